"""Rules of thumb for Sphinx (1999): go where cards and looks are, fetch what may be needed, challenge when sure."""

from collections.abc import Sequence

from games.engine.chance import Chance
from games.engine.core import Seat

from .belief import Belief
from .board import BEHIND, EFFECT, FRONT, LAST, MUMMY, PLAIN, TEMPLES
from .model import IN_HAND, LEAVE, LOOKS, NEEDED, PINCH_NONE, STAY, TAKE, TURN, Action, Exchange, Move, Pinch
from .racing import TO_A_MUMMY
from .view import Gain, Reach, View

NEEDED_CARD, HOPED_CARD, SPARE_CARD = 5.0, 2.0, 0.4
LOOK, SPARE_LOOK = 3.0, 0.6
ROBBED = 0.5
"""What it is worth that another player loses a card."""

STEP, RUN, GATE = 0.03, 0.5, 100.0
"""What a square forward is worth to who still gathers, and to who is ready; and what the challenge is."""

PULL = 0.12


class Adept:
    """One seat's thoughts about one choice; it remembers what its view holds and draws plain conclusions."""

    def __init__(self, view: View, seat: Seat, belief: Belief) -> None:
        self.view, self.seat, self.belief = view, seat, belief
        self.hand = view.hands[seat]
        self.front = view.figures[: len(FRONT)]
        self.colours = [belief.colours[figure] for figure in view.figures]

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions; equal ones are drawn by lot."""
        phase = self.view.phase
        if len(legal) == 1:
            return legal[0]
        if phase == "move":
            return self._move(legal, chance)
        if phase == "exchange":
            return _best([(self._exchanged(action), action) for action in legal], chance)
        if phase == "look":
            return LOOKS[place] if (place := self._to_look(chance)) is not None else LOOKS[-1]
        if phase == "challenge":
            return self.belief.best_challenge(self.view.figures, self.hand)[0]
        if phase == "card":
            return TAKE if self.worth_of(EFFECT[self.view.here]) else LEAVE
        return self._pinch(legal) if phase == "pinch" else self._door()

    def worth_of(self, colour: int) -> float:
        """What a card is worth: most where a sphinx before the treasure has its colour for sure."""
        where = [place for place, known in enumerate(self.colours) if known == colour]
        if where:
            return NEEDED_CARD if where[0] in FRONT else 0.0 if self.view.options.no_snakes else SPARE_CARD
        return HOPED_CARD if self.belief.may_be(colour, self.front) else SPARE_CARD

    @property
    def is_ready(self) -> bool:
        """Whether a challenge would be right for sure; without notebooks nobody is ever surer than now."""
        if len(IN_HAND[self.hand]) < NEEDED:
            return False
        odds = self.belief.best_challenge(self.view.figures, self.hand)[1]
        return odds == 1.0 or (odds > 0.0 and not self.view.options.notebook)

    def _move(self, legal: Sequence[Action], chance: Chance) -> Action:
        ready = self.is_ready
        reaches = {(reach.pips, reach.way): reach for reach in self.view.reaches}
        scored = [
            (self._of_reach(reaches[action.pips, action.way], ready) if isinstance(action, Move) else 0.0, action)
            for action in legal
        ]
        return _best(scored, chance)

    def _of_reach(self, reach: Reach, ready: bool) -> float:
        if reach.square > LAST:
            return GATE if ready else -GATE
        gained = sum([self._of_gain(gain) for gain in reach.gains])
        doors, behind = self.view.options.doors, BEHIND[reach.square]
        if not behind or doors == "none":
            return gained + self._of_end(reach.square, ready)
        through = self._of_end(behind, ready)
        return gained + (through if doors == "always" else max(through, self._of_end(reach.square, ready)))

    def _of_end(self, square: int, ready: bool) -> float:
        return square * RUN if ready else square * STEP - PULL * self._errand(square)

    def _of_gain(self, gain: Gain) -> float:
        if gain.kind == "look":
            return self._of_look()
        if gain.kind in ("card", "return"):
            worth = self.worth_of(EFFECT[gain.square])
            return worth if gain.kind == "card" else -worth
        return self._of_pinch(gain.seat) if gain.seat is not None else 0.0

    def _of_pinch(self, other: Seat) -> float:
        """Not every worth at once: one card is taken."""
        return ROBBED + max([self.worth_of(card) for card in IN_HAND[self.view.hands[other] & ~self.hand]])

    def _of_look(self) -> float:
        if not self.view.options.notebook:
            return 0.0
        if any(self.colours[place] is None for place in FRONT):
            return LOOK
        return SPARE_LOOK if any(self.colours[place] is None for place in TEMPLES) else 0.0

    def _errand(self, square: int) -> int:
        """How far the nearest thing is that is still needed."""
        wanted = [at for at in range(LAST + 1) if self._is_wanted(at)]
        nearest = min([abs(at - square) for at in wanted], default=LAST - square)
        return min(nearest, TO_A_MUMMY[square]) if self._of_look() == LOOK else nearest

    def _is_wanted(self, square: int) -> bool:
        effect = EFFECT[square]
        return PLAIN < effect < MUMMY and not self.hand >> effect & 1 and self.worth_of(effect) >= HOPED_CARD

    def _exchanged(self, action: Action) -> float:
        """Known colours whose cards are held should stand before the treasure; what others saw should not."""
        assert isinstance(action, Exchange)
        return self._of_guard(action.temple) - self._of_guard(action.front)

    def _of_guard(self, place: int) -> float:
        colour = self.colours[place]
        mine = 0.0 if colour is None else 2.0 if self.hand >> colour & 1 else 0.5
        seen = [bool(mask >> self.view.figures[place] & 1) for seat, mask in enumerate(self.view.seen)
                if seat != self.seat]  # fmt: skip
        return mine - 0.3 * sum(seen)

    def _to_look(self, chance: Chance) -> int | None:
        for places in (FRONT, TEMPLES):
            unknown = [place for place in places if self.colours[place] is None]
            if unknown:
                return chance.pick(unknown)
        return None

    def _pinch(self, legal: Sequence[Action]) -> Action:
        takes = [action for action in legal if isinstance(action, Pinch)]
        return max(takes, key=lambda action: self.worth_of(action.colour), default=PINCH_NONE)

    def _door(self) -> Action:
        """SX-41: through, if the other side is the better one."""
        here, ready = self.view.here, self.is_ready
        return TURN if self._of_end(BEHIND[here], ready) > self._of_end(here, ready) else STAY


def _best(scored: Sequence[tuple[float, Action]], chance: Chance) -> Action:
    highest = max([value for value, _ in scored])
    return chance.pick([action for value, action in scored if value == highest])
