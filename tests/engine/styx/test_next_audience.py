import pytest

from games.engine.errors import IllegalAction
from games.engine.styx import events as told

from .positions import happened, names, options, place, play, table


@pytest.mark.rule("ST-56")
def test_the_audience_is_filled_to_two_cards_from_the_pile():
    state = table("audience: imp ghoul\npile: lich vampire goblin\nalice:\nbob:\ncharlie:")
    state = place(state, "left tithe", "left tithe", "left tithe")
    assert len(state.audience) == 2
    assert sorted(names((*state.audience, *state.pile))) == ["goblin", "lich", "vampire"]


@pytest.mark.rule("ST-57")
def test_the_last_card_makes_an_audience_alone():
    state = table("audience: imp ghoul\npile: lich\nalice:\nbob:\ncharlie:")
    state = place(state, "left tithe", "left tithe", "left tithe")
    assert names(state.audience) == ["lich"]
    assert options(state) == ["place left tithe", "place left muster", "place left eliminate"]
    with pytest.raises(IllegalAction, match="ST-57"):
        play(state, "bob place right tithe")


@pytest.mark.rule("ST-57")
def test_a_summoned_card_may_be_an_audience_alone():
    state = table("audience: cultist ghoul\npile: air-spirit\nalice:\nbob:\ncharlie:")
    state = place(state, "left muster", "right tithe", "right tithe")
    state, _ = play(state, "alice bid 1", "alice summon air-spirit 1")
    assert names(state.audience) == ["air-spirit"]


@pytest.mark.rule("ST-57")
def test_without_any_card_war_breaks_out_whatever_chaos_shows():
    state = table("audience: imp ghoul\npile:\nalice:\nbob: up=standard-bearer,lich\ncharlie:")
    state = place(state, "left tithe", "left tithe")
    state, events = play(state, "charlie place left tithe")
    assert state.chaos == 2
    assert happened(events, told.CardsRanOut)
    assert (state.outcome.reason, state.outcome.winners) == ("war", {1})


@pytest.mark.rule("ST-57", "ST-64")
def test_equal_armies_of_that_war_are_told_apart_by_the_tie_breaks():
    state = table("audience: imp ghoul\npile:\nalice: up=gargoyle\nbob: up=salamander,imp\ncharlie:")
    state = place(state, "left tithe", "left tithe", "left tithe")
    assert state.outcome.winners == {1}


@pytest.mark.rule("ST-59")
def test_war_breaks_out_when_only_eternals_are_left_and_none_is_wanted():
    text = "audience: charon sphinx\npile: ferrymans-toll\nalice: up=lich\nbob:\ncharlie:"
    state = place(table(text), "left tithe", "left tithe")
    state, events = play(state, "charlie place left tithe")
    assert happened(events, told.OnlyEternalsLeft)
    assert (state.outcome.reason, state.outcome.winners) == ("war", {0})


@pytest.mark.rule("ST-59")
def test_a_mustered_eternal_puts_that_war_off():
    text = "audience: charon sphinx\npile: ferrymans-toll\nalice: up=lich\nbob:\ncharlie:"
    state, _ = play(place(table(text), "left muster", "left tithe", "left tithe"), "alice bid 1")
    assert state.outcome is None
    assert sorted(names(state.audience)) == ["ferrymans-toll", "sphinx"]


@pytest.mark.rule("ST-23", "ST-30")
def test_two_eternals_in_an_audience_both_go_back():
    state = table("audience: charon sphinx\nalice:\nbob:\ncharlie:")
    state = place(state, "left eliminate", "right tithe", "right tithe")
    state, events = play(state, "alice bid 1", "alice discard standard-bearer")
    assert [type(event) for event in happened(events, (told.EternalSentBack, told.EternalLeftOver))] == [
        told.EternalSentBack,
        told.EternalLeftOver,
    ]
    assert (state.chaos, state.centre) == (0, ())
    assert {"charon", "sphinx"} <= set(names((*state.pile, *state.audience)))
