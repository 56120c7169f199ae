import pytest
from django.core.cache import cache

from games.accounts.models import User
from games.lobby import services as lobby
from games.matches.models import Match
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice):
    def opened(**fields):
        return lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, **fields)

    return opened


def test_it_works(table, bob, as_user):
    match = table()
    assert as_user(bob).post(f"/matches/{match.pk}/join/").url == f"/matches/{match.pk}/"
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert [seat.user for seat in match.seating.all()] == [match.owner, bob]


def test_it_rejects_get(table, bob, as_user):
    assert as_user(bob).get(f"/matches/{table().pk}/join/").status_code == 405


def test_opening_a_link_takes_no_seat(table, bob, as_user):
    match = table(listed=False)
    as_user(bob).get(f"/matches/{match.pk}/?invite={match.secret}", follow=True)
    assert match.seating.count() == 1


def test_a_stranger_becomes_a_guest_by_the_same_click(table, as_user):
    match = table()
    as_user(None).post(f"/matches/{match.pk}/join/")
    assert match.seating.get(number=1).user.is_guest


def test_an_unlisted_table_needs_its_link(table, bob, as_user):
    match = table(listed=False)
    client = as_user(bob)
    assert client.post(f"/matches/{match.pk}/join/").status_code == 403
    client.get(f"/matches/{match.pk}/?invite={match.secret}")
    assert client.post(f"/matches/{match.pk}/join/").status_code == 302


def test_a_wrong_link_opens_nothing(table, bob, as_user):
    match = table(watch="link")
    client = as_user(bob)
    for guess in ("guess", "", "ü", "\x00"):
        client.get(f"/matches/{match.pk}/", {"invite": guess})
    assert client.get(f"/matches/{match.pk}/").status_code == 404
    assert client.post(f"/matches/{match.pk}/join/").status_code == 404


def test_a_full_table_is_409(seated, charlie, as_user):
    assert as_user(charlie).post(f"/matches/{seated().pk}/join/").status_code == 409


def test_joining_twice_is_joining_once(table, alice, as_user):
    match = table()
    as_user(alice).post(f"/matches/{match.pk}/join/")
    assert match.seating.count() == 1


def test_leaving_gives_the_seat_and_the_table_on(alice, bob):
    game = two_player_game()
    match = lobby.open_table(user=alice, game=game.slug, seats=2, options={})
    Match.objects.filter(pk=match.pk).update(seats=3)
    lobby.join(match_id=match.pk, user=bob, session={})
    match = lobby.leave(match_id=match.pk, user=alice)
    assert match.owner == bob
    assert match.seating.get().number == 0


def test_nobody_leaves_a_match_that_runs(seated, alice):
    with pytest.raises(lobby.Stale):
        lobby.leave(match_id=seated().pk, user=alice)


def test_the_owner_cancels_and_others_do_not(table, alice, bob, as_user):
    match = table()
    assert as_user(bob).post(f"/matches/{match.pk}/cancel/").status_code == 403
    assert as_user(alice).post(f"/matches/{match.pk}/cancel/").status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
    assert b"cancelled" in as_user(bob).get(f"/matches/{match.pk}/").content


def test_the_owner_begins_when_enough_are_there(table, alice, bob, as_user):
    match = table()
    assert as_user(alice).post(f"/matches/{match.pk}/start/").status_code == 409
    Match.objects.filter(pk=match.pk).update(seats=3)
    lobby.join(match_id=match.pk, user=bob, session={})
    assert as_user(bob).post(f"/matches/{match.pk}/start/").status_code == 403
    assert as_user(alice).post(f"/matches/{match.pk}/start/").status_code == 302
    match.refresh_from_db()
    assert (match.status, match.seats) == (Match.Status.RUNNING, 2)


PEOPLE = {"with": "people"}


def test_playing_with_people_makes_a_guest_and_a_table(as_user, db):
    response = as_user(None).post(f"/games/{two_player_game().slug}/play/", PEOPLE)
    match = Match.objects.get()
    assert response.url == f"/matches/{match.pk}/"
    assert match.owner.is_guest


def test_playing_with_people_joins_who_waits(table, bob, as_user):
    match = table()
    as_user(bob).post(f"/games/{two_player_game().slug}/play/", PEOPLE)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_asking_twice_for_people_waits_at_the_same_table(as_user, db):
    client = as_user(None)
    client.post(f"/games/{two_player_game().slug}/play/", PEOPLE)
    client.post(f"/games/{two_player_game().slug}/play/", PEOPLE)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("address", ["/games/{game}/play/", "/matches/{match}/join/"])
def test_one_address_brings_only_so_many_guests(table, as_user, settings, address):
    cache.clear()
    settings.NEWCOMERS_PER_HOUR = 1
    address = address.format(game=two_player_game().slug, match=table().pk)
    assert as_user(None).post(address).status_code == 302
    assert as_user(None).post(address).status_code == 429
    cache.clear()


def test_an_unknown_game_is_404(as_user, db):
    assert as_user(None).post("/games/chess/play/").status_code == 404
    assert not User.objects.filter(is_guest=True).exists()
