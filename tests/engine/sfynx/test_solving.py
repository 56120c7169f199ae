import pytest

from games.engine.sfynx import GAME
from games.engine.sfynx.model import RiddleSolved, copy

from .positions import at, legal, play, position, refused, row, step, told, told_of

# r1a amphora scarab, r1b labyrinth serpent, r1c star sun, r3a (no Sfynx) lyre moon ibis, r3c lotus bull scarab

NEARLY = """
    amphora -scarab . . .
    .       .       . . .
    .       .       * . .
    .       .       . . .
    .       .       . . .
"""
REWARDS = ("swap-any", "swap-three", "restore-three")


def solved_by(state, line):
    """The riddles that the action solves, and where each stands."""
    return [(fact["riddle"], fact["squares"]) for fact in told_of(state, line, RiddleSolved)]


@pytest.mark.rule("SF-21")
def test_a_riddle_is_solved_left_to_right_in_a_row():
    assert solved_by(position(NEARLY, "r1a r4d r4e"), "restore b1") == [("r1a", "a1,b1")]


@pytest.mark.rule("SF-21")
def test_a_riddle_is_solved_top_to_bottom_in_a_column():
    board = """
        . . . .     .
        . . . lotus .
        . . . bull  .
        . . . -scarab .
        . . . .     *
    """
    assert solved_by(position(board, "r3c r4d r4e"), "restore d4") == [("r3c", "d2,d3,d4")]


@pytest.mark.rule("SF-36")
@pytest.mark.parametrize(
    "board",
    [
        "-scarab amphora . . .   . . . . .   . . * . .   . . . . .   . . . . .",
        "-scarab . . . .   amphora . . . .   . . * . .   . . . . .   . . . . .",
        "amphora . . . .   . -scarab . . .   . . * . .   . . . . .   . . . . .",
        "-scarab . . . amphora   . . . . .   . . * . .   . . . . .   . . . . .",
        ". . . . amphora   -scarab . . . .   . . * . .   . . . . .   . . . . .",
        "-scarab . . . .   . . . . .   . . * . .   . . . . .   amphora . . . .",
    ],
    ids=["right to left", "bottom to top", "diagonally", "round a row", "on the next row", "round a column"],
)
def test_a_riddle_is_never_read_otherwise(board):
    state = position(board, "r1a r4d r4e")
    square = next(line for line in legal(state) if line.startswith("restore") and at(state, line[8:]) == "-scarab")
    assert solved_by(state, square) == []


@pytest.mark.rule("SF-21")
def test_all_its_tiles_must_be_restored():
    board = "-amphora scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r1a r4d r4e"), "restore e5") == []


@pytest.mark.rule("SF-21")
def test_its_tiles_must_be_neighbours():
    board = "amphora . -scarab . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r1a r4d r4e"), "restore c1") == []


@pytest.mark.rule("SF-21", "SF-37")
def test_nothing_is_solved_in_the_middle_of_an_effect():
    state = position(NEARLY, "r1a r4d r4e", specials=("restore-two",), ready=("restore-two",))
    middle = play(state, "use restore-two", "restore b1")
    assert middle.solved == ()
    assert solved_by(middle, "done") == [("r1a", "a1,b1")]


@pytest.mark.rule("SF-21")
def test_a_match_that_the_same_effect_breaks_again_is_not_solved():
    board = "scarab amphora . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = position(board, "r1a r4d r4e", specials=("swap-across",), ready=("swap-across",))
    assert play(state, "use swap-across", "swap a1 b1", "swap a1 b1").solved == ()
    assert len(play(state, "use swap-across", "swap a1 b1", "done").solved) == 1


@pytest.mark.rule("SF-22")
@pytest.mark.parametrize(("board", "where"), [("sfynx -scarab", "a1,b1"), ("-amphora sfynx", "a1,b1")])
def test_a_restored_sfynx_tile_stands_for_any_one_symbol(board, where):
    rest = " . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = position(board + rest, "r1a r4d r4e")
    line = "restore b1" if board.endswith("scarab") else "restore a1"
    assert solved_by(state, line) == [("r1a", where)]


