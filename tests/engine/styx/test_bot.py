"""What each level makes of positions in which the right choice is plain."""

import pytest

from games.engine import bots, codec
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance
from games.engine.styx import GAME
from games.engine.styx.weighing import chances

from .positions import PLAYERS, play, table

APPRENTICE, ADEPT, MASTER = Level
thinkers = pytest.mark.parametrize("level", [ADEPT, MASTER])
PLAYOUTS = 60


def chosen(state, level, seed=1, playouts=PLAYOUTS):
    action = bots.answer(GAME, state, state.actor, RandomChance(seed), level, Budget(playouts))
    return codec.write_action(action)


def finished(state, level, seed=1):
    """The names of those who win if everybody plays on at this level."""
    chance = RandomChance(seed)
    while state.outcome is None:
        action = bots.answer(GAME, state, state.actor, chance, level, Budget(PLAYOUTS))
        state = GAME.apply(state, state.actor, action, chance).state
    return {PLAYERS[seat] for seat in state.outcome.winners}


RIDER = """
    audience: death imp
    alice: coins=9 up=standard-bearer,war
    bob: coins=2
    charlie: coins=2
"""


@thinkers
def test_the_second_horseman_is_mustered(level):
    assert chosen(table(RIDER), level) == "place left muster"


@thinkers
def test_for_the_throne_every_coin_is_bid_that_it_takes(level):
    state = table("""
        audience: death imp
        alice: coins=2
        bob: coins=2
        charlie: coins=9 up=standard-bearer,war
    """)
    state, _ = play(
        state, "alice place left muster", "bob place right tithe", "charlie place left muster", "alice bid 2"
    )
    assert chosen(state, level) == "bid 3"
    assert finished(state, level) == {"charlie"}


def test_the_master_eliminates_what_would_bring_another_the_throne():
    state = table("""
        audience: death imp
        alice: coins=1 up=standard-bearer,cerberus
        bob: coins=9 up=war
        charlie: coins=1 up=
    """)
    assert chosen(state, MASTER, playouts=120) == "place left eliminate"


@thinkers
def test_twenty_influence_are_reached_when_they_can_be(level):
    state = table("""
        audience: vampire skeleton
        alice: coins=9 influence=16
        bob: coins=0 up=
        charlie: coins=0 up=
    """)
    assert chosen(state, level) == "place left muster"


@thinkers
def test_a_bid_far_above_the_worth_of_a_card_is_not_outbid(level):
    state = table("""
        audience: skeleton imp
        alice: coins=14
        bob: coins=14
        charlie: coins=14
    """)
    state, _ = play(
        state, "alice place left muster", "bob place left muster", "charlie place right tithe", "alice bid 13"
    )
    assert chosen(state, level) == "give-up"


@thinkers
def test_the_weakest_cards_that_pay_are_discarded(level):
    state = table("""
        audience: vampire imp
        alice: up=standard-bearer,skeleton,cerberus,sylph
        bob: coins=0
        charlie: coins=0
    """)
    state, _ = play(
        state, "alice place left eliminate", "bob place right tithe", "charlie place right tithe", "alice bid 1"
    )
    assert chosen(state, level) in ("discard standard-bearer", "discard skeleton")


def test_the_master_bids_no_more_than_it_takes_where_nobody_follows():
    state = table("""
        audience: vampire imp
        alice: coins=9
        bob: coins=9
        charlie: coins=9
    """)
    state, _ = play(
        state, "alice place left muster", "bob place right tithe", "charlie place left muster", "alice bid 2"
    )
    assert {chosen(state, MASTER, seed, playouts=12) for seed in range(8)} <= {"bid 3", "give-up"}


def test_the_master_looks_at_the_token_of_whoever_stands_best():
    state = table("""
        audience: vampire imp
        alice: coins=4
        bob: coins=4 influence=17 soul=4
        charlie: coins=4 up=standard-bearer,dark-oracle
    """)
    state, _ = play(state, "alice place left tithe", "bob place right muster")
    assert state.phase == "peek"
    assert chosen(state, MASTER) == "peek 1"


def test_the_apprentice_errs_now_and_then():
    state = table(RIDER)
    choices = [chosen(state, APPRENTICE, seed) for seed in range(40)]
    assert 20 < choices.count("place left muster") < 40


def test_the_apprentice_never_bids_all_it_has_in_haste():
    state = table("""
        audience: skeleton imp
        alice: coins=14
        bob: coins=14
        charlie: coins=14
    """)
    state, _ = play(state, "alice place left muster", "bob place left muster", "charlie place right tithe")
    bids = {chosen(state, APPRENTICE, seed) for seed in range(60)}
    assert {"bid 1", "bid 2", "bid 3"} <= bids
    assert bids.isdisjoint({f"bid {amount}" for amount in range(7, 15)})


def test_chances_add_up_and_follow_what_brings_the_throne():
    state = table("""
        audience: vampire imp
        chaos: 14
        alice: coins=5 influence=18 up=standard-bearer,cerberus
        bob: coins=5 influence=9 up=standard-bearer,cerberus
        charlie: coins=5 influence=9 up=standard-bearer
    """)
    alice, bob, charlie = chances(state)
    assert alice > bob > charlie > 0
    assert sum(chances(state)) == pytest.approx(1)


def test_at_the_end_and_for_who_has_left_the_chances_are_plain():
    state, _ = play(table(RIDER), "charlie retire")
    assert chances(state)[2] == 0
    state, _ = play(state, "bob retire")
    assert chances(state) == [1, 0, 0]
