"""How far it is: the sub-moves that an explorer needs to fetch three cards and stand before the sphinxes.

A model of the walk that leaves the others out: for each sub-move the explorer takes the better of two dice, since a
turn's dice may be used in any order, and goes whichever way is better. Tables are made when first asked for.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from .board import BEHIND, COLOURS, EFFECT, LAST, MUMMIES, MUMMY, ORDINARY, PLAIN, START
from .model import NEEDED, Options

BETTER_OF_TWO = tuple((2 * left - 1) / len(ORDINARY) ** 2 for left in range(len(ORDINARY), 0, -1))
"""How likely the best, the second best, ... of the six numbers is the better of two dice."""

FAR = 40.0
"""More than any walk takes; also what a leg that is not allowed costs."""

CLOSE_ENOUGH = 0.05
MOST_SWEEPS = 60
GOALS = LAST + ORDINARY[-1] + 1

TRIPLES = tuple(sum(1 << colour for colour in three) for three in combinations(range(len(COLOURS)), NEEDED))
"""Every three colours that may stand before the treasure, as masks."""

type Distances = tuple[tuple[float, ...], ...]
type Leg = tuple[list[float], int, list[float], int]


def _crossed(square: int, goal: int) -> int:
    """A mask of the colours on the squares entered between the two."""
    step = 1 if goal > square else -1
    entered = [EFFECT[at] for at in range(square + step, goal + step, step) if START <= at <= LAST]
    return sum(1 << effect for effect in entered if PLAIN < effect < MUMMY)


CROSSED = tuple(
    tuple((_crossed(square, square + pips), _crossed(square, square - pips)) for pips in ORDINARY)
    for square in range(LAST + 1)
)
"""For each square and number, the colours crossed forwards and backwards."""


def to_the_sphinxes(wanted: int, options: Options) -> Distances:
    """Sub-moves to stand at 78 with the wanted cards: by those of them that are held, then by the square."""
    return _to_the_sphinxes(wanted, options.doors, options.keep_cards)


@cache
def _to_the_sphinxes(wanted: int, doors: str, keep: bool) -> Distances:
    hands = [hand for hand in range(wanted, -1, -1) if hand & ~wanted == 0]
    arriving = {hand: _row(hand == wanted) for hand in hands}
    standing = {hand: [FAR] * (LAST + 1) for hand in hands}
    ways = {hand: _legs(arriving, hand, wanted, keep) for hand in hands}
    for _ in range(MOST_SWEEPS):
        change = max([_sweep(standing[hand], arriving[hand], ways[hand], doors) for hand in hands])
        if change < CLOSE_ENOUGH:
            break
    return tuple(tuple(standing.get(hand, ())) for hand in range(wanted + 1))


def _row(ready: bool) -> list[float]:
    """What is still to go behind each goal of a leg; goals past 77 end the walk of those who have the cards."""
    row = [FAR] * GOALS
    if ready:
        row[LAST + 1 :] = [0.0] * (GOALS - LAST - 1)
    return row


def _legs(rows: dict[int, list[float]], hand: int, wanted: int, keep: bool) -> tuple[tuple[Leg, ...], ...]:
    """For each square and number, where the rest of the way is read forwards and backwards."""

    def after(crossed: int) -> list[float]:
        return rows[hand | crossed & wanted if keep else hand ^ crossed & wanted]

    return tuple(
        tuple(
            (after(ahead), square + pips, after(back), max(0, square - pips))
            for pips, (ahead, back) in zip(ORDINARY, CROSSED[square], strict=True)
        )
        for square in range(LAST + 1)
    )


def _sweep(standing: list[float], arriving: list[float], ways: Sequence[Sequence[Leg]], doors: str) -> float:
    """Betters the distances of one hand from all that are known so far; by how much at most."""
    most = 0.0
    first, second, third, fourth, fifth, sixth = BETTER_OF_TWO
    for square in range(LAST, START - 1, -1):
        costs = [min(ahead[goal], back[other]) for ahead, goal, back, other in ways[square]]
        costs.sort()
        one, two, three, four, five, six = costs
        value = 1.0 + first * one + second * two + third * three + fourth * four + fifth * five + sixth * six
        most = max(most, standing[square] - value)
        standing[square] = value
        _arrive(standing, arriving, square, doors)
    return most


def _arrive(standing: list[float], arriving: list[float], square: int, doors: str) -> None:
    """Whoever arrives at a door stands behind it, or where it is better if that is the mover's choice (SX-41)."""
    behind = BEHIND[square]
    if not behind or doors == "none":
        arriving[square] = standing[square]
    elif doors == "always":
        arriving[behind] = standing[square]
    else:
        arriving[square] = arriving[behind] = min(standing[square], standing[behind])


def _to_a_mummy(square: int) -> int:
    return min(abs(square - mummy) for mummy in MUMMIES)


TO_A_MUMMY = tuple(_to_a_mummy(square) for square in range(LAST + 1))
"""Squares to the next mummy along the corridor."""
