"""What the bots reckon with: the worlds that a view allows, and how far it is to the sphinxes."""

import pytest

from games.engine.chance import RandomChance
from games.engine.sphinx.belief import believed, suspected
from games.engine.sphinx.board import COLOURS, LAST
from games.engine.sphinx.imagining import possible
from games.engine.sphinx.model import Challenge, Options, Refuted
from games.engine.sphinx.racing import FAR, TRIPLES, to_the_sphinxes

from .positions import ALICE, GAME, new_match, position
from .test_bot import FRONT, THREE, seen

GOLD_LAPIS_OBSIDIAN = sum(1 << COLOURS.index(name) for name in ("gold", "lapis", "obsidian"))


def in_the_eyes_of_alice(state):
    return believed(GAME.view(state, ALICE))


@pytest.mark.parametrize("any_order", [False, True])
def test_the_worlds_are_those_that_can_be_imagined(any_order):
    state = seen(position(f"alice 60 {THREE}\nbob 40", "3 2", any_order=any_order), 0b100001, 0).copy()
    state.refuted = (Refuted((0, 1, 2), (0, 2, 1)), Refuted((0, 4, 2), (0, 3, 1)), Refuted((3, 1, 2), (1, 5, 4)))
    view = GAME.view(state, ALICE)
    assert sorted(believed(view).worlds) == sorted(possible(view))


def test_a_look_leaves_the_worlds_that_agree():
    belief = in_the_eyes_of_alice(new_match()).fitting((4, 0, 1, 2, 3, 5), FRONT)
    assert len(belief.worlds) == 6
    assert belief.sets((0, 1, 2, 3, 4, 5)) == ((0b010011, 1.0),)
    assert belief.settled == FRONT


def test_five_that_are_known_settle_the_sixth():
    assert in_the_eyes_of_alice(seen(new_match(), 0b011111, 0)).settled == 0b111111


def test_the_odds_of_a_challenge_are_counted():
    belief = in_the_eyes_of_alice(seen(position(f"alice 60 {THREE}\nbob 40", "3 2"), 0b000011, 0))
    assert belief.best_challenge((0, 1, 2, 3, 4, 5), 0b000111) == (Challenge(0, 1, 2), 0.25)
    assert belief.best_challenge((0, 1, 3, 2, 4, 5), 0b001101)[1] == 0.0


def test_in_any_order_the_odds_are_those_of_the_set():
    belief = in_the_eyes_of_alice(position(f"alice 60 {THREE}\nbob 40", "3 2", any_order=True))
    assert belief.best_challenge((0, 1, 2, 3, 4, 5), 0b000111)[1] == pytest.approx(1 / 20)


def test_what_a_player_who_looked_holds_is_likelier_before_the_treasure():
    state = seen(position("alice 60\nbob 40 gold lapis obsidian", "3 2"), 0, FRONT)
    chances = dict(suspected(GAME.view(state, ALICE), ALICE).sets(state.figures))
    assert max(chances, key=chances.get) == GOLD_LAPIS_OBSIDIAN
    assert sum(chances.values()) == pytest.approx(1)


def test_what_a_player_who_did_not_look_holds_tells_nothing():
    state = position("alice 60\nbob 40 gold lapis obsidian", "3 2")
    chances = dict(suspected(GAME.view(state, ALICE), ALICE).sets(state.figures))
    assert len(chances) == len(TRIPLES)
    assert set(chances.values()) == {chances[GOLD_LAPIS_OBSIDIAN]}


def test_a_suspicion_is_never_taken_for_certain():
    state = seen(position(f"alice 60 {THREE}\nbob 40 {THREE}", "3 2"), 0b000011, FRONT)
    belief = suspected(GAME.view(state, ALICE), ALICE)
    assert 0.25 < belief.best_challenge(state.figures, 0b000111)[1] < 1.0


def test_worlds_are_drawn_by_their_weights():
    state = seen(position("alice 60\nbob 40 gold lapis obsidian", "3 2"), 0, FRONT)
    belief, chance = suspected(GAME.view(state, ALICE), ALICE), RandomChance(3)
    drawn = [belief.drawn(chance) for _ in range(600)]
    held = sum({world[0], world[1], world[2]} == {1, 3, 5} for world in drawn)
    assert held / 600 == pytest.approx(dict(belief.sets(state.figures))[GOLD_LAPIS_OBSIDIAN], abs=0.06)


def test_one_leg_is_left_before_the_sphinxes_with_all_cards():
    assert to_the_sphinxes(FRONT, Options())[FRONT][LAST] == 1.0


def test_who_lacks_a_card_has_farther_to_go():
    table = to_the_sphinxes(FRONT, Options())
    assert all(table[FRONT][LAST] + 3 < table[hand][LAST] < FAR for hand in range(FRONT))


def test_doors_are_short_cuts_and_most_of_all_to_who_may_choose():
    optional, always, none = (
        to_the_sphinxes(FRONT, Options(doors=doors))[0][1] for doors in ("optional", "always", "none")
    )
    assert optional < always < none


def test_kept_cards_shorten_the_way():
    assert to_the_sphinxes(FRONT, Options(keep_cards=True))[0][1] < to_the_sphinxes(FRONT, Options())[0][1]


def test_a_card_beside_which_one_stands_is_lost_by_crossing_it():
    # Gold lies on 66, and behind it the way is short: holding it there is worse than fetching it.
    table = to_the_sphinxes(GOLD_LAPIS_OBSIDIAN, Options())
    lapis_and_obsidian = GOLD_LAPIS_OBSIDIAN & ~(1 << COLOURS.index("gold"))
    assert table[lapis_and_obsidian][65] < table[GOLD_LAPIS_OBSIDIAN][65]
