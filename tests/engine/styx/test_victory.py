import pytest

from games.engine.styx import events as told
from games.engine.styx.model import Condition, TieBreak
from games.engine.styx.victory import legend_strength, war_strength

from .positions import happened, place, play, seat, table


def ended(text, *choices, lines=()):
    """The state and events after one Audience."""
    state = place(table(text), *choices[:-1])
    state, events = play(state, f"{('alice', 'bob', 'charlie', 'dora')[state.actor]} place {choices[-1]}")
    state, more = play(state, *lines)
    return state, events + more


def quiet(alice="", bob="", charlie="", audience="charon sphinx", **more):
    """An Audience in which all tithe, so that nothing but Chaos may move."""
    extra = "".join(f"{key}: {value}\n" for key, value in more.items())
    text = f"audience: {audience}\n{extra}alice: {alice}\nbob: {bob}\ncharlie: {charlie}"
    return ended(text, "left tithe", "left tithe", "left tithe")


def tie_break(events):
    return happened(events, told.ThroneTaken)[0].tie_break


ELEMENTS = "up=air-spirit,fire-spirit,earth-spirit,water-spirit"


@pytest.mark.rule("ST-60")
@pytest.mark.parametrize(("influence", "over"), [(19, False), (20, True), (23, True)])
def test_twenty_influence_wins_at_the_end_of_the_audience(influence, over):
    state, _ = quiet(alice=f"influence={influence}")
    assert (state.outcome is not None) == over
    if over:
        assert (state.outcome.reason, state.outcome.winners) == ("influence", {0})


@pytest.mark.rule("ST-61")
@pytest.mark.parametrize(
    ("army", "over"),
    [
        (f"soul=4 {ELEMENTS}", True),
        (f"soul=3 {ELEMENTS}", False),
        ("soul=4 up=air-spirit,fire-spirit,earth-spirit down=water-spirit", False),
        ("soul=4 up=phoenix,earth-spirit,elementals", True),
        ("soul=4 up=fury,elementals,earth-spirit", False),
    ],
)
def test_four_elements_and_a_whole_soul_win(army, over):
    state, _ = quiet(alice=army)
    assert (state.outcome is not None) == over
    if over:
        assert state.outcome.reason == "elements"


@pytest.mark.rule("ST-62")
def test_at_chaos_21_the_strongest_army_wins():
    state, events = quiet(alice="up=lich", bob="up=gargoyle,salamander", audience="imp charon", chaos=20)
    assert (state.outcome.reason, state.outcome.winners) == ("war", {1})
    assert happened(events, told.WarBrokeOut)[0].chaos == 21


@pytest.mark.rule("ST-62")
def test_at_chaos_20_there_is_no_war():
    state, _ = quiet(alice="up=lich", audience="imp charon", chaos=19)
    assert state.outcome is None


@pytest.mark.rule("ST-62", "ST-66")
def test_eternals_do_not_fight_and_face_down_cards_neither():
    state, _ = quiet(
        alice="up=gargoyle",
        bob="up=skeleton,ferrymans-toll,headless-horseman down=lich",
        audience="imp charon",
        chaos=20,
    )
    assert state.outcome.winners == {0}


@pytest.mark.rule("ST-66")
def test_a_standard_bearer_fights_and_worth_two_cards_fight_as_printed():
    state = table(
        "audience: charon sphinx\nalice: up=standard-bearer,ghoul,imp\nbob: up=headless-horseman,lich\ncharlie:"
    )
    assert (war_strength(state, 0), war_strength(state, 1)) == (3, 4)
    # The Headless Horseman is Legendary and Eternal.
    assert legend_strength(state, 1) == 3 + 4


@pytest.mark.rule("ST-63")
@pytest.mark.parametrize(("army", "over"), [("war,famine", True), ("war,headless-horseman", False), ("war", False)])
def test_two_horsemen_win_and_the_headless_one_is_none(army, over):
    state, _ = quiet(alice=f"up={army}")
    assert (state.outcome is not None) == over
    if over:
        assert state.outcome.reason == "horsemen"


@pytest.mark.rule("ST-63")
def test_a_face_down_horseman_does_not_count():
    assert quiet(alice="up=war down=famine")[0].outcome is None


@pytest.mark.rule("ST-64")
def test_more_conditions_win_the_tie():
    state, events = quiet(alice="influence=20 up=lich,phoenix", bob="influence=20 up=war,famine")
    assert (state.outcome.winners, tie_break(events)) == ({1}, TieBreak.CONDITIONS)
    assert [event.conditions for event in happened(events, told.ConditionMet)] == [
        (Condition.INFLUENCE,),
        (Condition.INFLUENCE, Condition.HORSEMEN),
    ]


@pytest.mark.rule("ST-64", "ST-66")
def test_then_the_legendary_strength():
    state, events = quiet(alice="influence=20 up=lich", bob="influence=25 up=imp,goblin,ghoul")
    assert (state.outcome.winners, tie_break(events)) == ({0}, TieBreak.LEGENDARY)


