import pytest

from games.chat.models import ChatLine, PersonalMute
from games.chat.services import MOST_MUTES

pytestmark = pytest.mark.django_db


def mute(client, match, line, **extra):
    return client.post(f"/matches/{match.pk}/chat/mute/", {"line": getattr(line, "pk", line)}, **extra)


@pytest.fixture
def insulted(seated, bob, say):
    """A match where bob said something, and his line."""
    match = seated()
    say(match, bob, "you play like a crocodile")
    return match, ChatLine.objects.get()


def test_it_works(insulted, alice, as_user, read):
    match, line = insulted
    response = mute(as_user(alice), match, line)
    assert response["Location"] == f"/matches/{match.pk}/?below=talk#chat"
    page = read(match, alice)
    assert "crocodile" not in page
    assert "1 line of somebody you muted is not shown" in page


def test_others_read_on(insulted, alice, bob, charlie, as_user, read):
    match, line = insulted
    mute(as_user(alice), match, line)
    for user in (bob, charlie, None):
        assert "crocodile" in read(match, user)
        assert "is not shown" not in read(match, user)


def test_it_holds_at_every_table_and_for_what_is_said_later(insulted, seated, alice, bob, as_user, say, read):
    match, line = insulted
    mute(as_user(alice), match, line)
    other = seated()
    say(other, bob, "a camel, then")
    assert "camel" not in read(other, alice)
    assert "camel" not in as_user(alice).get(f"/matches/{other.pk}/chat/players/").content.decode()


def test_twice_is_once(insulted, alice, as_user):
    match, line = insulted
    for _ in range(2):
        assert mute(as_user(alice), match, line, headers={"HX-Request": "true"}).status_code == 200
    assert PersonalMute.objects.count() == 1


def test_it_rejects_get(insulted, alice, as_user):
    assert as_user(alice).get(f"/matches/{insulted[0].pk}/chat/mute/").status_code == 405


def test_a_stranger_has_nobody_to_mute_for(insulted, as_user):
    assert mute(as_user(None), *insulted).status_code == 403


def test_nobody_mutes_themselves(insulted, bob, as_user):
    assert mute(as_user(bob), *insulted).status_code == 404
    assert PersonalMute.objects.count() == 0


@pytest.mark.parametrize("line", ["", "x", "0", "-3", "9" * 30, "999999"])
def test_a_line_that_is_none_is_404(insulted, alice, as_user, line):
    assert mute(as_user(alice), insulted[0], line).status_code == 404


def test_a_line_that_one_may_not_read_is_404(seated, alice, charlie, say, as_user):
    match = seated()
    say(match, charlie, "psst", room="spectators")
    assert mute(as_user(alice), match, ChatLine.objects.get()).status_code == 404


def test_a_line_of_another_table_is_404(insulted, seated, alice, as_user):
    assert mute(as_user(alice), seated(), insulted[1]).status_code == 404


def test_the_line_of_a_former_player_offers_no_mute(insulted, alice, bob, as_user, read):
    match, line = insulted
    assert "Mute bob" in read(match, alice)
    bob.delete()
    assert 'form="mute-form"' not in read(match, alice)
    assert mute(as_user(alice), match, line).status_code == 404


def test_there_is_an_end_to_muting(insulted, alice, bob, as_user, django_user_model):
    people = [django_user_model.objects.create(username=f"person{number}") for number in range(MOST_MUTES)]
    PersonalMute.objects.bulk_create(PersonalMute(user=alice, muted=person) for person in people)
    assert mute(as_user(alice), *insulted).status_code == 409


def test_the_settings_list_the_muted(insulted, alice, bob, as_user):
    client = as_user(alice)
    assert "Nobody." in client.get("/accounts/settings/").content.decode()
    mute(client, *insulted)
    assert "Unmute bob" in client.get("/accounts/settings/").content.decode()


def test_who_is_unmuted_is_read_again(insulted, alice, as_user, read):
    match, line = insulted
    client = as_user(alice)
    mute(client, match, line)
    response = client.post("/chat/unmute/", {"mute": PersonalMute.objects.get().pk})
    assert response["Location"] == "/accounts/settings/#muted"
    assert "crocodile" in read(match, alice)


@pytest.mark.parametrize("number", ["", "x", "9" * 30])
def test_nonsense_unmutes_nobody(insulted, alice, as_user, number):
    client = as_user(alice)
    mute(client, *insulted)
    assert client.post("/chat/unmute/", {"mute": number}).status_code == 302
    assert PersonalMute.objects.count() == 1


def test_nobody_unmutes_for_another(insulted, alice, charlie, as_user):
    mute(as_user(alice), *insulted)
    as_user(charlie).post("/chat/unmute/", {"mute": PersonalMute.objects.get().pk})
    assert PersonalMute.objects.count() == 1


def test_a_stranger_unmutes_nobody(as_user):
    assert as_user(None).post("/chat/unmute/", {"mute": 1})["Location"].startswith("/accounts/sign-in/")
