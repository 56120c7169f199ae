"""The plain data of Sphinx (1987): state, view, actions, events."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.core import Event, Seat, gettext_noop, option

from .board import BIT, COLUMNS, NAMES, SIZE, WALLS, Square, shortest_route, spread, squares_of


@dataclass(frozen=True, slots=True)
class Options:
    """What the table may choose (MZ-7, MZ-10, MZ-17, MZ-18)."""

    treasure: Literal["told", "hidden"] = option(
        "told",
        label=gettext_noop("Treasure"),
        help=gettext_noop("Whether the other player is told where your treasure lies."),
        words={"told": gettext_noop("its square is told"), "hidden": gettext_noop("hidden until it is found")},
    )
    treasures: Literal["1", "2"] = option(
        "1",
        label=gettext_noop("Treasures"),
        help=gettext_noop("Two are always hidden, and both must be found."),
        words={"1": gettext_noop("one each"), "2": gettext_noop("two each")},
    )
    entrance: Literal["any", "edge"] = option(
        "any",
        label=gettext_noop("Entrance"),
        help=gettext_noop("Where the way into a maze may begin."),
        words={"any": gettext_noop("on any square"), "edge": gettext_noop("on the border of the board")},
    )
    first: Literal["random", "0", "1"] = option(
        "random",
        label=gettext_noop("Who begins"),
        help=gettext_noop("Who asks first once both mazes stand."),
        words={
            "random": gettext_noop("drawn by lot"),
            "0": gettext_noop("who opened the table"),
            "1": gettext_noop("who joined"),
        },
    )

    @property
    def treasure_count(self) -> int:
        return int(self.treasures)

    @property
    def tells_treasure(self) -> bool:
        """MZ-9, but for MZ-17 and MZ-25."""
        return self.treasure == "told" and self.treasures == "1"


@dataclass(frozen=True, slots=True)
class Build:
    """Hands a maze in: `build A1 G7 B1,B2,...` (MZ-4, MZ-8). Half a maze can be written too, to be told its faults."""

    entrance: Square | None
    treasures: tuple[Square, ...]
    walls: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks about one square of the other's maze: `ask C3` (MZ-11)."""

    square: Square


type Action = Build | Ask

type Reason = Literal["treasure", "resigned"]
"""How a match ends: all treasures reached (MZ-15), or the other player left (MZ-22)."""

ASKS = tuple(Ask(square) for square in range(SIZE * SIZE))


@dataclass(slots=True)
class Maze:
    """One player's maze as masks; `treasures` and `walls` share no square with each other or the entrance."""

    entrance: Square
    treasures: int
    walls: int


@dataclass(slots=True)
class State:
    """The whole truth. `mazes[seat]` is None until handed in; `asked[seat]` are the squares that seat asked about
    in the other's maze. `turn` is who asks; `loser` is a retired seat; `winner` who reached all treasures."""

    options: Options
    turn: Seat
    mazes: tuple[Maze | None, Maze | None] = (None, None)
    asked: tuple[int, int] = (0, 0)
    winner: Seat | None = None
    loser: Seat | None = None


@dataclass(frozen=True, slots=True)
class MazeBuilt(Event):
    """A player handed a maze in; nothing else is told (MZ-8)."""

    rule: ClassVar[str] = "MZ-8"
    seat: Seat


@dataclass(frozen=True, slots=True)
class EntranceTold(Event):
    """Where the way into this seat's maze begins (MZ-9)."""

    rule: ClassVar[str] = "MZ-9"
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class TreasureTold(Event):
    """Where this seat's treasure lies, in the basic game (MZ-9)."""

    rule: ClassVar[str] = "MZ-9"
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class ExploringBegan(Event):
    """Both mazes stand; this seat asks first (MZ-10)."""

    rule: ClassVar[str] = "MZ-10"
    seat: Seat


@dataclass(frozen=True, slots=True)
class FoundFree(Event):
    """The seat asked and was told "Free": its turn goes on (MZ-12)."""

    rule: ClassVar[str] = "MZ-12"
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class HitWall(Event):
    """The seat asked and was told "Wall": its turn is over (MZ-13)."""

    rule: ClassVar[str] = "MZ-13"
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class TreasureReached(Event):
    """The seat asked about a treasure's square; `left` are still to be found (MZ-15, MZ-18)."""

    rule: ClassVar[str] = "MZ-15"
    seat: Seat
    square: Square
    left: int


@dataclass(frozen=True, slots=True)
class MazesShown(Event):
    """The match is over: what stood hidden is open to everyone (MZ-16)."""

    rule: ClassVar[str] = "MZ-16"


