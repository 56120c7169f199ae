import pytest

from games.engine.sfynx.board import BACK, SLIDES
from games.engine.sfynx.cards import SPECIALS

from .positions import at, legal, new_match, play, position, refused

BOARD = """
    ankh  -sun   star  owl   key
    -moon scarab -lyre .     .
    .     .      *     .     .
    .     .      .     .     .
    bull  .      .     -wave .
"""


def using(special):
    return play(position(BOARD, specials=SPECIALS, ready=SPECIALS), f"use {special}")


@pytest.mark.rule("SF-30")
def test_restore_two_restores_up_to_two_tiles():
    state = play(using("restore-two"), "restore b1", "restore a2")
    assert at(state, "b1 a2") == "sun moon"
    assert (state.stage, state.basics, state.special_left) == ("act", 2, False)


@pytest.mark.rule("SF-30", "SF-37")
@pytest.mark.parametrize("lines", [["done"], ["restore b1", "done"]])
def test_up_to_two_may_be_none_or_one(lines):
    assert play(using("restore-two"), *lines).stage == "act"


@pytest.mark.rule("SF-30")
def test_restore_two_takes_cursed_tiles_only():
    assert refused(using("restore-two"), "restore a1") == "SF-16"
    assert refused(using("restore-two"), "swap a1 b1") == "SF-30"


@pytest.mark.rule("SF-30")
def test_restore_two_is_over_when_no_tile_is_cursed():
    state = position(BOARD, "r5a r5b r5e", specials=SPECIALS, ready=SPECIALS, restored=(1 << 25) - 2)
    assert play(state, "use restore-two", "restore a1").stage == "act"


@pytest.mark.rule("SF-31")
def test_swap_across_swaps_side_by_side_once_or_twice():
    assert at(play(using("swap-across"), "swap a1 b1", "swap d5 e5"), "a1 b1 e5") == "-sun ankh -wave"
    assert at(play(using("swap-across"), "swap a1 b1", "done"), "b1") == "ankh"


@pytest.mark.rule("SF-31")
def test_swap_across_may_move_the_same_tile_twice():
    assert at(play(using("swap-across"), "swap a1 b1", "swap b1 c1"), "a1 b1 c1") == "-sun star ankh"


@pytest.mark.rule("SF-31")
@pytest.mark.parametrize("line", ["swap a1 a2", "swap a1 b2", "swap a1 c1", "swap e1 a2"])
def test_swap_across_swaps_nothing_else(line):
    assert refused(using("swap-across"), line) == "SF-31"


@pytest.mark.rule("SF-32")
def test_swap_down_swaps_one_above_the_other_once_or_twice():
    assert at(play(using("swap-down"), "swap a1 a2", "swap b1 b2"), "a1 a2 b1 b2") == "-moon ankh scarab -sun"
    assert at(play(using("swap-down"), "swap a1 a2", "done"), "a2") == "ankh"


@pytest.mark.rule("SF-32")
@pytest.mark.parametrize("line", ["swap a1 b1", "swap a1 b2", "swap a1 a3"])
def test_swap_down_swaps_nothing_else(line):
    assert refused(using("swap-down"), line) == "SF-32"


@pytest.mark.rule("SF-37")
@pytest.mark.parametrize("special", ["swap-across", "swap-down", "swap-diagonal", "slide-row", "slide-column"])
def test_once_or_twice_is_at_least_once(special):
    assert refused(using(special), "done") == "SF-37"


@pytest.mark.rule("SF-33")
def test_swap_diagonal_swaps_two_diagonal_neighbours_once():
    state = play(using("swap-diagonal"), "swap a1 b2")
    assert at(state, "a1 b2") == "scarab ankh"
    assert state.stage == "act"
    assert at(play(using("swap-diagonal"), "swap b1 a2"), "b1 a2") == "-moon -sun"


@pytest.mark.rule("SF-33", "SF-36")
@pytest.mark.parametrize("line", ["swap a1 b1", "swap a1 a2", "swap a1 c3", "swap e1 a2", "swap e1 a3"])
def test_swap_diagonal_swaps_nothing_else(line):
    assert refused(using("swap-diagonal"), line) == "SF-33"


@pytest.mark.rule("SF-34")
def test_slide_column_moves_a_column_round_by_one():
    assert at(play(using("slide-column"), "slide column a up"), "a1 a4 a5") == "-moon bull ankh"
    assert at(play(using("slide-column"), "slide column a down"), "a1 a2 a3") == "bull ankh -moon"


@pytest.mark.rule("SF-35")
def test_slide_row_moves_a_row_round_by_one():
    assert at(play(using("slide-row"), "slide row 1 left"), "a1 b1 c1 d1 e1") == "-sun star owl key ankh"
    assert at(play(using("slide-row"), "slide row 1 right"), "a1 b1 c1 d1 e1") == "key ankh -sun star owl"


@pytest.mark.rule("SF-34", "SF-35")
def test_a_slide_leaves_the_other_lines_alone():
    state = play(using("slide-row"), "slide row 1 left")
    assert at(state, "a2 b2 c2 a5 d5") == "-moon scarab -lyre bull -wave"


@pytest.mark.rule("SF-34", "SF-35")
def test_columns_are_not_rows():
    assert refused(using("slide-column"), "slide row 1 left") == "SF-34"
    assert refused(using("slide-row"), "slide column a up") == "SF-35"


@pytest.mark.rule("SF-36")
@pytest.mark.parametrize("line", ["slide row 1 up", "slide column a left", "slide row a left", "slide column 1 up"])
def test_a_row_slides_sideways_and_a_column_up_or_down(line):
    assert refused(using("slide-row"), line) == "SF-36"


@pytest.mark.rule("SF-34", "SF-35")
@pytest.mark.parametrize(("line", "way"), SLIDES)
def test_a_slide_and_its_inverse_give_the_same_board(line, way):
    tiles = tuple(range(25))
    moved = SLIDES[line, way](tiles)
    assert sorted(moved) == list(tiles)
    assert sum(one != other for one, other in zip(moved, tiles, strict=True)) == 5
    assert SLIDES[line, BACK[way]](moved) == tiles


@pytest.mark.rule("SF-36")
def test_neighbours_never_wrap_round_the_edge():
    swaps = [line.split()[1:] for line in legal(new_match()) if line.startswith("swap")]
    assert len(swaps) == 40
    assert ["e1", "a2"] not in swaps
    assert all(abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1 for a, b in swaps)


@pytest.mark.rule("SF-37")
@pytest.mark.parametrize("line", ["use slide-row", "play swap-any", "end", "take swap-any", "curse a1"])
def test_nothing_else_is_done_between_the_steps_of_an_effect(line):
    state = play(position(BOARD, specials=SPECIALS, ready=SPECIALS, held=("swap-any",)), "use swap-across")
    assert refused(state, line) == "SF-37"


@pytest.mark.rule("SF-37")
def test_done_is_only_for_an_open_effect():
    assert refused(position(BOARD), "done") == "SF-37"


@pytest.mark.rule("SF-6")
def test_each_special_opens_its_own_actions():
    counted = {special: len(legal(using(special))) for special in SPECIALS}
    assert counted == {
        "restore-two": 25 - 7 + 1,
        "swap-across": 20,
        "swap-down": 20,
        "swap-diagonal": 32,
        "slide-column": 10,
        "slide-row": 10,
    }
