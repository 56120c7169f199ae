from dataclasses import replace

import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.errors import IllegalAction
from games.engine.sphinx1987 import GAME, mazes
from games.engine.sphinx1987.board import ALL, BIT, NAMES, mask_of
from games.engine.sphinx1987.model import ASKS

from .positions import (
    ALICE,
    BOB,
    NOTHING,
    STRAIGHT,
    TWO_TREASURES,
    WINDING,
    ask,
    begun,
    build,
    drawn,
    new_match,
    seen,
    signs,
    words,
)

BEHIND = """
    E . . . . . T
    # # # # # # .
    . # . . . . .
    # # # # # . .
    . . # . . . .
    # # . . . . .
    . . . . . . .
"""


@pytest.mark.rule("MZ-19")
def test_a_player_sees_the_own_maze_whole():
    assert drawn(seen(begun(), ALICE).own) == signs(WINDING)
    assert drawn(seen(begun(), BOB).own) == signs(STRAIGHT)


@pytest.mark.rule("MZ-19")
def test_a_player_sees_the_own_maze_while_the_other_builds():
    state = build(new_match(), BOB, STRAIGHT).state
    assert drawn(seen(state, BOB).own) == signs(STRAIGHT)
    assert seen(state, BOB).other.built is False


@pytest.mark.rule("MZ-19")
def test_of_the_other_maze_only_what_was_told_and_asked_is_seen():
    assert drawn(seen(ask(begun(), "B1 C1 A2"), ALICE).other) == signs("""
        E o o ? ? ? T
        X ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
        ? ? ? ? ? ? ?
    """)


@pytest.mark.rule("MZ-19")
@pytest.mark.parametrize("viewer", [ALICE, None])
def test_what_nobody_asked_about_looks_the_same(viewer):
    first, second = (ask(begun(bob=bob), "B1 C1 A2 B1") for bob in (STRAIGHT, BEHIND))
    assert first.mazes != second.mazes
    assert seen(first, viewer) == seen(second, viewer)


@pytest.mark.rule("MZ-19", "MZ-17")
@pytest.mark.parametrize("viewer", [ALICE, None])
def test_a_hidden_treasure_looks_like_any_square(viewer):
    moved = STRAIGHT.replace("E . . . . . T", "E . . . . . .").replace("    . . . . . . .\n", "    . . T . . . .\n", 1)
    first, second = (ask(begun(bob=bob, treasure="hidden"), "B1 C1 A2 B1") for bob in (STRAIGHT, moved))
    assert first.mazes[BOB].treasures != second.mazes[BOB].treasures
    assert seen(first, viewer) == seen(second, viewer)


@pytest.mark.rule("MZ-19")
def test_a_spectator_sees_both_maps_and_neither_maze():
    view = seen(ask(begun(), "B1 A2 B1 C1"), None)
    assert (view.own, view.other) == (None, None)
    empty = "? ? ? ? ? ? ?\n"
    assert drawn(view.charts[BOB]) == signs("E o ? ? ? ? T\nX ? ? ? ? ? ?\n" + empty * 5)
    assert drawn(view.charts[ALICE]) == signs("E o X ? ? ? ?\n" + empty * 5 + "? ? ? ? ? ? T")


@pytest.mark.rule("MZ-19")
def test_a_spectator_sees_nothing_of_a_maze_that_waits():
    first, second = (seen(build(new_match(), ALICE, drawing).state, None) for drawing in (WINDING, STRAIGHT))
    assert first == second
    assert drawn(first.charts[ALICE]) == ["???????"] * 7


@pytest.mark.rule("MZ-20")
def test_a_player_follows_the_other_over_the_own_maze():
    own = seen(ask(begun(), "B1 C1 A2"), BOB).own
    assert drawn(own)[:2] == ["Eoo...T", "X#####."]
    assert own.walls_found == 1


@pytest.mark.rule("MZ-21")
def test_the_helper_marks_what_can_be_asked_about():
    other = seen(ask(begun(), "B1"), ALICE).other
    assert words(other.askable) == "C1 A2 B2"
    assert [cell.word for row in other.rows for cell in row.cells if cell.askable] == ["C1", "A2", "B2"]


@pytest.mark.rule("MZ-21")
@pytest.mark.parametrize(("viewer", "owner"), [(ALICE, ALICE), (BOB, ALICE), (BOB, BOB), (None, BOB)])
def test_only_the_asker_s_map_offers_squares(viewer, owner):
    chart = seen(ask(begun(), "B1"), viewer).charts[owner]
    assert not any(cell.askable for row in chart.rows for cell in row.cells)


