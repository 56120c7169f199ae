"""What the house's own players see in an Antechamber, and what they do about it."""

import pytest

from games.engine import bots
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance
from games.engine.sfynx import GAME
from games.engine.sfynx.cards import RIDDLE_WORDS, RIDDLES
from games.engine.sfynx.matching import solved_line
from games.engine.sfynx.model import CURSE
from games.engine.sfynx.nearness import plain_steps, steps_to, wild_of
from games.engine.sfynx.planning import Planner

from .positions import NOTHING, new_match, position

APART = """
    amphora .  .  .        .
    .       .  .  .        .
    .       .  *  -scarab  .
    .       .  .  .        .
    .       .  .  .        .
"""
ONE_SWAP_AND_A_LIGHT = """
    amphora *       . . .
    .       -scarab . . .
    .       .       . . .
    .       .       . . .
    .       .       . . .
"""


def steps(drawing, riddle, lifted=False):
    state = position(drawing)
    wild = wild_of(state.tiles, state.restored)
    return steps_to(RIDDLE_WORDS.read(riddle), state.tiles, state.restored, wild, lifted)


def choice(state, level, playouts=24, seed=1):
    return bots.answer(GAME, state, state.player, RandomChance(seed), level, Budget(playouts))


def solved_after_a_turn(state, level):
    """How many riddles are solved when the turn's actions are taken as the bot wants them."""
    turn = state.turn
    while GAME.to_act(state) and state.turn == turn and state.stage != "curse":
        state = GAME.apply(state, state.player, choice(state, level, playouts=8), NOTHING).state
    return len(state.solved)


def test_steps_count_the_squares_to_go_and_the_lights_to_be_lit():
    assert plain_steps(RIDDLE_WORDS.read("r1a"), *board(APART)) == 5
    assert plain_steps(RIDDLE_WORDS.read("r1a"), *board(ONE_SWAP_AND_A_LIGHT)) == 2


def board(drawing):
    state = position(drawing)
    return state.tiles, state.restored


def test_a_sfynx_tile_brings_a_riddle_nearer_unless_it_is_banned():
    lit = "amphora sfynx . . . " + ". " * 19 + "-scarab"
    assert steps(lit, "r1a") == 0
    banned = "lyre moon sfynx . . " + ". " * 19 + "-ibis"
    assert steps(banned, "r3a") == 7
    assert steps(banned, "r3a", lifted=True) == 1


@pytest.mark.parametrize("seed", range(30))
def test_no_step_is_left_exactly_where_a_riddle_is_solved(seed):
    chance = RandomChance(seed)
    tiles, restored = chance.shuffled(range(25)), chance.below(1 << 25) | chance.below(1 << 25)
    for number, riddle in enumerate(RIDDLES):
        placed = list(tiles)
        for square, symbol in zip(range(len(riddle.symbols)), riddle.symbols, strict=False):
            other = placed.index(symbol)
            placed[square], placed[other] = placed[other], placed[square]
        for here in (tiles, tuple(placed)):
            left = steps_to(number, here, restored, wild_of(here, restored))
            assert (left == 0) == bool(solved_line(here, restored, number))


def test_bots_that_weigh_their_actions_solve_more_in_a_turn_than_one_that_wanders():
    deals = [new_match(seed=seed, difficulty="3") for seed in range(3)]
    apprentice, adept, master = (sum(solved_after_a_turn(deal, level) for deal in deals) for level in Level)
    assert apprentice < min(adept, master)


def test_a_plan_does_what_must_be_done_and_can_be_carried_out():
    for seed in range(4):
        state = new_match(seed=seed)
        planner = Planner(GAME.view(state, 0))
        plan = planner.best(planner.begin, 8, Budget(30))
        assert plan.may_end
        for action in plan.actions:
            if state.stage not in ("act", "effect"):
                break
            state = GAME.apply(state, 0, action, NOTHING).state
        else:
            assert (state.basics, state.special_left) == (0, False)


def test_a_tile_that_no_riddle_wants_is_cursed():
    lit = ONE_SWAP_AND_A_LIGHT.replace("-scarab", "scarab").replace("*", "obelisk")
    state = position(lit, "r4d r1a r4e", stage="curse", curses=1, turn=9)
    for level in (Level.ADEPT, Level.MASTER):
        assert choice(state, level) == CURSE[1]


def test_a_master_without_time_still_ends_its_turn():
    state = new_match(seed=2)
    turn = state.turn
    for _ in range(60):
        if state.turn != turn or not GAME.to_act(state):
            break
        state = GAME.apply(state, state.player, choice(state, Level.MASTER, playouts=0), RandomChance(1)).state
    assert state.turn == turn + 1
