from channels.generic.websocket import AsyncWebsocketConsumer


class NoSuchSocket(AsyncWebsocketConsumer):
    """Closes what was opened at an unknown address; without it the router would log an exception."""

    async def connect(self) -> None:
        await self.close()
