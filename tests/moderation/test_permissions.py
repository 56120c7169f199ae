"""Who may do what: everybody in the hall against every act of a keeper."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from games.moderation import reporting, sanctions
from games.moderation.admin.matches import MATCHES
from games.moderation.admin.people import PEOPLE, SanctionAdmin
from games.moderation.admin.reports import ReportAdmin
from games.moderation.freezing import of_person
from games.moderation.models import AuditLine
from games.moderation.permissions import GROUPS

from ..conftest import _person, play_on
from .conftest import make_keeper

pytestmark = pytest.mark.django_db

GIVEN = {
    "decide": {"winners": ["0"]},
    "rewind": {"turn": "1"},
    "replace": {"seat": "0", "name": "dora"},
    "remove": {"seat": "0"},
    "mute": {"lasting": "24"},
    "suspend": {"lasting": "24"},
    "resolve": {"outcome": "nothing"},
}
KEEPERS = ("moderator", "senior moderator", "administrator")
FROM_SENIOR = KEEPERS[1:]
ALLOWED = {
    "warn": KEEPERS,
    "mute": KEEPERS,
    "suspend": KEEPERS,
    "suspend for good": FROM_SENIOR,
    "rename": FROM_SENIOR,
    "claim": KEEPERS,
    "resolve": KEEPERS,
    "lift": FROM_SENIOR,
    "abort": FROM_SENIOR,
    "decide": FROM_SENIOR,
    "rewind": FROM_SENIOR,
    "replace": FROM_SENIOR,
    "remove": FROM_SENIOR,
    "lock": KEEPERS,
    "unlock": KEEPERS,
    "look": FROM_SENIOR,
}
PEOPLE_OF_THE_HALL = ("anonymous", "player", "other player", "suspended", *KEEPERS)


def test_every_deed_of_the_desk_is_in_the_matrix():
    deeds = {deed.name for deed in (*MATCHES, *PEOPLE, *SanctionAdmin.deeds, *ReportAdmin.deeds)}
    assert deeds | {"suspend for good"} == set(ALLOWED)


@pytest.fixture
def world(alice, bob, charlie, seated):
    """A running match of alice and bob, a warning about alice, a report about bob, and a first administrator's hand."""
    first = make_keeper("first", "administrator")
    dora = _person("dora")
    match = play_on(seated(), [alice, bob], 4)
    return {
        "accounts/user": alice,
        "matches/match": match,
        "moderation/sanction": sanctions.mute(
            keeper=first, user_id=charlie.pk, why="Flooding.", lasting=timedelta(days=1)
        ),
        "moderation/report": reporting.file_report(
            reporter=dora, evidence=of_person(bob), reason="insult", words="He shouted."
        ),
        "first": first,
    }


def who(kind, world, charlie):
    if kind == "anonymous":
        return None
    if kind == "player":
        return world["accounts/user"]
    if kind == "other player":
        return charlie
    if kind == "suspended":
        person = _person("eve")
        sanctions.suspend(keeper=world["first"], user_id=person.pk, why="Cheating.", lasting=timedelta(days=1))
        return person
    return make_keeper("kim", kind)


def thing_of(world, act):
    deeds = {
        "accounts/user": PEOPLE,
        "matches/match": MATCHES,
        "moderation/sanction": SanctionAdmin.deeds,
        "moderation/report": ReportAdmin.deeds,
    }
    path = next(path for path, offered in deeds.items() if act in {deed.name for deed in offered})
    return path, world[path]


@pytest.mark.parametrize("act", ALLOWED)
@pytest.mark.parametrize("kind", PEOPLE_OF_THE_HALL)
def test_who_may(kind, act, world, charlie, as_user):
    client = as_user(who(kind, world, charlie))
    name = "suspend" if act == "suspend for good" else act
    path, thing = thing_of(world, name)
    written = AuditLine.objects.count()
    given = GIVEN.get(name, {}) | ({"lasting": "good"} if act == "suspend for good" else {})
    url = f"/admin/{path}/{thing.pk}/deeds/{name}/"
    answer = client.post(url, {"why": "It must be.", **given})
    done = AuditLine.objects.count() - written
    if kind in ALLOWED[act]:
        assert (answer.status_code, done) == (302, 1)
    elif kind in KEEPERS:
        assert (answer.status_code, done) == (403, 0)
    else:
        assert answer.headers["Location"].startswith("/admin/login/")
        assert done == 0


@pytest.mark.parametrize("kind", PEOPLE_OF_THE_HALL)
@pytest.mark.parametrize("page", ["accounts/user", "matches/match", "moderation/report", "moderation/auditline"])
def test_who_may_look_at_the_desk(kind, page, world, charlie, as_user):
    status = as_user(who(kind, world, charlie)).get(f"/admin/{page}/").status_code
    if page == "moderation/auditline" and kind == "moderator":
        assert status == 403
    else:
        assert status == (200 if kind in KEEPERS else 302)


@pytest.mark.parametrize("kind", ["moderator", "senior moderator", "administrator"])
def test_no_group_may_change_things_past_the_services(kind, world, as_user):
    desk = as_user(make_keeper("kim", kind))
    for model in ("matches_match", "moderation_report", "moderation_sanction", "moderation_auditline"):
        assert desk.get(reverse(f"admin:{model}_add")).status_code == 403
    for path in ("matches/match", "moderation/report", "moderation/sanction", "accounts/user"):
        assert desk.post(f"/admin/{path}/{world[path].pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_groups_stand_as_the_migration_made_them():
    for name, granted in GROUPS.items():
        group = Group.objects.get(name=name)
        pairs = group.permissions.values_list("content_type__app_label", "codename")
        assert {f"{label}.{codename}" for label, codename in pairs} == set(granted)


def test_each_group_may_all_that_the_one_before_may():
    granted = [set(GROUPS[name]) for name in KEEPERS]
    assert granted[0] < granted[1] < granted[2]
