from collections import Counter

import pytest

from games.engine.chance import RandomChance
from games.engine.sfynx import GAME
from games.engine.sfynx.board import SQUARES
from games.engine.sfynx.cards import LEVELS, RIDDLES
from games.engine.sfynx.model import Options

from .positions import new_match, play, row

DECKS_OF = {
    "1": [1, 2, 3],
    "2": [1, 2, 4],
    "3": [1, 2, 5],
    "4": [1, 3, 4],
    "5": [2, 3, 4],
    "6": [2, 3, 5],
    "7": [1, 4, 5],
    "8": [2, 4, 5],
}


def restored(state):
    return " ".join(SQUARES.spell(s) for s, tile in enumerate(state.tiles) if state.restored >> tile & 1)


@pytest.mark.rule("SF-9")
@pytest.mark.parametrize("level", DECKS_OF)
def test_a_level_mixes_three_cards_of_each_of_its_decks(level):
    state = new_match(difficulty=level)
    coins = Counter(RIDDLES[number].coins for number in (*state.row, *state.deck))
    assert coins == dict.fromkeys(DECKS_OF[level], 3)
    assert LEVELS[level] == tuple(DECKS_OF[level])


@pytest.mark.rule("SF-9")
def test_three_riddles_are_revealed_and_the_cards_all_differ():
    state = new_match()
    assert len(state.row) == 3
    assert len({*state.row, *state.deck}) == 9


@pytest.mark.rule("SF-9")
def test_other_deals_leave_other_cards_out():
    deals = {frozenset((*state.row, *state.deck)) for state in (new_match(seed=seed) for seed in range(20))}
    assert len(deals) > 10


@pytest.mark.rule("SF-10")
def test_the_two_diagonals_begin_restored():
    assert restored(new_match()) == "a1 e1 b2 d2 c3 b4 d4 a5 e5"


@pytest.mark.rule("SF-10")
def test_all_25_tiles_are_laid_in_random_order():
    assert sorted(new_match().tiles) == list(range(25))
    assert new_match(seed=1).tiles != new_match(seed=2).tiles


@pytest.mark.rule("SF-11")
def test_the_whirlpool_begins_on_its_one_riddle_side_with_every_token_hidden():
    view = GAME.view(new_match(), 0)
    assert not view.whirlpool_curses
    assert [place.token for place in view.places] == [""] * 12


@pytest.mark.rule("SF-12")
def test_four_specials_are_active_and_two_are_out():
    view = GAME.view(new_match(), 0)
    assert [tile.ready for tile in view.special_tiles] == [True] * 4
    assert len(view.unused_specials) == 2


@pytest.mark.rule("SF-13")
def test_three_rewards_are_revealed_and_none_is_held():
    state = new_match()
    assert (len(state.display), len(state.held), len(state.pile)) == (3, 0, 9)


@pytest.mark.rule("SF-14", "SF-5")
def test_a_player_begins_with_two_active_basic_tiles():
    assert new_match().basics == 2


@pytest.mark.rule("SF-14")
def test_the_first_player_is_drawn():
    drawn = {new_match(3, seed, first="random").player for seed in range(30)}
    assert drawn == {0, 1, 2}


@pytest.mark.rule("SF-14")
def test_the_table_may_say_who_begins():
    assert {new_match(3, seed, first="2").player for seed in range(10)} == {1}


@pytest.mark.rule("SF-14")
def test_a_seat_that_is_not_there_cannot_begin():
    with pytest.raises(ValueError, match="seat 3 cannot begin"):
        GAME.setup(2, Options(first="3"), RandomChance(1))


@pytest.mark.rule("SF-14")
@pytest.mark.parametrize("seats", [0, 5])
def test_it_is_for_one_to_four_players(seats):
    with pytest.raises(ValueError, match="1 to 4 players"):
        GAME.setup(seats, Options(), RandomChance(1))


@pytest.mark.rule("SF-60")
def test_a_start_reward_is_held_from_the_beginning():
    state = new_match(start_reward=True)
    assert (len(state.display), len(state.held), len(state.pile)) == (3, 1, 8)


@pytest.mark.rule("SF-60")
def test_a_start_reward_can_be_played_like_any_other():
    states = (new_match(seed=seed, start_reward=True) for seed in range(50))
    state = next(state for state in states if state.held == ("swap-any",))
    assert play(state, "play swap-any", "swap a1 e5").spent == ("swap-any",)


@pytest.mark.rule("SF-61")
def test_fewer_rewards_show_two():
    state = new_match(fewer_rewards=True)
    assert (len(state.display), len(state.pile)) == (2, 10)
    assert GAME.view(state, 0).most_rewards == 2


@pytest.mark.rule("SF-62")
@pytest.mark.parametrize(
    ("pattern", "squares"),
    [
        ("ring", "a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5"),
        ("cross_x", "a1 c1 e1 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 a5 c5 e5"),
        ("plus", "c2 b3 c3 d3 c4"),
    ],
)
def test_a_pattern_says_which_squares_begin_restored(pattern, squares):
    assert restored(new_match(pattern=pattern)) == squares


@pytest.mark.rule("SF-9")
def test_the_first_revealed_riddle_lies_farthest_from_the_deck():
    state = new_match()
    first = row(state).split()[0]
    assert [riddle.word for riddle in GAME.view(state, 0).riddles if riddle.farthest] == [first]