@pytest.mark.rule("SF-22")
def test_a_sfynx_tile_stands_for_a_symbol_that_is_cursed_elsewhere():
    board = "lotus sfynx -scarab . .   . . . . .   . . * . .   . -bull . . .   . . . . ."
    assert solved_by(position(board, "r3c r4d r4e"), "restore c1") == [("r3c", "a1,b1,c1")]


@pytest.mark.rule("SF-22")
def test_a_cursed_sfynx_tile_stands_for_nothing():
    board = "-sfynx scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = position(board, "r1a r4d r4e")
    assert solved_by(state, "restore e5") == []
    assert solved_by(state, "restore a1") == [("r1a", "a1,b1")]


@pytest.mark.rule("SF-22")
def test_one_riddle_takes_one_sfynx_tile_at_most():
    board = "lotus sfynx -sfynx . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r3c r4d r4e"), "restore c1") == []


@pytest.mark.rule("SF-22")
def test_a_ban_keeps_sfynx_tiles_out():
    board = "lyre sfynx -ibis . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r3a r4d r4e"), "restore c1") == []


@pytest.mark.rule("SF-22")
def test_a_banned_riddle_is_solved_by_its_own_symbols():
    board = "lyre moon -ibis . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r3a r4d r4e"), "restore c1") == [("r3a", "a1,b1,c1")]


BOTH = """
    amphora -scarab . .         .
    .       bull    . .         .
    .       lotus   * .         .
    .       .       . labyrinth serpent
    .       .       . .         .
"""


@pytest.mark.rule("SF-23")
def test_solving_is_free_and_by_itself():
    state = play(position(NEARLY, "r1a r4d r4e"), "restore b1")
    assert (state.stage, state.basics, state.special_left) == ("take", 1, True)


@pytest.mark.rule("SF-23")
def test_of_several_matches_the_player_says_which_is_next():
    state = play(position(BOTH, "r1a r1b r4e"), "restore b1")
    assert legal(state) == ["solve r1a", "solve r1b"]
    assert solved_by(state, "solve r1b") == [("r1b", "d4,e4")]
    assert refused(state, "solve r4e") == "SF-23"
    assert refused(state, "restore e5") == "SF-23"


@pytest.mark.rule("SF-23")
def test_the_other_match_is_solved_after_the_reward():
    state = play(position(BOTH, "r1a r1b r4e", display=REWARDS), "restore b1", "solve r1b")
    assert told(state, "take swap-any")[-1] == "RiddleSolved"
    assert play(state, "take swap-any", "take swap-three").solved[-2:] == (1, 0)


@pytest.mark.rule("SF-23")
def test_a_riddle_revealed_meanwhile_counts():
    state = position(BOTH, "r1a r4d r4e", display=REWARDS, deck=(1, 2, 3))
    after = play(state, "restore b1", "take swap-any")
    assert after.solved == (0, 1)
    assert after.stage == "take"


@pytest.mark.rule("SF-23")
def test_a_riddle_cannot_be_named_when_nothing_waits():
    assert refused(position(BOTH, "r1a r1b r4e"), "solve r1a") == "SF-23"


@pytest.mark.rule("SF-24")
def test_a_reward_is_taken_and_replaced_from_the_reward_deck():
    state = play(position(NEARLY, "r1a r4d r4e", display=REWARDS, pile=("slide-both", "swap-any")), "restore b1")
    assert legal(state) == ["take swap-any", "take swap-three", "take restore-three"]
    after = play(state, "take swap-three")
    assert after.held == ("swap-three",)
    assert after.display == ("swap-any", "restore-three", "slide-both")
    assert after.pile == ("swap-any",)


