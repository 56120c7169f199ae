"""Whose turn it is, and how a match ends. Functions here change the state they are given, which nobody else holds."""

from games.engine.core import Event, Seat

from .events import ColoursShown, TurnBegan
from .model import State


def left_in(state: State) -> list[Seat]:
    """The seats whose explorers are on the board."""
    return [seat for seat, square in enumerate(state.at) if square]


def end_turn(state: State, events: list[Event]) -> None:
    """The next seat that is still in may roll (SX-25, SX-54)."""
    seats = len(state.at)
    seat = (state.turn + 1) % seats
    while not state.at[seat]:
        seat = (seat + 1) % seats
    state.turn, state.phase, state.dice = seat, "roll", ()
    state.looked, state.pinched, state.way, state.goal = False, 0, 0, 0
    events.append(TurnBegan(seat))


def end_match(state: State, winner: Seat, events: list[Event]) -> None:
    """All colours are shown (SX-52)."""
    state.winner, state.phase, state.dice = winner, "over", ()
    state.way, state.goal = 0, 0
    events.append(ColoursShown(colours_by_place(state)))


def colours_by_place(state: State) -> tuple[int, ...]:
    """What is truly under the sphinx of each place."""
    return tuple(state.colours[figure] for figure in state.figures)