@pytest.mark.rule("MZ-21")
def test_the_helper_counts_the_walls_found():
    other = seen(ask(begun(), "A2 B1 C1 B1 B2"), ALICE).other
    assert (other.walls_found, other.walls_left) == (2, 13)


@pytest.mark.rule("MZ-21")
def test_the_helper_shows_the_shortest_route_over_found_squares():
    state = begun()
    assert seen(ask(state, "B1 C1 D1 E1"), ALICE).other.route == ()
    other = seen(ask(state, "B1 C1 D1 E1 F1"), ALICE).other
    assert [NAMES[square] for square in other.route] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]
    assert other.route_steps == 6
    assert all(cell.on_route for cell in other.rows[0].cells)


@pytest.mark.rule("MZ-21")
def test_the_route_takes_the_shorter_of_two_ways():
    looped = """
        E . . . # # #
        . # # . # # .
        . T . . . # #
        # # # . # # #
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    state = begun(bob=looped)
    around = ask(state, "B1 C1 D1 D2 D3 C3")
    assert seen(around, ALICE).other.route_steps == 7
    assert seen(ask(around, "A2 A3"), ALICE).other.route_steps == 3


@pytest.mark.rule("MZ-18", "MZ-21")
def test_the_route_leads_to_the_nearest_treasure_found():
    found = ask(begun(bob=TWO_TREASURES, treasures="2", alice=TWO_TREASURES), "B1 C1 D1 E1 F1 G1")
    assert [NAMES[square] for square in seen(found, ALICE).other.route] == ["A1", "B1", "C1"]


@pytest.mark.rule("MZ-21")
def test_the_helper_uses_the_asker_s_knowledge_only():
    first, second = (seen(ask(begun(bob=bob), "B1 C1 A2"), ALICE).other for bob in (STRAIGHT, BEHIND))
    assert (first.askable, first.route, first.walls_found) == (second.askable, second.route, second.walls_found)


@pytest.mark.rule("MZ-21")
def test_when_all_walls_are_found_the_rest_is_known_free():
    chart = seen(begun(), ALICE).other
    walls = begun().mazes[BOB].walls
    almost = replace(chart, walls=walls & ~(1 << 7), asked=walls & ~(1 << 7))
    whole = replace(chart, walls=walls, asked=walls)
    assert (almost.all_walls_found, whole.all_walls_found) == (False, True)
    assert "?" in "".join(drawn(almost))
    assert "?" not in "".join(drawn(whole))


@pytest.mark.rule("MZ-21")
def test_known_free_squares_must_still_be_asked_for():
    chart = seen(begun(), ALICE).other
    walls = begun().mazes[BOB].walls
    whole = replace(chart, walls=walls, asked=walls)
    assert words(whole.askable) == "B1"
    assert whole.route == ()


@pytest.mark.rule("MZ-16", "MZ-19")
@pytest.mark.parametrize("viewer", [ALICE, BOB, None])
def test_at_the_end_both_mazes_are_shown_to_everyone(viewer):
    view = seen(ask(begun(), "A2 B1 C1 B1 C1 D1 E1 F1 G1"), viewer)
    assert drawn(view.charts[BOB]) == ["Eooooot", "X#####.", *signs(STRAIGHT)[2:]]
    assert drawn(view.charts[ALICE]) == ["EoX....", *signs(WINDING)[1:]]


@pytest.mark.rule("MZ-19")
@pytest.mark.parametrize("viewer", [ALICE, BOB, None])
@pytest.mark.parametrize(
    "options",
    [{}, {"treasure": "hidden"}, {"treasures": "2", "alice": TWO_TREASURES, "bob": TWO_TREASURES}],
)
def test_an_imagined_state_looks_the_same_to_the_viewer(viewer, options):
    state, chance = begun(**options), RandomChance(11)
    while GAME.outcome(state) is None:
        view = seen(state, viewer)
        assert seen(GAME.imagine(view, chance), viewer) == view
        state = GAME.apply(state, state.turn, GAME.sample_action(state, state.turn, chance), NOTHING).state


@pytest.mark.rule("MZ-19")
def test_imagining_finds_the_only_maze_that_is_left():
    state = begun(bob=STRAIGHT)
    walls = state.mazes[BOB].walls
    free = ALL & ~walls & ~BIT[state.mazes[BOB].entrance]
    for hidden in ("G1", "G1 F2", "F2 A4 B6 G1"):
        asked = (walls | free) & ~mask_of(tuple(map(NAMES.index, hidden.split())))
        view = seen(replace(state, asked=(asked, 0)), ALICE)
        assert GAME.imagine(view, RandomChance(1)).mazes[BOB] == state.mazes[BOB]


@pytest.mark.rule("MZ-19")
@pytest.mark.parametrize(
    "options",
    [{}, {"treasure": "hidden"}, {"treasures": "2", "alice": TWO_TREASURES, "bob": TWO_TREASURES}],
)
def test_the_last_resort_of_imagining_always_fits(monkeypatch, options):
    """Where scattering never fits, laying the way to the treasures does."""
    monkeypatch.setattr(mazes, "TRIES", 0)
    chance = RandomChance(21)
    for _ in range(20):
        state = begun(**options)
        while GAME.outcome(state) is None:
            view = seen(state, None)
            imagined = GAME.imagine(view, chance)
            assert seen(imagined, None) == view
            assert all(_is_whole(maze, imagined.options.treasure_count) for maze in imagined.mazes)
            state = GAME.apply(state, state.turn, GAME.sample_action(state, state.turn, chance), NOTHING).state


def _is_whole(maze, treasures):
    way = mazes.has_routes(maze.entrance, maze.treasures, maze.walls)
    return way and (maze.walls.bit_count(), maze.treasures.bit_count()) == (15, treasures)


class ShowsWalls(type(GAME)):
    """A planted leak: every map shows walls that nobody asked about."""

    def view(self, state, seat):
        view = super().view(state, seat)
        mazes = [maze.walls if maze else 0 for maze in state.mazes]
        view.charts = tuple(replace(chart, walls=walls) for chart, walls in zip(view.charts, mazes, strict=True))
        return view


class ShowsTreasures(type(GAME)):
    """A planted leak: every map shows the treasures."""

    def view(self, state, seat):
        view = super().view(state, seat)
        mazes = [maze.treasures if maze else 0 for maze in state.mazes]
        view.charts = tuple(replace(chart, treasures=found) for chart, found in zip(view.charts, mazes, strict=True))
        return view


@pytest.mark.rule("MZ-19")
@pytest.mark.parametrize(("leaky", "differs"), [(ShowsWalls(), "walls"), (ShowsTreasures(), "treasures")])
@pytest.mark.parametrize("viewer", [ALICE, None])
def test_a_planted_leak_is_told_by_two_worlds(leaky, differs, viewer):
    """The two-world tests above can fail: the same worlds look different through a leak."""
    moved = BEHIND.replace("E . . . . . T", "E . . . . . .").replace("    . . # . . . .\n", "    . . # T . . .\n")
    first, second = (ask(begun(bob=bob, treasure="hidden"), "B1 C1 A2 B1") for bob in (STRAIGHT, moved))
    assert seen(first, viewer) == seen(second, viewer)
    shown = [getattr(leaky.view(state, viewer).charts[BOB], differs) for state in (first, second)]
    assert shown[0] != shown[1]


@pytest.mark.rule("MZ-19")
def test_a_refusal_tells_nothing_hidden():
    """In two worlds that look the same to the asker, what is refused is refused in the same words."""
    worlds = [ask(begun(bob=bob), "B1 C1 A2 B1 C1") for bob in (STRAIGHT, BEHIND)]
    said = [[_refusal(state, square) for square in range(len(NAMES))] for state in worlds]
    assert said[0] == said[1]
    assert sum(bool(sentence) for sentence in said[0]) == 46


def _refusal(state, square):
    try:
        GAME.apply(state, ALICE, ASKS[square], NOTHING)
    except IllegalAction as problem:
        return str(problem)
    return ""


def test_a_view_is_plain_data():
    view = seen(ask(begun(), "B1 A2"), None)
    assert codec.to_json(view)["charts"][1]["asked"] == 0b10000010


@pytest.mark.rule("MZ-16")
def test_laid_open_both_mazes_are_whole_while_they_are_still_explored():
    charts = GAME.open_view(ask(begun(treasure="hidden"), "B1")).charts
    assert drawn(charts[ALICE]) == signs(WINDING)
    assert drawn(charts[BOB]) == [signs(STRAIGHT)[0].replace("E.", "Eo"), *signs(STRAIGHT)[1:]]
    assert not any(cell.askable for chart in charts for row in chart.rows for cell in row.cells)


def test_laid_open_a_maze_shows_before_the_other_is_built():
    charts = GAME.open_view(build(new_match(), BOB, STRAIGHT).state).charts
    assert (charts[ALICE].built, drawn(charts[BOB])) == (False, signs(STRAIGHT))
