"""What must do no harm wherever people write: in talk, names, reports, and before the keepers' eyes.

Every string that tries to become markup carries MARK, so `broken_out` finds it in any answer.
"""

import re
from html.parser import HTMLParser

MARK = "pwned"

MARKUP = [
    f"<script>{MARK}()</script>",
    f"</script><script>{MARK}()</script>",
    f"<ScRiPt src=//evil.example/{MARK}.js></sCrIpT>",
    f"<img src={MARK} onerror={MARK}()>",
    f"<svg/onload={MARK}()>",
    f"<iframe srcdoc='<b id={MARK}>'></iframe>",
    f"<style>#{MARK}{{}}</style>",
    f"<base href=//{MARK}.example/>",
    f'<meta http-equiv=refresh content="0;url=//{MARK}.example">',
    f"<a href='javascript:{MARK}()'>click</a>",
    f"<form action=//{MARK}.example><button>Send</button></form>",
    f"<{MARK}-tag>",
    f"<!--{MARK}--><b class={MARK}>",
    f"<![CDATA[<b class={MARK}>]]>",
    f'" autofocus onfocus="{MARK}()',
    f"' onmouseover='{MARK}()",
    f'"><b class={MARK}>',
    f"</p></li></ol></section><b class={MARK}>",
    f"</textarea></title><b class={MARK}>",
    f"<div hx-get='/?{MARK}' hx-trigger=load></div>",
    f'<hx-partial hx-target="#table" class={MARK}>gone</hx-partial>',
    f"<noscript><p title='</noscript><b class={MARK}>'></noscript>",
    f"&lt;b class={MARK}&gt; &#60;b class={MARK}&#62;",
    f"\uff1cb class={MARK}\uff1e",
]
TEMPLATES = [
    "{{ 7|add:7 }}",
    "{% now 'Y' %}",
    "{{ match.key }}",
    "{# gone #}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "%(name)s %s",
]
DATABASE = ["'; DROP TABLE chat_chatline; --", "\\' OR 1=1 --", "zero\0byte", "%_%", "\r\nSet-Cookie: crumb=1"]
EMOJI = ["👩‍👩‍👧‍👦", "🏳️‍🌈", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "👍🏽", "1️⃣", "🫩", "❤️‍🔥"]
RIGHT_TO_LEFT = ["שלום לכולם", "مرحبا بالجميع", "می‌خواهم", "abc אבג 123"]
SCRIPTS = ["Ελληνικά", "Здравствуйте", "क्षत्रिय", "क्‍ष", "ภาษาไทย", "日本語ー々", "한국어", "Tiếng Việt", "ཧཱུྃ"]
UNSEEN = [
    "a\u200bb\u200cc\u200dd",
    "\u202egnp.exe",
    "\u2066abc\u2069",
    "a\u00adb",
    "\ufeff",
    "\u3164",
    "\u2800",
    "\U000e0041\U000e0042",
]
PILES = ["a" + "\u0301" * 10_000, "Z" + "\u0336\u0489\u20dd" * 500, "\u0301" * 100, "ก" + "\u0e49" * 200]
LONG = ["W" * 300, "ﷺ" * 250, "a." * 140, "x" * 100_000]

ALL = [*MARKUP, *TEMPLATES, *DATABASE, *EMOJI, *RIGHT_TO_LEFT, *SCRIPTS, *UNSEEN, *PILES, *LONG]

SPOKEN_ALOUD = {"value", "aria-label", "title", "content"}
# An address of the hall itself, with every sign encoded that could end it.
LOCAL = re.compile(r"/(?!/)[\w./%?=&~!()*+,;:@'-]*$", re.ASCII)


class _Watcher(HTMLParser):
    """Remembers what only a string of this page can have brought into the markup."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.inside = ""

    def handle_starttag(self, tag, attrs):
        self.inside = tag
        for name, value in attrs:
            is_ours = (name in SPOKEN_ALOUD and tag != "meta") or (name == "href" and LOCAL.match(value or ""))
            if name.startswith("on") or MARK in name or (MARK in (value or "") and not is_ours):
                self.found.append((tag, name, value))
        if MARK in tag:
            self.found.append((tag, "", ""))

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside in ("script", "style") and MARK in data:
            self.found.append((self.inside, "", data))

    def handle_comment(self, data):
        if MARK in data:
            self.found.append(("comment", "", data))

    unknown_decl = handle_comment


def broken_out(html):
    """The elements, attributes and scripts that came out of this page's strings; none in a sound answer."""
    watcher = _Watcher()
    watcher.feed(html)
    watcher.close()
    return watcher.found
