"""The talk of an open match page: a bell says in which room something was said; who may read the room is sent it."""

import contextlib
import functools
from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from django.utils import translation

from games.matches import access
from games.matches.errors import Unknown
from games.matches.models import Match, MatchSeat
from games.matches.renderings import shared

from . import presenter, rooms
from .presenter import Talk


class TalkMixin:
    """The part of a match's socket that speaks of the talk."""

    match_id: str
    language: str
    scope: dict[str, Any]
    grants: dict[str, Any]
    send: Callable[[str], Awaitable[None]]

    async def match_talked(self, message: dict[str, Any]) -> None:
        """A bell for a room that this viewer may not read ends here: not a byte leaves."""
        with contextlib.suppress(Unknown):
            key = ("seated", self.match_id, message["stamp"])
            found = await shared(key, lambda: database_sync_to_async(presenter.seated)(self.match_id))
            seat = access.seat_of(found.seats, self.scope["user"])
            access.check_may_look(found.match, seat, self.scope["user"], self.grants)
            if message["room"] in rooms.readable(found.match, seat):
                await self.send(await self.talk(found.match, found.seats, message["stamp"]))

    async def talk(self, match: Match, seats: list[MatchSeat], stamp: int | None = None) -> str:
        """This viewer's talk. All who may read the same rooms share the lines; whom somebody muted is asked anew."""
        viewer = presenter.viewer_of(self.scope["user"])
        seat = access.seat_of(seats, self.scope["user"])
        readable = rooms.readable(match, seat)
        read = functools.partial(database_sync_to_async(presenter.rows), match, readable)
        found = await shared(("lines", self.match_id, readable, stamp or object()), read)
        if viewer is not None:
            found = presenter.without(found, await database_sync_to_async(presenter.muted_ids)(viewer))
        with translation.override(self.language):
            shown = presenter.arranged(match, seats, seat, viewer, found)
        return await shared((shown, self.language), lambda: database_sync_to_async(self.talk_rendered)(shown))

    def talk_rendered(self, shown: Talk) -> str:
        with translation.override(self.language):
            return presenter.update(shown)
