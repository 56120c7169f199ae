import pytest

from games.accounts import services

pytestmark = pytest.mark.django_db
PAGE = "/accounts/password/"
GOOD = {
    "old_password": "alice-keeps-a-secret",
    "new_password1": "another-lantern",
    "new_password2": "another-lantern",
}


def test_it_works(as_user, alice):
    client = as_user(alice)
    assert client.post(PAGE, GOOD).url == "/accounts/settings/"
    alice.refresh_from_db()
    assert alice.check_password("another-lantern")
    assert client.get("/accounts/settings/").status_code == 200


def test_it_shows_the_form(as_user, alice):
    page = as_user(alice).get(PAGE).content.decode()
    assert 'autocomplete="current-password"' in page
    assert page.count('autocomplete="new-password"') == 2


def test_it_is_for_the_signed_in(as_user):
    assert as_user(None).get(PAGE).url == f"/accounts/sign-in/?next={PAGE}"


@pytest.mark.parametrize(
    "wrong", [{"old_password": "guessed"}, {"new_password2": "a-slip"}, {"new_password1": "1", "new_password2": "1"}]
)
def test_a_wrong_form_is_422_and_changes_nothing(as_user, alice, wrong):
    assert as_user(alice).post(PAGE, GOOD | wrong).status_code == 422
    alice.refresh_from_db()
    assert alice.check_password("alice-keeps-a-secret")


def test_it_signs_out_every_other_browser(as_user, alice):
    other = as_user(alice)
    as_user(alice).post(PAGE, GOOD)
    assert other.get("/accounts/settings/").status_code == 302


def test_a_guest_is_shown_where_to_choose_one(as_user):
    assert as_user(services.make_guest()).get(PAGE).url == "/accounts/sign-up/"
