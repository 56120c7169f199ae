"""The socket of an open list of tables."""

from typing import Any

from channels.db import database_sync_to_async
from django.template.loader import render_to_string
from django.utils import translation

from games.matches import push
from games.matches.consumers import DISMISSED, PersonalConsumer, language_of
from games.matches.renderings import shared

from .views import listed_tables


class LobbyConsumer(PersonalConsumer):
    """Sends the list whole on every change; it is the same for everybody who reads the same language."""

    language: str

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        await self.channel_layer.group_add(push.LOBBY, self.channel_name)
        await self.accept()
        if not await self.listen_for_dismissal():
            await self.close(DISMISSED)
            return
        await self.send(await database_sync_to_async(self.rendered)())

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(push.LOBBY, self.channel_name)
        await self.stop_listening()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is taken over the socket: actions are posts."""

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        key = (push.LOBBY, message["stamp"], self.language)
        await self.send(await shared(key, lambda: database_sync_to_async(self.rendered)()))

    def rendered(self) -> str:
        with translation.override(self.language):
            return render_to_string("lobby/update.html", listed_tables())
