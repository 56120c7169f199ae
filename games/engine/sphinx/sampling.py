"""Random play that comes to an end: it drifts forward with promising cards and names what the player has seen.

Only what the seat itself has looked under is read, as a person would remember it.
"""

from collections.abc import Sequence

from games.engine.chance import Chance

from .board import FRONT, LAST
from .model import IN_HAND, NEEDED, PASS, TAKE, Action, Challenge, Move, State


def sample(state: State, actions: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions, each possible but for challenges that the seat knows to be wrong."""
    if state.phase == "move":
        return _sample_move(state, actions, chance)
    if state.phase == "card" and chance.below(2):
        return TAKE
    if state.phase == "challenge":
        known = _known_guards(state)
        return chance.pick([action for action in actions if _fits(known, action)] or actions)
    return chance.pick(actions)


def _sample_move(state: State, actions: Sequence[Action], chance: Chance) -> Action:
    """Forward three times in four if the cards may win; no challenge if they cannot."""
    if not _is_promising(state):
        here = state.at[state.turn]
        safe = [action for action in actions if not (isinstance(action, Move) and _passes(here, action))]
        return chance.pick(safe or [PASS])
    forward = [action for action in actions if isinstance(action, Move) and action.way == "forward"]
    return chance.pick(forward if forward and chance.below(4) else actions)


def _passes(here: int, move: Move) -> bool:
    return move.way == "forward" and here + move.pips > LAST


def _known_guards(state: State) -> tuple[int | None, ...]:
    """The colours before the treasure, where the seat has looked under those sphinxes."""
    seen = state.seen[state.turn]
    figures = state.figures[: len(FRONT)]
    return tuple(state.colours[figure] if seen >> figure & 1 else None for figure in figures)


def _is_promising(state: State) -> bool:
    """Whether the seat holds three cards and all colours that it knows to be needed."""
    hand = IN_HAND[state.hands[state.turn]]
    return len(hand) >= NEEDED and all(colour is None or colour in hand for colour in _known_guards(state))


def _fits(known: tuple[int | None, ...], action: Action) -> bool:
    if not isinstance(action, Challenge):
        return True
    named = (action.first, action.second, action.third)
    return all(colour is None or colour == name for colour, name in zip(known, named, strict=True))