@pytest.mark.rule("ST-64")
def test_then_the_number_of_face_up_cards():
    state, events = quiet(alice="influence=20 up=lich", bob="influence=20 up=cerberus,imp down=ghoul")
    assert (state.outcome.winners, tie_break(events)) == ({1}, TieBreak.CARDS)


@pytest.mark.rule("ST-64")
def test_then_the_horsemen():
    state, events = quiet(alice="influence=20 up=phoenix,imp", bob="influence=20 up=war,ghoul")
    assert (state.outcome.winners, tie_break(events)) == ({1}, TieBreak.HORSEMEN)


@pytest.mark.rule("ST-64")
def test_then_the_victory_is_shared():
    state, events = quiet(alice="influence=20 up=imp", bob="influence=20 up=ghoul")
    assert (state.outcome.winners, tie_break(events)) == ({0, 1}, TieBreak.SHARED)


@pytest.mark.rule("ST-62")
def test_equal_armies_all_meet_the_condition_of_war():
    state, events = quiet(alice="up=lich", bob="up=cerberus", audience="imp charon", chaos=20)
    met = happened(events, told.ConditionMet)
    assert [(event.seat, event.conditions) for event in met] == [(0, (Condition.WAR,)), (1, (Condition.WAR,))]
    assert state.outcome.winners == {0, 1}


@pytest.mark.rule("ST-65")
def test_chaos_first_in_the_audience_makes_war_and_no_victory_of_influence():
    """The Elimination moves Chaos to 21 before the Muster brings Bob to 20."""
    text = "audience: imp goblin\nchaos: 20\nalice: up=standard-bearer,lich\nbob: influence=19\ncharlie:"
    lines = ("alice bid 1", "bob bid 1", "alice discard standard-bearer")
    state, events = ended(text, "left eliminate", "right muster", "left tithe", lines=lines)
    assert state.influence[1] == 20
    assert (state.outcome.reason, state.outcome.winners) == ("war", {0})


@pytest.mark.rule("ST-65")
def test_a_player_first_in_the_audience_leaves_no_war():
    """The Muster brings Bob to 20 before the left-over card moves Chaos to 21."""
    text = "audience: imp goblin\nchaos: 20\nalice: up=standard-bearer,lich\nbob: influence=19\ncharlie:"
    state, events = ended(text, "left tithe", "right muster", "left tithe", lines=("bob bid 1",))
    assert state.chaos == 21
    assert not happened(events, told.WarBrokeOut)
    assert (state.outcome.reason, state.outcome.winners) == ("influence", {1})


@pytest.mark.rule("ST-65")
def test_every_player_there_before_chaos_meets_the_condition():
    """Both Musters bring their players to 20; then the Necromancer's exchange moves Chaos past 21."""
    text = (
        "audience: goblin necromancer\nchaos: 19\ncentre: imp\n"
        "alice: influence=19\nbob: influence=17 up=standard-bearer,gargoyle\ncharlie: up=lich,cerberus"
    )
    state = place(table(text), "left muster", "right muster", "right tithe")
    state, events = play(state, "alice bid 1", "bob bid 1", "bob dig gargoyle imp")
    assert state.chaos == 21
    assert [(event.seat, event.conditions) for event in happened(events, told.ConditionMet)] == [
        (0, (Condition.INFLUENCE,)),
        (1, (Condition.INFLUENCE,)),
    ]


@pytest.mark.rule("ST-65")
def test_an_effect_after_chaos_comes_too_late():
    """The left-over Imp moves Chaos to 21; then the Siren's exchange would bring Alice to 20."""
    text = "audience: siren imp\nchaos: 20\nalice: influence=16 up=standard-bearer,skeleton\nbob: up=standard-bearer,lich\ncharlie:"
    state = place(table(text), "left muster", "right tithe", "right tithe")
    state, events = play(state, "alice bid 1", "alice exchange skeleton 1 lich")
    assert state.influence[0] == 21
    assert happened(events, told.WarBrokeOut)
    assert state.outcome.reason == "war"


@pytest.mark.rule("ST-65")
def test_an_effect_of_a_reaper_that_brings_chaos_back_undoes_that_it_came_first():
    text = (
        "audience: reaper imp\nchaos: 20\ncentre: lich\n"
        "alice: influence=17\nbob: up=standard-bearer,cerberus\ncharlie: influence=1"
    )
    state = place(table(text), "left muster", "right tithe", "right eliminate")
    state, _ = play(state, "alice bid 1", "charlie bid 1", "charlie discard standard-bearer")
    assert (state.chaos, state.influence[0]) == (21, 20)
    state, events = play(state, "alice banish lich")
    assert state.chaos == 17
    assert (state.outcome.reason, state.outcome.winners) == ("influence", {0})


@pytest.mark.rule("ST-65")
def test_victory_waits_for_the_end_of_the_audience():
    state = table("audience: cultist vampire\nalice: influence=19\nbob:\ncharlie:")
    state = place(state, "left muster", "right tithe", "right tithe")
    state, _ = play(state, "alice bid 1")
    assert (state.influence[0], state.outcome) == (20, None)
    state, _ = play(state, "alice decline")
    assert state.outcome.winners == {seat("alice")}
