from datetime import timedelta

import pytest
from django.utils import timezone

from games.chat.models import ChatLine
from games.chat.services import MOST_SENT
from games.lobby import services as lobby
from games.matches.models import Match
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def post(client, match, text="hello", room="players", **extra):
    return client.post(f"/matches/{match.pk}/chat/say/", {"text": text, "room": room}, **extra)


def test_it_works(seated, alice, bob, as_user, read):
    match = seated()
    response = post(as_user(alice), match, "Well met, bob")
    assert response.status_code == 302
    assert response["Location"] == f"/matches/{match.pk}/?below=talk#chat"
    assert "Well met, bob" in read(match, bob)


def test_the_answer_to_htmx_is_the_talk(seated, alice, as_user):
    response = post(as_user(alice), seated(), headers=HTMX)
    assert response.status_code == 200
    assert response["HX-Trigger"] == "said"
    assert response.content.decode().startswith('<hx-partial hx-target="#chat"')


def test_a_line_remembers_the_turn(seated, alice, say):
    match = seated()
    Match.objects.filter(pk=match.pk).update(turn=7)
    say(match, alice, "now")
    assert ChatLine.objects.get().turn == 7


def test_people_talk_in_a_waiting_room(alice, as_user):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    post(as_user(alice), match, "Anybody there?")
    assert "Anybody there?" in as_user(None).get(f"/matches/{match.pk}/").content.decode()


def test_people_talk_when_the_match_is_over(seated, alice, as_user):
    match = seated()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    assert post(as_user(alice), match).status_code == 302


def test_nobody_talks_at_a_cancelled_table(alice, as_user):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    lobby.cancel(match_id=match.pk, user=alice)
    assert post(as_user(alice), match).status_code == 409


def test_a_guest_may_speak(seated, as_user):
    match, guest = seated(), as_user(None)
    guest.post("/accounts/guest/")
    assert post(guest, match, room="spectators").status_code == 302


def test_it_rejects_get(seated, alice, as_user):
    assert as_user(alice).get(f"/matches/{seated().pk}/chat/say/").status_code == 405


def test_a_stranger_comes_in_first(seated, as_user):
    match = seated()
    response = post(as_user(None), match, room="spectators")
    assert response.status_code == 403
    assert "come in as a guest" in response.content.decode()
    assert ChatLine.objects.count() == 0


def test_a_stranger_to_a_private_table_learns_nothing(seated, charlie, as_user):
    match = seated(watch="link")
    assert post(as_user(charlie), match, room="spectators").status_code == 404
    assert as_user(charlie).get(f"/matches/{match.pk}/chat/").status_code == 404
    assert as_user(charlie).get(f"/matches/{match.pk}/chat/players/").status_code == 404


def test_an_unknown_table_is_404(alice, as_user):
    assert as_user(alice).post("/matches/nosuchtable/chat/say/", {"text": "a"}).status_code == 404


def test_a_spectator_never_writes_at_the_table(seated, charlie, as_user):
    assert post(as_user(charlie), seated(), room="players").status_code == 409
    assert ChatLine.objects.count() == 0


def test_a_player_never_writes_among_the_spectators(seated, alice, as_user):
    assert post(as_user(alice), seated(), room="spectators").status_code == 409
    assert ChatLine.objects.count() == 0


@pytest.mark.parametrize("room", ["", "kitchen", "players\0", "<b>"])
def test_there_are_two_rooms_only(seated, alice, as_user, room):
    assert post(as_user(alice), seated(), room=room).status_code == 404


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u2060", "\u202e", "\u0301", "\0"])
def test_an_empty_line_is_refused(seated, alice, as_user, text):
    response = post(as_user(alice), seated(), text)
    assert response.status_code == 422
    assert "nothing to read" in response.content.decode()


def test_300_characters_fit(seated, alice, as_user):
    assert post(as_user(alice), seated(), "ä" * 300).status_code == 302
    assert len(ChatLine.objects.get().text) == 300


def test_characters_are_counted_as_they_are_kept(seated, alice, as_user):
    assert post(as_user(alice), seated(), " " * 50 + "a\u0308" * 300 + "\u200b" * 50).status_code == 302
    assert ChatLine.objects.get().text == "ä" * 300


