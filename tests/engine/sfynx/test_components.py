from collections import Counter
from itertools import pairwise

import pytest

from games.engine.sfynx.board import SQUARES
from games.engine.sfynx.cards import (
    CURSES,
    DECKS,
    LOCKS,
    REWARD_COPIES,
    REWARDS,
    RIDDLES,
    SFYNX_TILES,
    SPECIALS,
    SYMBOLS,
    TILES,
    TOKEN_EFFECTS,
    TOKENS,
    deck_cards,
)
from games.engine.sfynx.effects import EFFECTS

SIZES = {
    1: [2, 2, 2, 2, 2, 2],
    2: [2, 2, 2, 3, 3, 3],
    3: [3, 3, 3, 3, 3, 3],
    4: [4, 4, 5, 5, 5, 5],
    5: [5, 5, 5, 5, 5, 5],
}
BANS = {1: 0, 2: 3, 3: 2, 4: 6, 5: 6}


def cards(coins):
    return [RIDDLES[number] for number in deck_cards(coins)]


@pytest.mark.rule("SF-1")
def test_there_are_22_different_symbols_and_three_sfynx_tiles():
    assert len(set(SYMBOLS)) == 22
    assert [TILES.spell(tile) for tile in SFYNX_TILES] == ["sfynx-1", "sfynx-2", "sfynx-3"]
    assert len(TILES.names) == 25


@pytest.mark.rule("SF-1")
def test_squares_are_named_by_column_and_row_from_the_top():
    assert SQUARES.names[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert SQUARES.names[-1] == "e5"


@pytest.mark.rule("SF-2")
@pytest.mark.parametrize("coins", DECKS)
def test_each_deck_has_six_cards_of_the_stated_sizes(coins):
    assert sorted(len(card.symbols) for card in cards(coins)) == SIZES[coins]


@pytest.mark.rule("SF-2")
@pytest.mark.parametrize("coins", DECKS)
def test_each_deck_has_the_stated_number_of_sfynx_bans(coins):
    assert sum(card.no_sfynx for card in cards(coins)) == BANS[coins]


@pytest.mark.rule("SF-2")
def test_the_bans_of_deck_two_are_on_its_shorter_cards():
    assert [len(card.symbols) for card in cards(2) if card.no_sfynx] == [2, 2, 2]


@pytest.mark.rule("SF-2")
def test_a_riddle_has_different_symbols():
    assert all(len(set(card.symbols)) == len(card.symbols) for card in RIDDLES)


@pytest.mark.rule("SF-2")
def test_each_symbol_stands_on_three_to_six_cards():
    on_cards = Counter(symbol for card in RIDDLES for symbol in card.symbols)
    assert set(on_cards) == set(range(22))
    assert min(on_cards.values()) >= 3
    assert max(on_cards.values()) <= 6


@pytest.mark.rule("SF-2")
def test_no_two_neighbours_stand_on_two_cards():
    """So no two cards are equal, and none stands within another in either direction."""
    neighbours = Counter(frozenset(pair) for card in RIDDLES for pair in pairwise(card.symbols))
    assert max(neighbours.values()) == 1


@pytest.mark.rule("SF-2")
def test_no_riddle_stands_within_another_forwards_or_backwards():
    rows = ["".join(chr(65 + symbol) for symbol in card.symbols) for card in RIDDLES]
    within = [
        (one, other)
        for place, one in enumerate(rows)
        for elsewhere, other in enumerate(rows)
        if place != elsewhere and (one in other or one[::-1] in other)
    ]
    assert not within


@pytest.mark.rule("SF-3")
def test_the_clepsydra_has_twelve_curse_numbers_and_three_locks():
    assert CURSES == (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
    assert LOCKS == (3, 6, 9)


@pytest.mark.rule("SF-4")
def test_there_are_twelve_challenge_tokens():
    counted = Counter("+".join(TOKEN_EFFECTS[kind]) for kind in TOKENS)
    assert counted == {
        "whirlpool": 2,
        "curse": 3,
        "slide-up": 1,
        "slide-down": 1,
        "slide-left": 1,
        "slide-right": 1,
        "curse+slide-up": 1,
        "curse+slide-left": 1,
        "whirlpool+curse": 1,
    }


@pytest.mark.rule("SF-6", "SF-7")
def test_six_specials_and_two_each_of_six_rewards_all_differ():
    assert len({*SPECIALS, *REWARDS}) == 12
    assert set(EFFECTS) == {*SPECIALS, *REWARDS}
    assert REWARD_COPIES == 2
