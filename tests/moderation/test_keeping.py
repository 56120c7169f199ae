"""What keepers do to matches: abort, end, rewind, replace, remove, lock, look."""

import pytest

from games.engine import codec, replay
from games.lobby import services as lobby
from games.matches import presenter, services
from games.matches.errors import Forbidden, Refused, Stale
from games.matches.models import Match
from games.matches.results import player_results
from games.moderation import keeping
from games.moderation.audit import NotAllowed
from games.moderation.models import AuditLine, OpenLook
from games.moderation.standing import Partial

from ..conftest import play_on, two_player_game

pytestmark = pytest.mark.django_db
WHY = "A player asked for it."


@pytest.fixture
def match(seated, alice, bob):
    return play_on(seated(), [alice, bob], 6)


def done(senior, match, service, **given):
    service(keeper=senior, match_id=match.pk, why=WHY, **given)
    match.refresh_from_db()
    return match


def test_an_aborted_match_counts_for_nobody(senior, match, alice):
    assert done(senior, match, keeping.abort).status == Match.Status.ABORTED
    assert match.is_over
    assert player_results(alice) == []


def test_a_waiting_table_is_aborted_too(senior, alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    assert done(senior, match, keeping.abort).status == Match.Status.ABORTED


def test_a_match_ended_with_a_stated_result_counts(senior, match, alice, bob):
    done(senior, match, keeping.decide, winners=[1])
    assert (match.outcome["reason"], match.outcome["winners"]) == ("decided", [1])
    assert player_results(bob)[0][1][0].won == 1
    assert player_results(alice)[0][1][0].won == 0


def test_the_page_of_a_decided_match_says_who_decided_it(senior, match, as_user, alice):
    done(senior, match, keeping.decide, winners=[1])
    page = as_user(alice).get(f"/matches/{match.pk}/").content.decode()
    assert "A keeper of the hall ended this match and stated its result." in page


def test_only_seats_of_the_table_win(senior, match):
    with pytest.raises(Stale):
        keeping.decide(keeper=senior, match_id=match.pk, winners=[2], why=WHY)


def test_a_rewind_and_its_restoration_leave_a_match_that_replays(senior, match, alice, bob):
    before = match.snapshot
    done(senior, match, keeping.rewind, turn=2)
    match = play_on(match, [alice, bob], 2, seed=3)
    done(senior, match, keeping.rewind, turn=6)
    assert match.snapshot == before
    assert codec.to_json(replay.final_state(services.record_of(match))) == before


def test_a_replaced_player_plays_no_more_and_the_new_one_does(senior, match, alice, bob, charlie):
    done(senior, match, keeping.replace, seat=0, user_id=charlie.pk)
    with pytest.raises(Forbidden):
        services.resign(match_id=match.pk, user=alice)
    assert play_on(match, [charlie, bob], 3, seed=5).turn == match.turn + 3


def test_a_replacement_is_told_in_the_log(senior, match, charlie):
    done(senior, match, keeping.replace, seat=0, user_id=charlie.pk)
    line = presenter.table(presenter.load(match.pk), None)["lines"][0]
    assert (line.kind, line.who.name) == ("replaced", "charlie")


def test_nobody_takes_two_seats(senior, match, bob):
    with pytest.raises(Stale):
        keeping.replace(keeper=senior, match_id=match.pk, seat=0, user_id=bob.pk, why=WHY)


def test_a_removed_seat_leaves_by_the_games_rule(senior, match):
    done(senior, match, keeping.remove, seat=0)
    assert match.outcome["winners"] == [1]
    assert match.seating.get(number=0).retired


def test_a_finished_match_is_left_alone(senior, match):
    done(senior, match, keeping.abort)
    for service, given in (
        (keeping.abort, {}),
        (keeping.decide, {"winners": [0]}),
        (keeping.rewind, {"turn": 1}),
        (keeping.remove, {"seat": 0}),
    ):
        with pytest.raises(Stale):
            service(keeper=senior, match_id=match.pk, why=WHY, **given)


def test_a_keeper_who_sits_in_a_match_does_not_keep_it(administrator, seated, alice):
    match = seated()
    match.seating.filter(number=1).update(user=administrator)
    for service, given in ((keeping.abort, {}), (keeping.look_open, {}), (keeping.lock_chat, {"locked": True})):
        with pytest.raises(NotAllowed, match="seat"):
            service(keeper=administrator, match_id=match.pk, why=WHY, **given)
    assert not AuditLine.objects.exists()


def test_whoever_has_looked_takes_no_seat_there(senior, alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    keeping.look_open(keeper=senior, match_id=match.pk, why=WHY)
    with pytest.raises(Partial):
        lobby.join(match_id=match.pk, user=senior, session={})


def test_whoever_has_looked_does_not_replace_a_player(senior, administrator, match):
    keeping.look_open(keeper=senior, match_id=match.pk, why=WHY)
    with pytest.raises(Partial):
        keeping.replace(keeper=administrator, match_id=match.pk, seat=0, user_id=senior.pk, why=WHY)


def test_a_look_is_written_down_once_and_told_at_the_end(senior, match, as_user, alice):
    keeping.look_open(keeper=senior, match_id=match.pk, why=WHY)
    keeping.look_open(keeper=senior, match_id=match.pk, why="Again.")
    assert OpenLook.objects.count() == AuditLine.objects.count() == 1
    reader = as_user(alice)
    assert "senna" not in reader.get(f"/matches/{match.pk}/").content.decode()
    done(senior, match, keeping.abort)
    page = reader.get(f"/matches/{match.pk}/").content.decode()
    assert "the keeper senna looked at what was hidden. The reason given: A player asked for it." in page


def test_every_act_names_the_match_and_why(senior, match):
    done(senior, match, keeping.lock_chat, locked=True)
    assert match.chat_locked
    line = AuditLine.objects.get()
    assert (line.what, line.match, line.why) == ("lock chat", match, WHY)


def test_a_refused_act_writes_nothing(senior, match):
    with pytest.raises(Refused):
        keeping.rewind(keeper=senior, match_id=match.pk, turn=999, why=WHY)
    assert not AuditLine.objects.exists()
