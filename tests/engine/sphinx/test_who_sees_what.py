from dataclasses import replace

import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.sphinx.imagining import possible

from .positions import ALICE, BOB, CHARLIE, GAME, act, cards, names, notebook, play, position, refused, roll

TABLE = "alice 9\nbob 60\ncharlie 70"


def looked(place: str = "79", **options):
    return act(play(position(TABLE, "1 2 3", **options), "move 1 forward"), f"look {place}")


@pytest.mark.rule("SX-50")
def test_only_the_looker_sees_the_colour_and_everyone_that_it_looked():
    step = looked()
    assert notebook(step.state, ALICE) == ". lapis . . . ."
    assert notebook(step.state, BOB) == notebook(step.state, None) == ". . . . . ."
    assert [names([event]) for event in step.events if not event.seen_by(BOB)] == [["ColourSeen"]]
    assert any(type(event).__name__ == "Looked" and event.seen_by(None) for event in step.events)


@pytest.mark.rule("SX-50")
def test_two_worlds_that_differ_in_unseen_colours_look_and_sound_the_same():
    """A look, an exchange and a failed challenge, in two worlds that only alice can tell apart."""
    lines = "move 1 forward; look 79; move 2 forward; card take; move 3 forward; card take"
    one = position(TABLE, "1 2 3")
    two = replace(one, colours=(0, 5, 2, 3, 4, 1))
    for line in lines.split("; "):
        steps = [act(state, line) for state in (one, two)]
        one, two = (step.state for step in steps)
        for viewer in (BOB, CHARLIE, None):
            told = [[event for event in step.events if event.seen_by(viewer)] for step in steps]
            assert told[0] == told[1]
            assert GAME.view(one, viewer) == GAME.view(two, viewer)
        assert (GAME.view(one, ALICE) == GAME.view(two, ALICE)) == (line == "move 1 forward")


@pytest.mark.rule("SX-50", "SX-34")
def test_a_failed_challenge_looks_the_same_in_two_worlds():
    start = play(position("alice 77 gold alabaster obsidian\nbob 40\ncharlie 70", "6"), "move 6 forward")
    worlds = [start, replace(start, colours=(3, 1, 0, 2, 4, 5))]
    steps = [act(state, "challenge gold alabaster obsidian") for state in worlds]
    for viewer in (BOB, CHARLIE, None):
        assert GAME.view(steps[0].state, viewer) == GAME.view(steps[1].state, viewer)
        assert [event for event in steps[0].events if event.seen_by(viewer)] == [
            event for event in steps[1].events if event.seen_by(viewer)
        ]
    assert notebook(steps[0].state, ALICE) == "carnelian lapis malachite . . ."
    assert notebook(steps[1].state, ALICE) == "gold lapis carnelian . . ."


@pytest.mark.rule("SX-51", "SX-11")
def test_the_notebook_follows_an_exchange():
    state = replace(looked().state, turn=BOB, phase="exchange", dice=(1, 2))
    assert notebook(act(state, "exchange 79 t3").state, ALICE) == ". . . . . lapis"
    assert notebook(act(state, "exchange 78 t3").state, ALICE) == ". lapis . . . ."


@pytest.mark.rule("SX-51")
def test_the_notebook_draws_no_conclusions():
    state = replace(looked().state, seen=(0b111110, 0, 0))
    assert notebook(state, ALICE) == ". lapis malachite gold alabaster obsidian"


@pytest.mark.rule("SX-52")
def test_everybody_sees_all_six_at_the_end_and_a_spectator_none_before():
    state = play(position("alice 77 carnelian lapis malachite\nbob 40", "6"), "move 6 forward")
    assert notebook(state, None) == ". . . . . ."
    state = play(state, "challenge carnelian lapis malachite")
    assert notebook(state, None) == notebook(state, BOB) == "carnelian lapis malachite gold alabaster obsidian"


@pytest.mark.rule("SX-53")
def test_without_notebooks_a_look_lasts_until_the_next_action():
    step = looked(notebook=False)
    assert notebook(step.state, ALICE) == ". lapis . . . ."
    assert "ColourSeen" not in names(step.events)
    assert notebook(play(step.state, "move 3 back"), ALICE) == ". . . . . ."


