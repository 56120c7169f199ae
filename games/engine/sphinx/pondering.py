"""The master's search in Sphinx (1999): the rest of its turn in imagined worlds, each end weighed as a race.

How a position is weighed: for each explorer the turns still to go, over all colours that the belief allows before the
treasure; the fewer, the likelier it wins the race.
"""

from collections.abc import Sequence
from typing import Any

from games.engine.bots import Budget
from games.engine.chance import Chance
from games.engine.core import Game, Seat

from .belief import Belief, Sets, World, believed, suspected
from .board import FRONT, LAST, START, TEMPLES
from .model import EXCHANGES, IN_HAND, LOOKS, Action, Look, Move, Options, State, with_at
from .racing import TO_A_MUMMY, to_the_sphinxes
from .turns import left_in
from .view import View

PACE = 2.4
"""Sub-moves that a turn gives, about."""

UNSEEN, UNSEEN_TEMPLE = 0.9, 0.15
"""Turns that it costs not to have looked under a sphinx."""

TO_LOOK = 0.04
"""Turns that a square to the next mummy costs who has to look."""

STIR = 0.3
"""How likely a snake moves a sphinx before the treasure before the race is run, for each opponent."""

HASTE = 2.2
"""How sharply fewer turns to go win the race."""

LEAST = 0.4

SOON = 0.999_999
"""Of two ways to the same the shorter one is better."""


class Race:
    """How far it is from everywhere, over the colours that may count when the race is run."""

    def __init__(self, sets: Sets, options: Options) -> None:
        self._tables = [(chance, colours, to_the_sphinxes(colours, options)) for colours, chance in sets]
        self._blind = not options.notebook
        self._walks: dict[tuple[int, int], float] = {}

    def turns(self, hand: int, square: int) -> float:
        """To stand before the sphinxes with the right cards; without notebooks with those that are the nearest."""
        found = self._walks.get((hand, square))
        if found is None:
            walks = [(chance, table[hand & colours][square]) for chance, colours, table in self._tables]
            mean = min([walk for _, walk in walks]) if self._blind else sum([chance * walk for chance, walk in walks])
            found = self._walks[hand, square] = mean / PACE
        return found


class Judge:
    """Weighs positions for one seat, from what it may know: the view it had and what it sees in an imagined world."""

    def __init__(self, view: View, seat: Seat, belief: Belief) -> None:
        self.options, self.seat, self.belief = view.options, seat, belief
        self.before = sum(
            1 << figure for figure, colour in zip(view.figures, view.known, strict=True) if colour is not None
        )
        self._beliefs: dict[tuple[int, tuple[int, ...]], Belief] = {}
        self._races: dict[tuple[int, tuple[int, ...]], Race] = {}

    def belief_in(self, state: State) -> Belief:
        """What the seat will believe there, having looked since; without a notebook what it sees is soon forgotten."""
        mask = self.before | state.seen[self.seat] if self.options.notebook else self.before
        if mask == self.before:
            return self.belief
        key = mask, tuple([state.colours[figure] for figure in IN_HAND[mask]])
        found = self._beliefs.get(key)
        if found is None:
            found = self._beliefs[key] = self.belief.fitting(state.colours, mask)
        return found

    def worth(self, state: State) -> float:
        """How likely the seat wins from here, with the others to move."""
        if state.winner is not None:
            return float(state.winner == self.seat)
        belief, racers = self.belief_in(state), left_in(state)
        race = self._race(belief, state.figures, len(racers) - 1)
        speeds = {
            seat: _speed(race.turns(state.hands[seat], state.at[seat]) + self._ignorance(state, seat, belief))
            for seat in racers
        }
        return speeds[self.seat] / sum(speeds.values())

    def _race(self, belief: Belief, figures: tuple[int, ...], opponents: int) -> Race:
        key = id(belief), figures
        found = self._races.get(key)
        if found is None:
            sets = belief.sets(figures) if self.options.no_snakes else _stirred(belief, figures, opponents)
            found = self._races[key] = Race(sets, self.options)
        return found

    def _ignorance(self, state: State, seat: Seat, belief: Belief) -> float:
        """Turns that are still needed to find out what stands before the treasure."""
        seen = belief.settled if seat == self.seat else state.seen[seat]
        unseen = [not seen >> figure & 1 for figure in state.figures]
        front, temples = sum(unseen[: len(FRONT)]), sum(unseen[len(FRONT) :])
        # Who knows five of six knows the last one.
        if front + temples <= 1 or not self.options.notebook:
            return 0.0
        return UNSEEN * front + UNSEEN_TEMPLE * temples + (TO_LOOK * TO_A_MUMMY[state.at[seat]] if front else 0.0)

    def to_look(self, state: State) -> Sequence[Action]:
        """The looks that tell something: before the treasure first, then in the temples, else none."""
        settled = self.belief_in(state).settled
        unknown = [place for place, figure in enumerate(state.figures) if not settled >> figure & 1]
        return [LOOKS[place] for place in unknown if self.options.notebook] or LOOKS[-1:]

    def challenge(self, state: State) -> float:
        """How likely the seat wins by naming the likeliest three: at once, or after a new start (SX-33)."""
        odds = self.belief_in(state).best_challenge(state.figures, state.hands[self.seat])[1]
        if odds == 1.0 or (odds > 0.0 and not self.options.notebook):
            # Where nothing is remembered, waiting makes nobody surer.
            return 1.0
        return odds + (1.0 - odds) * self.worth(_failed(state, self.seat))


