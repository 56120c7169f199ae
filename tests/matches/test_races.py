"""Several writers at once: nothing is lost, nothing happens twice."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.accounts.models import User
from games.engine import codec
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.matches import company, services
from games.matches.errors import Refused
from games.matches.models import Match
from tests.conftest import play_on, two_player_game

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Runs the calls side by side; their results or refusals."""

    def run(call):
        try:
            return call()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def won(results):
    return [result for result in results if not isinstance(result, Refused)]


def test_twenty_joins_for_the_last_seat_give_one_seat(alice):
    people = [User.objects.create(username=f"player{n}") for n in range(20)]
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    results = at_once(*(lambda u=user: lobby.join(match_id=match.pk, user=u, session={}) for user in people))
    assert len(won(results)) == 1
    assert match.seating.count() == 2
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_the_same_click_ten_times_is_one_move(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 6)
    match.refresh_from_db()
    state = services.state_of(match)
    seat = min(match.rules.to_act(state))
    line = codec.write_action(match.rules.sample_action(state, seat, RandomChance(1)))
    user, turn = [alice, bob][seat], match.turn
    call = lambda: services.play_action(match_id=match.pk, user=user, turn=turn, line=line)  # noqa: E731
    results = at_once(*[call] * 10)
    assert len(won(results)) == 1
    assert {result.status for result in results if isinstance(result, Refused)} <= {409, 422}
    match.refresh_from_db()
    assert match.turn == turn + 1 == match.moves.count()


def test_two_workers_at_the_same_task_play_once(alice):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["apprentice"])
    at_once(*[lambda: company.take_turn(match.pk, 1, 0)] * 4)
    match.refresh_from_db()
    assert match.turn == 1 == match.moves.count()


def test_two_workers_take_two_tasks_once_each(alice, bob):
    tables = [
        lobby.open_table(user=user, game=two_player_game().slug, seats=2, options={}, bots=["apprentice"])
        for user in (alice, bob)
    ]
    DBTaskResult.objects.update(run_after=timezone.now())
    processes = [worker_beside("--worker-id", name) for name in ("one", "other")]
    assert [process.wait(60) for process in processes] == [0, 0]
    for match in tables:
        match.refresh_from_db()
        assert match.turn == 1 == match.moves.count()
    assert [len(row.worker_ids) for row in DBTaskResult.objects.filter(status="SUCCESSFUL")] == [1, 1]


def worker_beside(*words):
    """A deployment's worker in a process of its own, on the database of this test, until nothing waits any more."""
    name = connection.settings_dict["NAME"]
    url = f"sqlite:///{name}"
    if connection.vendor != "sqlite":
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    command = [sys.executable, "manage.py", "db_worker", "--batch", "--no-startup-delay", *words]
    return subprocess.Popen(command, cwd=Path(__file__).parents[2], env=os.environ | {"DATABASE_URL": url})


def test_both_build_at_once_and_both_stand(seated, alice, bob):
    match = seated()
    state = services.state_of(match)
    lines = [codec.write_action(match.rules.sample_action(state, seat, RandomChance(seat))) for seat in (0, 1)]
    results = at_once(
        lambda: services.play_action(match_id=match.pk, user=alice, turn=0, line=lines[0]),
        lambda: services.play_action(match_id=match.pk, user=bob, turn=0, line=lines[1]),
    )
    assert len(won(results)) == 2
    match.refresh_from_db()
    assert match.turn == 2


def test_a_resignation_meets_a_move(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 4)
    match.refresh_from_db()
    state = services.state_of(match)
    seat = min(match.rules.to_act(state))
    line = codec.write_action(match.rules.sample_action(state, seat, RandomChance(1)))
    users = [alice, bob]
    at_once(
        lambda: services.play_action(match_id=match.pk, user=users[seat], turn=match.turn, line=line),
        lambda: services.resign(match_id=match.pk, user=users[1 - seat]),
    )
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.turn == match.moves.count()


def test_one_player_joining_ten_times_has_one_seat(alice, bob):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={})
    at_once(*[lambda: lobby.join(match_id=match.pk, user=bob, session={})] * 10)
    assert match.seating.filter(user=bob).count() == 1
