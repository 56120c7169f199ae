import pytest

from games.engine.styx import GAME
from games.engine.styx import events as told
from games.engine.styx.cards import CARD_WORDS

from .positions import army, cards, coins, fallen, happened, names, place, play, table


def eliminated(
    target, up="standard-bearer,skeleton", soul=0, others=("left tithe", "left tithe"), bid=1, cost="skeleton"
):
    """Alice Eliminates the left card; the others do as said."""
    state = table(f"audience: {target} goblin\nalice: soul={soul} up={up}\nbob: coins=4\ncharlie: coins=4")
    state = place(state, "left eliminate", *others)
    state, events = play(state, f"alice bid {bid}")
    while state.phase == "bid":
        state, more = play(state, f"{('alice', 'bob', 'charlie')[state.actor]} bid 1")
        events += more
    state, more = play(state, f"alice discard {cost}")
    return state, events + more


@pytest.mark.rule("ST-20", "ST-21")
def test_the_highest_strength_bidder_eliminates_and_alone_discards():
    state = table("audience: vampire goblin\nalice:\nbob: up=standard-bearer,salamander\ncharlie:")
    state = place(state, "left eliminate", "left eliminate", "right tithe")
    state, events = play(state, "alice bid 1", "bob bid 2", "bob discard salamander")
    assert happened(events, told.Eliminated)[0].seat == 1
    assert (army(state, "alice"), fallen(state, "bob")) == (["standard-bearer"], ["salamander"])
    assert state.influence == (1, 1, 1)


@pytest.mark.rule("ST-21")
def test_discards_move_neither_chaos_nor_soul():
    state, _ = eliminated(
        "imp", up="standard-bearer,minotaur", cost="minotaur", bid=2, others=("right muster", "left tithe")
    )
    assert state.chaos == 1
    assert state.soul[0] == 1


@pytest.mark.rule("ST-21")
def test_face_down_cards_give_no_income_no_element_and_no_strength_but_their_influence_counts():
    state = table("audience: imp goblin\nalice: influence=4 up=standard-bearer down=kobold,fire-spirit\nbob:\ncharlie:")
    state = place(state, "right tithe", "left tithe", "left tithe")
    assert coins(state, "alice") == 4 + 1 + 2
    assert state.influence[0] == 4


@pytest.mark.rule("ST-22")
def test_an_eliminated_card_lies_in_the_centre_and_moves_chaos_and_soul():
    state, events = eliminated("lich", up="standard-bearer,sphinx,gargoyle", bid=4, cost="gargoyle,standard-bearer")
    assert happened(events, told.Eliminated)[0].chaos == 4
    assert "lich" in names(state.centre)
    assert state.soul[0] == 3


@pytest.mark.rule("ST-23")
def test_an_eliminated_eternal_goes_back_into_the_pile():
    state, events = eliminated("charon", others=("right muster", "left tithe"))
    assert happened(events, told.EternalSentBack)
    assert (state.chaos, state.soul[0]) == (0, 0)
    assert "charon" in names((*state.pile, *state.audience))


@pytest.mark.rule("ST-24")
def test_an_eliminated_card_is_neither_mustered_nor_tithed():
    state, events = eliminated("gnome", others=("left muster", "left tithe"))
    assert not happened(events, told.Mustered)
    assert coins(state, "bob") == 4
    assert coins(state, "charlie") == 4 + 1


@pytest.mark.rule("ST-25")
@pytest.mark.parametrize(
    ("before", "target", "after", "bonus"),
    [
        (0, "imp", 1, 1),
        (0, "minotaur", 2, 1),
        (2, "imp", 3, 2),
        (0, "revenant", 3, 2),
        (1, "imp", 2, 0),
        (3, "revenant", 4, 0),
    ],
)
def test_soul_marks_bring_bonus_income_and_the_marker_stops_at_one(before, target, after, bonus):
    state, events = eliminated(target, soul=before)
    assert state.soul[0] == after
    assert [event.income for event in happened(events, told.BonusIncomeGained)] == ([bonus] if bonus else [])


@pytest.mark.rule("ST-25")
def test_a_whole_soul_gains_nothing_more():
    _, events = eliminated("imp", soul=4)
    assert not happened(events, told.SoulGained)


@pytest.mark.rule("ST-26")
def test_the_highest_bidder_pays_and_takes_the_card():
    state = table("audience: vampire goblin\nalice:\nbob:\ncharlie:")
    state = place(state, "right muster", "right muster", "left tithe")
    state, events = play(state, "alice bid 2", "bob bid 3")
    assert (coins(state, "alice"), coins(state, "bob")) == (4, 1)
    assert army(state, "bob") == ["standard-bearer", "goblin"]
    assert happened(events, told.Mustered)[0].influence == 2