def _speed(turns: float) -> float:
    return float(max(turns, LEAST) ** -HASTE)


def _stirred(belief: Belief, figures: tuple[int, ...], opponents: int) -> Sets:
    """The colours that will count when the race is run: snakes may have moved sphinxes by then (SX-11)."""
    stays = (1.0 - STIR) ** opponents
    chances = {colours: chance * stays for colours, chance in belief.sets(figures)}
    for front in FRONT:
        for temple in TEMPLES:
            changed = list(figures)
            changed[front], changed[temple] = changed[temple], changed[front]
            for colours, chance in belief.sets(tuple(changed)):
                chances[colours] = chances.get(colours, 0.0) + chance * (1.0 - stays) / len(EXCHANGES)
    return tuple(chances.items())


def _failed(state: State, seat: Seat) -> State:
    """After a challenge that was not right: no cards, square 1, and the three are seen (SX-33)."""
    failed = state.copy()
    shown = sum(1 << figure for figure in state.figures[: len(FRONT)])
    failed.at, failed.hands = with_at(state.at, seat, START), with_at(state.hands, seat, 0)
    failed.seen = with_at(state.seen, seat, state.seen[seat] | shown)
    return failed


class Turn:
    """The rest of the turn in one imagined world, searched to its end."""

    def __init__(self, game: Game[Any, Any, Any], judge: Judge, chance: Chance) -> None:
        self.game, self.judge, self.chance = game, judge, chance
        self.saw = False
        """Whether a look was met, so that another world may tell something else."""
        self._values: dict[Any, float] = {}

    def after(self, state: State, action: Action) -> float:
        """What an action leads to, with the best of the turn after it."""
        if isinstance(action, Move) and action.way == "forward" and state.at[state.turn] + action.pips > LAST:
            return self.judge.challenge(state)
        if isinstance(action, Look) and action.place is not None:
            self.saw = True
        return self.best(self.game.apply(state, self.judge.seat, action, self.chance).state)

    def best(self, state: State) -> float:
        """The worth of a state of this turn, or of the end of it."""
        if state.winner is not None or state.turn != self.judge.seat or state.phase == "roll":
            return self.judge.worth(state)
        if state.phase == "challenge":
            return self.judge.challenge(state)
        key = (state.at, state.hands, state.dice, state.seen, state.figures, state.phase, state.looked, state.pinched,
               state.goal)  # fmt: skip
        found = self._values.get(key)
        if found is None:
            found = SOON * max([self.after(state, action) for action in self.worth_trying(state)])
            self._values[key] = found
        return found

    def worth_trying(self, state: State) -> Sequence[Action]:
        """The actions but for looks that tell nothing; of those before the treasure the first one stands for all."""
        if state.phase != "look":
            return list(self.game.legal_actions(state, self.judge.seat))
        return self.judge.to_look(state)[:1]


def ponder(
    game: Game[Any, Any, Any], view: View, seat: Seat, legal: Sequence[Action], chance: Chance, budget: Budget
) -> Action:
    """The action with the best mean over the worlds that the budget allows; at least one is imagined."""
    # Who has no notebook does not fetch what it saw: there a hand tells nothing.
    belief = suspected(view, seat) if view.options.notebook else believed(view)
    if view.phase == "challenge":
        return belief.best_challenge(view.figures, view.hands[seat])[0]
    judge, world = Judge(view, seat, belief), _with_colours(view.state, belief.drawn(chance))
    tried = judge.to_look(world) if view.phase == "look" else legal
    totals = [0.0] * len(tried)
    while len(tried) > 1:
        turn = Turn(game, judge, chance)
        totals = [total + turn.after(world, action) for total, action in zip(totals, tried, strict=True)]
        if not turn.saw or not budget.spend():
            break
        world = _with_colours(world, belief.drawn(chance))
    return tried[max(range(len(tried)), key=totals.__getitem__)]


def _with_colours(state: State, colours: World) -> State:
    """What the view has open, in a world that it allows."""
    world = state.copy()
    world.colours = colours
    return world
