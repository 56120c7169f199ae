import pytest

from games.engine.sphinx.board import DOORS

from .positions import ALICE, BOB, act, cards, legal, names, play, position, refused


@pytest.mark.rule("SX-23", "SX-28")
def test_a_walk_that_ends_on_a_door_turns_it_with_both_explorers():
    step = act(position("alice 2\nbob 35\ncharlie 60", "2 4"), "move 2 forward")
    assert step.state.at == (35, 4, 60)
    assert names(step.events)[:4] == ["MoveChosen", "Walked", "DoorTurned", "DoorBrought"]


@pytest.mark.rule("SX-23")
@pytest.mark.parametrize(("one", "two"), DOORS)
def test_every_door_leads_both_ways(one, two):
    for here, there in ((one, two), (two, one)):
        state = position(f"alice {here + 1}\nbob 77", "1 2 4", keep_cards=True)
        assert act(state, "move 1 back").state.at[ALICE] == there


@pytest.mark.rule("SX-23", "SX-28")
def test_to_be_turned_is_no_meeting():
    step = act(position("alice 2\nbob 35 gold", "2 4"), "move 2 forward")
    assert step.state.phase == "move"
    assert cards(step.state, BOB) == "gold"


@pytest.mark.rule("SX-24")
def test_walking_past_a_door_does_nothing():
    assert play(position("alice 2\nbob 60", "3 4"), "move 3 forward").at[ALICE] == 5


@pytest.mark.rule("SX-28")
def test_an_explorer_on_this_side_of_the_door_bars_the_walk():
    assert refused(position("alice 2\nbob 4", "2 4 5"), "move 2 forward") == "SX-13"


@pytest.mark.rule("SX-41")
def test_with_optional_doors_the_mover_decides():
    state = play(position("alice 2\nbob 35", "1 2 4", doors="optional"), "move 2 forward")
    assert legal(state) == ["door turn", "door stay"]
    assert refused(state, "move 4 forward") == "SX-41"
    assert play(state, "door turn").at == (35, 4)
    stayed = act(state, "door stay")
    assert stayed.state.at == (4, 35)
    assert names(stayed.events)[0] == "DoorStayed"


@pytest.mark.rule("SX-41")
def test_a_table_may_have_no_doors():
    state = play(position("alice 2\nbob 35", "2 4 6", doors="none"), "move 2 forward")
    assert (state.at, state.phase) == ((4, 35), "move")
