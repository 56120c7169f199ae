"""What holds in every position of every match."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import RandomChance
from games.engine.sphinx.board import BEHIND, COLOURS, PLACES, START
from games.engine.sphinx.model import Options
from games.engine.sphinx.moving import turn_door
from games.engine.sphinx.rules import legal
from games.engine.sphinx.turns import colours_by_place

from .positions import GAME, new_match

OPTIONS = st.builds(
    Options,
    no_snakes=st.booleans(),
    doors=st.sampled_from(["always", "optional", "none"]),
    keep_cards=st.booleans(),
    any_order=st.booleans(),
    notebook=st.booleans(),
)


@st.composite
def walks(draw, most=150):
    """The states of a random match, from the setup on."""
    chance = RandomChance(draw(st.integers(0, 10_000)))
    state = GAME.setup(draw(st.integers(2, 4)), draw(OPTIONS), chance).state
    states = [state]
    while state.winner is None and len(states) < most:
        state = GAME.apply(state, state.turn, GAME.sample_action(state, state.turn, chance), chance).state
        states.append(state)
    return states


@settings(max_examples=40, deadline=None)
@given(walks())
def test_cards_and_colours_are_kept(states):
    for state in states:
        held = sum(hand.bit_count() for hand in state.hands)
        piles = [left for _, left in GAME.view(state, None).piles]
        assert sum(piles) + held == 24
        assert min(piles) >= 0
        assert sorted(colours_by_place(state)) == list(range(len(COLOURS)))


@settings(max_examples=40, deadline=None)
@given(walks())
def test_between_turns_a_square_holds_one_explorer_but_for_the_first(states):
    for state in states:
        if state.phase == "roll":
            crowd = Counter(square for square in state.at if square)
            assert all(count == 1 or square == START for square, count in crowd.items())


@given(st.sampled_from([square for square in range(82) if BEHIND[square]]), st.booleans())
def test_a_door_turned_twice_is_as_before(square, is_met):
    state = replace(new_match(3), at=(square, BEHIND[square] if is_met else 1, 1))
    before = state.at
    turn_door(state, [])
    assert state.at != before
    turn_door(state, [])
    assert state.at == before


class Memory:
    """A second opinion on notebooks: tells from the events that a seat may see what it knows, place by place."""

    def __init__(self, seat):
        self.seat, self.known = seat, [None] * len(PLACES)

    def hear(self, events):
        for event in events:
            if not event.seen_by(self.seat):
                continue
            if type(event).__name__ == "Exchanged":
                known = self.known
                known[event.front], known[event.temple] = known[event.temple], known[event.front]
            if type(event).__name__ == "ColourSeen":
                self.known[event.place] = event.colour


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4))
def test_a_notebook_is_what_the_player_can_tell_from_what_it_was_shown_and_never_wrong(seed, seats):
    chance = RandomChance(seed)
    state = GAME.setup(seats, Options(), chance).state
    memories = [Memory(seat) for seat in range(seats)]
    for _ in range(200):
        action = GAME.sample_action(state, state.turn, chance)
        step = GAME.apply(state, state.turn, action, chance)
        state = step.state
        if state.winner is not None:
            return
        for memory in memories:
            memory.hear(step.events)
            known = GAME.view(state, memory.seat).known
            assert known == tuple(memory.known)
            truth = colours_by_place(state)
            assert all(colour in (None, true) for colour, true in zip(known, truth, strict=True))


@settings(max_examples=40, deadline=None)
@given(walks(), st.integers(0, 999))
def test_imagining_keeps_the_view(states, seed):
    chance = RandomChance(seed)
    for state in states[::25]:
        for viewer in (None, *range(len(state.at))):
            view = GAME.view(state, viewer)
            assert GAME.view(GAME.imagine(view, chance), viewer) == view


@settings(max_examples=40, deadline=None)
@given(walks())
def test_every_sub_move_is_marked_on_the_board(states):
    """Once, with the line that makes it."""
    for state in states:
        view = GAME.view(state, None)
        cells = [reach.action for row in view.rows for cell in row.cells for reach in cell.reaches]
        moves = [reach.action for reach in view.reaches]
        assert sorted(cells) == sorted(moves)
        if state.phase == "move":
            assert len(moves) == len(list(legal(state))) - view.may_pass


@settings(max_examples=30, deadline=None)
@given(walks())
def test_a_way_never_goes_backwards_in_the_middle(states):
    """While a sub-move waits for a choice, its end still lies ahead."""
    for before, after in pairwise(states):
        if after.way and after.turn == before.turn:
            assert (after.goal - after.at[after.turn]) * after.way >= 0


@pytest.mark.rule("SX-5")
def test_nobody_holds_two_of_a_colour():
    hands = GAME.view(new_match(4), None).open_hands
    assert [hand.count for hand in hands] == [0, 0, 0, 0]
    assert [len(hand.cards) for hand in hands] == [6, 6, 6, 6]
