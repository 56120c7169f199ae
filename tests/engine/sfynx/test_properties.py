"""What holds in every position that can be reached."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.errors import IllegalAction
from games.engine.sfynx import GAME
from games.engine.sfynx.model import Options

CHANCE = RandomChance(3)

options = st.builds(
    Options,
    difficulty=st.sampled_from("12345678"),
    pattern=st.sampled_from(["x", "ring", "cross_x", "plus"]),
    start_reward=st.booleans(),
    fewer_rewards=st.booleans(),
)


@st.composite
def matches(draw):
    """The states of one random match, which often solves: it prefers what the first riddle needs."""
    seats, chosen, seed = draw(st.integers(1, 4)), draw(options), draw(st.integers(0, 10**9))
    chance = RandomChance(seed)
    state = GAME.setup(seats, chosen, chance).state
    states = [state]
    while not state.reason:
        action = _likely(state, chance)
        state = GAME.apply(state, state.player, action, chance).state
        states.append(state)
    return states


def _likely(state, chance):
    """One of some random actions, a solving one first."""
    actions = list(GAME.legal_actions(state, state.player))
    assert actions
    tried = [chance.pick(actions) for _ in range(6)]
    return max(tried, key=lambda action: _worth(GAME.apply(state, state.player, action, chance).state))


def _worth(state):
    return (len(state.solved), sum(riddle.in_place for riddle in GAME.view(state, 0).riddles[:1]))


@pytest.mark.rule("SF-1", "SF-2", "SF-4", "SF-7")
@settings(max_examples=12, deadline=None)
@given(matches())
def test_nothing_of_the_box_is_lost(states):
    for state in states:
        assert sorted(state.tiles) == list(range(25))
        assert 0 <= state.restored < 1 << 25
        cards = (*state.solved, *state.row, *state.deck)
        assert len(set(cards)) == len(cards) == 9
        assert len((*state.display, *state.pile, *state.held, *state.spent)) == 12
        assert len(state.tokens) == 12


@pytest.mark.rule("SF-25", "SF-26", "SF-61", "SF-74")
@settings(max_examples=12, deadline=None)
@given(matches())
def test_what_is_shown_and_held_keeps_to_its_limits(states):
    for state in states:
        most = state.options.rewards
        assert len(state.display) == most
        assert len(state.held) <= most + (state.stage == "give")
        assert len(state.row) + state.due == min(3, 9 - len(state.solved) + state.due)
        assert state.known <= len(state.deck)


@pytest.mark.rule("SF-15", "SF-59")
@settings(max_examples=12, deadline=None)
@given(matches())
def test_nobody_is_ever_stuck(states):
    for state in states:
        acting = GAME.to_act(state)
        assert bool(acting) == (GAME.outcome(state) is None)
        for seat in acting:
            assert next(iter(GAME.legal_actions(state, seat)), None) is not None
    assert states[-1].turn <= 12


@pytest.mark.rule("SF-71", "SF-74")
@settings(max_examples=8, deadline=None)
@given(matches())
def test_a_view_tells_nothing_of_the_stacks(states):
    for state in states[::5]:
        view = GAME.view(state, 0)
        imagined = GAME.imagine(view, CHANCE)
        assert GAME.view(imagined, None) == view
        assert codec.to_json(GAME.view(imagined, 1)) == codec.to_json(view)


@settings(max_examples=6, deadline=None)
@given(matches())
def test_an_imagined_match_can_be_played_on(states):
    state = GAME.imagine(GAME.view(states[len(states) // 2], 0), CHANCE)
    while not state.reason:
        state = GAME.apply(state, state.player, GAME.sample_action(state, state.player, CHANCE), CHANCE).state
    assert GAME.outcome(state) is not None


@settings(max_examples=6, deadline=None)
@given(matches())
def test_every_legal_action_is_accepted_and_spells_itself(states):
    for state in states[::9]:
        for action in GAME.legal_actions(state, state.player):
            assert codec.parse_action(GAME.Action, codec.write_action(action)) == action
            GAME.apply(state, state.player, action, CHANCE)


@settings(max_examples=6, deadline=None)
@given(matches())
def test_what_is_not_legal_is_refused(states):
    everything = [action for state in states for action in GAME.legal_actions(state, state.player)]
    for state in states[::17]:
        allowed = set(GAME.legal_actions(state, state.player))
        for action in set(everything) - allowed:
            with pytest.raises(IllegalAction):
                GAME.apply(state, state.player, action, CHANCE)
