import pytest

from games.engine.chance import RandomChance
from games.engine.sphinx.model import Options

from .positions import ALICE, BOB, CHARLIE, GAME, act, legal, names, new_match, play, position, refused, roll


@pytest.mark.rule("SX-7")
def test_the_six_sphinxes_are_mixed():
    mixed = {GAME.setup(2, Options(), RandomChance(seed)).state.colours for seed in range(30)}
    assert len(mixed) > 20
    assert all(sorted(colours) == list(range(6)) for colours in mixed)


@pytest.mark.rule("SX-8")
def test_explorers_start_on_square_one_without_cards():
    state = new_match(4)
    assert (state.at, state.hands) == ((1, 1, 1, 1), (0, 0, 0, 0))


@pytest.mark.rule("SX-9")
def test_who_begins_is_named_or_drawn():
    assert new_match(3, first="2").turn == CHARLIE
    assert {GAME.setup(4, Options(), RandomChance(seed)).state.turn for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("SX-9")
def test_a_seat_that_does_not_exist_cannot_begin():
    with pytest.raises(ValueError, match="seat 3 cannot begin"):
        new_match(3, first="3")


@pytest.mark.rule("SX-10")
def test_three_dice_are_rolled_and_each_number_may_be_walked_first():
    state = roll(new_match(), "6 5 3").state
    assert legal(state) == ["move 3 forward", "move 5 forward", "move 6 forward"]
    assert refused(state, "roll") == refused(state, "move 2 forward") == "SX-10"


@pytest.mark.rule("SX-10")
def test_two_equal_dice_are_two_sub_moves():
    state = play(position("alice 53\nbob 50", "4 4"), "move 4 forward")
    assert (state.at[ALICE], state.dice, state.turn) == (57, (4,), ALICE)


@pytest.mark.rule("SX-11")
def test_a_snake_exchanges_before_any_sub_move_and_gives_none():
    state = roll(new_match(), "6 5 snake").state
    assert len(legal(state)) == 9
    assert refused(state, "move 6 forward") == refused(state, "exchange t1 78") == "SX-11"
    state = act(state, "exchange 79 t3").state
    assert state.figures == (0, 5, 2, 3, 4, 1)
    assert legal(state) == ["move 5 forward", "move 6 forward"]


@pytest.mark.rule("SX-12")
def test_a_sub_move_goes_the_whole_number_one_way():
    state = position("alice 56\nbob 1", "1 3")
    assert play(state, "move 1 forward").at[ALICE] == 57
    assert play(state, "move 1 back").at[ALICE] == 55


@pytest.mark.rule("SX-13")
def test_others_may_be_passed_but_not_landed_on():
    state = position("alice 27\nbob 29", "2 3")
    assert refused(state, "move 2 forward") == "SX-13"
    assert play(state, "move 3 forward").at[ALICE] == 30
    assert refused(position("alice 3\nbob 1\ncharlie 60", "2 3 4"), "move 2 back") == "SX-13"


@pytest.mark.rule("SX-14")
def test_nobody_walks_off_the_corridor():
    assert refused(position("alice 5\nbob 70", "5 6"), "move 5 back") == "SX-14"
    assert "move 5 back" not in legal(position("alice 5\nbob 70", "5 6"))


@pytest.mark.rule("SX-15")
def test_a_die_that_cannot_move_now_is_kept_for_later():
    state = position("alice 1\nbob 3", "2 6")
    assert (state.phase, state.at[ALICE], state.dice) == ("card", 6, (2,))
    assert legal(play(state, "card leave")) == ["move 2 forward", "move 2 back"]


@pytest.mark.rule("SX-15")
def test_the_only_sub_move_is_made_at_once_and_told():
    step = roll(position("alice 1\nbob 2"), "1 1 3")
    assert names(step.events) == ["Rolled", "MoveForced", "Walked", "NothingToPinch", "Walked", "DoorTurned"]
    assert step.state.at[ALICE] == 35


@pytest.mark.rule("SX-15")
def test_all_dice_lapse_where_none_can_move():
    step = roll(position("alice 1\nbob 5\ncharlie 7"), "4 6 4")
    assert names(step.events) == ["Rolled", "DiceLapsed", "TurnBegan"]
    assert (step.state.turn, step.state.at) == (BOB, (1, 5, 7))


@pytest.mark.rule("SX-15")
def test_an_order_that_wastes_dice_is_allowed():
    state = position("alice 1\nbob 8", "2 5")
    assert legal(state) == ["move 2 forward", "move 5 forward"]
    assert play(state, "move 2 forward").turn == BOB
    assert play(state, "move 5 forward; card leave").at[ALICE] == 35


@pytest.mark.rule("SX-16")
def test_there_is_no_undo():
    assert GAME.undo is False


@pytest.mark.rule("SX-25")
def test_turns_go_round_when_no_die_is_left():
    state = play(position("alice 27\nbob 60\ncharlie 40", "2"), "move 2 forward")
    assert (state.turn, state.phase) == (BOB, "roll")
    assert refused(state, "roll", ALICE) == "SX-25"
    last = play(position("alice 27\nbob 60", "2"), "move 2 forward")
    assert play(roll(last, "1 2 2").state, "move 1 forward").turn == BOB


@pytest.mark.rule("SX-26")
def test_the_square_left_is_not_entered():
    state = play(position("alice 26\nbob 1", "1 2"), "move 1 forward")
    assert (state.at[ALICE], state.phase) == (27, "move")
