import pytest

from games.accounts import services
from games.accounts.models import User
from games.lobby import services as lobby
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sign-up/"
GOOD = {"name": "Dora", "password": "walls-and-lanterns"}


def test_it_works(as_user):
    client = as_user(None)
    assert client.post(PAGE, GOOD).status_code == 302
    user = User.objects.get()
    assert user.check_password(GOOD["password"])
    assert "Dora" in client.get("/").content.decode()


def test_it_shows_the_form(as_user):
    page = as_user(None).get(PAGE).content.decode()
    assert 'autocomplete="new-password"' in page
    assert 'autocomplete="username"' in page


@pytest.mark.parametrize("name", ["alice", "ALICE", "al1ce", "аlісе"])
def test_a_taken_name_or_its_twin_is_422(as_user, alice, name):
    assert as_user(None).post(PAGE, GOOD | {"name": name}).status_code == 422
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["", "short", "password", "12345678", "Dora1234dora"[:4]])
def test_a_weak_password_is_422(as_user, password):
    assert as_user(None).post(PAGE, GOOD | {"password": password}).status_code == 422


def test_a_guest_keeps_seat_and_matches(as_user):
    guest = services.make_guest()
    match = lobby.open_table(user=guest, game=two_player_game().slug, seats=2, options={})
    client = as_user(guest)
    assert client.post(PAGE, GOOD).status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Dora", False)
    assert match.seating.get().user == guest


def test_signing_in_changes_the_session(as_user):
    client = as_user(services.make_guest())
    before = client.session.session_key
    client.post(PAGE, GOOD)
    assert client.session.session_key != before


@pytest.mark.parametrize(
    "address", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"]
)
def test_it_sends_nobody_to_a_foreign_place(as_user, address):
    assert as_user(None).post(PAGE, GOOD | {"next": address}).url == "/"


def test_it_goes_on_where_one_came_from(as_user):
    assert as_user(None).post(PAGE, GOOD | {"next": "/tables/"}).url == "/tables/"


def test_an_account_signs_up_no_second_time(as_user, alice):
    assert as_user(alice).get(PAGE).status_code == 302
