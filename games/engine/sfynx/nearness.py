"""How near a riddle is to being solved, in single steps: tiles to be moved by one square, and tiles to be restored.

The distances of a symbol to its place in every line of its riddle's size are one whole number, eight bits a line: so
the lines are all added up at once, and the nearest is the smallest byte.
"""

from functools import lru_cache
from typing import NamedTuple

from .board import AREA, SEGMENTS, SIDE
from .cards import RIDDLES, SFYNX_TILES

SFYNX_BITS = sum(1 << tile for tile in SFYNX_TILES)
LANE = 8
ROOM = {size: len(segments) for size, segments in SEGMENTS.items()}


def _distance(one: int, other: int) -> int:
    return abs(one % SIDE - other % SIDE) + abs(one // SIDE - other // SIDE)


def _distances(square: int, size: int, place: int) -> int:
    return sum(_distance(square, segment[place]) << LANE * lane for lane, segment in enumerate(SEGMENTS[size]))


DISTANCES = {
    size: tuple(tuple(_distances(square, size, place) for square in range(AREA)) for place in range(size))
    for size in SEGMENTS
}
"""DISTANCES[size][place][square]: how far the square is from that place of each line."""

TOUCHES = tuple(riddle.need if riddle.no_sfynx else riddle.need | SFYNX_BITS for riddle in RIDDLES)
"""For each riddle the tiles that its nearness depends on, as bits."""


class Wild(NamedTuple):
    """Where the Sfynx tiles lie, and which of them are restored, as three bits."""

    squares: tuple[int, ...]
    restored: int


def wild_of(tiles: tuple[int, ...], restored: int) -> Wild:
    return Wild(tuple([tiles.index(tile) for tile in SFYNX_TILES]), restored >> SFYNX_TILES[0])


@lru_cache(maxsize=8192)
def _sfynx_distances(size: int, wild: Wild) -> tuple[int, ...]:
    """For each place of each line, the steps of the Sfynx tile that is nearest to it, its light included."""
    lit = [(square, not wild.restored >> number & 1) for number, square in enumerate(wild.squares)]
    return tuple(
        sum(
            min(_distance(square, segment[place]) + dark for square, dark in lit) << LANE * lane
            for lane, segment in enumerate(SEGMENTS[size])
        )
        for place in range(size)
    )


def plain_steps(number: int, tiles: tuple[int, ...], restored: int) -> int:
    """About how many steps the riddle needs without a Sfynx tile."""
    symbols, total, place = RIDDLES[number].symbols, 0, 0
    for table in DISTANCES[len(symbols)]:
        total += table[tiles.index(symbols[place])]
        place += 1
    return min(total.to_bytes(ROOM[place], "little")) + (RIDDLES[number].need & ~restored).bit_count()


def steps_to(number: int, tiles: tuple[int, ...], restored: int, wild: Wild, lifted: bool = False) -> int:
    """About how many steps the riddle needs; 0 exactly if it is solved. `lifted` counts a ban as one step."""
    riddle = RIDDLES[number]
    symbols = riddle.symbols
    size = len(symbols)
    parts = [table[tiles.index(symbol)] for table, symbol in zip(DISTANCES[size], symbols, strict=True)]
    total, room, cursed = sum(parts), ROOM[size], (riddle.need & ~restored).bit_count()
    best = min(total.to_bytes(room, "little")) + cursed
    if riddle.no_sfynx and not lifted:
        return best
    spared = cursed + riddle.no_sfynx
    for part, symbol, nearest in zip(parts, symbols, _sfynx_distances(size, wild), strict=True):
        found = min((total - part + nearest).to_bytes(room, "little")) + spared - (not restored >> symbol & 1)
        if found < best:
            best = found
    return best
