"""Ready rows for pages: cards, tokens, players and tracks as words and numbers, without a sentence."""

from dataclasses import dataclass

from ..core import Seat
from .bidding import bid_range, payments, usable_strength
from .cards import CARDS, ELEMENT_BITS, INCOME, STANDARD_BEARER, most_elements
from .model import (
    CHAOS_WINS,
    ELIMINATE,
    ENOUGH_INFLUENCE,
    HIDDEN,
    MUSTER,
    NOBODY,
    PLACE_WORDS,
    TOKEN_WORDS,
    WHOLE_SOUL,
    Table,
    Token,
)
from .standing import SLOT
from .victory import horsemen, legend_strength, strongest, war_strength
from .work import bonus_income


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card as it lies somewhere. `word` is its word in actions, empty where it can't be meant."""

    id: str
    name: str
    strength: int
    income: str
    soul: int
    elements: tuple[str, ...]
    joined: str
    legendary: bool
    eternal: bool
    bonus: str
    ability: str
    word: str
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token on a card. `kind` is empty while this viewer does not know it."""

    id: str
    seat: Seat
    kind: str
    face_up: bool
    bid: int
    done: bool
    looks: tuple[Seat, ...]
    half: str
    word: str
    """Its owner's word where a Dark Oracle may look at this token, the one placed last (ST-52)."""
    won: bool = False
    """Whether its bid took the card, once the Audience is resolved."""


@dataclass(frozen=True, slots=True)
class AudienceRow:
    """One of the Audience's cards with its tokens, and what has become of it."""

    word: str
    card: CardRow
    tokens: tuple[TokenRow, ...]
    fate: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """One fact of a resolution, by its rule. `amount` is the bid or the coins, `moved` what a marker went forward."""

    kind: str
    rule: str
    seat: Seat = NOBODY
    card: CardRow | None = None
    amount: int = 0
    moved: int = 0


@dataclass(frozen=True, slots=True)
class SettledRow:
    """The last Audience: its cards with the tokens turned up, and what came of it in the order of ST-31."""

    number: int
    cards: tuple[AudienceRow, ...]
    lines: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's tracks and army, and how near each victory is."""

    seat: Seat
    word: str
    coins: int
    income: int
    bonus: int
    influence: int
    soul: int
    elements: int
    horsemen: int
    strength: int
    usable: int
    legend: int
    strongest: bool
    first: bool
    retired: bool
    up: tuple[CardRow, ...]
    down: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a track and who stands on it."""

    number: int
    seats: tuple[Seat, ...]
    chaos: bool = False
    goal: bool = False


@dataclass(frozen=True, slots=True)
class BidRow:
    """A legal bid, as the line of its action, and what would be left."""

    amount: int
    line: str
    left: int


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """Cards that pay for an Elimination, as the line of the action."""

    line: str
    cards: tuple[CardRow, ...]


def _elements(text: str) -> tuple[tuple[str, ...], str]:
    """The words of a card's Elements and how they are joined."""
    if text == "wild":
        return tuple(ELEMENT_BITS), "wild"
    joined = "and" if "&" in text else "or" if "|" in text else ""
    return tuple(text.replace("|", "&").split("&")) if text else (), joined


def _row(number: int, word: str, uses: int | None = None) -> CardRow:
    card = CARDS[number]
    elements, joined = _elements(card.elements)
    income = f"{card.income:+d}".replace("-", "−")
    return CardRow(
        id=card.id,
        name=card.name,
        strength=card.strength,
        income=income,
        soul=card.soul,
        elements=elements,
        joined=joined,
        legendary=card.legendary,
        eternal=card.eternal,
        bonus=card.bonus,
        ability=card.ability,
        word=word,
        uses=uses,
    )


PLAIN_ROWS = tuple(_row(number, CARDS[number].id) for number in range(len(CARDS)))
NOT_MEANT = tuple(_row(number, "") for number in range(len(CARDS)))


def card_rows(cards: tuple[int, ...]) -> tuple[CardRow, ...]:
    """Cards that lie outside the armies."""
    return tuple(PLAIN_ROWS[card] for card in cards)


def army_rows(t: Table, cards: tuple[int, ...], own: bool) -> tuple[CardRow, ...]:
    """An army's cards with their uses. Every player has a Standard-Bearer, and only the own one is ever meant."""
    rows = []
    for card in cards:
        word = "" if card == STANDARD_BEARER and not own else CARDS[card].id
        plain = PLAIN_ROWS[card] if word else NOT_MEANT[card]
        rows.append(_row(card, word, t.uses[SLOT[card]]) if card in SLOT else plain)
    return tuple(rows)


