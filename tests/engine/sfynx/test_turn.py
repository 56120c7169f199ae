import pytest

from games.engine.errors import IllegalAction
from games.engine.sfynx import GAME

from .positions import at, legal, new_match, play, position, ready_to_end, refused, step, told

BOARD = """
    ankh  -sun   .  .  .
    -moon scarab .  .  .
    .     .      *  .  .
    .     .      .  .  .
    .     .      .  .  .
"""


@pytest.mark.rule("SF-15")
def test_a_turn_has_two_basic_actions_and_one_special():
    state = play(position(BOARD), "restore b1", "swap a1 b1")
    assert refused(state, "restore a2") == "SF-15"
    assert refused(state, "swap a1 b1") == "SF-15"
    assert state.special_left


@pytest.mark.rule("SF-15")
def test_the_actions_come_in_any_order():
    state = position(BOARD, specials=("swap-diagonal",), ready=("swap-diagonal",))
    play(state, "use swap-diagonal", "swap a1 b2", "restore b1", "swap a1 b1", "end")
    play(state, "restore b1", "use swap-diagonal", "swap a1 b2", "swap a1 b1", "end")
    last = play(state, "restore b1", "swap a1 b1", "use swap-diagonal", "swap a1 b2", "end")
    assert last.drawn == 1


@pytest.mark.rule("SF-15")
def test_all_three_actions_must_be_taken():
    state = position(BOARD, specials=("swap-diagonal",), ready=("swap-diagonal",))
    assert refused(state, "end") == "SF-15"
    assert refused(play(state, "restore b1", "restore a2"), "end") == "SF-15"
    assert refused(play(state, "use swap-diagonal", "swap a1 b2", "restore b1"), "end") == "SF-15"


@pytest.mark.rule("SF-15")
def test_a_slide_needs_an_effect():
    assert refused(position(BOARD), "slide row 3 left") == "SF-15"


@pytest.mark.rule("SF-16")
def test_restore_turns_a_cursed_tile_light():
    assert at(play(position(BOARD), "restore a2"), "a2 b1") == "moon -sun"


@pytest.mark.rule("SF-16")
def test_a_restored_tile_is_not_restored_again():
    assert refused(position(BOARD), "restore a1") == "SF-16"


@pytest.mark.rule("SF-16")
def test_a_swap_exchanges_two_neighbours():
    state = play(position(BOARD), "swap a1 b1", "swap b1 b2")
    assert at(state, "a1 b1 b2") == "-sun scarab ankh"


@pytest.mark.rule("SF-16")
@pytest.mark.parametrize("line", ["swap a1 b2", "swap a1 c1", "swap a1 a3", "swap a1 a1", "swap b1 a1"])
def test_a_swap_needs_neighbours_the_smaller_square_first(line):
    assert refused(position(BOARD), line) == "SF-16"


@pytest.mark.rule("SF-16", "SF-5")
def test_each_basic_action_exhausts_one_tile():
    state = position(BOARD)
    assert [play(state, *lines).basics for lines in ([], ["restore a2"], ["restore a2", "restore b1"])] == [2, 1, 0]


@pytest.mark.rule("SF-16")
def test_both_basic_actions_may_be_the_same():
    assert at(play(position(BOARD), "restore a2", "restore b1"), "a2 b1") == "moon sun"


@pytest.mark.rule("SF-17")
def test_a_special_is_exhausted_by_its_use():
    state = play(position(BOARD, specials=("slide-row",), ready=("slide-row",)), "use slide-row")
    assert state.ready == ()
    assert GAME.view(state, 0).special_tiles[0].in_use


@pytest.mark.rule("SF-17")
def test_an_exhausted_special_is_not_used():
    state = position(BOARD, specials=("slide-row", "swap-down"), ready=("swap-down",))
    assert refused(state, "use slide-row") == "SF-17"


@pytest.mark.rule("SF-17")
def test_only_one_special_is_used_in_a_turn():
    state = position(BOARD, specials=("slide-row", "swap-down"), ready=("slide-row", "swap-down"))
    assert refused(play(state, "use slide-row", "slide row 3 left"), "use swap-down") == "SF-17"


@pytest.mark.rule("SF-12")
def test_a_special_that_was_put_away_is_not_used():
    state = position(BOARD, specials=("slide-row",), ready=("slide-row",))
    assert refused(state, "use swap-down") == "SF-12"


@pytest.mark.rule("SF-18")
def test_a_swap_keeps_each_tile_cursed_or_restored():
    assert at(play(position(BOARD), "swap a1 b1"), "a1 b1") == "-sun ankh"
    assert at(play(position(BOARD), "swap a2 a3"), "a3") == "-moon"


@pytest.mark.rule("SF-18")
def test_a_slide_moves_cursed_and_restored_tiles_alike():
    state = position(BOARD, specials=("slide-row",), ready=("slide-row",))
    assert at(play(state, "use slide-row", "slide row 1 right"), "b1 c1") == "ankh -sun"


@pytest.mark.rule("SF-19")
def test_rewards_are_played_before_between_and_after_the_actions():
    state = position(BOARD, held=("swap-any",) * 3, specials=("slide-row",), ready=("slide-row",))
    swap = ("play swap-any", "swap a1 e5")
    state = play(state, *swap, "restore a2", *swap, "restore b1", "use slide-row", "slide row 5 left", *swap, "end")
    assert state.spent == ("swap-any",) * 3


@pytest.mark.rule("SF-19")
def test_a_reward_costs_no_action_and_goes_to_the_box():
    state = play(position(BOARD, held=("swap-any", "swap-three")), "play swap-any", "swap a1 e5")
    assert (state.basics, state.special_left) == (2, True)
    assert (state.held, state.spent) == (("swap-three",), ("swap-any",))


@pytest.mark.rule("SF-19")
def test_a_reward_that_is_not_held_is_not_played():
    assert refused(position(BOARD, held=("swap-three",)), "play swap-any") == "SF-19"


@pytest.mark.rule("SF-19")
def test_whoever_took_the_reward_any_player_may_use_it():
    state = ready_to_end("whirlpool", seats=2, held=("swap-any",))
    assert at(play(state, "end", "play swap-any", "swap a1 c3"), "a1") == at(state, "c3")


@pytest.mark.rule("SF-19", "SF-57")
def test_no_reward_is_played_in_the_sfynx_phase():
    state = play(ready_to_end("curse", held=("swap-any",), drawing=BOARD), "end")
    assert refused(state, "play swap-any") == "SF-54"


@pytest.mark.rule("SF-20")
def test_the_phase_ends_only_when_the_player_says_so():
    state = ready_to_end("slide-up", held=("swap-any",))
    assert legal(state) == ["play swap-any", "end"]
    assert state.drawn == 0
    assert "TokenRevealed" in told(state, "end")


@pytest.mark.rule("SF-14", "SF-72")
def test_only_the_player_whose_turn_it_is_acts():
    state = new_match(3)
    assert GAME.to_act(state) == {0}
    assert list(GAME.legal_actions(state, 1)) == []
    assert refused(state, legal(state)[0], seat=1) == "SF-14"


@pytest.mark.rule("SF-72")
def test_a_spectators_seat_is_not_at_the_table():
    with pytest.raises(IllegalAction):
        GAME.apply(new_match(1), 3, next(iter(GAME.legal_actions(new_match(1), 0))), None)


@pytest.mark.rule("SF-16")
def test_what_a_basic_action_did_is_told():
    assert told(position(BOARD), "swap a1 b1") == ["TilesSwapped"]
    assert step(position(BOARD), "restore a2").events[0].square == 5
