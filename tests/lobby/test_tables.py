import pytest

from games.lobby import services as lobby
from games.matches.models import Match
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db


def opened(user, **fields):
    return lobby.open_table(user=user, game=two_player_game().slug, seats=2, options={}, **fields)


def test_an_open_table_stands_in_the_list(alice, as_user):
    match = opened(alice)
    assert match.pk in as_user(None).get("/tables/").content.decode()


@pytest.mark.parametrize("fields", [{"listed": False}, {"watch": "link"}])
def test_an_unlisted_table_does_not(alice, as_user, fields):
    match = opened(alice, **fields)
    for page in ("/", "/tables/"):
        assert match.pk not in as_user(None).get(page).content.decode()


def test_own_tables_are_listed_for_their_players(alice, as_user):
    match = opened(alice, listed=False)
    assert match.pk in as_user(alice).get("/tables/").content.decode()


def test_a_running_match_may_be_watched(seated, as_user):
    match = seated()
    assert match.pk in as_user(None).get("/tables/").content.decode()


def test_the_list_for_htmx_is_a_fragment(as_user):
    response = as_user(None, headers={"HX-Request": "true"}).get("/tables/")
    assert response.content.startswith(b"<hx-partial")


def test_hostile_words_never_become_markup(as_user, alice):
    alice.username = "<b>x</b>"
    alice.save()
    opened(alice)
    assert b"<b>x</b>" not in as_user(None).get("/tables/").content


def test_five_open_tables_are_enough(alice):
    for _ in range(lobby.MOST_OPEN_TABLES):
        opened(alice)
    with pytest.raises(lobby.TooMany):
        opened(alice)


def test_a_table_that_nobody_keeps_is_cancelled(alice):
    match = lobby.leave(match_id=opened(alice).pk, user=alice)
    assert match.status == Match.Status.CANCELLED
