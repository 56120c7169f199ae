import pytest

from games.engine.chance import RandomChance, RecordedChance
from games.engine.styx import GAME
from games.engine.styx import events as told
from games.engine.styx.cards import STANDARD_BEARER, deck
from games.engine.styx.model import Options

from .positions import PLAYERS, army, coins, happened, options, place, play, table


def fresh(seats, **chosen):
    return GAME.setup(seats, Options(**chosen), RandomChance(3)).state


@pytest.mark.rule("ST-4")
def test_everyone_starts_with_a_standard_bearer_four_coins_and_one_influence():
    state = fresh(4)
    assert state.up == ((STANDARD_BEARER,),) * 4
    assert state.coins == (4,) * 4
    assert state.influence == (1,) * 4
    assert state.soul == (0,) * 4


@pytest.mark.rule("ST-5")
def test_two_cards_of_the_deck_are_the_first_audience_and_the_totem_waits():
    state = fresh(3)
    assert len(state.audience) == 2
    assert sorted((*state.audience, *state.pile)) == list(deck(3))
    assert state.totem_aside


@pytest.mark.rule("ST-6")
def test_the_first_player_is_the_one_named_or_drawn():
    assert fresh(4, first=2).actor == 2
    assert {GAME.setup(4, Options(), RandomChance(seed)).state.first for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("ST-6")
def test_a_first_player_beyond_the_seats_is_refused():
    with pytest.raises(ValueError, match="no seat 4"):
        fresh(3, first=3)


@pytest.mark.rule("ST-6")
def test_the_draw_of_the_first_player_is_recorded():
    state = GAME.setup(2, Options(), RecordedChance([(1, 2), (0, 36), (0, 35)])).state
    assert (state.first, state.audience) == (1, deck(2)[:2])


@pytest.mark.rule("ST-35")
@pytest.mark.parametrize(("seats", "on"), [(2, False), (3, False), (4, False), (5, True), (6, True)])
def test_consolation_is_on_by_default_with_five_and_six(seats, on):
    assert fresh(seats).consolation == on
    assert fresh(seats, consolation="on").consolation
    assert not fresh(seats, consolation="off").consolation


@pytest.mark.rule("ST-6", "ST-7", "ST-56")
def test_after_an_audience_tokens_come_back_and_the_first_player_token_goes_left():
    state = table("audience: imp ghoul\nalice:\nbob:\ncharlie:")
    assert state.chaos == 0
    state = place(state, "left tithe", "left tithe", "left tithe")
    assert (state.first, state.actor, state.number, state.tokens) == (1, 1, 2, ())
    assert len(options(state)) == 6


@pytest.mark.rule("ST-3")
def test_coins_are_not_limited():
    state = table("audience: imp ghoul\nalice: coins=500\nbob:\ncharlie:")
    state, _ = play(place(state, "left muster", "left tithe", "left tithe"), "alice bid 450")
    assert coins(state, "alice") == 50
    assert army(state, "alice") == ["standard-bearer", "imp"]


@pytest.mark.rule("ST-10")
def test_tokens_are_placed_in_turn_order_from_the_first_player():
    state = table("audience: imp ghoul\nalice:\nbob:\ncharlie:", first=2)
    order = []
    for _ in range(3):
        order.append(PLAYERS[state.actor])
        state, events = play(state, f"{order[-1]} place left muster")
    assert order == ["charlie", "alice", "bob"]
    laid = happened(events, told.TokenLaid)
    assert (laid[0].seat, laid[0].place) == (1, 0)
