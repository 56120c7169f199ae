"""The box: one spiral corridor on 9 x 9 squares, its doors, its niches, its special squares (SX-1 to SX-6). No rules.

The places of doors, mummies and cards are data of ours (SX-3, SX-4), kept here so that a person can edit them.
"""

from typing import Annotated

from games.engine.codec import Words

SIZE = 9
START = 1
LAST = 77
GUARDS = (78, 79, 80)
TREASURE = 81
SQUARES = range(START, TREASURE + 1)

COLOURS = ("carnelian", "lapis", "malachite", "gold", "alabaster", "obsidian")
COPIES = 4
"""How many cards there are of each colour."""

PLACES = ("78", "79", "80", "t1", "t2", "t3")
FRONT = (0, 1, 2)
TEMPLES = (3, 4, 5)

Square = Annotated[int, Words(str(number) for number in range(TREASURE + 1))]
"""A square by its number; 0 is beside the board."""

Colour = Annotated[int, Words(COLOURS)]
Place = Annotated[int, Words(PLACES)]
Face = Annotated[int, Words(("snake", "1", "2", "3", "4", "5", "6"))]
"""A side of a die; 0 is the snake."""

DOORS = (
    (4, 35),
    (8, 39),
    (13, 42),
    (20, 47),
    (28, 53),
    (37, 60),
    (43, 64),
    (48, 67),
    (54, 71),
    (58, 73),
    (63, 76),
)
NICHES = (9, 17, 25)
"""The corners of the outer lap that the temple chambers t1, t2 and t3 lie outside of."""

MUMMIES = (10, 24, 31, 38, 46, 52, 61, 69)
CARDS = (
    ("carnelian", (6, 45)),
    ("lapis", (11, 59)),
    ("malachite", (15, 34)),
    ("gold", (18, 66)),
    ("alabaster", (22, 40)),
    ("obsidian", (26, 50)),
)

ORDINARY = (1, 2, 3, 4, 5, 6)
SNAKE_DIE = (1, 2, 3, 4, 0, 0)

PLAIN = -1
MUMMY = len(COLOURS)


def _effects() -> tuple[int, ...]:
    found = [PLAIN] * (TREASURE + 1)
    for square in MUMMIES:
        found[square] = MUMMY
    for colour, squares in CARDS:
        for square in squares:
            found[square] = COLOURS.index(colour)
    return tuple(found)


EFFECT = _effects()
"""What each square does: PLAIN, MUMMY, or the number of a colour."""


def _other_sides() -> tuple[int, ...]:
    found = [0] * (TREASURE + 1)
    for one, two in DOORS:
        found[one], found[two] = two, one
    return tuple(found)


BEHIND = _other_sides()
"""The square behind the door of each square; 0 where there is no door."""


def _spiral() -> tuple[tuple[int, int], ...]:
    """Row and column of each square, clockwise inward from the top left corner; square 0 is nowhere."""
    found = [(-1, -1), (0, 0)]
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
    way, taken = 0, {(0, 0)}
    while len(found) <= TREASURE:
        row, column = found[-1][0] + ways[way][0], found[-1][1] + ways[way][1]
        if not (0 <= row < SIZE and 0 <= column < SIZE) or (row, column) in taken:
            way = (way + 1) % 4
            continue
        found.append((row, column))
        taken.add((row, column))
    return tuple(found)


SPOT = _spiral()
AT = {spot: square for square, spot in enumerate(SPOT) if square}
SIDES = (("north", -1, 0), ("east", 0, 1), ("south", 1, 0), ("west", 0, -1))


def _border(square: int, down: int, right: int) -> str:
    row, column = SPOT[square]
    neighbour = AT.get((row + down, column + right), 0)
    if neighbour and abs(neighbour - square) == 1:
        return "open"
    return "door" if neighbour and BEHIND[square] == neighbour else "wall"


BORDERS = tuple(tuple(_border(square, down, right) for _, down, right in SIDES) for square in SQUARES)
"""North, east, south and west of each square, from square 1 on: `open`, `wall` or `door`."""
