"""The rules of Sphinx (1987), MZ-1 to MZ-26."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

from games.engine.chance import Chance
from games.engine.core import Event, Game, Outcome, Seat, Step, gettext_noop, not_your_turn
from games.engine.errors import IllegalAction, Refusal

from . import mazes, model
from .board import BIT, EDGE, NAMES, WALLS, mask_of, squares_of
from .model import (
    ASKS,
    EVENTS,
    Action,
    Build,
    Chart,
    EntranceTold,
    ExploringBegan,
    FoundFree,
    HitWall,
    Maze,
    MazeBuilt,
    MazesShown,
    Options,
    State,
    TreasureReached,
    TreasureTold,
    View,
    askable,
)

NOBODY: frozenset[Seat] = frozenset()
SEATS = frozenset({0, 1})
ONLY = (frozenset({0}), frozenset({1}))


class Sphinx1987(Game[model.State, model.Action, View]):
    slug: ClassVar[str] = "sphinx1987"
    name: ClassVar[str] = "Sphinx (1987)"
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[Any]] = model.Options
    Action: ClassVar[Any] = model.Action
    State: ClassVar[type[Any]] = model.State
    Events: ClassVar[tuple[type[Event], ...]] = EVENTS

    def setup(self, seats: int, options: Any, chance: Chance) -> Step[model.State]:
        """MZ-10: who begins is agreed or drawn before the mazes are built."""
        self.check_setup(seats, options)
        first = chance.below(2) if options.first == "random" else int(options.first)
        return Step(model.State(options, first))

    def to_act(self, state: model.State) -> frozenset[Seat]:
        if state.winner is not None or state.loser is not None:
            return NOBODY
        first, second = state.mazes
        if first is not None and second is not None:
            return ONLY[state.turn]
        if first is None and second is None:
            return SEATS
        return ONLY[0] if first is None else ONLY[1]

    def legal_actions(self, state: model.State, seat: Seat) -> Iterator[model.Action]:
        """Every square that may be asked about (MZ-11); while building, every maze there is, one after another."""
        if seat not in self.to_act(state):
            return iter(())
        if state.mazes[seat] is None:
            return _all_mazes(state.options)
        return (ASKS[square] for square in squares_of(_askable(state, seat)))

    def sample_action(self, state: model.State, seat: Seat, chance: Chance) -> model.Action:
        """A random maze while building, else a random square."""
        if seat in self.to_act(state) and state.mazes[seat] is None:
            return _as_build(mazes.random_maze(state.options, chance))
        return ASKS[chance.pick(squares_of(_askable(state, seat)))]

    def apply(self, state: model.State, seat: Seat, action: model.Action, chance: Chance) -> Step[model.State]:
        if isinstance(action, Build):
            return _build(state, seat, action)
        if seat not in self.to_act(state):
            raise not_your_turn("MZ-13")
        return _ask(state, seat, action.square)

    def view(self, state: model.State, seat: Seat | None) -> View:
        over = self.outcome(state) is not None
        both = state.mazes[0] is not None and state.mazes[1] is not None
        return View(
            options=state.options,
            seat=seat,
            phase="over" if over else "exploring" if both else "building",
            turn=None if over else state.turn,
            charts=(_chart(state, 0, seat, over), _chart(state, 1, seat, over)),
            winner=state.winner,
            loser=state.loser,
        )

    def open_view(self, state: model.State) -> View:
        """MZ-16, at any time: both mazes, as far as they stand."""
        view = self.view(state, None)
        return replace(view, charts=(_chart(state, 0, 0, True), _chart(state, 1, 1, True)))

    def outcome(self, state: model.State) -> Outcome | None:
        """MZ-15: all treasures reached; MZ-22: the other player resigned."""
        if state.winner is not None:
            return Outcome("treasure", ONLY[state.winner])
        if state.loser is not None:
            return Outcome("resigned", ONLY[1 - state.loser])
        return None

    def retire(self, state: model.State, seat: Seat, chance: Chance) -> Step[model.State]:
        """MZ-22: who leaves loses at once."""
        if self.outcome(state) is not None:
            return Step(state)
        ended = model.State(state.options, state.turn, state.mazes, state.asked, None, seat)
        return Step(ended, (MazesShown(),), revealed=True)

    def imagine(self, view: View, chance: Chance) -> model.State:
        """Mazes at random that fit what the view knows; the rest of a state is open to everyone."""
        imagined = [_imagined(view, chart, chance) for chart in view.charts]
        turn = view.turn if view.turn is not None else 0
        return model.State(
            view.options,
            turn,
            (imagined[0], imagined[1]),
            (view.charts[1].asked, view.charts[0].asked),
            view.winner,
            view.loser,
        )


def _build(state: State, seat: Seat, action: Build) -> Step[State]:
    if seat not in (0, 1) or state.winner is not None or state.loser is not None:
        raise not_your_turn("MZ-8")
    if state.mazes[seat] is not None:
        raise IllegalAction("MZ-8", gettext_noop("Your maze is handed in and cannot be changed."))
    faults = maze_faults(action, state.options)
    if faults:
        first, *also = faults
        raise IllegalAction(first.rule, first.message, *also, **first.facts)
    assert action.entrance is not None, "a maze without faults has an entrance"
    maze = Maze(action.entrance, mask_of(action.treasures), mask_of(action.walls))
    both = (maze, state.mazes[1]) if seat == 0 else (state.mazes[0], maze)
    built = State(state.options, state.turn, both, state.asked)
    if both[0] is None or both[1] is None:
        return Step(built, (MazeBuilt(seat),))
    return Step(built, (MazeBuilt(seat), *_told(both, state)), revealed=True)


def _told(both: tuple[Maze | None, Maze | None], state: State) -> Iterator[Event]:
    for seat, maze in enumerate(both):
        assert maze is not None
        yield EntranceTold(seat, maze.entrance)
        if state.options.tells_treasure:
            yield TreasureTold(seat, squares_of(maze.treasures)[0])
    yield ExploringBegan(state.turn)


def maze_faults(maze: Build, options: Options) -> list[Refusal]:
    """Everything that is wrong with a maze by MZ-2 to MZ-7; nothing for a maze that may be handed in."""
    return [*_miscounted(maze, options), *_misplaced(maze, options)]


def _miscounted(maze: Build, options: Options) -> Iterator[Refusal]:
    walls, treasures = len(set(maze.walls)), len(set(maze.treasures))
    if walls != WALLS:
        message = gettext_noop("A maze has exactly %(needed)d walls; yours has %(placed)d.")
        yield Refusal("MZ-5", message, {"needed": WALLS, "placed": walls})
    if maze.entrance is None:
        yield Refusal("MZ-3", gettext_noop("The entrance is not placed yet."))
    if treasures != options.treasure_count:
        message = gettext_noop("Place exactly %(needed)d treasure(s); yours has %(placed)d.")
        yield Refusal("MZ-3", message, {"needed": options.treasure_count, "placed": treasures})


def _misplaced(maze: Build, options: Options) -> Iterator[Refusal]:
    squares = [square for square in (maze.entrance, *maze.treasures, *maze.walls) if square is not None]
    doubled = [NAMES[square] for square in dict.fromkeys(squares) if squares.count(square) > 1]
    if doubled:
        message = gettext_noop("Each square holds one thing only; look at %(squares)s.")
        yield Refusal("MZ-4", message, {"squares": ", ".join(doubled)})
    if maze.entrance is None:
        return
    if options.entrance == "edge" and not BIT[maze.entrance] & EDGE:
        yield Refusal("MZ-7", gettext_noop("At this table the entrance must lie on the border of the board."))
    if not mazes.has_routes(maze.entrance, mask_of(maze.treasures), mask_of(maze.walls)):
        yield Refusal("MZ-6", gettext_noop("No way over free squares leads from the entrance to the treasure."))


def _ask(state: State, seat: Seat, square: int) -> Step[State]:
    maze = state.mazes[1 - seat]
    if maze is None or state.mazes[seat] is None:
        raise IllegalAction("MZ-8", gettext_noop("Asking begins when both mazes are handed in."))
    bit = BIT[square]
    if not _askable(state, seat) & bit:
        raise _not_askable(square, maze.entrance, state.asked[seat])
    mine = state.asked[seat] | bit
    asked = (mine, state.asked[1]) if seat == 0 else (state.asked[0], mine)
    if maze.walls & bit:
        return Step(State(state.options, 1 - seat, state.mazes, asked), (HitWall(seat, square),), revealed=True)
    if not maze.treasures & bit:
        return Step(State(state.options, seat, state.mazes, asked), (FoundFree(seat, square),), revealed=True)
    left = (maze.treasures & ~mine).bit_count()
    reached = State(state.options, seat, state.mazes, asked, None if left else seat)
    shown = () if left else (MazesShown(),)
    return Step(reached, (TreasureReached(seat, square, left), *shown), revealed=True)


def _not_askable(square: int, entrance: int, asked: int) -> IllegalAction:
    facts = {"square": NAMES[square]}
    if asked & BIT[square]:
        return IllegalAction("MZ-11", gettext_noop("You have asked about %(square)s already."), **facts)
    if square == entrance:
        return IllegalAction("MZ-14", gettext_noop("%(square)s is the entrance: it is known to be free."), **facts)
    message = gettext_noop("%(square)s touches neither the entrance nor a square that you have found free.")
    return IllegalAction("MZ-11", message, **facts)


def _askable(state: State, seat: Seat) -> int:
    maze = state.mazes[1 - seat]
    return 0 if maze is None else askable(maze.entrance, state.asked[seat], maze.walls)


def _chart(state: State, owner: Seat, viewer: Seat | None, over: bool) -> Chart:
    """What the viewer knows of the owner's maze (MZ-9, MZ-16, MZ-19, MZ-20)."""
    maze, asked = state.mazes[owner], state.asked[1 - owner]
    both = state.mazes[0] is not None and state.mazes[1] is not None
    whole = maze is not None and (viewer == owner or over)
    explored = viewer == 1 - owner and state.turn == viewer and both and not over
    if maze is None or not (whole or both):
        return Chart(owner, maze is not None, False, None, 0, 0, asked, False)
    known = maze.treasures if whole or state.options.tells_treasure else maze.treasures & asked
    walls = maze.walls if whole else maze.walls & asked
    return Chart(owner, True, whole, maze.entrance, known, walls, asked, explored)


def _all_mazes(options: Options) -> Iterator[Action]:
    """Every maze that may be handed in, one after another: far more than anyone can list."""
    squares = range(len(NAMES))
    entrances = [square for square in squares if options.entrance == "any" or BIT[square] & EDGE]
    for entrance in entrances:
        others = [square for square in squares if square != entrance]
        for treasures in combinations(others, options.treasure_count):
            rest = [square for square in others if square not in treasures]
            yield from (
                Build(entrance, treasures, walls)
                for walls in combinations(rest, WALLS)
                if mazes.has_routes(entrance, mask_of(treasures), mask_of(walls))
            )


def _as_build(maze: Maze) -> Build:
    return Build(maze.entrance, squares_of(maze.treasures), squares_of(maze.walls))


def _imagined(view: View, chart: Chart, chance: Chance) -> Maze | None:
    if not chart.built:
        return None
    if chart.whole and chart.entrance is not None:
        return Maze(chart.entrance, chart.treasures, chart.walls)
    return mazes.fitting_maze(view.options, chart, chance)
