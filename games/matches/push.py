"""Tells every open page of a match that it changed: two numbers, never game data."""

import logging
import time

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

LOBBY = "lobby"


def group(match_id: str) -> str:
    return f"match-{match_id}"


def changed(turn: int) -> dict[str, str | int]:
    """What is rung: the turn, and a stamp by which one process shares a rendering."""
    return {"type": "match.changed", "turn": turn, "stamp": time.time_ns()}


def announce(match_id: str, turn: int) -> None:
    """After the transaction: rings at the match's pages. Pages that miss it heal by asking again."""
    message = changed(turn)
    transaction.on_commit(lambda: _send(group(match_id), message))


def person(user_id: int) -> str:
    """The group of all sockets of one account."""
    return f"person-{user_id}"


def dismiss(user_id: int) -> None:
    """After the transaction: closes every open socket of the account."""
    transaction.on_commit(lambda: _send(person(user_id), {"type": "person.dismissed"}))


def announce_talk(match_id: str, room: str) -> None:
    """After the transaction: tells the match's pages in which room something was said, never what."""
    message: dict[str, str | int] = {"type": "match.talked", "room": room, "stamp": time.time_ns()}
    transaction.on_commit(lambda: _send(group(match_id), message))


def announce_lobby() -> None:
    """After the transaction: rings at every open list of tables."""
    transaction.on_commit(lambda: _send(LOBBY, {"type": "lobby.changed", "stamp": time.time_ns()}))


def _send(name: str, message: dict[str, str | int]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        async_to_sync(layer.group_send)(name, message)
    except (OSError, ConnectionError):
        # The move is stored; a bell that cannot ring must not undo it. Pages ask again by themselves.
        logger.exception("the channel layer is out of reach")
