import pytest

from games.engine.sfynx import GAME
from games.engine.sfynx.model import Deserted, TurnPassedOn, copy

from .positions import NOTHING, legal, new_match, play, position, ready_to_end


def leave(state, *seats):
    for seat in seats:
        state = GAME.retire(state, seat, NOTHING).state
    return state


@pytest.mark.rule("SF-73")
def test_one_who_left_is_skipped():
    assert play(leave(ready_to_end("slide-up", seats=3), 1), "end").player == 2


@pytest.mark.rule("SF-73")
def test_the_next_seat_finishes_the_turn_as_it_stands():
    state = leave(play(position(seats=3), "swap a1 b1"), 0)
    assert (state.player, state.basics, state.turn) == (1, 1, 1)
    assert GAME.to_act(state) == {1}
    assert "swap a1 b1" in legal(state)


@pytest.mark.rule("SF-73")
def test_an_open_effect_goes_over_to_the_next_seat():
    state = play(position(seats=2, specials=("slide-row",), ready=("slide-row",)), "use slide-row")
    assert len(legal(leave(state, 0))) == 10


@pytest.mark.rule("SF-73")
def test_a_curse_to_be_chosen_goes_over_to_the_next_seat():
    board = "ankh sun . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = leave(play(ready_to_end("curse", seats=2, drawing=board), "end"), 0)
    assert play(state, "curse a1").turn == 2


@pytest.mark.rule("SF-73", "SF-59")
def test_leaving_takes_no_turn_from_the_team():
    assert leave(ready_to_end("slide-up", turn=5, seats=3), 0, 1).turn == 5


@pytest.mark.rule("SF-73")
def test_when_nobody_is_left_the_match_is_lost():
    outcome = GAME.outcome(leave(new_match(3), 0, 2, 1))
    assert (outcome.reason, outcome.winners, outcome.scores) == ("deserted", frozenset(), (0, 0, 0))


@pytest.mark.rule("SF-73", "SF-28")
def test_one_who_left_does_not_win_with_the_team():
    board = "amphora -scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = play(leave(position(board, "r1a", solved=8, seats=3), 2), "restore b1")
    assert GAME.outcome(state).winners == {0, 1}


@pytest.mark.rule("SF-73")
def test_leaving_twice_or_after_the_end_changes_nothing():
    state = leave(new_match(3), 1)
    assert GAME.retire(state, 1, NOTHING).state == state
    over = copy(state)
    over.stage, over.reason = "over", "water"
    assert GAME.retire(over, 0, NOTHING).state == over


@pytest.mark.rule("SF-73")
def test_leaving_is_told():
    step = GAME.retire(new_match(2), 0, NOTHING)
    assert step.events == (TurnPassedOn(1),)
    assert GAME.retire(step.state, 1, NOTHING).events == (Deserted(),)
    assert GAME.retire(new_match(2), 1, NOTHING).events == ()
