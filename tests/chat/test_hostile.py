"""The hostile corpus in talk: on the page, in the socket, in polls and refusals."""

import re
import unicodedata

import pytest
from channels.db import database_sync_to_async
from django.utils.html import escape

from games.chat import services
from games.chat.models import ChatLine
from games.chat.text import LONGEST, MOST_MARKS, tidied
from games.matches import presenter
from tests import hostile
from tests.matches.test_push import latest, socket

from .test_push import heard

HTMX = {"HX-Request": "true"}
SAYABLE = [text for text in hostile.ALL if len(text) <= services.MOST_SENT and 0 < len(tidied(text)) <= LONGEST]


def ids(text):
    return ascii(text[:24])


@pytest.fixture
def hall_said(seated, alice, bob, charlie, db):
    """A match where every line of the corpus that can be said was said in both rooms, by others than alice."""
    match = seated()
    ChatLine.objects.bulk_create(
        ChatLine(match=match, room=room, author=author, text=tidied(text), turn=0)
        for text in SAYABLE
        for room, author in (("players", bob), ("spectators", charlie))
    )
    return match


def all_pages(client, match):
    """The page, the poll and each room back to its first line."""
    base = f"/matches/{match.pk}/"
    answers = [client.get(base), client.get(f"{base}chat/")]
    for room in ("players", "spectators"):
        address = f"{base}chat/{room}/"
        while address:
            answers.append(client.get(address))
            older = re.search(r'href="([^"]+\?before=\d+)"', answers[-1].content.decode())
            address = older and older[1]
    return [answer.content.decode() for answer in answers]


@pytest.mark.django_db
@pytest.mark.parametrize("text", hostile.ALL, ids=ids)
def test_each_is_kept_or_refused_with_a_sentence(seated, alice, as_user, text):
    match = seated()
    response = as_user(alice).post(f"/matches/{match.pk}/chat/say/", {"text": text, "room": "players"}, headers=HTMX)
    assert response.status_code in ((200, 422) if len(text) < 60_000 else (400,))
    assert hostile.broken_out(response.content.decode()) == []
    assert ChatLine.objects.count() == (response.status_code == 200)


@pytest.mark.django_db
@pytest.mark.parametrize("text", [*hostile.MARKUP, *hostile.TEMPLATES], ids=ids)
def test_a_refused_line_comes_back_as_text(seated, alice, as_user, text):
    fields = {"text": text + "y" * LONGEST, "room": "players"}
    response = as_user(alice).post(f"/matches/{seated().pk}/chat/say/", fields)
    assert response.status_code == 422
    assert hostile.broken_out(response.content.decode()) == []
    assert f'value="{escape(fields["text"])}"' in response.content.decode()


@pytest.mark.django_db
def test_no_page_is_broken_by_what_was_said(hall_said, alice, charlie, as_user):
    for user in (alice, charlie, None):
        for html in all_pages(as_user(user), hall_said):
            assert hostile.broken_out(html) == []


@pytest.mark.django_db
def test_every_line_is_shown_as_it_was_said(hall_said, charlie, as_user):
    html = "\n".join(all_pages(as_user(charlie), hall_said))
    assert [text for text in SAYABLE if f">{escape(tidied(text))}</p>" not in html] == []


@pytest.mark.django_db
def test_a_page_without_talk_is_sound_by_the_same_measure(seated, alice, as_user):
    planted = as_user(alice).get(f"/matches/{seated().pk}/").content.decode()
    assert hostile.broken_out(planted) == []
    for text in hostile.MARKUP[:15]:
        assert hostile.broken_out(planted.replace("</h1>", f'</h1><p title="{text}">{text}</p>')), text


@pytest.mark.django_db
def test_no_letter_is_piled_higher_than_four_marks(hall_said):
    for line in ChatLine.objects.all():
        pile = 0
        for sign in line.text:
            pile = pile + 1 if unicodedata.category(sign)[0] == "M" else 0
            assert pile <= MOST_MARKS


@pytest.mark.django_db
def test_addresses_are_not_links(seated, alice, say, read):
    match = seated()
    say(match, alice, "see https://evil.example/ and www.evil.example")
    assert 'href="https://evil' not in read(match, alice)
    assert "see https://evil.example/ and www.evil.example</p>" in read(match, alice)


@pytest.mark.django_db
def test_each_line_finds_its_own_direction(seated, alice, say, read):
    match = seated()
    say(match, alice, "שלום")
    assert '<p class="chat-text" dir="auto">שלום</p>' in read(match, alice)


@pytest.mark.django_db
def test_the_talk_is_no_part_of_the_tables_own_update(hall_said):
    assert hostile.MARK not in presenter.update(presenter.load(hall_said.pk), None)


@pytest.mark.django_db(transaction=True)
async def test_no_frame_is_broken_by_what_was_said(hall_said, alice, as_user, charlie):
    match, client = hall_said, await database_sync_to_async(as_user)(alice)
    for viewer in (client, None):
        watching = socket(match.pk, viewer)
        await watching.connect()
        assert hostile.broken_out(await latest(watching)) == []
        await watching.disconnect()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", [*hostile.MARKUP[:6], hostile.PILES[1]], ids=ids)
async def test_no_pushed_line_is_broken(seated, bob, text):
    match = await database_sync_to_async(seated)()
    watching = socket(match.pk)
    await watching.connect()
    await latest(watching)
    said = database_sync_to_async(services.say)
    await said(match_id=match.pk, user=bob, room="players", text=text, session={})
    frame = await heard(watching, escape(tidied(text)))
    assert hostile.broken_out(frame) == []
    await watching.disconnect()
