import pytest

from games.matches import services
from tests.conftest import play_on

pytestmark = pytest.mark.django_db


def test_it_works(seated, alice, as_user):
    response = as_user(alice).get(f"/matches/{seated().pk}/table/")
    assert response.status_code == 200
    assert b'hx-target="#table"' in response.content


def test_nothing_new_is_304(seated, as_user):
    match = seated()
    client = as_user(None)
    etag = client.get(f"/matches/{match.pk}/table/")["ETag"]
    assert client.get(f"/matches/{match.pk}/table/", headers={"If-None-Match": etag}).status_code == 304


def test_a_move_makes_it_new(seated, alice, bob, as_user):
    match = seated()
    client = as_user(None)
    etag = client.get(f"/matches/{match.pk}/table/")["ETag"]
    play_on(match, [alice, bob], 1)
    assert client.get(f"/matches/{match.pk}/table/", headers={"If-None-Match": etag}).status_code == 200


def test_it_rejects_post(seated, alice, as_user):
    assert as_user(alice).post(f"/matches/{seated().pk}/table/").status_code == 405


def test_looking_makes_a_player_present(seated, alice, as_user):
    match = seated()
    as_user(alice).get(f"/matches/{match.pk}/table/")
    assert match.seating.get(number=0).is_present
    assert not match.seating.get(number=1).is_present


def test_leaving_makes_a_player_away(seated):
    match = seated()
    services.mark_seen(match_id=match.pk, seat=0, present=True)
    services.mark_seen(match_id=match.pk, seat=0, present=False)
    assert not match.seating.get(number=0).is_present


def test_no_pushed_fragment_carries_a_token(seated, alice, as_user):
    assert b"csrfmiddlewaretoken" not in as_user(alice).get(f"/matches/{seated().pk}/table/").content


def test_pages_are_not_stored(seated, alice, as_user):
    assert "no-store" in as_user(alice).get(f"/matches/{seated().pk}/")["Cache-Control"]
