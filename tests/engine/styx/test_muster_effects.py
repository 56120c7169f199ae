import pytest

from games.engine.errors import IllegalAction
from games.engine.styx import events as told
from games.engine.styx.cards import CARD_WORDS
from games.engine.styx.standing import SLOT

from .positions import army, cards, fallen, happened, names, options, place, play, table


def mustered(card, text="", alice="up=standard-bearer", bob="", charlie="", other="sylph"):
    """Alice Musters the left card for a coin; the others tithe the right one."""
    state = table(
        f"audience: {card} {other}\n{text}\nalice: {alice}\nbob: {bob}\ncharlie: {charlie}".replace("\n\n", "\n")
    )
    return play(place(state, "left muster", "right tithe", "right tithe"), "alice bid 1")


def refused(state, line):
    with pytest.raises(IllegalAction) as caught:
        play(state, line)
    return caught.value.rule


@pytest.mark.rule("ST-40")
def test_devils_soul_turns_another_face_up_card_down():
    state, _ = mustered("devils-soul", alice="influence=9 up=standard-bearer,hydra,zombie,sphinx,goblin")
    assert options(state) == ["sacrifice standard-bearer", "sacrifice hydra", "sacrifice goblin", "decline"]
    assert refused(state, "alice sacrifice zombie") == "ST-40"
    before = state.influence[0], state.chaos
    state, events = play(state, "alice sacrifice goblin")
    assert fallen(state, "alice") == ["goblin"]
    assert "devils-soul" in army(state, "alice")
    assert (state.influence[0], state.chaos) == before
    assert happened(events, told.CardSacrificed)


@pytest.mark.rule("ST-40")
def test_devils_soul_lies_face_down_when_declined():
    state, _ = mustered("devils-soul", alice="up=standard-bearer,goblin")
    state, events = play(state, "alice decline")
    assert fallen(state, "alice") == ["devils-soul"]
    assert state.influence[0] == 1 + 5
    assert happened(events, told.CardTurnedDown)


@pytest.mark.rule("ST-40", "ST-58")
def test_devils_soul_lies_face_down_by_itself_with_nothing_to_sacrifice():
    state, _ = mustered("devils-soul", alice="up=zombie,sphinx")
    assert fallen(state, "alice") == ["devils-soul"]
    assert state.number == 2


@pytest.mark.rule("ST-41", "ST-49")
def test_the_headless_horseman_is_exchanged_for_a_horseman_of_the_pile():
    state, _ = mustered("headless-horseman")
    assert options(state) == ["claim war", "claim famine", "claim pestilence", "claim death", "decline"]
    state, events = play(state, "alice claim death")
    assert army(state, "alice") == ["standard-bearer", "death"]
    assert "headless-horseman" in names((*state.pile, *state.audience))
    # The Headless Horseman brings 3 when Mustered, Death is one more.
    assert state.influence[0] == 1 + 3 + 1
    assert happened(events, told.InfluenceGained)[0].amount == 1


@pytest.mark.rule("ST-41")
def test_the_headless_horseman_stays_when_declined_or_alone():
    state, _ = play(mustered("headless-horseman")[0], "alice decline")
    assert "headless-horseman" in army(state, "alice")
    state, _ = mustered("headless-horseman", text="pile: imp goblin ghoul")
    assert ("headless-horseman" in army(state, "alice"), state.number) == (True, 2)


@pytest.mark.rule("ST-42")
def test_the_siren_exchanges_a_face_up_card_for_another_players():
    state, _ = mustered(
        "siren",
        alice="up=standard-bearer,skeleton down=ghoul",
        bob="up=standard-bearer,lich down=vampire",
        charlie="up=standard-bearer,imp",
        other="undine",
    )
    assert options(state) == ["exchange skeleton 1 lich", "exchange skeleton 2 imp", "decline"]
    state, _ = play(state, "alice exchange skeleton 1 lich")
    assert army(state, "alice") == ["standard-bearer", "siren", "lich"]
    assert army(state, "bob") == ["standard-bearer", "skeleton"]


