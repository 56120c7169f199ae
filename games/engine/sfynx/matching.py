"""Where a riddle stands solved: its symbols in a line, in order, all restored (SF-21, SF-22, SF-36)."""

from .board import SIDE, THROUGH
from .cards import RIDDLES, SFYNX_TILES, Riddle

type Squares = tuple[int, ...]


def plain_line(tiles: tuple[int, ...], restored: int, riddle: Riddle) -> Squares:
    """The squares where the riddle stands without a Sfynx tile, or none."""
    if riddle.need & ~restored:
        return ()
    symbols = riddle.symbols
    size, start = len(symbols), tiles.index(symbols[0])
    if start % SIDE + size <= SIDE and tiles[start : start + size] == symbols:
        return tuple(range(start, start + size))
    if tiles[start : start + SIDE * size : SIDE][:size] == symbols:
        return tuple(range(start, start + SIDE * size, SIDE))
    return ()


def sfynx_line(tiles: tuple[int, ...], restored: int, riddle: Riddle) -> Squares:
    """The squares where the riddle stands with exactly one Sfynx tile, or none; its ban is not looked at."""
    missing = riddle.need & ~restored
    if missing & (missing - 1):
        return ()
    for sfynx in SFYNX_TILES:
        if restored >> sfynx & 1:
            found = _line_through(tiles, tiles.index(sfynx), riddle, missing)
            if found:
                return found
    return ()


def _line_through(tiles: tuple[int, ...], square: int, riddle: Riddle, missing: int) -> Squares:
    """The line in which the Sfynx tile on the square stands for one symbol: the missing one, if one is."""
    symbols = riddle.symbols
    for place, segments in enumerate(THROUGH[len(symbols)]):
        if missing and missing != 1 << symbols[place]:
            continue
        for segment in segments[square]:
            if _fits(tiles, segment, symbols, place):
                return segment
    return ()


def _fits(tiles: tuple[int, ...], segment: Squares, symbols: tuple[int, ...], place: int) -> bool:
    """Whether all the symbols but the one at `place` stand in the segment."""
    return all(tiles[square] == symbols[index] or index == place for index, square in enumerate(segment))


def solved_line(tiles: tuple[int, ...], restored: int, number: int) -> Squares:
    """The squares where the riddle of this number is solved by itself, or none."""
    riddle = RIDDLES[number]
    found = plain_line(tiles, restored, riddle)
    return found if found or riddle.no_sfynx else sfynx_line(tiles, restored, riddle)


def matching(tiles: tuple[int, ...], restored: int, row: tuple[int, ...]) -> tuple[int, ...]:
    """The riddles of the row that are solved as the tiles stand."""
    return tuple(number for number in row if solved_line(tiles, restored, number))


def liftable(tiles: tuple[int, ...], restored: int, row: tuple[int, ...]) -> tuple[int, ...]:
    """The riddles of the row that SF-44 solves: they ban the Sfynx and stand with exactly one Sfynx tile."""
    return tuple(number for number in row if RIDDLES[number].no_sfynx and sfynx_line(tiles, restored, RIDDLES[number]))
