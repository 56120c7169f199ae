"""What each level makes of positions in which the right choice is plain."""

import pytest

from games.engine import bots, codec
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance
from games.engine.sphinx.model import Refuted

from .positions import ALICE, BOB, CHARLIE, GAME, play, position

APPRENTICE, ADEPT, MASTER = Level
THREE = "carnelian lapis malachite"
FRONT = 0b000111
ALL_BUT_ONE = 0b011111
thinkers = pytest.mark.parametrize("level", [ADEPT, MASTER])
anyone = pytest.mark.parametrize("level", list(Level))


def chosen(state, level, seed=1, playouts=6):
    action = bots.answer(GAME, state, state.turn, RandomChance(seed), level, Budget(playouts))
    return codec.write_action(action)


def seen(state, *masks):
    """Who has looked under which figures; figure n has colour n."""
    state = state.copy()
    state.seen = masks
    return state


@thinkers
def test_who_knows_all_three_and_holds_them_goes_to_challenge(level):
    state = seen(position(f"alice 75 {THREE}\nbob 40 gold", "3 2"), FRONT, 0)
    assert chosen(state, level) == "move 3 forward"


@thinkers
def test_and_names_them_in_their_order(level):
    state = seen(play(position(f"alice 75 {THREE} gold\nbob 40", "3 2"), "move 3 forward"), FRONT, 0)
    assert chosen(state, level) == f"challenge {THREE}"


@thinkers
def test_five_colours_known_tell_the_sixth(level):
    state = position("alice 75 lapis malachite obsidian\nbob 40", "3 2").copy()
    state.figures = (5, 1, 2, 3, 4, 0)
    state = seen(state, ALL_BUT_ONE, 0)
    assert chosen(play(state, "move 3 forward"), level) == "challenge obsidian lapis malachite"
    assert chosen(state, level) == "move 3 forward"


@thinkers
def test_what_has_failed_is_not_named_again(level):
    state = seen(play(position(f"alice 75 {THREE}\nbob 40", "3 2"), "move 3 forward"), 0b000001, 0).copy()
    state.refuted = (Refuted((0, 1, 2), (0, 2, 1)),)
    assert chosen(state, level) == f"challenge {THREE}"


def test_the_adept_does_not_gamble():
    state = seen(position(f"alice 75 {THREE}\nbob 40", "3 2"), 0b000011, 0)
    assert chosen(state, ADEPT) != "move 3 forward"


def test_the_master_does_not_gamble_away_what_it_will_soon_know():
    # A mummy sits on 69, and one of four colours is on 80.
    state = seen(position(f"alice 72 {THREE} gold alabaster obsidian\nbob 2", "6 4"), 0b000011, 0)
    assert chosen(state, MASTER) == "move 4 back"


@thinkers
def test_who_knows_that_a_card_is_missing_passes(level):
    state = seen(position("alice 77 carnelian lapis gold\nbob 76\ncharlie 75", "1 2"), FRONT, 0, 0)
    assert chosen(state, level) == "pass"


@thinkers
def test_without_notebooks_waiting_tells_nothing_and_they_try(level):
    state = position(f"alice 75 {THREE}\nbob 40", "3 2", notebook=False)
    assert chosen(state, level) == "move 3 forward"


@thinkers
def test_a_card_that_is_known_to_be_needed_is_fetched(level):
    state = seen(position("alice 64 carnelian lapis\nbob 2", "2"), 0b001011, 0).copy()
    state.figures = (0, 1, 3, 2, 4, 5)
    # Gold lies on 66.
    assert chosen(state, level) == "move 2 forward"
    assert chosen(play(state, "move 2 forward"), level) == "card take"


@thinkers
def test_a_needed_card_is_not_given_back(level):
    state = seen(position("alice 64 carnelian lapis gold\nbob 2", "2"), 0b001011, 0).copy()
    state.figures = (0, 1, 3, 2, 4, 5)
    # Gold lies on 66.
    assert chosen(state, level) == "move 2 back"


@anyone
def test_a_look_goes_where_something_is_learned(level):
    state = seen(play(position("alice 66\nbob 2", "4 2"), "move 4 forward"), 0b000011, 0)
    looks = {chosen(state, level, seed) for seed in range(12)}
    assert looks == {"look 80"} if level is not APPRENTICE else "look 80" in looks


