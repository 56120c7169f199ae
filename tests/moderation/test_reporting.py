"""Reports and appeals from the person's side to the keeper's answer."""

from datetime import timedelta

import pytest

from games.chat.models import ChatLine, Room
from games.lobby import services as lobby
from games.matches import services
from games.matches.errors import Unknown
from games.moderation import reporting, sanctions
from games.moderation.audit import NotAllowed
from games.moderation.freezing import of_line
from games.moderation.models import AuditLine, Report, Sanction

from ..conftest import play_on, two_player_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(seated, alice, bob):
    return play_on(seated(), [alice, bob], 6)


def send(client, query, reason="cheating", words="Look at this."):
    return client.post(f"/moderation/report/?{query}", {"reason": reason, "words": words})


def test_a_report_keeps_a_copy_and_the_turn(as_user, alice, match):
    assert send(as_user(alice), f"match={match.pk}").status_code == 302
    report = Report.objects.get()
    assert (report.reporter, report.match, report.turn, report.status) == (alice, match, 6, "open")
    assert report.frozen["players"] == ["1: alice", "2: bob"]
    assert len(report.frozen["log"]) > 2


def test_the_copy_of_a_match_tells_only_what_spectators_know(as_user, alice, bob, match):
    for person in (alice, bob):
        send(as_user(person), f"match={match.pk}")
    copies = [report.frozen for report in Report.objects.all()]
    assert copies[0] == copies[1]


def test_a_renamed_persons_report_keeps_the_old_name(as_user, alice, bob):
    send(as_user(alice), "person=bob", reason="name")
    bob.username = "robert"
    bob.save()
    report = Report.objects.get()
    assert (report.about, report.frozen["name"]) == (bob, "bob")


@pytest.mark.parametrize("query", ["", "person=nobodyhere", "match=nosuchmatch", "person=%00", "match=%00", "line=7"])
def test_what_is_not_there_can_not_be_reported(as_user, alice, query):
    assert as_user(alice).get(f"/moderation/report/?{query}").status_code == 404


def test_a_match_that_one_may_not_see_can_not_be_reported(as_user, charlie, seated):
    match = seated(watch="link")
    assert as_user(charlie).get(f"/moderation/report/?match={match.pk}").status_code == 404


def test_strangers_sign_in_first(as_user, match):
    answer = as_user(None).get(f"/moderation/report/?match={match.pk}")
    assert answer.headers["Location"].startswith("/accounts/sign-in/")


@pytest.mark.parametrize("given", [{}, {"reason": "appeal"}, {"reason": "nonsense"}, {"words": "x" * 1001}])
def test_a_reason_of_the_list_is_needed(as_user, alice, match, given):
    answer = as_user(alice).post(f"/moderation/report/?match={match.pk}", given)
    assert answer.status_code == 422
    assert not Report.objects.exists()


def test_nobody_reports_themselves(as_user, alice):
    assert send(as_user(alice), "person=alice").status_code == 409


def test_much_in_a_short_time_is_429(as_user, alice, bob):
    client = as_user(alice)
    statuses = [send(client, "person=bob").status_code for _ in range(11)]
    assert statuses == [302] * 10 + [429]


def test_a_keeper_takes_a_report_and_resolves_it_and_the_reporter_is_told(moderator, as_user, alice, match):
    send(as_user(alice), f"match={match.pk}")
    report = Report.objects.get()
    assert reporting.claim(keeper=moderator, report_id=report.pk).claimed_by == moderator
    reporting.resolve(keeper=moderator, report_id=report.pk, outcome="nothing", answer="All was fair.")
    page = as_user(alice).get("/").content.decode()
    assert "The keepers have written to you." in page
    letters = as_user(alice).get("/moderation/letters/").content.decode()
    assert "All was fair." in letters
    as_user(alice).post(f"/moderation/letters/answers/{report.pk}/read/")
    alice.refresh_from_db()
    assert alice.letters == 0


def test_only_the_reporter_reads_the_answer(moderator, as_user, alice, bob, match):
    send(as_user(alice), f"match={match.pk}")
    reporting.resolve(keeper=moderator, report_id=Report.objects.get().pk, outcome="nothing", answer="All was fair.")
    assert "All was fair." not in as_user(bob).get("/moderation/letters/").content.decode()


def test_a_keeper_does_not_judge_their_own_case(moderator, administrator, as_user, alice):
    send(as_user(alice), f"person={moderator.username}")
    report = Report.objects.get()
    with pytest.raises(NotAllowed):
        reporting.claim(keeper=moderator, report_id=report.pk)
    assert reporting.claim(keeper=administrator, report_id=report.pk).status == "claimed"


def test_an_appeal_goes_to_the_queue_once(moderator, as_user, alice):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    client = as_user(alice)
    for status in (302, 409):
        answer = client.post(f"/moderation/letters/{sanction.pk}/appeal/", {"words": "It was a joke."})
        assert answer.status_code == status
    report = Report.objects.get()
    assert (report.subject, report.sanction, report.words) == ("appeal", sanction, "It was a joke.")


