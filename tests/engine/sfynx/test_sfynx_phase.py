import pytest

from games.engine.sfynx import GAME
from games.engine.sfynx.cards import RIDDLE_WORDS, SPECIALS
from games.engine.sfynx.model import TokenRevealed, copy

from .positions import ALONE, at, legal, new_match, play, position, ready_to_end, refused, row, step, told, told_of

THREE_LIGHT = """
    ankh . . . .
    .    . . . .
    .    . * . .
    .    . . . .
    .    . . . moon
"""
SPREAD = """
    sfynx . . .      .
    .     . . .      .
    ankh  . * -sfynx moon
    .     . . .      .
    star  . . sun    sfynx
"""
COLUMN = """
    sfynx  . . . .
    ankh   . * . .
    -sfynx . . . .
    moon   . . . .
    sfynx  . . . .
"""
ROW_OF_TWO = """
    sfynx -sfynx ankh . .
    .     .      *    . .
    .     .      .    . .
    .     .      .    . .
    moon  .      .    . sfynx
"""


@pytest.mark.rule("SF-50")
def test_the_top_token_is_revealed_and_set_aside():
    state = ready_to_end("slide-up", turn=3)
    assert told_of(state, "end", TokenRevealed) == [{"seat": "0", "turn": "3", "token": "slide-up"}]
    view = GAME.view(play(state, "end"), 0)
    assert [effect.word for effect in view.places[2].effects] == ["slide-up"]
    assert view.places[3].token == ""


@pytest.mark.rule("SF-50")
def test_two_effects_are_resolved_from_the_top():
    state = ready_to_end("curse+slide-up", drawing=SPREAD.replace("-sfynx", "."))
    middle = play(state, "end")
    assert (middle.stage, at(middle, "a1")) == ("curse", "sfynx")
    assert told(middle, "curse a3") == ["TileCursed", "SfynxSlid", "SfynxSlid", "SfynxSlid", "TurnBegan"]


@pytest.mark.rule("SF-50")
def test_a_whirlpool_above_a_curse_comes_first():
    state = ready_to_end("whirlpool+curse", drawing=THREE_LIGHT)
    assert told(state, "end") == ["TokenRevealed", "RiddleSunk", "RiddleTurnedUp"]
    assert play(state, "end").curses == 1


@pytest.mark.rule("SF-50", "SF-53", "SF-54")
def test_a_whirlpool_and_a_curse_may_curse_one_after_the_other():
    board = "ankh sun moon star key   . . . . .   . . * . .   . . . . .   . . . . ."
    state = ready_to_end("whirlpool+curse", turn=2, drawing=board, row="r4c r4d", solved=7, deck=())
    assert play(state, "end", "curse a1", "curse b1").stage == "curse"
    assert play(state, "end", "curse a1", "curse b1", "curse c1").turn == 3


@pytest.mark.rule("SF-51")
def test_the_twelfth_token_is_not_resolved_and_loses():
    state = ready_to_end("curse", turn=12, drawing=THREE_LIGHT, solved=4)
    assert told(state, "end") == ["TokenRevealed", "WaterRanOut"]
    outcome = GAME.outcome(play(state, "end"))
    assert (outcome.reason, outcome.winners, outcome.scores) == ("water", frozenset(), (4,))


@pytest.mark.rule("SF-51", "SF-28")
def test_the_ninth_riddle_may_still_be_solved_in_the_twelfth_turn():
    board = "amphora -scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = position(board, "r1a", solved=8, turn=12, drawn=11)
    assert play(state, "restore b1").reason == "solved"


@pytest.mark.rule("SF-52")
def test_the_whirlpool_puts_the_farthest_riddle_under_the_deck():
    state = ready_to_end("whirlpool", row="r4c r4d r4e", deck=(0, 1, 2))
    after = play(state, "end")
    assert row(after) == "r4d r4e r1a"
    assert [RIDDLE_WORDS.spell(number) for number in after.deck] == ["r1b", "r1c", "r4c"]


