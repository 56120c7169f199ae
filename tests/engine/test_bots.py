"""Bots are honest by construction, legal, and play every match to its end."""

from dataclasses import fields, is_dataclass
from itertools import count, islice

import pytest

from games.engine import bots, codec
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance

from .tables import GAMES, LONGEST, TABLES, begin, match, move

LEVELS = tuple(Level)
TINY = 6
at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
at_one_table_a_game = pytest.mark.parametrize(
    "table", [next(table for table in TABLES if table.game is game) for game in GAMES], ids=str
)


def chosen(game, view, seat, legal, level, seed=5):
    return bots.choose(game, view, seat, legal, RandomChance(seed), level, Budget(TINY))


def positions(table, number=6):
    """Some positions of a match of bots, with a seat that may act."""
    game = table.game
    for state in of_bots(table).sampled(number):
        yield from ((state, seat) for seat in sorted(game.to_act(state)))


def of_bots(table, seed=1):
    """A whole match of bots of all levels, drawn as the hall draws it."""
    game, played, chance = table.game, begin(table, seed), RandomChance(seed)
    for _ in range(LONGEST):
        acting = sorted(game.to_act(played.state))
        if not acting:
            return played
        seat = acting[0]
        action = bots.answer(game, played.state, seat, chance, LEVELS[(seat + seed) % 3], Budget(TINY))
        move(played, game, seat, action, seed)
    raise AssertionError(f"bots still play after {LONGEST} actions")


@at_every_table
def test_bots_play_a_match_to_its_end(table):
    outcome = table.game.outcome(of_bots(table).state)
    assert outcome is not None
    assert outcome.winners <= set(range(table.seats))


@at_every_table
def test_a_bot_chooses_a_legal_action_in_positions_that_bots_would_not_reach(table):
    game = table.game
    for state in match(table).sampled(5):
        for seat in game.to_act(state):
            for level in LEVELS:
                action = bots.answer(game, state, seat, RandomChance(3), level, Budget(TINY))
                game.apply(state, seat, action, RandomChance(0))
                assert codec.parse_action(game.Action, codec.write_action(action)) == action


@at_one_table_a_game
def test_in_two_worlds_that_look_alike_a_bot_chooses_alike(table):
    game = table.game
    for state, seat in positions(table):
        twin = game.imagine(game.view(state, seat), RandomChance(7))
        for level in LEVELS:
            first, second = (
                bots.answer(game, world, seat, RandomChance(5), level, Budget(TINY)) for world in (state, twin)
            )
            assert first == second


@at_one_table_a_game
def test_the_same_view_draws_and_playouts_give_the_same_choice(table):
    game = table.game
    for state, seat in positions(table):
        view = game.view(state, seat)
        for level in LEVELS:
            choices = [chosen(game, view, seat, game.legal_actions(state, seat), level) for _ in range(2)]
            assert choices[0] == choices[1]


@at_one_table_a_game
def test_a_bot_leaves_the_view_as_it_was(table):
    game = table.game
    for state, seat in positions(table):
        view = game.view(state, seat)
        before = codec.to_json(view)
        for level in LEVELS:
            chosen(game, view, seat, game.legal_actions(state, seat), level)
        assert codec.to_json(view) == before


def states_within(thing, kind):
    """Every state that can be reached through the fields of plain data."""
    if isinstance(thing, kind):
        return [thing]
    if is_dataclass(thing):
        return [found for one in fields(thing) for found in states_within(getattr(thing, one.name), kind)]
    if isinstance(thing, dict):
        return states_within(tuple(thing.items()), kind)
    if isinstance(thing, (tuple, list, frozenset)):
        return [found for one in thing for found in states_within(one, kind)]
    return []


@at_every_table
def test_no_state_is_within_a_bots_reach(table):
    game = table.game
    for state in match(table).sampled(4):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            legal = tuple(islice(game.legal_actions(state, seat), 50))
            assert states_within((view, legal), game.State) == []


def test_a_state_that_is_hidden_away_is_found():
    state = match(TABLES[0]).state
    assert states_within([{"deep": (state,)}], TABLES[0].game.State) == [state]


def test_a_budget_is_spent_playout_by_playout():
    budget = Budget(3)
    assert [budget.spend() for _ in range(5)] == [True, True, True, False, False]


def test_a_budget_ends_at_its_deadline():
    ticks = count()
    budget = Budget(100, seconds=3, clock=lambda: next(ticks))
    assert [budget.spend() for _ in range(4)] == [True, True, False, False]


def test_seconds_without_a_clock_are_refused():
    for seconds, clock in ((1.0, None), (None, float)):
        with pytest.raises(ValueError, match="clock"):
            Budget(1, seconds, clock)


def test_a_match_gives_each_game_a_budget_of_its_own():
    for game in GAMES:
        assert bots.full_budget(game).left >= 1
        assert not bots.full_budget(game, clock=count(0, 2).__next__).spend()
