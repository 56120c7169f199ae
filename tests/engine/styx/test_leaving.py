import pytest

from games.engine.chance import RandomChance
from games.engine.styx import GAME
from games.engine.styx import events as told

from .positions import PLAYERS, army, happened, names, options, place, play, table

THREE = "audience: skeleton undine\nalice:\nbob:\ncharlie:"


@pytest.mark.rule("ST-72")
def test_the_last_player_left_wins_at_once():
    state, events = play(table("audience: skeleton undine\nalice:\nbob:"), "alice retire")
    assert (state.outcome.reason, state.outcome.winners) == ("last", {1})
    assert happened(events, told.LastOneLeft)[0].seat == 1


@pytest.mark.rule("ST-72")
def test_tokens_not_placed_stay_unplaced_and_placed_ones_leave_unseen():
    state, events = play(place(table(THREE), "left muster"), "alice retire")
    assert (state.tokens, state.actor, events) == ((), 1, [])
    state, _ = play(state, "charlie retire")
    assert state.outcome.winners == {1}


@pytest.mark.rule("ST-72")
def test_the_order_passes_over_who_left():
    state, _ = play(table(THREE + "\ndora:"), "bob retire")
    order = []
    while state.number == 1:
        order.append(PLAYERS[state.actor])
        state = place(state, "left tithe")
    assert order == ["alice", "charlie", "dora"]
    assert state.first == 2


@pytest.mark.rule("ST-72")
def test_a_void_bid_lets_the_next_highest_win():
    state = place(table(THREE + "\ndora:"), "left muster", "left muster", "right muster", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 3", "bob retire", "charlie bid 1")
    assert army(state, "alice") == ["standard-bearer", "skeleton"]
    assert army(state, "bob") == ["standard-bearer"]
    assert state.coins[1] == 4


@pytest.mark.rule("ST-72")
def test_who_leaves_while_bidding_is_passed_over():
    state = place(table(THREE), "left muster", "left muster", "right tithe")
    state, _ = play(state, "alice retire")
    assert (state.phase, state.actor) == ("bid", 1)
    assert options(state)[0] == "bid 1"


@pytest.mark.rule("ST-72")
def test_who_leaves_before_discarding_leaves_the_elimination_to_the_next_or_to_nobody():
    text = "audience: skeleton undine\nalice:\nbob: up=standard-bearer,imp\ncharlie:"
    state = place(table(text), "left eliminate", "left eliminate", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 2", "bob retire")
    assert (state.phase, state.actor) == ("discard", 0)
    state = place(table(text), "left tithe", "left eliminate", "right tithe")
    state, events = play(state, "bob bid 2", "bob retire")
    assert not happened(events, told.Eliminated)
    assert state.number == 2


@pytest.mark.rule("ST-72")
def test_an_open_choice_is_declined_and_a_waiting_totem_boxed():
    state = table("audience: cultist shaman\nalice:\nbob:\ncharlie:")
    state = place(state, "right muster", "left muster", "left tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1", "bob retire")
    assert state.number == 2
    assert "shamanic-totem" in army(state, "alice")
    state = table("audience: devils-soul shaman\nalice:\nbob:\ncharlie: up=zombie")
    state = place(state, "right muster", "left muster", "left tithe")
    state, events = play(state, "alice bid 1", "bob bid 1", "alice retire")
    assert (state.actor, names(state.box)) == (1, ["shamanic-totem"])


@pytest.mark.rule("ST-72")
def test_cards_of_who_left_are_out_of_reach_and_meet_no_condition():
    text = "audience: siren skeleton\nalice: up=standard-bearer,imp\nbob: influence=25 up=lich,war,famine\ncharlie:"
    state, _ = play(table(text), "bob retire")
    state = place(state, "left muster", "right tithe")
    state, _ = play(state, "alice bid 1")
    assert (state.number, state.outcome) == (2, None)
    assert army(state, "bob") == ["lich", "war", "famine"]


@pytest.mark.rule("ST-72")
def test_a_named_first_player_who_left_is_passed_over():
    state = table("audience: cultist succubus\nalice:\nbob:\ncharlie:\ndora:")
    state = place(state, "right muster", "left muster", "left tithe", "left tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1", "bob summon air-spirit 3", "dora retire", "alice decline")
    assert state.first == 0


@pytest.mark.rule("ST-72")
def test_an_oracle_with_nothing_left_to_look_at_is_not_asked():
    state = place(table("audience: skeleton undine\nalice:\nbob: up=dark-oracle\ncharlie:"), "left muster")
    assert state.phase == "peek"
    state, _ = play(state, "alice retire")
    assert (state.phase, state.actor) == ("place", 1)


@pytest.mark.rule("ST-72")
def test_the_number_of_tokens_stays_that_of_the_start():
    state, _ = play(table(THREE), "charlie retire")
    state = place(state, "left tithe", "left tithe")
    assert state.number == 2


@pytest.mark.rule("ST-72")
def test_leaving_twice_or_after_the_end_changes_nothing():
    state, _ = play(table(THREE), "bob retire")
    assert GAME.retire(state, 1, RandomChance(1)).state == state
    over, _ = play(state, "charlie retire")
    assert GAME.retire(over, 0, RandomChance(1)).state == over
