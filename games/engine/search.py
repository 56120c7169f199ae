"""Search where something is hidden: the worlds that a view allows are imagined again and again and played on.

One tree for all worlds (information set Monte Carlo tree search, Cowling, Powley and Whitehouse 2012): its branches
are actions, so what was learned in one world serves in the others. An action that only some worlds offer is compared
by the times it was on offer. With `tree=1` the tree is its root's actions alone.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .bots import Budget
from .chance import Chance
from .core import Game, Seat


@dataclass(frozen=True, slots=True)
class Skill[S, A]:
    """What a game knows of itself that a search can use.

    `actions` are those worth a look for the seat in this state, the most promising first, at least one.
    `policy` is a quick player for the rest of a playout, of `depth` actions at most.
    `worth` says for each seat how well it stands, from 0 (lost) to 1 (won), at the end or before.
    """

    actions: Callable[[S, Seat], Sequence[A]]
    policy: Callable[[S, Seat, Chance], A]
    worth: Callable[[S], Sequence[float]]
    tree: int = 2
    depth: int = 40
    curiosity: float = 0.6


class Node:
    """An action and what came of it, for the seat that took it; `offered` counts the playouts that could."""

    __slots__ = ("branches", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.offered = 0
        self.total = 0.0
        self.branches: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def search[S, A](
    game: Game[S, A, Any],
    view: Any,
    seat: Seat,
    candidates: Sequence[A],
    skill: Skill[S, A],
    chance: Chance,
    budget: Budget,
) -> A:
    """The one of `candidates` (the most promising first) that did best; the first where no playout may be made."""
    root = Node()
    if len(candidates) > 1:
        while budget.spend():
            _playout(game, game.imagine(view, chance), seat, candidates, root, skill, chance)
    tried = [action for action in candidates if action in root.branches]
    return max(tried, key=lambda action: _rank(root.branches[action]), default=candidates[0])


def _rank(node: Node) -> tuple[int, float]:
    return node.visits, node.mean


def _playout[S, A](
    game: Game[S, A, Any],
    state: S,
    mover: Seat | None,
    actions: Sequence[A],
    node: Node,
    skill: Skill[S, A],
    chance: Chance,
) -> None:
    """Down the tree to its first new branch, on by the quick player, and the result back up."""
    path: list[tuple[Node, Seat]] = []
    while mover is not None and len(path) < skill.tree:
        action = _select(node, actions, skill.curiosity)
        state = game.apply(state, mover, action, chance).state
        node = node.branches[action]
        path.append((node, mover))
        mover = next_mover(game, state)
        if not node.visits or mover is None:
            break
        actions = skill.actions(state, mover) if len(path) < skill.tree else ()
    worth = skill.worth(_played_on(game, state, skill, chance))
    for node, seat in path:
        node.visits += 1
        node.total += worth[seat]


def _select[A](node: Node, actions: Sequence[A], curiosity: float) -> A:
    """The first action not tried yet, else the one with the highest upper confidence bound (UCB1)."""
    branches, best, chosen = node.branches, -math.inf, actions[0]
    for action in actions:
        branch = branches.get(action)
        if branch is None:
            branches[action] = Node()
            branches[action].offered = 1
            return action
        branch.offered += 1
        bound = branch.mean + curiosity * math.sqrt(math.log(branch.offered) / branch.visits)
        if bound > best:
            best, chosen = bound, action
    return chosen


def _played_on[S, A](game: Game[S, A, Any], state: S, skill: Skill[S, A], chance: Chance) -> S:
    for _ in range(skill.depth):
        mover = next_mover(game, state)
        if mover is None:
            break
        state = game.apply(state, mover, skill.policy(state, mover, chance), chance).state
    return state


def next_mover(game: Game[Any, Any, Any], state: Any) -> Seat | None:
    """Who acts next; where several may, the first of them. Nobody at the end."""
    return min(game.to_act(state), default=None)
