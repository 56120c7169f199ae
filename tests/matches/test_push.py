"""The sockets: what a page would fetch is what is pushed, to each viewer their own."""

import asyncio

import pytest
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.test import Client

from config.asgi import application
from games.engine import codec, registry
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.lobby.consumers import LobbyConsumer
from games.matches import services
from games.matches.consumers import MatchConsumer
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db(transaction=True)
ORIGIN = (b"origin", b"http://localhost")


def socket(match_id, client=None, path=None, origin=ORIGIN):
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in (client or Client()).cookies.items())
    headers = [origin, (b"host", b"localhost"), (b"cookie", cookies.encode())]
    return WebsocketCommunicator(application, path or f"/ws/matches/{match_id}/", headers=headers)


@database_sync_to_async
def act(match, user):
    match.refresh_from_db()
    state = services.state_of(match)
    seat = match.seating.get(user=user).number
    line = codec.write_action(match.rules.sample_action(state, seat, RandomChance(2)))
    services.play_action(match_id=match.pk, user=user, turn=match.turn, line=line)


@database_sync_to_async
def fetched(client, match):
    return client.get(f"/matches/{match.pk}/table/").content.decode()


async def latest(communicator):
    """The last frame that comes before a quarter of a second of silence."""
    frame = await communicator.receive_from(timeout=5)
    while not await communicator.receive_nothing(timeout=0.25):
        frame = await communicator.receive_from()
    return frame


@pytest.fixture
def signed_in(as_user, alice, bob):
    return {"alice": as_user(alice), "bob": as_user(bob), "stranger": Client()}


async def test_connecting_sends_the_whole_table(seated, signed_in):
    match = await database_sync_to_async(seated)()
    watching = socket(match.pk)
    assert (await watching.connect())[0]
    assert 'id="table"' in await watching.receive_from()
    await watching.disconnect()


async def test_a_push_equals_what_the_page_would_fetch(seated, alice, signed_in):
    match = await database_sync_to_async(seated)()
    sockets = {name: socket(match.pk, client) for name, client in signed_in.items()}
    for communicator in sockets.values():
        await communicator.connect()
        await latest(communicator)
    await act(match, alice)
    for name, communicator in sockets.items():
        assert await latest(communicator) == await fetched(signed_in[name], match), name
    for communicator in sockets.values():
        await communicator.disconnect()


async def test_the_group_message_carries_numbers_only(seated, alice):
    match = await database_sync_to_async(seated)()
    layer = get_channel_layer()
    listener = await layer.new_channel()
    await layer.group_add(f"match-{match.pk}", listener)
    await act(match, alice)
    message = await asyncio.wait_for(layer.receive(listener), 5)
    assert message.pop("type") == "match.changed"
    assert all(isinstance(value, int) for value in message.values())
    await layer.group_discard(f"match-{match.pk}", listener)


async def test_a_stranger_gets_nothing_of_a_private_match(seated, charlie, as_user):
    match = await database_sync_to_async(lambda: seated(watch="link"))()
    client = await database_sync_to_async(as_user)(charlie)
    for viewer in (None, client):
        watching = socket(match.pk, viewer)
        await watching.connect()
        assert (await watching.receive_output(timeout=5))["type"] == "websocket.close"


async def test_who_opened_the_link_may_watch(seated, as_user):
    match = await database_sync_to_async(lambda: seated(watch="link"))()
    client = Client()
    await database_sync_to_async(client.get)(f"/matches/{match.pk}/?invite={match.secret}")
    watching = socket(match.pk, client)
    await watching.connect()
    assert 'id="table"' in await watching.receive_from(timeout=5)
    await watching.disconnect()


async def test_who_left_the_table_is_sent_no_players_page(alice, bob, charlie, as_user):
    match = await database_sync_to_async(
        lambda: lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    )()
    await database_sync_to_async(lambda: lobby.leave(match_id=match.pk, user=alice))()
    old_tab = socket(match.pk, await database_sync_to_async(as_user)(alice))
    await old_tab.connect()
    assert "is-you" not in await old_tab.receive_from(timeout=5)
    await old_tab.disconnect()


