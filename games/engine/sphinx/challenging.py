"""Mummy looks and the challenge: everything that asks what is under a sphinx.

Functions here change the state they are given, which is a copy that nobody else holds.
"""

from games.engine.core import Event, Seat

from .board import FRONT, START, TREASURE
from .events import Challenged, ChallengeFailed, ChallengeWon, ColourSeen, Looked
from .model import CHALLENGES, IN_HAND, NEEDED, Challenge, Named, Refuted, State, with_at
from .turns import colours_by_place, end_match, end_turn


def look(state: State, place: int, events: list[Event]) -> None:
    """The seat whose turn it is looks under a sphinx because of a mummy (SX-18)."""
    state.looked = True
    events.append(Looked(state.turn, place))
    _see(state, (place,), events)


def _see(state: State, places: tuple[int, ...], events: list[Event]) -> None:
    """Keeps what was seen; without notebooks the log does not know it either (SX-50, SX-53)."""
    seat = state.turn
    mask = sum(1 << state.figures[place] for place in places)
    state.seen = with_at(state.seen, seat, state.seen[seat] | mask)
    state.fresh = with_at(state.fresh, seat, state.fresh[seat] | mask)
    if state.options.notebook:
        events += [ColourSeen(seat, place, state.colours[state.figures[place]]) for place in places]


def begin_challenge(state: State, events: list[Event]) -> None:
    """The explorer stands before the sphinxes and must name three; where all ways are one, they are named (SX-35)."""
    state.phase = "challenge"
    hand = state.hands[state.turn]
    if state.options.any_order and len(IN_HAND[hand]) == NEEDED:
        challenge(state, CHALLENGES[hand][0], events)


def challenge(state: State, named: Challenge, events: list[Event]) -> None:
    """Compares the named three with the truth (SX-31 to SX-33, SX-43)."""
    colours = (named.first, named.second, named.third)
    events.append(Challenged(state.turn, *colours))
    won = is_right(colours, colours_by_place(state)[: len(FRONT)], any_order=state.options.any_order)
    state.named = Named(state.turn, colours, won)
    if won:
        _win(state, events)
    else:
        _fail(state, colours, events)


def is_right(named: tuple[int, ...], truth: tuple[int, ...], *, any_order: bool) -> bool:
    """Whether the three named are the three that stand there, as this table counts it."""
    return set(named) == set(truth) if any_order else named == truth


def _win(state: State, events: list[Event]) -> None:
    seat: Seat = state.turn
    state.at = with_at(state.at, seat, TREASURE)
    events.append(ChallengeWon(seat))
    end_match(state, seat, events)


def _fail(state: State, colours: tuple[int, ...], events: list[Event]) -> None:
    seat, lost = state.turn, Refuted(tuple(state.figures[place] for place in FRONT), colours)
    if lost not in state.refuted:
        state.refuted = (*state.refuted, lost)
    _see(state, FRONT, events)
    events.append(ChallengeFailed(seat, IN_HAND[state.hands[seat]], state.dice))
    state.hands = with_at(state.hands, seat, 0)
    state.at = with_at(state.at, seat, START)
    end_turn(state, events)
