"""The shared search, on two games that are small enough to know the best move of."""

from dataclasses import dataclass, replace

from games.engine.bots import Budget
from games.engine.chance import RandomChance
from games.engine.core import Game, Outcome, Step
from games.engine.search import Skill, next_mover, search


@dataclass(frozen=True)
class Heap:
    """Stones, whose turn it is, and a number that seat 0 cannot see."""

    stones: int
    turn: int = 0
    hidden: int = 0


class Nim(Game):
    """One to three stones a turn; who takes the last wins."""

    slug, name, seats, rules_version = "nim", "Nim", range(2, 3), 1
    Action, State = int, Heap

    def setup(self, seats, options, chance):
        return Step(Heap(options))

    def to_act(self, state):
        return frozenset({state.turn}) if state.stones else frozenset()

    def legal_actions(self, state, seat):
        return iter(range(1, min(3, state.stones) + 1))

    def apply(self, state, seat, action, chance):
        return Step(replace(state, stones=state.stones - action, turn=1 - seat))

    def view(self, state, seat):
        return state

    def open_view(self, state):
        return state

    def outcome(self, state):
        return None if state.stones else Outcome("taken", frozenset({1 - state.turn}))

    def retire(self, state, seat, chance):
        return Step(state)

    def imagine(self, view, chance):
        return view


class Guess(Nim):
    """Seat 0 says whether a hidden die shows 3 or more (1) or less (2), or passes (3), which wins two times in five."""

    def view(self, state, seat):
        return replace(state, hidden=0)

    def imagine(self, view, chance):
        return replace(view, hidden=chance.roll(6))

    def apply(self, state, seat, action, chance):
        won = chance.below(5) < 2 if action == 3 else (action == 1) == (state.hidden >= 3)
        return Step(replace(state, stones=0, turn=1 if won else 0))


def skill_of(game, **changes):
    def worth(state):
        outcome = game.outcome(state)
        return [0.5, 0.5] if outcome is None else [float(seat in outcome.winners) for seat in (0, 1)]

    return Skill(
        actions=lambda state, seat: list(game.legal_actions(state, seat)),
        policy=lambda state, seat, chance: game.sample_action(state, seat, chance),
        worth=worth,
        **changes,
    )


def found(game, state, playouts, seed=1, seat=0, candidates=None, **changes):
    view, chance, budget = game.view(state, seat), RandomChance(seed), Budget(playouts)
    actions = candidates or list(game.legal_actions(state, seat))
    return search(game, view, seat, actions, skill_of(game, **changes), chance, budget)


def test_the_winning_move_is_found_for_either_seat():
    for seat in (0, 1):
        for stones in (5, 6, 7):
            assert found(Nim(), Heap(stones, seat), 400, seat=seat, tree=6) == stones % 4


def test_the_answer_to_a_move_is_thought_of_in_the_tree():
    """Taking one of five leaves four, which loses for whoever must move; playouts at random alone say little."""
    assert found(Nim(), Heap(9), 3000, tree=9) == 1


def test_the_likeliest_world_decides_not_the_true_one():
    """Four of six faces show 3 or more, whatever the die really shows."""
    for hidden in range(1, 7):
        assert found(Guess(), Heap(3, hidden=hidden), 300, tree=1) == 1


def test_without_a_playout_the_most_promising_action_is_taken():
    assert found(Nim(), Heap(6), 0, candidates=[3, 2, 1]) == 3


def test_with_few_playouts_the_best_of_those_tried_is_taken():
    assert found(Nim(), Heap(3), 2, candidates=[1, 3, 2], depth=0, tree=1) == 3


def test_a_single_candidate_costs_no_thought():
    game, budget = Nim(), Budget(5)
    assert search(game, Heap(6), 0, [2], skill_of(game), RandomChance(1), budget) == 2
    assert budget.left == 5


def test_the_same_draws_and_playouts_find_the_same():
    for seed in range(4):
        assert len({found(Guess(), Heap(3), 40, seed, tree=2) for _ in range(3)}) == 1


def test_a_playout_is_cut_off_where_its_depth_ends():
    depths = []

    def worth(state):
        depths.append(20 - state.stones)
        return [0.5, 0.5]

    skill = replace(skill_of(Nim(), tree=1, depth=3), worth=worth, policy=lambda state, seat, chance: 1)
    search(Nim(), Heap(20), 0, [1, 2], skill, RandomChance(1), Budget(4))
    assert set(depths) == {4, 5}


def test_nobody_moves_at_the_end():
    assert next_mover(Nim(), Heap(0)) is None
    assert next_mover(Nim(), Heap(2, 1)) == 1
