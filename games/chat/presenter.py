"""The only builder of what people read of a table's talk: per viewer, ready strings, plain text."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.matches import access
from games.matches.errors import Refused, Unknown
from games.matches.models import Match, MatchSeat

from . import rooms
from .models import ChatLine, PersonalMute, Room

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One line as a viewer reads it; `seat` is where its author sits."""

    pk: int
    name: str
    seat: int | None
    text: str
    at: datetime
    is_you: bool
    by_somebody: bool


@dataclass(frozen=True, slots=True)
class RoomShown:
    """A room as a viewer sees it, the newest line last."""

    name: str
    title: str
    who_reads: str
    empty: str
    lines: tuple[Line, ...]
    hidden: int
    older: int | None
    """The line before which there are more, or None."""


@dataclass(frozen=True, slots=True)
class Talk:
    """All that one viewer's talk shows. Viewers whose talk is equal share one rendering."""

    match_id: str
    rooms: tuple[RoomShown, ...]
    own: str
    newest: int
    closed: str
    """Why nobody writes here, or nothing."""
    signed_in: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is read from the database for one viewer."""

    pk: int
    room: str
    text: str
    at: datetime
    author: int | None
    name: str | None
    is_muted: bool


@dataclass(slots=True)
class Seated:
    """The rows that decide who may read what, read once for all sockets of a process."""

    match: Match
    seats: list[MatchSeat]


def seated(match_id: str) -> Seated:
    """Raises Unknown."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Unknown()
    return Seated(match, list(match.seating.all()))


def rows(match: Match, shown: tuple[Room, ...], viewer: int | None = None, before: int | None = None) -> list[Row]:
    """The newest lines of these rooms, by one query; one more of each than is shown, to tell whether there are more."""
    wanted = Q()
    for room in shown:
        lines = ChatLine.objects.filter(match=match, room=room)
        if before is not None:
            lines = lines.filter(pk__lt=before)
        wanted |= Q(pk__in=lines.order_by("-pk").values("pk")[: SHOWN + 1])
    mutes = PersonalMute.objects.filter(user=viewer, muted=OuterRef("author"))
    found = ChatLine.objects.filter(wanted).order_by("pk").annotate(is_muted=Exists(mutes))
    fields = ("pk", "room", "text", "created_at", "author_id", "author__username", "is_muted")
    return [Row(*values) for values in found.values_list(*fields)]


def muted_ids(viewer: int) -> frozenset[int]:
    return frozenset(PersonalMute.objects.filter(user=viewer).values_list("muted", flat=True))


def without(found: list[Row], muted: frozenset[int]) -> list[Row]:
    """The same lines, for somebody who muted these authors."""
    return [replace(row, is_muted=True) if row.author in muted else row for row in found]


def talk(match: Match, seats: list[MatchSeat], user: Any) -> Talk:
    """What this viewer reads now."""
    seat, viewer = access.seat_of(seats, user), viewer_of(user)
    return arranged(match, seats, seat, viewer, rows(match, rooms.readable(match, seat), viewer))


def viewer_of(user: Any) -> int | None:
    return user.pk if user.is_authenticated else None


def arranged(match: Match, seats: list[MatchSeat], seat: int | None, viewer: int | None, found: list[Row]) -> Talk:
    places = {row.user_id: row.number for row in seats if row.user_id is not None}
    return Talk(
        match_id=match.pk,
        rooms=tuple(room_shown(match, room, found, places, viewer) for room in rooms.readable(match, seat)),
        own=rooms.own(seat),
        newest=max((row.pk for row in found), default=0),
        closed=_closed(match),
        signed_in=viewer is not None,
    )


def room_shown(match: Match, room: Room, found: list[Row], places: Mapping[int, int], viewer: int | None) -> RoomShown:
    of_room = [row for row in found if row.room == room]
    shown = of_room[-SHOWN:]
    return RoomShown(
        name=room.value,
        title=str(room.label),
        who_reads=_who_reads(match, room),
        empty=_("Nobody has said anything here yet."),
        lines=tuple(_line(row, places, viewer) for row in shown if not row.is_muted),
        hidden=sum(row.is_muted for row in shown),
        older=shown[0].pk if len(of_room) > SHOWN else None,
    )


def _line(row: Row, places: Mapping[int, int], viewer: int | None) -> Line:
    is_you = row.author is not None and row.author == viewer
    return Line(
        pk=row.pk,
        name=row.name or _("former player"),
        seat=places.get(row.author) if row.author is not None and row.room == Room.PLAYERS else None,
        text=row.text,
        at=row.at,
        is_you=is_you,
        by_somebody=row.author is not None and not is_you,
    )


def _who_reads(match: Match, room: Room) -> str:
    if room == Room.PLAYERS:
        return _("Only those who sit at the table write here. Whoever watches can read it.")
    if match.status in rooms.OPEN:
        return _("The players can't read this before the match is over.")
    return _("Now that the match is over, the players can read this too.")


def _closed(match: Match) -> str:
    if match.chat_locked:
        return _("A keeper has closed the talk at this table.")
    if match.status == Match.Status.CANCELLED:
        return _("This table was cancelled; nobody listens here any more.")
    return ""


def update(shown: Talk, refused: Refused | None = None) -> str:
    """The fragment that brings a viewer's open talk up to date: sockets, polls and answers send the very same."""
    return render_to_string("chat/update.html", {"talk": shown, "talk_refused": refused})


def muted_by(user: Any) -> list[PersonalMute]:
    """Whom this person has muted, by name."""
    return list(PersonalMute.objects.filter(user=user).select_related("muted").order_by("muted__username"))
