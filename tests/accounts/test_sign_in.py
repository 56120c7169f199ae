import pytest
from django.core import mail

from games.accounts import services
from games.accounts.models import User

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sign-in/"


def sign_in(client, name="alice", password="alice-keeps-a-secret", **more):
    return client.post(PAGE, {"username": name, "password": password, **more})


@pytest.mark.parametrize("name", ["alice", "Alice"])
def test_it_works(as_user, alice, name):
    client = as_user(None)
    assert sign_in(client, name).status_code == 302
    assert "alice" in client.get("/").content.decode()


def test_a_wrong_password_is_422_and_says_nothing_of_the_name(as_user, alice):
    known = sign_in(as_user(None), "alice", "wrong").content
    unknown = sign_in(as_user(None), "nobodyhere", "wrong").content
    assert known.replace(b"alice", b"").count(b"field-error") == unknown.replace(b"nobodyhere", b"").count(
        b"field-error"
    )
    assert sign_in(as_user(None), "alice", "wrong").status_code == 422


def test_eight_failures_lock_the_door(as_user, alice, settings):
    client = as_user(None)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = sign_in(client, "alice", "wrong")
    assert answer.status_code == 429
    assert sign_in(client).status_code == 429
    assert b"quarter of an hour" in sign_in(client).content


def test_signing_out_needs_a_post(as_user, alice):
    client = as_user(alice)
    assert client.get("/accounts/sign-out/").status_code == 405
    assert client.post("/accounts/sign-out/").status_code == 302
    assert "alice" not in client.get("/").content.decode()


def test_a_lost_password_is_renewed_by_mail(as_user, alice):
    client = as_user(None)
    assert client.post("/accounts/reset/", {"email": alice.email}).status_code == 302
    address = next(line for line in mail.outbox[0].body.splitlines() if "/accounts/reset/" in line)
    page = client.get(address.replace("http://testserver", ""), follow=True)
    form = page.request["PATH_INFO"]
    new = {"new_password1": "a-brand-new-lantern", "new_password2": "a-brand-new-lantern"}
    assert client.post(form, new).status_code == 302
    assert sign_in(client, password="a-brand-new-lantern").status_code == 302


def test_an_unknown_address_gets_the_same_answer_and_no_mail(as_user, alice):
    assert as_user(None).post("/accounts/reset/", {"email": "no@example.org"}).status_code == 302
    assert mail.outbox == []


def test_a_used_link_says_so(as_user):
    assert b"used already" in as_user(None).get("/accounts/reset/MQ/none-sense/").content


def test_the_password_is_changed_while_signed_in(as_user, alice):
    new = {
        "old_password": "alice-keeps-a-secret",
        "new_password1": "another-lantern",
        "new_password2": "another-lantern",
    }
    assert as_user(alice).post("/accounts/password/", new).status_code == 302
    alice.refresh_from_db()
    assert alice.check_password("another-lantern")


def test_guest_play_is_one_click(as_user):
    client = as_user(None)
    assert client.get("/accounts/guest/").status_code == 405
    assert client.post("/accounts/guest/", {"next": "/tables/"}).url == "/tables/"
    assert User.objects.get().is_guest


def test_the_first_administrator_is_made_once():
    name, password = services.ensure_admin()
    assert User.objects.get(username=name).check_password(password)
    assert services.ensure_admin() is None


def test_settings_are_kept(as_user, alice):
    assert as_user(alice).post("/accounts/settings/", {"email": "a@example.org", "theme": "dark"}).status_code == 302
    assert 'data-theme="dark"' in as_user(alice).get("/").content.decode()


def test_settings_are_for_the_signed_in(as_user):
    assert as_user(None).get("/accounts/settings/").status_code == 302


def test_a_profile_shows_no_address(as_user, alice):
    page = as_user(None).get("/accounts/people/alice/").content.decode()
    assert "alice" in page
    assert "@example" not in page
    assert as_user(None).get("/accounts/people/nobody/").status_code == 404
