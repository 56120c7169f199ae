"""How bots build a maze in which systematic explorers run into many walls."""

from games.engine.bots import Budget
from games.engine.chance import Chance

from . import mazes
from .board import ALL, BIT, EDGE
from .exploring import one_of, walls_hit
from .model import Maze, Options

EXPLORERS = 4


def random_maze(options: Options, chance: Chance) -> Maze:
    """Any maze."""
    return mazes.random_maze(options, chance)


def best_of(options: Options, tries: int, chance: Chance) -> Maze:
    """The hardest of a few mazes at random."""
    found = [mazes.random_maze(options, chance) for _ in range(tries)]
    return max(found, key=lambda maze: hardness(options, maze, chance))


def hardened(options: Options, chance: Chance, budget: Budget) -> Maze:
    """A maze changed square by square for as long as the budget lasts; what makes it no easier is kept."""
    maze = mazes.random_maze(options, chance)
    hardest = hardness(options, maze, chance)
    while budget.spend():
        changed = _changed(options, maze, chance)
        if not mazes.has_routes(changed.entrance, changed.treasures, changed.walls):
            continue
        harder = hardness(options, changed, chance)
        if harder >= hardest:
            maze, hardest = changed, harder
    return maze


def hardness(options: Options, maze: Maze, chance: Chance) -> float:
    """The walls that explorers run into, on average; the luckiest counts twice, since it loses the match."""
    hits = [walls_hit(maze, options.tells_treasure, 0, 0, chance) for _ in range(EXPLORERS)]
    return (sum(hits) + min(hits)) / (EXPLORERS + 1)


def _changed(options: Options, maze: Maze, chance: Chance) -> Maze:
    """One or two walls elsewhere, and now and then the treasure or the entrance."""
    lot = chance.below(10)
    if lot == 0:
        room = (EDGE if options.entrance == "edge" else ALL) & ~maze.walls & ~maze.treasures
        return Maze(one_of(room, chance).bit_length() - 1, maze.treasures, maze.walls)
    if lot == 1:
        treasures = _moved(maze.treasures, ALL & ~maze.walls & ~BIT[maze.entrance], chance)
        return Maze(maze.entrance, treasures, maze.walls)
    walls = _moved(maze.walls, ALL & ~maze.treasures & ~BIT[maze.entrance], chance)
    if lot > 6:
        walls = _moved(walls, ALL & ~maze.treasures & ~BIT[maze.entrance], chance)
    return Maze(maze.entrance, maze.treasures, walls)


def _moved(squares: int, room: int, chance: Chance) -> int:
    """One of the squares somewhere else in the room."""
    return squares & ~one_of(squares, chance) | one_of(room & ~squares, chance)