def test_a_suspended_person_appeals_from_the_page_that_says_why(moderator, as_user, alice):
    client = as_user(alice)
    sanction = sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=timedelta(days=1))
    page = client.get("/moderation/suspended/")
    assert page.status_code == 403
    assert f"/moderation/letters/{sanction.pk}/appeal/" in page.content.decode()
    client.post(f"/moderation/letters/{sanction.pk}/appeal/", {"words": "It was my brother."})
    assert "It was my brother." in client.get("/moderation/suspended/").content.decode()


def test_nobody_appeals_for_another(moderator, as_user, alice, bob):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    answer = as_user(bob).post(f"/moderation/letters/{sanction.pk}/appeal/", {"words": "Let her be."})
    assert answer.status_code == 404
    assert as_user(None).post(f"/moderation/letters/{sanction.pk}/appeal/", {"words": "x"}).status_code == 403


def test_another_keeper_reads_the_appeal(moderator, senior, as_user, alice):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    reporting.appeal(user=alice, sanction_id=sanction.pk, words="It was a joke.")
    report = Report.objects.get()
    with pytest.raises(NotAllowed):
        reporting.resolve(keeper=moderator, report_id=report.pk, outcome="upheld")
    sanctions.lift(keeper=senior, sanction_id=sanction.pk, why="It was a joke.")
    reporting.resolve(keeper=senior, report_id=report.pk, outcome="lifted", answer="Taken back.")
    assert Sanction.objects.get().lifted_at is not None
    assert "Taken back." in as_user(alice).get("/moderation/letters/").content.decode()


def test_claiming_and_resolving_are_written_down(moderator, as_user, alice, bob):
    send(as_user(alice), "person=bob")
    report = Report.objects.get()
    reporting.claim(keeper=moderator, report_id=report.pk)
    reporting.resolve(keeper=moderator, report_id=report.pk, outcome="nothing")
    assert list(AuditLine.objects.order_by("pk").values_list("what", "user_name")) == [
        ("claim", "bob"),
        ("resolve", "bob"),
    ]


def test_a_table_that_waits_can_be_reported(as_user, bob, alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    assert send(as_user(bob), f"match={match.pk}").status_code == 302
    assert Report.objects.get().frozen["log"] == []


@pytest.fixture
def said(match, alice, bob, charlie):
    """What was said at the table and among those who look on."""
    lines = [
        ChatLine.objects.create(match=match, room=Room.PLAYERS, author=bob, text=text, turn=3)
        for text in ("Well played.", "You fool.")
    ]
    return [*lines, ChatLine.objects.create(match=match, room=Room.SPECTATORS, author=charlie, text="Hush.", turn=3)]


def test_a_reported_line_is_kept_with_what_was_said_before_it(as_user, alice, bob, said):
    assert send(as_user(alice), f"line={said[1].pk}", reason="insult").status_code == 302
    report = Report.objects.get()
    said[1].delete()
    assert (report.subject, report.about, report.match) == ("line", bob, said[0].match)
    assert (report.frozen["text"], report.frozen["before"]) == ("You fool.", ["bob: Well played."])


def test_a_line_of_a_room_that_one_may_not_read_can_not_be_reported(as_user, alice, said):
    assert as_user(alice).get(f"/moderation/report/?line={said[2].pk}").status_code == 404
    assert as_user(alice).get(f"/moderation/report/?line={10**30}").status_code == 404
    assert as_user(alice).get("/moderation/report/?line=x").status_code == 404


def test_a_keeper_who_plays_reads_nothing_of_the_spectators_until_the_end(moderator, alice, bob, charlie, as_user):
    match = lobby.open_table(user=moderator, game=two_player_game().slug, seats=2, options={})
    match = lobby.join(match_id=match.pk, user=bob, session={})
    line = ChatLine.objects.create(match=match, room=Room.SPECTATORS, author=charlie, text="It is on C3.", turn=0)
    report = reporting.file_report(reporter=alice, evidence=of_line(line), reason="cheating", words="He tells C3.")
    queue, case = "/admin/moderation/report/", f"/admin/moderation/report/{report.pk}/change/"
    client = as_user(moderator)
    for page in (queue, case, f"{queue}?q=C3", f"/admin/moderation/report/{report.pk}/deeds/claim/"):
        assert "C3" not in client.get(page, follow=True).content.decode().replace("q=C3", "").replace('value="C3"', "")
    with pytest.raises(Unknown):
        reporting.claim(keeper=moderator, report_id=report.pk)
    services.resign(match_id=match.pk, user=bob)
    assert "It is on C3." in client.get(case).content.decode()
    reporting.claim(keeper=moderator, report_id=report.pk)
