"""The Muster effects (ST-40 to ST-48): a table binds the ability's name in the card data to what it does.

Each is one small class: `options` lists what its owner may choose, `carry_out` does it. Their order in the table is
the order in which they happen (ST-31).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import Seat
from . import events as told
from .cards import CARDS, ETERNAL, STANDARD_BEARER, STRENGTH, TOTEM
from .model import NOBODY, Banish, Claim, Dig, Exchange, Pending, Raise, Sacrifice, State, Summon
from .standing import OF_CARD, of_tribe
from .work import Work, without


class MusterEffect:
    """What a card does at the end of the Audience in which it was Mustered.

    `automatic` ones need no choice. `lapse` is what happens when nothing is chosen, `missed` when the card was in
    the Audience and nobody Mustered it.
    """

    rule: ClassVar[str]
    automatic: ClassVar[bool] = False

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Any]:
        return iter(())

    def carry_out(self, w: Work, seat: Seat, card: int, action: Any) -> None:
        """Does what was chosen; `action` is one of `options`, or None where the effect is automatic."""

    def lapse(self, w: Work, seat: Seat, card: int) -> None:
        """Nothing follows, but for the Devil's Soul."""

    def missed(self, w: Work) -> None:
        """Nothing follows, but for the Shaman."""


class DevilsSoul(MusterEffect):
    rule = "ST-40"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Sacrifice]:
        for other in s.up[seat]:
            if other != card and not ETERNAL[other] and not OF_CARD[other].undying:
                yield Sacrifice(other)

    def carry_out(self, w: Work, seat: Seat, card: int, action: Sacrifice) -> None:
        w.turn_down(seat, action.card)
        w.tell(told.CardSacrificed(seat, action.card))

    def lapse(self, w: Work, seat: Seat, card: int) -> None:
        w.turn_down(seat, card)
        w.tell(told.CardTurnedDown(seat, card))


class HeadlessHorseman(MusterEffect):
    rule = "ST-41"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Claim]:
        return map(Claim, of_tribe("horseman", s.pile))

    def carry_out(self, w: Work, seat: Seat, card: int, action: Claim) -> None:
        w.s.pile = without(w.s.pile, action.card)
        w.lay_off(seat, card)
        w.to_pile(card)
        w.take_up(seat, action.card)
        w.tell(told.HorsemanClaimed(seat, card, action.card))
        w.influence_by_exchange(seat, action.card, card)


class Siren(MusterEffect):
    rule = "ST-42"

    def options(self, s: State, seat: Seat, siren: int) -> Iterator[Exchange]:
        kept = {STANDARD_BEARER, *s.audience}
        others = [other for other in range(s.seats) if other != seat and other not in s.retired]
        for own in s.up[seat]:
            if own not in kept:
                yield from (
                    Exchange(own, other, wanted) for other in others for wanted in s.up[other] if wanted not in kept
                )

    def carry_out(self, w: Work, seat: Seat, card: int, action: Exchange) -> None:
        other = action.seat
        w.lay_off(seat, action.own)
        w.lay_off(other, action.card)
        w.take_up(seat, action.card)
        w.take_up(other, action.own)
        w.tell(told.CardsExchanged(seat, other, action.own, action.card))
        w.influence_by_exchange(seat, action.card, action.own)
        w.influence_by_exchange(other, action.own, action.card)


class Necromancer(MusterEffect):
    rule = "ST-43"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Dig]:
        for own in s.up[seat]:
            if own not in (card, STANDARD_BEARER) and not ETERNAL[own]:
                yield from (Dig(own, wanted) for wanted in s.centre)

    def carry_out(self, w: Work, seat: Seat, card: int, action: Dig) -> None:
        s = w.s
        s.centre = without(s.centre, action.card)
        s.fresh = tuple(fresh for fresh in s.fresh if fresh != action.card)
        w.lay_off(seat, action.own)
        w.to_centre(action.own)
        w.take_up(seat, action.card)
        w.tell(told.CardDug(seat, action.own, action.card))
        more = STRENGTH[action.own] - STRENGTH[action.card]
        if more > 0:
            w.tell(told.ChaosGrew(more, w.chaos_forward(more)))
        w.influence_by_exchange(seat, action.card, action.own)


