"""What may be bid on a card, and which cards may pay for it (ST-13 to ST-15, ST-20)."""

from collections.abc import Iterator

from ..core import Seat
from .cards import LEGENDARY, STRENGTH, WORTH
from .model import ELIMINATE, MUSTER, NOBODY, Table, Token


def usable_strength(s: Table, seat: Seat) -> int:
    """The Strength that a player can discard: face-up cards that are not Eternal, "worth 2" as 2."""
    return sum([WORTH[card] for card in s.up[seat]])


def highest_bid(s: Table, place: int, kind: int) -> int:
    """The highest bid of this kind on this card so far, 0 where there is none."""
    highest = 0
    for token in s.tokens:
        if token.bid > highest and token.place == place and token.kind == kind:
            highest = token.bid
    return highest


def top_bidder(s: Table, place: int, kind: int) -> Seat:
    """Who made the highest bid; bids are never equal. NOBODY where none was made."""
    highest, bidder = 0, NOBODY
    for token in s.tokens:
        if token.bid > highest and token.place == place and token.kind == kind:
            highest, bidder = token.bid, token.seat
    return bidder


def bid_range(s: Table, token: Token) -> range:
    """The legal bids of a token that was just turned up; empty where its owner must give up (ST-15)."""
    lowest = highest_bid(s, token.place, token.kind) + 1
    if token.kind == MUSTER:
        return range(lowest, s.coins[token.seat] + 1)
    card = s.audience[token.place]
    if LEGENDARY[card]:
        lowest = max(lowest, STRENGTH[card])
    return range(lowest, usable_strength(s, token.seat) + 1)


def bid_to_pay(s: Table) -> int:
    """The Elimination bid that is being paid for now."""
    return highest_bid(s, s.place, ELIMINATE)


def pays(cards: tuple[int, ...], bid: int) -> bool:
    """ST-20: the cards meet the bid and none of them is superfluous."""
    worths = [WORTH[card] for card in cards]
    return sum(worths) >= bid > sum(worths) - min(worths, default=0)


def payments(up: tuple[int, ...], bid: int) -> Iterator[tuple[int, ...]]:
    """Every set of face-up cards that pays the bid, each in the order of the table, lazily."""
    usable = tuple(sorted(card for card in up if WORTH[card]))
    rests = [0]
    for card in reversed(usable):
        rests.append(rests[-1] + WORTH[card])
    rests.reverse()

    def grow(chosen: tuple[int, ...], start: int, left: int) -> Iterator[tuple[int, ...]]:
        # A set that meets the bid can't grow: every further card would be superfluous.
        if left <= 0:
            if pays(chosen, bid):
                yield chosen
            return
        for index in range(start, len(usable)):
            if rests[index] < left:
                return
            card = usable[index]
            yield from grow((*chosen, card), index + 1, left - WORTH[card])

    return grow((), 0, bid)
