"""Advice to the player on turn, from what everybody sees (SF-71): which riddle, which tiles, which actions.

It is the master's own plan, cut off where a riddle is solved, since what is turned up then may change everything.
"""

from ..bots import Budget
from ..core import Hint
from .board import SQUARES
from .bot import considered
from .cards import RIDDLE_WORDS, RIDDLES
from .matching import sfynx_line, solved_line
from .model import END, Action, Curse, Solve
from .planning import WORTH, Plan, Planner
from .view import View

WIDTH = 16
PLAYOUTS = 24


def hint(view: View, legal: list[Action]) -> Hint[Action]:
    """What the master would do. The aim is empty where no riddle comes nearer by it."""
    if view.stage not in ("act", "effect"):
        return _choice(view, considered(view, legal, WIDTH, Budget(PLAYOUTS)))
    planner = Planner(view)
    plan = _until_solved(planner.best(planner.begin, WIDTH, Budget(PLAYOUTS)))
    number = _aim(planner.begin, plan)
    if number is None:
        return Hint("", (), plan.actions or (END,))
    tiles = _tiles_of(number, plan)
    means = tuple(SQUARES.spell(square) for square, tile in enumerate(view.tiles) if tile in tiles)
    return Hint(RIDDLE_WORDS.spell(number), means, plan.actions or (END,))


def _choice(view: View, action: Action) -> Hint[Action]:
    """What is due between actions: a riddle, a reward or a curse is named."""
    means = (SQUARES.spell(action.square),) if isinstance(action, Curse) else ()
    aim = RIDDLE_WORDS.spell(action.riddle) if isinstance(action, Solve) else ""
    return Hint(aim, means, (action,))


def _until_solved(plan: Plan) -> Plan:
    """The part of the plan that ends with the first riddle solved, or all of it."""
    while plan.before is not None and plan.before.solved:
        plan = plan.before
    return plan


def _aim(begin: Plan, plan: Plan) -> int | None:
    """The riddle that the plan solves, else the one that it brings most forward."""
    gains = {number: WORTH[plan.near.get(number, 0)] - WORTH[begin.near[number]] for number in begin.row}
    solved = [number for number in begin.row if number not in plan.row]
    aim = solved[0] if solved else max(gains, key=gains.__getitem__, default=None)
    return aim if aim is not None and (solved or gains[aim] > 0) else None


def _tiles_of(number: int, plan: Plan) -> tuple[int, ...]:
    """The tiles that solve the riddle, a Sfynx tile perhaps among them; where it stays unsolved, its symbols."""
    line = solved_line(plan.tiles, plan.restored, number) or sfynx_line(plan.tiles, plan.restored, RIDDLES[number])
    return tuple(plan.tiles[square] for square in line) or RIDDLES[number].symbols
