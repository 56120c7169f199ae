import pytest

from .positions import ALICE, BOB, GAME, act, cards, legal, names, play, position, refused

THREE = "carnelian lapis malachite"


@pytest.mark.rule("SX-30", "SX-35")
def test_three_cards_are_needed_to_go_past_77():
    poor = position("alice 75\nbob 40 gold\ncharlie 60", "3 2")
    assert refused(poor, "move 3 forward") == "SX-30"
    rich = position(f"alice 75 {THREE}\nbob 40", "3 2")
    assert "move 3 forward" in legal(rich)


@pytest.mark.rule("SX-30")
def test_the_number_need_not_fit():
    state = play(position(f"alice 77 {THREE}\nbob 40", "6 2"), "move 6 forward")
    assert (state.phase, state.at[ALICE]) == ("challenge", 78)


@pytest.mark.rule("SX-31")
def test_three_different_own_colours_are_named():
    state = play(position(f"alice 77 {THREE} gold\nbob 40", "6 2"), "move 6 forward")
    assert len(legal(state)) == 24
    assert refused(state, "challenge gold gold lapis") == "SX-31"
    assert refused(state, "challenge gold obsidian lapis") == "SX-31"
    assert refused(state, "roll") == "SX-10"
    assert refused(state, "move 2 back") == "SX-35"


@pytest.mark.rule("SX-32")
def test_all_three_in_order_win_at_once():
    step = act(play(position(f"alice 77 {THREE}\nbob 40", "6 2"), "move 6 forward"), f"challenge {THREE}")
    assert names(step.events) == ["Challenged", "ChallengeWon", "ColoursShown"]
    outcome = GAME.outcome(step.state)
    assert (outcome.reason, outcome.winners) == ("challenge", {ALICE})


@pytest.mark.rule("SX-33")
def test_a_failed_challenge_costs_cards_place_and_dice():
    before = play(position(f"alice 77 {THREE} gold\nbob 40", "6 2"), "move 6 forward")
    step = act(before, "challenge lapis carnelian malachite")
    state = step.state
    assert (cards(state, ALICE), state.at[ALICE], state.turn, state.dice) == ("", 1, BOB, ())
    assert state.figures == before.figures
    assert state.colours == before.colours
    failed = next(event for event in step.events if type(event).__name__ == "ChallengeFailed")
    assert (failed.cards, failed.dice) == ((0, 1, 2, 3), (2,))


@pytest.mark.rule("SX-33", "SX-22")
def test_square_one_may_hold_several_after_a_failed_challenge():
    before = play(position(f"alice 77 {THREE}\nbob 1", "6 2"), "move 6 forward")
    assert act(before, "challenge lapis carnelian malachite").state.at == (1, 1)


@pytest.mark.rule("SX-34")
def test_the_three_named_are_public_and_which_was_right_is_not():
    before = play(position(f"alice 77 {THREE}\nbob 40", "6 2"), "move 6 forward")
    step = act(before, "challenge lapis carnelian malachite")
    view = GAME.view(step.state, BOB)
    assert view.named_colours == ("lapis", "carnelian", "malachite")
    assert view.known == (None,) * 6
    assert [type(event).__name__ for event in step.events if not event.seen_by(BOB)] == ["ColourSeen"] * 3


@pytest.mark.rule("SX-35")
def test_squares_up_to_77_have_their_effects_first():
    state = play(position(f"alice 74 {THREE}\nbob 76 gold", "5"), "move 5 forward")
    assert legal(state) == ["pinch 1 gold", "pinch none"]
    state = play(state, "pinch 1 gold")
    assert (state.phase, len(legal(state))) == ("challenge", 24)


@pytest.mark.rule("SX-36")
def test_a_challenge_may_be_passed_where_nothing_else_is_left():
    state = position(f"alice 77 {THREE}\nbob 71", "6")
    assert legal(state) == ["move 6 forward", "pass"]
    step = act(state, "pass")
    assert names(step.events) == ["Passed", "TurnBegan"]
    assert step.state.turn == BOB


@pytest.mark.rule("SX-36")
def test_nobody_passes_while_another_sub_move_is_there():
    state = position(f"alice 77 {THREE}\nbob 60", "6")
    assert legal(state) == ["move 6 back", "move 6 forward"]
    assert refused(state, "pass") == "SX-36"


@pytest.mark.rule("SX-43")
def test_in_any_order_three_right_colours_win_and_exactly_three_name_themselves():
    four = play(position(f"alice 77 {THREE} gold\nbob 40", "6", any_order=True), "move 6 forward")
    assert GAME.outcome(play(four, "challenge malachite carnelian lapis")).winners == {ALICE}
    assert GAME.outcome(play(four, "challenge malachite carnelian gold")) is None
    three = play(position("alice 77 malachite lapis carnelian\nbob 40", "6", any_order=True), "move 6 forward")
    assert GAME.outcome(three).winners == {ALICE}


@pytest.mark.rule("SX-40")
def test_without_snakes_two_ordinary_dice_are_rolled():
    state = position("alice 27\nbob 60", no_snakes=True)
    assert act(state, "roll", "3 2").state.rolled == (3, 2)


@pytest.mark.rule("SX-42")
def test_kept_cards_are_not_given_back():
    step = act(position("alice 7 carnelian\nbob 60", "2 1", keep_cards=True), "move 2 back")
    assert "CardKept" in names(step.events)
    assert cards(step.state, ALICE) == "carnelian"
