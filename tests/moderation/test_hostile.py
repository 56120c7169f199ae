"""The hostile corpus before the keepers' eyes and in their letters: whatever people write stays text."""

import pytest
from django.core import mail

from games.accounts.models import User
from games.chat.models import ChatLine, Room
from games.moderation import reporting, sanctions
from games.moderation.freezing import of_line, of_match, of_person
from games.moderation.models import LONGEST_WORDS, Report
from tests import hostile

from ..conftest import play_on

pytestmark = pytest.mark.django_db
NAMES = [text[:20].replace("\0", "") for text in hostile.ALL]


def ids(text):
    return ascii(text[:24])


def sound(answer):
    return answer.status_code in (200, 302, 403) and hostile.broken_out(answer.content.decode()) == []


@pytest.mark.parametrize("text", hostile.ALL, ids=ids)
def test_words_of_a_report_are_kept_or_refused(as_user, alice, bob, text):
    answer = as_user(alice).post("/moderation/report/?person=bob", {"reason": "insult", "words": text})
    assert answer.status_code in ((302, 422) if len(text) < 60_000 else (400,))
    assert hostile.broken_out(answer.content.decode()) == []
    assert Report.objects.count() == (answer.status_code == 302)


def test_the_desk_and_the_letters_show_all_of_it_as_text(administrator, as_user, alice, bob, seated):
    match = play_on(seated(), [alice, bob], 2)
    for text in hostile.ALL:
        words = text[:LONGEST_WORDS].replace("\0", "")
        sanction = sanctions.warn(keeper=administrator, user_id=alice.pk, why=words)
        report = reporting.appeal(user=alice, sanction_id=sanction.pk, words=words)
        Report.objects.filter(pk=report.pk).update(frozen={words[:40]: words, "log": [words]}, answer=words)
    desk, reader = as_user(administrator), as_user(alice)
    for path in ("moderation/report", "moderation/sanction", "moderation/auditline"):
        assert sound(desk.get(f"/admin/{path}/?all="))
    for report in Report.objects.all():
        assert sound(desk.get(f"/admin/moderation/report/{report.pk}/change/"))
    assert sound(desk.get(f"/admin/accounts/user/{alice.pk}/change/"))
    assert sound(desk.get(f"/admin/matches/match/{match.pk}/change/"))
    assert sound(reader.get("/moderation/letters/"))


def test_a_name_that_slipped_in_does_no_harm_anywhere(administrator, as_user, alice, bob, charlie, seated):
    match = play_on(seated(), [alice, bob], 4)
    line = ChatLine.objects.create(match=match, room=Room.PLAYERS, author=alice, text="Hello.", turn=1)
    for number, name in enumerate(NAMES):
        User.objects.filter(pk=alice.pk).update(username=name or "x", name_key=f"key{number}")
        alice.refresh_from_db()
        for evidence in (of_person(alice), of_match(match), of_line(ChatLine.objects.get(pk=line.pk))):
            Report.objects.create(subject=evidence.subject, reason="name", frozen=evidence.frozen, about=alice)
        sanctions.warn(keeper=administrator, user_id=alice.pk, why="That is no name.")
        desk, watcher = as_user(administrator), as_user(charlie)
        assert sound(desk.get(f"/admin/matches/match/{match.pk}/change/"))
        assert sound(watcher.get(f"/matches/{match.pk}/"))
        # The very bytes that a socket sends.
        assert sound(watcher.get(f"/matches/{match.pk}/table/"))
        assert sound(watcher.get(f"/moderation/report/?line={line.pk}"))
        assert sound(as_user(alice).get("/"))
    desk = as_user(administrator)
    assert sound(desk.get("/admin/moderation/report/?all="))
    assert sound(desk.get("/admin/accounts/user/"))
    assert sound(desk.get("/admin/moderation/auditline/?all="))


def test_a_letter_by_mail_is_plain_text(as_user, alice):
    for number, name in enumerate(NAMES):
        User.objects.filter(pk=alice.pk).update(username=name or "x", name_key=f"key{number}")
        as_user(None).post("/accounts/reset/", {"email": "alice@example.org"})
    assert len(mail.outbox) > 1
    for letter in mail.outbox:
        assert "\n" not in letter.subject
        assert not letter.alternatives
