"""Bots at the table: their turns are tasks, a task done twice plays once, and a lost one is found again."""

import logging
from datetime import timedelta

import pytest
from django.db import transaction
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.engine import bots, codec, registry
from games.engine.chance import RandomChance
from games.engine.core import Outcome
from games.lobby import services as lobby
from games.matches import company, push, services
from games.matches.errors import Forbidden, Stale, Unreadable
from games.matches.models import Match, Move
from games.matches.results import player_results
from tests.conftest import crowded_game, two_player_game
from tests.workers import waiting, work, work_until_idle

pytestmark = pytest.mark.django_db
GAMES = registry.games()


@pytest.fixture
def match(alice):
    """Alice (seat 0) against a bot; both build first."""
    return lobby.open_table(
        user=alice, game=two_player_game().slug, seats=2, options={"first": "1"}, bots=["apprentice"]
    )


def act(match, user, seed=3):
    """A random legal action of this person's; the match after it."""
    match.refresh_from_db()
    seat = match.seating.get(user=user).number
    action = match.rules.sample_action(services.state_of(match), seat, RandomChance(seed))
    line = codec.write_action(action)
    return services.play_action(match_id=match.pk, user=user, turn=match.turn, line=line)


def calls():
    return [tuple(row.args_kwargs["args"]) for row in waiting()]


def moves_of(match, seat):
    return match.moves.filter(seat=seat, kind=Move.Kind.ACTION).count()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_person_plays_against_bots_to_the_end(game, alice):
    seats = max(2, game.seats[0])
    match = lobby.open_table(user=alice, game=game.slug, seats=seats, options={}, bots=["apprentice"] * (seats - 1))
    for seed in range(600):
        work_until_idle()
        match.refresh_from_db()
        if match.is_over:
            break
        act(match, alice, seed)
    assert match.status == Match.Status.FINISHED
    assert calls() == []
    assert {move.seat for move in match.moves.all()} == set(range(seats))


def test_a_decision_that_opens_to_a_bot_is_a_task(match):
    assert calls() == [(match.pk, 1, 0)]


def test_the_task_waits_a_human_moment(match):
    row = waiting().get()
    assert timedelta(seconds=0.7) < row.run_after - row.enqueued_at < timedelta(seconds=1.6)


def test_a_hall_may_set_one_pause_for_all(settings, alice):
    settings.BOT_PAUSE = [5000]
    lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["adept"])
    row = waiting().get()
    assert timedelta(seconds=4.9) < row.run_after - row.enqueued_at < timedelta(seconds=5.1)


def test_a_bot_that_is_called_already_is_not_called_again(match, alice):
    act(match, alice)
    assert calls() == [(match.pk, 1, 0)]


def test_a_bot_that_goes_on_is_called_for_each_action(match, alice):
    act(match, alice)
    work(waiting().get())
    match.refresh_from_db()
    assert match.rules.to_act(services.state_of(match)) == {1}
    assert calls() == [(match.pk, 1, 2)]


def test_the_move_and_the_task_are_one_transaction(match, alice, monkeypatch):
    act(match, alice)
    before = Move.objects.count()

    def die(*args):
        raise SystemExit

    monkeypatch.setattr(push, "announce", die)
    row = waiting().get()
    with pytest.raises(SystemExit), transaction.atomic():
        company.take_turn(*row.args_kwargs["args"])
    assert Move.objects.count() == before
    assert list(waiting()) == [row]


def test_a_task_done_twice_plays_once(match, alice):
    act(match, alice)
    row = waiting().get()
    work(row)
    work(row)
    assert moves_of(match, 1) == 1
    assert len(calls()) == 1


def test_a_task_of_an_ended_match_does_nothing(match, alice):
    services.resign(match_id=match.pk, user=alice)
    assert work(waiting().get()).status == TaskResultStatus.SUCCESSFUL
    assert moves_of(match, 1) == 0


def test_a_person_in_the_bots_seat_is_not_played_for(match, bob):
    with transaction.atomic():
        services.hand_over(services.lock(match.pk), match.seating.get(number=1), user=bob)
    work(waiting().first())
    assert moves_of(match, 1) == 0


def test_nobody_plays_for_a_persons_seat(match):
    with pytest.raises(Forbidden):
        services.play_for_bot(match_id=match.pk, seat=0, turn=0, line="anything")


def test_the_bot_is_refused_what_is_not_its_present_decision(match, alice):
    act(match, alice)
    for turn in (1, -1, 7):
        with pytest.raises(Stale):
            services.play_for_bot(match_id=match.pk, seat=1, turn=turn, line="anything")


