import pytest

from games.engine.chance import RandomChance
from games.engine.sfynx import GAME
from games.engine.sfynx.cards import RIDDLE_WORDS
from games.engine.sfynx.model import copy

from .positions import new_match, play, position, ready_to_end

# r3a (no Sfynx) lyre moon ibis, r1a amphora scarab
BOARD = """
    lyre  -moon . .      .
    ibis  .     . .      .
    sfynx .     * .      .
    .     .     . .      .
    .     .     . scarab amphora
"""


def shuffled_stacks(state):
    """The same table with its hidden stacks in another order, and other riddles left out."""
    return GAME.imagine(GAME.view(state, 0), RandomChance(99))


@pytest.mark.rule("SF-71")
def test_the_order_of_the_stacks_is_hidden():
    state = new_match()
    other = shuffled_stacks(state)
    assert (state.deck, state.pile, state.tokens) != (other.deck, other.pile, other.tokens)
    assert GAME.view(state, 0) == GAME.view(other, 0)


@pytest.mark.rule("SF-71")
def test_the_riddles_taken_out_are_hidden():
    state = new_match()
    left_out = {
        frozenset((*state.row, *GAME.imagine(GAME.view(state, 0), RandomChance(seed)).deck)) for seed in range(9)
    }
    assert len(left_out) > 1


@pytest.mark.rule("SF-71")
def test_everybody_sees_the_same():
    state = new_match(3)
    assert GAME.view(state, 0) == GAME.view(state, 2) == GAME.view(state, None)


@pytest.mark.rule("SF-71")
def test_the_unused_specials_are_open():
    view = GAME.view(new_match(), None)
    assert len({*view.unused_specials, *view.specials}) == 6


@pytest.mark.rule("SF-74")
def test_riddles_under_the_deck_stay_known_in_their_order():
    state = play(ready_to_end("whirlpool", row="r4c r4d r4e", deck=(0, 1, 2)), "end")
    assert [card.word for card in GAME.view(state, 0).known_cards] == ["r4c"]
    again = copy(ready_to_end("whirlpool", row="r4d r4e r1a", deck=state.deck, known=1))
    view = GAME.view(play(again, "end"), 0)
    assert [card.word for card in view.known_cards] == ["r4c", "r4d"]
    assert view.deck_size == 3


@pytest.mark.rule("SF-74", "SF-26")
def test_a_known_riddle_that_comes_up_is_not_under_the_deck_any_more():
    state = ready_to_end("whirlpool", row="r4c r4d r4e", deck=(0,), known=1, solved=5)
    view = GAME.view(play(state, "end"), 0)
    assert [card.word for card in view.known_cards] == ["r4c"]
    assert view.riddles[-1].word == "r1a"


@pytest.mark.rule("SF-74")
def test_the_size_of_every_stack_is_open():
    view = GAME.view(new_match(), None)
    assert (view.deck_size, view.pile_size, len(view.tokens), view.turns_left) == (6, 9, 0, 11)


@pytest.mark.rule("SF-71")
def test_a_riddle_says_which_of_its_symbols_are_restored():
    fact = GAME.view(position(BOARD, "r3a r4d r4e"), 0).riddles[0]
    assert [(symbol.symbol, symbol.square, symbol.restored) for symbol in fact.symbols] == [
        ("lyre", "a1", True),
        ("moon", "b1", False),
        ("ibis", "a2", True),
    ]
    assert (fact.size, fact.restored, fact.no_sfynx, fact.coins) == (3, 2, True, 3)


@pytest.mark.rule("SF-21", "SF-71")
def test_a_riddle_says_where_most_of_it_stands():
    board = "lyre -moon ibis . .   . . . . .   . . * . .   . . . . .   . . . . ."
    fact = GAME.view(position(board, "r3a r4d r4e"), 0).riddles[0]
    assert (fact.line, fact.in_place, fact.matches) == (("a1", "b1", "c1"), 2, False)
    assert [symbol.in_place for symbol in fact.symbols] == [True, False, True]


@pytest.mark.rule("SF-22", "SF-71")
@pytest.mark.parametrize(("riddle", "in_place"), [("r3c", 2), ("r3a", 1)])
def test_a_sfynx_tile_helps_a_riddle_only_where_it_may(riddle, in_place):
    first = {"r3c": "lotus", "r3a": "lyre"}[riddle]
    board = f"{first} sfynx . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    assert GAME.view(position(board, f"{riddle} r4d r4e"), 0).riddles[0].in_place == in_place


@pytest.mark.rule("SF-1")
def test_a_cell_says_what_lies_on_it():
    view = GAME.view(position(BOARD), 0)
    name, cells = view.rows[0]
    assert (name, [cell.word for cell in cells]) == ("1", ["a1", "b1", "c1", "d1", "e1"])
    assert [(cell.symbol, cell.restored) for cell in cells[:2]] == [("lyre", True), ("moon", False)]
    assert view.cell(10).sfynx
    assert view.restored_count == 6


@pytest.mark.rule("SF-34", "SF-43")
def test_the_lines_that_may_slide_now_have_handles():
    assert GAME.view(position(BOARD), 0).handles == {}
    state = play(position(BOARD, held=("slide-both",)), "play slide-both")
    assert len(GAME.view(state, 0).handles) == 10
    handles = GAME.view(play(state, "slide row 1 left"), 0).handles
    assert handles["c"].ways == (("up", "slide column c up"), ("down", "slide column c down"))
    assert set(handles) == set("abcde")


@pytest.mark.rule("SF-3")
def test_the_clepsydra_shows_its_numbers_and_locks_ahead():
    places = GAME.view(new_match(), 0).places
    assert " ".join(place.curse for place in places[:11]) == "1 1 1 2 2 2 3 3 3 4 4"
    assert [place.number for place in places if place.lock] == ["3", "6", "9"]
    assert [place.number for place in places if place.last] == ["12"]
    assert [place.when for place in places[:2]] == ["now", "ahead"]


@pytest.mark.rule("SF-71")
def test_the_board_shows_the_words_of_squares_lines_and_riddles():
    words = GAME.view(new_match(), 0).board_words
    assert {"a1", "e5", "c", "3", RIDDLE_WORDS.spell(0)} <= words
    assert "swap" not in words


@pytest.mark.rule("SF-2")
def test_solved_cards_are_shown_as_they_are_printed():
    card = GAME.view(position(BOARD, "r4c r4d r4e", solved=1), 0).solved_cards[0]
    assert (card.word, card.coins, card.no_sfynx) == ("r1a", 1, False)
    assert card.symbols == (("amphora", "Amphora"), ("scarab", "Scarab"))


@pytest.mark.rule("SF-71")
def test_laid_open_the_three_stacks_show_in_their_order():
    state = new_match()
    coming = GAME.open_view(state).coming
    assert (coming.deck, coming.pile, coming.tokens) == (state.deck, state.pile, state.tokens)
    assert [card.word for card in coming.riddles] == [RIDDLE_WORDS.spell(card) for card in state.deck]
    assert [card.word for card in coming.rewards] == list(state.pile)
    assert len(coming.challenges) == len(state.tokens)
    assert GAME.view(state, 0).coming is None
