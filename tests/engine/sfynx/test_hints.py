"""The advice to the player on turn: a riddle, the tiles that matter, and the actions."""

import pytest

from games.engine.chance import RandomChance
from games.engine.sfynx import GAME
from games.engine.sfynx.cards import RIDDLE_WORDS
from games.engine.sfynx.model import CURSE, END, SOLVE, TAKE, RiddleSolved

from .positions import new_match, play, position

NEARLY = """
    amphora -scarab . . .
    .       .       . . .
    .       .       * . .
    .       .       . . .
    .       .       . . .
"""
WITH_SFYNX = """
    sfynx  -scarab  .  .  .
    .       .       . . .
    .       .       * . .
    .       .       . . .
    .       .       . -amphora .
"""
REWARDS = ("swap-any", "swap-three", "restore-three")


def hint_at(state):
    return GAME.hint(GAME.view(state, state.player), state.player)


def riddles_solved(state, actions):
    """The riddles solved when these actions are taken."""
    solved = []
    for action in actions:
        step = GAME.apply(state, state.player, action, RandomChance(0))
        state = step.state
        solved += [RIDDLE_WORDS.spell(event.riddle) for event in step.events if isinstance(event, RiddleSolved)]
    return solved


def test_the_riddle_its_tiles_and_the_actions_are_named():
    state = position(NEARLY, "r4c r1a r4e")
    advice = hint_at(state)
    assert advice.aim == "r1a"
    assert advice.means == ("a1", "b1")
    assert riddles_solved(state, advice.actions) == ["r1a"]


def test_advice_ends_with_the_action_that_solves():
    state = position(NEARLY, "r1a r4d r4e")
    assert riddles_solved(state, hint_at(state).actions[:-1]) == []


def test_a_sfynx_tile_that_helps_is_among_the_tiles():
    advice = hint_at(position(WITH_SFYNX, "r1a r4d r4e"))
    assert (advice.aim, set(advice.means)) == ("r1a", {"a1", "b1"})


@pytest.mark.parametrize("seed", range(6))
def test_advice_can_be_followed_word_by_word(seed):
    """Nothing is turned up before its last action, so all of it stays allowed."""
    state = new_match(seats=2, seed=seed)
    advice = hint_at(state)
    assert advice.aim in {RIDDLE_WORDS.spell(number) for number in state.row}
    assert riddles_solved(state, advice.actions) in ([], [advice.aim])


def test_when_all_is_done_the_advice_is_to_end():
    state = position(basics=0, special_left=False)
    assert (hint_at(state).aim, hint_at(state).actions) == ("", (END,))


def test_between_actions_the_advice_is_the_choice_that_is_due():
    solved = play(position(NEARLY, "r1a r4d r4e", display=REWARDS), "restore b1")
    assert hint_at(solved).actions[0] in {TAKE[reward] for reward in REWARDS}
    choosing = position(NEARLY.replace("-scarab", "scarab"), "r1a r4d r4e", stage="choose")
    assert (hint_at(choosing).aim, hint_at(choosing).actions) == ("r1a", (SOLVE[RIDDLE_WORDS.read("r1a")],))


def test_a_tile_that_no_riddle_wants_is_let_be_cursed():
    lit = NEARLY.replace("-scarab", "scarab").replace("*", "obelisk")
    advice = hint_at(position(lit, "r4d r1a r4e", stage="curse", curses=1, turn=9))
    assert (advice.means, advice.actions) == (("c3",), (CURSE[12],))


def test_nobody_is_advised_out_of_turn_or_after_the_end():
    state = new_match(seats=2)
    view = GAME.view(state, 1 - state.player)
    assert GAME.hint(view, 1 - state.player) is None
    assert hint_at(position(reason="water", stage="over")) is None


def test_advice_depends_on_what_is_seen_alone():
    """Two matches that look alike, with other hidden stacks, get the same advice."""
    state = new_match(seed=3)
    view = GAME.view(state, 0)
    other = GAME.imagine(view, RandomChance(9))
    assert other.deck != state.deck
    assert hint_at(other) == hint_at(state)