@pytest.mark.rule("SF-24")
def test_the_reward_comes_first_and_must_be_on_offer():
    state = play(position(NEARLY, "r1a r4d r4e", display=REWARDS), "restore b1")
    assert refused(state, "restore e5") == "SF-24"
    assert refused(state, "take slide-both") == "SF-24"
    assert refused(position(NEARLY), "take swap-any") == "SF-24"


@pytest.mark.rule("SF-24")
def test_the_reward_is_taken_before_the_riddle_is_replaced():
    state = play(position(NEARLY, "r1a r4d r4e", display=REWARDS), "restore b1")
    assert row(state) == "r4d r4e"
    assert told(state, "take swap-any") == ["RewardTaken", "RewardTurnedUp", "RiddleTurnedUp"]


@pytest.mark.rule("SF-26")
@pytest.mark.parametrize("before", ["r1a r4d r4e", "r4d r1a r4e", "r4d r4e r1a"])
def test_the_next_riddle_comes_next_to_the_deck(before):
    state = position(NEARLY, before, display=REWARDS, deck=(2, 3, 4))
    after = play(state, "restore b1", "take swap-any")
    assert row(after) == "r4d r4e r1c"
    assert after.deck == (3, 4)


@pytest.mark.rule("SF-26")
def test_with_the_deck_empty_the_gap_is_only_closed():
    state = position(NEARLY, "r4d r1a r4e", display=REWARDS, deck=(), solved=6)
    assert row(play(state, "restore b1", "take swap-any")) == "r4d r4e"


@pytest.mark.rule("SF-27")
def test_the_whirlpool_turns_with_the_sixth_solved_riddle():
    state = position(NEARLY, "r1a r4d r4e", solved=5)
    assert not GAME.view(state, 0).whirlpool_curses
    assert told(state, "restore b1")[-1] == "WhirlpoolTurned"
    after = play(state, "restore b1")
    assert GAME.view(after, 0).whirlpool_curses
    assert len(after.row) + len(after.deck) == 3


@pytest.mark.rule("SF-28")
def test_the_ninth_riddle_wins_at_once_without_a_reward():
    state = play(position(NEARLY, "r1a", solved=8, seats=3), "restore b1")
    outcome = GAME.outcome(state)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("solved", {0, 1, 2}, (9, 9, 9))
    assert GAME.to_act(state) == frozenset()
    assert legal(state) == []


@pytest.mark.rule("SF-28")
def test_the_eighth_riddle_still_earns_a_reward():
    assert play(position(NEARLY, "r1a r4d", solved=7), "restore b1").stage == "take"


@pytest.mark.rule("SF-63")
def test_a_match_at_the_start_of_a_turn_waits_for_the_next_action():
    board = "amphora scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = position(board, "r1a r4d r4e")
    assert (state.solved, state.stage) == ((), "act")
    assert solved_by(state, "restore e5") == [("r1a", "a1,b1")]


@pytest.mark.rule("SF-63")
def test_a_match_at_the_start_of_a_turn_can_be_broken():
    board = "amphora scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert solved_by(position(board, "r1a r4d r4e"), "swap b1 c1") == []


# Rewards: one card too many


def full_hands(**fields):
    fields = {"held": ("swap-any", "swap-three", "restore-three"), "display": ("slide-both", "swap-any"), **fields}
    return play(position(NEARLY, fields.pop("row", "r1a r4d r4e"), **fields), "restore b1")


@pytest.mark.rule("SF-25")
def test_the_third_reward_is_kept():
    state = position(NEARLY, "r1a r4d r4e", held=("swap-any", "swap-three"), display=REWARDS)
    assert len(play(state, "restore b1", "take swap-any").held) == 3


