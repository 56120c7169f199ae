"""Choosing an action on the page: a legal action's line is a path of words, and each word a button.

The words chosen so far, the draft, narrow the set. They are read the strictest way that matches anything: as the
beginning of a line, else as words of a line in their order, else as words of a line in any order. So a player may
name the verb first or tap a square first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

type Line = tuple[str, ...]

MOST_LISTED = 1500
MAX_DRAFT = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """A word that may come next. `attrs` makes a button of it; `final` says that it completes an action."""

    word: str
    label: str
    attrs: SafeString
    final: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What the page offers. `next` holds every possible word, `bar` those that no square of the board shows."""

    draft: Line = ()
    next: dict[str, Choice] = field(default_factory=dict)
    bar: tuple[Choice, ...] = ()
    listed: bool = True
    """False where the game's actions are too many to list and its page has a form of its own."""

    def __bool__(self) -> bool:
        return bool(self.next)


def is_beginning(line: Line, draft: Line) -> bool:
    return line[: len(draft)] == draft


def is_in_order(line: Line, draft: Line) -> bool:
    words = iter(line)
    return all(word in words for word in draft)


def is_within(line: Line, draft: Line) -> bool:
    return not Counter(draft) - Counter(line)


READINGS = (is_beginning, is_in_order, is_within)


def narrowed(lines: Collection[Line], draft: Line) -> list[Line]:
    """The lines that the draft may still become, by the strictest reading that finds any."""
    for reading in READINGS:
        found = [line for line in lines if reading(line, draft)]
        if found:
            return found
    return []


def build(
    lines: Iterable[str], draft: Line = (), shown: Collection[str] = (), labels: Mapping[str, str] | None = None
) -> Choices:
    """The choices after `draft` among legal action lines; `shown` are the words that the board itself shows."""
    listed = list(islice(lines, MOST_LISTED + 1))
    if len(listed) > MOST_LISTED:
        return Choices(listed=False)
    left = narrowed([tuple(line.split(" ")) for line in listed], draft)
    if not left and draft:
        return build(listed, (), shown, labels)
    offered = {word: _choice(word, bucket, draft, labels or {}) for word, bucket in _buckets(left, draft).items()}
    bar = tuple(offered[word] for word in _in_written_order(left, draft) if word not in shown)
    return Choices(draft, offered, bar)


def _rest(line: Line, draft: Line) -> list[str]:
    """The words of the line that the draft has not used up."""
    left = list(line)
    for word in draft:
        left.remove(word)
    return left


def _buckets(lines: list[Line], draft: Line) -> dict[str, list[Line]]:
    buckets: dict[str, list[Line]] = {}
    for line in lines:
        for word in dict.fromkeys(_rest(line, draft)):
            buckets.setdefault(word, []).append(line)
    return buckets


def _choice(word: str, bucket: list[Line], draft: Line, labels: Mapping[str, str]) -> Choice:
    found = bucket if len(bucket) == 1 else narrowed(bucket, (*draft, word))
    label = gettext(labels[word]) if word in labels else word.replace("-", " ")
    if len(found) == 1:
        attrs = format_html('type="submit" name="action" value="{}"', " ".join(found[0]))
        return Choice(word, label, attrs, final=True)
    attrs = format_html('type="submit" name="draft" value="{}"', " ".join((*draft, word)))
    return Choice(word, label, attrs, final=False)


def _in_written_order(lines: list[Line], draft: Line) -> list[str]:
    """The next words as the action is written, past words that all the lines share."""
    rests = [_rest(line, draft) for line in lines]
    if len(rests) > 1:
        while all(rests) and len({rest[0] for rest in rests}) == 1:
            rests = [rest[1:] for rest in rests]
    return list(dict.fromkeys(rest[0] for rest in rests if rest))


def read_draft(text: str) -> Line:
    """The words of a draft as a form or an address sends it; anything odd is no draft."""
    words = tuple(text.split())[:MAX_DRAFT]
    return words if all(len(word) <= 60 for word in words) else ()
