import pytest
from django.urls import reverse

from games.accounts import services
from games.accounts.models import User

pytestmark = pytest.mark.django_db


def page_of(client, name):
    return client.get(f"/accounts/people/{name}/")


def test_it_works(as_user, alice, bob):
    page = page_of(as_user(bob), "alice").content.decode()
    assert "<h1>alice</h1>" in page
    assert f"In the hall since {alice.date_joined:%B %Y}" in page


def test_it_rejects_post(as_user, alice):
    assert as_user(alice).post("/accounts/people/alice/").status_code == 405


@pytest.mark.parametrize("name", ["nobody", "%00", "alice%00", "%F0%9F%98%80", "x" * 5000, "%ff"])
def test_an_unknown_person_is_404(as_user, alice, name):
    assert page_of(as_user(None), name).status_code == 404


def test_a_closed_account_is_404(as_user, alice):
    alice.is_active = False
    alice.save()
    assert page_of(as_user(None), "alice").status_code == 404


def test_a_stranger_sees_no_mail_address(as_user, alice):
    assert alice.email not in page_of(as_user(None), "alice").content.decode()


def test_a_guest_is_marked(as_user, alice):
    guest = services.make_guest()
    assert ">guest<" in page_of(as_user(alice), guest.username).content.decode()
    assert ">guest<" not in page_of(as_user(alice), "alice").content.decode()


def test_only_oneself_is_led_to_the_settings(as_user, alice, bob):
    assert "/accounts/settings/" in page_of(as_user(alice), "alice").content.decode()
    assert "/accounts/settings/" not in page_of(as_user(bob), "alice").content.decode()


def test_a_name_that_no_form_would_take_has_a_page_all_the_same(as_user, alice):
    User.objects.filter(pk=alice.pk).update(username="a/b")
    assert as_user(None).get(reverse("accounts:profile", args=["a/b"])).status_code == 200
