"""Pointing at the board for the others at the table: nothing is stored, and nobody can do it faster than by hand."""

import json
import time
from collections.abc import Collection

from django.template.loader import render_to_string

from .models import Match
from .presenter import Loaded

EVERY = 1.0
MOST_BYTES = 2000


class Pointer:
    """How often one socket may point: once a second."""

    def __init__(self) -> None:
        self._last = -EVERY

    def may_point(self) -> bool:
        now = time.monotonic()
        if now - self._last < EVERY:
            return False
        self._last = now
        return True


def pointable(loaded: Loaded) -> frozenset[str]:
    """The words that seats may point at now."""
    match = loaded.match
    return frozenset(match.rules.pointable) if match.status == Match.Status.RUNNING and match.seats > 1 else frozenset()


def read(text: str | None, words: Collection[str]) -> str | None:
    """The word that a socket's message points at, or None for anything else."""
    if not words or not text or len(text) > MOST_BYTES:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    word = message.get("point") if isinstance(message, dict) else None
    return word if isinstance(word, str) and word in words else None


def shown(name: str, seat: int, word: str) -> str:
    """What every page of the match is sent."""
    return render_to_string("matches/pointed.html", {"name": name, "seat": seat, "word": word})
