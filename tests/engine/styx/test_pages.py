"""What a match page shows of drawn positions."""

import re

import pytest

from games.engine import codec
from games.engine.styx import GAME
from games.lobby import services as lobby
from games.matches import services
from games.matches.models import Match

from .positions import table

pytestmark = pytest.mark.django_db

THREE = """audience: hydra vampire
alice: influence=17 soul=2 up=standard-bearer,djinn,war,gorgon down=ghoul
bob: up=standard-bearer,sphinx
charlie:"""
LAID = ["place left eliminate", "place right muster", "place left tithe"]
RESOLVED = [*LAID, "bid 4", "bid 3", "discard djinn,gorgon"]


@pytest.fixture
def at(alice, bob, charlie):
    """A match of the three that stands at this position, after these actions; its address."""

    def place(text, lines=()):
        users = [alice, bob, charlie]
        match = lobby.open_table(user=alice, game=GAME.slug, seats=3, options={"first": "0"})
        for user in users[1:]:
            match = lobby.join(match_id=match.pk, user=user, session={"invited": [match.pk]})
        Match.objects.update(snapshot=codec.to_json(table(text)))
        for line in lines:
            match = Match.objects.get()
            seat = services.state_of(match).actor
            services.play_action(match_id=match.pk, user=users[seat], turn=match.turn, line=line)
        return f"/matches/{match.pk}/"

    return place


def read(client, address):
    return client.get(address).content.decode()


def text_of(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_every_rule_on_the_board_is_a_link_to_its_text(at, as_user, alice):
    board = read(as_user(alice), at(THREE, RESOLVED)).split('id="board"')[1].split('id="news"')[0]
    known = re.findall(r'<li[^>]* id="(ST-\d+)"', read(as_user(alice), f"/games/{GAME.slug}/"))
    links = re.findall(r'<a class="rule-link" href="/games/styx/#(ST-\d+)">(ST-\d+)</a>', board)
    assert len({number for number, _ in links}) > 20
    assert all(number == shown and number in known for number, shown in links)
    assert "ST-" not in re.sub(r"<a class=\"rule-link\".*?</a>", "", board)


def test_how_near_each_player_is_to_each_victory_is_said_plainly(at, as_user, bob):
    page = read(as_user(bob), at(THREE))
    near = text_of(page.split('id="army-0"')[1].split("</summary>")[0])
    for said in ("Influence 17 of 20", "Elements 4 of 4, Soul 2 of 4", "Horsemen 1 of 2", "army 8 (the strongest)"):
        assert said in near
    assert page.count('class="near"') == 3


def test_each_bid_says_what_it_would_leave(at, as_user, alice, bob):
    address = at(THREE, LAID)
    strength = text_of(read(as_user(alice), address).split('id="bidding"')[1].split("Give up")[0])
    assert [f"{bid} leaves up to {8 - bid}" in strength for bid in range(3, 10)] == [False, *[True] * 5, False]
    services.play_action(match_id=Match.objects.get().pk, user=alice, turn=3, line="bid 4")
    coins = text_of(read(as_user(bob), address).split('id="bidding"')[1].split("Give up")[0])
    assert [f"{bid} leaves {4 - bid}" in coins for bid in range(6)] == [False, *[True] * 4, False]


@pytest.mark.parametrize("who", ["alice", None])
def test_the_last_audience_is_shown_until_the_next_tokens_turn_up(at, as_user, alice, who):
    client = as_user(alice if who else None)
    assert 'id="settled"' not in read(client, at(THREE, LAID))
    Match.objects.all().delete()
    page = read(client, at(THREE, [*RESOLVED, "place left tithe"]))
    shown = text_of(page.split('id="settled"')[1].split("</section>")[0])
    for said in (
        "alice Eliminated Hydra with 4 Strength: Chaos +4. ST-22",
        "charlie tithed 1 coin. ST-28",
        "bob Mustered Vampire for 3 coins: Influence +4. ST-26",
    ):
        assert said in shown
    Match.objects.all().delete()
    page = read(client, at(THREE, [*RESOLVED, "place left muster", "place left muster", "place left muster"]))
    assert 'id="bidding"' in page or "bids coins" in page
    assert 'id="settled"' not in page


def test_the_scene_of_the_end_keeps_the_last_audience(at, as_user, charlie):
    won = THREE.replace("bob: up", "bob: influence=18 up")
    page = read(as_user(charlie), at(won, RESOLVED))
    assert "bob takes the throne" in page
    assert page.index('id="end"') < page.index('id="settled"') < page.index('id="sequence"')