@pytest.mark.rule("ST-42")
@pytest.mark.parametrize(
    "line",
    [
        "exchange siren 1 lich",
        "exchange standard-bearer 1 lich",
        "exchange skeleton 1 standard-bearer",
        "exchange skeleton 0 skeleton",
    ],
)
def test_the_siren_leaves_herself_and_standard_bearers(line):
    state, _ = mustered("siren", alice="up=standard-bearer,skeleton", bob="up=standard-bearer,lich")
    assert refused(state, f"alice {line}") == "ST-42"


@pytest.mark.rule("ST-42", "ST-58")
def test_the_siren_leaves_the_other_card_of_the_audience_but_not_a_claimed_horseman():
    text = "audience: siren {}\nalice: up=standard-bearer,skeleton\nbob:\ncharlie:"
    state = place(table(text.format("lich")), "left muster", "right muster", "left tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1")
    # Nothing but the Lich could be taken, so the Siren's choice is skipped; the Lich has nothing to raise.
    assert state.number == 2
    state = place(table(text.format("headless-horseman")), "left muster", "right muster", "left tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1", "bob claim famine")
    assert options(state) == ["exchange skeleton 1 famine", "decline"]


@pytest.mark.rule("ST-49")
def test_an_exchange_never_takes_influence_back():
    state, _ = mustered(
        "siren", alice="up=standard-bearer,gargoyle influence=6", bob="up=standard-bearer,imp influence=5"
    )
    state, _ = play(state, "alice exchange gargoyle 1 imp")
    assert state.influence[:2] == (6 + 2, 5 + 2)


@pytest.mark.rule("ST-49")
def test_the_plus_two_of_a_card_counts_only_when_it_is_mustered():
    state, _ = mustered("siren", alice="up=standard-bearer,imp influence=6", bob="up=standard-bearer,mummy influence=5")
    state, _ = play(state, "alice exchange imp 1 mummy")
    assert state.influence[:2] == (6 + 2, 5)


@pytest.mark.rule("ST-43", "ST-49")
def test_the_necromancer_exchanges_an_own_card_for_one_of_the_centre():
    state, _ = mustered("necromancer", text="centre: lich", alice="up=standard-bearer,skeleton,sphinx", other="charon")
    # The Skeleton may be given; the Standard-Bearer, the Eternal Sphinx and the Necromancer may not.
    assert options(state) == ["dig skeleton lich", "decline"]
    state, _ = play(state, "alice dig skeleton lich")
    assert army(state, "alice") == ["standard-bearer", "sphinx", "necromancer", "lich"]
    assert "skeleton" in names(state.centre)
    assert state.influence[0] == 1 + 3 + 3


@pytest.mark.rule("ST-43")
def test_the_necromancer_may_take_a_card_that_came_to_the_centre_in_this_audience():
    state, _ = mustered("necromancer", alice="up=standard-bearer,gnome", other="undine")
    assert options(state) == ["dig gnome undine", "decline"]


@pytest.mark.rule("ST-43")
def test_a_stronger_card_given_to_the_centre_moves_chaos_forward_by_the_difference():
    state, _ = mustered(
        "necromancer", text="centre: imp lich\nchaos: 5", alice="up=standard-bearer,gargoyle", other="charon"
    )
    forward, events = play(state, "alice dig gargoyle imp")
    assert (forward.chaos, happened(events, told.ChaosGrew)[0].amount) == (5 + 2, 2)
    same, _ = play(state, "alice dig gargoyle lich")
    assert same.chaos == 5


@pytest.mark.rule("ST-44")
def test_the_lich_raises_the_strongest_face_down_card():
    state, _ = mustered("lich", alice="up=standard-bearer down=imp,undine,salamander")
    assert options(state) == ["raise undine", "raise salamander", "decline"]
    assert refused(state, "alice raise imp") == "ST-44"
    state, _ = play(state, "alice raise salamander")
    assert army(state, "alice") == ["standard-bearer", "lich", "salamander"]
    assert state.influence[0] == 1 + 4


