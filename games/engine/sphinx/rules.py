"""The rules of Sphinx (1999), SX-1 to SX-54: what each action does; walking and challenges have their own modules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from games.engine.chance import Chance
from games.engine.core import Event, Game, Outcome, Seat, Step, not_your_turn

from . import imagining, labels, model, sampling
from .board import COLOURS, EFFECT, ORDINARY, SNAKE_DIE, START
from .challenging import challenge, look
from .events import (
    EVENTS,
    CardLeft,
    CardTaken,
    DoorStayed,
    Exchanged,
    ExplorerLeft,
    LookDeclined,
    MoveChosen,
    Passed,
    PinchDeclined,
    Pinched,
    Rolled,
    TurnBegan,
)
from .model import (
    CHALLENGES,
    EXCHANGES,
    IN_HAND,
    LEAVE,
    LOOKS,
    PASS,
    PINCH_NONE,
    PINCHES,
    ROLL,
    STAY,
    TAKE,
    TURN,
    Card,
    Challenge,
    Door,
    Exchange,
    Look,
    Move,
    Pass,
    Pinch,
    PinchNone,
    Roll,
    with_at,
)
from .moving import after_effect, challenge_moves, moves, next_move, pinchable, set_out, turn_door, walk, whom
from .refusing import refusal
from .turns import end_match, end_turn, left_in
from .view import UNKNOWN, View, laid_open, seen_from

NOBODY: frozenset[Seat] = frozenset()
ONLY = tuple(frozenset({seat}) for seat in range(model.MOST_SEATS))


class Sphinx(Game[model.State, model.Action, View]):
    slug: ClassVar[str] = "sphinx"
    name: ClassVar[str] = "Sphinx (1999)"
    seats: ClassVar[range] = range(2, model.MOST_SEATS + 1)
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[Any]] = model.Options
    Action: ClassVar[Any] = model.Action
    State: ClassVar[type[Any]] = model.State
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS
    labels = labels.LABELS
    stands_in: ClassVar[bool] = True

    def setup(self, seats: int, options: Any, chance: Chance) -> Step[model.State]:
        """SX-7 to SX-9. Raises ValueError where the seat that is to begin does not exist."""
        self.check_setup(seats, options)
        if options.first != "random" and int(options.first) >= seats:
            raise ValueError(f"seat {options.first} cannot begin: there are {seats} players")
        first = chance.below(seats) if options.first == "random" else int(options.first)
        colours = chance.shuffled(range(len(COLOURS)))
        none = (0,) * seats
        state = model.State(options, first, (START,) * seats, none, tuple(range(len(COLOURS))), colours, none, none)
        return Step(state, (TurnBegan(first),))

    def to_act(self, state: model.State) -> frozenset[Seat]:
        return NOBODY if state.winner is not None else ONLY[state.turn]

    def legal_actions(self, state: model.State, seat: Seat) -> Iterator[model.Action]:
        return iter(legal(state) if state.winner is None and seat == state.turn else ())

    def sample_action(self, state: model.State, seat: Seat, chance: Chance) -> model.Action:
        """A random action with a drift: plain random walks up the spiral name three colours by luck, hours later."""
        return sampling.sample(state, list(self.legal_actions(state, seat)), chance)

    def apply(self, state: model.State, seat: Seat, action: model.Action, chance: Chance) -> Step[model.State]:
        if state.winner is not None or seat != state.turn:
            raise not_your_turn("SX-25")
        if action not in legal(state):
            raise refusal(state, action)
        new, events = state.copy(), list[Event]()
        if new.fresh[seat]:
            new.fresh = with_at(new.fresh, seat, 0)
        DOING[type(action)](new, action, events, chance)
        return Step(new, tuple(events), revealed=new.seen != state.seen or new.winner is not None)

    def view(self, state: model.State, seat: Seat | None) -> View:
        return seen_from(state, seat)

    def open_view(self, state: model.State) -> View:
        """SX-52, at any time: all six colours, at the guards' places and at the temples."""
        return laid_open(state)

    def recall(self, state: model.State, seat: Seat | None) -> View:
        """SX-53: without notebooks, what was seen is nobody's to look up."""
        view = seen_from(state, seat)
        return view if state.options.notebook else replace(view, known=UNKNOWN)

    def outcome(self, state: model.State) -> Outcome | None:
        """SX-32: the three named right; SX-54: one player left."""
        if state.winner is None:
            return None
        won = state.named is not None and state.named.won
        return Outcome("challenge" if won else "alone", ONLY[state.winner])

    def retire(self, state: model.State, seat: Seat, chance: Chance) -> Step[model.State]:
        """SX-54: the explorer leaves the board, the cards go back, a turn of theirs ends where it stands."""
        if state.winner is not None or not state.at[seat]:
            return Step(state)
        new = state.copy()
        events: list[Event] = [ExplorerLeft(seat, IN_HAND[state.hands[seat]])]
        met = state.phase == "pinch" and whom(state, state.at[state.turn]) == seat
        new.at, new.hands = with_at(new.at, seat, 0), with_at(new.hands, seat, 0)
        left = left_in(new)
        if len(left) == 1:
            end_match(new, left[0], events)
        elif new.turn == seat:
            end_turn(new, events)
        elif met:
            walk(new, events)
        return Step(new, tuple(events), revealed=new.winner is not None)

    def imagine(self, view: View, chance: Chance) -> model.State:
        """The colours at random that fit what the view knows; the rest of a state is open to everyone."""
        return imagining.imagined(view, chance)


