"""The rules of STYX: the protocol in its order; the chapters are in the modules beside this one."""

from collections.abc import Callable, Iterator
from typing import Any

from ..chance import Chance
from ..core import Game, Outcome, Seat, Step, gettext_noop, not_your_turn
from ..errors import IllegalAction
from . import model
from .audience import lay, look, lookable, make_bid, open_audience, used_kinds
from .bidding import bid_range, bid_to_pay, payments, pays
from .cards import STANDARD_BEARER, WORTH, deck
from .effects import effect_of
from .events import EVENTS
from .flow import go_on, leave
from .imagining import imagine, laid_open, view_of
from .labels import LABELS
from .model import DECLINE, GIVE_UP, MUSTER, NOBODY, PEEK_NONE, PEEKS, PLACINGS, bids
from .resolving import choose_effect, discard
from .standing import FULL_USES
from .view import View
from .work import Work

ACTORS = tuple(frozenset({seat}) for seat in range(6))
CONSOLED_SEATS = 5


class Styx(Game[model.State, model.Action, View]):
    """Hidden tokens, bids in turn, and four ways to the throne."""

    slug = "styx"
    name = "STYX"
    seats = range(2, 7)
    rules_version = 1
    Options = model.Options
    Action = model.Action
    State = model.State
    Events = EVENTS
    labels = LABELS
    stands_in = True

    def setup(self, seats: int, options: model.Options, chance: Chance) -> Step[model.State]:
        """ST-4 to ST-7. Raises ValueError too where the first player's seat is not at the table."""
        self.check_setup(seats, options)
        if options.first != "random" and options.first >= seats:
            raise ValueError(f"With {seats} players there is no seat {options.first + 1} to begin.")
        first = chance.below(seats) if options.first == "random" else options.first
        consolation = options.consolation == "on" or (options.consolation == "default" and seats >= CONSOLED_SEATS)
        w = Work(_empty_table(seats, first, consolation), chance)
        open_audience(w)
        go_on(w)
        return Step(w.s, tuple(w.events))

    def to_act(self, state: model.State) -> frozenset[Seat]:
        return ACTORS[state.actor] if state.outcome is None else frozenset()

    def legal_actions(self, state: model.State, seat: Seat) -> Iterator[model.Action]:
        if state.outcome is not None or seat != state.actor:
            return iter(())
        return LEGAL[state.phase](state, seat)

    def apply(self, state: model.State, seat: Seat, action: model.Action, chance: Chance) -> Step[model.State]:
        if state.outcome is not None or seat != state.actor:
            raise not_your_turn("ST-10")
        check, carry_out, phase = DOINGS[type(action)]
        if phase != state.phase:
            raise IllegalAction(RULES[state.phase], ASKED[state.phase])
        check(state, action)
        w = Work(state.copy(), chance)
        carry_out(w, action)
        if w.s.phase != "place" or state.phase != "peek":
            go_on(w)
        return Step(w.s, tuple(w.events), revealed=w.s.revealed != state.revealed or state.phase == "peek")

    def view(self, state: model.State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def open_view(self, state: model.State) -> View:
        return laid_open(state)

    def outcome(self, state: model.State) -> Outcome | None:
        return state.outcome

    def retire(self, state: model.State, seat: Seat, chance: Chance) -> Step[model.State]:
        if state.outcome is not None or seat in state.retired:
            return Step(state)
        w = Work(state.copy(), chance)
        leave(w, seat)
        return Step(w.s, tuple(w.events))

    def imagine(self, view: View, chance: Chance) -> model.State:
        return imagine(view, chance)


def _empty_table(seats: int, first: Seat, consolation: bool) -> model.State:
    """ST-4 to ST-7, before the first Audience is filled."""
    each = range(seats)
    army = tuple((STANDARD_BEARER,) for _ in each)
    return model.State(
        seats=seats,
        consolation=consolation,
        number=0,
        first=first,
        phase="place",
        actor=first,
        pile=deck(seats),
        audience=(),
        centre=(),
        fresh=(),
        box=(),
        totem_aside=True,
        chaos=0,
        coins=tuple(model.START_COINS for _ in each),
        influence=tuple(model.START_INFLUENCE for _ in each),
        soul=tuple(0 for _ in each),
        up=army,
        down=tuple(() for _ in each),
        uses=FULL_USES,
        retired=(),
        waiting=(),
        tokens=(),
        revealed=0,
        place=0,
        eliminators=(),
        musterers=(),
        stood_up=army,
        stood_soul=tuple(0 for _ in each),
        effects=(),
        summoned=(),
        named=NOBODY,
        arrived=(),
        last=None,
        outcome=None,
    )


def _legal_peeks(s: model.State, seat: Seat) -> Iterator[model.Action]:
    yield from (PEEKS[s.tokens[number].seat] for number in lookable(s, seat))
    yield PEEK_NONE


def _legal_placings(s: model.State, seat: Seat) -> Iterator[model.Action]:
    return iter(PLACINGS[len(s.audience)][used_kinds(s, seat)])


def _legal_bids(s: model.State, seat: Seat) -> Iterator[model.Action]:
    return iter((*bids(bid_range(s, s.tokens[s.revealed])), GIVE_UP))


def _legal_discards(s: model.State, seat: Seat) -> Iterator[model.Action]:
    return map(model.Discard, payments(s.up[seat], bid_to_pay(s)))


def _legal_effects(s: model.State, seat: Seat) -> Iterator[model.Action]:
    pending = s.effects[0]
    yield from effect_of(pending.card).options(s, seat, pending.card)
    yield DECLINE


LEGAL: dict[str, Callable[[model.State, Seat], Iterator[model.Action]]] = {
    "peek": _legal_peeks,
    "place": _legal_placings,
    "bid": _legal_bids,
    "discard": _legal_discards,
    "effect": _legal_effects,
}

RULES = {"peek": "ST-52", "place": "ST-10", "bid": "ST-13", "discard": "ST-20", "effect": "ST-58"}
ASKED = {
    "peek": gettext_noop("First say whether the Dark Oracle looks at a token: peek at a seat, or at none."),
    "place": gettext_noop("Now a token is placed, face down, on a card."),
    "bid": gettext_noop("Now you bid for your token, or give up."),
    "discard": gettext_noop("Now you discard the cards that pay for your Elimination."),
    "effect": gettext_noop("Now you use your card's Muster effect, or decline it."),
}


def _check_peek(s: model.State, action: model.Peek) -> None:
    if action not in _legal_peeks(s, s.actor):
        raise IllegalAction("ST-52", gettext_noop("That player has no face-down token to look at."))


def _check_lay(s: model.State, action: model.Lay) -> None:
    if action.place >= len(s.audience):
        raise IllegalAction("ST-57", gettext_noop("This Audience has a single card, on the left."))
    if used_kinds(s, s.actor) >> action.token & 1:
        raise IllegalAction("ST-11", gettext_noop("You have placed that token already in this Audience."))


def _check_bid(s: model.State, action: model.Bid) -> None:
    token = s.tokens[s.revealed]
    allowed = bid_range(s, token)
    if action.amount in allowed:
        return
    facts = {"lowest": allowed.start, "highest": allowed.stop - 1}
    if token.kind == MUSTER:
        text = gettext_noop("You may bid %(lowest)s to %(highest)s coins here, or give up.")
        raise IllegalAction("ST-13", text, **facts)
    text = gettext_noop("You may bid %(lowest)s to %(highest)s Strength here, or give up.")
    raise IllegalAction("ST-14", text, **facts)


def _check_discard(s: model.State, action: model.Discard) -> None:
    cards, up = action.cards, s.up[s.actor]
    if cards != tuple(sorted(set(cards))):
        raise IllegalAction("ST-20", gettext_noop("Name each card once, in the order of the list of cards."))
    for card in cards:
        if card not in up:
            raise IllegalAction("ST-20", gettext_noop("Only face-up cards of your own army can be discarded."))
        if not WORTH[card]:
            raise IllegalAction("ST-20", gettext_noop("An Eternal card can't be discarded for an Elimination."))
    _check_payment(cards, bid_to_pay(s))


def _check_payment(cards: tuple[int, ...], bid: int) -> None:
    worth = sum(WORTH[card] for card in cards)
    if worth < bid:
        text = gettext_noop("These cards are worth %(worth)s Strength, and you bid %(bid)s.")
        raise IllegalAction("ST-20", text, worth=worth, bid=bid)
    if not pays(cards, bid):
        text = gettext_noop("One of these cards is superfluous: the others meet the bid of %(bid)s without it.")
        raise IllegalAction("ST-20", text, bid=bid)


def _check_effect(s: model.State, action: Any) -> None:
    pending = s.effects[0]
    effect = effect_of(pending.card)
    if action not in effect.options(s, s.actor, pending.card):
        raise IllegalAction(effect.rule, gettext_noop("The card's Muster effect does not allow that."))


def _check_nothing(s: model.State, action: Any) -> None:
    """Giving up and declining are always allowed in their time."""


def _give_up(w: Work, action: model.GiveUp) -> None:
    make_bid(w, 0)


def _decline(w: Work, action: model.Decline) -> None:
    choose_effect(w, None)


EFFECT_ACTIONS: tuple[type[Any], ...] = (
    *(model.Sacrifice, model.Claim, model.Exchange, model.Dig),
    *(model.Raise, model.Banish, model.Summon),
)

type Doing = tuple[Callable[[model.State, Any], None], Callable[[Work, Any], None], str]
DOINGS: dict[type[Any], Doing] = {
    model.Peek: (_check_peek, lambda w, action: look(w, action.seat), "peek"),
    model.Lay: (_check_lay, lay, "place"),
    model.Bid: (_check_bid, lambda w, action: make_bid(w, action.amount), "bid"),
    model.GiveUp: (_check_nothing, _give_up, "bid"),
    model.Discard: (_check_discard, lambda w, action: discard(w, action.cards), "discard"),
    model.Decline: (_check_nothing, _decline, "effect"),
    **dict.fromkeys(EFFECT_ACTIONS, (_check_effect, choose_effect, "effect")),
}
