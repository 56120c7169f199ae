from dataclasses import replace
from itertools import islice

import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.errors import IllegalAction, InvalidAction
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.board import NAMES, NEIGHBOURS, WALLS
from games.engine.sphinx1987.model import Build, Options

from .positions import (
    ALICE,
    BOB,
    NOTHING,
    STRAIGHT,
    TWO_TREASURES,
    WINDING,
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
)

WINDING_LINE = "build A1 G7 C1,C2,E2,F2,A3,E3,B4,C4,E4,G4,C5,E5,A6,C6,F6"


def changed(drawing: str = WINDING, *, onto: dict[str, str]) -> Build:
    """The maze with other signs on some squares."""
    marks = drawing.split()
    for word, sign in onto.items():
        marks[NAMES.index(word)] = sign
    return maze(" ".join(marks))


@pytest.mark.rule("MZ-1")
def test_the_board_is_seven_columns_by_seven_rows():
    assert len(NAMES) == 49
    assert (NAMES[0], NAMES[6], NAMES[7], NAMES[48]) == ("A1", "G1", "A2", "G7")


@pytest.mark.rule("MZ-1")
def test_each_player_has_an_own_maze_and_a_map():
    view = seen(begun(), ALICE)
    assert (view.own.seat, view.other.seat) == (ALICE, BOB)
    assert [row.label for row in view.other.rows] == list("1234567")
    assert [cell.word for cell in view.other.rows[2].cells] == ["A3", "B3", "C3", "D3", "E3", "F3", "G3"]


@pytest.mark.rule("MZ-2", "MZ-5")
@pytest.mark.parametrize("walls", [0, 14])
def test_too_few_walls_are_refused(walls):
    action = maze(WINDING)
    assert refused(new_match(), ALICE, replace(action, walls=action.walls[:walls])) == ["MZ-5"]


@pytest.mark.rule("MZ-2", "MZ-5")
def test_a_sixteenth_wall_is_refused():
    assert refused(new_match(), ALICE, changed(onto={"G2": "#"})) == ["MZ-5"]


@pytest.mark.rule("MZ-5")
def test_fifteen_walls_may_be_anywhere():
    assert len(maze(WINDING).walls) == len(maze(STRAIGHT).walls) == WALLS
    assert refused(new_match(), ALICE, maze(WINDING)) == refused(new_match(), ALICE, maze(STRAIGHT)) == []


@pytest.mark.rule("MZ-3")
def test_a_maze_has_one_treasure():
    action = maze(WINDING)
    assert refused(new_match(), ALICE, replace(action, treasures=())) == ["MZ-3"]
    assert refused(new_match(), ALICE, changed(onto={"F7": "T"})) == ["MZ-3"]


@pytest.mark.rule("MZ-3")
def test_a_maze_has_one_entrance():
    with pytest.raises(InvalidAction):
        codec.parse_action(GAME.Action, WINDING_LINE.replace("A1", "A1,B1"))
    with pytest.raises(InvalidAction):
        codec.action_from_form(GAME.Action, codec.action_to_form(maze(WINDING)) | {"entrance": ["A1", "B1"]})
    assert refused(new_match(), ALICE, WINDING_LINE.replace("A1", "none")) == ["MZ-3"]


@pytest.mark.rule("MZ-2", "MZ-3")
def test_a_form_with_nothing_on_it_is_told_what_is_missing():
    action = codec.action_from_form(GAME.Action, {"verb": ["build"]})
    with pytest.raises(IllegalAction) as told:
        GAME.apply(new_match(treasures="2"), ALICE, action, NOTHING)
    assert [(refusal.rule, dict(refusal.facts)) for refusal in told.value.refusals] == [
        ("MZ-5", {"needed": 15, "placed": 0}),
        ("MZ-3", {}),
        ("MZ-3", {"needed": 2, "placed": 0}),
    ]


@pytest.mark.rule("MZ-4")
def test_a_wall_may_not_stand_on_the_entrance():
    assert "MZ-4" in refused(new_match(), ALICE, replace(maze(WINDING), entrance=NAMES.index("C1")))


@pytest.mark.rule("MZ-4")
def test_a_treasure_may_not_stand_on_the_entrance():
    assert refused(new_match(), ALICE, replace(maze(WINDING), treasures=(0,))) == ["MZ-4"]