class Lich(MusterEffect):
    rule = "ST-44"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Raise]:
        highest = max((STRENGTH[low] for low in s.down[seat]), default=0)
        return (Raise(low) for low in s.down[seat] if STRENGTH[low] == highest)

    def carry_out(self, w: Work, seat: Seat, card: int, action: Raise) -> None:
        w.s.down = (*w.s.down[:seat], without(w.s.down[seat], action.card), *w.s.down[seat + 1 :])
        w.take_up(seat, action.card)
        w.tell(told.CardRaised(seat, action.card))


class Nidhoggr(MusterEffect):
    rule = "ST-45"
    automatic = True
    quarters = 2  # [D]

    def carry_out(self, w: Work, seat: Seat, card: int, action: None) -> None:
        w.gain_soul(seat, self.quarters)


class Reaper(MusterEffect):
    rule = "ST-46"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Banish]:
        return (Banish(old) for old in s.centre if old not in s.fresh)

    def carry_out(self, w: Work, seat: Seat, card: int, action: Banish) -> None:
        s = w.s
        s.centre = without(s.centre, action.card)
        s.box = (*s.box, action.card)
        s.chaos = max(0, s.chaos - STRENGTH[action.card])
        w.tell(told.CardBanished(seat, action.card, s.chaos))


class Shaman(MusterEffect):
    rule = "ST-47"
    automatic = True

    def carry_out(self, w: Work, seat: Seat, card: int, action: None) -> None:
        if w.s.totem_aside:
            w.s.totem_aside = False
            w.tell(told.TotemJoined(seat, TOTEM, w.join(seat, TOTEM)))

    def lapse(self, w: Work, seat: Seat, card: int) -> None:
        self.missed(w)

    def missed(self, w: Work) -> None:
        if w.s.totem_aside:
            w.s.totem_aside = False
            w.s.box = (*w.s.box, TOTEM)
            w.tell(told.TotemBoxed(TOTEM))


@dataclass(frozen=True, slots=True)
class Summons(MusterEffect):
    """ST-48, for one tribe."""

    tribe: str
    rule = "ST-48"

    def options(self, s: State, seat: Seat, card: int) -> Iterator[Summon]:
        seats = [other for other in range(s.seats) if other not in s.retired]
        return (Summon(called, other) for called in of_tribe(self.tribe, s.pile) for other in seats)

    def carry_out(self, w: Work, seat: Seat, card: int, action: Summon) -> None:
        w.s.pile = without(w.s.pile, action.card)
        w.s.summoned = (*w.s.summoned, action.card)
        w.s.named = action.seat
        w.tell(told.CardSummoned(seat, action.card, action.seat))


EFFECTS: dict[str, MusterEffect] = {
    "devils_soul": DevilsSoul(),
    "headless_horseman": HeadlessHorseman(),
    "siren": Siren(),
    "necromancer": Necromancer(),
    "lich": Lich(),
    "nidhoggr": Nidhoggr(),
    "reaper": Reaper(),
    "shaman": Shaman(),
    "cultist": Summons("spirit"),
    "succubus": Summons("horseman"),
}

OF_CARD_MUSTERED = tuple(EFFECTS.get(card.ability) for card in CARDS)
_ORDER = {name: place for place, name in enumerate(EFFECTS)}


def effect_of(card: int) -> MusterEffect:
    """The effect of a card that has one."""
    effect = OF_CARD_MUSTERED[card]
    assert effect is not None
    return effect


def in_order(s: State) -> tuple[Pending, ...]:
    """ST-31, ST-58: the effects of the cards Mustered in this Audience, the same effect twice left card first."""
    found = [
        (_ORDER[CARDS[s.audience[place]].ability], place, seat)
        for place, seat in enumerate(s.musterers)
        if seat != NOBODY and OF_CARD_MUSTERED[s.audience[place]]
    ]
    return tuple([Pending(seat, s.audience[place]) for _, place, seat in sorted(found)])