def lose(row, ago=timedelta(minutes=5)):
    """As if the worker had been killed at its work."""
    row.claim("dead")
    DBTaskResult.objects.filter(pk=row.pk).update(started_at=timezone.now() - ago)


def look_back(match, ago=timedelta(minutes=5)):
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - ago)


def test_a_task_that_died_with_its_worker_is_called_again(match):
    lose(waiting().get())
    look_back(match)
    assert company.rouse() == 1
    assert calls() == [(match.pk, 1, 0)]
    work_until_idle()
    assert moves_of(match, 1) == 1


def test_a_failed_task_is_called_again(match, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(services, "play_for_bot", None)
        assert work(waiting().get()).status == TaskResultStatus.FAILED
    look_back(match)
    assert company.rouse() == 1


def test_a_task_that_waits_or_is_at_work_is_not_called_again(match):
    look_back(match)
    assert company.rouse() == 0
    lose(waiting().get(), ago=timedelta(seconds=1))
    assert company.rouse() == 0


def test_a_hall_that_opens_calls_at_once(match):
    lose(waiting().get(), ago=timedelta(seconds=1))
    assert company.rouse(patience=timedelta(0)) == 1


def test_bots_that_are_not_due_are_left_alone(match, alice):
    services.resign(match_id=match.pk, user=alice)
    DBTaskResult.objects.all().delete()
    look_back(match)
    assert company.rouse() == 0


@pytest.mark.parametrize("page", ["", "table/"])
def test_whoever_looks_at_an_overdue_table_calls_the_bot(match, as_user, page):
    lose(waiting().get())
    as_user(None).get(f"/matches/{match.pk}/{page}")
    assert calls() == []
    look_back(match)
    as_user(None).get(f"/matches/{match.pk}/{page}")
    assert calls() == [(match.pk, 1, 0)]


@pytest.fixture
def broken(monkeypatch):
    def fail_by(deed):
        monkeypatch.setattr(bots, "choose", lambda *given: deed())

    return fail_by


def raises():
    raise KeyError(",".join(["B1", "B2"]))


def thinks_on():
    while True:
        pass


@pytest.mark.parametrize("deed", [raises, thinks_on, lambda: None])
def test_a_bot_that_fails_plays_a_legal_action(match, broken, deed, monkeypatch, caplog):
    monkeypatch.setattr(company, "FAR_TOO_LONG", 0.2)
    broken(deed)
    work_until_idle()
    assert moves_of(match, 1) == 1
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert match.pk in record.getMessage()


def test_an_illegal_choice_is_replaced(match, broken, caplog):
    broken(lambda: codec.parse_action(match.rules.Action, "ask A1"))
    work_until_idle()
    assert moves_of(match, 1) == 1
    assert "AgainstTheRules" in caplog.text


def test_the_log_of_a_failure_tells_where_and_not_what(match, broken, caplog):
    broken(raises)
    work_until_idle()
    assert "KeyError" in caplog.text
    assert "raises" in caplog.text
    assert "B1,B2" not in caplog.text


def test_a_bot_is_shown_as_a_bot(match, as_user, alice):
    page = as_user(alice).get(f"/matches/{match.pk}/").content.decode()
    plaque = page.split('id="plaque-1"')[1].split("</div>")[0]
    assert "Apprentice bot 1" in plaque
    assert "thinks" in plaque
    assert 'id="plaque-1"' in page
    assert page.count("is-away") == 1  # alice, whose page is not open


def test_bots_moves_are_told_like_anyones(match, alice, as_user):
    act(match, alice)
    work(waiting().get())
    assert "Apprentice bot 1" in as_user(alice).get(f"/matches/{match.pk}/").content.decode().split('id="log"')[1]


def test_a_bot_that_sits_first_has_a_number_too(alice, bob):
    match = crowd(alice, bob, ["master"])
    services.resign(match_id=match.pk, user=alice)
    assert [seat.name for seat in match.seating.all()] == ["Adept bot 3", "bob", "Master bot 2"]


def crowd(alice, bob, levels=(), stand_in="adept"):
    """Alice, bob and bots at a table where bots stand in."""
    game = crowded_game()
    match = lobby.open_table(user=alice, game=game.slug, seats=2 + len(levels), options={}, stand_in=stand_in)
    match = lobby.join(match_id=match.pk, user=bob, session={})
    for level in levels:
        match = lobby.seat_bot(match_id=match.pk, user=alice, level=level)
    return match


def test_a_bot_stands_in_for_who_resigns(alice, bob, as_user):
    match = crowd(alice, bob, ["apprentice"])
    services.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    seat = match.seating.get(number=0)
    assert (seat.bot, seat.user, seat.retired) == ("adept", None, False)
    assert match.status == Match.Status.RUNNING
    assert "Adept bot 3 plays this seat from now on." in as_user(bob).get(f"/matches/{match.pk}/").content.decode()


def test_a_stand_in_whose_turn_it_is_is_called(alice, bob):
    match = crowd(alice, bob)
    (seat,) = match.rules.to_act(services.state_of(match))
    services.resign(match_id=match.pk, user=[alice, bob][seat])
    assert calls() == [(match.pk, seat, 1)]


def test_who_was_stood_in_for_only_watches(alice, bob, as_user):
    match = crowd(alice, bob)
    services.resign(match_id=match.pk, user=alice)
    client = as_user(alice)
    assert client.post(f"/matches/{match.pk}/act/", {"turn": 1, "action": "x"}).status_code == 403
    assert "is-you" not in client.get(f"/matches/{match.pk}/").content.decode()


def test_without_the_tables_word_nobody_stands_in(alice, bob):
    match = crowd(alice, bob, ["adept"], stand_in="")
    services.resign(match_id=match.pk, user=alice)
    assert match.seating.get(number=0).retired


def test_bots_dont_play_on_by_themselves(alice, bob, as_user):
    match = crowd(alice, bob, ["adept", "adept"], stand_in="")
    services.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    services.resign(match_id=match.pk, user=bob)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome["reason"] == "left-to-bots"
    assert sorted(match.outcome["winners"]) == [2, 3]
    assert "The last person at the table gave up" in as_user(bob).get(f"/matches/{match.pk}/").content.decode()


def test_nobody_stands_in_for_the_last_person(alice, bob):
    match = crowd(alice, bob)
    services.resign(match_id=match.pk, user=alice)
    services.resign(match_id=match.pk, user=bob)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.outcome["winners"] == [0]


def test_friends_of_bots_who_give_up_lose(alice):
    game = next(game for game in registry.games() if game.cooperative)
    match = lobby.open_table(user=alice, game=game.slug, seats=3, options={}, bots=["adept", "adept"])
    services.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    assert (match.status, match.outcome["winners"]) == (Match.Status.FINISHED, [])


def test_an_undo_takes_back_no_move_of_a_bot(alice):
    game = next(game for game in registry.games() if game.undo)
    match = lobby.open_table(user=alice, game=game.slug, seats=2, options={}, bots=["apprentice"])
    state = services.state_of(match)
    (acting,) = game.to_act(state)
    with transaction.atomic():
        locked = services.lock(match.pk)
        services._act(locked, acting, next(game.legal_actions(state, acting)))
        locked.moves.update(seat=1)
    match.refresh_from_db()
    assert not services.can_undo(match, 0)
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, user=alice, turn=match.turn)


