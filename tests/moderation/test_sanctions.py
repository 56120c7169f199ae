"""What keepers lay on people: warnings, mutes, suspensions and names, and how each ends."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from games.accounts.models import AccountSession
from games.lobby import services as lobby
from games.matches import services
from games.matches.models import Match
from games.moderation import sanctions, standing
from games.moderation.audit import NotAllowed
from games.moderation.models import AuditLine, Sanction
from games.moderation.standing import MustRead, Muted, Suspended

from ..conftest import two_player_game

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_a_warning_must_be_acknowledged_before_the_next_seat(moderator, alice):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    alice.refresh_from_db()
    assert alice.letters == 1
    with pytest.raises(MustRead):
        lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    sanctions.acknowledge(user=alice, sanction_id=sanction.pk)
    alice.refresh_from_db()
    assert alice.letters == 0
    assert lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}).owner == alice


def test_nobody_acknowledges_for_another(moderator, alice, bob):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    sanctions.acknowledge(user=bob, sanction_id=sanction.pk)
    sanction.refresh_from_db()
    assert sanction.acknowledged_at is None


def test_who_is_muted_may_play_but_not_speak(moderator, alice):
    mute = sanctions.mute(keeper=moderator, user_id=alice.pk, why="Flooding.", lasting=DAY)
    sanctions.acknowledge(user=alice, sanction_id=mute.pk)
    alice.refresh_from_db()
    standing.check_may_play(alice)
    with pytest.raises(Muted, match="until"):
        standing.check_may_speak(alice)


def test_a_mute_ends_by_itself(moderator, alice):
    sanctions.mute(keeper=moderator, user_id=alice.pk, why="Flooding.", lasting=timedelta(seconds=-1))
    alice.refresh_from_db()
    assert not alice.is_muted


def test_a_suspension_ends_every_session_at_once(moderator, alice, as_user):
    clients = [as_user(alice), as_user(alice)]
    assert all("alice" in client.get("/").content.decode() for client in clients)
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    for client in clients:
        assert "Your account is suspended" in client.get("/").content.decode()
    assert not AccountSession.objects.filter(user_id=alice.pk).exists()


def test_a_session_written_again_by_a_request_under_way_is_nobodys(moderator, alice, as_user):
    client = as_user(alice)
    old = AccountSession.objects.get(user_id=alice.pk)
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    old.save()
    assert client.get("/accounts/settings/").status_code == 302


def test_who_is_suspended_may_sign_in_only_to_read_why(moderator, alice, as_user):
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Told what was hidden.", lasting=DAY)
    client = as_user(None)
    answer = client.post("/accounts/sign-in/", {"username": "alice", "password": "alice-keeps-a-secret"}, follow=True)
    assert answer.status_code == 403
    assert "Told what was hidden." in answer.content.decode()
    assert client.get("/accounts/settings/").status_code == 302


@pytest.mark.parametrize("path", ["/accounts/guest/", "/accounts/sign-up/"])
def test_a_suspended_browser_does_not_come_in_by_another_name(moderator, alice, as_user, path):
    client = as_user(alice)
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    answer = client.post(path, {"name": "alicia", "password": "quite-another-secret"})
    assert answer.headers["Location"] == "/moderation/suspended/"


def test_a_guest_whose_suspension_is_over_goes_on_as_the_same_guest(moderator, as_user):
    client = as_user(None)
    client.post("/accounts/guest/")
    guest = client.get("/").context["user"]
    sanction = sanctions.suspend(keeper=moderator, user_id=guest.pk, why="Flooding.", lasting=DAY)
    Sanction.objects.filter(pk=sanction.pk).update(until=timezone.now())
    sanctions._recompute(sanctions._locked(guest.pk))
    client.post("/accounts/guest/")
    assert client.get("/").context["user"].pk == guest.pk


def test_a_suspended_player_leaves_running_matches_by_the_games_rule(moderator, seated, alice):
    match = seated()
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome["winners"] == [1]


def test_a_suspended_player_may_be_left_in_their_matches(moderator, seated, alice):
    match = seated()
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="A day off.", lasting=DAY, leave_matches=False)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_a_suspended_owner_gives_a_waiting_table_up(moderator, alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_a_stale_hand_can_not_take_a_seat_for_a_suspended_account(moderator, alice):
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    alice.refresh_from_db()
    with pytest.raises(Suspended):
        lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})


def test_the_longer_of_two_suspensions_counts(senior, alice):
    long = sanctions.suspend(keeper=senior, user_id=alice.pk, why="Cheating.", lasting=None)
    sanctions.suspend(keeper=senior, user_id=alice.pk, why="Again.", lasting=DAY)
    alice.refresh_from_db()
    assert alice.suspended_until == long.until
    sanctions.lift(keeper=senior, sanction_id=long.pk, why="Too hard.")
    alice.refresh_from_db()
    assert timezone.now() < alice.suspended_until < timezone.now() + 2 * DAY


def test_a_lifted_suspension_lets_the_person_in_again(senior, alice, as_user):
    sanction = sanctions.suspend(keeper=senior, user_id=alice.pk, why="Cheating.", lasting=None)
    sanctions.lift(keeper=senior, sanction_id=sanction.pk, why="It was another.")
    client = as_user(None)
    client.post("/accounts/sign-in/", {"username": "alice", "password": "alice-keeps-a-secret"})
    assert client.get("/").context["user"] == alice


def test_a_name_taken_away_is_gone_everywhere_at_once(senior, alice, seated):
    match = seated()
    sanctions.take_name_away(keeper=senior, user_id=alice.pk, why="Not a name for here.")
    alice.refresh_from_db()
    assert alice.username.startswith("Nameless ")
    assert match.seating.get(number=0).name == alice.username


def test_who_has_lost_their_name_chooses_another_before_they_play_on(senior, alice):
    sanctions.take_name_away(keeper=senior, user_id=alice.pk, why="Not a name for here.")
    alice.refresh_from_db()
    with pytest.raises(MustRead):
        standing.check_may_play(alice)
    with pytest.raises(ValidationError):
        sanctions.choose_name(user=alice, name="Nameless 7")
    sanctions.choose_name(user=alice, name="Alicia")
    alice.refresh_from_db()
    assert (alice.username, alice.must_rename, alice.letters) == ("Alicia", False, 1)


def test_a_moderator_suspends_for_a_week_at_most(moderator, alice):
    with pytest.raises(NotAllowed):
        sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=timedelta(days=8))
    with pytest.raises(NotAllowed):
        sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=None)


def test_keepers_do_not_judge_themselves_or_each_other(senior, moderator, administrator):
    for person in (senior, moderator, administrator):
        with pytest.raises(NotAllowed):
            sanctions.warn(keeper=senior, user_id=person.pk, why="You there.")
    assert sanctions.warn(keeper=administrator, user_id=moderator.pk, why="You there.").user == moderator


def test_every_act_writes_one_line_that_names_all(moderator, alice):
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="Cheating.", lasting=DAY)
    line = AuditLine.objects.get()
    assert (line.who_name, line.what, line.user_name, line.why) == ("maya", "suspension", "alice", "Cheating.")


def test_a_seat_keeps_its_turns_when_its_player_is_suspended_and_left_in(moderator, seated, alice, bob):
    match = seated()
    sanctions.suspend(keeper=moderator, user_id=alice.pk, why="A day off.", lasting=DAY, leave_matches=False)
    match = services.resign(match_id=match.pk, user=bob)
    assert match.is_over
