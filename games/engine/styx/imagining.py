"""From a state to what a seat sees of it, and back to a state that it can't tell from the true one."""

from dataclasses import fields

from ..chance import Chance
from ..core import Seat
from .model import HIDDEN, State, Table, Token
from .view import View

_NAMES = tuple(field.name for field in fields(Table) if field.name != "tokens")


def _knows(s: State, number: int, seat: Seat | None) -> bool:
    """ST-70: a face-down token is known to its owner and to an Oracle's owner who looked."""
    token = s.tokens[number]
    turned = number < s.revealed or (number == s.revealed and s.phase == "bid")
    return turned or token.seat == seat or seat in token.seen_by


def _with_kind(token: Token, kind: int) -> Token:
    return Token(token.seat, token.place, kind, token.bid, token.seen_by)


def view_of(s: State, seat: Seat | None) -> View:
    """All that this seat may know."""
    tokens = tuple(
        token if _knows(s, number, seat) else _with_kind(token, HIDDEN) for number, token in enumerate(s.tokens)
    )
    return View(**{name: getattr(s, name) for name in _NAMES}, tokens=tokens, seat=seat)


def laid_open(s: State) -> View:
    """The table with every token turned up; its pile has no order that could be shown."""
    return View(**{name: getattr(s, name) for name in _NAMES}, tokens=s.tokens, seat=None)


def imagine(view: View, chance: Chance) -> State:
    """A state in which the tokens that this seat does not know are any that their owners may have placed (ST-11)."""
    left = {seat: list(chance.shuffled(_unknown_kinds(view, seat))) for seat in {token.seat for token in view.tokens}}
    tokens = tuple(
        _with_kind(token, left[token.seat].pop()) if token.kind == HIDDEN else token for token in view.tokens
    )
    return State(**{name: getattr(view, name) for name in _NAMES}, tokens=tokens)


def _unknown_kinds(view: View, seat: Seat) -> list[int]:
    known = {token.kind for token in view.tokens if token.seat == seat}
    return [kind for kind in range(3) if kind not in known]
