import pytest

from games.engine.errors import IllegalAction
from games.engine.styx import events as told
from games.engine.styx.standing import SLOT

from .positions import PLAYERS, army, cards, coins, fallen, happened, options, place, play, seat, table


def refused(state, line):
    with pytest.raises(IllegalAction) as caught:
        play(state, line)
    return caught.value.rule


@pytest.mark.rule("ST-11")
def test_two_players_place_two_rounds_of_tokens():
    state = table("audience: imp ghoul\nalice:\nbob:")
    order = []
    for choice in ("left tithe", "right tithe", "left muster", "right eliminate"):
        order.append(PLAYERS[state.actor])
        state = place(state, choice)
    assert order == ["alice", "bob", "alice", "bob"]
    assert state.phase == "bid"


@pytest.mark.rule("ST-11")
def test_two_players_never_place_the_same_action_twice():
    state = place(table("audience: imp ghoul\nalice:\nbob:"), "left tithe", "right tithe")
    assert refused(state, "alice place right tithe") == "ST-11"
    assert options(state) == [
        "place left muster",
        "place left eliminate",
        "place right muster",
        "place right eliminate",
    ]


@pytest.mark.rule("ST-12")
def test_a_tithe_is_turned_up_and_asks_for_nothing():
    state = table("audience: imp ghoul\nalice:\nbob:\ncharlie:")
    state = place(state, "left tithe", "right tithe")
    state, events = play(state, "charlie place left muster")
    assert [event.seat for event in happened(events, told.TokenRevealed)] == [0, 1, 2]
    assert (state.phase, state.actor) == ("bid", 2)


@pytest.mark.rule("ST-13")
def test_a_muster_bid_is_one_coin_or_more_up_to_the_treasury():
    state = place(table("audience: imp ghoul\nalice:\nbob:\ncharlie:"), "left muster", "left tithe", "left tithe")
    assert options(state) == ["bid 1", "bid 2", "bid 3", "bid 4", "give-up"]
    assert refused(state, "alice bid 0") == "ST-13"
    assert refused(state, "alice bid 5") == "ST-13"


@pytest.mark.rule("ST-13")
def test_a_later_muster_bid_is_higher_on_the_same_card_only():
    state = place(table("audience: imp ghoul\nalice:\nbob:\ncharlie:"), "left muster", "left muster", "right muster")
    state, _ = play(state, "alice bid 3")
    assert options(state) == ["bid 4", "give-up"]
    state, _ = play(state, "bob give-up")
    assert options(state)[0] == "bid 1"


@pytest.mark.rule("ST-14")
def test_a_strength_bid_goes_up_to_what_can_be_discarded():
    state = table("audience: imp vampire\nalice: up=standard-bearer,imp,charon,salamander\nbob:\ncharlie:")
    state = place(state, "right eliminate", "left tithe", "left tithe")
    # The Standard-Bearer is worth 1, the Imp 2 when discarded, the Salamander 2; Charon is Eternal.
    assert options(state) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "give-up"]
    assert refused(state, "alice bid 6") == "ST-14"


@pytest.mark.rule("ST-14")
def test_a_legendary_target_asks_for_its_strength_at_least():
    state = table("audience: cerberus imp\nalice: up=standard-bearer,sphinx,gargoyle,salamander\nbob:\ncharlie:")
    state = place(state, "left eliminate", "left tithe", "left tithe")
    assert options(state)[0] == "bid 4"
    assert refused(state, "alice bid 3") == "ST-14"


@pytest.mark.rule("ST-14")
def test_a_later_strength_bid_is_higher():
    state = table("audience: imp ghoul\nalice:\nbob: up=standard-bearer,skeleton\ncharlie:")
    state = place(state, "left eliminate", "left eliminate", "left tithe")
    state, events = play(state, "alice bid 1", "bob bid 2")
    assert [event.amount for event in happened(events, told.StrengthBid)] == [1, 2]
    assert (state.phase, state.actor) == ("discard", 1)


@pytest.mark.rule("ST-15", "ST-32")
def test_who_can_make_no_legal_bid_gives_up_unasked():
    state = table("audience: imp cerberus\nalice: coins=0\nbob:\ncharlie: up=charon")
    state = place(state, "left muster", "right eliminate")
    state, events = play(state, "charlie place left eliminate")
    assert [event.seat for event in happened(events, told.NoBidPossible)] == [0, 1, 2]
    assert state.number == 2


