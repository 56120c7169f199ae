"""The talk over the socket: a bell with a room's name, and each viewer's own rendering."""

import asyncio

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.test import Client

from games.chat import services
from games.matches import push
from games.matches import services as matches
from games.matches.models import Match
from tests.matches.test_push import latest, socket

pytestmark = pytest.mark.django_db(transaction=True)


@database_sync_to_async
def say(match, user, text, room="players"):
    services.say(match_id=match.pk, user=user, room=room, text=text, session={})


@database_sync_to_async
def fetched(client, match):
    return client.get(f"/matches/{match.pk}/chat/").content.decode()


@pytest.fixture
def clients(as_user, alice, bob, charlie):
    return {"alice": as_user(alice), "bob": as_user(bob), "charlie": as_user(charlie), "stranger": Client()}


@pytest.fixture
def room_full(seated, clients):
    """A match, and a function that opens a socket for each of these viewers and drains what comes first."""
    match, opened = seated(), []

    async def listening(*names):
        for name in names:
            communicator = socket(match.pk, clients[name])
            await communicator.connect()
            opened.append(communicator)
        for communicator in opened:
            await latest(communicator)
        return opened

    return match, listening


async def heard(communicator, text):
    """The first frame that holds this text; tables of people coming and going may come between."""
    frame = await communicator.receive_from(timeout=5)
    while text not in frame:
        frame = await communicator.receive_from(timeout=5)
    return frame


async def talk_of(communicator):
    """Every talk that comes before half a second of silence."""
    frames = []
    while not await communicator.receive_nothing(timeout=0.5):
        frames.append(await communicator.receive_from())
    return [frame for frame in frames if "#chat" in frame]


async def close(communicators):
    for communicator in communicators:
        await communicator.disconnect()


async def test_connecting_sends_the_talk_along(room_full, clients, alice):
    match, _listening = room_full
    await say(match, alice, "I am early")
    watching = socket(match.pk)
    await watching.connect()
    assert "I am early" in await watching.receive_from(timeout=5)
    await watching.disconnect()


async def test_a_push_equals_what_the_page_would_fetch(room_full, clients, alice):
    match, listening = room_full
    names = ("alice", "bob", "charlie", "stranger")
    opened = await listening(*names)
    await say(match, alice, "hello, all")
    for name, communicator in zip(names, opened, strict=True):
        assert await heard(communicator, "hello, all") == await fetched(clients[name], match), name
    await close(opened)


async def test_a_bell_of_the_spectators_room_brings_players_nothing(room_full, charlie):
    match, listening = room_full
    alice, bob, stranger = opened = await listening("alice", "bob", "stranger")
    await say(match, charlie, "it is at C3", room="spectators")
    await heard(stranger, "it is at C3")
    assert await talk_of(alice) == await talk_of(bob) == []
    await close(opened)


async def test_what_players_are_sent_afterwards_holds_no_word_of_it(room_full, bob, charlie):
    match, listening = room_full
    (alice,) = opened = await listening("alice")
    await say(match, charlie, "it is at C3", room="spectators")
    await say(match, bob, "your turn")
    (frame,) = await talk_of(alice)
    assert "your turn" in frame
    assert "C3" not in frame
    assert "spectators" not in frame
    await close(opened)


async def test_the_end_opens_the_spectators_room(room_full, bob, charlie):
    match, listening = room_full
    (alice,) = opened = await listening("alice")
    await say(match, charlie, "it is at C3", room="spectators")
    await database_sync_to_async(matches.resign)(match_id=match.pk, user=bob)
    await heard(alice, "it is at C3")
    await close(opened)


async def test_a_keeper_who_locks_the_talk_takes_the_field_away(room_full):
    match, listening = room_full
    (alice,) = opened = await listening("alice")

    @database_sync_to_async
    def lock():
        Match.objects.filter(pk=match.pk).update(chat_locked=True)
        push.announce(match.pk, match.turn)

    await lock()
    frame = await heard(alice, "A keeper has closed the talk")
    assert 'id="say-text"' not in frame
    await close(opened)


async def test_the_muted_are_not_pushed(room_full, clients, bob):
    match, listening = room_full
    await say(match, bob, "first")
    alice, stranger = opened = await listening("alice", "stranger")
    line = await database_sync_to_async(lambda: match.chat.get().pk)()
    await database_sync_to_async(clients["alice"].post)(f"/matches/{match.pk}/chat/mute/", {"line": line})
    await say(match, bob, "second")
    await heard(stranger, "second")
    (frame,) = await talk_of(alice)
    assert "second" not in frame
    assert "2 lines of people you muted" in frame
    await close(opened)


async def test_the_bell_says_where_and_never_what(seated, alice):
    match = await database_sync_to_async(seated)()
    layer = get_channel_layer()
    listener = await layer.new_channel()
    await layer.group_add(f"match-{match.pk}", listener)
    await say(match, alice, "a secret")
    message = await asyncio.wait_for(layer.receive(listener), 5)
    assert isinstance(message.pop("stamp"), int)
    assert message == {"type": "match.talked", "room": "players"}
    await layer.group_discard(f"match-{match.pk}", listener)


async def test_who_left_the_table_is_sent_the_room_of_spectators(seated, alice, bob, charlie, clients):
    match = await database_sync_to_async(seated)()
    sitting = socket(match.pk, clients["bob"])
    await sitting.connect()
    await latest(sitting)
    await database_sync_to_async(match.seating.filter(user=bob).update)(user=None)
    await say(match, charlie, "a word among us", room="spectators")
    await heard(sitting, "a word among us")
    await sitting.disconnect()