@pytest.mark.parametrize("length", [301, MOST_SENT, MOST_SENT + 1, 60_000])
def test_a_longer_line_is_refused_and_stays_in_the_field(seated, alice, as_user, length):
    response = post(as_user(alice), seated(), "y" * length)
    assert response.status_code == 422
    page = response.content.decode()
    assert f"this one has {length}" in page
    assert f'value="{"y" * min(length, MOST_SENT)}"' in page


def test_the_sixth_line_in_ten_seconds_is_refused(seated, alice, as_user):
    match, client = seated(), as_user(alice)
    statuses = [post(client, match, f"line {number}", headers=HTMX).status_code for number in range(6)]
    assert statuses == [200] * 5 + [429]
    assert "Wait a little" in post(client, match, "line 7", headers=HTMX).content.decode()
    assert ChatLine.objects.count() == 5


def test_after_ten_seconds_one_may_go_on(seated, alice, as_user, lines):
    match = seated()
    lines(match, alice, 5)
    ChatLine.objects.update(created_at=timezone.now() - timedelta(seconds=11))
    assert post(as_user(alice), match).status_code == 302


def test_thirty_lines_in_five_minutes_are_enough(seated, alice, bob, as_user, lines):
    match = seated()
    lines(match, alice, 30)
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=4))
    assert post(as_user(alice), match).status_code == 429
    assert post(as_user(bob), match).status_code == 302


def test_other_tables_count_too(seated, alice, as_user, lines):
    lines(seated(), alice, 5)
    assert post(as_user(alice), seated()).status_code == 429


def test_a_double_click_is_one_line(seated, alice, as_user):
    match, client = seated(), as_user(alice)
    assert [post(client, match, "hello").status_code for _ in range(9)] == [302] * 9
    assert ChatLine.objects.count() == 1


def test_a_locked_talk_is_a_sentence_instead_of_a_field(seated, alice, as_user, read):
    match = seated()
    assert 'id="say-text"' in read(match, alice)
    Match.objects.filter(pk=match.pk).update(chat_locked=True)
    assert 'id="say-text"' not in read(match, alice)
    assert "A keeper has closed the talk" in read(match, alice)
    assert post(as_user(alice), match).status_code == 403
    assert ChatLine.objects.count() == 0


@pytest.mark.parametrize("field", ["muted_until", "suspended_until"])
def test_who_the_keepers_silence_does_not_speak(seated, alice, as_user, field):
    match, client = seated(), as_user(alice)
    setattr(alice, field, timezone.now() + timedelta(hours=1))
    alice.save()
    assert post(client, match).status_code in (302, 403)
    assert ChatLine.objects.count() == 0


def test_who_was_muted_speaks_again_afterwards(seated, alice, as_user):
    alice.muted_until = timezone.now() - timedelta(seconds=1)
    alice.save()
    assert post(as_user(alice), seated()).status_code == 302


def test_the_muted_are_told_until_when(seated, alice, as_user):
    alice.muted_until = timezone.now() + timedelta(hours=1)
    alice.save()
    response = post(as_user(alice), seated(), headers=HTMX)
    assert response.status_code == 403
    assert "muted you until" in response.content.decode()


def test_the_author_may_go_and_the_line_stays(seated, alice, bob, say, read):
    match = seated()
    say(match, alice, "I was here")
    alice.delete()
    page = read(match, bob)
    assert "I was here" in page
    assert "former player" in page[page.index('id="chat"') :]


def test_without_javascript_the_room_is_a_page_of_its_own(seated, alice, as_user):
    match, client = seated(), as_user(alice)
    fields = {"text": "slowly", "room": "players", "back": "room"}
    response = client.post(f"/matches/{match.pk}/chat/say/", fields, follow=True)
    assert response.redirect_chain[0][0] == f"/matches/{match.pk}/chat/players/#say"
    assert "slowly" in response.content.decode()
    assert "http-equiv" not in response.content.decode()


@pytest.mark.parametrize("room", ["//evil.example", "players/../../..", "kitchen"])
def test_no_post_leads_elsewhere(seated, alice, as_user, room):
    response = post(as_user(alice), seated(), "hello", room)
    assert response.status_code == 404