@pytest.mark.rule("ST-20")
def test_the_discards_meet_the_bid_and_none_is_superfluous():
    state = table(
        "audience: ogre vampire\nalice: up=standard-bearer,skeleton,salamander,gargoyle\nbob:\ncharlie:\ndora:"
    )
    state = place(state, "right eliminate", "left tithe", "left tithe", "left tithe")
    state, _ = play(state, "alice bid 3")
    assert sorted(options(state)) == [
        "discard gargoyle",
        "discard salamander,standard-bearer",
        "discard skeleton,salamander",
    ]
    assert refused(state, "alice discard skeleton,gargoyle") == "ST-20"
    assert refused(state, "alice discard skeleton,standard-bearer") == "ST-20"
    assert refused(state, "alice discard salamander,skeleton") == "ST-20"
    assert refused(state, "alice discard skeleton,skeleton,salamander") == "ST-20"
    assert refused(state, "alice discard vampire") == "ST-20"


@pytest.mark.rule("ST-20", "ST-32")
def test_an_eternal_card_cannot_be_discarded():
    state = table("audience: imp vampire\nalice: up=standard-bearer,sphinx\nbob:\ncharlie:")
    state, _ = play(place(state, "left eliminate", "left tithe", "left tithe"), "alice bid 1")
    assert options(state) == ["discard standard-bearer"]
    assert refused(state, "alice discard sphinx") == "ST-20"


@pytest.mark.rule("ST-32")
def test_worth_two_counts_two_for_the_bid_and_one_in_the_army():
    state = table("audience: goblin vampire\nalice: up=imp,ghoul\nbob:\ncharlie:")
    state, _ = play(place(state, "left eliminate", "left tithe", "left tithe"), "alice bid 3")
    assert options(state) == ["discard imp,ghoul"]
    state, events = play(state, "alice discard imp,ghoul")
    assert happened(events, told.Eliminated)[0].chaos == 1
    assert fallen(state, "alice") == ["imp", "ghoul"]


@pytest.mark.rule("ST-32", "ST-53")
def test_a_zombie_counts_as_any_card_in_the_test_of_superfluous_and_stays_up():
    state = table("audience: goblin vampire\nalice: up=standard-bearer,zombie\nbob:\ncharlie:")
    state, _ = play(place(state, "left eliminate", "left tithe", "left tithe"), "alice bid 1")
    assert refused(state, "alice discard zombie,standard-bearer") == "ST-20"
    state, events = play(state, "alice discard zombie")
    assert army(state, "alice") == ["standard-bearer", "zombie"]
    assert fallen(state, "alice") == []
    assert happened(events, told.CardStayedUp)


@pytest.mark.rule("ST-32", "ST-51")
def test_a_hydra_stays_up_three_times_and_is_turned_down_the_fourth():
    state = table("audience: goblin vampire\nalice: up=standard-bearer,hydra\nbob:\ncharlie:")
    for left in (2, 1, 0):
        state = one_elimination(state)
        assert state.uses[SLOT[cards("hydra")[0]]] == left
        assert "hydra" in army(state, "alice")
    state = one_elimination(state)
    assert fallen(state, "alice") == ["hydra"]


def one_elimination(state):
    """Alice alone Eliminates the left card with the Hydra; a fresh pair of cards lies there for it."""
    state = state.copy()
    state.audience = table("audience: goblin gnome\nalice:\nbob:\ncharlie:").audience
    state.pile = tuple(card for card in state.pile if card not in state.audience)
    while state.phase == "place":
        state = place(state, "left eliminate" if state.actor == 0 else "right tithe")
    state, _ = play(state, "alice bid 2", "alice discard hydra")
    return state


@pytest.mark.rule("ST-32")
def test_the_standard_bearer_alone_allows_a_bid_of_one_and_may_be_lost():
    state = table("audience: goblin vampire\nalice:\nbob:\ncharlie:")
    state = place(state, "left eliminate", "left tithe", "left tithe")
    assert options(state) == ["bid 1", "give-up"]
    state, _ = play(state, "alice bid 1", "alice discard standard-bearer")
    assert (army(state, "alice"), fallen(state, "alice")) == ([], ["standard-bearer"])
    assert state.influence[0] == 1


@pytest.mark.rule("ST-13", "ST-14")
def test_bids_are_public_and_final():
    state = table("audience: goblin vampire\nalice:\nbob:\ncharlie:")
    state, events = play(place(state, "left muster", "left muster", "left tithe"), "alice bid 1")
    assert happened(events, told.CoinsBid)[0].seen_by(None)
    assert state.actor == seat("bob")
    state, events = play(state, "bob give-up")
    assert happened(events, told.GaveUp)[0].seat == 1
    assert coins(state, "alice") == 3
