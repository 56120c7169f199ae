"""What one seat may know (ST-70, ST-71), with ready rows for its page."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core import Seat
from . import rows
from .cards import CARDS
from .model import MUSTER, SEAT_WORDS, TOKEN_WORDS, Table
from .rows import AudienceRow, BidRow, CardRow, PaymentRow, PlayerRow, SettledRow, Space
from .settled import settled_row

CARD_IDS = frozenset(card.id for card in CARDS)
EFFECT_VERBS = frozenset(("sacrifice", "claim", "exchange", "dig", "raise", "banish", "summon"))
SEATS = frozenset(SEAT_WORDS.names)


@dataclass(slots=True)
class View(Table):
    """The table as this seat sees it: a token that it may not know has the kind HIDDEN. None is a spectator."""

    seat: Seat | None

    def is_face_up(self, number: int) -> bool:
        """Whether the token of this number has been turned up for all."""
        return number < self.revealed or (number == self.revealed and self.phase == "bid")

    @property
    def board_words(self) -> frozenset[str]:
        """The words of actions that the board itself offers, so that the bar under it need not."""
        if self.phase == "place":
            return frozenset(("left", "right", "place", *TOKEN_WORDS.names))
        if self.phase == "peek":
            return SEATS | {"peek", "none"}
        if self.phase == "bid":
            return frozenset(("bid", "give-up", *(str(row.amount) for row in self.bids)))
        if self.phase == "discard":
            return frozenset(("discard", *(row.line.split(" ")[1] for row in self.payments)))
        return CARD_IDS | EFFECT_VERBS | SEATS | {"decline"}

    @property
    def cards(self) -> tuple[AudienceRow, ...]:
        """The Audience with its tokens."""
        return rows.audience_rows(self)

    @property
    def settled(self) -> SettledRow | None:
        """The last Audience, until the next tokens turn up."""
        return settled_row(self)

    @property
    def rows(self) -> Mapping[int, PlayerRow]:
        """A row for each seat."""
        return {seat: rows.player_row(self, seat, self.seat) for seat in range(self.seats)}

    @property
    def track(self) -> tuple[Space, ...]:
        """Influence, with Chaos on it."""
        return rows.influence_track(self)

    @property
    def souls(self) -> tuple[Space, ...]:
        """The Soul track."""
        return rows.soul_track(self)

    @property
    def centre_cards(self) -> tuple[CardRow, ...]:
        """The centre discard, the newest first."""
        return rows.card_rows(self.centre[::-1])

    @property
    def pile_cards(self) -> tuple[CardRow, ...]:
        """Which cards are left to come, in no order."""
        return rows.card_rows(self.pile)

    @property
    def box_cards(self) -> tuple[CardRow, ...]:
        """What the match has lost for good."""
        return rows.card_rows(self.box)

    @property
    def summoned_cards(self) -> tuple[CardRow, ...]:
        """What is set aside for the next Audience."""
        return rows.card_rows(self.summoned)

    @property
    def bids(self) -> tuple[BidRow, ...]:
        """The legal bids now."""
        return rows.bid_rows(self)

    @property
    def bids_coins(self) -> bool:
        """Whether the bid is for a Muster."""
        return self.phase == "bid" and self.tokens[self.revealed].kind == MUSTER

    @property
    def bidding_for(self) -> CardRow | None:
        """The card that is bid for, or whose Elimination is being paid."""
        if self.phase == "bid":
            return rows.PLAIN_ROWS[self.audience[self.tokens[self.revealed].place]]
        return rows.PLAIN_ROWS[self.audience[self.place]] if self.phase == "discard" else None

    @property
    def payments(self) -> tuple[PaymentRow, ...]:
        """The sets of cards that may pay for the Elimination."""
        return rows.payment_rows(self)

    @property
    def effect_card(self) -> CardRow | None:
        """The card whose Muster effect is chosen now."""
        return rows.PLAIN_ROWS[self.effects[0].card] if self.effects else None
