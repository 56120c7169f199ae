"""What happens in a match of Sphinx (1999), in the past tense."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.core import Event, Seat

from .board import Colour, Face, Place, Square
from .model import Way


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is this seat's turn to roll."""

    rule: ClassVar[str] = "SX-25"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The faces of all dice thrown; the snake die is the last."""

    rule: ClassVar[str] = "SX-10"
    seat: Seat
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A snake: these two places exchanged their sphinxes, unseen."""

    rule: ClassVar[str] = "SX-11"
    seat: Seat
    front: Place
    temple: Place


@dataclass(frozen=True, slots=True)
class MoveChosen(Event):
    """The seat chose this sub-move."""

    rule: ClassVar[str] = "SX-12"
    seat: Seat
    pips: int
    way: Way


@dataclass(frozen=True, slots=True)
class MoveForced(Event):
    """There was one sub-move only, so it was made."""

    rule: ClassVar[str] = "SX-15"
    seat: Seat
    pips: int
    way: Way


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """The explorer went along the corridor from one square to another."""

    rule: ClassVar[str] = "SX-26"
    seat: Seat
    start: Square
    end: Square


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The seat took the card of a Sphinx square."""

    rule: ClassVar[str] = "SX-17"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    """The seat left the card of a Sphinx square where it was."""

    rule: ClassVar[str] = "SX-17"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """The seat crossed the square of a colour that it held, and had to give it back."""

    rule: ClassVar[str] = "SX-17"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """The seat crossed the square of a colour that it held, and at this table keeps it."""

    rule: ClassVar[str] = "SX-42"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The seat looked under the sphinx of this place; what it saw is not told (SX-50)."""

    rule: ClassVar[str] = "SX-18"
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class LookDeclined(Event):
    """The seat looked under no sphinx."""

    rule: ClassVar[str] = "SX-18"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ColourSeen(Event):
    """What the seat saw under the sphinx of this place, for its eyes only."""

    rule: ClassVar[str] = "SX-50"
    seat: Seat
    place: Place
    colour: Colour

    def seen_by(self, seat: Seat | None) -> bool:
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class Pinched(Event):
    """The seat took a card of the other, whom it met."""

    rule: ClassVar[str] = "SX-19"
    seat: Seat
    other: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class PinchDeclined(Event):
    """The seat took no card of the other, whom it met."""

    rule: ClassVar[str] = "SX-19"
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class NothingToPinch(Event):
    """The seat met the other, who holds no colour that it lacks."""

    rule: ClassVar[str] = "SX-19"
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class DoorTurned(Event):
    """A door carried the seat's explorer to its other side."""

    rule: ClassVar[str] = "SX-23"
    seat: Seat
    start: Square
    end: Square


@dataclass(frozen=True, slots=True)
class DoorBrought(Event):
    """The same door carried this explorer, who stood behind it, to the mover's side."""

    rule: ClassVar[str] = "SX-28"
    seat: Seat
    start: Square
    end: Square


@dataclass(frozen=True, slots=True)
class DoorStayed(Event):
    """The seat let the door stand as it was."""

    rule: ClassVar[str] = "SX-41"
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class DiceLapsed(Event):
    """No die left could move: these lapsed."""

    rule: ClassVar[str] = "SX-15"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat did not challenge, and nothing else was left: these dice lapsed."""

    rule: ClassVar[str] = "SX-36"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """The seat named these for the squares 78, 79 and 80."""

    rule: ClassVar[str] = "SX-31"
    seat: Seat
    first: Colour
    second: Colour
    third: Colour


@dataclass(frozen=True, slots=True)
class ChallengeWon(Event):
    """The three were right."""

    rule: ClassVar[str] = "SX-32"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChallengeFailed(Event):
    """The three were not right: the cards are gone, the explorer is back on square 1, these dice are lost."""

    rule: ClassVar[str] = "SX-33"
    seat: Seat
    cards: tuple[Colour, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExplorerLeft(Event):
    """The seat left the match; its explorer and its cards are off the board."""

    rule: ClassVar[str] = "SX-54"
    seat: Seat
    cards: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class ColoursShown(Event):
    """The match is over: the colours of all places in order, for everyone."""

    rule: ClassVar[str] = "SX-52"
    colours: tuple[Colour, ...]


EVENTS = (
    TurnBegan,
    Rolled,
    Exchanged,
    MoveChosen,
    MoveForced,
    Walked,
    CardTaken,
    CardLeft,
    CardReturned,
    CardKept,
    Looked,
    LookDeclined,
    ColourSeen,
    Pinched,
    PinchDeclined,
    NothingToPinch,
    DoorTurned,
    DoorBrought,
    DoorStayed,
    DiceLapsed,
    Passed,
    Challenged,
    ChallengeWon,
    ChallengeFailed,
    ExplorerLeft,
    ColoursShown,
)
