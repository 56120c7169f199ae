// The turn guard of a match page: an older table never overwrites a newer one, a push never wipes a half-made choice,
// the title follows, and a lost connection is said.
(() => {
  const turnOf = (table) => Number(table?.dataset.turn ?? -1);
  const behind = document.getElementById("behind");
  const dot = document.getElementById("connection");

  const isUnwanted = (incoming, pushed) => {
    const current = document.getElementById("table");
    if (!incoming || !current) return false;
    if (turnOf(incoming) < turnOf(current)) return true;
    return pushed && turnOf(incoming) === turnOf(current) && current.hasAttribute("data-draft");
  };

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const table = tasks.map((task) => task.fragment?.querySelector?.("#table")).find(Boolean);
    if (!table) return;
    const pushed = ["live", "poll"].includes(ctx.sourceElement?.id);
    if (turnOf(table) < turnOf(document.getElementById("table"))) event.preventDefault();
    else if (isUnwanted(table, pushed)) {
      for (let i = tasks.length - 1; i >= 0; i--) if (tasks[i].fragment?.querySelector?.("#table")) tasks.splice(i, 1);
    }
  });

  // The bar of choices stays in reach at the bottom, but never over the square that was chosen.
  const uncover = (chosen) => {
    const bar = document.getElementById("choices");
    if (!chosen || !bar || getComputedStyle(bar).position !== "sticky") return;
    const covered = chosen.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered });
  };

  document.addEventListener("htmx:after:swap", () => {
    const title = document.getElementById("table")?.dataset.title;
    if (title) document.title = title;
    if (behind) behind.hidden = true;
    uncover(document.querySelector("#board .is-chosen"));
  });

  // Somebody points: the square glows for a few seconds. A right click or a long press on a square points at it.
  const showPointer = () => {
    const pointer = document.getElementById("pointer");
    const square = pointer?.dataset.word && document.getElementById(`cell-${pointer.dataset.word}`);
    if (!square) return;
    delete pointer.dataset.word;
    square.dataset.pointed = "yes";
    setTimeout(() => { delete square.dataset.pointed; pointer.textContent = ""; }, 4000);
  };
  document.addEventListener("htmx:after:swap", showPointer);
  document.addEventListener("contextmenu", (event) => {
    const select = document.getElementById("point-at");
    const square = event.target.closest?.("[id^='cell-']");
    if (!select || !square) return;
    event.preventDefault();
    select.value = square.id.slice(5);
    select.form.requestSubmit();
  });

  const connected = (on) => {
    if (!dot) return;
    dot.dataset.live = on ? "yes" : "no";
    dot.title = on ? dot.dataset.yes : dot.dataset.no;
    dot.setAttribute("aria-label", dot.title);
  };
  document.addEventListener("htmx:ws:after:connection", () => connected(true));
  document.addEventListener("htmx:ws:close", () => connected(false));
  for (const name of ["htmx:error", "htmx:response:error"]) {
    document.addEventListener(name, (event) => { if (behind && !(event.detail.ctx?.response?.status < 500)) behind.hidden = false; });
  }
})();

// Talk: what was said leaves the field, older talk never overwrites newer, and on a phone a closed tab says that there is some.
(() => {
  const chat = () => document.getElementById("chat");
  const field = () => document.getElementById("say-text");
  const isOlder = (incoming, current) =>
    incoming && current && incoming.dataset.own === current.dataset.own && Number(incoming.dataset.line) < Number(current.dataset.line);
  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    for (let i = tasks.length - 1; i >= 0; i--) if (isOlder(tasks[i].fragment?.querySelector?.("#chat"), chat())) tasks.splice(i, 1);
  });

  let sent;
  document.addEventListener("submit", (event) => { if (event.target.id === "say-form") sent = field().value; });
  document.addEventListener("said", () => { if (field()?.value === sent) field().value = ""; });

  const tab = document.getElementById("talk-tab");
  const mark = document.getElementById("talk-new");
  let read = chat()?.dataset.line;
  document.addEventListener("htmx:after:swap", () => {
    if (!tab || chat().dataset.line === read) return;
    read = chat().dataset.line;
    mark.hidden = tab.checked;
  });
  tab?.addEventListener("change", () => { mark.hidden = true; });
})();

// A replay plays by itself, turn by turn, until its end or until somebody stops it; the arrow keys step.
(() => {
  const play = document.getElementById("play");
  if (!play) return;
  let timer = 0;
  const show = (on) => { play.textContent = on ? play.dataset.pause : play.dataset.play; };
  const stop = () => { clearTimeout(timer); timer = 0; show(false); };
  const step = (id) => {
    const link = document.getElementById(id);
    if (link?.href) link.click();
    else stop();
  };
  play.hidden = false;
  play.addEventListener("click", () => {
    if (timer) return stop();
    timer = setTimeout(step, 200, document.getElementById("next").href ? "next" : "first");
    show(true);
  });
  document.addEventListener("htmx:after:swap", () => {
    const { address, title } = document.getElementById("replay").dataset;
    if (!address) return stop();
    history.replaceState(null, "", address);
    document.title = title;
    if (timer) timer = setTimeout(step, 1400, "next");
  });
  for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, stop);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowLeft") step("back");
    if (event.key === "ArrowRight") step("next");
  });
})();
