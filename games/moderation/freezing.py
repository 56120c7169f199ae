"""A copy of what a report is about, as it was: names change, lines go, matches move on."""

import html
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import strip_tags

from games.chat.models import ChatLine
from games.matches import presenter
from games.matches.models import Match

from .models import Report

LINES_KEPT = 20
SAID_BEFORE = 5


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is reported, whom it is about, and the copy: words by their titles, or lists of words."""

    subject: Report.Subject
    title: str
    about: Any = None
    match: Match | None = None
    frozen: dict[str, Any] = field(default_factory=dict)


def of_person(person: Any) -> Evidence:
    """A profile: the name as it is now."""
    frozen = {"name": person.username, "guest": "yes" if person.is_guest else "no"}
    return Evidence(Report.Subject.PERSON, person.username, about=person, frozen=frozen)


def of_line(line: ChatLine) -> Evidence:
    """A chat line, who said it, and what was said before it in the same room."""
    before = ChatLine.objects.filter(match=line.match_id, room=line.room, pk__lt=line.pk).select_related("author")
    frozen = {
        "text": line.text,
        "by": _name(line),
        "room": line.room,
        "said": f"{line.created_at:%Y-%m-%d %H:%M} UTC, move {line.turn}",
        "before": [f"{_name(said)}: {said.text}" for said in reversed(before.order_by("-pk")[:SAID_BEFORE])],
    }
    return Evidence(Report.Subject.LINE, _name(line), about=line.author, match=line.match, frozen=frozen)


def _name(line: ChatLine) -> str:
    return line.author.username if line.author else "former player"


def of_match(match: Match) -> Evidence:
    """A match: who sits where and the latest lines of its log, as a spectator may know them."""
    with translation.override("en"):
        table = presenter.table(presenter.load_rows(match), None)
        frozen = {
            "match": f"{match.rules.name} {match.pk}, {match.get_status_display()}, move {match.turn}",
            "players": [f"{player.number}: {player.name}" for player in table["players"] if player.taken],
            "log": [_told(table, line) for line in table.get("lines", [])[:LINES_KEPT]],
        }
    return Evidence(Report.Subject.MATCH, match.rules.name, match=match, frozen=frozen)


def _told(table: dict[str, Any], line: Any) -> str:
    text = strip_tags(render_to_string("matches/log_line.html", table | {"line": line}))
    return f"{line.turn + 1}: {' '.join(html.unescape(text).split())}"
