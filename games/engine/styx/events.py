"""What happened, as facts in the past tense: the log and the board's motion are made from them."""

from dataclasses import dataclass
from typing import ClassVar

from ..core import Event, Seat
from .cards import CARDS, CardId
from .model import Condition, Place, TieBreak, TokenKind


@dataclass(frozen=True, slots=True)
class AudienceOpened(Event):
    rule: ClassVar[str] = "ST-56"
    number: int
    cards: tuple[CardId, ...]
    seat: Seat
    """The First Player."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(CARDS[card].name for card in self.cards)


@dataclass(frozen=True, slots=True)
class TokenLaid(Event):
    rule: ClassVar[str] = "ST-10"
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Looked(Event):
    rule: ClassVar[str] = "ST-52"
    seat: Seat
    other: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class TokenSeen(Event):
    """What the Oracle's look showed: for the looker alone."""

    rule: ClassVar[str] = "ST-52"
    seat: Seat
    other: Seat
    token: TokenKind

    def seen_by(self, seat: Seat | None) -> bool:
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    rule: ClassVar[str] = "ST-12"
    seat: Seat
    place: Place
    token: TokenKind


@dataclass(frozen=True, slots=True)
class CoinsBid(Event):
    rule: ClassVar[str] = "ST-13"
    seat: Seat
    place: Place
    amount: int


@dataclass(frozen=True, slots=True)
class StrengthBid(Event):
    rule: ClassVar[str] = "ST-14"
    seat: Seat
    place: Place
    amount: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    rule: ClassVar[str] = "ST-13"
    seat: Seat
    place: Place
    token: TokenKind


@dataclass(frozen=True, slots=True)
class NoBidPossible(Event):
    rule: ClassVar[str] = "ST-15"
    seat: Seat
    place: Place
    token: TokenKind


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    rule: ClassVar[str] = "ST-21"
    seat: Seat
    cards: tuple[CardId, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(CARDS[card].name for card in self.cards)


@dataclass(frozen=True, slots=True)
class CardStayedUp(Event):
    """A Zombie, or a Hydra that has spent a use."""

    rule: ClassVar[str] = "ST-32"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    rule: ClassVar[str] = "ST-22"
    seat: Seat
    place: Place
    card: CardId
    chaos: int


@dataclass(frozen=True, slots=True)
class EternalSentBack(Event):
    """An Eliminated Eternal card went back into the draw pile."""

    rule: ClassVar[str] = "ST-23"
    seat: Seat
    place: Place
    card: CardId


@dataclass(frozen=True, slots=True)
class SoulGained(Event):
    rule: ClassVar[str] = "ST-25"
    seat: Seat
    quarters: int
    soul: int


@dataclass(frozen=True, slots=True)
class BonusIncomeGained(Event):
    rule: ClassVar[str] = "ST-25"
    seat: Seat
    income: int


@dataclass(frozen=True, slots=True)
class UseSpent(Event):
    rule: ClassVar[str] = "ST-55"
    seat: Seat
    card: CardId
    left: int


@dataclass(frozen=True, slots=True)
class Tithed(Event):
    rule: ClassVar[str] = "ST-28"
    seat: Seat
    place: Place
    coins: int


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    rule: ClassVar[str] = "ST-26"
    seat: Seat
    place: Place
    card: CardId
    coins: int
    influence: int


@dataclass(frozen=True, slots=True)
class LeftOver(Event):
    rule: ClassVar[str] = "ST-30"
    place: Place
    card: CardId
    chaos: int


@dataclass(frozen=True, slots=True)
class EternalLeftOver(Event):
    rule: ClassVar[str] = "ST-30"
    place: Place
    card: CardId


@dataclass(frozen=True, slots=True)
class Consoled(Event):
    rule: ClassVar[str] = "ST-35"
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class CardSacrificed(Event):
    rule: ClassVar[str] = "ST-40"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CardTurnedDown(Event):
    """The Devil's Soul lies face down itself."""

    rule: ClassVar[str] = "ST-40"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class HorsemanClaimed(Event):
    rule: ClassVar[str] = "ST-41"
    seat: Seat
    given: CardId
    card: CardId


@dataclass(frozen=True, slots=True)
class CardsExchanged(Event):
    rule: ClassVar[str] = "ST-42"
    seat: Seat
    other: Seat
    given: CardId
    card: CardId


@dataclass(frozen=True, slots=True)
class CardDug(Event):
    rule: ClassVar[str] = "ST-43"
    seat: Seat
    given: CardId
    card: CardId


@dataclass(frozen=True, slots=True)
class ChaosGrew(Event):
    rule: ClassVar[str] = "ST-43"
    amount: int
    chaos: int


@dataclass(frozen=True, slots=True)
class CardRaised(Event):
    rule: ClassVar[str] = "ST-44"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CardBanished(Event):
    rule: ClassVar[str] = "ST-46"
    seat: Seat
    card: CardId
    chaos: int


@dataclass(frozen=True, slots=True)
class TotemJoined(Event):
    rule: ClassVar[str] = "ST-47"
    seat: Seat
    card: CardId
    influence: int


@dataclass(frozen=True, slots=True)
class TotemBoxed(Event):
    rule: ClassVar[str] = "ST-47"
    card: CardId


@dataclass(frozen=True, slots=True)
class CardSummoned(Event):
    rule: ClassVar[str] = "ST-48"
    seat: Seat
    card: CardId
    other: Seat
    """The First Player of the next Audience."""


@dataclass(frozen=True, slots=True)
class EffectDeclined(Event):
    rule: ClassVar[str] = "ST-58"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class InfluenceGained(Event):
    """A card that moved by an exchange brought more than the one given for it."""

    rule: ClassVar[str] = "ST-49"
    seat: Seat
    amount: int
    influence: int


@dataclass(frozen=True, slots=True)
class WarBrokeOut(Event):
    rule: ClassVar[str] = "ST-62"
    chaos: int


@dataclass(frozen=True, slots=True)
class CardsRanOut(Event):
    """War for want of cards, whatever Chaos shows."""

    rule: ClassVar[str] = "ST-57"


@dataclass(frozen=True, slots=True)
class OnlyEternalsLeft(Event):
    rule: ClassVar[str] = "ST-59"


@dataclass(frozen=True, slots=True)
class ConditionMet(Event):
    rule: ClassVar[str] = "ST-64"
    seat: Seat
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class ThroneTaken(Event):
    rule: ClassVar[str] = "ST-64"
    winners: tuple[int, ...]
    tie_break: TieBreak


@dataclass(frozen=True, slots=True)
class LastOneLeft(Event):
    rule: ClassVar[str] = "ST-72"
    seat: Seat


EVENTS: tuple[type[Event], ...] = (
    *(AudienceOpened, TokenLaid, Looked, TokenSeen, TokenRevealed, CoinsBid, StrengthBid, GaveUp, NoBidPossible),
    *(CardsDiscarded, CardStayedUp, Eliminated, EternalSentBack, SoulGained, BonusIncomeGained, UseSpent, Tithed),
    *(Mustered, LeftOver, EternalLeftOver, Consoled, CardSacrificed, CardTurnedDown, HorsemanClaimed, CardsExchanged),
    *(CardDug, ChaosGrew, CardRaised, CardBanished, TotemJoined, TotemBoxed, CardSummoned, EffectDeclined),
    *(InfluenceGained, WarBrokeOut, CardsRanOut, OnlyEternalsLeft, ConditionMet, ThroneTaken, LastOneLeft),
)
