import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - the apps must be loaded first
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from games.lobby.consumers import LobbyConsumer  # noqa: E402
from games.matches.consumers import MatchConsumer  # noqa: E402

from .sockets import NoSuchSocket  # noqa: E402

sockets = URLRouter(
    [
        path("ws/lobby/", LobbyConsumer.as_asgi()),
        path("ws/matches/<slug:match_id>/", MatchConsumer.as_asgi()),
        re_path("", NoSuchSocket.as_asgi()),
    ]
)
application = ProtocolTypeRouter({"http": http, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(sockets))})