def legal(state: model.State) -> Iterable[model.Action]:
    """Every action of the seat whose turn it is, by the phase."""
    if state.phase == "move":
        found: list[model.Action] = [*moves(state)]
        challenges = challenge_moves(state)
        return [*found, *challenges] if found or not challenges else [*challenges, PASS]
    if state.phase == "pinch":
        return _pinches(state)
    if state.phase == "challenge":
        return CHALLENGES[state.hands[state.turn]]
    return OFFERED[state.phase]


OFFERED: dict[str, tuple[model.Action, ...]] = {
    "roll": (ROLL,),
    "exchange": EXCHANGES,
    "card": (TAKE, LEAVE),
    "look": LOOKS,
    "door": (TURN, STAY),
    "over": (),
}


def _pinches(state: model.State) -> list[model.Action]:
    other = whom(state, state.at[state.turn])
    if other is None:
        return [PINCH_NONE]
    return [*(PINCHES[other][colour] for colour in IN_HAND[pinchable(state, other)]), PINCH_NONE]


def _roll(state: model.State, action: Roll, events: list[Event], chance: Chance) -> None:
    """SX-6, SX-10, SX-11, SX-40."""
    faces = [chance.pick(ORDINARY), chance.pick(ORDINARY)]
    if not state.options.no_snakes:
        faces.append(chance.pick(SNAKE_DIE))
    state.rolled = tuple(faces)
    state.dice = tuple(face for face in faces if face)
    events.append(Rolled(state.turn, state.rolled))
    if 0 in faces:
        state.phase = "exchange"
    else:
        next_move(state, events)


def _exchange(state: model.State, action: Exchange, events: list[Event], chance: Chance) -> None:
    """SX-11: two figures change places; nobody sees what is under them."""
    figures = list(state.figures)
    figures[action.front], figures[action.temple] = figures[action.temple], figures[action.front]
    state.figures = tuple(figures)
    events.append(Exchanged(state.turn, action.front, action.temple))
    next_move(state, events)


def _move(state: model.State, action: Move, events: list[Event], chance: Chance) -> None:
    events.append(MoveChosen(state.turn, action.pips, action.way))
    set_out(state, action, events)


def _card(state: model.State, action: Card, events: list[Event], chance: Chance) -> None:
    """SX-17."""
    seat = state.turn
    colour = EFFECT[state.at[seat]]
    if action.choice == "take":
        state.hands = with_at(state.hands, seat, state.hands[seat] | 1 << colour)
        events.append(CardTaken(seat, colour))
    else:
        events.append(CardLeft(seat, colour))
    after_effect(state, events)


def _look(state: model.State, action: Look, events: list[Event], chance: Chance) -> None:
    """SX-18: not looking keeps the look for a later mummy of this turn."""
    if action.place is None:
        events.append(LookDeclined(state.turn))
    else:
        look(state, action.place, events)
    after_effect(state, events)


def _pinch(state: model.State, action: Pinch, events: list[Event], chance: Chance) -> None:
    """SX-19."""
    seat, other, card = state.turn, action.seat, 1 << action.colour
    state.hands = with_at(with_at(state.hands, other, state.hands[other] & ~card), seat, state.hands[seat] | card)
    state.pinched |= 1 << other
    events.append(Pinched(seat, other, action.colour))
    walk(state, events)


def _pinch_none(state: model.State, action: PinchNone, events: list[Event], chance: Chance) -> None:
    """SX-19: declining does not use it up."""
    other = whom(state, state.at[state.turn])
    assert other is not None
    events.append(PinchDeclined(state.turn, other))
    walk(state, events)


def _door(state: model.State, action: Door, events: list[Event], chance: Chance) -> None:
    """SX-41."""
    if action.choice == "turn":
        turn_door(state, events)
    else:
        events.append(DoorStayed(state.turn, state.at[state.turn]))
    next_move(state, events)


def _challenge(state: model.State, action: Challenge, events: list[Event], chance: Chance) -> None:
    challenge(state, action, events)


def _pass(state: model.State, action: Pass, events: list[Event], chance: Chance) -> None:
    """SX-36."""
    events.append(Passed(state.turn, state.dice))
    end_turn(state, events)


type Doing = Callable[[model.State, Any, list[Event], Chance], None]

DOING: dict[type[Any], Doing] = {
    Roll: _roll,
    Exchange: _exchange,
    Move: _move,
    Card: _card,
    Look: _look,
    Pinch: _pinch,
    PinchNone: _pinch_none,
    Door: _door,
    Challenge: _challenge,
    Pass: _pass,
}