@thinkers
def test_a_snake_brings_the_sphinx_whose_colour_is_in_hand(level):
    state = seen(position(f"alice 70 {THREE}\nbob 2", "2 3"), 0b101111, 0).copy()
    state.figures = (0, 1, 3, 2, 4, 5)
    state.phase = "exchange"
    assert chosen(state, level) == "exchange 80 t1"


@thinkers
def test_a_needed_card_is_pinched(level):
    state = seen(position("alice 70 carnelian lapis\nbob 72 malachite gold", "3 1"), FRONT, 0)
    assert chosen(state, level) == "move 3 forward"
    assert chosen(play(state, "move 3 forward"), level) == "pinch 1 malachite"


@thinkers
def test_a_door_that_leads_back_is_left_alone(level):
    state = seen(position(f"alice 72 {THREE}\nbob 2", "1 3 4", doors="optional"), FRONT, 0)
    assert chosen(play(state, "move 1 forward"), level) == "door stay"
    assert chosen(play(seen(state, FRONT, 0), "move 4 forward"), level) == "door stay"


def test_the_master_uses_its_dice_in_the_order_that_wins():
    # Gold is needed and lies on 66, where a 1 or a 6 may cross it, but a 6 ends on the door that leads back to 54.
    state = seen(position("alice 65 carnelian lapis\nbob 2", "1 6 6"), 0b001011, 0).copy()
    state.figures = (0, 1, 3, 2, 4, 5)
    while state.at[ALICE] < 78:
        assert state.turn == ALICE
        state = play(state, chosen(state, MASTER))
    assert GAME.outcome(play(state, chosen(state, MASTER))).winners == {ALICE}


def test_the_master_takes_long_odds_when_the_other_is_about_to_win():
    state = seen(position(f"alice 75 {THREE} gold\nbob 77 {THREE} gold alabaster obsidian", "3 2"), 0b000011, 0b111111)
    assert chosen(state, MASTER) == "move 3 forward"
    assert chosen(state, ADEPT) != "move 3 forward"


def test_the_apprentice_forgets_what_it_saw():
    state = seen(play(position(f"alice 75 {THREE} gold\nbob 40", "3 2"), "move 3 forward"), FRONT, 0).copy()
    state.figures = (2, 1, 0, 3, 4, 5)
    named = {chosen(state, APPRENTICE, seed) for seed in range(30)}
    assert "challenge malachite lapis carnelian" in named
    assert len(named) > 1


def test_the_apprentice_strays():
    state = seen(position(f"alice 64 {THREE}\nbob 2", "2 5"), FRONT, 0)
    assert len({chosen(state, APPRENTICE, seed) for seed in range(30)}) > 1


@anyone
def test_a_bot_remembers_nothing_that_its_view_does_not_hold(level):
    """Without a notebook the colours that were seen are gone, whoever looked (SX-53)."""
    drawing = f"alice 75 {THREE} gold\nbob 40"
    looked, blind = (
        seen(play(position(drawing, "3 2", notebook=False), "move 3 forward"), mask, 0) for mask in (FRONT, 0)
    )
    assert {chosen(looked, level, seed) for seed in range(5)} == {chosen(blind, level, seed) for seed in range(5)}


def test_what_another_has_seen_tells_the_master_nothing_of_the_colours():
    one = seen(position(f"alice 60 {THREE}\nbob 40 gold", "3 2"), FRONT, 0b111000)
    other = one.copy()
    other.colours = (0, 1, 2, 5, 3, 4)
    assert chosen(one, MASTER) == chosen(other, MASTER)
    assert GAME.view(one, ALICE) == GAME.view(other, ALICE)
    assert GAME.view(one, BOB) != GAME.view(other, BOB)


@anyone
def test_a_bot_plays_on_without_those_who_left(level):
    state = seen(position(f"alice 75 {THREE}\nbob 40\ncharlie 77 {THREE}", "3 2"), FRONT, 0, FRONT)
    chance = RandomChance(1)
    state = GAME.retire(state, CHARLIE, chance).state
    for _ in range(20):
        if state.winner is None:
            action = bots.answer(GAME, state, state.turn, chance, level, Budget(3))
            state = GAME.apply(state, state.turn, action, chance).state
    assert CHARLIE not in (state.turn, state.winner)
