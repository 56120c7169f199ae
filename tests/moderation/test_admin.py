"""The keepers' desk: reports, people, matches, decisions and the audit, by hand as a keeper uses it."""

import pytest
from django.urls import reverse

from games.moderation import reporting, sanctions
from games.moderation.freezing import of_match
from games.moderation.models import AuditLine, Report, Sanction, Unchangeable

from ..conftest import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(seated, alice, bob):
    return play_on(seated(), [alice, bob], 6)


def deed(thing, name):
    opts = thing._meta
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_deed", args=[thing.pk, name])


def page(thing):
    opts = thing._meta
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_change", args=[thing.pk])


def test_people_are_found_and_shown_with_their_history(moderator, as_user, alice, match):
    sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    desk = as_user(moderator)
    assert "alice" in desk.get("/admin/accounts/user/?q=ALICE").content.decode()
    shown = desk.get(page(alice)).content.decode()
    assert "Mind your words." in shown
    assert str(match) in shown
    assert "alice@example.org" not in shown


def test_a_deed_asks_why_and_is_done(moderator, as_user, alice):
    desk = as_user(moderator)
    assert desk.get(deed(alice, "warn")).status_code == 200
    assert desk.post(deed(alice, "warn"), {"why": ""}).status_code == 422
    answer = desk.post(deed(alice, "warn"), {"why": "Mind your words."}, follow=True)
    assert "Done: Warn." in answer.content.decode()
    assert Sanction.objects.get().keeper == moderator


def test_a_refused_deed_says_why(moderator, as_user, alice):
    answer = as_user(moderator).post(deed(alice, "suspend"), {"why": "Cheating.", "lasting": "good"})
    assert answer.status_code == 403
    assert "Ask a keeper whose group may" in answer.content.decode()


def test_only_the_buttons_of_the_own_group_are_shown(moderator, senior, as_user, match):
    assert deed(match, "rewind") not in as_user(moderator).get(page(match)).content.decode()
    assert deed(match, "rewind") in as_user(senior).get(page(match)).content.decode()


def test_a_match_is_shown_as_spectators_see_it(senior, as_user, match):
    shown = as_user(senior).get(page(match)).content.decode()
    assert "What happened" in shown
    assert match.key not in shown
    assert match.secret not in shown


def test_a_keeper_sees_tables_that_are_not_open_to_all(moderator, as_user, charlie, seated):
    match = seated(watch="link")
    assert as_user(charlie).get(f"/matches/{match.pk}/").status_code == 404
    assert as_user(moderator).get(f"/matches/{match.pk}/").status_code == 200


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("abort", {}),
        ("decide", {"winners": ["0"]}),
        ("rewind", {"turn": "2"}),
        ("replace", {"seat": "0", "name": "charlie"}),
        ("remove", {"seat": "1"}),
        ("lock", {}),
    ],
)
def test_matches_are_put_right(senior, as_user, match, charlie, name, given):
    answer = as_user(senior).post(deed(match, name), {"why": "A player asked.", **given})
    assert answer.status_code == 302
    assert AuditLine.objects.get().match == match


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("rewind", {"turn": "99"}),
        ("rewind", {"turn": "-1"}),
        ("rewind", {"turn": "x"}),
        ("replace", {"seat": "0", "name": "nobodyhere"}),
        ("replace", {"seat": "7", "name": "charlie"}),
        ("decide", {"winners": ["9"]}),
    ],
)
def test_nonsense_is_refused_and_nothing_is_done(senior, as_user, match, charlie, name, given):
    answer = as_user(senior).post(deed(match, name), {"why": "A player asked.", **given})
    assert answer.status_code in (409, 422)
    assert not AuditLine.objects.exists()


def test_there_is_no_deed_of_that_name(senior, as_user, match):
    assert as_user(senior).get(deed(match, "burn")).status_code == 404


def test_a_look_leads_to_the_open_table(senior, as_user, match):
    answer = as_user(senior).post(deed(match, "look"), {"why": "Said to have cheated."})
    assert answer.headers["Location"] == f"/matches/{match.pk}/replay/{match.turn}/?as=open"