async def test_connecting_and_leaving_shows_presence(seated, signed_in):
    match = await database_sync_to_async(seated)()
    watching = socket(match.pk)
    await watching.connect()
    assert "is-away" in await latest(watching)
    sitting = socket(match.pk, signed_in["alice"])
    await sitting.connect()
    frame = await latest(watching)
    assert frame.count("is-away") == 1
    await sitting.disconnect()
    assert (await latest(watching)).count("is-away") == 2
    await watching.disconnect()


@pytest.mark.parametrize("consumer", [MatchConsumer, LobbyConsumer])
async def test_a_page_that_closes_while_it_is_drawn_is_no_fault(consumer):
    async def closed(message):
        raise Disconnected("Attempt to send on a closed protocol")

    page = consumer()
    page.base_send = closed
    await page.send("<p>too late</p>")


async def test_a_foreign_site_opens_no_socket(seated):
    match = await database_sync_to_async(seated)()
    foreign = socket(match.pk, origin=(b"origin", b"http://evil.example"))
    assert not (await foreign.connect())[0]


async def test_an_unknown_match_is_closed():
    watching = socket("nosuchtable")
    await watching.connect()
    assert (await watching.receive_output(timeout=5))["code"] == 4404


async def test_an_unknown_address_opens_no_socket():
    assert not (await socket("", path="/ws/nonsense/").connect())[0]


async def test_what_a_socket_sends_is_ignored(seated):
    match = await database_sync_to_async(seated)()
    watching = socket(match.pk)
    await watching.connect()
    await latest(watching)
    await watching.send_to(text_data='{"action": "ask A1"}' * 100)
    await watching.send_to(bytes_data=b"\xff\x00")
    assert await watching.receive_nothing(timeout=0.3)
    await watching.disconnect()


async def test_the_lobby_follows(alice):
    listening = socket("", path="/ws/lobby/")
    await listening.connect()
    assert "alice" not in await latest(listening)
    await database_sync_to_async(
        lambda: lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    )()
    assert "alice" in await latest(listening)
    await listening.disconnect()


async def pointers(communicator):
    """How many pointers come before half a second of silence; other frames (presence) may come between."""
    count = 0
    while not await communicator.receive_nothing(timeout=0.5):
        count += "data-word" in await communicator.receive_from()
    return count


@pytest.fixture
def team(alice, bob):
    game = next(game for game in registry.games() if game.pointable)
    match = lobby.open_table(user=alice, game=game.slug, seats=2, options={})
    return lobby.join(match_id=match.pk, user=bob, session={})


async def test_a_player_points_and_all_see_it(team, signed_in):
    sitting, watching = socket(team.pk, signed_in["alice"]), socket(team.pk)
    for communicator in (sitting, watching):
        await communicator.connect()
        await latest(communicator)
    await sitting.send_to(text_data='{"point": "b2"}')
    frame = await watching.receive_from(timeout=5)
    while "data-word" not in frame:
        frame = await watching.receive_from(timeout=5)
    assert 'data-word="b2"' in frame
    assert "alice points at b2" in frame
    for communicator in (sitting, watching):
        await communicator.disconnect()


async def test_pointing_is_limited_in_rate(team, signed_in):
    sitting = socket(team.pk, signed_in["alice"])
    await sitting.connect()
    await latest(sitting)
    for _ in range(20):
        await sitting.send_to(text_data='{"point": "b2"}')
    assert await pointers(sitting) == 1
    await sitting.disconnect()


@pytest.mark.parametrize(
    "text", ['{"point": "z9"}', '{"point": ["b2"]}', "[]", "null", "{", '{"point": 1}', "[" * 1900]
)
async def test_nonsense_points_at_nothing(team, signed_in, text):
    sitting = socket(team.pk, signed_in["alice"])
    await sitting.connect()
    await latest(sitting)
    await sitting.send_to(text_data=text)
    assert await pointers(sitting) == 0
    await sitting.disconnect()


async def test_a_spectator_points_at_nothing(team, signed_in):
    watching = socket(team.pk)
    await watching.connect()
    await latest(watching)
    await watching.send_to(text_data='{"point": "b2"}')
    assert await pointers(watching) == 0
    await watching.disconnect()
