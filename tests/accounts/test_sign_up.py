import pytest

from games.accounts import forms, services, views
from games.accounts.models import User
from games.lobby import services as lobby
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sign-up/"
GOOD = {"name": "Dora", "password": "walls-and-lanterns"}
HOSTILE = [
    "https://evil.example/",
    "http:///evil.example",
    "//evil.example",
    "///evil.example",
    "javascript:alert(1)",
    "/\\evil.example",
    "\\\\evil.example",
    "\thttps://evil.example",
    "https://testserver@evil.example/",
]


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
    assert 'autocomplete="email"' in page


def test_it_rejects_other_methods(as_user):
    assert as_user(None).delete(PAGE).status_code == 405


def test_it_needs_the_csrf_token(as_user):
    assert as_user(None, enforce_csrf_checks=True).post(PAGE, GOOD).status_code == 403
    assert not User.objects.exists()


def test_it_ties_an_error_to_its_field(as_user):
    page = as_user(None).post(PAGE, GOOD | {"name": "a\u200blice"}).content.decode()
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert 'id="id_name_error"' in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize("name", ["alice", "ALICE", "al1ce", "аlісе"])
def test_a_taken_name_or_its_twin_is_422(as_user, alice, name):
    assert as_user(None).post(PAGE, GOOD | {"name": name}).status_code == 422
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["", "\0\0\0", "x" * 500, "a" + "\u0301" * 10_000, "😀" * 3, "admin"])
def test_a_name_that_cannot_be_is_422(as_user, name):
    assert as_user(None).post(PAGE, GOOD | {"name": name}).status_code == 422


@pytest.mark.parametrize("password", ["", "short", "password", "12345678", "Dora"])
def test_a_weak_password_is_422(as_user, password):
    assert as_user(None).post(PAGE, GOOD | {"password": password}).status_code == 422


def test_a_password_like_the_name_is_422(as_user):
    alike = {"name": "Wenceslaus", "password": "wenceslaus"}
    assert as_user(None).post(PAGE, alike).status_code == 422


def test_a_name_that_was_taken_this_moment_is_422(as_user, alice, monkeypatch):
    monkeypatch.setattr(forms, "free_name", lambda name, owner: name)
    answer = as_user(None).post(PAGE, GOOD | {"name": "Al1ce"})
    assert answer.status_code == 422
    assert "is taken" in answer.content.decode()


def test_a_guest_keeps_seat_and_matches(as_user):
    guest = services.make_guest()
    match = lobby.open_table(user=guest, game=two_player_game().slug, seats=2, options={})
    client = as_user(guest)
    assert client.post(PAGE, GOOD).status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Dora", False)
    assert match.seating.get().user == guest
    assert "Dora" in client.get("/").content.decode()


def test_a_guest_keeps_the_invitations_of_the_session(as_user):
    client = as_user(services.make_guest())
    session = client.session
    session["invited"] = ["a-table"]
    session.save()
    client.post(PAGE, GOOD)
    assert client.session["invited"] == ["a-table"]


def test_a_guest_whose_name_is_refused_stays_a_guest(as_user, alice):
    guest = services.make_guest()
    answer = as_user(guest).post(PAGE, GOOD | {"name": "alice"})
    assert answer.status_code == 422
    assert guest.username in answer.content.decode()
    assert User.objects.get(pk=guest.pk).is_guest


def test_the_second_tab_of_a_guest_changes_nothing(as_user, monkeypatch):
    guest = services.make_guest()
    client = as_user(guest)
    services.sign_up(name="Dora", password=GOOD["password"], guest=guest)
    monkeypatch.setattr(views, "_guest", lambda request: guest)
    client.force_login(User.objects.get(pk=guest.pk))
    assert client.post(PAGE, GOOD | {"name": "Eudora"}).url == "/"
    assert User.objects.get().username == "Dora"


@pytest.mark.parametrize("beginning", ["stranger", "guest"])
def test_it_changes_the_session_key(as_user, beginning):
    client = as_user(services.make_guest() if beginning == "guest" else None)
    session = client.session
    session["seen"] = True
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    client.post(PAGE, GOOD)
    assert client.session.session_key != before
    assert not client.session.exists(before)


@pytest.mark.parametrize("address", HOSTILE)
def test_it_sends_nobody_to_a_foreign_place(as_user, address):
    assert as_user(None).post(PAGE, GOOD | {"next": address}).url == "/"


@pytest.mark.parametrize("address", ["/tables/", "/tables/?page=2", "tables", "/a b\r\nX-Header: 1"])
def test_it_goes_on_where_one_came_from(as_user, address):
    answer = as_user(None).post(PAGE, GOOD | {"next": address})
    assert answer.status_code == 302
    assert answer.url.startswith(("/", "tables"))
    assert "X-Header" not in answer.headers


def test_an_account_signs_up_no_second_time(as_user, alice):
    assert as_user(alice).get(PAGE).status_code == 302
    assert as_user(alice).post(PAGE, GOOD).status_code == 302
    assert User.objects.get() == alice


def test_one_address_makes_so_many_accounts_in_an_hour(as_user, settings, fresh_address):
    settings.NEWCOMERS_PER_HOUR = 2
    names = ["Dora", "Emil", "Fred"]
    answers = [as_user(None, REMOTE_ADDR=fresh_address).post(PAGE, GOOD | {"name": name}) for name in names]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert User.objects.count() == 2
    assert "in an hour" in answers[-1].content.decode()
