from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.lobby import services as lobby
from games.matches import services
from games.matches.models import Match
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=15)


def leave_alone(match):
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG_AGO)


def test_a_match_that_all_left_ends_without_a_winner(seated, capsys):
    match = seated()
    leave_alone(match)
    call_command("abandon_idle")
    match.refresh_from_db()
    assert match.status == Match.Status.ABANDONED
    assert match.outcome["winners"] == []
    assert "1 matches" in capsys.readouterr().out


def test_bots_that_are_always_there_keep_no_match_going(alice):
    leave_alone(lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["adept"]))
    assert services.abandon_idle() == 1


def test_its_page_says_so(seated, as_user):
    match = seated()
    leave_alone(match)
    services.abandon_idle()
    assert b"Abandoned" in as_user(None).get(f"/matches/{match.pk}/").content


def test_a_match_that_somebody_looked_at_goes_on(seated):
    match = seated()
    leave_alone(match)
    services.mark_seen(match_id=match.pk, seat=1, present=True)
    assert services.abandon_idle() == 0


def test_a_young_match_goes_on(seated):
    seated()
    assert services.abandon_idle() == 0
