"""The plain data of Sphinx (1999): options, actions and state."""

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Literal

from games.engine.core import Seat, gettext_noop, option

from .board import COLOURS, FRONT, PLACES, TEMPLES, Colour, Place

MOST_SEATS = 4
NEEDED = 3
"""Cards that a challenge takes (SX-30)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the table may choose (SX-9, SX-40 to SX-43, SX-51)."""

    no_snakes: bool = option(
        False,
        label=gettext_noop("No snakes"),
        help=gettext_noop("Two ordinary dice only: no sphinx ever changes its place."),
    )
    doors: Literal["always", "optional", "none"] = option(
        "always",
        label=gettext_noop("Doors"),
        help=gettext_noop("What happens when a move ends on a door."),
        words={
            "always": gettext_noop("they always turn"),
            "optional": gettext_noop("they turn if the mover likes"),
            "none": gettext_noop("there are none"),
        },
    )
    keep_cards: bool = option(
        False,
        label=gettext_noop("Keep cards"),
        help=gettext_noop("A colour crossed a second time is not given back."),
    )
    any_order: bool = option(
        False,
        label=gettext_noop("Any order"),
        help=gettext_noop("A challenge needs the right three colours, in whatever order."),
    )
    notebook: bool = option(
        True,
        label=gettext_noop("Notebook"),
        help=gettext_noop("The page remembers for each player what they have seen."),
    )
    first: Literal["random", "0", "1", "2", "3"] = option(
        "random",
        label=gettext_noop("Who begins"),
        help=gettext_noop("Who rolls first."),
        words={
            "random": gettext_noop("drawn by lot"),
            "0": gettext_noop("who opened the table"),
            "1": gettext_noop("the second seat"),
            "2": gettext_noop("the third seat"),
            "3": gettext_noop("the fourth seat"),
        },
    )


type Way = Literal["forward", "back"]
type Phase = Literal["roll", "exchange", "move", "card", "look", "pinch", "door", "challenge", "over"]
type Reason = Literal["challenge", "alone"]
"""How a match ends: the three named right (SX-32), or one player left (SX-54)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls all dice: `roll` (SX-10)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swaps a guard with a sphinx of a temple: `exchange 79 t2` (SX-11)."""

    front: Place
    temple: Place


@dataclass(frozen=True, slots=True)
class Move:
    """One sub-move: `move 4 forward` (SX-12)."""

    pips: int
    way: Way


@dataclass(frozen=True, slots=True)
class Card:
    """Takes or leaves the card of a Sphinx square: `card take` (SX-17)."""

    choice: Literal["take", "leave"]


@dataclass(frozen=True, slots=True)
class Look:
    """Looks under a sphinx, or not: `look t1`, `look none` (SX-18)."""

    place: Place | None


@dataclass(frozen=True, slots=True)
class Pinch:
    """Takes a card of an explorer who was met: `pinch 1 gold` (SX-19)."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class PinchNone:
    """Takes no card of an explorer who was met: `pinch none` (SX-19)."""

    verb: ClassVar[str] = "pinch"
    nobody: Literal["none"]


@dataclass(frozen=True, slots=True)
class Door:
    """Turns with a door or stays: `door turn` (SX-41)."""

    choice: Literal["turn", "stay"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """Names the sphinxes on 78, 79 and 80: `challenge gold lapis obsidian` (SX-31)."""

    first: Colour
    second: Colour
    third: Colour


@dataclass(frozen=True, slots=True)
class Pass:
    """Lets the dice lapse where only a challenge is left: `pass` (SX-36)."""


type Action = Roll | Exchange | Move | Card | Look | Pinch | PinchNone | Door | Challenge | Pass

ROLL, PASS, PINCH_NONE = Roll(), Pass(), PinchNone("none")
TAKE, LEAVE = Card("take"), Card("leave")
TURN, STAY = Door("turn"), Door("stay")
EXCHANGES = tuple(Exchange(front, temple) for front in FRONT for temple in TEMPLES)
FORWARD = tuple(Move(pips, "forward") for pips in range(7))
BACK = tuple(Move(pips, "back") for pips in range(7))
LOOKS = (*(Look(place) for place in range(len(PLACES))), Look(None))
PINCHES = tuple(tuple(Pinch(seat, colour) for colour in range(len(COLOURS))) for seat in range(MOST_SEATS))

IN_HAND = tuple(tuple(colour for colour in range(len(COLOURS)) if hand >> colour & 1) for hand in range(64))
"""The colours of each hand; a hand is a mask of colours (SX-5: one card of each at most)."""

CHALLENGES = tuple(tuple(Challenge(*named) for named in permutations(hand, NEEDED)) for hand in IN_HAND)
"""What each hand can name (SX-31)."""


@dataclass(frozen=True, slots=True)
class Named:
    """The last challenge at the table: who named which three, and whether it won (SX-34)."""

    seat: Seat
    colours: tuple[Colour, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Refuted:
    """What a failed challenge told everyone: these three figures have not these three colours (SX-34)."""

    figures: tuple[int, ...]
    colours: tuple[Colour, ...]


@dataclass(slots=True)
class State:
    """The whole truth. A figure is a sphinx, numbered 0 to 5 for good, wherever it stands.

    `at[seat]` is a square, 0 for a seat that left. `hands[seat]` is a mask of colours. `figures[place]` is the figure
    there, `colours[figure]` what is under it. `seen[seat]` is a mask of the figures that the seat has looked under,
    `fresh[seat]` of those it looked under since its last action before (SX-53). Only `colours` is hidden: that a seat
    looked, and where, and which sphinxes changed places is open to everyone (SX-50).

    Of the turn: `rolled` are the faces shown, `dice` the numbers left, `looked` whether a mummy look was used,
    `pinched` a mask of the seats that a card was taken from. Of a sub-move that stopped for a choice: `way` is 1 or
    -1, `goal` the square where it ends.
    """

    options: Options
    turn: Seat
    at: tuple[int, ...]
    hands: tuple[int, ...]
    figures: tuple[int, ...]
    colours: tuple[int, ...]
    seen: tuple[int, ...]
    fresh: tuple[int, ...]
    phase: Phase = "roll"
    rolled: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    looked: bool = False
    pinched: int = 0
    way: int = 0
    goal: int = 0
    named: Named | None = None
    refuted: tuple[Refuted, ...] = ()
    winner: Seat | None = None

    def copy(self) -> "State":
        """A state to be changed and then returned."""
        return State(
            self.options,
            self.turn,
            self.at,
            self.hands,
            self.figures,
            self.colours,
            self.seen,
            self.fresh,
            self.phase,
            self.rolled,
            self.dice,
            self.looked,
            self.pinched,
            self.way,
            self.goal,
            self.named,
            self.refuted,
            self.winner,
        )


def with_at(items: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The tuple with one item changed."""
    return (*items[:place], value, *items[place + 1 :])
