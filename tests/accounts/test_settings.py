import pytest

from games.accounts import services

pytestmark = pytest.mark.django_db
PAGE = "/accounts/settings/"
GOOD = {"email": "a@example.org", "theme": "dark"}


def test_it_works(as_user, alice):
    client = as_user(alice)
    assert client.post(PAGE, GOOD).url == PAGE
    assert 'data-theme="dark"' in client.get("/tables/").content.decode()
    alice.refresh_from_db()
    assert alice.email == "a@example.org"


def test_it_shows_what_is_set(as_user, alice):
    page = as_user(alice).get(PAGE).content.decode()
    assert f'value="{alice.email}"' in page
    assert 'autocomplete="email"' in page
    assert "/accounts/password/" in page


def test_it_is_for_the_signed_in(as_user):
    assert as_user(None).get(PAGE).url == f"/accounts/sign-in/?next={PAGE}"
    assert as_user(None).post(PAGE, GOOD).status_code == 302


def test_it_rejects_other_methods(as_user, alice):
    assert as_user(alice).put(PAGE).status_code == 405


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"theme": ""}, {"email": "nowhere"}, {"email": "a\0@b.example"}])
def test_nonsense_is_422_and_changes_nothing(as_user, alice, wrong):
    assert as_user(alice).post(PAGE, GOOD | wrong).status_code == 422
    before = alice.email
    alice.refresh_from_db()
    assert (alice.email, alice.theme) == (before, "system")


def test_nothing_else_can_be_set(as_user, alice):
    as_user(alice).post(PAGE, GOOD | {"is_staff": "on", "is_superuser": "on", "username": "keeper"})
    alice.refresh_from_db()
    assert (alice.is_staff, alice.is_superuser, alice.username) == (False, False, "alice")


def test_a_guest_is_led_to_a_lasting_account(as_user):
    page = as_user(services.make_guest()).get(PAGE).content.decode()
    assert "lasting account" in page
    assert "/accounts/password/" not in page
