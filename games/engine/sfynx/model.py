"""What a match of Sfynx is made of: options, the state, the actions and the events."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ..core import Event, Seat, gettext_noop, option
from .board import ANY_TWO, AREA, SIDE, WAYS, Axis, Line, Square, Way, axis_of
from .cards import REWARDS, RIDDLES, SPECIALS, Reward, RiddleCard, Special, Tile, Token

type Stage = Literal["act", "effect", "choose", "take", "give", "curse", "over"]
type Reason = Literal["", "solved", "water", "cursed", "deserted"]
type Difficulty = Literal["1", "2", "3", "4", "5", "6", "7", "8"]
type Pattern = Literal["x", "ring", "cross_x", "plus"]
type First = Literal["random", "1", "2", "3", "4"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the table chose (SF-9, SF-14, SF-60 to SF-62)."""

    difficulty: Difficulty = option(  # noqa: RUF009 - a field, made once
        "1",
        label=gettext_noop("Difficulty"),
        help=gettext_noop("Which three riddle decks are mixed; a deck of more coins has longer riddles."),
        words={
            "1": gettext_noop("1, gentle: decks 1, 2, 3"),
            "2": gettext_noop("2: decks 1, 2, 4"),
            "3": gettext_noop("3: decks 1, 2, 5"),
            "4": gettext_noop("4: decks 1, 3, 4"),
            "5": gettext_noop("5: decks 2, 3, 4"),
            "6": gettext_noop("6: decks 2, 3, 5"),
            "7": gettext_noop("7: decks 1, 4, 5"),
            "8": gettext_noop("8, all but impossible: decks 2, 4, 5"),
        },
    )
    pattern: Pattern = option(  # noqa: RUF009 - a field, made once
        "x",
        label=gettext_noop("Restored at the start"),
        help=gettext_noop("More light at the start is easier, less is harder."),
        words={
            "x": gettext_noop("Two diagonals, 9 tiles"),
            "ring": gettext_noop("The border, 16 tiles (easier)"),
            "cross_x": gettext_noop("Diagonals and a cross, 17 tiles (easier)"),
            "plus": gettext_noop("A small cross, 5 tiles (harder)"),
        },
    )
    start_reward: bool = option(
        False,
        label=gettext_noop("A reward to begin with"),
        help=gettext_noop("The team begins with the top reward card (easier)."),
    )
    fewer_rewards: bool = option(
        False,
        label=gettext_noop("Fewer rewards"),
        help=gettext_noop("Two rewards on offer and two held at most, instead of three (harder)."),
    )
    first: First = option(  # noqa: RUF009 - a field, made once
        "random",
        label=gettext_noop("Who begins"),
        help=gettext_noop("Drawn, or always the same seat."),
        words={
            "random": gettext_noop("Drawn"),
            "1": gettext_noop("Seat 1"),
            "2": gettext_noop("Seat 2"),
            "3": gettext_noop("Seat 3"),
            "4": gettext_noop("Seat 4"),
        },
    )

    @property
    def rewards(self) -> int:
        """How many rewards are on offer, and how many the team may hold (SF-25, SF-61)."""
        return 2 if self.fewer_rewards else 3


@dataclass(slots=True)
class State:
    """A whole match. `restored` has a bit for each tile, not square, so that moves leave it alone.

    `row` begins farthest from the deck; `deck` and `pile` begin at the top, and the last `known` cards of the deck
    were put there openly. `drawn` tokens are revealed. `due` says that a riddle just solved must still be replaced.
    """

    options: Options
    seats: int
    gone: tuple[Seat, ...]
    player: Seat
    turn: int
    stage: Stage
    tiles: tuple[int, ...]
    restored: int
    row: tuple[int, ...]
    deck: tuple[int, ...]
    known: int
    solved: tuple[int, ...]
    display: tuple[Reward, ...]
    pile: tuple[Reward, ...]
    held: tuple[Reward, ...]
    spent: tuple[Reward, ...]
    specials: tuple[Special, ...]
    ready: tuple[Special, ...]
    basics: int
    special_left: bool
    tokens: tuple[int, ...]
    drawn: int
    effect: Special | Reward | Literal[""] = ""
    steps: int = 0
    slid: Axis | Literal[""] = ""
    due: bool = False
    named: int | None = None
    queue: tuple[str, ...] = ()
    curses: int = 0
    reason: Reason = ""


def copy(state: State) -> State:
    """A new state that may be changed until it is returned."""
    return State(
        state.options,
        state.seats,
        state.gone,
        state.player,
        state.turn,
        state.stage,
        state.tiles,
        state.restored,
        state.row,
        state.deck,
        state.known,
        state.solved,
        state.display,
        state.pile,
        state.held,
        state.spent,
        state.specials,
        state.ready,
        state.basics,
        state.special_left,
        state.tokens,
        state.drawn,
        state.effect,
        state.steps,
        state.slid,
        state.due,
        state.named,
        state.queue,
        state.curses,
        state.reason,
    )


