"""An account goes for good, and the hall stays whole."""

from datetime import timedelta

import pytest
from django.apps import apps

from games.accounts import leaving, services
from games.accounts.models import AccountSession, User
from games.chat.models import ChatLine, PersonalMute, Room
from games.lobby import services as lobby
from games.matches.models import FormerHolder, Match, MatchSeat
from games.moderation import audit, reporting, sanctions
from games.moderation.freezing import of_person
from games.moderation.models import AuditLine, OpenLook, Report, Sanction

from ..conftest import play_on, two_player_game

pytestmark = pytest.mark.django_db
PAGE = "/accounts/delete/"

RELATIONS = {
    "accounts.User_groups.user": "CASCADE",
    "accounts.User_user_permissions.user": "CASCADE",
    "admin.LogEntry.user": "CASCADE",
    "chat.ChatLine.author": "SET_NULL",
    "chat.PersonalMute.muted": "CASCADE",
    "chat.PersonalMute.user": "CASCADE",
    "matches.FormerHolder.user": "SET_NULL",
    "matches.Match.owner": "SET_NULL",
    "matches.MatchSeat.user": "SET_NULL",
    "moderation.AuditLine.user": "SET_NULL",
    "moderation.AuditLine.who": "SET_NULL",
    "moderation.OpenLook.keeper": "SET_NULL",
    "moderation.Report.about": "SET_NULL",
    "moderation.Report.claimed_by": "SET_NULL",
    "moderation.Report.reporter": "SET_NULL",
    "moderation.Sanction.keeper": "SET_NULL",
    "moderation.Sanction.user": "CASCADE",
}


def delete(client, password="alice-keeps-a-secret", sure="on"):
    return client.post(PAGE, {"password": password, "sure": sure})


def test_it_works(as_user, alice):
    client = as_user(alice)
    answer = delete(client)
    assert answer.headers["Location"] == "/"
    assert not User.objects.filter(username="alice").exists()
    assert "Your account is deleted" in client.get("/").content.decode()


@pytest.mark.parametrize(("password", "sure"), [("wrong", "on"), ("", "on"), ("alice-keeps-a-secret", "")])
def test_it_asks_for_the_password_and_a_tick(as_user, alice, password, sure):
    assert delete(as_user(alice), password, sure).status_code == 422
    assert User.objects.filter(username="alice").exists()


def test_wrong_passwords_are_counted_as_when_signing_in(as_user, alice):
    client = as_user(alice)
    statuses = [delete(client, "wrong").status_code for _ in range(9)]
    assert statuses[-1] == 429


def test_it_is_for_people_who_are_signed_in(as_user):
    assert as_user(None).get(PAGE).status_code == 302


def test_a_guest_only_ticks(as_user):
    guest = services.make_guest()
    as_user(guest).post(PAGE, {"sure": "on"})
    assert not User.objects.filter(pk=guest.pk).exists()


def test_the_last_administrator_stays(as_user):
    name, password = services.ensure_admin()
    assert delete(as_user(User.objects.get(username=name)), password).status_code == 409
    assert User.objects.filter(username=name).exists()


def test_a_running_match_goes_on_by_the_games_rule(alice, bob, seated):
    match = play_on(seated(), [alice, bob], 4)
    leaving.delete_account(user=alice)
    match.refresh_from_db()
    assert (match.status, match.outcome["winners"]) == (Match.Status.FINISHED, [1])