@pytest.mark.rule("MZ-4")
def test_a_wall_may_not_stand_on_a_treasure():
    assert "MZ-4" in refused(new_match(), ALICE, replace(maze(WINDING), treasures=(NAMES.index("C1"),)))


@pytest.mark.rule("MZ-4")
def test_a_square_named_twice_is_refused():
    action = maze(WINDING)
    assert refused(new_match(), ALICE, replace(action, walls=(*action.walls, action.walls[0]))) == ["MZ-4"]
    assert refused(new_match(), ALICE, replace(action, treasures=action.treasures * 2)) == ["MZ-4"]


@pytest.mark.rule("MZ-4")
def test_entrance_and_treasure_may_be_neighbours():
    assert refused(new_match(), ALICE, changed(onto={"G7": ".", "B1": "T"})) == []


@pytest.mark.rule("MZ-6")
def test_a_treasure_without_a_route_is_refused():
    # G7 is entered from F7 or G6 only: one of them shut is well, both is not.
    assert refused(new_match(), ALICE, changed(onto={"F7": "#", "C1": "."})) == []
    assert refused(new_match(), ALICE, changed(onto={"G6": "#", "F7": "#", "C1": ".", "C2": "."})) == ["MZ-6"]


@pytest.mark.rule("MZ-6")
def test_diagonals_are_no_route():
    drawing = """
        E # . . . . .
        # T . . . . .
        . . # # # # #
        # # . . . . .
        . . # # # # #
        # . . . . . .
        . . . . . . .
    """
    assert refused(new_match(), ALICE, maze(drawing)) == ["MZ-6"]


@pytest.mark.rule("MZ-6")
def test_a_row_does_not_run_on_into_the_next():
    drawing = """
        . . . . . . E
        T # # # # # #
        # # . . . . .
        . . . . . . .
        # # # . . . .
        # # . . . . .
        # # . . . . .
    """
    action = changed(drawing, onto={"A1": "#", "B7": "."})
    assert len(action.walls) == WALLS
    assert refused(new_match(), ALICE, action) == ["MZ-6"]


@pytest.mark.rule("MZ-6", "MZ-18")
def test_every_treasure_needs_its_route():
    closed = changed(TWO_TREASURES, onto={"F1": "#", "A2": "."})
    assert refused(new_match(treasures="2"), ALICE, closed) == []
    closed = changed(TWO_TREASURES, onto={"F1": "#", "G2": "#", "A6": ".", "B6": "."})
    assert refused(new_match(treasures="2"), ALICE, closed) == ["MZ-6"]


@pytest.mark.rule("MZ-7")
@pytest.mark.parametrize(
    ("entrance", "by_default", "on_the_edge"),
    [("A1", [], []), ("D7", [], []), ("G5", [], []), ("B2", [], ["MZ-7"]), ("D3", [], ["MZ-7"])],
)
def test_the_entrance_may_be_anywhere_unless_the_table_says_the_border(entrance, by_default, on_the_edge):
    action = replace(maze(WINDING), entrance=NAMES.index(entrance))
    assert refused(new_match(), ALICE, action) == by_default
    assert refused(new_match(entrance="edge"), ALICE, action) == on_the_edge


@pytest.mark.rule("MZ-2", "MZ-3", "MZ-4", "MZ-6", "MZ-7")
def test_a_bad_maze_is_told_all_its_faults_at_once():
    centre, treasure = NAMES.index("D4"), NAMES.index("A7")
    walls = tuple(map(NAMES.index, ("D3", "C4", "E4", "D5", "D4")))
    action = Build(centre, (treasure, treasure + 1), walls)
    assert refused(new_match(entrance="edge"), ALICE, action) == ["MZ-5", "MZ-3", "MZ-4", "MZ-7", "MZ-6"]


@pytest.mark.rule("MZ-8")
def test_a_maze_handed_in_cannot_be_changed():
    state = build(new_match(), ALICE, WINDING).state
    assert refused(state, ALICE, maze(STRAIGHT)) == ["MZ-8"]
    assert refused(begun(), BOB, maze(WINDING)) == ["MZ-8"]


