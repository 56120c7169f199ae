import pytest

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sign-out/"


def test_it_works(as_user, alice):
    client = as_user(alice)
    assert client.post(PAGE).url == "/"
    assert "alice" not in client.get("/").content.decode()


def test_it_rejects_get(as_user, alice):
    client = as_user(alice)
    assert client.get(PAGE).status_code == 405
    assert "_auth_user_id" in client.session


def test_it_needs_the_csrf_token(as_user, alice):
    assert as_user(alice, enforce_csrf_checks=True).post(PAGE).status_code == 403


def test_a_stranger_may_do_it_too(as_user):
    assert as_user(None).post(PAGE).url == "/"


def test_nothing_of_the_session_is_left(as_user, alice):
    client = as_user(alice)
    before = client.session.session_key
    client.post(PAGE)
    assert not client.session.exists(before)
