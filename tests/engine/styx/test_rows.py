"""The rows that pages are built from."""

from games.engine import codec
from games.engine.styx import GAME

from .positions import options, place, play, table

THREE = "audience: skeleton phoenix\nalice: soul=3 up=standard-bearer,djinn,war down=ghoul\nbob: influence=23\ncharlie:"


def test_a_player_row_says_how_near_each_victory_is():
    row = GAME.view(table(THREE), 0).rows[0]
    assert (row.elements, row.soul, row.horsemen, row.strength, row.usable) == (2, 3, 1, 6, 6)
    assert (row.income, row.bonus, row.first, row.strongest) == (1, 2, True, True)
    assert [card.id for card in row.down] == ["ghoul"]


def test_only_the_own_standard_bearer_and_no_other_is_meant_by_its_word():
    view = GAME.view(table(THREE), 0)
    assert view.rows[0].up[0].word == "standard-bearer"
    assert view.rows[1].up[0].word == ""


def test_a_limited_card_shows_its_uses():
    assert [card.uses for card in GAME.view(table(THREE), None).rows[0].up] == [None, 3, None]


def test_the_track_bears_everyone_and_chaos_and_ends_at_21():
    track = GAME.view(table("chaos: 30\n" + THREE), None).track
    assert [space.number for space in track if space.chaos] == [21]
    assert {seat: space.number for space in track for seat in space.seats} == {0: 1, 1: 21, 2: 1}
    assert [space.number for space in track if space.goal] == [20, 21]


def test_the_elements_of_a_card_are_words_and_how_they_are_joined():
    cards = GAME.view(table(THREE), None).cards
    assert (cards[1].card.elements, cards[1].card.joined) == (("fire", "air"), "and")
    assert (cards[0].card.elements, cards[0].card.joined) == ((), "")


def test_a_token_row_tells_no_kind_that_the_viewer_does_not_know():
    state = place(table(THREE), "left muster")
    assert [token.kind for token in GAME.view(state, 1).cards[0].tokens] == [""]
    assert [token.kind for token in GAME.view(state, 0).cards[0].tokens] == ["muster"]


def test_two_players_tokens_lie_on_the_upper_and_the_lower_half():
    state = place(table("audience: skeleton phoenix\nalice:\nbob:"), "left muster", "left tithe", "left tithe")
    assert [token.half for token in GAME.view(state, None).cards[0].tokens] == ["upper", "upper", "lower"]


def test_the_bids_offered_are_the_legal_ones():
    state = place(table(THREE), "left muster", "left tithe", "left tithe")
    view = GAME.view(state, 0)
    assert [row.line for row in view.bids] == options(state)[:-1]
    assert [row.left for row in view.bids] == [3, 2, 1, 0]
    assert view.bidding_for.id == "skeleton"


def test_the_payments_offered_are_the_legal_ones_with_few_cards_first():
    state = place(table(THREE), "left eliminate", "left tithe", "left tithe")
    state, _ = play(state, "alice bid 2")
    lines = [row.line for row in GAME.view(state, 0).payments]
    assert sorted(lines) == sorted(options(state))
    assert [line.count(",") for line in lines] == sorted(line.count(",") for line in lines)


def test_what_becomes_of_a_card_is_told_while_effects_wait():
    state = table("audience: cultist phoenix\nalice:\nbob:\ncharlie:")
    state, _ = play(place(state, "left muster", "left tithe", "left tithe"), "alice bid 1")
    assert [row.fate for row in GAME.view(state, None).cards] == ["mustered", "left"]


def test_the_board_offers_every_word_that_may_come():
    """The bar under the board stays empty, whatever is asked."""
    states = [table(THREE), place(table(THREE), "left muster", "left tithe", "left tithe")]
    states.append(play(place(table(THREE), "left eliminate", "left tithe", "left tithe"), "alice bid 1")[0])
    oracle = table(THREE.replace("charlie:", "charlie: up=dark-oracle"))
    states.append(place(oracle, "left muster", "left tithe"))
    for state in states:
        words = {
            word for action in GAME.legal_actions(state, state.actor) for word in codec.write_action(action).split()
        }
        assert words <= GAME.view(state, state.actor).board_words
