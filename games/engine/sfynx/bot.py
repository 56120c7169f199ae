"""Players of the house. The apprentice picks among what looks helpful, with slips; the adept takes the best next
action; the master looks ahead over the whole rest of the turn."""

from collections.abc import Iterable
from typing import Any

from ..bots import Budget, Level
from ..chance import Chance
from ..core import Game, Seat
from .model import END, Action, Curse, GiveBack, Take
from .planning import Plan, Planner
from .view import View

PLAYOUTS = 24
WIDTH = 16


def choose(
    game: Game[Any, Any, Any],
    view: View,
    seat: Seat,
    legal: Iterable[Action],
    chance: Chance,
    level: Level,
    budget: Budget,
) -> Action:
    """One of the legal actions."""
    actions = list(legal)
    if len(actions) == 1:
        return actions[0]
    if level is Level.APPRENTICE and not chance.below(3):
        return chance.pick(actions)
    if level is Level.MASTER:
        return considered(view, actions, WIDTH, budget)
    return considered(view, actions, 1, Budget(0))


def considered(view: View, actions: list[Action], width: int, budget: Budget) -> Action:
    """The best of the actions, looking ahead on so many plans at once; with one, from each action to the next best."""
    planner = Planner(view)
    if view.stage == "choose":
        return actions[0]
    if view.stage == "curse":
        return max(actions, key=lambda action: _after_curse(planner, action))
    if view.stage in ("act", "effect"):
        plan = planner.best(planner.begin, width, budget)
        return plan.actions[0] if plan.actions else END
    each = Budget(budget.left // len(actions))
    worth = [planner.best(_begun(planner, view, action), width, each).value for action in actions]
    return actions[worth.index(max(worth))]


def _after_curse(planner: Planner, action: Action) -> float:
    assert isinstance(action, Curse)
    return planner.without_light(action.square)


def _begun(planner: Planner, view: View, action: Action) -> Plan:
    """How the turn stands after a reward is taken or given back."""
    if isinstance(action, Take):
        return planner.holding((*view.held, action.reward))
    assert isinstance(action, GiveBack)
    place = view.held.index(action.reward)
    held = (*view.held[:place], *view.held[place + 1 :])
    return planner.holding(held, action.reward if action.how == "apply" else "")
