import pytest

from games.matches import services
from games.matches.models import Match

pytestmark = pytest.mark.django_db


def test_it_works(seated, alice, as_user):
    match = seated()
    assert as_user(alice).post(f"/matches/{match.pk}/resign/", {"sure": "yes"}).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome["winners"] == [1]


def test_it_asks_for_the_tick(seated, alice, as_user):
    match = seated()
    assert as_user(alice).post(f"/matches/{match.pk}/resign/").status_code == 400
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_it_rejects_get(seated, alice, as_user):
    assert as_user(alice).get(f"/matches/{seated().pk}/resign/").status_code == 405


def test_it_refuses_a_spectator(seated, charlie, as_user):
    assert as_user(charlie).post(f"/matches/{seated().pk}/resign/", {"sure": "yes"}).status_code == 403


def test_after_the_end_nobody_resigns(seated, alice, bob):
    match = seated()
    services.resign(match_id=match.pk, user=alice)
    with pytest.raises(services.Stale):
        services.resign(match_id=match.pk, user=bob)


def test_the_key_is_shown_at_the_end_only(seated, alice, as_user):
    match = seated()
    page = f"/matches/{match.pk}/"
    before = as_user(alice).get(page).content.decode()
    assert match.commitment in before
    assert match.key not in before
    services.resign(match_id=match.pk, user=alice)
    assert match.key in as_user(None).get(page).content.decode()
