"""What was brought in from elsewhere is unchanged, and the templates keep to the page's policy and to htmx 4."""

import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(path for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir())
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
OLD_SPELLINGS = (
    "ws-connect",
    "ws-send",
    "hx-ext",
    "hx-disabled-elt",
    "hx-on:htmx:afterSwap",
    "hx-on::after-",
    "hx-swap-oob",
    "hx-vars",
    "hx-params",
)
of_every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
of_every_template = pytest.mark.parametrize(
    "path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates"))
)


def checksums(folder):
    """The file names and sums that VENDORED.md lists."""
    lines = re.findall(r"^([0-9a-f]{64})  (\S+)$", (folder / "VENDORED.md").read_text(), re.MULTILINE)
    return {name: digest for digest, name in lines}


@of_every_folder
def test_a_vendored_file_is_as_it_was_brought_in(folder):
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}
    found.pop("VENDORED.md")
    assert found == checksums(folder)


@of_every_folder
def test_a_vendored_folder_names_its_source(folder):
    text = (folder / "VENDORED.md").read_text()
    for fact in (r"^package: \S+$", r"^version: \d+\.\d+\.\d+$", r"^licence: \S+$"):
        assert re.search(fact, text, re.MULTILINE), fact


class Faults(HTMLParser):
    """What the content policy would block: script bodies, style elements and attributes, handlers, javascript: links."""

    def __init__(self, text):
        super().__init__()
        self.found, self._in_script = [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self._in_script = tag == "script"
        if tag == "style":
            self.found.append("a style element")
        for name, value in attrs:
            if name == "style" or re.fullmatch(r"on[a-z]+", name):
                self.found.append(name)
            if (value or "").strip().lower().startswith("javascript:"):
                self.found.append(f"{name}=javascript:")

    def handle_endtag(self, tag):
        self._in_script = self._in_script and tag != "script"

    def handle_data(self, data):
        if self._in_script and data.strip():
            self.found.append("a script body")


def faults(template):
    """The template's tags read as text: what Django fills in stands in attributes or between elements."""
    return Faults(re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", template, flags=re.DOTALL)).found


@of_every_template
def test_a_template_holds_no_scripts_styles_or_handlers(path):
    assert faults(path.read_text()) == []


@of_every_template
def test_a_template_speaks_htmx_4(path):
    text = path.read_text()
    assert [word for word in OLD_SPELLINGS if word.lower() in text.lower()] == []


@of_every_template
def test_a_template_loads_nothing_from_elsewhere(path):
    loaded = re.findall(
        r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"'\s>]*)""", path.read_text()
    )
    assert loaded == []


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("<script>let x = 1;</script>", "a script body"),
        ("<script nonce='{{ nonce }}'>{{ x }} ;</script>", "a script body"),
        ("<p style='color: red'>", "style"),
        ("<p {% if x %}style='color: red'{% endif %}>", "style"),
        ("<style>p { color: red }</style>", "a style element"),
        ("<a onclick='x()'>", "onclick"),
        ("<a href='javascript:x()'>", "href=javascript:"),
    ],
)
def test_a_planted_fault_is_found(template, fault):
    assert faults(template) == [fault]


def test_scripts_from_files_and_json_attributes_are_no_faults():
    assert faults("<script src='{% static \"x.js\" %}' defer></script><p data-on='y' hx-post='z'>on a = b</p>") == []
