"""What a match page shows of positions that are rare in play."""

import re
from dataclasses import replace

import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.sphinx import GAME
from games.engine.sphinx.board import COLOURS
from games.lobby import services as lobby
from games.matches import services
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


def classes(page, part):
    """The classes of the element with this id."""
    return re.search(rf'class="([^"]*)" id="{part}"', page)[1].split()


@pytest.mark.rule("SX-23", "SX-28")
def test_a_door_swings_with_the_explorers_on_both_sides(at, as_user, alice, bob):
    address = at(position("alice 2\nbob 35", "2 6 6"))
    act(as_user(alice), address, "move 2 forward")
    for user in (alice, bob):
        page = as_user(user).get(address).content.decode()
        assert any(word.startswith("is-turning-") for word in classes(page, "leaf-4"))
        for seat, square in ((0, "on-35"), (1, "on-4")):
            assert square in classes(page, f"pawn-{seat}")
            assert any(word.startswith("swings-") for word in classes(page, f"pawn-{seat}"))
    page = act(as_user(alice), address, "move 6 forward")
    assert not any(word.startswith("is-turning-") for word in classes(page, "leaf-4"))


@pytest.mark.rule("SX-41")
def test_who_may_turn_with_a_door_is_told_where_it_leads(at, as_user, alice):
    address = at(position("alice 2\nbob 30", "2 6 6", doors="optional"), {"doors": "optional"})
    page = act(as_user(alice), address, "move 2 forward")
    assert "Turn with it to square 35, or stay." in page
    assert 'value="door turn"' in page
    assert 'value="door stay"' in page


@pytest.mark.rule("SX-10")
def test_dice_tumble_when_they_are_thrown(at, as_user, alice):
    address = at(position("alice 50\nbob 60", no_snakes=True), {"no_snakes": "yes"})
    assert "is-thrown-" in act(as_user(alice), address, "roll").split('id="dice"')[0].rsplit("<ul", 1)[1]


@pytest.mark.rule("SX-12")
def test_a_walk_leaves_its_trail_from_its_start_to_its_end(at, as_user, alice):
    page = act(as_user(alice), at(position("alice 57\nbob 30", "2 1 6")), "move 2 back")
    assert 'class="as-low on-55"' in page
    assert 'class="trail seat-0 on-57"' in page


@pytest.mark.rule("SX-31", "SX-34")
def test_a_failed_challenge_shows_all_the_three_named_and_the_challenger_the_truth(at, as_user, alice, bob):
    address = at(position("alice 77 gold lapis obsidian\nbob 60", "6"))
    act(as_user(alice), address, "move 6 forward")
    own = act(as_user(alice), address, "challenge gold lapis obsidian").split('id="verdict"')[1].split("</section>")[0]
    others = [as_user(user).get(address).content.decode() for user in (bob, None)]
    assert re.findall(r"hue c-(\w+)", own) == ["gold", "lapis", "obsidian", "carnelian", "lapis", "malachite"]
    for page in others:
        scene = page.split('id="verdict"')[1].split("</section>")[0]
        assert re.findall(r"hue c-(\w+)", scene) == ["gold", "lapis", "obsidian"]
        assert "You alone were shown" not in scene


@pytest.mark.rule("SX-32", "SX-52")
def test_the_end_shows_who_won_what_was_named_and_all_six_colours(at, as_user, alice, bob):
    address = at(position("alice 77 carnelian lapis malachite\nbob 60", "6"))
    act(as_user(alice), address, "move 6 forward")
    act(as_user(alice), address, "challenge carnelian lapis malachite")
    for user, said in ((alice, "You have won"), (bob, "alice has won")):
        scene = as_user(user).get(address).content.decode().split('id="end"')[1].split("</section>")[0]
        assert said in scene
        assert re.findall(r"hue c-(\w+)", scene) == ["carnelian", "lapis", "malachite", *COLOURS]


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


@pytest.mark.rule("SX-51", "SX-53")
@pytest.mark.parametrize(("notebook", "told"), [("yes", (1, 1, 1)), ("no", (0, 0, 0))])
def test_looking_back_shows_a_colour_only_with_a_notebook(alice, bob, as_user, notebook, told):
    """The record leads up to the look here, so it is played and not drawn."""
    match = lobby.open_table(user=alice, game=GAME.slug, seats=2, options={"first": "0", "notebook": notebook})
    match = lobby.join(match_id=match.pk, user=bob, session={"invited": [match.pk]})
    users, chance = (alice, bob), RandomChance(3)
    while (state := services.state_of(match)).phase != "look":
        line = codec.write_action(GAME.sample_action(state, state.turn, chance))
        match = services.play_action(match_id=match.pk, user=users[state.turn], turn=match.turn, line=line)
    client, address = as_user(users[state.turn]), f"/matches/{match.pk}/"
    assert colours_told(act(client, address, "look 79"))[:2] == (1, 1)
    back = client.get(f"{address}replay/{match.turn + 1}/").content.decode()
    assert colours_told(back) == told


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
