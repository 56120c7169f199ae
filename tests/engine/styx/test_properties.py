"""What holds at every moment of every match, whoever plays it."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.errors import IllegalAction
from games.engine.styx import GAME
from games.engine.styx import events as told
from games.engine.styx.bidding import payments, pays
from games.engine.styx.cards import STANDARD_BEARER, TOTEM, WORTH, deck
from games.engine.styx.greedy import choose
from games.engine.styx.model import Bid, Options

SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 10_000)
few = settings(max_examples=25, deadline=None)


@cache
def match(seats, seed):
    """Every step of a random match."""
    chance = RandomChance(seed)
    steps = [GAME.setup(seats, Options(), chance)]
    while (state := steps[-1].state).outcome is None:
        steps.append(GAME.apply(state, state.actor, GAME.sample_action(state, state.actor, chance), chance))
    return steps


def whereabouts(state):
    """Every card that lies anywhere, a Totem aside too."""
    armies = [card for army in (*state.up, *state.down) for card in army]
    # In an Audience under way its cards lie there until they are Mustered, Eliminated or left over.
    places = set(state.centre) | set(state.pile) | set(armies)
    waiting = [card for card in state.audience if card not in places]
    aside = [TOTEM] if state.totem_aside else []
    return sorted([*armies, *state.centre, *state.pile, *state.box, *state.summoned, *waiting, *aside])


@few
@given(SEATS, SEEDS)
@pytest.mark.rule("ST-5", "ST-22", "ST-30")
def test_no_card_is_lost_or_doubled(seats, seed):
    whole = sorted([*deck(seats), TOTEM, *[STANDARD_BEARER] * seats])
    assert all(whereabouts(step.state) == whole for step in match(seats, seed))


@few
@given(SEATS, SEEDS)
@pytest.mark.rule("ST-13", "ST-28")
def test_coins_are_never_negative(seats, seed):
    assert all(min(step.state.coins) >= 0 for step in match(seats, seed))


@few
@given(SEATS, SEEDS)
@pytest.mark.rule("ST-25", "ST-46", "ST-49")
def test_markers_never_go_back_but_chaos_by_the_reaper(seats, seed):
    steps = match(seats, seed)
    for before, after in zip(steps, steps[1:], strict=False):
        old, new = before.state, after.state
        assert all(a <= b for a, b in zip(old.influence, new.influence, strict=True))
        assert all(a <= b <= 4 for a, b in zip(old.soul, new.soul, strict=True))
        reaped = any(isinstance(event, told.CardBanished) for event in after.events)
        assert new.chaos >= old.chaos or reaped
        assert new.chaos >= 0


@few
@given(SEATS, SEEDS, st.integers(-5, 400))
@pytest.mark.rule("ST-13", "ST-14")
def test_an_illegal_bid_is_refused_with_its_rule(seats, seed, amount):
    for step in match(seats, seed):
        state = step.state
        if state.phase != "bid":
            continue
        if Bid(amount) in list(GAME.legal_actions(state, state.actor)):
            GAME.apply(state, state.actor, Bid(amount), RandomChance(1))
            continue
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, state.actor, Bid(amount), RandomChance(1))
        assert refusal.value.rule == ("ST-13" if state.tokens[state.revealed].kind == 1 else "ST-14")


@few
@given(SEATS, SEEDS)
@pytest.mark.rule("ST-70", "ST-71")
def test_what_a_seat_sees_is_what_it_imagines_and_can_be_played_on(seats, seed):
    chance = RandomChance(seed)
    for step in match(seats, seed)[::5]:
        for viewer in (*range(seats), None):
            view = GAME.view(step.state, viewer)
            imagined = GAME.imagine(view, chance)
            assert GAME.view(imagined, viewer) == view
            if imagined.outcome is None:
                GAME.apply(imagined, imagined.actor, GAME.sample_action(imagined, imagined.actor, chance), chance)


@few
@given(SEATS, SEEDS)
def test_states_and_events_survive_json(seats, seed):
    for step in match(seats, seed)[::3]:
        assert codec.from_json(GAME.State, codec.to_json(step.state)) == step.state
        for event in step.events:
            assert codec.read_event(GAME.Events, codec.to_json(event)) == event


@given(st.lists(st.sampled_from(deck(6)), max_size=7, unique=True), st.integers(1, 12))
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("ST-20", "ST-32")
def test_payments_are_exactly_the_sets_without_a_superfluous_card(army, bid):
    """Against a slow answer by trying every set."""
    cards = sorted(army)
    sets = [tuple(card for n, card in enumerate(cards) if bits >> n & 1) for bits in range(1 << len(cards))]
    expected = [chosen for chosen in sets if chosen and pays(chosen, bid) and all(WORTH[card] for card in chosen)]
    assert sorted(payments(tuple(army), bid)) == sorted(expected)


@pytest.mark.rule("ST-64")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_greedy_players_play_by_the_rules_to_the_end(seats):
    chance = RandomChance(5)
    state = GAME.setup(seats, Options(), chance).state
    while state.outcome is None:
        legal = list(GAME.legal_actions(state, state.actor))
        action = choose(GAME, GAME.view(state, state.actor), state.actor, legal, chance)
        assert action in legal
        state = GAME.apply(state, state.actor, action, chance).state
    assert state.outcome.winners
    assert 3 <= state.number <= 25