def test_the_queue_is_filtered_taken_and_resolved(moderator, as_user, alice, match):
    report = reporting.file_report(reporter=alice, evidence=of_match(match), reason="cheating", words="He knew.")
    desk = as_user(moderator)
    assert "alice" in desk.get("/admin/moderation/report/?status__exact=open").content.decode()
    shown = desk.get(page(report)).content.decode()
    assert "He knew." in shown
    assert "1: alice" in shown
    assert f"/matches/{match.pk}/replay/6/?as=spectator" in shown
    desk.post(deed(report, "claim"))
    desk.post(deed(report, "resolve"), {"outcome": "nothing", "answer": "All was fair."})
    report.refresh_from_db()
    assert (report.status, report.claimed_by, report.answer) == ("resolved", moderator, "All was fair.")


def test_appeals_have_outcomes_of_their_own(senior, moderator, as_user, alice):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    report = reporting.appeal(user=alice, sanction_id=sanction.pk, words="It was a joke.")
    desk = as_user(senior)
    assert desk.post(deed(report, "resolve"), {"outcome": "warned"}).status_code == 422
    assert desk.post(deed(report, "resolve"), {"outcome": "lifted"}).status_code == 302


def test_a_decision_is_lifted_on_its_page(senior, as_user, alice, moderator):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    as_user(senior).post(deed(sanction, "lift"), {"why": "It was a joke."})
    sanction.refresh_from_db()
    assert sanction.lifted_at is not None


def test_nothing_at_the_desk_is_changed_past_the_audit(administrator, as_user):
    administrator.is_superuser = True
    administrator.save()
    desk = as_user(administrator)
    listed = {model["object_name"] for app in desk.get("/admin/").context["app_list"] for model in app["models"]}
    assert listed == {"User", "Match", "Report", "Sanction", "AuditLine"}


def test_the_audit_can_not_be_changed(administrator, as_user, alice):
    sanctions.warn(keeper=administrator, user_id=alice.pk, why="Mind your words.")
    line = AuditLine.objects.get()
    with pytest.raises(Unchangeable):
        line.save()
    with pytest.raises(Unchangeable):
        line.delete()
    administrator.is_superuser = True
    administrator.save()
    desk = as_user(administrator)
    assert "Mind your words." in desk.get("/admin/moderation/auditline/").content.decode()
    assert desk.get("/admin/moderation/auditline/add/").status_code == 403
    assert desk.post(page(line), {"why": "Nothing."}).status_code == 403
    assert desk.get(f"/admin/moderation/auditline/{line.pk}/delete/").status_code == 403


def test_naming_a_keeper_is_written_down(administrator, as_user, alice):
    form = {"username": "alice", "email": alice.email, "is_active": "on", "is_staff": "on", "groups": []}
    as_user(administrator).post(page(alice), form)
    alice.refresh_from_db()
    assert alice.is_staff
    assert (AuditLine.objects.get().what, AuditLine.objects.get().detail) == ("change account", "is_staff")


def test_an_administrator_does_not_touch_the_first_one(administrator, as_user, alice):
    alice.is_superuser = True
    alice.save()
    assert as_user(administrator).post(page(alice), {"username": "alicia"}).status_code == 403


@pytest.mark.parametrize("path", ["accounts/user", "matches/match", "moderation/report", "moderation/sanction"])
def test_lists_cost_the_same_however_long_they_are(
    administrator, as_user, alice, bob, seated, path, django_assert_max_num_queries
):
    for _ in range(3):
        match = seated()
        evidence = of_match(match)
        reporting.file_report(reporter=alice, evidence=evidence, reason="cheating", words="")
        sanctions.warn(keeper=administrator, user_id=alice.pk, why="Mind your words.")
        sanctions.acknowledge(user=alice, sanction_id=Sanction.objects.first().pk)
    desk = as_user(administrator)
    with django_assert_max_num_queries(16):
        assert desk.get(f"/admin/{path}/").status_code == 200
    assert Report.objects.count() == 3
