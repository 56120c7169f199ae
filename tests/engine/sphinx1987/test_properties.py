"""What holds of every maze and every match, tried on many."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.sphinx1987 import GAME
from games.engine.sphinx1987.board import ALL, BIT, SQUARES, mask_of, reached, shortest_route, squares_of
from games.engine.sphinx1987.model import Options

from .positions import ask, is_connected, refused

seeds = st.integers(0, 2**32 - 1)
squares = st.integers(0, SQUARES - 1)
masks = st.integers(0, ALL)
options = st.builds(
    Options,
    treasure=st.sampled_from(["told", "hidden"]),
    treasures=st.sampled_from(["1", "2"]),
    entrance=st.sampled_from(["any", "edge"]),
)


def random_states(options, seed):
    """Each state of a match played at random."""
    chance = RandomChance(seed)
    state = GAME.setup(2, options, chance).state
    while True:
        yield state
        if not GAME.to_act(state):
            return
        seat = min(GAME.to_act(state))
        state = GAME.apply(state, seat, GAME.sample_action(state, seat, chance), chance).state


@given(masks)
def test_a_mask_and_its_squares_are_the_same_thing(mask):
    assert squares_of(mask) == tuple(square for square in range(SQUARES) if mask >> square & 1)
    assert mask_of(squares_of(mask)) == mask


@given(squares, masks)
def test_what_is_reached_is_connected_and_cannot_grow(start, free):
    found = reached(start, free)
    assert is_connected(found, start)
    assert all(not is_connected(found | BIT[other], start) for other in squares_of(free & ~found))


@given(squares, squares, masks)
def test_a_shortest_route_exists_just_where_the_goal_is_reached(start, goal, free):
    route = shortest_route(BIT[start], goal, free)
    assert bool(route) == bool(reached(start, free | BIT[goal]) & BIT[goal])
    if route:
        assert (route[0], route[-1]) == (start, goal)
        assert all(abs(a % 7 - b % 7) + abs(a // 7 - b // 7) == 1 for a, b in zip(route, route[1:], strict=False))
        assert len(set(route)) == len(route)


@given(squares, squares, masks)
def test_no_route_is_shorter(start, goal, free):
    route = shortest_route(BIT[start], goal, free)
    steps, border = 0, BIT[start]
    while route and not border & BIT[goal]:
        border = sum({BIT[other] for square in squares_of(border) for other in _beside(square)}) | border
        border &= free | BIT[goal] | BIT[start]
        steps += 1
    assert steps == max(0, len(route) - 1)


def _beside(square):
    return [other for other in range(SQUARES) if abs(other % 7 - square % 7) + abs(other // 7 - square // 7) == 1]


@settings(deadline=None, max_examples=40)
@given(options, seeds)
def test_a_match_keeps_its_rules_from_the_first_state_to_the_last(options, seed):
    for state in random_states(options, seed):
        for seat, asked in enumerate(state.asked):
            maze = state.mazes[1 - seat]
            if maze is not None:
                assert is_connected(asked & ~maze.walls | BIT[maze.entrance], maze.entrance)
                assert maze.walls.bit_count() == 15
    assert GAME.outcome(state).reason == "treasure"
    assert not state.mazes[1 - state.winner].treasures & ~state.asked[state.winner]


@settings(deadline=None, max_examples=30)
@given(options, seeds)
def test_every_viewer_may_imagine_the_rest(options, seed):
    chance = RandomChance(seed)
    for state in random_states(options, seed):
        for viewer in (0, 1, None):
            view = GAME.view(state, viewer)
            assert GAME.view(GAME.imagine(view, chance), viewer) == view


@settings(deadline=None, max_examples=20)
@given(options, seeds)
def test_an_imagined_state_can_be_played_to_the_end(options, seed):
    chance = RandomChance(seed)
    for state in list(random_states(options, seed))[2::5]:
        imagined = GAME.imagine(GAME.view(state, None), chance)
        while GAME.to_act(imagined):
            seat = min(GAME.to_act(imagined))
            imagined = GAME.apply(imagined, seat, GAME.sample_action(imagined, seat, chance), chance).state
        assert GAME.outcome(imagined) is not None


@settings(deadline=None, max_examples=40)
@given(options, seeds, st.integers(0, 60), squares)
def test_a_question_is_refused_just_where_it_is_not_offered(options, seed, place, square):
    states = [state for state in random_states(options, seed) if None not in state.mazes and GAME.to_act(state)]
    state = states[place % len(states)]
    offered = [codec.write_action(action) for action in GAME.legal_actions(state, state.turn)]
    line = f"ask {codec.write_action(_ask(square)).split()[1]}"
    assert (line in offered) == (refused(state, state.turn, line) == [])
    assert ask(state, offered[0].split()[1]).asked != state.asked


def _ask(square):
    return codec.parse_action(GAME.Action, f"ask {'ABCDEFG'[square % 7]}{square // 7 + 1}")
