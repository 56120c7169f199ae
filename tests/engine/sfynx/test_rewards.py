import pytest

from games.engine.sfynx import GAME
from games.engine.sfynx.cards import REWARDS

from .positions import at, legal, play, position, refused, told

BOARD = """
    ankh  -sun   star  -owl  key
    -moon scarab -lyre .     .
    .     .      *     .     .
    .     .      .     .     .
    bull  .      .     -wave .
"""
# r3a (no Sfynx) lyre moon ibis, r2c (no Sfynx) serpent ankh, r1a amphora scarab
BANNED = """
    lyre sfynx ibis . .
    .    .     .    . ankh
    .    .     *    . .
    .    .     .    . .
    .    .     .    . .
"""


def playing(reward, drawing=BOARD, **fields):
    return play(position(drawing, held=(reward,), **fields), f"play {reward}")


@pytest.mark.rule("SF-40")
def test_restore_three_restores_up_to_three_tiles():
    state = play(playing("restore-three"), "restore b1", "restore a2", "restore d1")
    assert at(state, "b1 a2 d1") == "sun moon owl"
    assert (state.stage, state.basics) == ("act", 2)


@pytest.mark.rule("SF-40", "SF-37")
def test_up_to_three_may_be_none():
    assert play(playing("restore-three"), "done").spent == ("restore-three",)


@pytest.mark.rule("SF-41")
def test_swap_three_swaps_neighbours_up_to_three_times():
    state = play(playing("swap-three"), "swap a1 b1", "swap b1 b2", "swap d5 e5")
    assert at(state, "a1 b1 b2 e5") == "-sun scarab ankh -wave"
    assert state.stage == "act"
    assert play(playing("swap-three"), "done").stage == "act"


@pytest.mark.rule("SF-41")
def test_swap_three_swaps_only_neighbours():
    assert refused(playing("swap-three"), "swap a1 b2") == "SF-41"


@pytest.mark.rule("SF-42")
def test_swap_diagonals_swaps_once_or_twice():
    assert at(play(playing("swap-diagonals"), "swap a1 b2", "swap b2 c3"), "a1 c3") == "scarab ankh"
    assert play(playing("swap-diagonals"), "swap a1 b2", "done").stage == "act"
    assert refused(playing("swap-diagonals"), "done") == "SF-37"
    assert refused(playing("swap-diagonals"), "swap a1 b1") == "SF-42"


@pytest.mark.rule("SF-43")
@pytest.mark.parametrize(
    "lines", [["slide row 1 left", "slide column a up"], ["slide column a up", "slide row 1 left"]]
)
def test_slide_both_slides_a_row_and_a_column_in_either_order(lines):
    state = play(playing("slide-both"), *lines)
    assert state.stage == "act"
    assert at(state, "e1") == ("ankh" if lines[0].startswith("slide row") else "-moon")


@pytest.mark.rule("SF-43", "SF-37")
def test_slide_both_makes_both_slides():
    state = play(playing("slide-both"), "slide row 1 left")
    assert refused(state, "done") == "SF-37"
    assert refused(state, "slide row 2 left") == "SF-43"
    assert len(legal(state)) == 10


@pytest.mark.rule("SF-45")
def test_swap_any_swaps_two_tiles_anywhere():
    assert at(play(playing("swap-any"), "swap a1 d5"), "a1 d5") == "-wave ankh"
    assert len(legal(playing("swap-any"))) == 300
    assert refused(playing("swap-any"), "swap a1 a1") == "SF-45"


@pytest.mark.rule("SF-44", "SF-46")
def test_a_lifted_ban_solves_a_riddle_with_one_sfynx_tile():
    state = playing("allow-sfynx", BANNED, row="r3a r4d r4e")
    assert legal(state) == ["solve r3a"]
    assert told(state, "solve r3a") == ["BanLifted", "RiddleSolved"]
    assert play(state, "solve r3a").stage == "take"


@pytest.mark.rule("SF-44")
@pytest.mark.parametrize("row", ["r4c r4d r4e", "r2c r4d r4e", "r1a r4d r4e"])
def test_a_ban_is_lifted_only_where_that_solves_a_riddle_now(row):
    state = position(BANNED, row, held=("allow-sfynx",))
    assert refused(state, "play allow-sfynx") == "SF-44"


@pytest.mark.rule("SF-46")
def test_only_a_riddle_that_the_lifted_ban_solves_is_named():
    state = playing("allow-sfynx", BANNED, row="r3a r4d r4e")
    assert refused(state, "solve r4d") == "SF-46"
    assert refused(state, "done") == "SF-37"


@pytest.mark.rule("SF-46")
def test_the_named_riddle_is_solved_before_others_that_match():
    board = """
        lyre sfynx ibis . .
        .    .     .    . amphora
        .    .     *    . scarab
        .    .     .    . .
        .    .     .    . .
    """
    state = playing("allow-sfynx", board, row="r1a r3a r4e", display=REWARDS[:3])
    after = play(state, "solve r3a")
    assert len(after.solved) == 1
    assert told(after, "take swap-three")[-1] == "RiddleSolved"


@pytest.mark.rule("SF-46")
def test_a_reward_leaves_the_held_cards_when_it_is_played():
    state = playing("swap-any")
    assert (state.held, state.spent) == ((), ("swap-any",))


@pytest.mark.rule("SF-44", "SF-25")
def test_a_ban_lifted_by_a_card_given_back_waits_for_the_replacement():
    board = """
        lyre    sfynx   ibis . .
        amphora -scarab .    . .
        .       .       *    . .
        .       .       .    . .
        .       .       .    . .
    """
    held = ("allow-sfynx", "swap-any", "swap-any")
    state = position(board, "r3a r1a r4e", held=held, display=("swap-three",))
    state = play(state, "restore b2", "take swap-three", "give-back allow-sfynx apply")
    assert told(state, "solve r3a") == ["BanLifted", "RiddleTurnedUp", "RiddleSolved"]


@pytest.mark.rule("SF-7")
def test_two_equal_cards_are_one_choice():
    state = position(BOARD, held=("swap-any", "swap-any"))
    assert legal(state).count("play swap-any") == 1
    assert play(state, "play swap-any").held == ("swap-any",)


@pytest.mark.rule("SF-44")
def test_the_page_is_told_which_riddles_can_be_named():
    view = GAME.view(playing("allow-sfynx", BANNED, row="r3a r4d r4e"), 0)
    assert [riddle.word for riddle in view.riddles if riddle.can_be_named] == ["r3a"]
