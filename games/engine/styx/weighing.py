"""How likely each seat takes the throne, judged from the open table between two Audiences.

A seat is a row of numbers, its traits. Their weights come from matches of greedy players who now and then did
something at random (1,500 of two, 1,750 of more players): a conditional logit of who won, one for two players and one
for more.
"""

import math
from operator import mul

from .cards import INCOME, most_elements
from .model import CHAOS_WINS, Table
from .standing import HORSEMEN
from .victory import in_play, war_strength
from .work import bonus_income

RICH = 12
"""Coins from here on are hard to spend."""

NEAR, NEARER = 13, 16
"""Influence from which on each point counts more."""

PAIR = (0.080, -0.031, 0.271, -0.295, 0.054, 0.009, 0.056, 0.431, 0.210, 0.155, 0.093, 0.342, 0.013, 0.078, 0.168)
CROWD = (0.143, -0.081, 0.345, -0.365, 0.097, 0.021, 0.090, -0.062, 0.131, 0.088, 0.117, 0.729, -0.515, 0.095, 0.349)
"""In the order of `traits`."""


def traits(t: Table, seat: int) -> tuple[float, ...]:
    """What tells how a seat stands; income and riders are worth less the later it is, strength more."""
    up, soul, influence, coins = t.up[seat], t.soul[seat], t.influence[seat], t.coins[seat]
    late = min(1.0, t.chaos / CHAOS_WINS)
    income = sum([INCOME[card] for card in up]) + bonus_income(soul)
    elements, rides = most_elements(up), any(card in HORSEMEN for card in up)
    strength = war_strength(t, seat)
    return (
        min(coins, RICH),
        max(0, coins - RICH),
        income,
        income * late,
        influence,
        influence * influence / 20,
        max(0, influence - NEAR),
        max(0, influence - NEARER),
        elements,
        soul,
        elements * (soul == 4),
        rides,
        rides * late,
        strength,
        strength * late**3,
    )


def chances(t: Table) -> list[float]:
    """For each seat how likely it wins; at the end its share of the throne."""
    if t.outcome is not None:
        winners = t.outcome.winners
        return [(seat in winners) / len(winners) for seat in range(t.seats)]
    weights = PAIR if t.seats == 2 else CROWD
    drives = [0.0] * t.seats
    for seat in in_play(t):
        drives[seat] = math.exp(sum(map(mul, weights, traits(t, seat))))
    whole = sum(drives)
    return [drive / whole for drive in drives]
