"""How matches end, and what the kept matches show."""

from pathlib import Path

import pytest

from games.engine import replay
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.model import MazeBuilt, TreasureReached

from .positions import (
    ALICE,
    BOB,
    NOTHING,
    STRAIGHT,
    WINDING,
    ask,
    begun,
    build,
    drawn,
    maze,
    names,
    new_match,
    refused,
    seen,
    signs,
)

MATCHES = {path.stem: path.read_text() for path in sorted((Path(__file__).parent / "matches").glob("*.txt"))}


def record(name):
    return replay.read_record(MATCHES[name])


def final(name):
    return replay.final_state(record(name))


def happened(name):
    return [event for step in replay.steps(record(name)) for event in step.events]


def left(state, seat):
    return GAME.retire(state, seat, NOTHING)


@pytest.mark.rule("MZ-22")
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_who_resigns_loses_at_once(seat):
    step = left(ask(begun(), "B1"), seat)
    assert names(step.events) == ["MazesShown"]
    outcome = GAME.outcome(step.state)
    assert (outcome.reason, outcome.winners) == ("resigned", {1 - seat})
    assert GAME.to_act(step.state) == frozenset()


@pytest.mark.rule("MZ-22")
def test_who_resigns_while_building_loses_too():
    state = left(new_match(), BOB).state
    assert GAME.outcome(state).winners == {ALICE}
    assert refused(state, ALICE, maze(WINDING)) == ["MZ-8"]
    assert list(GAME.legal_actions(state, ALICE)) == []


@pytest.mark.rule("MZ-16", "MZ-22")
@pytest.mark.parametrize("viewer", [ALICE, BOB, None])
@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_mazes_handed_in_by_then_are_shown(viewer, seat):
    view = seen(left(build(new_match(), ALICE, WINDING).state, seat).state, viewer)
    assert drawn(view.charts[ALICE]) == signs(WINDING)
    assert drawn(view.charts[BOB]) == ["???????"] * 7
    assert view.phase == "over"


@pytest.mark.rule("MZ-16")
@pytest.mark.parametrize("viewer", [ALICE, BOB, None])
def test_both_mazes_are_shown_after_a_resignation(viewer):
    view = seen(left(begun(), ALICE).state, viewer)
    assert [drawn(chart) for chart in view.charts] == [signs(WINDING), signs(STRAIGHT)]


@pytest.mark.rule("MZ-22")
def test_leaving_after_the_end_changes_nothing():
    over = ask(begun(), "B1 C1 D1 E1 F1 G1")
    assert left(over, ALICE).state == over
    resigned = left(begun(), ALICE).state
    assert GAME.outcome(left(resigned, BOB).state).winners == {BOB}
    assert left(resigned, BOB).events == ()


@pytest.mark.rule("MZ-22")
def test_an_end_has_exactly_one_winner():
    assert [len(GAME.outcome(final(name)).winners) for name in MATCHES] == [1] * len(MATCHES)


@pytest.mark.rule("MZ-26")
def test_nothing_is_taken_back():
    assert GAME.undo is False


@pytest.mark.rule("MZ-22")
def test_a_match_ends_with_a_resignation_while_building():
    assert sum(isinstance(event, MazeBuilt) for event in happened("resigned-while-building")) == 1


@pytest.mark.rule("MZ-18")
def test_a_match_is_won_by_the_second_treasure():
    found = [event for event in happened("two-treasures") if isinstance(event, TreasureReached)]
    winner = min(GAME.outcome(final("two-treasures")).winners)
    assert [event.left for event in found if event.seat == winner] == [1, 0]
    assert [event.left for event in found if event.seat != winner] == [1]
