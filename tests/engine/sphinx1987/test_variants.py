import pytest

from games.engine import codec
from games.engine.sphinx1987 import GAME

from .positions import (
    ALICE,
    BOB,
    STRAIGHT,
    TWO_TREASURES,
    WINDING,
    ask,
    askable,
    begun,
    build,
    drawn,
    maze,
    names,
    new_match,
    refused,
    seen,
    signs,
    step,
    told,
)

TWINS = {"treasures": "2", "alice": TWO_TREASURES, "bob": TWO_TREASURES}


@pytest.mark.rule("MZ-17")
def test_a_hidden_treasure_is_not_told():
    last = build(build(new_match(treasure="hidden"), ALICE, WINDING).state, BOB, STRAIGHT)
    assert names(last.events) == ["MazeBuilt", "EntranceTold", "EntranceTold", "ExploringBegan"]
    assert seen(last.state, ALICE).other.treasures == 0


@pytest.mark.rule("MZ-17")
def test_the_map_of_a_hidden_treasure_shows_the_entrance_only():
    blank = "? ? ? ? ? ? ?\n" * 6
    assert drawn(seen(begun(treasure="hidden"), ALICE).other) == signs("E ? ? ? ? ? ?\n" + blank)


@pytest.mark.rule("MZ-17")
def test_asking_about_a_hidden_treasure_finds_it():
    state = ask(begun(treasure="hidden"), "B1 C1 D1 E1 F1")
    assert told(state, "G1") == ["TreasureReached", "MazesShown"]
    assert GAME.outcome(ask(state, "G1")).winners == {ALICE}


@pytest.mark.rule("MZ-18")
def test_two_treasures_must_be_laid():
    assert refused(new_match(treasures="2"), ALICE, maze(TWO_TREASURES)) == []
    assert refused(new_match(treasures="2"), ALICE, maze(STRAIGHT)) == ["MZ-3"]


@pytest.mark.rule("MZ-18", "MZ-25")
@pytest.mark.parametrize("treasure", ["told", "hidden"])
def test_two_treasures_are_always_hidden(treasure):
    last = build(build(new_match(treasures="2", treasure=treasure), ALICE, TWO_TREASURES).state, BOB, TWO_TREASURES)
    assert "TreasureTold" not in names(last.events)
    assert seen(last.state, BOB).other.treasures == 0


@pytest.mark.rule("MZ-25")
def test_the_treasure_option_changes_nothing_with_two():
    told_, hidden = (ask(begun(**TWINS, treasure=word), "B1 C1") for word in ("told", "hidden"))
    assert seen(told_, ALICE).charts == seen(hidden, ALICE).charts


@pytest.mark.rule("MZ-18")
def test_the_first_find_is_announced_and_the_turn_goes_on():
    first = step(ask(begun(**TWINS), "B1"), "C1")
    assert [codec.to_json(event) for event in first.events] == [
        {"is": "TreasureReached", "seat": ALICE, "square": 2, "left": 1}
    ]
    assert GAME.outcome(first.state) is None
    assert GAME.to_act(first.state) == {ALICE}
    assert [seen(first.state, viewer).charts[BOB].rows[0].cells[2].kind for viewer in (ALICE, None)] == ["treasure"] * 2


@pytest.mark.rule("MZ-18")
def test_both_treasures_must_be_found():
    last = step(ask(begun(**TWINS), "B1 C1 D1 E1 F1"), "G1")
    assert names(last.events) == ["TreasureReached", "MazesShown"]
    assert GAME.outcome(last.state).winners == {ALICE}


@pytest.mark.rule("MZ-18")
def test_each_player_s_finds_count_for_that_player_only():
    state = ask(begun(**TWINS), "B1 C1 A2")
    state = ask(state, "B1 C1")
    assert GAME.outcome(state) is None
    assert [chart.treasures.bit_count() for chart in seen(state, None).charts] == [1, 1]


@pytest.mark.rule("MZ-25")
def test_the_asker_goes_on_from_a_found_treasure():
    assert "D1" in askable(ask(begun(**TWINS), "B1 C1"))


@pytest.mark.rule("MZ-25")
def test_a_route_may_lead_over_a_treasure():
    # From B1 on, the second treasure is reached over the first alone.
    state = ask(begun(**TWINS), "B1")
    assert askable(state) == "C1 A2 B2"
    assert GAME.outcome(ask(state, "C1 D1 E1 F1 G1")).winners == {ALICE}