@pytest.mark.rule("SX-53")
def test_without_notebooks_a_failed_challenge_is_seen_until_the_next_roll():
    state = play(position("alice 77 gold lapis obsidian\nbob 1", "6", notebook=False), "move 6 forward")
    state = play(state, "challenge gold lapis obsidian")
    assert notebook(state, ALICE) == "carnelian lapis malachite . . ."
    state = roll(state, "2 2 2").state
    assert notebook(state, ALICE) == "carnelian lapis malachite . . ."
    state = replace(state, turn=ALICE, phase="roll", dice=())
    assert notebook(roll(state, "2 3 2").state, ALICE) == ". . . . . ."


@pytest.mark.rule("SX-54")
def test_who_leaves_takes_explorer_and_cards_off_and_the_turn_goes_on():
    step = GAME.retire(position("alice 9 gold\nbob 60\ncharlie 70", "1 2 3"), ALICE, RandomChance(0))
    assert names(step.events) == ["ExplorerLeft", "TurnBegan"]
    assert (step.state.at, cards(step.state, ALICE), step.state.turn) == ((0, 60, 70), "", BOB)
    assert notebook(step.state, CHARLIE) == ". . . . . ."
    assert refused(step.state, "roll", ALICE) == "SX-25"


@pytest.mark.rule("SX-54")
def test_a_seat_that_left_is_skipped():
    state = GAME.retire(position("alice 53\nbob 60\ncharlie 70", "4"), BOB, RandomChance(0)).state
    assert play(state, "move 4 forward").turn == CHARLIE


@pytest.mark.rule("SX-54")
def test_a_walk_goes_on_where_the_one_who_was_met_leaves():
    state = play(position("alice 27\nbob 29 gold\ncharlie 70", "3 1"), "move 3 forward")
    assert state.phase == "pinch"
    state = GAME.retire(state, BOB, RandomChance(0)).state
    assert (state.phase, state.at, state.turn) == ("move", (30, 0, 70), ALICE)


@pytest.mark.rule("SX-54", "SX-52")
def test_the_last_player_left_wins_and_all_is_shown():
    state = GAME.retire(position(TABLE, "1 2 3"), CHARLIE, RandomChance(0)).state
    assert GAME.outcome(state) is None
    state = GAME.retire(state, ALICE, RandomChance(0)).state
    outcome = GAME.outcome(state)
    assert (outcome.reason, outcome.winners) == ("alone", {BOB})
    assert "." not in notebook(state, None)


@pytest.mark.rule("SX-34")
def test_imagined_colours_heed_what_was_seen_and_what_failed():
    state = play(position("alice 77 gold alabaster obsidian\nbob 40", "6"), "move 6 forward")
    state = play(state, "challenge gold alabaster obsidian")
    assert len(possible(GAME.view(state, ALICE))) == 6
    assert len(possible(GAME.view(state, BOB))) == 720 - 6
    assert "colours" not in codec.to_json(GAME.view(state, BOB))


def under(view):
    return " ".join(stand.colour or "." for stand in view.stands)


@pytest.mark.rule("SX-52")
def test_laid_open_all_six_colours_show_wherever_the_sphinxes_stand():
    state = replace(looked().state, turn=BOB, phase="exchange", dice=(1, 2))
    assert under(GAME.open_view(state)) == "carnelian lapis malachite gold alabaster obsidian"
    assert under(GAME.open_view(act(state, "exchange 79 t3").state)).split()[1] == "obsidian"
    assert GAME.open_view(state).shown_colours == ()


@pytest.mark.rule("SX-53")
def test_without_notebooks_nobody_looks_back_at_what_was_seen():
    state = looked(notebook=False).state
    assert notebook(state, ALICE) == ". lapis . . . ."
    assert under(GAME.recall(state, ALICE)) == ". . . . . ."
    assert under(GAME.recall(looked().state, ALICE)) == ". lapis . . . ."


@pytest.mark.rule("SX-53")
def test_without_notebooks_nobody_looks_back_at_a_failed_challenge():
    state = play(position("alice 77 gold lapis obsidian\nbob 1", "6", notebook=False), "move 6 forward")
    state = play(state, "challenge gold lapis obsidian")
    assert GAME.view(state, ALICE).shown_colours
    assert GAME.recall(state, ALICE).shown_colours == ()
