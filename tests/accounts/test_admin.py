import pytest

from games.accounts import services
from games.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(as_user):
    name, _ = services.ensure_admin()
    return as_user(User.objects.get(username=name))


def change(alice, **fields):
    return {"username": alice.username, "email": alice.email, "is_active": "on"} | fields


def test_it_works(keeper, alice):
    assert "alice" in keeper.get("/admin/accounts/user/?q=alic").content.decode()
    keeper.post(f"/admin/accounts/user/{alice.pk}/change/", change(alice, is_active=""))
    alice.refresh_from_db()
    assert not alice.is_active


def test_no_password_is_shown(keeper, alice):
    page = keeper.get(f"/admin/accounts/user/{alice.pk}/change/").content.decode()
    assert alice.password not in page
    assert "name_key" not in page


def test_it_is_for_keepers(as_user, alice):
    assert as_user(alice).get("/admin/accounts/user/").status_code == 302


def test_a_new_name_keeps_the_rules(keeper, alice, bob):
    for name in ("b0b", "a\u200blice", "guest 12"):
        answer = keeper.post(f"/admin/accounts/user/{alice.pk}/change/", change(alice, username=name))
        assert answer.status_code == 200
        assert "username" in answer.context["adminform"].errors
    keeper.post(f"/admin/accounts/user/{alice.pk}/change/", change(alice, username="Alicia"))
    alice.refresh_from_db()
    assert (alice.username, alice.name_key) == ("Alicia", "allcla")


def test_a_guest_may_be_closed_under_the_name_it_has(keeper):
    guest = services.make_guest()
    keeper.post(f"/admin/accounts/user/{guest.pk}/change/", change(guest, is_guest="on", is_active=""))
    guest.refresh_from_db()
    assert not guest.is_active
