"""Hints for the player on turn: three steps, each telling more. What was asked for stands in the record, as notes."""

from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache

from games.engine import codec

from .models import Match, Move

STEPS = 3
WORD = "hint"
KEPT_FOR = 60 * 60


@dataclass(frozen=True, slots=True)
class Told:
    """What a player has been told: `step` 1 the aim, 2 also the means, 3 also the lines of the actions still to do."""

    step: int
    aim: str
    means: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def steps_told(moves: list[Move], seat: int) -> int:
    """How much the seat has been told since anything was done at the table."""
    return len(_asked(moves, seat))


def _asked(moves: list[Move], seat: int) -> list[Move]:
    """The notes at the end of these moves by which the seat asked, the latest first."""
    asked = []
    for move in reversed(moves):
        if move.kind != Move.Kind.NOTE:
            break
        if (move.seat, move.action) == (seat, WORD):
            asked.append(move)
    return asked


def told(match: Match, moves: list[Move], seat: int, view: Any) -> Told | None:
    """The advice as far as it was asked for; None where it was not, or where the player has left it."""
    followed = _actions_since_asking(moves, seat)
    asked = _asked(moves[: len(moves) - len(followed)], seat)
    if not asked:
        return None
    key = f"hint:{match.pk}:{asked[-1].turn}"
    whole = cache.get(key)
    if whole is None and not followed:
        whole = _whole(match, seat, view)
        cache.set(key, whole, KEPT_FOR)
    return _left_of(whole, len(asked), followed) if whole else None


def _actions_since_asking(moves: list[Move], seat: int) -> list[Move]:
    own: list[Move] = []
    for move in reversed(moves):
        if move.kind != Move.Kind.ACTION or move.seat != seat:
            break
        own.append(move)
    return own[::-1]


def _whole(match: Match, seat: int, view: Any) -> Told:
    """All of it, as words; nothing at all where the game has no advice."""
    hint = match.rules.hint(view, seat)
    if hint is None:
        return Told(STEPS, "", (), ())
    lines = tuple(tuple(codec.write_action(action).split()) for action in hint.actions)
    return Told(STEPS, hint.aim, hint.means, lines)


def _left_of(whole: Told, step: int, followed: list[Move]) -> Told | None:
    """As far as the steps go. A player who carries the actions out one by one goes on seeing the rest."""
    done = tuple(tuple(move.action.split()) for move in followed)
    if not done:
        return replace(whole, step=step, means=whole.means if step > 1 else (), lines=whole.lines if step > 2 else ())
    rest = whole.lines[len(done) :]
    if step < STEPS or whole.lines[: len(done)] != done or not rest:
        return None
    return replace(whole, lines=rest)
