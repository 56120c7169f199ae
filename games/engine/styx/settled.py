"""The last Audience as rows: its tokens turned up, and what came of it line by line in the order of ST-31."""

from collections import Counter
from collections.abc import Iterator

from ..core import Seat
from .cards import ETERNAL, JOINING, STRENGTH
from .effects import effect_of
from .model import ELIMINATE, MUSTER, NOBODY, PLACE_WORDS, TITHE, TOKEN_WORDS, Settled, Table, Token
from .rows import NOT_MEANT, AudienceRow, LineRow, SettledRow, TokenRow, fate_of, halves


def settled_row(t: Table) -> SettledRow | None:
    """None before the first Audience is resolved, and while the next one's tokens turn up."""
    last = t.last
    if last is None or t.phase in ("bid", "discard"):
        return None
    cards = tuple(_card(t, last, place) for place in range(len(last.cards)))
    return SettledRow(last.number, cards, tuple(_lines(t, last)))


def _card(t: Table, last: Settled, place: int) -> AudienceRow:
    fate = fate_of(last.eliminators[place], last.musterers[place]) or "left"
    numbered = enumerate(zip(last.tokens, halves(last.tokens, t.seats), strict=True))
    tokens = tuple(_token(last, number, half) for number, (token, half) in numbered if token.place == place)
    return AudienceRow(PLACE_WORDS.spell(place), NOT_MEANT[last.cards[place]], tokens, fate)


def _token(last: Settled, number: int, half: str) -> TokenRow:
    """A token with what it bid, or with the coins that a Tithe brought."""
    token = last.tokens[number]
    return TokenRow(
        id=f"last-{token.seat}-{number}",
        seat=token.seat,
        kind=TOKEN_WORDS.spell(token.kind),
        face_up=True,
        bid=token.bid or last.tithes[number],
        done=True,
        looks=token.seen_by,
        half=half,
        word="",
        won=_won(last, token),
    )


def _won(last: Settled, token: Token) -> bool:
    winners = last.musterers if token.kind == MUSTER else last.eliminators
    return token.kind != TITHE and winners[token.place] == token.seat


def _lines(t: Table, last: Settled) -> Iterator[LineRow]:
    yield from _taken(last, ELIMINATE, last.eliminators)
    for token, coins in zip(last.tokens, last.tithes, strict=True):
        if coins:
            yield LineRow("tithed", "ST-28", token.seat, amount=coins)
    yield from _taken(last, MUSTER, last.musterers)
    for card, eliminator, musterer in zip(last.cards, last.eliminators, last.musterers, strict=True):
        if eliminator == musterer == NOBODY:
            back = ETERNAL[card]
            yield LineRow("went-back" if back else "left-over", "ST-30", card=NOT_MEANT[card], moved=STRENGTH[card])
    for used in last.used:
        yield LineRow("used", effect_of(used.card).rule, used.seat, NOT_MEANT[used.card])
    if _is_consoled(t, last):
        lost = Counter(token.seat for token in last.tokens if token.kind != TITHE and not _won(last, token))
        yield from (LineRow("consoled", "ST-35", seat, amount=coins) for seat, coins in lost.items())


def _taken(last: Settled, kind: int, winners: tuple[Seat, ...]) -> Iterator[LineRow]:
    """The cards that were Eliminated or Mustered, from the left."""
    for place, (card, seat) in enumerate(zip(last.cards, winners, strict=True)):
        if seat == NOBODY:
            continue
        bid = max(token.bid for token in last.tokens if token.place == place and token.kind == kind)
        row = NOT_MEANT[card]
        if kind == MUSTER:
            yield LineRow("mustered", "ST-26", seat, row, bid, JOINING[card])
        elif ETERNAL[card]:
            yield LineRow("sent-back", "ST-23", seat, row, bid)
        else:
            yield LineRow("eliminated", "ST-22", seat, row, bid, STRENGTH[card])


def _is_consoled(t: Table, last: Settled) -> bool:
    """Consolation is paid when the Muster effects are done, unless the match broke off before."""
    ended = t.outcome is not None and t.outcome.reason != "last"
    return t.consolation and (t.number != last.number or ended)
