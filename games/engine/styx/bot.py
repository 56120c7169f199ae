"""Bots for STYX: the apprentice errs, the adept looks one step ahead, the master plays on in imagined worlds."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..bots import Budget, Level
from ..chance import Chance
from ..core import Game, Seat
from . import greedy
from .model import Bid
from .pondering import ponder
from .view import View

PLAYOUTS = 200
ERRS = 3
"""Once in so many choices the apprentice does not think."""

HASTY_BIDS = 3


def choose(
    game: Game[Any, Any, Any],
    view: View,
    seat: Seat,
    legal: Iterable[Any],
    chance: Chance,
    level: Level,
    budget: Budget,
) -> Any:
    """One of the legal actions, from the view alone."""
    actions = list(legal)
    if len(actions) == 1:
        return actions[0]
    if level is Level.MASTER:
        return ponder(game, view, seat, actions, chance, budget)
    if level is Level.APPRENTICE and chance.below(ERRS) == 0:
        return chance.pick(_plausible(actions))
    return greedy.choose(game, view, seat, actions, chance)


def _plausible(actions: Sequence[Any]) -> Sequence[Any]:
    """What somebody may do in haste: no bid is more than a few above the lowest."""
    bids = [action for action in actions if isinstance(action, Bid)]
    return [action for action in actions if not isinstance(action, Bid)] + bids[:HASTY_BIDS]