@pytest.mark.rule("SF-52")
def test_with_one_card_in_the_deck_that_card_comes_up():
    state = ready_to_end("whirlpool", row="r4c r4d r4e", deck=(0,), solved=5)
    after = play(state, "end")
    assert (row(after), after.known) == ("r4d r4e r1a", 1)


@pytest.mark.rule("SF-53")
def test_the_turned_whirlpool_curses_two_tiles_of_the_players_choice():
    state = play(ready_to_end("whirlpool", drawing=THREE_LIGHT, row="r4c r4d", solved=6, deck=()), "end")
    assert legal(state) == ["curse a1", "curse c3", "curse e5"]
    after = play(state, "curse e5", "curse a1")
    assert at(after, "a1 e5") == "-ankh -moon"
    assert after.turn == 2


@pytest.mark.rule("SF-54")
@pytest.mark.parametrize(("turn", "number"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (11, 4)])
def test_a_curse_flips_as_many_tiles_as_its_place_says(turn, number):
    board = "ankh sun moon star key   . . . . .   . . * . .   . . . . .   . . . . ."
    state = play(ready_to_end("curse", turn=turn, drawing=board), "end")
    assert state.curses == number
    after = play(state, *[f"curse {square}" for square in ("a1", "b1", "c1", "d1")[:number]])
    assert (after.restored.bit_count(), after.turn) == (6 - number, turn + 1)


@pytest.mark.rule("SF-54")
def test_a_curse_takes_restored_tiles_only_sfynx_tiles_too():
    state = play(ready_to_end("curse", drawing=SPREAD), "end")
    assert refused(state, "curse d3") == "SF-54"
    assert at(play(state, "curse a1"), "a1") == "-sfynx"


@pytest.mark.rule("SF-54")
def test_tiles_are_cursed_only_by_a_token():
    assert refused(position(THREE_LIGHT), "curse a1") == "SF-54"


@pytest.mark.rule("SF-55", "SF-29")
@pytest.mark.parametrize("turn", [7, 10])
def test_too_few_restored_tiles_are_all_flipped_and_the_team_loses(turn):
    state = play(ready_to_end("curse", turn=turn, drawing=THREE_LIGHT), "end")
    outcome = GAME.outcome(state)
    assert (state.restored, outcome.reason, outcome.winners) == (0, "cursed", frozenset())


@pytest.mark.rule("SF-29")
def test_all_tiles_cursed_loses_at_once_whatever_the_token_still_has():
    state = ready_to_end("curse+slide-up", drawing=ALONE)
    assert told(state, "end") == ["TokenRevealed", "TileCursed", "AllCursed"]


@pytest.mark.rule("SF-29", "SF-53")
def test_the_turned_whirlpool_may_lose_too():
    state = ready_to_end("whirlpool", drawing=ALONE, row="r4c r4d", solved=6, deck=())
    assert play(state, "end").reason == "cursed"


@pytest.mark.rule("SF-56")
def test_the_column_of_each_sfynx_tile_slides():
    state = play(ready_to_end("slide-up", drawing=SPREAD), "end")
    assert at(state, "a5 a2 a4 d2 d4 e4 e2") == "sfynx ankh star -sfynx sun sfynx moon"


@pytest.mark.rule("SF-56")
def test_columns_slide_down():
    state = play(ready_to_end("slide-down", drawing=SPREAD), "end")
    assert at(state, "a2 a4 a1 d4 d1 e1 e4") == "sfynx ankh star -sfynx sun sfynx moon"


@pytest.mark.rule("SF-56")
@pytest.mark.parametrize(
    ("token", "squares"), [("slide-left", "e1 e3 d3 c3 e5 c5 d5"), ("slide-right", "b1 b3 a3 e3 b5 e5 a5")]
)
def test_the_row_of_each_sfynx_tile_slides(token, squares):
    state = play(ready_to_end(token, drawing=SPREAD), "end")
    assert at(state, squares) == "sfynx ankh moon -sfynx star sun sfynx"


