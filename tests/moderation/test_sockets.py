"""Open sockets of somebody whom the keepers send away close at once."""

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.accounts.models import User
from games.accounts.services import ensure_admin
from games.matches.consumers import DISMISSED
from games.moderation import sanctions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper():
    """The first administrator: these tests commit and clear the tables, and with them the groups."""
    name, _ = ensure_admin()
    return User.objects.get(username=name)


def socket(path, client=None):
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()) if client else ""
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookies.encode())]
    return WebsocketCommunicator(application, path, headers=headers)


async def opened(path, client):
    communicator = socket(path, client)
    connected, _ = await communicator.connect()
    assert connected
    await communicator.receive_from(timeout=5)
    return communicator


@database_sync_to_async
def suspend(keeper, user):
    sanctions.suspend(keeper=keeper, user_id=user.pk, why="Cheating.", lasting=timedelta(days=1), leave_matches=False)


@pytest.mark.parametrize("path", ["/ws/matches/{}/?lang=en", "/ws/lobby/?lang=en"])
async def test_a_suspended_persons_sockets_close(keeper, alice, bob, seated, as_user, path):
    match = await database_sync_to_async(seated)()
    client = await database_sync_to_async(as_user)(alice)
    mine = await opened(path.format(match.pk), client)
    await suspend(keeper, alice)
    assert await mine.receive_output(timeout=5) == {"type": "websocket.close", "code": DISMISSED}


async def test_the_others_stay(keeper, alice, bob, seated, as_user):
    match = await database_sync_to_async(seated)()
    client = await database_sync_to_async(as_user)(bob)
    theirs = await opened(f"/ws/matches/{match.pk}/?lang=en", client)
    await suspend(keeper, alice)
    while not await theirs.receive_nothing(timeout=0.5):
        assert (await theirs.receive_output())["type"] == "websocket.send"
    await theirs.disconnect()


async def test_a_suspended_person_comes_back_as_a_spectator_only(keeper, alice, bob, seated, as_user):
    match = await database_sync_to_async(seated)()
    client = await database_sync_to_async(as_user)(alice)
    await suspend(keeper, alice)
    again = socket(f"/ws/matches/{match.pk}/?lang=en", client)
    await again.connect()
    table = await again.receive_from(timeout=5)
    assert "is-you" not in table
    await again.disconnect()
