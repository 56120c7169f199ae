"""A whole state from what one seat may know: only the colours under the sphinxes are hidden."""

from itertools import permutations

from games.engine.chance import Chance

from .board import COLOURS
from .challenging import is_right
from .model import Refuted, State
from .view import View

ORDERS = tuple(permutations(range(len(COLOURS))))


def imagined(view: View, chance: Chance) -> State:
    """A state at random that looks the same from there and that no failed challenge rules out."""
    return State(
        view.options,
        view.turn,
        view.at,
        view.hands,
        view.figures,
        chance.pick(possible(view)),
        view.seen,
        view.fresh,
        view.phase,
        view.rolled,
        view.dice,
        view.looked,
        view.pinched,
        view.way,
        view.goal,
        view.named,
        view.refuted,
        view.winner,
    )


def possible(view: View) -> list[tuple[int, ...]]:
    """The colours that the six figures may have, as far as the view tells."""
    known = {figure: colour for figure, colour in zip(view.figures, view.known, strict=True) if colour is not None}
    found = [order for order in ORDERS if all(order[figure] == colour for figure, colour in known.items())]
    any_order = view.options.any_order
    return [order for order in found if not any(_contradicts(order, lost, any_order) for lost in view.refuted)]


def _contradicts(order: tuple[int, ...], lost: Refuted, any_order: bool) -> bool:
    truth = tuple(order[figure] for figure in lost.figures)
    return is_right(lost.colours, truth, any_order=any_order)
