"""The course of a match: an Audience's parts in their order, its end, and what a retirement interrupts."""

from ..core import Seat
from . import events as told
from .audience import active_from, open_audience, waits_for_bid, waits_for_placing
from .cards import ETERNAL
from .effects import effect_of
from .model import NOBODY
from .resolving import console, settle, waits_for_discard, waits_for_effect
from .victory import finish, in_play, judge
from .work import Work


def go_on(w: Work) -> None:
    """Carries the match on from where the state stands until somebody has to choose or it is over."""
    s = w.s
    while s.outcome is None:
        if waits_for_placing(w) or waits_for_bid(w) or waits_for_discard(w):
            return
        if s.phase != "effect":
            settle(w)
        if waits_for_effect(w):
            return
        _close(w)


def _close(w: Work) -> None:
    """The end of an Audience: consolation, victory, and the next Audience or war for want of cards."""
    s = w.s
    if s.consolation:
        console(w)
    judge(w)
    if s.outcome is None:
        _check_cards(w)
    if s.outcome is None:
        # ST-56: the player whom a summons named, or the next to the left.
        s.first = active_from(s, (s.first + 1) % s.seats if s.named == NOBODY else s.named)
        open_audience(w)


def _check_cards(w: Work) -> None:
    """ST-57, ST-59: war breaks out when no card can come any more, or only Eternals that nobody wants."""
    s = w.s
    if not s.pile and not s.summoned:
        w.tell(told.CardsRanOut())
        judge(w, war_anyway=True)
    elif set(s.musterers) == {NOBODY} and all(ETERNAL[card] for card in (*s.audience, *s.pile)):
        w.tell(told.OnlyEternalsLeft())
        judge(w, war_anyway=True)


def leave(w: Work, seat: Seat) -> None:
    """ST-72: the seat takes no further part; everything of theirs that was under way is void."""
    s = w.s
    s.retired = (*s.retired, seat)
    left = in_play(s)
    if len(left) == 1:
        w.tell(told.LastOneLeft(left[0]))
        finish(s, "last", left)
        return
    acted = s.actor == seat
    s.waiting = tuple(other for other in s.waiting if other != seat)
    s.revealed -= sum(token.seat == seat for token in s.tokens[: s.revealed])
    s.tokens = tuple(token for token in s.tokens if token.seat != seat)
    _drop_effects(w, seat)
    # An Oracle's owner may have nothing left to look at, so that question is asked anew.
    if acted or s.phase == "peek":
        go_on(w)


def _drop_effects(w: Work, seat: Seat) -> None:
    """Their choices are declined; a Totem that waited for its Shaman goes to the box."""
    for pending in w.s.effects:
        if pending.seat == seat and effect_of(pending.card).automatic:
            effect_of(pending.card).lapse(w, seat, pending.card)
    w.s.effects = tuple(pending for pending in w.s.effects if pending.seat != seat)
