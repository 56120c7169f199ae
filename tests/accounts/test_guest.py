import re

import pytest

from games.accounts.models import User

from .test_sign_up import HOSTILE

pytestmark = pytest.mark.django_db
PAGE = "/accounts/guest/"


def test_it_works(as_user):
    client = as_user(None)
    assert client.post(PAGE, {"next": "/tables/"}).url == "/tables/"
    guest = User.objects.get()
    assert guest.is_guest
    assert re.fullmatch(r"Guest \d{4}", guest.username)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_it_rejects_get(as_user):
    assert as_user(None).get(PAGE).status_code == 405
    assert not User.objects.exists()


def test_it_needs_the_csrf_token(as_user):
    assert as_user(None, enforce_csrf_checks=True).post(PAGE).status_code == 403


def test_who_is_in_stays_who_they_are(as_user, alice):
    client = as_user(alice)
    assert client.post(PAGE).url == "/"
    assert User.objects.get() == alice


def test_a_double_click_makes_one_guest(as_user):
    client = as_user(None)
    client.post(PAGE)
    client.post(PAGE)
    assert User.objects.count() == 1


def test_a_guest_has_no_password(as_user):
    as_user(None).post(PAGE)
    guest = User.objects.get()
    assert not guest.has_usable_password()
    answer = as_user(None).post("/accounts/sign-in/", {"username": guest.username, "password": guest.password})
    assert answer.status_code == 422


@pytest.mark.parametrize("address", HOSTILE)
def test_it_sends_nobody_to_a_foreign_place(as_user, address):
    assert as_user(None).post(PAGE, {"next": address}).url == "/"


def test_one_address_makes_so_many_guests_in_an_hour(as_user, settings, fresh_address):
    settings.NEWCOMERS_PER_HOUR = 2
    answers = [as_user(None, REMOTE_ADDR=fresh_address).post(PAGE).status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert User.objects.count() == 2


def test_a_guest_becomes_an_account_whatever_the_limit(as_user, settings, fresh_address):
    settings.NEWCOMERS_PER_HOUR = 1
    client = as_user(None, REMOTE_ADDR=fresh_address)
    client.post(PAGE)
    answer = client.post("/accounts/sign-up/", {"name": "Dora", "password": "walls-and-lanterns"})
    assert answer.status_code == 302
    assert User.objects.get().username == "Dora"
