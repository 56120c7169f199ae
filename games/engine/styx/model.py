"""The state of a match, what one seat sees of it, and the actions. Plain data that is never changed once returned."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from ..codec import Words
from ..core import Outcome, Seat, gettext_noop, option
from .cards import CardId

TITHE, MUSTER, ELIMINATE = range(3)
HIDDEN = -1
NOBODY = -1
PLACE_WORDS = Words(("left", "right"))
TOKEN_WORDS = Words(("tithe", "muster", "eliminate"))
SEAT_WORDS = Words("012345")
type Place = Annotated[int, PLACE_WORDS]
type TokenKind = Annotated[int, TOKEN_WORDS]
type SeatWord = Annotated[int, SEAT_WORDS]
type Phase = Literal["peek", "place", "bid", "discard", "effect", "over"]
type Reason = Literal["influence", "elements", "war", "horsemen", "last"]
"""How a match ends: by one of the conditions, or because all others have left."""

START_COINS = 4
START_INFLUENCE = 1
WHOLE_SOUL = 4
ENOUGH_INFLUENCE = 20
CHAOS_WINS = 21


class Condition(StrEnum):
    """The ways to meet the throne's demand (ST-60 to ST-63)."""

    INFLUENCE = "influence"
    ELEMENTS = "elements"
    WAR = "war"
    HORSEMEN = "horsemen"


class TieBreak(StrEnum):
    """ST-64: which comparison named the winner."""

    NONE = "none"
    CONDITIONS = "conditions"
    LEGENDARY = "legendary"
    CARDS = "cards"
    HORSEMEN = "horsemen"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the match."""

    consolation: Literal["default", "on", "off"] = option(
        "default",
        label=gettext_noop("Consolation"),
        help=gettext_noop("A Muster or Elimination that wins nothing is consoled with one coin."),
        words={
            "default": gettext_noop("on with five or six players"),
            "on": gettext_noop("on"),
            "off": gettext_noop("off"),
        },
    )
    first: Literal["random", 0, 1, 2, 3, 4, 5] = option(
        "random",
        label=gettext_noop("First player"),
        help=gettext_noop("Who lays the first token of the first Audience."),
        words={
            "random": gettext_noop("drawn by lot"),
            "0": gettext_noop("first seat"),
            "1": gettext_noop("second seat"),
            "2": gettext_noop("third seat"),
            "3": gettext_noop("fourth seat"),
            "4": gettext_noop("fifth seat"),
            "5": gettext_noop("sixth seat"),
        },
    )


@dataclass(slots=True)
class Token:
    """A token on a card. `bid` is 0 until one is made; `seen_by` are the Oracles' owners who looked (ST-52)."""

    seat: Seat
    place: int
    kind: int
    bid: int = 0
    seen_by: tuple[Seat, ...] = ()


@dataclass(slots=True)
class Pending:
    """A Muster effect that waits for its turn: whose it is, and of which card."""

    seat: Seat
    card: int


@dataclass(slots=True)
class Settled:
    """How an Audience was resolved, to be looked back on until the next tokens turn up."""

    number: int
    cards: tuple[int, ...]
    tokens: tuple[Token, ...]
    tithes: tuple[int, ...]
    """The coins that each token brought at once, 0 for all but Tithes."""
    eliminators: tuple[Seat, ...]
    musterers: tuple[Seat, ...]
    used: tuple[Pending, ...] = ()
    """The Muster effects that were carried out."""


