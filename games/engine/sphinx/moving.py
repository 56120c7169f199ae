"""Sub-moves: which there are, and walking one square by square until a choice, a door or its end.

Functions here change the state they are given, which is a copy that nobody else holds.
"""

from games.engine.core import Event, Seat

from .board import BEHIND, EFFECT, GUARDS, LAST, MUMMY, PLAIN, START
from .challenging import begin_challenge
from .events import (
    CardKept,
    CardReturned,
    DiceLapsed,
    DoorBrought,
    DoorTurned,
    MoveForced,
    NothingToPinch,
    Walked,
)
from .model import BACK, FORWARD, IN_HAND, NEEDED, Move, Phase, State, with_at
from .turns import end_turn


def moves(state: State) -> list[Move]:
    """The sub-moves of the seat whose turn it is, without those that are a challenge (SX-12 to SX-15)."""
    here, at, found = state.at[state.turn], state.at, []
    for pips in sorted(set(state.dice)):
        if here + pips <= LAST and here + pips not in at:
            found.append(FORWARD[pips])
        if here - pips >= START and here - pips not in at:
            found.append(BACK[pips])
    return found


def challenge_moves(state: State) -> list[Move]:
    """The sub-moves that would be a challenge (SX-30, SX-35)."""
    here = state.at[state.turn]
    if len(IN_HAND[state.hands[state.turn]]) < NEEDED:
        return []
    return [FORWARD[pips] for pips in sorted(set(state.dice)) if here + pips > LAST]


def next_move(state: State, events: list[Event]) -> None:
    """What follows a sub-move: a choice, the one sub-move there is, or the end of the turn (SX-15, SX-25, SX-36)."""
    state.phase, state.way, state.goal = "move", 0, 0
    found, challenges = moves(state), challenge_moves(state)
    if not found and not challenges:
        if state.dice:
            events.append(DiceLapsed(state.turn, state.dice))
        end_turn(state, events)
    elif len(found) == 1 and not challenges:
        events.append(MoveForced(state.turn, found[0].pips, found[0].way))
        set_out(state, found[0], events)


def set_out(state: State, move: Move, events: list[Event]) -> None:
    """Uses the die and begins to walk (SX-12)."""
    dice = list(state.dice)
    dice.remove(move.pips)
    state.dice = tuple(dice)
    state.way = 1 if move.way == "forward" else -1
    state.goal = min(state.at[state.turn] + state.way * move.pips, GUARDS[0])
    walk(state, events)


def walk(state: State, events: list[Event]) -> None:
    """Goes on from where the explorer stands, to the next choice or to the end of the sub-move (SX-21, SX-26)."""
    seat = state.turn
    start = here = state.at[seat]
    phase: Phase | None = None
    while here != state.goal and phase is None:
        here += state.way
        told: list[Event] = []
        phase = _enter(state, here, told)
        if phase or told:
            events += (Walked(seat, start, here), *told)
            start = here
    if here != start:
        events.append(Walked(seat, start, here))
    state.at = with_at(state.at, seat, here)
    if phase:
        state.phase = phase
    else:
        arrive(state, events)


def _enter(state: State, square: int, told: list[Event]) -> Phase | None:
    """The square's own effect, then whoever stands there (SX-20)."""
    effect = EFFECT[square]
    phase = _effect(state, effect, told) if effect != PLAIN else None
    if phase is None and square in state.at:
        phase = meet(state, square, told)
    return phase


def _effect(state: State, effect: int, told: list[Event]) -> Phase | None:
    """The choice that a special square asks for; a card held is given back at once (SX-17, SX-18, SX-42)."""
    seat = state.turn
    if effect == MUMMY:
        return None if state.looked else "look"
    if not state.hands[seat] >> effect & 1:
        return "card"
    if state.options.keep_cards:
        told.append(CardKept(seat, effect))
    else:
        state.hands = with_at(state.hands, seat, state.hands[seat] & ~(1 << effect))
        told.append(CardReturned(seat, effect))
    return None


def whom(state: State, square: int) -> Seat | None:
    """Whom the seat whose turn it is meets on this square; on square 1 nobody is met (SX-19, SX-22)."""
    if square == START:
        return None
    return next((seat for seat, at in enumerate(state.at) if at == square and seat != state.turn), None)


def pinchable(state: State, other: Seat) -> int:
    """A mask of the colours that may be taken from the other (SX-19)."""
    return 0 if state.pinched >> other & 1 else state.hands[other] & ~state.hands[state.turn]


def meet(state: State, square: int, told: list[Event]) -> Phase | None:
    """The choice that an explorer on the square offers (SX-19)."""
    other = whom(state, square)
    if other is None or state.pinched >> other & 1:
        return None
    if pinchable(state, other):
        return "pinch"
    told.append(NothingToPinch(state.turn, other))
    return None


def after_effect(state: State, events: list[Event]) -> None:
    """The square's own effect is settled: the pinch follows, then the rest of the way (SX-20)."""
    phase = meet(state, state.at[state.turn], events)
    if phase:
        state.phase = phase
    else:
        walk(state, events)


def arrive(state: State, events: list[Event]) -> None:
    """The sub-move ends: a challenge, a door, or the next die (SX-23, SX-24, SX-35, SX-41)."""
    here, doors = state.at[state.turn], state.options.doors
    if here == GUARDS[0]:
        begin_challenge(state, events)
    elif BEHIND[here] and doors == "always":
        turn_door(state, events)
        next_move(state, events)
    elif BEHIND[here] and doors == "optional":
        state.phase = "door"
    else:
        next_move(state, events)


def turn_door(state: State, events: list[Event]) -> None:
    """The explorers on both sides change places; no square is entered (SX-23, SX-28)."""
    seat, here = state.turn, state.at[state.turn]
    behind = BEHIND[here]
    other = whom(state, behind)
    events.append(DoorTurned(seat, here, behind))
    state.at = with_at(state.at, seat, behind)
    if other is not None:
        events.append(DoorBrought(other, behind, here))
        state.at = with_at(state.at, other, here)