@pytest.mark.rule("ST-26")
def test_plus_two_counts_when_the_card_is_mustered():
    state = table("audience: mummy goblin\nalice:\nbob:\ncharlie:")
    state, _ = play(place(state, "left muster", "left tithe", "left tithe"), "alice bid 1")
    mummy = CARD_WORDS.read("mummy")
    assert state.influence[0] == 1 + 1 + 2
    assert mummy in state.up[0]


@pytest.mark.rule("ST-27")
def test_losers_keep_what_they_have():
    state = table("audience: vampire goblin\nalice:\nbob: up=standard-bearer,ghoul\ncharlie:")
    state = place(state, "left eliminate", "left eliminate", "right tithe")
    state, _ = play(state, "alice bid 1", "bob bid 2", "bob discard ghoul")
    assert army(state, "alice") == ["standard-bearer"]
    assert (coins(state, "alice"), state.soul[0]) == (4, 0)


@pytest.mark.rule("ST-28")
@pytest.mark.parametrize(
    ("up", "soul", "target", "gained"),
    [
        ("standard-bearer", 0, "skeleton", 1),
        ("standard-bearer", 0, "kobold", 3),
        ("standard-bearer,goblin", 0, "skeleton", 3),
        ("standard-bearer", 1, "skeleton", 2),
        ("standard-bearer", 3, "skeleton", 3),
        ("standard-bearer,famine", 0, "skeleton", 1),
        ("famine,death", 0, "skeleton", 1),
    ],
)
def test_a_tithe_is_the_targets_income_and_the_armys_and_the_bonus_and_one_at_least(up, soul, target, gained):
    state = table(f"audience: {target} undine\nalice: soul={soul} up={up}\nbob:\ncharlie:")
    assert coins(place(state, "left tithe", "right tithe", "right tithe"), "alice") == 4 + gained


@pytest.mark.rule("ST-28")
def test_a_tithe_counts_a_target_that_somebody_mustered():
    state = table("audience: kobold undine\nalice:\nbob:\ncharlie:")
    state, _ = play(place(state, "left tithe", "left muster", "right tithe"), "bob bid 1")
    assert coins(state, "alice") == 4 + 1 + 2


@pytest.mark.rule("ST-28")
def test_bonus_income_comes_though_the_target_was_eliminated():
    state = table("audience: kobold undine\nalice: soul=3\nbob:\ncharlie:")
    state = place(state, "left tithe", "left eliminate", "right tithe")
    state, _ = play(state, "bob bid 1", "bob discard standard-bearer")
    assert coins(state, "alice") == 4 + 1 + 2


@pytest.mark.rule("ST-29")
def test_a_tithe_counts_the_army_and_soul_of_the_audiences_start():
    """With two tokens Alice discards her Goblin and gains Soul, and tithes as if neither had happened."""
    state = table("audience: vampire imp\nalice: up=standard-bearer,goblin\nbob:")
    state = place(state, "left eliminate", "right tithe", "right tithe", "right muster")
    state, _ = play(state, "alice bid 1", "bob bid 1", "alice discard goblin")
    assert coins(state, "alice") == 4 + 1 + 2 + 1
    assert state.soul[0] == 2


@pytest.mark.rule("ST-29")
def test_a_muster_bid_counts_the_treasury_before_the_own_tithe():
    state = place(
        table("audience: imp goblin\nalice:\nbob:"), "left tithe", "left tithe", "right muster", "right eliminate"
    )
    assert len(list(GAME.legal_actions(state, 0))) == 4 + 1


@pytest.mark.rule("ST-30")
def test_what_nobody_takes_goes_to_the_centre_and_an_eternal_back():
    state = table("audience: vampire charon\nalice:\nbob:\ncharlie:")
    state, events = play(place(state, "left tithe", "left tithe"), "charlie place left tithe")
    assert names(state.centre) == ["vampire"]
    assert state.chaos == 2
    assert "charon" in names((*state.pile, *state.audience))
    assert [type(event) for event in events if "LeftOver" in type(event).__name__] == [
        told.LeftOver,
        told.EternalLeftOver,
    ]


@pytest.mark.rule("ST-30")
def test_bidders_who_all_gave_up_leave_the_card_over():
    state = table("audience: vampire charon\nalice:\nbob:\ncharlie:")
    state, events = play(place(state, "left muster", "right tithe", "right tithe"), "alice give-up")
    assert happened(events, told.LeftOver)[0].card == cards("vampire")[0]


