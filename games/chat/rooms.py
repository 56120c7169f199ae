"""Who reads and writes in which room of a table.

Players talk at the table, and whoever may watch may listen: in a game that is played together the talk is part of the
match. Spectators have a room of their own, so that they can speak freely of what they see; the players enter it only
when there is nothing left to be told.
"""

from collections.abc import Hashable

from games.matches.models import Match

from .models import Room

OPEN = (Match.Status.WAITING, Match.Status.RUNNING)


def own(seat: int | None) -> Room:
    """The one room that a viewer may write in."""
    return Room.SPECTATORS if seat is None else Room.PLAYERS


def readable(match: Match, seat: int | None) -> tuple[Room, ...]:
    """The rooms that a viewer may read now, the own one last."""
    if seat is None:
        return (Room.PLAYERS, Room.SPECTATORS)
    return (Room.PLAYERS,) if match.status in OPEN else (Room.SPECTATORS, Room.PLAYERS)


def standing(match: Match, seat: int | None) -> Hashable:
    """What decides how a viewer's talk looks besides the lines: where it changes, the talk is sent anew."""
    return readable(match, seat), match.chat_locked, match.status == Match.Status.CANCELLED