def halves(tokens: tuple[Token, ...], seats: int) -> list[str]:
    """Where on its card each token lies: with two players the second one of a player on the lower half (ST-11)."""
    seen: set[Seat] = set()
    found = []
    for token in tokens:
        found.append(("lower" if token.seat in seen else "upper") if seats == 2 else "")
        seen.add(token.seat)
    return found


def token_rows(t: Table, place: int) -> tuple[TokenRow, ...]:
    """The tokens on a card in the order of placing."""
    rows = []
    last = {token.seat: number for number, token in enumerate(t.tokens)}
    for number, (token, half) in enumerate(zip(t.tokens, halves(t.tokens, t.seats), strict=True)):
        if token.place != place:
            continue
        up = number < t.revealed or (number == t.revealed and t.phase == "bid")
        kind = "" if token.kind == HIDDEN else TOKEN_WORDS.spell(token.kind)
        done = number < t.revealed
        name, word = f"token-{token.seat}-{number}", str(token.seat) if last[token.seat] == number else ""
        rows.append(TokenRow(name, token.seat, kind, up, token.bid, done, token.seen_by, half, word))
    return tuple(rows)


def fate_of(eliminator: Seat, musterer: Seat) -> str:
    """What became of a card, as far as it is settled."""
    return "eliminated" if eliminator != NOBODY else "mustered" if musterer != NOBODY else ""


def audience_rows(t: Table) -> tuple[AudienceRow, ...]:
    """The Audience from the left."""
    rows = []
    for place, card in enumerate(t.audience):
        fate = fate_of(t.eliminators[place], t.musterers[place]) or ("left" if t.phase == "effect" else "")
        rows.append(AudienceRow(PLACE_WORDS.spell(place), NOT_MEANT[card], token_rows(t, place), fate))
    return tuple(rows)


def player_row(t: Table, seat: Seat, viewer: Seat | None) -> PlayerRow:
    """All that lies open of a player (ST-70)."""
    up = t.up[seat]
    own = seat == viewer
    return PlayerRow(
        seat=seat,
        word=str(seat),
        coins=t.coins[seat],
        income=sum(INCOME[card] for card in up),
        bonus=bonus_income(t.soul[seat]),
        influence=t.influence[seat],
        soul=t.soul[seat],
        elements=most_elements(up),
        horsemen=horsemen(t, seat),
        strength=war_strength(t, seat),
        usable=usable_strength(t, seat),
        legend=legend_strength(t, seat),
        strongest=seat not in t.retired and seat in strongest(t),
        first=seat == t.first,
        retired=seat in t.retired,
        up=army_rows(t, up, own),
        down=army_rows(t, t.down[seat], own),
    )


def influence_track(t: Table) -> tuple[Space, ...]:
    """The track from 0 to 21; who is beyond stands on its last space."""
    return tuple(
        Space(
            number,
            tuple(seat for seat in range(t.seats) if min(t.influence[seat], CHAOS_WINS) == number),
            min(t.chaos, CHAOS_WINS) == number,
            number >= ENOUGH_INFLUENCE,
        )
        for number in range(CHAOS_WINS + 1)
    )


def soul_track(t: Table) -> tuple[Space, ...]:
    """The track of quarters; the last one is a whole Soul."""
    seats = range(t.seats)
    return tuple(
        Space(number, tuple(seat for seat in seats if t.soul[seat] == number), goal=number == WHOLE_SOUL)
        for number in range(WHOLE_SOUL + 1)
    )


def bid_rows(t: Table) -> tuple[BidRow, ...]:
    """The legal bids of the player who bids, with the coins or the Strength left after each."""
    if t.phase != "bid":
        return ()
    token = t.tokens[t.revealed]
    owned = t.coins[t.actor] if token.kind == MUSTER else usable_strength(t, t.actor)
    return tuple(BidRow(amount, f"bid {amount}", owned - amount) for amount in bid_range(t, token))


def payment_rows(t: Table) -> tuple[PaymentRow, ...]:
    """The sets of cards that may pay, those with the fewest cards first."""
    if t.phase != "discard":
        return ()
    bid = max(token.bid for token in t.tokens if token.place == t.place and token.kind == ELIMINATE)
    sets = sorted(payments(t.up[t.actor], bid), key=lambda cards: (len(cards), sum(INCOME[card] for card in cards)))
    return tuple(_payment_row(cards) for cards in sets)


def _payment_row(cards: tuple[int, ...]) -> PaymentRow:
    words = ",".join(CARDS[card].id for card in cards)
    return PaymentRow(f"discard {words}", card_rows(cards))
