"""The box: a board of 7 x 7 squares (MZ-1) and its geometry as bit masks. No rules."""

from typing import Annotated

from games.engine.codec import Words

SIZE = 7
SQUARES = SIZE * SIZE
WALLS = 15
COLUMNS = "ABCDEFG"

NAMES = tuple(f"{COLUMNS[square % SIZE]}{square // SIZE + 1}" for square in range(SQUARES))
"""Square 0 is A1, 1 is B1, 7 is A2: row by row."""

Square = Annotated[int, Words(NAMES)]

BIT = tuple(1 << square for square in range(SQUARES))
ALL = (1 << SQUARES) - 1


def _neighbours(square: int) -> tuple[int, ...]:
    column, row = square % SIZE, square // SIZE
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(y * SIZE + x for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE)


NEIGHBOURS = tuple(_neighbours(square) for square in range(SQUARES))
EDGE = sum(BIT[square] for square in range(SQUARES) if len(NEIGHBOURS[square]) < 4)
FULL_ROW = (1 << SIZE) - 1
FIRST_COLUMN = sum(BIT[row * SIZE] for row in range(SIZE))
LAST_COLUMN = FIRST_COLUMN << (SIZE - 1)


def spread(squares: int) -> int:
    """The squares of a mask and all their orthogonal neighbours."""
    left = (squares & ~FIRST_COLUMN) >> 1
    right = (squares & ~LAST_COLUMN) << 1
    return (squares | left | right | squares >> SIZE | squares << SIZE) & ALL


def reached(start: int, free: int) -> int:
    """All squares of the mask `free` that orthogonal steps reach from square `start` (itself always)."""
    found = BIT[start]
    while True:
        wider = spread(found) & (free | BIT[start])
        if wider == found:
            return found
        found = wider


def _named_in_rows() -> tuple[tuple[tuple[int, ...], ...], ...]:
    within = [tuple(column for column in range(SIZE) if bits >> column & 1) for bits in range(1 << SIZE)]
    return tuple(tuple(tuple(row * SIZE + column for column in found) for found in within) for row in range(SIZE))


IN_ROW = _named_in_rows()
"""For each row, the squares that each pattern of its seven bits stands for."""


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a mask, in order."""
    found: tuple[int, ...] = ()
    for patterns in IN_ROW:
        found += patterns[mask & FULL_ROW]
        mask >>= SIZE
    return found


def mask_of(squares: tuple[int, ...]) -> int:
    """The mask of some squares."""
    mask = 0
    for square in squares:
        mask |= BIT[square]
    return mask


def shortest_route(starts: int, goal: int, free: int) -> tuple[int, ...]:
    """A shortest way over `free` from one of `starts` to `goal`, both included; empty where there is none."""
    came_from = {start: start for start in squares_of(starts)}
    border = list(came_from)
    while border and goal not in came_from:
        border = [step for square in border for step in _steps(square, free | BIT[goal], came_from)]
    if goal not in came_from:
        return ()
    route = [goal]
    while came_from[route[-1]] != route[-1]:
        route.append(came_from[route[-1]])
    return tuple(reversed(route))


def _steps(square: int, free: int, came_from: dict[int, int]) -> list[int]:
    steps = [other for other in NEIGHBOURS[square] if BIT[other] & free and other not in came_from]
    came_from.update(dict.fromkeys(steps, square))
    return steps
