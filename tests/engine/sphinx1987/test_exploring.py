import pytest

from games.engine import codec
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.board import NAMES

from .positions import ALICE, BOB, STRAIGHT, ask, askable, begun, refused, seen, step, told

WALLED_OFF = """
    E . . . . . T
    . . . . . . .
    . . . . . . .
    . . . . . . .
    # # # # # # #
    # . . . . . #
    # # # # # # .
"""

SHUT_IN = """
    E . . # . . .
    . . . # . . .
    . . T # . . .
    # # # # . . .
    # # # # # # #
    # . . . . . .
    . . . . . . .
"""

TREASURE_ASIDE = """
    E . . . . . .
    # # # # # # .
    . . . . . . .
    # # # # # # .
    . . . . . . .
    # # # . . . .
    . . . . . . T
"""


def explored_but_for(treasure: str, drawing: str):
    """Both ask about everything they can, and about the treasure only when nothing else is left."""
    state = begun(drawing, drawing)
    while others := [word for word in askable(state).split() if word != treasure]:
        state = ask(state, others[0])
    return state


@pytest.mark.rule("MZ-11", "MZ-14")
def test_the_first_question_is_beside_the_entrance():
    state = begun()
    assert askable(state) == "B1 A2"
    assert refused(state, ALICE, "ask C1") == ["MZ-11"]
    assert refused(state, ALICE, "ask B2") == ["MZ-11"]


@pytest.mark.rule("MZ-11")
def test_a_found_square_opens_its_neighbours():
    assert askable(ask(begun(), "B1")) == "C1 A2 B2"


@pytest.mark.rule("MZ-11")
def test_a_found_wall_opens_nothing():
    state = ask(begun(), "A2 B1 A2")
    assert state.turn == BOB
    assert askable(ask(state, "B2 B3 A3"), ALICE) == "B1"


@pytest.mark.rule("MZ-11")
def test_the_asker_may_go_on_from_anywhere_found():
    state = ask(begun(), "B1 C1 D1")
    assert askable(state) == "E1 A2 B2 C2 D2"
    assert told(state, "B2") == ["HitWall"]


@pytest.mark.rule("MZ-11")
def test_a_square_is_asked_about_once():
    state = ask(begun(), "B1")
    assert refused(state, ALICE, "ask B1") == ["MZ-11"]
    state = ask(state, "A2 B1 C1")
    assert state.turn == ALICE
    assert refused(state, ALICE, "ask A2") == ["MZ-11"]


@pytest.mark.rule("MZ-11")
@pytest.mark.parametrize(
    ("first_row", "third_row", "expected"),
    [("T . . . . . E", ". . . . . . .", "F1 G2"), (". . . . . . T", "E . . . . . .", "A2 B3 A4")],
)
def test_diagonals_and_row_ends_are_not_neighbours(first_row, third_row, expected):
    rows = [line.strip() for line in STRAIGHT.strip().split("\n")]
    assert askable(begun(bob=" ".join([first_row, rows[1], third_row, *rows[3:]]))) == expected


@pytest.mark.rule("MZ-12")
def test_free_lets_the_turn_go_on():
    free = step(begun(), "B1")
    assert [codec.to_json(event) for event in free.events] == [{"is": "FoundFree", "seat": ALICE, "square": 1}]
    assert GAME.to_act(free.state) == {ALICE}


@pytest.mark.rule("MZ-13")
def test_a_wall_ends_the_turn():
    wall = step(begun(), "A2")
    assert [codec.to_json(event) for event in wall.events] == [{"is": "HitWall", "seat": ALICE, "square": 7}]
    assert GAME.to_act(wall.state) == {BOB}
    assert refused(wall.state, ALICE, "ask B1") == ["MZ-13"]


@pytest.mark.rule("MZ-12", "MZ-13")
@pytest.mark.parametrize("square", ["B1", "A2"])
def test_every_answer_reveals_something(square):
    assert step(begun(), square).revealed


@pytest.mark.rule("MZ-13")
def test_the_turns_go_back_and_forth_and_keep_what_was_found():
    state = ask(begun(), "B1 A2 B1 C1")
    assert state.turn == ALICE
    assert askable(state) == "C1 B2"
    assert askable(ask(state, "B2"), BOB) == "A2 B2"


@pytest.mark.rule("MZ-14")
def test_the_entrance_is_not_asked_about():
    assert refused(begun(), ALICE, "ask A1") == ["MZ-14"]
    assert refused(ask(begun(), "B1"), ALICE, "ask A1") == ["MZ-14"]


@pytest.mark.rule("MZ-14")
def test_a_told_treasure_must_be_beside_a_found_square_too():
    state = begun()
    assert refused(state, ALICE, "ask G1") == ["MZ-11"]
    assert "G1" in askable(ask(state, "B1 C1 D1 E1 F1"))


@pytest.mark.rule("MZ-15")
def test_reaching_the_treasure_wins_at_once():
    last = step(ask(begun(), "B1 C1 D1 E1 F1"), "G1")
    assert [codec.to_json(event) for event in last.events] == [
        {"is": "TreasureReached", "seat": ALICE, "square": 6, "left": 0},
        {"is": "MazesShown"},
    ]
    assert GAME.outcome(last.state).winners == {ALICE}
    assert GAME.to_act(last.state) == frozenset()


@pytest.mark.rule("MZ-15")
def test_the_other_has_no_last_turn():
    state = ask(begun(first="1", alice=STRAIGHT), "B1 C1 D1 E1 F1 G1")
    assert GAME.outcome(state).winners == {BOB}
    assert refused(state, ALICE, "ask B1") == ["MZ-13"]
    assert list(GAME.legal_actions(state, ALICE)) == []


@pytest.mark.rule("MZ-15")
def test_touching_the_treasure_is_not_reaching_it():
    assert GAME.outcome(ask(begun(), "B1 C1 D1 E1 F1")) is None


@pytest.mark.rule("MZ-23")
def test_squares_walled_off_are_never_asked_about():
    state = explored_but_for("G1", WALLED_OFF)
    assert askable(state) == "G1"
    cells = [cell for row in seen(state, None).charts[BOB].rows for cell in row.cells]
    assert {cell.word[1] for cell in cells if cell.asked} == set("12345")


@pytest.mark.rule("MZ-23")
@pytest.mark.parametrize(("treasure", "drawing"), [("G1", WALLED_OFF), ("C3", SHUT_IN), ("G7", TREASURE_ASIDE)])
def test_there_is_always_a_square_to_ask_about_until_the_end(treasure, drawing):
    state = explored_but_for(treasure, drawing)
    assert askable(state) == treasure
    assert GAME.outcome(ask(state, treasure)).reason == "treasure"


@pytest.mark.rule("MZ-23")
def test_there_is_no_pass():
    assert {type(action).__name__ for action in GAME.legal_actions(begun(), ALICE)} == {"Ask"}


@pytest.mark.rule("MZ-24")
def test_there_are_more_marks_than_the_sixty_of_the_box():
    free = {word for word, sign in zip(NAMES, TREASURE_ASIDE.split(), strict=True) if sign == "."}
    state = begun(TREASURE_ASIDE, TREASURE_ASIDE)
    for _ in (ALICE, BOB):
        while unasked := free.intersection(askable(state).split()):
            state = ask(state, min(unasked))
        state = ask(state, askable(state).split()[0])
    assert sum(chart.found.bit_count() - 1 for chart in seen(state, None).charts) == 64
