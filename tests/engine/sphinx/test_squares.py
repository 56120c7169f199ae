import pytest

from .positions import ALICE, BOB, act, cards, legal, names, new_match, play, position, refused, roll


@pytest.mark.rule("SX-17", "SX-21")
def test_a_sphinx_square_offers_its_card_before_the_walk_goes_on():
    state = play(position("alice 4\nbob 1", "3 4"), "move 3 forward")
    assert (legal(state), state.at[ALICE]) == (["card take", "card leave"], 6)
    assert refused(state, "move 4 forward") == "SX-21"
    taken = play(state, "card take")
    assert (cards(taken, ALICE), taken.at[ALICE]) == ("carnelian", 7)
    assert cards(play(state, "card leave"), ALICE) == ""


@pytest.mark.rule("SX-17")
def test_a_card_held_is_given_back_at_every_crossing():
    returned = act(position("alice 7 carnelian\nbob 60", "2 1"), "move 2 back")
    assert "CardReturned" in names(returned.events)
    assert cards(returned.state, ALICE) == ""


@pytest.mark.rule("SX-17")
def test_a_second_crossing_in_one_turn_counts_too():
    state = play(position("alice 5\nbob 60", "1 1"), "move 1 forward; card take; move 1 forward")
    assert (cards(state, ALICE), state.at[ALICE]) == ("carnelian", 7)
    state = play(position("alice 5\nbob 60", "2 2"), "move 2 forward; card take; move 2 back")
    assert (cards(state, ALICE), state.at[ALICE]) == ("", 5)


@pytest.mark.rule("SX-18")
def test_a_mummy_lets_one_sphinx_be_seen_once_a_turn():
    state = play(position("alice 9\nbob 60", "1 2 3"), "move 1 forward")
    assert legal(state) == [f"look {place}" for place in ("78", "79", "80", "t1", "t2", "t3", "none")]
    step = act(state, "look t2")
    assert names(step.events)[:2] == ["Looked", "ColourSeen"]
    assert step.revealed
    assert step.state.looked


@pytest.mark.rule("SX-18")
def test_a_used_look_is_gone_for_the_turn_and_a_declined_one_is_not():
    state = play(position("alice 9\nbob 60", "1 1 2"), "move 1 forward")
    assert play(play(state, "look none"), "move 1 back; move 2 forward").phase == "look"
    assert play(play(state, "look 78"), "move 1 back; move 2 forward").phase == "card"
    assert refused(state, "card take") == "SX-21"


@pytest.mark.rule("SX-19")
def test_meeting_an_explorer_lets_one_lacking_card_be_taken():
    state = play(position("alice 27 gold\nbob 29 gold lapis", "3"), "move 3 forward")
    assert legal(state) == ["pinch 1 lapis", "pinch none"]
    assert (
        refused(state, "pinch 1 gold")
        == refused(state, "pinch 1 obsidian")
        == refused(state, "pinch 0 gold")
        == "SX-19"
    )
    taken = play(state, "pinch 1 lapis")
    assert (cards(taken, ALICE), cards(taken, BOB), taken.at[ALICE]) == ("lapis gold", "gold", 30)


@pytest.mark.rule("SX-19")
def test_one_card_a_turn_from_each_opponent_and_declining_saves_it():
    state = play(position("alice 27\nbob 29 gold lapis\ncharlie 60", "3 2"), "move 3 forward")
    assert play(play(state, "pinch 1 gold"), "move 2 back").turn == BOB
    assert play(play(state, "pinch none"), "move 2 back").phase == "pinch"


@pytest.mark.rule("SX-19")
def test_two_opponents_may_each_lose_a_card_in_one_turn():
    state = play(position("alice 27\nbob 29 gold\ncharlie 30 lapis", "5"), "move 5 forward; pinch 1 gold")
    assert legal(state) == ["pinch 2 lapis", "pinch none"]


@pytest.mark.rule("SX-19")
def test_nothing_is_asked_where_the_other_has_nothing_lacking():
    step = act(position("alice 27 gold\nbob 29 gold", "3"), "move 3 forward")
    assert "NothingToPinch" in names(step.events)
    assert step.state.turn == BOB


@pytest.mark.rule("SX-20")
def test_the_square_comes_before_the_meeting():
    state = play(position("alice 4\nbob 6 gold", "3 4"), "move 3 forward")
    assert state.phase == "card"
    assert play(state, "card take").phase == "pinch"
    looking = play(position("alice 9\nbob 10 gold", "3"), "move 3 forward")
    assert looking.phase == "look"
    assert play(looking, "look none").phase == "pinch"


@pytest.mark.rule("SX-22")
def test_nobody_is_met_on_square_one_or_lands_on_it_while_it_is_taken():
    state = position("alice 1\nbob 1 gold", "3")
    assert state.phase == "roll", "the one sub-move was made without a meeting"
    assert "move 2 back" not in legal(position("alice 3\nbob 1 gold\ncharlie 60", "2 3 5"))
    assert "move 2 back" in legal(position("alice 3\nbob 60 gold", "2 3 5"))


@pytest.mark.rule("SX-10", "SX-21")
def test_an_action_of_another_phase_is_refused_with_a_reason():
    state = new_match()
    lines = ["move 1 forward", "look none", "card take", "pinch none", "door stay", "exchange 78 t1"]
    assert {refused(state, line) for line in lines} == {"SX-10"}
    assert refused(state, "pass") == "SX-10"
    walking = roll(state, "2 5 3").state
    assert refused(walking, "pinch none") == "SX-19"
    assert refused(walking, "pass") == "SX-36"
    assert refused(walking, "challenge gold lapis obsidian") == "SX-35"
