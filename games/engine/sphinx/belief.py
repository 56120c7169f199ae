"""What the six colours may be, as one seat can tell: from its looks, from failed challenges, from the colours left.

A world is the colours of the figures 0 to 5. Nothing here is drawn: what is unknown is weighed.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations

from .board import COLOURS, FRONT
from .model import IN_HAND, NEEDED, Challenge, Refuted
from .racing import TRIPLES
from .view import View

type World = tuple[int, ...]
type Sets = tuple[tuple[int, float], ...]


class Belief:
    """Worlds that are all alike likely, one at least."""

    def __init__(self, worlds: Iterable[World], any_order: bool) -> None:
        self.worlds = tuple(worlds)
        self._any_order = any_order
        self._sets: dict[tuple[int, ...], Sets] = {}
        self.colours = tuple(self._sure(figure) for figure in range(len(COLOURS)))
        """The colour of each figure, where all worlds agree on it."""

        self.settled = sum(1 << figure for figure, colour in enumerate(self.colours) if colour is not None)
        """A mask of those figures."""

    def _sure(self, figure: int) -> int | None:
        first = self.worlds[0][figure]
        return first if all(world[figure] == first for world in self.worlds) else None

    def may_be(self, figures: Iterable[int]) -> int:
        """A mask of the colours that some world has under one of the figures."""
        places = tuple(figures)
        found = 0
        for world in self.worlds:
            for figure in places:
                found |= 1 << world[figure]
        return found

    def fitting(self, truth: World, seen: int) -> "Belief":
        """What would be left if the figures of the mask `seen` had the colours of `truth`."""
        figures = IN_HAND[seen]
        seen_so = [(figure, truth[figure]) for figure in figures]
        left = [world for world in self.worlds if all(world[figure] == colour for figure, colour in seen_so)]
        return Belief(left, self._any_order)

    def sets(self, figures: tuple[int, ...]) -> Sets:
        """How likely each three colours, as a mask, are those of the figures before the treasure."""
        front = figures[: len(FRONT)]
        found = self._sets.get(front)
        if found is None:
            found = self._sets[front] = self._count_sets(front)
        return found

    def _count_sets(self, front: tuple[int, ...]) -> Sets:
        counts = dict.fromkeys(TRIPLES, 0)
        one, two, three = front
        for world in self.worlds:
            counts[1 << world[one] | 1 << world[two] | 1 << world[three]] += 1
        whole = len(self.worlds)
        return tuple((colours, count / whole) for colours, count in counts.items() if count)

    def best_challenge(self, figures: tuple[int, ...], hand: int) -> tuple[Challenge, float]:
        """The three of a hand that are most likely right, and how likely; the hand holds three or more."""
        one, two, three = figures[: len(FRONT)]
        counts = dict.fromkeys(permutations(IN_HAND[hand], NEEDED), 0)
        for world in self.worlds:
            for named in _told_right((world[one], world[two], world[three]), self._any_order):
                if named in counts:
                    counts[named] += 1
        best = max(counts, key=counts.__getitem__)
        return Challenge(*best), counts[best] / len(self.worlds)


def believed(view: View) -> Belief:
    """What a view allows."""
    known = dict(zip(view.figures, view.known, strict=True))
    return Belief(_worlds(tuple(sorted(known.items())), view.refuted, view.options.any_order), view.options.any_order)


ORDERS = tuple(permutations(range(len(COLOURS))))


@lru_cache(maxsize=64)
def _worlds(
    known: tuple[tuple[int, int | None], ...], refuted: tuple[Refuted, ...], any_order: bool
) -> tuple[World, ...]:
    """All that fits; kept, because a match of guesses asks the same again and again and has many that failed."""
    wrong = {(lost.figures, named) for lost in refuted for named in _told_right(lost.colours, any_order)}
    places = {lost.figures for lost in refuted}
    return tuple(
        order
        for order in ORDERS
        if all(colour in (None, order[figure]) for figure, colour in known)
        and not any((at, (order[at[0]], order[at[1]], order[at[2]])) in wrong for at in places)
    )


def _told_right(truth: tuple[int, ...], any_order: bool) -> Iterable[tuple[int, ...]]:
    """Everything that wins where this stands before the treasure (SX-32, SX-43)."""
    return permutations(truth) if any_order else (truth,)
