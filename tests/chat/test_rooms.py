"""Who reads what: the players' ears stay closed to the spectators until the end."""

import re

import pytest

from games.engine import registry
from games.lobby import services as lobby
from games.matches import services as matches
from games.matches.models import Match
from tests.conftest import play_on, two_player_game
from tests.matches.test_leaks import TOKEN, seen_by

pytestmark = pytest.mark.django_db


def talk_seen_by(client, match):
    """All of the talk that a client can get at: page, update, both rooms, answers to refused posts."""
    page = f"/matches/{match.pk}/"
    answers = [
        client.get(page),
        client.get(f"{page}chat/"),
        client.get(f"{page}chat/players/"),
        client.get(f"{page}chat/spectators/"),
        client.get(f"{page}chat/spectators/", {"before": "999999"}),
        client.post(f"{page}chat/say/", {"room": "spectators", "text": "x"}, headers={"HX-Request": "true"}),
        client.post(f"{page}chat/say/", {"room": "players", "text": ""}, headers={"HX-Request": "true"}),
    ]
    return [(answer.status_code, answer.headers.get("ETag"), TOKEN.sub(b"", answer.content)) for answer in answers]


@pytest.fixture
def over(seated, alice):
    match = seated()
    matches.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    assert match.is_over
    return match


def test_spectators_read_the_table(seated, alice, charlie, say, read):
    match = seated()
    say(match, alice, "to the table")
    assert "to the table" in read(match, charlie)
    assert "to the table" in read(match, None)


def test_spectators_read_each_other(seated, charlie, say, read):
    match = seated()
    say(match, charlie, "among us", room="spectators")
    assert "among us" in read(match, None)


def test_a_player_gets_not_a_byte_of_the_spectators_talk(seated, alice, bob, charlie, say, as_user):
    match = play_on(seated(), [alice, bob], 4)
    client = as_user(alice)
    seen_by(client, match, 0)
    before = talk_seen_by(client, match)
    say(match, charlie, "the treasure is at C3", room="spectators")
    assert talk_seen_by(client, match) == before


def test_a_planted_leak_is_found(seated, alice, charlie, say, as_user, monkeypatch):
    match, client = seated(), as_user(alice)
    before = talk_seen_by(client, match)
    say(match, charlie, "the treasure is at C3", room="spectators")
    monkeypatch.setattr("games.chat.rooms.OPEN", ())
    assert talk_seen_by(client, match) != before


@pytest.mark.parametrize("status", [Match.Status.WAITING, Match.Status.RUNNING])
def test_a_player_finds_no_spectators_room_before_the_end(seated, alice, as_user, status):
    match = seated()
    Match.objects.filter(pk=match.pk).update(status=status)
    assert as_user(alice).get(f"/matches/{match.pk}/chat/spectators/").status_code == 404


def test_players_read_it_all_when_the_match_is_over(over, alice, charlie, say, read):
    say(over, charlie, "I saw it coming", room="spectators")
    page = read(over, alice)
    assert "I saw it coming" in page
    assert "Say to the table" in page
    assert "Now that the match is over, the players can read this too" in page


def test_who_resigns_among_others_who_play_on_hears_no_spectators(alice, bob, charlie, as_user, say):
    game = next(game for game in registry.games() if 3 in game.seats and not game.cooperative)
    match = lobby.open_table(user=alice, game=game.slug, seats=3, options={})
    for user in (bob, charlie):
        match = lobby.join(match_id=match.pk, user=user, session={})
    matches.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert as_user(alice).get(f"/matches/{match.pk}/chat/spectators/").status_code == 404


def test_who_takes_a_seat_hears_the_spectators_no_more(alice, bob, say, read):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    say(match, bob, "shall I sit down?", room="spectators")
    assert "shall I sit down?" in read(match, bob)
    lobby.join(match_id=match.pk, user=bob, session={})
    assert "shall I sit down?" not in read(match, bob)


def test_each_room_says_who_reads_it(seated, alice, charlie, read):
    match = seated()
    assert "Whoever watches can read it" in read(match, alice)
    assert "The players can&#x27;t read this before the match is over" in read(match, charlie)


def older_of(page):
    return re.search(r'href="([^"]+\?before=\d+)"', page)


def test_the_last_fifty_lines_are_shown_and_the_others_linked(seated, alice, as_user, lines):
    match, client = seated(), as_user(alice)
    lines(match, alice, 120)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    shown = []
    while older := older_of(page):
        shown.append(re.findall(r"line \d+\.", page))
        page = client.get(older[1]).content.decode()
    shown.append(re.findall(r"line \d+\.", page))
    assert [len(each) for each in shown] == [50, 50, 20]
    assert shown[0][-1] == "line 119."
    assert shown[2][0] == "line 0."


def test_old_lines_come_without_a_field(seated, alice, as_user, lines):
    match, client = seated(), as_user(alice)
    lines(match, alice, 51)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert 'id="say-text"' not in client.get(older_of(page)[1]).content.decode()


def test_the_newest_line_comes_last(seated, alice, bob, say, read):
    match = seated()
    say(match, alice, "the first")
    say(match, bob, "the second")
    page = read(match, alice)
    assert page.index("the first") < page.index("the second")


@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 40, "١٢"])
def test_nonsense_before_shows_the_newest(seated, alice, as_user, lines, before):
    match = seated()
    lines(match, alice, 3)
    response = as_user(alice).get(f"/matches/{match.pk}/chat/players/", {"before": before})
    assert "line 2." in response.content.decode()


def test_nothing_new_is_304(seated, alice, bob, as_user, say):
    match, client = seated(), as_user(alice)
    etag = client.get(f"/matches/{match.pk}/chat/")["ETag"]
    ask = lambda: client.get(f"/matches/{match.pk}/chat/", headers={"If-None-Match": etag}).status_code  # noqa: E731
    assert ask() == 304
    say(match, bob, "news")
    assert ask() == 200


def test_no_pushed_talk_carries_a_token(seated, alice, as_user):
    assert b"csrfmiddlewaretoken" not in as_user(alice).get(f"/matches/{seated().pk}/chat/").content
