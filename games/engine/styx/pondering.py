"""The master's search in STYX: each choice is tried in imagined worlds, greedy players finish the Audience there."""

from collections.abc import Sequence
from typing import Any

from ..bots import Budget
from ..chance import Chance
from ..core import Game, Seat
from ..search import Skill, search
from . import greedy
from .model import PEEKS, Bid, GiveUp, Peek, State, Table
from .view import View
from .weighing import chances

AHEAD = 0
"""How many Audiences are played on beyond this one: more playouts to its end proved better than longer ones."""

TREE = 2
"""How many choices are compared before greedy players go on: the bot's own and the next one's."""

WIDTH = 6
"""How many actions are compared."""

QUICK = 6
"""How many effects or discards a quick player compares."""


def ponder(
    game: Game[Any, Any, Any], view: View, seat: Seat, legal: Sequence[Any], chance: Chance, budget: Budget
) -> Any:
    """The action that did best in the worlds that the budget allows."""
    if view.phase == "peek":
        return _peek(view, legal)
    last = view.number + AHEAD

    def worth(state: State) -> Sequence[float]:
        # Only between Audiences does the table tell how everybody stands, so no playout ends within one.
        while state.outcome is None and state.number <= last:
            state = game.apply(state, state.actor, _quick(game, state, chance), chance).state
        return chances(state)

    def actions(state: State, mover: Seat) -> Sequence[Any]:
        return _promising(game, state, mover, list(game.legal_actions(state, mover)), chance)

    def policy(state: State, mover: Seat, chance: Chance) -> Any:
        return _quick(game, state, chance)

    skill = Skill(actions=actions, policy=policy, worth=worth, tree=TREE, depth=0)
    return search(game, view, seat, _promising(game, view, seat, legal, chance), skill, chance, budget)


def _peek(view: View, legal: Sequence[Any]) -> Any:
    """A look costs nothing: at the token of whoever stands best."""
    standing = chances(view)
    seats = {action.seat for action in legal if isinstance(action, Peek) and action.seat is not None}
    return PEEKS[max(seats, key=lambda other: standing[other])]


def _promising(game: Game[Any, Any, Any], t: Table, seat: Seat, legal: Sequence[Any], chance: Chance) -> Sequence[Any]:
    """The actions worth a look, the one that the greedy player likes best first."""
    if t.phase == "place":
        return sorted(legal, key=lambda action: -greedy.placing(t, seat, action))
    if t.phase == "bid":
        return _bids(t, legal)
    if t.phase == "discard":
        return sorted(legal, key=lambda action: greedy.loss_of(t, seat, action.cards))[:WIDTH]
    if t.phase == "effect":
        state = game.imagine(t, chance) if isinstance(t, View) else t
        ranked = [
            (-greedy.balance(game.apply(state, seat, action, chance).state, seat), n) for n, action in enumerate(legal)
        ]
        return [legal[n] for _, n in sorted(ranked)[:WIDTH]]
    return legal


def _bids(t: Table, legal: Sequence[Any]) -> Sequence[Any]:
    """The lowest bids and giving up; the last to bid for a card need not bid more than the lowest."""
    token = t.tokens[t.revealed]
    to_come = sum(later.place == token.place for later in t.tokens[t.revealed + 1 :])
    bids = [action for action in legal if isinstance(action, Bid)]
    return [*(bids[: WIDTH - 1] if to_come else bids[:1]), GiveUp()]


def _quick(game: Game[Any, Any, Any], state: State, chance: Chance) -> Any:
    """What a greedy player does, who looks at a few effects only."""
    legal = list(game.legal_actions(state, state.actor))
    if state.phase in ("effect", "discard") and len(legal) > QUICK:
        legal = [*chance.shuffled(legal)[: QUICK - 1], legal[-1]]
    return legal[0] if len(legal) == 1 else greedy.pick(game, state, state.actor, legal, chance)