@pytest.mark.rule("MZ-8")
@pytest.mark.parametrize("order", [(ALICE, BOB), (BOB, ALICE)])
def test_both_build_at_once_in_any_order(order):
    state = new_match()
    assert GAME.to_act(state) == {ALICE, BOB}
    state = build(state, order[0], WINDING).state
    assert GAME.to_act(state) == {order[1]}
    state = build(state, order[1], STRAIGHT).state
    assert GAME.to_act(state) == {ALICE}


@pytest.mark.rule("MZ-8")
def test_nobody_asks_before_both_mazes_are_in():
    assert refused(new_match(), ALICE, "ask A1") == ["MZ-8"]
    state = build(new_match(), ALICE, WINDING).state
    assert refused(state, BOB, "ask B1") == ["MZ-8"]
    assert refused(state, ALICE, "ask B1") != []


@pytest.mark.rule("MZ-8")
def test_handing_in_tells_only_that_it_was_done():
    step = build(new_match(), BOB, WINDING)
    assert [(codec.to_json(event), event.seen_by(ALICE)) for event in step.events] == [
        ({"is": "MazeBuilt", "seat": BOB}, True)
    ]
    hidden = seen(step.state, ALICE).other
    assert (hidden.built, hidden.entrance, hidden.treasures, hidden.walls) == (True, None, 0, 0)


@pytest.mark.rule("MZ-9")
def test_both_are_told_entrance_and_treasure():
    step = build(build(new_match(), ALICE, WINDING).state, BOB, TWO_TREASURES.replace("E . T", "E . ."))
    assert names(step.events) == [
        "MazeBuilt",
        "EntranceTold",
        "TreasureTold",
        "EntranceTold",
        "TreasureTold",
        "ExploringBegan",
    ]
    assert drawn(seen(step.state, BOB).other) == signs("""
        E ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? T
    """)


@pytest.mark.rule("MZ-10")
@pytest.mark.parametrize("first", ["0", "1"])
def test_a_named_seat_begins(first):
    state = begun(first=first)
    assert GAME.to_act(state) == {int(first)}
    assert refused(state, 1 - int(first), "ask B1") == ["MZ-13"]


@pytest.mark.rule("MZ-10")
def test_who_begins_is_drawn_by_default():
    chance = RandomChance(3)
    starters = {GAME.setup(2, Options(), chance).state.turn for _ in range(40)}
    assert starters == {ALICE, BOB}


@pytest.mark.rule("MZ-10")
def test_who_begins_is_told_with_the_mazes():
    last = build(build(new_match(first="1"), BOB, STRAIGHT).state, ALICE, WINDING).events[-1]
    assert codec.to_json(last) == {"is": "ExploringBegan", "seat": BOB}


def test_a_maze_is_one_line():
    assert codec.write_action(maze(WINDING)) == WINDING_LINE
    assert codec.parse_action(GAME.Action, WINDING_LINE) == maze(WINDING)


def test_the_order_of_the_walls_does_not_matter():
    mixed = replace(maze(WINDING), walls=maze(WINDING).walls[::-1])
    assert GAME.apply(new_match(), ALICE, mixed, NOTHING) == build(new_match(), ALICE, WINDING)


@pytest.mark.parametrize("options", [{}, {"entrance": "edge"}, {"treasures": "2"}])
def test_the_list_of_mazes_is_lazy_and_holds_only_good_ones(options):
    state = new_match(**options)
    listed = list(islice(GAME.legal_actions(state, BOB), 200))
    assert len(set(listed)) == 200
    assert all(refused(state, BOB, action) == [] for action in listed)


@pytest.mark.parametrize("options", [{}, {"entrance": "edge"}, {"treasures": "2"}])
def test_a_random_maze_may_be_handed_in(options):
    state, chance = new_match(**options), RandomChance(5)
    sampled = [GAME.sample_action(state, ALICE, chance) for _ in range(60)]
    assert len(set(sampled)) == 60
    assert all(refused(state, ALICE, action) == [] for action in sampled)


def test_the_geometry_has_no_wrapping():
    assert [NAMES[square] for square in NEIGHBOURS[NAMES.index("G3")]] == ["G2", "F3", "G4"]
    assert [NAMES[square] for square in NEIGHBOURS[NAMES.index("D4")]] == ["D3", "C4", "E4", "D5"]
    assert step(begun(), "B1").state.asked == (2, 0)
