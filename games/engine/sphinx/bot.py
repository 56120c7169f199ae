"""Bots for Sphinx (1999): the apprentice forgets and strays, the adept has rules of thumb, the master searches."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.engine.bots import Budget, Level
from games.engine.chance import Chance
from games.engine.core import Game, Seat

from .belief import believed
from .board import LAST
from .model import Action, Move
from .pondering import ponder
from .thumbs import Adept
from .view import View

PLAYOUTS = 12
"""Imagined worlds for a choice of the master; a turn without a look needs one."""

FORGETS = 3
"""The apprentice has lost each thing it saw, once in so many choices."""

STRAYS = 3
"""And once in so many it goes on without a thought."""

BOLD = 0.3
"""The odds at which it thinks that it knows enough."""


def choose(
    game: Game[Any, Any, Any],
    view: View,
    seat: Seat,
    legal: Iterable[Action],
    chance: Chance,
    level: Level,
    budget: Budget,
) -> Action:
    """One of the legal actions, from the view alone."""
    actions = list(legal)
    if len(actions) == 1:
        return actions[0]
    if level is Level.MASTER:
        return ponder(game, view, seat, actions, chance, budget)
    if level is Level.ADEPT:
        return Adept(view, seat, believed(view)).choose(actions, chance)
    return _apprentice(view, seat, actions, chance)


def _apprentice(view: View, seat: Seat, actions: Sequence[Action], chance: Chance) -> Action:
    """Rules of thumb with a poor memory; sometimes just forward, and too bold before the treasure."""
    known = tuple(None if chance.below(FORGETS) == 0 else colour for colour in view.known)
    remembered = replace(view, known=known)
    adept = Adept(remembered, seat, believed(remembered))
    if view.phase == "move":
        return _stroll(adept, actions, chance)
    if chance.below(STRAYS) or view.phase == "challenge":
        return adept.choose(actions, chance)
    return chance.pick(actions)


def _stroll(adept: Adept, actions: Sequence[Action], chance: Chance) -> Action:
    """A challenge as soon as it seems good enough, or a stray step forward, or what the adept would do."""
    view = adept.view
    forward = [action for action in actions if isinstance(action, Move) and action.way == "forward"]
    challenges = [action for action in forward if view.here + action.pips > LAST]
    if challenges and adept.belief.best_challenge(view.figures, adept.hand)[1] >= BOLD:
        return challenges[0]
    safe = [action for action in forward if action not in challenges]
    if safe and chance.below(STRAYS) == 0:
        return chance.pick(safe)
    return adept.choose(actions, chance)
