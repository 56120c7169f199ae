import pytest
from django.core import mail

from games.accounts import services

from .test_sign_in import fail, sign_in

pytestmark = pytest.mark.django_db
PAGE = "/accounts/reset/"
NEW = {"new_password1": "a-brand-new-lantern", "new_password2": "a-brand-new-lantern"}


def letter_for(client, user):
    """Asks for a letter and follows its link: the address of the form that asks for the new password."""
    client.post(PAGE, {"email": user.email})
    return client.get(link(), follow=True).request["PATH_INFO"]


def link():
    line = next(line for line in mail.outbox[-1].body.splitlines() if PAGE in line)
    return line.removeprefix("http://testserver")


def test_it_works(as_user, alice):
    client = as_user(None)
    form = letter_for(client, alice)
    assert client.post(form, NEW).url == "/accounts/sign-in/"
    assert sign_in(client, password="a-brand-new-lantern").status_code == 302


def test_the_letter_says_whose_account_it_is(as_user, alice):
    as_user(None).post(PAGE, {"email": alice.email})
    letter = mail.outbox[0]
    assert letter.to == [alice.email]
    assert letter.subject == "A new password for Hypostyle"
    assert "Hello alice" in letter.body


def test_an_unknown_address_gets_the_same_answer_and_no_mail(as_user, alice):
    known = as_user(None).post(PAGE, {"email": alice.email})
    unknown = as_user(None).post(PAGE, {"email": "no@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [letter.to for letter in mail.outbox] == [[alice.email]]


def test_a_guest_gets_no_letter(as_user):
    guest = services.make_guest()
    guest.email = "guest@example.org"
    guest.save()
    as_user(None).post(PAGE, {"email": guest.email})
    assert mail.outbox == []


@pytest.mark.parametrize("email", ["", "nowhere", "a@b.example\r\nBcc: c@d.example", "\0"])
def test_nonsense_is_422(as_user, email):
    assert as_user(None).post(PAGE, {"email": email}).status_code == 422
    assert mail.outbox == []


def test_a_link_works_once(as_user, alice):
    client = as_user(None)
    client.post(letter_for(client, alice), NEW)
    assert "used already" in as_user(None).get(link(), follow=True).content.decode()


@pytest.mark.parametrize("path", ["MQ/none-sense", "%00/x-y", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5/x-y", "é/x-y"])
def test_a_made_up_link_says_so_and_shows_no_form(as_user, alice, path):
    page = as_user(None).get(f"{PAGE}{path}/").content.decode()
    assert "used already" in page
    assert '<form class="form' not in page


def test_a_weak_password_is_422(as_user, alice):
    client = as_user(None)
    form = letter_for(client, alice)
    assert client.post(form, {"new_password1": "1234", "new_password2": "1234"}).status_code == 422


def test_it_opens_the_door_that_failures_have_shut(as_user, alice):
    client = as_user(None)
    fail(client, 8)
    client.post(letter_for(client, alice), NEW)
    assert sign_in(client, password="a-brand-new-lantern").status_code == 302


def test_a_forged_host_gets_no_letter(as_user, alice):
    assert as_user(None, HTTP_HOST="evil.example").post(PAGE, {"email": alice.email}).status_code == 400
    assert mail.outbox == []


def test_one_address_asks_for_so_many_letters_in_an_hour(as_user, alice, settings, fresh_address):
    settings.LETTERS_PER_HOUR = 2
    client = as_user(None, REMOTE_ADDR=fresh_address)
    answers = [client.post(PAGE, {"email": alice.email}).status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert len(mail.outbox) == 2
    assert client.get(PAGE).status_code == 200
