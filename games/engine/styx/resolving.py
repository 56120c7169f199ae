"""Step 3 of an Audience, in the order of ST-31: Eliminations, Tithes, Musters, left-over cards, Muster effects.

A function `waits_for_...` carries on as far as it can and says whether a player has to choose now.
"""

from dataclasses import replace
from typing import Any

from ..core import Seat
from . import events as told
from .bidding import top_bidder
from .cards import ETERNAL, INCOME, SOUL, STRENGTH
from .effects import OF_CARD_MUSTERED, effect_of, in_order
from .model import ELIMINATE, MUSTER, NOBODY, TITHE, Pending, Settled, Token
from .standing import OF_CARD, SLOT, TITHERS
from .work import Work, bonus_income, put


def waits_for_discard(w: Work) -> bool:
    """ST-20: lets the winner of each Elimination choose what to discard, left card first."""
    s = w.s
    while s.place < len(s.audience):
        winner = top_bidder(s, s.place, ELIMINATE)
        if winner != NOBODY:
            s.phase, s.actor = "discard", winner
            return True
        s.place += 1
    return False


def settle(w: Work) -> None:
    """ST-31: what follows the Eliminations by itself; the Muster effects wait then."""
    s = w.s
    tithes = _tithes(w)
    _musters(w)
    _left_overs(w)
    s.last = Settled(s.number, s.audience, s.tokens, tithes, s.eliminators, s.musterers)
    s.effects = in_order(s)
    s.phase = "effect"


def discard(w: Work, cards: tuple[int, ...]) -> None:
    """ST-21, ST-32: pays for the Elimination, then carries it out."""
    seat = w.s.actor
    gone = tuple(card for card in cards if not _stays_up(w, seat, card))
    for card in gone:
        w.turn_down(seat, card)
    if gone:
        w.tell(told.CardsDiscarded(seat, gone))
    _eliminate(w, seat)
    w.s.place += 1


def _stays_up(w: Work, seat: Seat, card: int) -> bool:
    standing = OF_CARD[card]
    stays = standing.undying or (standing.fights_on and w.spend_use(seat, card))
    if stays:
        w.tell(told.CardStayedUp(seat, card))
    return stays


def _eliminate(w: Work, seat: Seat) -> None:
    s = w.s
    place, card = s.place, s.audience[s.place]
    s.eliminators = put(s.eliminators, place, seat)
    if ETERNAL[card]:
        w.to_pile(card)
        w.tell(told.EternalSentBack(seat, place, card))
        return
    w.to_centre(card)
    w.tell(told.Eliminated(seat, place, card, w.chaos_forward(STRENGTH[card])))
    w.gain_soul(seat, SOUL[card])


def tithe_worth(w: Work, token: Token) -> int:
    """ST-28, ST-29: what the token brings, by the state at the start of the Audience; Djinns spend a use for it."""
    s, seat = w.s, token.seat
    army = s.stood_up[seat]
    coins = sum([INCOME[card] for card in army]) + bonus_income(s.stood_soul[seat])
    if s.eliminators[token.place] == NOBODY:
        coins += INCOME[s.audience[token.place]]
    for card in TITHERS.intersection(army):
        if w.s.uses[SLOT[card]] and w.spend_use(seat, card):
            coins += OF_CARD[card].tithe
    return max(1, coins)


def _tithes(w: Work) -> tuple[int, ...]:
    """The coins that each token brings."""
    s = w.s
    coins, worths = list(s.coins), []
    for token in s.tokens:
        worth = tithe_worth(w, token) if token.kind == TITHE else 0
        if worth:
            coins[token.seat] += worth
            w.tell(told.Tithed(token.seat, token.place, worth))
        worths.append(worth)
    s.coins = tuple(coins)
    return tuple(worths)


def _musters(w: Work) -> None:
    s = w.s
    for place, card in enumerate(s.audience):
        seat = top_bidder(s, place, MUSTER)
        if seat == NOBODY or s.eliminators[place] != NOBODY:
            continue
        paid = max(token.bid for token in s.tokens if token.place == place and token.kind == MUSTER)
        s.musterers = put(s.musterers, place, seat)
        s.coins = put(s.coins, seat, s.coins[seat] - paid)
        w.tell(told.Mustered(seat, place, card, paid, w.join(seat, card)))


def _left_overs(w: Work) -> None:
    s = w.s
    for place, card in enumerate(s.audience):
        if s.musterers[place] != NOBODY:
            continue
        if s.eliminators[place] == NOBODY:
            _leave(w, place, card)
        effect = OF_CARD_MUSTERED[card]
        if effect:
            effect.missed(w)


def _leave(w: Work, place: int, card: int) -> None:
    """ST-30: nobody took the card."""
    if ETERNAL[card]:
        w.to_pile(card)
        w.tell(told.EternalLeftOver(place, card))
    else:
        w.to_centre(card)
        w.tell(told.LeftOver(place, card, w.chaos_forward(STRENGTH[card])))


def waits_for_effect(w: Work) -> bool:
    """Carries out the Muster effects that wait, until one needs its owner's choice."""
    s = w.s
    while s.effects:
        seat, card = s.effects[0].seat, s.effects[0].card
        effect = effect_of(card)
        if not effect.automatic and any(True for _ in effect.options(s, seat, card)):
            s.phase, s.actor = "effect", seat
            return True
        s.effects = s.effects[1:]
        if effect.automatic:
            _carry_out(w, seat, card, None)
        else:
            effect.lapse(w, seat, card)
    return False


def _carry_out(w: Work, seat: Seat, card: int, action: Any) -> None:
    """Does what the card's effect does, and notes it for those who look back."""
    effect_of(card).carry_out(w, seat, card, action)
    if w.s.last:
        w.s.last = replace(w.s.last, used=(*w.s.last.used, Pending(seat, card)))


def choose_effect(w: Work, action: Any) -> None:
    """The owner's choice; None declines."""
    s = w.s
    seat, card = s.effects[0].seat, s.effects[0].card
    s.effects = s.effects[1:]
    if action is None:
        w.tell(told.EffectDeclined(seat, card))
        effect_of(card).lapse(w, seat, card)
    else:
        _carry_out(w, seat, card, action)


def console(w: Work) -> None:
    """ST-35: a coin for each Muster or Elimination token that won nothing."""
    s = w.s
    coins = list(s.coins)
    for token in s.tokens:
        winners = s.musterers if token.kind == MUSTER else s.eliminators
        if token.kind != TITHE and winners[token.place] != token.seat:
            coins[token.seat] += 1
            w.tell(told.Consoled(token.seat, 1))
    s.coins = tuple(coins)
