"""A step in the making: a state that is still being written, the events so far, and where chance comes from."""

from ..chance import Chance
from ..core import Event, Seat
from .cards import JOINING, SOUL, STRENGTH
from .events import BonusIncomeGained, InfluenceGained, SoulGained, UseSpent
from .model import CHAOS_WINS, ENOUGH_INFLUENCE, WHOLE_SOUL, State
from .standing import FULL_USES, SLOT


def put[T](values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less this one, which must be among them."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def bonus_income(soul: int) -> int:
    """ST-25: +1 from a quarter of a Soul on, +2 from three quarters on."""
    return (soul >= 1) + (soul >= 3)


class Work:
    """Small moves that several rules share. `s` is a copy that this step alone may write, `tell` adds an event."""

    __slots__ = ("chance", "events", "s", "tell")

    def __init__(self, state: State, chance: Chance) -> None:
        self.s = state
        self.chance = chance
        self.events: list[Event] = []
        self.tell = self.events.append

    def chaos_forward(self, amount: int) -> int:
        """Where Chaos stands after this; a Chaos that has won already changes nothing for who came first."""
        self.s.chaos += amount
        return self.s.chaos

    def influence_forward(self, seat: Seat, amount: int) -> int:
        """ST-65: notes who stands at 20 while Chaos is not yet at 21."""
        s = self.s
        now = s.influence[seat] + amount
        s.influence = put(s.influence, seat, now)
        if now >= ENOUGH_INFLUENCE and s.chaos < CHAOS_WINS and seat not in s.arrived:
            s.arrived = (*s.arrived, seat)
        return now

    def influence_by_exchange(self, seat: Seat, gained: int, given: int) -> None:
        """ST-49: the difference, if there is one upwards."""
        more = STRENGTH[gained] - STRENGTH[given]
        if more > 0:
            self.tell(InfluenceGained(seat, more, self.influence_forward(seat, more)))

    def gain_soul(self, seat: Seat, quarters: int) -> None:
        """ST-25: the marker stops at a whole Soul; its marks bring Bonus Income."""
        s = self.s
        before = s.soul[seat]
        now = min(WHOLE_SOUL, before + quarters)
        if now == before:
            return
        s.soul = put(s.soul, seat, now)
        self.tell(SoulGained(seat, now - before, now))
        if bonus_income(now) > bonus_income(before):
            self.tell(BonusIncomeGained(seat, bonus_income(now)))

    def soul_of(self, seat: Seat, card: int) -> None:
        self.gain_soul(seat, SOUL[card])

    def join(self, seat: Seat, card: int) -> int:
        """A card comes face up into an army with all that it brings; where Influence stands then (ST-26)."""
        self.take_up(seat, card)
        return self.influence_forward(seat, JOINING[card])

    def take_up(self, seat: Seat, card: int) -> None:
        """A card comes face up into an army, its uses fresh (ST-54)."""
        s = self.s
        s.up = put(s.up, seat, (*s.up[seat], card))
        if card in SLOT:
            s.uses = put(s.uses, SLOT[card], FULL_USES[SLOT[card]])

    def lay_off(self, seat: Seat, card: int) -> None:
        """A face-up card leaves the army."""
        self.s.up = put(self.s.up, seat, without(self.s.up[seat], card))

    def turn_down(self, seat: Seat, card: int) -> None:
        """ST-21: face down, its Influence still counted."""
        self.lay_off(seat, card)
        self.s.down = put(self.s.down, seat, (*self.s.down[seat], card))

    def spend_use(self, seat: Seat, card: int) -> bool:
        """Takes one use of a limited card; whether there was one."""
        slot = SLOT[card]
        left = self.s.uses[slot] - 1
        if left < 0:
            return False
        self.s.uses = put(self.s.uses, slot, left)
        self.tell(UseSpent(seat, card, left))
        return True

    def to_pile(self, *cards: int) -> None:
        self.s.pile = tuple(sorted((*self.s.pile, *cards)))

    def to_centre(self, card: int) -> None:
        """The card lies in the centre and counts as one that came there in this Audience (ST-46)."""
        self.s.centre = (*self.s.centre, card)
        self.s.fresh = (*self.s.fresh, card)