class Doing:
    """An action being carried out: a state of its own to change, what happened, and whether something was turned up."""

    __slots__ = ("events", "revealed", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = copy(state)
        self.seat = seat
        self.events: list[Event] = []
        self.revealed = False


@dataclass(frozen=True, slots=True)
class Restore:
    square: Square


@dataclass(frozen=True, slots=True)
class Swap:
    """The smaller square comes first: a1, b1, ... e1, a2, ..."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class Slide:
    axis: Axis
    line: Line
    way: Way


@dataclass(frozen=True, slots=True)
class Use:
    special: Special


@dataclass(frozen=True, slots=True)
class Play:
    reward: Reward


@dataclass(frozen=True, slots=True)
class Done:
    """Ends an effect that has steps left."""


@dataclass(frozen=True, slots=True)
class Solve:
    riddle: RiddleCard


@dataclass(frozen=True, slots=True)
class Take:
    reward: Reward


@dataclass(frozen=True, slots=True)
class GiveBack:
    reward: Reward
    how: Literal["apply", "forfeit"]


@dataclass(frozen=True, slots=True)
class End:
    """Ends the Action Phase."""


@dataclass(frozen=True, slots=True)
class Curse:
    square: Square


type Action = Restore | Swap | Slide | Use | Play | Done | Solve | Take | GiveBack | End | Curse

RESTORE = tuple(Restore(square) for square in range(AREA))
CURSE = tuple(Curse(square) for square in range(AREA))
SWAP = {pair: Swap(*pair) for pair in ANY_TWO}
SLIDE: dict[Axis, tuple[Slide, ...]] = {
    axis: tuple(Slide(axis, line, way) for line in range(2 * SIDE) if axis_of(line) == axis for way in ways)
    for axis, ways in WAYS.items()
}
USE: dict[Special, Use] = {special: Use(special) for special in SPECIALS}
PLAY: dict[Reward, Play] = {reward: Play(reward) for reward in REWARDS}
TAKE: dict[Reward, Take] = {reward: Take(reward) for reward in REWARDS}
APPLY: dict[Reward, GiveBack] = {reward: GiveBack(reward, "apply") for reward in REWARDS}
FORFEIT: dict[Reward, GiveBack] = {reward: GiveBack(reward, "forfeit") for reward in REWARDS}
SOLVE = tuple(Solve(number) for number in range(len(RIDDLES)))
DONE = Done()
END = End()


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    rule: ClassVar[str] = "SF-14"
    seat: Seat
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class TileRestored(Event):
    rule: ClassVar[str] = "SF-16"
    seat: Seat
    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """`tile` went from `first` to `second`, `other_tile` the other way."""

    rule: ClassVar[str] = "SF-16"
    seat: Seat
    first: Square
    second: Square
    tile: Tile
    other_tile: Tile


@dataclass(frozen=True, slots=True)
class LineSlid(Event):
    rule: ClassVar[str] = "SF-36"
    seat: Seat
    axis: Axis
    line: Line
    way: Way


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    rule: ClassVar[str] = "SF-17"
    seat: Seat
    special: Special


@dataclass(frozen=True, slots=True)
class RewardPlayed(Event):
    rule: ClassVar[str] = "SF-19"
    seat: Seat
    reward: Reward


@dataclass(frozen=True, slots=True)
class BanLifted(Event):
    rule: ClassVar[str] = "SF-44"
    seat: Seat
    riddle: RiddleCard


@dataclass(frozen=True, slots=True)
class RiddleSolved(Event):
    """`squares` are where it stands, in its order."""

    rule: ClassVar[str] = "SF-21"
    seat: Seat
    riddle: RiddleCard
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class WhirlpoolTurned(Event):
    rule: ClassVar[str] = "SF-27"


@dataclass(frozen=True, slots=True)
class RewardTaken(Event):
    rule: ClassVar[str] = "SF-24"
    seat: Seat
    reward: Reward


@dataclass(frozen=True, slots=True)
class RewardTurnedUp(Event):
    rule: ClassVar[str] = "SF-24"
    reward: Reward


@dataclass(frozen=True, slots=True)
class RewardGivenBack(Event):
    rule: ClassVar[str] = "SF-25"
    seat: Seat
    reward: Reward
    how: Literal["apply", "forfeit"]


@dataclass(frozen=True, slots=True)
class RiddleTurnedUp(Event):
    rule: ClassVar[str] = "SF-26"
    riddle: RiddleCard


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    rule: ClassVar[str] = "SF-50"
    seat: Seat
    turn: int
    token: Token


@dataclass(frozen=True, slots=True)
class RiddleSunk(Event):
    """The whirlpool took the riddle farthest from the deck."""

    rule: ClassVar[str] = "SF-52"
    riddle: RiddleCard


@dataclass(frozen=True, slots=True)
class TileCursed(Event):
    rule: ClassVar[str] = "SF-54"
    seat: Seat
    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True)
class SfynxSlid(Event):
    rule: ClassVar[str] = "SF-56"
    axis: Axis
    line: Line
    way: Way


@dataclass(frozen=True, slots=True)
class SpecialsReady(Event):
    rule: ClassVar[str] = "SF-58"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    rule: ClassVar[str] = "SF-58"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TurnPassedOn(Event):
    """The seat finishes the turn of one who left."""

    rule: ClassVar[str] = "SF-73"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AllRiddlesSolved(Event):
    rule: ClassVar[str] = "SF-28"


@dataclass(frozen=True, slots=True)
class WaterRanOut(Event):
    rule: ClassVar[str] = "SF-51"


@dataclass(frozen=True, slots=True)
class AllCursed(Event):
    rule: ClassVar[str] = "SF-29"


@dataclass(frozen=True, slots=True)
class Deserted(Event):
    rule: ClassVar[str] = "SF-73"


EVENTS: tuple[type[Event], ...] = (
    *(MatchBegan, TileRestored, TilesSwapped, LineSlid, SpecialUsed, RewardPlayed, BanLifted, RiddleSolved),
    *(WhirlpoolTurned, RewardTaken, RewardTurnedUp, RewardGivenBack, RiddleTurnedUp, TokenRevealed, RiddleSunk),
    *(TileCursed, SfynxSlid, SpecialsReady, TurnBegan, TurnPassedOn),
    *(AllRiddlesSolved, WaterRanOut, AllCursed, Deserted),
)
