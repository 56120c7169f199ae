"""What the house's own players build and ask."""

from collections import Counter

import pytest

from games.engine import bots
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.board import NAMES, mask_of
from games.engine.sphinx1987.building import hardness
from games.engine.sphinx1987.exploring import border, next_square, walls_hit, worth_asking
from games.engine.sphinx1987.model import Maze, Options
from games.engine.sphinx1987.rules import maze_faults

from .positions import ALICE, STRAIGHT, TWO_TREASURES, ask, begun, maze


def squares(*names):
    return mask_of(tuple(NAMES.index(name) for name in names))


def built(level, options=None, seed=1, playouts=120):
    state = GAME.setup(2, options or Options(), RandomChance(seed)).state
    return bots.answer(GAME, state, ALICE, RandomChance(seed), level, Budget(playouts))


def as_maze(build):
    return Maze(build.entrance, mask_of(build.treasures), mask_of(build.walls))


def asked(state, level, seed=1, playouts=200):
    return NAMES[bots.answer(GAME, state, ALICE, RandomChance(seed), level, Budget(playouts)).square]


@pytest.mark.parametrize("level", Level)
def test_what_a_bot_builds_may_be_handed_in_at_every_table(level):
    for treasures in ("1", "2"):
        for entrance in ("any", "edge"):
            options = Options(treasures=treasures, entrance=entrance)
            assert maze_faults(built(level, options), options) == []


def test_the_better_the_bot_the_harder_its_mazes():
    def mean(level):
        found = [as_maze(built(level, seed=seed)) for seed in range(8)]
        return sum(hardness(Options(), one, RandomChance(2)) for one in found) / len(found)

    assert mean(Level.APPRENTICE) + 1 < mean(Level.ADEPT) < mean(Level.MASTER) - 2


def test_a_bot_does_not_build_the_same_maze_twice():
    for level in Level:
        assert len({built(level, seed=seed, playouts=20) for seed in range(6)}) == 6


def test_an_explorer_takes_the_shortest_way_that_could_be_free():
    found = squares("A1", "B1")
    assert next_square(squares("D1"), found, 0, RandomChance(1)) == squares("C1")
    assert next_square(squares("D1"), found, squares("C1"), RandomChance(1)) == squares("B2")


def test_an_explorer_goes_round_a_wall_even_away_from_the_treasure():
    walls = squares("B1", "B2", "B3")
    assert next_square(squares("C1"), squares("A1", "A2", "A3"), walls, RandomChance(1)) == squares("A4")


def test_an_explorer_who_knows_no_treasure_asks_where_most_is_unknown():
    drawn = {next_square(0, squares("A1", "B1"), 0, RandomChance(seed)) for seed in range(20)}
    assert drawn == {squares("C1"), squares("B2")}


def test_only_ways_of_about_the_shortest_length_are_weighed():
    found = squares("A1", "A2", "A3", "A4", "A5", "A6", "A7")
    weighed = worth_asking(squares("C1"), found, 0)
    assert set(weighed) == {squares(name) for name in ("B1", "B2", "B3", "B4")}
    assert sum(worth_asking(0, found, 0)) == border(found, 0)


def test_every_wall_that_an_explorer_runs_into_is_counted():
    long_wall = Maze(NAMES.index("A1"), squares("C1"), squares("B1", "B2", "B3"))
    assert walls_hit(long_wall, True, 0, 0, RandomChance(1)) == 3
    assert walls_hit(long_wall, True, squares("B1"), 0, RandomChance(1)) == 2


def test_with_two_treasures_an_explorer_goes_on_to_the_second():
    both = as_maze(maze(TWO_TREASURES))
    first_found = squares("B1", "C1", "D1", "E1", "F1")
    assert walls_hit(both, False, first_found, squares("G1"), RandomChance(1)) == 0
    assert walls_hit(both, False, first_found, squares("A2"), RandomChance(1)) >= 1


def test_an_adept_walks_straight_where_nothing_is_known():
    """The treasure of the straight maze lies at the other end of its first row."""
    state = begun(STRAIGHT, STRAIGHT)
    assert {asked(state, Level.ADEPT, seed) for seed in range(10)} <= {"B1", "A2"}


def test_an_apprentice_wanders():
    state = ask(begun(STRAIGHT, STRAIGHT), "B1 C1 D1")
    drawn = Counter(asked(state, Level.APPRENTICE, seed) for seed in range(60))
    assert len(drawn) > 2
    assert drawn.most_common(1)[0][0] == asked(state, Level.ADEPT)


def test_a_master_takes_the_treasure_beside_what_it_found():
    state = ask(begun(STRAIGHT, STRAIGHT), "B1 C1 D1 E1 F1")
    assert asked(state, Level.MASTER) == "G1"


def test_a_master_without_time_asks_as_an_adept_does():
    state = begun(STRAIGHT, STRAIGHT)
    for seed in range(6):
        assert asked(state, Level.MASTER, seed, playouts=0) in {asked(state, Level.ADEPT, n) for n in range(12)}
