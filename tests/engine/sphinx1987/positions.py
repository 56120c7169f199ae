"""Draws mazes: seven rows of seven signs, from A1 at the top left to G7 at the bottom right.

`E` is the entrance, `T` a treasure, `#` a wall, `.` a free square. In a map, `o` is a square found free,
`X` a wall found, `t` a treasure found and `?` a square that nobody knows.
"""

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.core import Event, Seat, Step
from games.engine.errors import IllegalAction
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.board import BIT, NAMES, squares_of
from games.engine.sphinx1987.model import Build, Chart, Options, State, View

NOTHING = RandomChance(0)
ALICE, BOB = 0, 1

WINDING = """
    E . # . . . .
    . . # . # # .
    # . . . # . .
    . # # . # . #
    . . # . # . .
    # . # . . # .
    . . . . . . T
"""

STRAIGHT = """
    E . . . . . T
    # # # # # # .
    . . . . . . .
    # # # # # # .
    . . . . . . .
    # # # . . . .
    . . . . . . .
"""

TWO_TREASURES = """
    E . T . . . T
    # # # # # # .
    . . . . . . .
    # # # # # # .
    . . . . . . .
    # # # . . . .
    . . . . . . .
"""


def maze(drawing: str) -> Build:
    """The action that hands this maze in."""
    signs = drawing.split()
    assert len(signs) == len(NAMES), signs
    named = {sign: tuple(square for square, found in enumerate(signs) if found == sign) for sign in "ET#"}
    return Build(named["E"][0], named["T"], named["#"])


def new_match(**options) -> State:
    return GAME.setup(2, Options(**{"first": "0", **options}), NOTHING).state


def build(state: State, seat: Seat, drawing: str) -> Step:
    return GAME.apply(state, seat, maze(drawing), NOTHING)


def begun(alice: str = WINDING, bob: str = STRAIGHT, **options) -> State:
    """Both mazes stand and alice asks first."""
    return build(build(new_match(**options), ALICE, alice).state, BOB, bob).state


def ask(state: State, squares: str) -> State:
    """The state after these questions of whoever's turn it is."""
    for word in squares.split():
        state = step(state, word).state
    return state


def step(state: State, word: str) -> Step:
    return GAME.apply(state, state.turn, codec.parse_action(GAME.Action, f"ask {word}"), NOTHING)


def told(state: State, word: str) -> list[str]:
    return names(step(state, word).events)


def names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def refused(state: State, seat: Seat, action: Build | str) -> list[str]:
    """The numbers of all rules that forbid it; none where it is allowed."""
    if isinstance(action, str):
        action = codec.parse_action(GAME.Action, action)
    try:
        GAME.apply(state, seat, action, NOTHING)
    except IllegalAction as problem:
        return [refusal.rule for refusal in problem.refusals]
    return []


def askable(state: State, seat: Seat | None = None) -> str:
    seat = state.turn if seat is None else seat
    return " ".join(codec.write_action(action).removeprefix("ask ") for action in GAME.legal_actions(state, seat))


def seen(state: State, viewer: Seat | None) -> View:
    return GAME.view(state, viewer)


def drawn(chart: Chart) -> list[str]:
    """The board as its cells say, a line a row."""
    return ["".join(_sign(cell) for cell in row.cells) for row in chart.rows]


def _sign(cell) -> str:
    if cell.kind in ("treasure", "wall", "free"):
        plain, found = {"treasure": "Tt", "wall": "#X", "free": ".o"}[cell.kind]
        return found if cell.asked else plain
    return {"entrance": "E", "unknown": "?"}[cell.kind]


def signs(drawing: str) -> list[str]:
    return ["".join(line.split()) for line in drawing.split("\n") if line.strip()]


def words(mask: int) -> str:
    return " ".join(NAMES[square] for square in squares_of(mask))


def is_connected(squares: int, start: int) -> bool:
    """A slow second opinion on routes: floods by single steps on coordinates."""
    todo, found = [start], {start}
    while todo:
        square = todo.pop()
        column, row = square % 7, square // 7
        for x, y in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            other = y * 7 + x
            if 0 <= x < 7 and 0 <= y < 7 and squares & BIT[other] and other not in found:
                found.add(other)
                todo.append(other)
    return all(square in found for square in squares_of(squares))
