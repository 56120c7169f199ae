"""Positions as text: a line a player, with the square and the cards.

    alice 5 carnelian gold
    bob 9

Figure 0 stands on 78, 1 on 79, ..., 5 in t3; figure n has the colour n unless told otherwise.
"""

from dataclasses import replace

from games.engine import codec
from games.engine.chance import RandomChance, RecordedChance
from games.engine.core import Event, Seat, Step
from games.engine.errors import IllegalAction
from games.engine.sphinx import GAME
from games.engine.sphinx.board import COLOURS
from games.engine.sphinx.model import Options, State
from games.engine.sphinx.moving import next_move

NAMES = ("alice", "bob", "charlie", "dora")
ALICE, BOB, CHARLIE, DORA = range(4)


def new_match(seats: int = 2, **options) -> State:
    return GAME.setup(seats, Options(**{"first": "0", **options}), RandomChance(0)).state


def position(drawing: str, dice: str = "", **options) -> State:
    """Alice's turn: with dice she chooses a sub-move (or it has been made for her), without she rolls."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    assert [line[0] for line in lines] == list(NAMES[: len(lines)]), drawing
    at = tuple(int(line[1]) for line in lines)
    hands = tuple(sum(1 << COLOURS.index(card) for card in line[2:]) for line in lines)
    state = replace(new_match(len(lines), **options), at=at, hands=hands, colours=tuple(range(6)))
    if dice:
        state.dice = tuple(map(int, dice.split()))
        state.rolled = state.dice
        next_move(state, [])
    return state


def act(state: State, line: str, faces: str = "") -> Step:
    """One action of whoever's turn it is; `faces` are the dice, the snake die last."""
    return GAME.apply(state, state.turn, codec.parse_action(GAME.Action, line), RecordedChance(draws(faces)))


def play(state: State, lines: str) -> State:
    """The state after these actions, parted by semicolons; none of them rolls."""
    for line in lines.split(";"):
        state = act(state, line.strip()).state
    return state


def roll(state: State, faces: str) -> Step:
    return act(state, "roll", faces)


def draws(faces: str) -> list[tuple[int, int]]:
    """The draws behind the faces of the dice; a snake is the fifth side of the snake die."""
    return [(4 if face == "snake" else int(face) - 1, 6) for face in faces.split()]


def legal(state: State, seat: Seat | None = None) -> list[str]:
    return [codec.write_action(action) for action in GAME.legal_actions(state, state.turn if seat is None else seat)]


def refused(state: State, line: str, seat: Seat | None = None) -> str:
    """The number of the rule that forbids it; nothing where it is allowed."""
    try:
        action = codec.parse_action(GAME.Action, line)
        GAME.apply(state, state.turn if seat is None else seat, action, RandomChance(0))
    except IllegalAction as problem:
        return problem.rule
    return ""


def names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def cards(state: State, seat: Seat) -> str:
    return " ".join(name for colour, name in enumerate(COLOURS) if state.hands[seat] >> colour & 1)


def notebook(state: State, seat: Seat | None) -> str:
    """A word a place from 78 to t3: the colour that the view tells, else a dot."""
    return " ".join("." if colour is None else COLOURS[colour] for colour in GAME.view(state, seat).known)