@pytest.mark.rule("ST-31")
def test_the_parts_of_the_third_step_follow_in_order():
    """Eliminations left and right, Tithes, Musters, left-over cards; three players can't do all on two cards."""
    state = table("audience: vampire goblin\nalice:\nbob:\ncharlie:\ndora:")
    state = place(state, "right eliminate", "left tithe", "left eliminate", "right muster")
    state, events = play(state, "alice bid 1", "charlie bid 1", "dora bid 1", "charlie discard standard-bearer")
    assert state.actor == 0
    state, more = play(state, "alice discard standard-bearer")
    parts = (told.Eliminated, told.Tithed, told.Mustered, told.LeftOver)
    order = [(type(event).__name__, event.place) for event in events + more if isinstance(event, parts)]
    assert order == [("Eliminated", 0), ("Eliminated", 1), ("Tithed", 0)]


@pytest.mark.rule("ST-31")
def test_tithes_pay_before_musters_and_musters_before_left_over_cards():
    state = table("audience: vampire goblin\nalice:\nbob:\ncharlie:")
    state, events = play(place(state, "right muster", "left tithe", "right tithe"), "alice bid 4")
    parts = (told.Tithed, told.Mustered, told.LeftOver)
    assert [type(event) for event in events if isinstance(event, parts)] == [
        told.Tithed,
        told.Tithed,
        told.Mustered,
        told.LeftOver,
    ]


@pytest.mark.rule("ST-35")
def test_consolation_is_a_coin_for_each_bidding_token_that_won_nothing():
    text = "audience: vampire goblin\nalice:\nbob:\ncharlie: up=standard-bearer,ghoul\ndora: coins=0\nemil:"
    state = place(table(text), "left muster", "right eliminate", "right eliminate", "right muster", "right muster")
    state, events = play(state, "alice give-up", "bob bid 1", "charlie bid 2", "emil bid 1", "charlie discard ghoul")
    # Alice gave up, Bob was outbid, Dora had no legal bid, Emil's target was Eliminated; Charlie won.
    assert [event.seat for event in happened(events, told.Consoled)] == [0, 1, 3, 4]
    assert state.coins == (5, 5, 4, 1, 5)


@pytest.mark.rule("ST-35")
def test_a_tithe_is_not_consoled_and_without_the_variant_nobody_is():
    state = table("audience: vampire goblin\nalice:\nbob:\ncharlie:", consolation="on")
    _, events = play(place(state, "left tithe", "left tithe"), "charlie place left tithe")
    assert not happened(events, told.Consoled)
    state = table("audience: vampire goblin\nalice:\nbob:\ncharlie:")
    _, events = play(place(state, "left muster", "left tithe", "left tithe"), "alice give-up")
    assert not happened(events, told.Consoled)


@pytest.mark.rule("ST-13", "ST-20", "ST-24", "ST-28")
def test_the_rulebooks_worked_example_comes_out_with_its_figures():
    """Blue, Yellow and Green at the left card; Red, Purple and Gray at the right one. No consolation."""
    state = table(
        """
        audience: gnome skeleton
        alice: up=standard-bearer,undine
        bob: up=standard-bearer,imp
        charlie: up=standard-bearer
        dora: up=standard-bearer,incubus
        emil: up=standard-bearer
        fay: up=standard-bearer,fire-spirit
        """,
        consolation="off",
    )
    state = place(
        state, "left muster", "left tithe", "left muster", "right tithe", "right eliminate", "right eliminate"
    )
    state, _ = play(state, "alice bid 3", "charlie bid 4", "emil bid 1", "fay bid 2")
    state, events = play(state, "fay discard fire-spirit,standard-bearer")
    assert coins(state, "alice") == 4
    assert army(state, "alice") == ["standard-bearer", "undine"]
    assert coins(state, "bob") == 4 + 2 + 1
    assert (coins(state, "charlie"), army(state, "charlie")) == (0, ["standard-bearer", "gnome"])
    assert state.influence[2] == 1 + 1
    assert coins(state, "dora") == 4 + 2
    assert (coins(state, "emil"), army(state, "emil"), state.soul[4]) == (4, ["standard-bearer"], 0)
    assert (army(state, "fay"), len(fallen(state, "fay"))) == ([], 2)
    assert happened(events, told.Eliminated)[0].chaos == 1
    assert happened(events, told.SoulGained)[0].seat == 5
