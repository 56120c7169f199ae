"""The socket of an open match page: a doorbell rings, and the viewer's own table is sent whole."""

import asyncio
import contextlib
from collections.abc import Hashable
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import get_user_model
from django.utils import translation

from games.chat import rooms
from games.chat.consumers import TalkMixin

from . import access, pointing, presenter, push, services
from .errors import Unknown
from .presenter import Loaded
from .renderings import shared

HEARTBEAT = 25
DISMISSED = 4403
NO_SUCH_TABLE = 4404


class PersonalConsumer(AsyncWebsocketConsumer):
    """A socket of somebody, or of a stranger: it ends when the account is suspended or gone."""

    async def send(self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False) -> None:
        """A page may close while its table is drawn. It misses nothing, and its farewell must still be heard."""
        with contextlib.suppress(Disconnected):
            await super().send(text_data, bytes_data, close)

    async def listen_for_dismissal(self) -> bool:
        """Whether the socket may go on: the account may have been dismissed between the handshake and now."""
        user = self.scope["user"]
        if not user.is_authenticated:
            return True
        await self.channel_layer.group_add(push.person(user.pk), self.channel_name)
        return await database_sync_to_async(is_welcome)(user)

    async def stop_listening(self) -> None:
        if self.scope["user"].is_authenticated:
            await self.channel_layer.group_discard(push.person(self.scope["user"].pk), self.channel_name)

    async def person_dismissed(self, message: dict[str, Any]) -> None:
        await self.close(DISMISSED)


def is_welcome(user: Any) -> bool:
    row = get_user_model().objects.filter(pk=user.pk, is_active=True).first()
    return row is not None and not row.is_suspended


class MatchConsumer(PersonalConsumer, TalkMixin):
    """One viewer of one match. The seat is looked up anew for every table: seats change hands."""

    match_id: str
    language: str
    seat: int | None = None
    pulse: asyncio.Task[None] | None = None
    grants: dict[str, Any]
    names: dict[int, str]
    standing: Hashable = None
    pointable: frozenset[str] = frozenset()

    async def connect(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.language = language_of(self.scope)
        self.pointer = pointing.Pointer()
        self.names = {}
        self.grants = await database_sync_to_async(invitations)(self.scope["session"])
        # Listening begins before the first look, so that no change falls between the two.
        await self.channel_layer.group_add(push.group(self.match_id), self.channel_name)
        await self.accept()
        if not await self.listen_for_dismissal():
            await self.close(DISMISSED)
            return
        try:
            await self.send_table(await database_sync_to_async(presenter.load)(self.match_id))
        except Unknown:
            await self.close(NO_SUCH_TABLE)
            return
        if self.seat is not None:
            self.pulse = asyncio.ensure_future(self.keep_present())

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(push.group(self.match_id), self.channel_name)
        await self.stop_listening()
        if self.pulse is not None:
            self.pulse.cancel()
            await self.tell_presence(False)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A player pointing at the board is all that is taken over the socket: actions are posts."""
        word = pointing.read(text_data, self.pointable)
        if word is None or self.seat is None or not self.pointer.may_point():
            return
        message = {"type": "match.pointed", "seat": self.seat, "word": word}
        await self.channel_layer.group_send(push.group(self.match_id), message)

    async def match_pointed(self, message: dict[str, Any]) -> None:
        await self.send(await database_sync_to_async(self.pointer_shown)(message["seat"], message["word"]))

    def pointer_shown(self, seat: int, word: str) -> str:
        with translation.override(self.language):
            return pointing.shown(self.names.get(seat, ""), seat, word)

    async def match_changed(self, message: dict[str, Any]) -> None:
        stamp = message["stamp"]
        with contextlib.suppress(Unknown):
            loaded = await shared((self.match_id, stamp), lambda: database_sync_to_async(presenter.load)(self.match_id))
            await self.send_table(loaded, stamp)

    async def send_table(self, loaded: Loaded, stamp: int | None = None) -> None:
        self.seat = seat = access.seat_of(loaded.seats, self.scope["user"])
        access.check_may_look(loaded.match, seat, self.scope["user"], self.grants)
        self.names = {row.number: row.name for row in loaded.seats}
        self.pointable = pointing.pointable(loaded)
        key = (self.match_id, stamp or object(), seat, self.language)
        html = await shared(key, lambda: database_sync_to_async(self.rendered)(loaded, seat))
        await self.send(html + await self.talk_where_new(loaded, seat))

    async def talk_where_new(self, loaded: Loaded, seat: int | None) -> str:
        """The talk goes along at the first look, and when the match's course opens or closes it for this viewer."""
        before, self.standing = self.standing, rooms.standing(loaded.match, seat)
        return "" if before == self.standing else await self.talk(loaded.match, loaded.seats)

    def rendered(self, loaded: Loaded, seat: int | None) -> str:
        with translation.override(self.language):
            return presenter.update(loaded, seat)

    async def tell_presence(self, present: bool) -> None:
        """Rings from here, not from the thread: a thread that waits for a loop which is closing never ends."""
        mark = database_sync_to_async(services.mark_seen)
        turn = await mark(match_id=self.match_id, seat=self.seat, present=present)
        if turn is not None:
            await self.channel_layer.group_send(push.group(self.match_id), push.changed(turn))

    async def keep_present(self) -> None:
        while True:
            await self.tell_presence(True)
            await asyncio.sleep(HEARTBEAT)


def invitations(session: Any) -> dict[str, Any]:
    """The links that this browser had opened when the socket began."""
    return {access.GRANTS: session.get(access.GRANTS, [])}


def language_of(scope: dict[str, Any]) -> str:
    """The language that the page asked for, among those of the hall."""
    asked: str = scope.get("query_string", b"").decode("ascii", "replace").removeprefix("lang=")
    try:
        return translation.get_supported_language_variant(asked)
    except LookupError:
        return "en"