def test_a_rewind_calls_the_bot_that_is_due_then(match, alice):
    act(match, alice)
    work(waiting().get())
    DBTaskResult.objects.all().delete()
    with transaction.atomic():
        services.rewind(services.lock(match.pk), 0)
    assert calls() == [(match.pk, 1, 3)]
    work_until_idle(most=1)
    assert moves_of(match, 1) == 2


def test_a_match_of_bots_only_cannot_be_made(alice):
    with pytest.raises(Unreadable):
        lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["adept", "adept"])
    assert not Match.objects.exists()


def labels(user):
    return [(tally.label, tally.played, tally.won) for _, tallies in player_results(user) for tally in tallies]


def test_results_against_bots_are_told_apart(match, alice, bob, seated):
    services.resign(match_id=match.pk, user=alice)
    services.resign(match_id=seated().pk, user=bob)
    assert labels(alice) == [("", 1, 1), ("with bots", 1, 0)]


def test_a_stand_in_makes_no_lesser_match(alice, bob, charlie):
    match = lobby.open_table(user=alice, game=crowded_game().slug, seats=3, options={}, stand_in="adept")
    for user in (bob, charlie):
        lobby.join(match_id=match.pk, user=user, session={})
    services.resign(match_id=match.pk, user=alice)
    with transaction.atomic():
        services.close(services.lock(match.pk), Match.Status.FINISHED, Outcome("decided", frozenset({2})))
    assert labels(charlie) == [("", 1, 1)]


def test_results_with_hints_are_told_apart(alice):
    game = next(game for game in registry.games() if game.cooperative)
    for hinted in (False, True):
        match = lobby.open_table(user=alice, game=game.slug, seats=1, options={})
        Match.objects.filter(pk=match.pk).update(hinted=hinted)
        services.resign(match_id=match.pk, user=alice)
    assert [label.endswith("with hints") for label, *_ in labels(alice)] == [False, True]