@pytest.mark.rule("SF-25")
def test_a_fourth_reward_makes_one_go_back_the_new_one_included():
    state = play(full_hands(pile=("allow-sfynx",)), "take slide-both")
    assert state.display == ("swap-any", "allow-sfynx")
    assert len(legal(state)) == 8
    assert {line.split()[1] for line in legal(state)} == {"swap-any", "swap-three", "restore-three", "slide-both"}
    assert refused(state, "restore e5") == "SF-25"


@pytest.mark.rule("SF-61", "SF-25")
def test_with_fewer_rewards_the_third_goes_back():
    options = {"fewer_rewards": True}
    state = position(NEARLY, "r1a r4d r4e", options=options, held=("swap-any", "swap-three"), display=REWARDS[:2])
    assert play(state, "restore b1", "take swap-any").stage == "give"


@pytest.mark.rule("SF-25")
def test_a_forfeited_reward_has_no_effect():
    state = play(full_hands(), "take slide-both", "give-back swap-any forfeit")
    assert (state.stage, state.held, state.spent) == (
        "act",
        ("swap-three", "restore-three", "slide-both"),
        ("swap-any",),
    )
    assert len(state.row) == 3


@pytest.mark.rule("SF-25")
def test_an_applied_reward_is_carried_out_before_the_riddle_is_replaced():
    state = play(full_hands(), "take slide-both", "give-back swap-any apply")
    assert (state.stage, len(state.row)) == ("effect", 2)
    assert refused(state, "restore e5") == "SF-45"
    assert told(state, "swap a1 e5") == ["TilesSwapped", "RiddleTurnedUp"]


@pytest.mark.rule("SF-25", "SF-23")
def test_an_applied_reward_may_solve_the_next_riddle():
    board = """
        amphora -scarab . . .
        labyrinth .     . . .
        .       .       * . .
        .       .       . . .
        .       .       . . serpent
    """
    state = position(board, "r1a r1b r4e", held=REWARDS, display=("slide-both", "swap-any"))
    state = play(state, "restore b1", "take slide-both", "give-back swap-any apply")
    assert solved_by(state, "swap b2 e5") == [("r1b", "a2,b2")]
    assert play(state, "swap b2 e5").stage == "take"


@pytest.mark.rule("SF-23", "SF-25")
def test_a_match_that_an_applied_reward_breaks_is_gone():
    state = play(position(BOTH, "r1a r1b r4e", held=REWARDS, display=("slide-both",)), "restore b1", "solve r1a")
    after = play(state, "take slide-both", "give-back swap-any apply", "swap d4 e5")
    assert (after.stage, after.solved) == ("act", (0,))


@pytest.mark.rule("SF-25")
def test_a_ban_that_cannot_be_lifted_can_only_be_forfeited():
    state = play(full_hands(display=("allow-sfynx", "swap-any")), "take allow-sfynx")
    assert "give-back allow-sfynx forfeit" in legal(state)
    assert refused(state, "give-back allow-sfynx apply") == "SF-25"


@pytest.mark.rule("SF-25")
def test_only_a_held_reward_is_given_back_and_only_when_one_is_too_many():
    assert refused(play(full_hands(), "take slide-both"), "give-back swap-diagonals forfeit") == "SF-25"
    assert refused(position(NEARLY, held=REWARDS), "give-back swap-any forfeit") == "SF-25"


@pytest.mark.rule("SF-25")
def test_an_applied_effect_with_nothing_to_do_is_over_at_once():
    state = copy(play(full_hands(), "take slide-both"))
    state.restored = (1 << 25) - 1
    after = play(state, "give-back restore-three apply")
    assert (after.effect, len(after.row) + len(after.solved)) == ("", 4)


@pytest.mark.rule("SF-29")
def test_a_turn_may_go_on_while_one_tile_is_restored():
    assert GAME.outcome(play(position(), "swap a1 b1")) is None


@pytest.mark.rule("SF-28")
def test_a_match_goes_on_without_an_outcome():
    assert GAME.outcome(position()) is None
    assert not step(position(), "swap a1 b1").revealed
