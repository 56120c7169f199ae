"""Players of the house: what they build, and how they look for the way.

The apprentice builds anything and often asks at random. The adept builds the hardest of some mazes and follows the
shortest way that could be free. The master hardens a maze step by step, and asks where, over mazes that fit all that
was told, the walk to the treasure is likeliest to end before the other's does.
"""

from collections.abc import Callable, Iterable
from typing import Any

from games.engine.bots import Budget, Level
from games.engine.chance import Chance
from games.engine.core import Game, Seat

from .board import BIT, squares_of
from .building import best_of, hardened, random_maze
from .exploring import next_square, one_of, walls_hit, worth_asking
from .model import ASKS, Action, Build, Chart, Maze, View

PLAYOUTS = 400
TRIES = 12
GUESSES = 24
HASTE = 0.01
"""What a wall less is worth to the master even where it decides nothing, and how it leans to the shortest way."""


def choose(
    game: Game[Any, Any, Any],
    view: View,
    seat: Seat,
    legal: Iterable[Action],
    chance: Chance,
    level: Level,
    budget: Budget,
) -> Action:
    """A maze while building (there are more than can be listed), else a square to ask about."""
    own, other = view.charts[seat], view.charts[1 - seat]
    if not own.built:
        maze = _built(view, chance, level, budget)
        return Build(maze.entrance, squares_of(maze.treasures), squares_of(maze.walls))
    if level is Level.APPRENTICE and chance.below(2):
        square = one_of(other.askable, chance)
    elif level is Level.MASTER:
        square = _weighed(game, view, seat, chance, budget)
    else:
        square = _systematic(other, chance)
    return ASKS[square.bit_length() - 1]


def _built(view: View, chance: Chance, level: Level, budget: Budget) -> Maze:
    if level is Level.APPRENTICE:
        return random_maze(view.options, chance)
    if level is Level.ADEPT:
        return best_of(view.options, TRIES, chance)
    return hardened(view.options, chance, budget)


def _systematic(chart: Chart, chance: Chance) -> int:
    return next_square(chart.treasures & ~chart.asked, _found(chart), chart.walls, chance)


def _found(chart: Chart) -> int:
    assert chart.entrance is not None, "both entrances are told when exploring begins"
    return BIT[chart.entrance] | chart.asked & ~chart.walls


def _weighed(game: Game[Any, Any, Any], view: View, seat: Seat, chance: Chance, budget: Budget) -> int:
    """The square after which the match is won in most of the mazes that fit; each maze is tried from every square."""
    chart, told = view.charts[1 - seat], view.options.tells_treasure
    squares = worth_asking(chart.treasures & ~chart.asked, _found(chart), chart.walls)
    if len(squares) == 1:
        return squares[0]
    worth = _worth_of_walls(view, seat, chance)
    totals = dict.fromkeys(squares, 0.0)
    totals[_systematic(chart, chance)] = HASTE
    while all(budget.spend() for _ in squares):
        maze = _imagined(game, view, seat, chance)
        for square in squares:
            totals[square] += worth(walls_hit(maze, told, chart.asked, square, chance))
    return max(totals, key=totals.__getitem__)


def _imagined(game: Game[Any, Any, Any], view: View, seat: Seat, chance: Chance) -> Maze:
    """A maze that fits what was told: the harder of two, since nobody hands in a maze that is easy to walk."""
    first, second = (game.imagine(view, chance).mazes[1 - seat] for _ in range(2))
    told = view.options.tells_treasure
    harder: Maze = max(first, second, key=lambda maze: walls_hit(maze, told, 0, 0, chance))
    return harder


def _worth_of_walls(view: View, seat: Seat, chance: Chance) -> Callable[[int], float]:
    """How good it is to reach the treasure after so many walls: how often the other, on our maze, runs into as many."""
    own = view.charts[seat]
    assert own.entrance is not None, "one's own maze is known"
    maze = Maze(own.entrance, own.treasures, own.walls)
    guesses = [walls_hit(maze, view.options.tells_treasure, own.asked, 0, chance) for _ in range(GUESSES)]
    return lambda hits: sum([guess >= hits for guess in guesses]) / GUESSES - HASTE * hits
