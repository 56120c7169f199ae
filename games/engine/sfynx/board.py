"""The Antechamber's geometry: squares, neighbours, slides and the lines that a riddle can stand in. No rules."""

from collections.abc import Callable
from operator import itemgetter
from typing import Annotated, Literal

from ..codec import Words

SIDE = 5
AREA = SIDE * SIDE
COLUMNS = "abcde"
ROWS = "12345"

SQUARES = Words(f"{column}{row}" for row in ROWS for column in COLUMNS)
LINES = Words((*ROWS, *COLUMNS))

type Square = Annotated[int, SQUARES]
type Line = Annotated[int, LINES]
type Axis = Literal["row", "column"]
type Way = Literal["up", "down", "left", "right"]
type Pair = tuple[int, int]

WAYS: dict[Axis, tuple[Way, Way]] = {"row": ("left", "right"), "column": ("up", "down")}
BACK: dict[Way, Way] = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _pairs(*steps: tuple[int, int]) -> tuple[Pair, ...]:
    """Every two squares that one of these steps (columns, rows) leads between, the smaller one first."""
    return tuple(
        (square, square + across + SIDE * down)
        for square in range(AREA)
        for across, down in steps
        if 0 <= square % SIDE + across < SIDE and square // SIDE + down < SIDE
    )


ACROSS = _pairs((1, 0))
DOWNWARD = _pairs((0, 1))
ORTHOGONAL = _pairs((1, 0), (0, 1))
DIAGONAL = _pairs((1, 1), (-1, 1))
ANY_TWO = tuple((first, second) for first in range(AREA) for second in range(first + 1, AREA))


def line_squares(line: int) -> tuple[int, ...]:
    """The squares of a line, rows from the left and columns from the top."""
    if line < SIDE:
        return tuple(range(line * SIDE, line * SIDE + SIDE))
    return tuple(range(line - SIDE, AREA, SIDE))


def axis_of(line: int) -> Axis:
    return "row" if line < SIDE else "column"


def _slide(line: int, way: Way) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """What gives the tiles after the line moved one square, wrapping round (SF-34, SF-35)."""
    source, squares = list(range(AREA)), line_squares(line)
    shift = 1 if way in ("left", "up") else -1
    for place, square in enumerate(squares):
        source[square] = squares[(place + shift) % SIDE]
    return itemgetter(*source)


SLIDES = {(line, way): _slide(line, way) for line in range(2 * SIDE) for way in WAYS[axis_of(line)]}


def _segment(start: int, step: int, size: int) -> tuple[int, ...]:
    return tuple(range(start, start + step * size, step))


def _segments(size: int) -> tuple[tuple[int, ...], ...]:
    """Every place where a riddle of this many symbols can stand, in its reading order (SF-36)."""
    room = SIDE - size
    across = [_segment(square, 1, size) for square in range(AREA) if square % SIDE <= room]
    down = [_segment(square, SIDE, size) for square in range(AREA) if square // SIDE <= room]
    return (*across, *down)


SEGMENTS = {size: _segments(size) for size in range(2, SIDE + 1)}


def _through(square: int, size: int, place: int) -> tuple[tuple[int, ...], ...]:
    return tuple(segment for segment in SEGMENTS[size] if segment[place] == square)


THROUGH = {
    size: tuple(tuple(_through(square, size, place) for square in range(AREA)) for place in range(size))
    for size in SEGMENTS
}
"""THROUGH[size][place][square]: the segments of that size whose symbol number `place` stands on the square."""
