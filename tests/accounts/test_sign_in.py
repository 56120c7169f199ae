from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.db.models import F

from games.accounts import services

from .test_sign_up import HOSTILE

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sign-in/"


def sign_in(client, name="alice", password="alice-keeps-a-secret", **more):
    return client.post(PAGE, {"username": name, "password": password, **more})


def fail(client, times, name="alice"):
    return [sign_in(client, name, "wrong").status_code for _ in range(times)]


@pytest.mark.parametrize("name", ["alice", "Alice", " alice "])
def test_it_works(as_user, alice, name):
    client = as_user(None)
    assert sign_in(client, name).status_code == 302
    assert "alice" in client.get("/").content.decode()


def test_it_shows_the_form(as_user):
    page = as_user(None).get(PAGE + "?next=/tables/").content.decode()
    assert 'autocomplete="current-password"' in page
    assert 'name="next" value="/tables/"' in page
    assert "/accounts/sign-up/?next=/tables/" in page


def test_it_needs_the_csrf_token(as_user, alice):
    assert sign_in(as_user(None, enforce_csrf_checks=True)).status_code == 403


@pytest.mark.parametrize("name", ["", "\0", "x" * 60_000, "a" + "\u0301" * 10_000, "😀"])
def test_nonsense_is_422(as_user, name):
    assert sign_in(as_user(None), name, "wrong").status_code == 422


def test_a_wrong_password_and_an_unknown_name_look_alike(as_user, alice):
    known = sign_in(as_user(None), "alice", "wrong")
    unknown = sign_in(as_user(None), "nobodyhere", "wrong")
    assert known.status_code == unknown.status_code == 422
    sentences = [answer.context["form"].errors for answer in (known, unknown)]
    assert sentences[0] == sentences[1] != {}


def test_a_closed_account_stays_out(as_user, alice):
    alice.is_active = False
    alice.save()
    assert sign_in(as_user(None)).status_code == 422


def test_it_changes_the_session_key(as_user, alice):
    client = as_user(None)
    session = client.session
    session["seen"] = True
    session.save()
    client.cookies["sessionid"] = session.session_key
    sign_in(client)
    assert client.session.session_key != session.session_key
    assert not client.session.exists(session.session_key)


@pytest.mark.parametrize("address", HOSTILE)
def test_it_sends_nobody_to_a_foreign_place(as_user, alice, address):
    assert sign_in(as_user(None), next=address).url == "/"


def test_it_goes_on_where_one_came_from(as_user, alice):
    assert sign_in(as_user(None), next="/tables/").url == "/tables/"


@pytest.mark.parametrize(("address", "place"), [("/tables/", "/tables/"), (PAGE, PAGE), ("//evil.example", "/")])
def test_who_is_in_is_sent_on(as_user, alice, address, place):
    assert as_user(alice).get(PAGE, {"next": address}).url == place


def test_a_guest_may_sign_in_to_the_account_they_have(as_user, alice):
    guest = services.make_guest()
    client = as_user(guest)
    assert guest.username in client.get(PAGE).content.decode()
    assert sign_in(client).status_code == 302
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_eight_failures_lock_the_door(as_user, alice):
    client = as_user(None)
    assert fail(client, 8) == [422] * 7 + [429]
    locked = sign_in(client)
    assert locked.status_code == 429
    assert "quarter of an hour" in locked.content.decode()


def test_seven_failures_do_not(as_user, alice):
    client = as_user(None)
    fail(client, 7)
    assert sign_in(client).status_code == 302
    assert fail(as_user(None), 7) == [422] * 7


def test_each_spelling_knocks_at_the_same_door(as_user, alice):
    client = as_user(None)
    spellings = ["alice", "ALICE", "al1ce", "a-lice", "al.ice", "аlісе", " alice", "a l i c e"]
    for name in spellings:
        sign_in(client, name, "wrong")
    assert sign_in(client).status_code == 429


def test_the_lock_is_for_this_name_from_this_address(as_user, alice, bob):
    fail(as_user(None), 8)
    assert sign_in(as_user(None), "bob", "bob-keeps-a-secret").status_code == 302
    assert sign_in(as_user(None, REMOTE_ADDR="203.0.113.9")).status_code == 302


def test_the_lock_opens_after_a_quarter_of_an_hour(as_user, alice):
    client = as_user(None)
    fail(client, 8)
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=14))
    assert sign_in(client).status_code == 429
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=16))
    assert sign_in(client).status_code == 302


def test_the_keepers_door_locks_too(as_user, alice):
    client = as_user(None)
    for _ in range(8):
        client.post("/admin/login/", {"username": "alice", "password": "wrong"})
    assert client.post("/admin/login/", {"username": "alice", "password": "wrong"}).status_code == 429


def test_no_password_is_written_down(as_user, alice):
    sign_in(as_user(None), "alice", "nearly-my-secret")
    attempt = AccessAttempt.objects.get()
    assert "nearly-my-secret" not in attempt.post_data + attempt.get_data
