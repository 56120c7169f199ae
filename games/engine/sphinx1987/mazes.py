"""Mazes made at random: for the builder's button, and to fit what somebody knows of one."""

from games.engine.chance import Chance

from .board import ALL, BIT, EDGE, WALLS, mask_of, reached, shortest_route, spread, squares_of
from .model import Chart, Maze, Options

TRIES = 40


def has_routes(entrance: int, treasures: int, walls: int) -> bool:
    """MZ-6: whether free squares lead from the entrance to every treasure."""
    return reached(entrance, ALL & ~walls) & treasures == treasures


def random_maze(options: Options, chance: Chance) -> Maze:
    """Any maze that may be handed in (MZ-4 to MZ-7)."""
    blank = Chart(0, True, False, None, 0, 0, 0, False)
    return fitting_maze(options, blank, chance)


def fitting_maze(options: Options, chart: Chart, chance: Chance) -> Maze:
    """A whole maze that the chart does not contradict, at random.

    The chart must come from a real maze. Scattering the walls mostly works at once; where few squares are left for
    them, the last resort lays the treasures and the way to them over as few unknown squares as can be.
    """
    for _ in range(TRIES):
        entrance = _entrance(options, chart, chance)
        treasures = _scattered_treasures(options, chart, entrance, chance)
        walls = _scattered_walls(chart, BIT[entrance] | treasures, chance)
        if walls is not None and has_routes(entrance, treasures, walls):
            return Maze(entrance, treasures, walls)
    return _laid_maze(options, chart, chance)


def _entrance(options: Options, chart: Chart, chance: Chance) -> int:
    if chart.entrance is not None:
        return chart.entrance
    return chance.pick(squares_of(EDGE if options.entrance == "edge" else ALL))


def _unknown(chart: Chart, taken: int) -> int:
    """Squares that nobody asked about and nothing stands on."""
    return ALL & ~chart.asked & ~chart.walls & ~taken


def _scattered_treasures(options: Options, chart: Chart, entrance: int, chance: Chance) -> int:
    treasures = chart.treasures
    while treasures.bit_count() < options.treasure_count:
        treasures |= BIT[chance.pick(squares_of(_unknown(chart, treasures | BIT[entrance])))]
    return treasures


def _scattered_walls(chart: Chart, taken: int, chance: Chance) -> int | None:
    """The known walls and random others, 15 in all; None where there is no room for them."""
    room = list(squares_of(_unknown(chart, taken)))
    needed = WALLS - chart.walls.bit_count()
    if needed > len(room):
        return None
    walls = chart.walls
    for _ in range(needed):
        drawn = chance.below(len(room))
        walls |= BIT[room[drawn]]
        room[drawn] = room[-1]
        room.pop()
    return walls


def _laid_maze(options: Options, chart: Chart, chance: Chance) -> Maze:
    entrance = _entrance(options, chart, chance)
    way = found = BIT[entrance] | chart.asked & ~chart.walls
    treasures = chart.treasures
    for goal in squares_of(treasures & ~found):
        way |= mask_of(shortest_route(found, goal, ALL & ~chart.walls))
    while treasures.bit_count() < options.treasure_count:
        laid = BIT[chance.pick(squares_of(_unknown(chart, way) & spread(way)))]
        treasures |= laid
        way |= laid
    walls = _scattered_walls(chart, way, chance)
    assert walls is not None, "a chart of a real maze leaves room for its walls"
    return Maze(entrance, treasures, walls)
