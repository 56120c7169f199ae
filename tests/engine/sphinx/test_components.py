import pytest

from games.engine.sphinx import board
from games.engine.sphinx.board import AT, BEHIND, BORDERS, CARDS, COLOURS, DOORS, EFFECT, MUMMIES, NICHES, PLAIN, SPOT

from .positions import GAME, new_match


@pytest.mark.rule("SX-1")
def test_one_corridor_winds_clockwise_from_a_corner_to_the_centre():
    assert [SPOT[square] for square in (1, 9, 17, 25, 32, 33, 81)] == [
        (0, 0),
        (0, 8),
        (8, 8),
        (8, 0),
        (1, 0),
        (1, 1),
        (4, 4),
    ]
    steps = [(abs(a - c), abs(b - d)) for (a, b), (c, d) in zip(SPOT[1:-1], SPOT[2:], strict=True)]
    assert all(sum(step) == 1 for step in steps)
    assert len(AT) == 81


@pytest.mark.rule("SX-2")
def test_the_temples_lie_at_three_corners_of_the_outer_lap():
    assert all({*SPOT[square]} <= {0, 8} for square in NICHES)
    assert len(NICHES) == 3


@pytest.mark.rule("SX-3", "SX-28")
def test_eleven_doors_join_two_squares_of_neighbouring_laps():
    assert len(DOORS) == 11
    for one, two in DOORS:
        (a, b), (c, d) = SPOT[one], SPOT[two]
        assert abs(a - c) + abs(b - d) == 1
        assert two - one > 1
    squares = [square for door in DOORS for square in door]
    assert len(set(squares)) == len(squares)
    assert not {1, 78, 79, 80, 81} & set(squares)


@pytest.mark.rule("SX-4", "SX-35")
def test_special_squares_are_no_door_squares_and_none_is_near_the_end():
    special = [*MUMMIES, *(square for _, squares in CARDS for square in squares)]
    assert len(set(special)) == len(special)
    assert not any(BEHIND[square] for square in special)
    assert all(EFFECT[square] == PLAIN for square in range(72, 82))


def test_a_wall_parts_two_squares_unless_they_follow_each_other_or_share_a_door():
    kinds = {1: "wall", 2: "open", 4: "door"}
    assert BORDERS[1 - 1] == ("wall", "open", "wall", "wall")
    assert BORDERS[2 - 1][3] == kinds[2]
    assert BORDERS[4 - 1][2] == kinds[4]
    assert BORDERS[35 - 1][0] == kinds[4]
    assert sum(borders.count("door") for borders in BORDERS) == 22


@pytest.mark.rule("SX-5")
def test_six_colours_four_cards_of_each():
    assert len(COLOURS) == 6
    assert GAME.view(new_match(), None).piles == tuple((colour, 4) for colour in COLOURS)


@pytest.mark.rule("SX-6")
def test_the_third_die_has_two_snakes_among_its_six_sides():
    assert board.ORDINARY == (1, 2, 3, 4, 5, 6)
    assert board.SNAKE_DIE == (1, 2, 3, 4, 0, 0)