@pytest.mark.rule("SF-56")
def test_a_column_with_three_sfynx_tiles_slides_three_times():
    state = ready_to_end("slide-up", drawing=COLUMN)
    assert told(state, "end").count("SfynxSlid") == 3
    assert at(play(state, "end"), "a1 a2 a3 a4 a5") == "moon sfynx sfynx ankh -sfynx"


@pytest.mark.rule("SF-56")
def test_a_row_with_two_sfynx_tiles_slides_twice():
    state = play(ready_to_end("slide-left", drawing=ROW_OF_TWO), "end")
    assert at(state, "a1 d1 e1") == "ankh sfynx -sfynx"
    assert at(state, "d5 e5") == "sfynx moon"


@pytest.mark.rule("SF-57")
def test_a_match_that_a_slide_makes_is_not_solved_now():
    board = """
        -sfynx amphora . . .
        .      .       . . .
        .      -sfynx  * . .
        .      .       . . .
        .      .       . scarab -sfynx
    """
    state = play(ready_to_end("slide-left", drawing=board, row="r4c r4d r1a"), "end")
    assert (state.stage, state.solved) == ("act", ())


@pytest.mark.rule("SF-57")
def test_a_riddle_that_the_whirlpool_reveals_is_not_solved_now():
    board = "amphora scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."
    state = play(ready_to_end("whirlpool", drawing=board, deck=(0, 1)), "end")
    assert (row(state), state.solved) == ("r4d r4e r1a", ())
    assert len(play(state, "restore e5").solved) == 1


@pytest.mark.rule("SF-57")
@pytest.mark.parametrize("line", ["restore b1", "swap a1 b1", "use slide-row", "end", "done"])
def test_the_sfynx_phase_has_no_actions(line):
    assert refused(play(ready_to_end("curse", drawing=THREE_LIGHT), "end"), line) == "SF-54"


@pytest.mark.rule("SF-58")
def test_the_basic_tiles_turn_active_and_the_next_player_begins():
    state = play(ready_to_end("slide-up", seats=3), "end")
    assert (state.player, state.basics, state.special_left, state.turn) == (1, 2, True, 2)


@pytest.mark.rule("SF-58")
def test_the_turn_goes_round_the_table():
    assert play(ready_to_end("slide-up", seats=3, player=2), "end").player == 0
    assert play(ready_to_end("slide-up", seats=1), "end").player == 0


@pytest.mark.rule("SF-58", "SF-3")
@pytest.mark.parametrize(("turn", "active"), [(1, 2), (2, 2), (3, 4), (4, 2), (6, 4), (9, 4), (10, 2)])
def test_a_lock_makes_all_specials_active(turn, active):
    specials = SPECIALS[:4]
    state = play(ready_to_end("slide-up", turn=turn, specials=specials, ready=specials[:2]), "end")
    assert len(state.ready) == active


@pytest.mark.rule("SF-59")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_there_are_twelve_turns_whatever_the_number_of_players(seats):
    state = new_match(seats, pattern="cross_x")
    turns = []
    while not state.reason:
        turns.append(state.turn)
        state = _idle_turn(state)
    assert turns == list(range(1, 13))
    assert (state.reason, state.turn) == ("water", 12)


def _idle_turn(state):
    """A turn that solves nothing, on a board set up anew: long riddles, far from any of their lines."""
    state = copy(state)
    state.tiles, state.restored = tuple(range(25)), (1 << 25) - 1
    state.row, state.deck, state.known = (26, 28, 29), (24, 25, 27), 0
    state = play(state, "swap a1 b1", "swap a1 b1", f"use {state.ready[0]}")
    while state.stage == "effect":
        state = play(state, legal(state)[0])
    state = play(state, "end")
    while state.stage == "curse":
        state = play(state, legal(state)[0])
    return state


@pytest.mark.rule("SF-50")
def test_a_revealed_token_cannot_be_taken_back():
    assert step(ready_to_end("slide-up"), "end").revealed
