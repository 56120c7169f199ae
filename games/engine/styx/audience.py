"""An Audience opens, tokens are placed, turned up and bid with (ST-10 to ST-15, ST-52, ST-56).

A function `waits_for_...` carries on as far as it can and says whether a player has to choose now.
"""

from ..core import Seat
from . import events as told
from .bidding import bid_range
from .model import MUSTER, NOBODY, PLACE_WORDS, TITHE, Lay, State, Token
from .standing import ORACLES
from .work import Work, put


def active_from(s: State, seat: Seat) -> Seat:
    """This seat, or the next one to the left that has not retired (ST-72)."""
    while seat in s.retired:
        seat = (seat + 1) % s.seats
    return seat


def turn_order(s: State) -> tuple[Seat, ...]:
    """The seats from the First Player on."""
    seats = (*range(s.first, s.seats), *range(s.first))
    return tuple([seat for seat in seats if seat not in s.retired]) if s.retired else seats


def open_audience(w: Work) -> None:
    """ST-56: fills the Audience, summoned cards first, and lets the placing begin. There must be a card."""
    s = w.s
    cards = list(s.summoned)
    pile = list(s.pile)
    while pile and len(cards) < len(PLACE_WORDS.names):
        cards.append(pile.pop(w.chance.below(len(pile))))
    s.pile, s.audience, s.summoned = tuple(pile), tuple(cards), ()
    s.number += 1
    s.named = NOBODY
    s.tokens, s.revealed, s.place, s.fresh, s.arrived, s.effects = (), 0, 0, (), (), ()
    s.eliminators = s.musterers = (NOBODY,) * len(cards)
    s.stood_up, s.stood_soul = s.up, s.soul
    # ST-11: two players place two tokens each. The number stays that of the start (ST-72).
    s.waiting = turn_order(s) * (2 if s.seats == 2 else 1)
    s.phase = "place"
    w.tell(told.AudienceOpened(s.number, s.audience, s.first))


def waits_for_placing(w: Work) -> bool:
    """Turns to the next who places, if there is one."""
    s = w.s
    if not s.waiting:
        return False
    s.actor = s.waiting[0]
    s.phase = "peek" if lookable(s, s.actor) else "place"
    return True


def lookable(s: State, seat: Seat) -> list[int]:
    """ST-52: the tokens, by number, that this seat's Dark Oracle may look at before it places."""
    if ORACLES.isdisjoint(s.up[seat]):
        return []
    last = {token.seat: number for number, token in enumerate(s.tokens) if token.seat != seat}
    return [number for _, number in sorted(last.items())]


def used_kinds(s: State, seat: Seat) -> int:
    """ST-11: a mask of the kinds of tokens that the seat has placed in this Audience."""
    used = 0
    for token in s.tokens:
        if token.seat == seat:
            used |= 1 << token.kind
    return used


def look(w: Work, other: Seat | None) -> None:
    """ST-52: shows the looker one token, and everyone that they looked."""
    s = w.s
    s.phase = "place"
    if other is None:
        return
    number = next(number for number in lookable(s, s.actor) if s.tokens[number].seat == other)
    token = s.tokens[number]
    seen = Token(token.seat, token.place, token.kind, 0, (*token.seen_by, s.actor))
    s.tokens = put(s.tokens, number, seen)
    w.tell(told.Looked(s.actor, other, token.place))
    w.tell(told.TokenSeen(s.actor, other, token.kind))


def lay(w: Work, action: Lay) -> None:
    """ST-10: a token lies face down on a card."""
    s = w.s
    s.tokens = (*s.tokens, Token(s.actor, action.place, action.token))
    s.waiting = s.waiting[1:]
    w.tell(told.TokenLaid(s.actor, action.place))


def waits_for_bid(w: Work) -> bool:
    """Turns tokens up, in the order of placing, until somebody has to bid or all are done."""
    s = w.s
    while s.revealed < len(s.tokens):
        token = s.tokens[s.revealed]
        w.tell(told.TokenRevealed(token.seat, token.place, token.kind))
        if token.kind != TITHE:
            if bid_range(s, token):
                s.phase, s.actor = "bid", token.seat
                return True
            w.tell(told.NoBidPossible(token.seat, token.place, token.kind))
        s.revealed += 1
    return False


def make_bid(w: Work, amount: int) -> None:
    """ST-13, ST-14: one bid, final; 0 gives up."""
    s = w.s
    token = s.tokens[s.revealed]
    s.tokens = put(s.tokens, s.revealed, Token(token.seat, token.place, token.kind, amount, token.seen_by))
    s.revealed += 1
    if not amount:
        w.tell(told.GaveUp(token.seat, token.place, token.kind))
    elif token.kind == MUSTER:
        w.tell(told.CoinsBid(token.seat, token.place, amount))
    else:
        w.tell(told.StrengthBid(token.seat, token.place, amount))
