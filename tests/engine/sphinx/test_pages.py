"""What a match page shows of positions that are rare in play."""

from dataclasses import replace

import pytest

from games.engine import codec
from games.engine.sphinx import GAME
from games.lobby import services as lobby
from games.matches.models import Match

from .positions import position

pytestmark = pytest.mark.django_db

MEETING = "alice 27 carnelian\nbob 30 carnelian gold obsidian"


@pytest.fixture
def at(alice, bob):
    """A match of alice and bob that stands at this state; its address."""

    def place(state, options=None):
        match = lobby.open_table(user=alice, game=GAME.slug, seats=2, options={"first": "0"} | (options or {}))
        match = lobby.join(match_id=match.pk, user=bob, session={"invited": [match.pk]})
        Match.objects.filter(pk=match.pk).update(snapshot=codec.to_json(state))
        return f"/matches/{match.pk}/"

    return place


def act(client, address, line):
    """Carries out an action and follows to the page that comes of it."""
    turn = Match.objects.get().turn
    return client.post(f"{address}act/", {"turn": turn, "action": line}, follow=True).content.decode()


@pytest.mark.rule("SX-19")
def test_whom_one_meets_offers_just_the_cards_that_one_lacks(at, as_user, alice, bob):
    address = at(position(MEETING, "4 6 1"))
    page = act(as_user(alice), address, "move 4 forward")
    assert "You meet bob" in page
    offered = [colour for colour in ("carnelian", "lapis", "gold", "obsidian") if f'value="pinch 1 {colour}"' in page]
    assert offered == ["gold", "obsidian"]
    assert 'value="pinch none"' in page
    assert "pinch 1" not in as_user(bob).get(address).content.decode()


@pytest.mark.rule("SX-19")
def test_a_pinched_card_changes_hands_on_both_pages(at, as_user, alice, bob):
    address = at(position(MEETING, "4 6 1"))
    act(as_user(alice), address, "move 4 forward")
    act(as_user(alice), address, "pinch 1 gold")
    for user in (alice, bob):
        page = as_user(user).get(address).content.decode()
        assert "alice took this card from bob." in page


def colours_told(page):
    """The colours of the sphinxes that the page tells: on the board, in the notebook and in the log."""
    figures = page.split('class="figures"')[1].split("</div>")[0]
    places = page.split('id="notebook"')[1].split("</section>")[0]
    log = [line for line in page.split('id="log"')[1].split("<li") if "you saw" in line]
    return figures.count("hue c-"), places.count("hue c-"), len(log)


@pytest.mark.rule("SX-51")
def test_a_notebook_keeps_what_was_seen(at, as_user, alice):
    address = at(position("alice 9\nbob 60", "1 4 6"))
    act(as_user(alice), address, "move 1 forward")
    assert colours_told(act(as_user(alice), address, "look t1")) == (1, 1, 1)
    assert colours_told(act(as_user(alice), address, "move 4 forward")) == (1, 1, 1)


@pytest.mark.rule("SX-53")
def test_without_notebooks_no_page_leads_back_to_what_was_seen(at, as_user, alice, bob):
    state = position("alice 9\nbob 60", "1 4 6", notebook=False)
    address = at(state, {"notebook": "no"})
    act(as_user(alice), address, "move 1 forward")
    assert colours_told(act(as_user(alice), address, "look t1")) == (1, 1, 0)
    assert colours_told(as_user(bob).get(address).content.decode()) == (0, 0, 0)
    assert colours_told(act(as_user(alice), address, "move 4 forward")) == (0, 0, 0)
    assert "no-store" in as_user(alice).get(address)["Cache-Control"]


@pytest.mark.rule("SX-53", "SX-34")
def test_without_notebooks_a_failed_challenge_leaves_no_colour_behind(at, as_user, alice):
    state = position("alice 77 gold lapis obsidian\nbob 60", "6", notebook=False)
    address = at(state, {"notebook": "no"})
    act(as_user(alice), address, "move 6 forward")
    page = act(as_user(alice), address, "challenge gold lapis obsidian")
    assert "You alone were shown" in page
    assert colours_told(page) == (3, 3, 0)
    Match.objects.update(snapshot=codec.to_json(_alice_rolls_again()))
    page = act(as_user(alice), address, "roll")
    assert "You alone were shown" not in page
    assert colours_told(page) == (0, 0, 0)


def _alice_rolls_again():
    state = codec.from_json(GAME.State, Match.objects.get().snapshot)
    return replace(state, turn=0, phase="roll", dice=())
