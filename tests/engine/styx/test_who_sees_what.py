import json

import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.styx import GAME
from games.engine.styx.model import HIDDEN, Token

from .positions import options, place, play, table

START = "audience: skeleton undine\nalice:\nbob:\ncharlie:"


def worlds(placings, others):
    """Two states that differ only in what the tokens are."""
    return place(table(START), *placings), place(table(START), *others)


def bytes_of(state, seat):
    return json.dumps(codec.to_json(GAME.view(state, seat)))


@pytest.mark.rule("ST-70")
def test_a_face_down_token_looks_the_same_whatever_it_is():
    one, other = worlds(["left tithe", "right muster"], ["left eliminate", "right tithe"])
    assert bytes_of(one, 2) == bytes_of(other, 2)
    assert bytes_of(one, None) == bytes_of(other, None)
    assert bytes_of(one, 0) != bytes_of(other, 0)


@pytest.mark.rule("ST-70")
def test_the_owner_sees_the_own_tokens_and_all_see_the_cards_chosen():
    state = place(table(START), "left eliminate", "right muster")
    assert [token.kind for token in GAME.view(state, 0).tokens] == [2, HIDDEN]
    assert [(token.seat, token.place) for token in GAME.view(state, None).tokens] == [(0, 0), (1, 1)]


@pytest.mark.rule("ST-71")
def test_which_tokens_are_left_to_a_player_is_not_told():
    text = "audience: skeleton undine\nalice:\nbob:"
    one = place(table(text), "left tithe", "left muster", "right muster")
    other = place(table(text), "left eliminate", "left muster", "right tithe")
    for viewer in (1, None):
        assert bytes_of(one, viewer) == bytes_of(other, viewer)
        assert list(GAME.legal_actions(one, 0)) == []
    assert options(one) == options(other)


@pytest.mark.rule("ST-71")
def test_in_a_reveal_only_what_was_turned_up_is_told():
    text = "audience: skeleton undine\nalice:\nbob:"
    one = place(table(text), "left muster", "left tithe", "left tithe", "left muster")
    other = place(table(text), "left muster", "left tithe", "left eliminate", "left muster")
    assert bytes_of(one, 1) == bytes_of(other, 1)
    assert [token.kind for token in GAME.view(one, None).tokens] == [1, HIDDEN, HIDDEN, HIDDEN]


@pytest.mark.rule("ST-70")
def test_the_pile_tells_which_cards_are_left_and_no_order():
    state = table(START)
    assert list(GAME.view(state, None).pile) == sorted(state.pile)


@pytest.mark.rule("ST-70")
def test_treasuries_armies_discards_and_the_centre_lie_open():
    state = table("audience: skeleton undine\ncentre: lich\nalice: coins=7 up=imp down=ghoul\nbob:\ncharlie:")
    view = GAME.view(state, None)
    assert (view.coins[0], view.up[0], view.down[0], view.centre) == (7, state.up[0], state.down[0], state.centre)


@pytest.mark.rule("ST-70", "ST-71")
def test_an_imagined_state_gives_every_seat_what_it_sees_and_no_token_twice():
    text = "audience: skeleton undine\nalice:\nbob: up=dark-oracle"
    state, _ = play(place(table(text), "left muster"), "bob peek 0", "bob place left tithe", "alice place right tithe")
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        for seed in range(12):
            imagined = GAME.imagine(view, RandomChance(seed))
            assert GAME.view(imagined, viewer) == view
            kinds = [token.kind for token in imagined.tokens if token.seat == 0]
            assert len(set(kinds)) == 2


@pytest.mark.rule("ST-70")
def test_every_world_that_fits_is_imagined():
    view = GAME.view(place(table(START), "left muster"), None)
    seen = {GAME.imagine(view, RandomChance(seed)).tokens[0].kind for seed in range(40)}
    assert seen == {0, 1, 2}
    assert view.tokens == (Token(0, 0, HIDDEN),)


@pytest.mark.rule("ST-73")
def test_nothing_is_taken_back():
    assert not GAME.undo


def test_laid_open_every_token_shows_its_kind_though_it_lies_face_down():
    view = GAME.open_view(place(table(START), "left eliminate", "right muster"))
    shown = [(token.kind, token.face_up) for card in view.cards for token in card.tokens]
    assert shown == [("eliminate", False), ("muster", False)]