@dataclass(slots=True)
class Table:
    """Everything that lies open (ST-70), and the tokens.

    The draw pile is kept as the set of its cards, in the order of the table: nobody may know the order of a pile
    that is shuffled after each look into it, so a card is drawn at random when it is turned up.
    """

    seats: int
    consolation: bool
    number: int
    """Which Audience this is, from 1."""
    first: Seat
    phase: Phase
    actor: Seat
    pile: tuple[int, ...]
    audience: tuple[int, ...]
    centre: tuple[int, ...]
    fresh: tuple[int, ...]
    """ST-46: the cards that came to the centre in this Audience."""
    box: tuple[int, ...]
    totem_aside: bool
    chaos: int
    coins: tuple[int, ...]
    influence: tuple[int, ...]
    soul: tuple[int, ...]
    up: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    uses: tuple[int, ...]
    """ST-55: the uses left of each card with limited ones, in the order of `abilities.LIMITED`."""
    retired: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Who still places a token, in order."""
    tokens: tuple[Token, ...]
    """In the order of placing."""
    revealed: int
    """How many tokens are done with revealing and bidding; the next one is face up while its owner bids."""
    place: int
    """Which card's Elimination is being resolved."""
    eliminators: tuple[Seat, ...]
    musterers: tuple[Seat, ...]
    stood_up: tuple[tuple[int, ...], ...]
    """ST-29: the armies at the start of the Audience."""
    stood_soul: tuple[int, ...]
    effects: tuple[Pending, ...]
    summoned: tuple[int, ...]
    named: Seat
    """ST-48: the First Player that a summons named, or NOBODY."""
    arrived: tuple[Seat, ...]
    """ST-65: who stood at 20 Influence before Chaos reached 21."""
    last: Settled | None
    """The Audience that was resolved last: this one as soon as it is, else the one before."""
    outcome: Outcome | None


@dataclass(slots=True)
class State(Table):
    """The whole match: every token's kind is known."""

    def copy(self) -> "State":
        """A state of its own; by hand because `dataclasses.replace` costs several times as much."""
        s = self
        return State(
            s.seats, s.consolation, s.number, s.first, s.phase, s.actor, s.pile, s.audience, s.centre, s.fresh,
            s.box, s.totem_aside, s.chaos, s.coins, s.influence, s.soul, s.up, s.down, s.uses, s.retired,
            s.waiting, s.tokens, s.revealed, s.place, s.eliminators, s.musterers, s.stood_up, s.stood_soul,
            s.effects, s.summoned, s.named, s.arrived, s.last, s.outcome,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Peek:
    """ST-52: the Dark Oracle looks at another player's token, or at none."""

    seat: SeatWord | None


@dataclass(frozen=True, slots=True)
class Lay:
    """ST-10: lay a token face down on a card."""

    verb: ClassVar[str] = "place"
    place: Place
    token: TokenKind


@dataclass(frozen=True, slots=True)
class Bid:
    """ST-13, ST-14: coins for a Muster, Strength for an Elimination."""

    amount: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """ST-13, ST-14: bid nothing."""


@dataclass(frozen=True, slots=True)
class Discard:
    """ST-20: the face-up cards that pay for an Elimination, in the order of the table."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """ST-40: the card that the Devil's Soul turns face down."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Claim:
    """ST-41: the Horseman that the Headless Horseman fetches."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Exchange:
    """ST-42: the Siren's exchange of an own card for another player's."""

    own: CardId
    seat: SeatWord
    card: CardId


@dataclass(frozen=True, slots=True)
class Dig:
    """ST-43: the Necromancer's exchange of an own card for one of the centre discard."""

    own: CardId
    card: CardId


@dataclass(frozen=True, slots=True)
class Raise:
    """ST-44: the face-down card that the Lich turns up."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Banish:
    """ST-46: the card of the centre discard that the Reaper sends to the box."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Summon:
    """ST-48: the card that comes to the next Audience, and its First Player."""

    card: CardId
    seat: SeatWord


@dataclass(frozen=True, slots=True)
class Decline:
    """ST-40 and on: a Muster effect is left unused."""


type Effect = Sacrifice | Claim | Exchange | Dig | Raise | Banish | Summon | Decline
type Action = (
    Peek | Lay | Bid | GiveUp | Discard | Sacrifice | Claim | Exchange | Dig | Raise | Banish | Summon | Decline
)

GIVE_UP, DECLINE, PEEK_NONE = GiveUp(), Decline(), Peek(None)
PEEKS = tuple(Peek(seat) for seat in range(6))
LAYS = tuple(tuple(Lay(place, kind) for kind in range(3)) for place in range(2))
PLACINGS = tuple(
    tuple(tuple(lay for row in LAYS[:cards] for lay in row if not used >> lay.token & 1) for used in range(8))
    for cards in range(3)
)
"""ST-10, ST-11: what may be placed, by the number of cards in the Audience and a mask of the kinds used."""
BIDS = tuple(Bid(amount) for amount in range(200))


def bids(amounts: range) -> tuple[Bid, ...]:
    """The bids of these amounts; the usual ones are made once."""
    if amounts.stop <= len(BIDS):
        return BIDS[amounts.start : amounts.stop]
    return tuple(Bid(amount) for amount in amounts)