@pytest.mark.rule("ST-44")
def test_the_lich_may_raise_the_standard_bearer_and_cards_of_this_audience():
    state = table("audience: lich imp\nalice:\nbob:")
    state = place(state, "left muster", "left tithe", "right eliminate", "right eliminate")
    state, _ = play(state, "alice bid 1", "alice bid 1", "alice discard standard-bearer")
    assert options(state) == ["raise standard-bearer", "decline"]


@pytest.mark.rule("ST-45", "ST-58")
def test_nidhoggr_brings_half_a_soul_by_itself():
    state, events = mustered("nidhoggr")
    assert state.soul[0] == 2
    assert happened(events, told.BonusIncomeGained)[0].income == 1
    assert state.number == 2


@pytest.mark.rule("ST-45")
def test_nidhoggr_is_not_refreshed_by_an_exchange():
    state, _ = mustered("siren", alice="up=standard-bearer,skeleton", bob="up=standard-bearer,nidhoggr")
    state, _ = play(state, "alice exchange skeleton 1 nidhoggr")
    assert state.soul[0] == 0


@pytest.mark.rule("ST-46")
def test_the_reaper_takes_an_old_card_out_and_chaos_goes_back():
    state, _ = mustered("reaper", text="centre: lich imp\nchaos: 9", other="undine")
    assert options(state) == ["banish lich", "banish imp", "decline"]
    assert refused(state, "alice banish undine") == "ST-46"
    state, events = play(state, "alice banish lich")
    assert state.chaos == 9 + 2 - 4
    assert (names(state.box), "lich" in names(state.centre)) == (["lich"], False)
    assert happened(events, told.CardBanished)[0].chaos == 7


@pytest.mark.rule("ST-46")
def test_chaos_never_goes_below_zero():
    state, _ = mustered("reaper", text="centre: lich\nchaos: 0", other="charon")
    assert play(state, "alice banish lich")[0].chaos == 0


@pytest.mark.rule("ST-46", "ST-58")
def test_the_reaper_does_nothing_where_only_fresh_cards_lie():
    state, _ = mustered("reaper")
    assert state.number == 2


