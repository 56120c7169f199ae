"""Draws positions of Sfynx: five rows of five words.

`ankh` is a restored tile, `-ankh` a cursed one; `*` is some other restored tile, `.` some other cursed one.
"""

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.core import Event, Step
from games.engine.errors import IllegalAction
from games.engine.sfynx import GAME
from games.engine.sfynx.board import SQUARES
from games.engine.sfynx.cards import RIDDLE_WORDS, RIDDLES, SYMBOLS, TILES, TOKEN_WORDS, TOKENS
from games.engine.sfynx.model import Options, State, copy

NOTHING = RandomChance(0)

ALONE = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  *  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


def new_match(seats: int = 1, seed: int = 1, **options) -> State:
    return GAME.setup(seats, Options(**{"first": "1", **options}), RandomChance(seed)).state


def position(drawing: str = ALONE, row: str = "r4c r4d r4e", seats: int = 1, solved: int = 0, **fields) -> State:
    """A first turn on this board. `row` names the revealed riddles; `solved` of the others are solved already."""
    state = copy(new_match(seats, **fields.pop("options", {})))
    state.tiles, state.restored = _tiles(drawing.split())
    state.row = tuple(map(RIDDLE_WORDS.read, row.split()))
    others = [number for number in range(len(RIDDLES)) if number not in state.row]
    state.solved = tuple(others[:solved])
    state.deck = tuple(others[solved : 9 - len(state.row)])
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def _tiles(words: list[str]) -> tuple[tuple[int, ...], int]:
    assert len(words) == 25, words
    placed = _named(words)
    left = [tile for tile in range(len(TILES.names)) if tile not in placed.values()]
    for wanted in "*.":
        for square, word in enumerate(words):
            if word == wanted:
                placed[square] = left.pop(0)
    restored = sum(1 << placed[square] for square, word in enumerate(words) if word[0] not in "-.")
    return tuple(placed[square] for square in range(25)), restored


def _named(words: list[str]) -> dict[int, int]:
    sfynx = iter((22, 23, 24))
    named = {square: word.removeprefix("-") for square, word in enumerate(words) if word not in "*."}
    return {square: next(sfynx) if word == "sfynx" else SYMBOLS.index(word) for square, word in named.items()}


def play(state: State, *lines: str) -> State:
    """The state after these actions of whoever's turn it is."""
    for line in lines:
        state = step(state, line).state
    return state


def step(state: State, line: str) -> Step:
    return GAME.apply(state, state.player, codec.parse_action(GAME.Action, line), NOTHING)


def told(state: State, line: str) -> list[str]:
    """The names of what happened, in order."""
    return [type(event).__name__ for event in step(state, line).events]


def told_of(state: State, line: str, kind: type[Event]) -> list[dict[str, str]]:
    """What happened of one kind, in words."""
    return [codec.spell_fields(event) for event in step(state, line).events if isinstance(event, kind)]


def legal(state: State) -> list[str]:
    return [codec.write_action(action) for action in GAME.legal_actions(state, state.player)]


def refused(state: State, line: str, seat: int | None = None) -> str:
    """The number of the rule that forbids it; an empty word where it is allowed."""
    try:
        GAME.apply(state, state.player if seat is None else seat, codec.parse_action(GAME.Action, line), NOTHING)
    except IllegalAction as problem:
        assert line not in legal(state) or seat is not None
        return problem.rule
    assert line in legal(state)
    return ""


def at(state: State, squares: str) -> str:
    """The tiles on these squares, a cursed one with a dash before it."""
    found = [state.tiles[SQUARES.read(word)] for word in squares.split()]
    return " ".join(("" if state.restored >> tile & 1 else "-") + _name(tile) for tile in found)


def _name(tile: int) -> str:
    return SYMBOLS[tile] if tile < len(SYMBOLS) else "sfynx"


def row(state: State) -> str:
    return " ".join(map(RIDDLE_WORDS.spell, state.row))


def ready_to_end(token: str, turn: int = 1, drawing: str = ALONE, **fields) -> State:
    """All actions taken, and this token is the next one."""
    kind = TOKEN_WORDS.read(token)
    others = list(TOKENS)
    others.remove(kind)
    tokens = (*others[: turn - 1], kind, *others[turn - 1 :])
    taken = {"basics": 0, "special_left": False, "tokens": tokens, "turn": turn, "drawn": turn - 1}
    return position(drawing, **{**taken, **fields})
