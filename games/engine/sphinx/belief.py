"""What the six colours may be, as one seat can tell: from its looks, from failed challenges, from what others hold.

A world is the colours of the figures 0 to 5.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from math import prod

from games.engine.chance import Chance
from games.engine.core import Seat

from .board import COLOURS, FRONT
from .model import IN_HAND, NEEDED, Challenge, Refuted
from .racing import TRIPLES
from .view import View

type World = tuple[int, ...]
type Sets = tuple[tuple[int, float], ...]


HOLDS = (1.0, 1.6, 1.45, 1.2)
LACKS = (1.0, 0.87, 0.8, 0.65)
"""How much likelier a world is for each colour that somebody holds, or lacks, who has seen it before the treasure: by
the cards that they hold, three or more alike. Counted in matches of masters against adepts."""

FINE = 1 << 30


class Belief:
    """Worlds, one at least, and how much each of them weighs."""

    def __init__(self, worlds: Sequence[World], weights: Sequence[float], any_order: bool) -> None:
        self.worlds, self.weights = worlds, weights
        self._any_order = any_order
        self._sets: dict[tuple[int, ...], Sets] = {}
        self._may_be = tuple({world[figure] for world in worlds} for figure in range(len(COLOURS)))
        self.colours = tuple(next(iter(found)) if len(found) == 1 else None for found in self._may_be)
        """The colour of each figure, where all worlds agree on it."""

        self.settled = sum(1 << figure for figure, colour in enumerate(self.colours) if colour is not None)
        """A mask of those figures."""

    def drawn(self, chance: Chance) -> World:
        """One of the worlds, by their weights."""
        left = sum(self.weights) * chance.below(FINE) / FINE
        for world, weight in zip(self.worlds, self.weights, strict=True):
            left -= weight
            if left < 0.0:
                return world
        return self.worlds[-1]

    def may_be(self, colour: int, figures: Iterable[int]) -> bool:
        """Whether some world has the colour under one of the figures."""
        return any(colour in self._may_be[figure] for figure in figures)

    def fitting(self, truth: World, seen: int) -> "Belief":
        """What would be left if the figures of the mask `seen` had the colours of `truth`."""
        seen_so = [(figure, truth[figure]) for figure in IN_HAND[seen]]
        left = [
            (world, weight)
            for world, weight in zip(self.worlds, self.weights, strict=True)
            if all(world[figure] == colour for figure, colour in seen_so)
        ]
        worlds, weights = zip(*left, strict=True)
        return Belief(worlds, weights, self._any_order)

    def sets(self, figures: tuple[int, ...]) -> Sets:
        """How likely each three colours, as a mask, are those of the figures before the treasure."""
        front = figures[: len(FRONT)]
        found = self._sets.get(front)
        if found is None:
            found = self._sets[front] = self._count_sets(front)
        return found

    def _count_sets(self, front: tuple[int, ...]) -> Sets:
        counts = dict.fromkeys(TRIPLES, 0.0)
        one, two, three = front
        for world, weight in zip(self.worlds, self.weights, strict=True):
            counts[1 << world[one] | 1 << world[two] | 1 << world[three]] += weight
        whole = sum(counts.values())
        return tuple((colours, count / whole) for colours, count in counts.items() if count)

    def best_challenge(self, figures: tuple[int, ...], hand: int) -> tuple[Challenge, float]:
        """The three of a hand that are most likely right, and how likely; the hand holds three or more."""
        one, two, three = figures[: len(FRONT)]
        counts, whole = dict.fromkeys(permutations(IN_HAND[hand], NEEDED), 0.0), 0.0
        for world, weight in zip(self.worlds, self.weights, strict=True):
            # Added up like the counts, so that what is sure comes out as 1 and not a hair less.
            whole += weight
            for named in _told_right((world[one], world[two], world[three]), self._any_order):
                if named in counts:
                    counts[named] += weight
        best = max(counts, key=counts.__getitem__)
        return Challenge(*best), counts[best] / whole


def believed(view: View) -> Belief:
    """What a view allows, all alike likely."""
    known = dict(zip(view.figures, view.known, strict=True))
    return _believed(tuple(sorted(known.items())), view.refuted, view.options.any_order)


def suspected(view: View, seat: Seat) -> Belief:
    """The same, weighed by what the others hold who have looked before the treasure: they fetch what they saw."""
    worlds, hints = believed(view).worlds, [_hints(view, seat, figure) for figure in range(len(COLOURS))]
    weights = [prod([hint[colour] for hint, colour in zip(hints, world, strict=True)]) for world in worlds]
    return Belief(worlds, weights, view.options.any_order)


def _hints(view: View, seat: Seat, figure: int) -> list[float]:
    """How likely each colour makes the figure, by those who have looked under it where it stands now."""
    found = [1.0] * len(COLOURS)
    if figure not in view.figures[: len(FRONT)]:
        return found
    for other, hand in enumerate(view.hands):
        if other != seat and view.seen[other] >> figure & 1:
            cards = min(len(IN_HAND[hand]), len(HOLDS) - 1)
            for colour in range(len(COLOURS)):
                found[colour] *= (HOLDS if hand >> colour & 1 else LACKS)[cards]
    return found


ORDERS = tuple(permutations(range(len(COLOURS))))


@lru_cache(maxsize=64)
def _believed(known: tuple[tuple[int, int | None], ...], refuted: tuple[Refuted, ...], any_order: bool) -> Belief:
    """Kept, because a match of guesses asks the same again and again and has many that failed."""
    wrong = {(lost.figures, named) for lost in refuted for named in _told_right(lost.colours, any_order)}
    places = {lost.figures for lost in refuted}
    worlds = [
        order
        for order in ORDERS
        if all(colour in (None, order[figure]) for figure, colour in known)
        and not any((at, (order[at[0]], order[at[1]], order[at[2]])) in wrong for at in places)
    ]
    return Belief(worlds, (1.0,) * len(worlds), any_order)


def _told_right(truth: tuple[int, ...], any_order: bool) -> Iterable[tuple[int, ...]]:
    """Everything that wins where this stands before the treasure (SX-32, SX-43)."""
    return permutations(truth) if any_order else (truth,)