EVENTS = (
    MazeBuilt,
    EntranceTold,
    TreasureTold,
    ExploringBegan,
    FoundFree,
    HitWall,
    TreasureReached,
    MazesShown,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One square as a board shows it. `kind` is entrance, treasure, wall, free or unknown."""

    word: str
    kind: str
    asked: bool
    askable: bool
    on_route: bool
    treasure: bool

    @property
    def css(self) -> str:
        """The classes that the square's look hangs on."""
        flags = ("asked", self.asked), ("on-route", self.on_route), ("askable", self.askable)
        return " ".join(["cell", f"is-{self.kind}", *(f"is-{name}" for name, on in flags if on)])


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a board: its number and its cells from A to G."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class Chart:
    """What a viewer knows of one seat's maze.

    `walls` and `treasures` are those known, `free` the squares known to be free, `asked` what the other seat asked.
    `whole` says that nothing of it is hidden from this viewer. `built` says that it was handed in.
    """

    seat: Seat
    built: bool
    whole: bool
    entrance: Square | None
    treasures: int
    walls: int
    asked: int
    explored: bool
    """Whether the viewer is the one who asks about this maze now."""

    columns: ClassVar[str] = COLUMNS

    @property
    def walls_found(self) -> int:
        """MZ-21: walls that the asker has found, of 15."""
        return (self.asked & self.walls).bit_count()

    @property
    def walls_left(self) -> int:
        return WALLS - self.walls_found

    @property
    def found(self) -> int:
        """The squares found free by asking, and the entrance (MZ-14)."""
        return self.asked & ~self.walls | (BIT[self.entrance] if self.entrance is not None else 0)

    @property
    def all_walls_found(self) -> bool:
        """MZ-21: every other square is known to be free then."""
        return self.walls_found == WALLS

    @property
    def askable(self) -> int:
        """MZ-11: what may be asked about now, from the asker's own knowledge."""
        return askable(self.entrance, self.asked, self.walls) if self.entrance is not None else 0

    @property
    def route(self) -> tuple[int, ...]:
        """MZ-21: a shortest way from the entrance over found squares to a treasure that is told or found."""
        if self.entrance is None:
            return ()
        routes = [shortest_route(BIT[self.entrance], goal, self.found) for goal in squares_of(self.treasures)]
        return min((route for route in routes if route), key=len, default=())

    @property
    def route_steps(self) -> int:
        return max(0, len(self.route) - 1)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The board from row 1 down, ready for a template."""
        cells = tuple(self._cells())
        return tuple(Row(str(row + 1), cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))

    def _cells(self) -> Iterator[Cell]:
        offered = self.askable if self.explored else 0
        route = set(self.route)
        for square in range(SIZE * SIZE):
            bit = BIT[square]
            yield Cell(
                word=NAMES[square],
                kind=self._kind(square),
                asked=bool(self.asked & bit),
                askable=bool(offered & bit),
                on_route=square in route,
                treasure=bool(self.treasures & bit),
            )

    def _kind(self, square: int) -> str:
        bit = BIT[square]
        if square == self.entrance:
            return "entrance"
        if self.treasures & bit:
            return "treasure"
        if self.walls & bit:
            return "wall"
        if self.whole or self.asked & bit or (self.all_walls_found and self.entrance is not None):
            return "free"
        return "unknown"


@dataclass(slots=True)
class View:
    """All that one seat, or a spectator, may know (MZ-19, MZ-20). `charts[seat]` is of that seat's own maze."""

    options: Options
    seat: Seat | None
    phase: Literal["building", "exploring", "over"]
    turn: Seat | None
    charts: tuple[Chart, Chart]
    winner: Seat | None
    loser: Seat | None

    wall_count: ClassVar[int] = WALLS
    board_words: ClassVar[tuple[str, ...]] = NAMES
    rows_to_build: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = tuple(
        (str(row + 1), NAMES[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)
    )

    @property
    def own(self) -> Chart | None:
        """The viewer's own maze."""
        return None if self.seat is None else self.charts[self.seat]

    @property
    def other(self) -> Chart | None:
        """The viewer's map of the other's maze."""
        return None if self.seat is None else self.charts[1 - self.seat]


def askable(entrance: int, asked: int, walls: int) -> int:
    """MZ-11: squares next to the entrance or to a square found free, and not asked about yet.

    `walls` need only hold the walls among the asked squares. Every square that was asked about was connected to the
    entrance when it was asked, so what is found free stays connected.
    """
    start = BIT[entrance]
    return spread(asked & ~walls | start) & ~(asked | start)