@pytest.mark.rule("ST-46")
def test_the_reaper_leaves_what_the_necromancer_laid_down_in_this_audience():
    state = table("audience: reaper necromancer\ncentre: lich\nalice:\nbob: up=standard-bearer,gnome\ncharlie:")
    state = place(state, "left muster", "right muster", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1", "bob dig gnome lich")
    assert names(state.centre) == ["gnome"]
    assert state.number == 2


@pytest.mark.rule("ST-47")
def test_the_totem_joins_with_the_shaman():
    state, events = mustered("shaman")
    assert army(state, "alice") == ["standard-bearer", "shaman", "shamanic-totem"]
    assert state.influence[0] == 1 + 2 + 1
    assert happened(events, told.TotemJoined)[0].influence == 4
    assert not state.totem_aside


@pytest.mark.rule("ST-47")
@pytest.mark.parametrize("token", ["tithe", "eliminate"])
def test_the_totem_goes_to_the_box_when_the_shaman_is_not_mustered(token):
    state = table("audience: shaman charon\nalice:\nbob:\ncharlie:")
    state = place(state, f"left {token}", "right tithe")
    state, events = play(state, "charlie place right tithe")
    if token == "eliminate":
        state, events = play(state, "alice bid 1", "alice discard standard-bearer")
    assert names(state.box) == ["shamanic-totem"]
    assert state.chaos == 2
    assert happened(events, told.TotemBoxed)


@pytest.mark.rule("ST-47")
def test_an_exchange_moves_only_one_of_shaman_and_totem():
    state, _ = mustered("siren", alice="up=standard-bearer,skeleton", bob="up=standard-bearer,shaman,shamanic-totem")
    state, _ = play(state, "alice exchange skeleton 1 shaman")
    assert army(state, "bob") == ["standard-bearer", "shamanic-totem", "skeleton"]


@pytest.mark.rule("ST-48", "ST-56")
def test_the_cultist_summons_a_spirit_and_names_the_next_first_player():
    state, _ = mustered("cultist", alice="up=standard-bearer")
    spirits = ("air-spirit", "fire-spirit", "earth-spirit", "water-spirit", "elementals")
    assert options(state) == [f"summon {card} {seat}" for card in spirits for seat in range(3)] + ["decline"]
    state, events = play(state, "alice summon elementals 2")
    assert names(state.audience)[0] == "elementals"
    assert (state.first, state.actor) == (2, 2)
    assert happened(events, told.CardSummoned)[0].other == 2
    # The Audience after it, the token moves on as usual.
    state = place(state, "left tithe", "left tithe", "left tithe")
    assert state.first == 0


@pytest.mark.rule("ST-48")
def test_the_succubus_summons_a_horseman_but_not_the_headless_one():
    state, _ = mustered("succubus")
    called = {line.split()[1] for line in options(state) if line != "decline"}
    assert called == {"war", "famine", "pestilence", "death"}


@pytest.mark.rule("ST-48", "ST-58")
def test_without_a_fitting_card_nothing_is_summoned_and_nobody_named():
    state, _ = mustered("succubus", text="pile: imp goblin ghoul headless-horseman")
    assert (state.number, state.first) == (2, 1)


@pytest.mark.rule("ST-48", "ST-56")
def test_of_two_summons_the_succubus_names_the_player_and_cards_come_in_order():
    state = table("audience: succubus cultist\nalice:\nbob:\ncharlie:")
    state = place(state, "left muster", "right muster", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1", "bob summon fire-spirit 1", "alice summon death 2")
    assert names(state.audience) == ["fire-spirit", "death"]
    assert state.first == 2


@pytest.mark.rule("ST-54")
@pytest.mark.parametrize("card", ["djinn", "hydra"])
def test_siren_necromancer_and_lich_refresh_a_djinn_or_hydra(card):
    slot = SLOT[CARD_WORDS.read(card)]
    state, _ = mustered("siren", alice="up=standard-bearer,skeleton", bob=f"up=standard-bearer,{card}")
    state = state.copy()
    state.uses = (0, 0)
    assert play(state, f"alice exchange skeleton 1 {card}")[0].uses[slot] == 3
    state, _ = mustered("necromancer", text=f"centre: {card}", alice="up=standard-bearer,skeleton", other="charon")
    state = state.copy()
    state.uses = (0, 0)
    assert play(state, f"alice dig skeleton {card}")[0].uses[slot] == 3
    state, _ = mustered("lich", alice=f"up=standard-bearer down={card}")
    state = state.copy()
    state.uses = (0, 0)
    assert play(state, f"alice raise {card}")[0].uses[slot] == 3


@pytest.mark.rule("ST-58")
def test_an_effect_is_for_the_mustered_card_alone():
    """A Nidhoggr dug up, raised or claimed does nothing."""
    state, _ = mustered("lich", alice="up=standard-bearer down=nidhoggr")
    state, _ = play(state, "alice raise nidhoggr")
    assert (state.soul[0], state.number) == (0, 2)


@pytest.mark.rule("ST-58")
def test_every_effect_may_be_declined():
    state, _ = mustered("cultist")
    state, events = play(state, "alice decline")
    assert happened(events, told.EffectDeclined)[0].card == cards("cultist")[0]
    assert state.first == 1


@pytest.mark.rule("ST-31", "ST-58")
def test_effects_follow_the_order_of_the_list_not_of_the_cards():
    state = table(
        "audience: reaper siren\ncentre: imp\nchaos: 1\nalice:\nbob: up=standard-bearer,gnome\ncharlie: up=ghoul"
    )
    state = place(state, "left muster", "right muster", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 1")
    assert options(state)[0] == "exchange gnome 2 ghoul"
    state, _ = play(state, "bob decline")
    assert options(state) == ["banish imp", "decline"]
