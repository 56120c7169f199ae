"""How bots look for a way through a maze that they cannot see. Squares are masks, as in `board`."""

from games.engine.chance import Chance

from .board import ALL, BIT, spread
from .model import Maze

PATIENCE = 4
"""How much longer a way may be, if the unknown squares are free, and still be thought about."""


def border(found: int, walls: int) -> int:
    """MZ-11: the squares that may be asked about, where all that was asked is found or a wall."""
    return spread(found) & ~found & ~walls


def one_of(squares: int, chance: Chance) -> int:
    """A random square of a mask that has one, as a mask."""
    for _ in range(chance.below(squares.bit_count())):
        squares &= squares - 1
    return squares & -squares


def toward(goal: int, found: int, walls: int, chance: Chance) -> int:
    """A square to ask about: the next one on a shortest way to the goal, if all that is unknown is free."""
    askable, seen, layer = border(found, walls), goal, goal
    while not layer & askable:
        wider = spread(seen) & ~walls
        layer, seen = wider & ~seen, wider
    return one_of(layer & askable, chance)


def outward(found: int, walls: int, chance: Chance) -> int:
    """A square to ask about where no goal is known: one that has the most unknown squares behind it."""
    askable = border(found, walls)
    unknown = ALL & ~found & ~walls & ~askable
    best, most, left = 0, -1, askable
    while left:
        square = left & -left
        left ^= square
        behind = (spread(square) & unknown).bit_count()
        if behind > most:
            best, most = square, behind
        elif behind == most:
            best |= square
    return one_of(best, chance)


def next_square(goals: int, found: int, walls: int, chance: Chance) -> int:
    """What a systematic explorer asks next; `goals` are the treasures told and not yet found."""
    return toward(goals, found, walls, chance) if goals else outward(found, walls, chance)


def worth_asking(goals: int, found: int, walls: int) -> tuple[int, ...]:
    """The squares that a thoughtful explorer weighs: all on the border, less those on much longer ways."""
    askable = border(found, walls)
    if not goals:
        return _singly(askable)
    weighed, seen, layer, more = 0, goals, goals, PATIENCE
    while layer and more:
        weighed |= layer & askable
        more -= bool(weighed)
        wider = spread(seen) & ~walls & ~found
        layer, seen = wider & ~seen, wider
    return _singly(weighed)


def _singly(squares: int) -> tuple[int, ...]:
    found = []
    while squares:
        found.append(squares & -squares)
        squares &= squares - 1
    return tuple(found)


def walls_hit(maze: Maze, told: bool, asked: int, first: int, chance: Chance) -> int:
    """How many walls a systematic explorer runs into from here to the last treasure, after asking `first` (0: none)."""
    found, walls = BIT[maze.entrance] | asked & ~maze.walls, asked & maze.walls
    missing, hits, square = maze.treasures & ~found, 0, first
    while missing:
        if not square:
            square = next_square(missing if told else 0, found, walls, chance)
        if square & maze.walls:
            walls |= square
            hits += 1
        else:
            found |= square
            missing &= ~square
        square = 0
    return hits
