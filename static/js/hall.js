// Day or night by hand. Loaded before the page is drawn, so that no wrong colour flashes.
(() => {
  const root = document.documentElement;
  const kept = localStorage.getItem("theme");
  if (kept && !root.dataset.theme) root.dataset.theme = kept;
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme-switch");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      localStorage.setItem("theme", root.dataset.theme);
    });
  });
})();

// A double click sends a form once: its second click would open a second table. Forms of htmx look after themselves.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
  setTimeout(() => { delete event.target.dataset.sent; }, 1000);
});
