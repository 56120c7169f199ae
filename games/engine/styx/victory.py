"""Who wins, judged at the end of an Audience (ST-60 to ST-66)."""

from collections.abc import Callable, Iterable

from ..core import Outcome, Seat
from . import events as told
from .cards import LEGEND_STRENGTH, WAR_STRENGTH, most_elements
from .model import CHAOS_WINS, ENOUGH_INFLUENCE, WHOLE_SOUL, Condition, Reason, State, Table, TieBreak
from .standing import HORSEMEN
from .work import Work

type Conditions = dict[Seat, tuple[Condition, ...]]

NEEDED_HORSEMEN = 2
NEEDED_ELEMENTS = 4


def in_play(s: Table) -> list[Seat]:
    """The seats that have not retired (ST-72)."""
    return [seat for seat in range(s.seats) if seat not in s.retired]


def war_strength(s: Table, seat: Seat) -> int:
    """ST-62, ST-66: face-up cards without Eternals, at their printed Strength."""
    return sum(WAR_STRENGTH[card] for card in s.up[seat])


def legend_strength(s: Table, seat: Seat) -> int:
    """ST-64: face-up Legendary cards, an Eternal one too."""
    return sum(LEGEND_STRENGTH[card] for card in s.up[seat])


def horsemen(s: Table, seat: Seat) -> int:
    """ST-63: face-up Horsemen of the Apocalypse."""
    return sum(card in HORSEMEN for card in s.up[seat])


def strongest(s: Table) -> list[Seat]:
    """ST-62: the seats with the strongest army; equal ones all."""
    return _best(in_play(s), lambda seat: war_strength(s, seat))


def conditions(s: State, war_anyway: bool) -> Conditions:
    """What each seat meets; seats that meet nothing are left out. `war_anyway`: the cards ran out (ST-57)."""
    first = [seat for seat in s.arrived if seat not in s.retired]
    chaos_won = s.chaos >= CHAOS_WINS
    war = strongest(s) if war_anyway or (chaos_won and not first) else ()
    met = {}
    for seat in in_play(s):
        influential = seat in first if chaos_won else s.influence[seat] >= ENOUGH_INFLUENCE
        answers = (
            (Condition.INFLUENCE, influential),
            (Condition.ELEMENTS, s.soul[seat] == WHOLE_SOUL and most_elements(s.up[seat]) == NEEDED_ELEMENTS),
            (Condition.WAR, seat in war),
            (Condition.HORSEMEN, horsemen(s, seat) >= NEEDED_HORSEMEN),
        )
        if found := tuple(condition for condition, holds in answers if holds):
            met[seat] = found
    return met


def _best(seats: Iterable[Seat], score: Callable[[Seat], int]) -> list[Seat]:
    scores = {seat: score(seat) for seat in seats}
    highest = max(scores.values())
    return [seat for seat, value in scores.items() if value == highest]


def break_tie(s: State, met: Conditions) -> tuple[list[Seat], TieBreak]:
    """ST-64: who wins among those who meet a condition, and by which comparison."""
    left = list(met)
    if len(left) == 1:
        return left, TieBreak.NONE
    comparisons: tuple[tuple[TieBreak, Callable[[Seat], int]], ...] = (
        (TieBreak.CONDITIONS, lambda seat: len(met[seat])),
        (TieBreak.LEGENDARY, lambda seat: legend_strength(s, seat)),
        (TieBreak.CARDS, lambda seat: len(s.up[seat])),
        (TieBreak.HORSEMEN, lambda seat: horsemen(s, seat)),
    )
    for step, score in comparisons:
        left = _best(left, score)
        if len(left) == 1:
            return left, step
    return left, TieBreak.SHARED


def judge(w: Work, war_anyway: bool = False) -> None:
    """Ends the match if anyone meets a condition."""
    s = w.s
    met = conditions(s, war_anyway)
    if not met:
        return
    if not war_anyway and any(Condition.WAR in found for found in met.values()):
        w.tell(told.WarBrokeOut(s.chaos))
    for seat, found in met.items():
        w.tell(told.ConditionMet(seat, found))
    winners, step = break_tie(s, met)
    w.tell(told.ThroneTaken(tuple(winners), step))
    finish(s, met[winners[0]][0].value, winners)


def finish(s: State, reason: Reason, winners: list[Seat]) -> None:
    """No one acts any more."""
    s.phase, s.actor = "over", -1
    s.outcome = Outcome(reason, frozenset(winners), ())