def test_a_waiting_table_is_given_up(alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    leaving.delete_account(user=alice)
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_in_the_matches_of_others_stands_a_former_player(alice, bob, seated, as_user):
    match = play_on(seated(), [alice, bob], 4)
    leaving.delete_account(user=alice)
    page = as_user(bob).get(f"/matches/{match.pk}/").content.decode()
    assert "former player" in page
    assert "alice" not in page


def test_every_session_ends(alice, as_user):
    client = as_user(alice)
    leaving.delete_account(user=alice)
    assert not AccountSession.objects.filter(user_id=alice.pk).exists()
    assert client.get("/accounts/settings/").status_code == 302


def test_the_name_is_free_again(alice):
    leaving.delete_account(user=alice)
    assert services.sign_up(name="alice", password="quite-another-secret").username == "alice"


@pytest.fixture
def entangled(alice, bob, charlie, seated):
    """An account that stands in every relation that the hall knows."""
    keeper = services._new_user("keeper one", None, is_staff=True, is_superuser=True)
    alice.is_staff = alice.is_superuser = True
    alice.save()
    match = play_on(seated(), [alice, bob], 4)
    FormerHolder.objects.create(seat=match.seating.get(user=bob), until=1, user=alice)
    ChatLine.objects.create(match=match, room=Room.PLAYERS, author=alice, text="Hello.", turn=1)
    PersonalMute.objects.create(user=alice, muted=bob)
    PersonalMute.objects.create(user=bob, muted=alice)
    sanctions.warn(keeper=alice, user_id=bob.pk, why="Mind your words.")
    sanctions.mute(keeper=alice, user_id=charlie.pk, why="Flooding.", lasting=timedelta(days=1))
    mine = reporting.file_report(reporter=alice, evidence=of_person(bob), reason="insult", words="")
    about = reporting.file_report(reporter=bob, evidence=of_person(alice), reason="insult", words="")
    reporting.claim(keeper=keeper, report_id=about.pk)
    Report.objects.filter(pk=mine.pk).update(claimed_by=alice)
    OpenLook.objects.create(match=match, keeper=alice, keeper_name="alice", reason="Said to have cheated.")
    audit.write(keeper, "change account", user=alice)
    Sanction.objects.create(user=alice, kind="warning", reason="Mind your words.", keeper=keeper)
    return alice


def test_what_becomes_of_every_relation_is_decided():
    relations = [field for field in User._meta.get_fields(include_hidden=True) if field.one_to_many]
    found = {f"{one.related_model._meta.label}.{one.field.name}": one.on_delete.__name__ for one in relations}
    assert found == RELATIONS


def test_the_entangled_account_stands_in_every_one_of_them(entangled):
    for relation in RELATIONS:
        label, _, name = relation.rpartition(".")
        if not label.startswith(("accounts.", "admin.")):
            assert apps.get_model(label).objects.filter(**{name: entangled}).exists(), relation


def test_what_others_have_of_it_stays(entangled):
    counts = {model: model.objects.count() for model in (Match, MatchSeat, ChatLine, Report, AuditLine, OpenLook)}
    leaving.delete_account(user=entangled)
    assert {model: model.objects.count() for model in counts} == counts
    assert Sanction.objects.count() == 2
    assert PersonalMute.objects.count() == 0


def test_the_audit_still_says_who(entangled):
    leaving.delete_account(user=entangled)
    assert set(AuditLine.objects.values_list("who", "who_name")) >= {(None, "alice")}
    assert OpenLook.objects.get().keeper_name == "alice"


def test_own_data_is_a_file_of_all_that_is_kept(as_user, entangled):
    answer = as_user(entangled).get("/accounts/data/")
    assert "attachment" in answer.headers["Content-Disposition"]
    data = answer.json()
    assert data["account"]["email"] == "alice@example.org"
    assert data["matches"][0]["your_moves"]
    assert data["chat"][0]["text"] == "Hello."
    assert data["muted_by_you"] == ["bob"]
    assert data["reports_by_you"][0]["reason"] == "insult"
    assert data["decisions_about_you"][0]["reason"] == "Mind your words."


def test_own_data_tells_nothing_of_keys_or_of_others_moves(as_user, alice, bob, seated):
    match = play_on(seated(), [alice, bob], 6)
    text = as_user(alice).get("/accounts/data/").content.decode()
    assert match.key not in text
    assert match.secret not in text
    theirs = match.moves.filter(seat=1).exclude(action="").first()
    assert theirs is None or theirs.action not in text
