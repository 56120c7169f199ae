"""Bots at the table. Their turns are tasks; a task done twice plays once, and one that was lost is found again."""

import logging
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.engine import bots, codec
from games.engine.chance import RandomChance

from . import services, tasks
from .errors import Refused
from .models import Match, MatchSeat
from .presenter import Loaded

logger = logging.getLogger(__name__)

FAR_TOO_LONG = 8.0
LOST_AFTER = timedelta(seconds=30)


class TookTooLong(BaseException):
    """A bot thinks far beyond its budget. No Exception: a bot that catches those must not catch this."""


def take_turn(match_id: str, seat: int, turn: int) -> None:
    """The body of a task: nothing if the decision that it was called for is taken, or the match is over."""
    row = MatchSeat.objects.filter(match=match_id, number=seat).exclude(bot="").select_related("match").first()
    if row is None or row.match.open_since.get(str(seat)) != turn:
        return
    # Thinking holds no lock: whoever plays meanwhile makes this turn stale, and it is then refused.
    line = chosen_line(row.match, row)
    try:
        services.play_for_bot(match_id=match_id, seat=seat, turn=turn, line=line)
    except Refused as refused:
        logger.info("match %s, seat %d, turn %d: %s", match_id, seat, turn, type(refused).__name__)


def chosen_line(match: Match, row: MatchSeat) -> str:
    """The bot's action as a line; a random legal one where the bot fails."""
    try:
        with limited(FAR_TOO_LONG):
            return codec.write_action(_chosen(match, row))
    except (Exception, TookTooLong) as problem:
        # The frames say where; the message is left out, since it may spell what is hidden.
        frames = "".join(traceback.format_tb(problem.__traceback__))
        what = type(problem).__name__
        logger.error("match %s, turn %d: %s failed with %s\n%s", match.pk, match.turn, row.bot, what, frames)
    action = match.rules.sample_action(services.state_of(match), row.number, RandomChance())
    return codec.write_action(action)


def _chosen(match: Match, row: MatchSeat) -> Any:
    game = match.rules
    budget = bots.full_budget(game, time.monotonic)
    level = bots.Level(row.bot)
    action = bots.answer(game, services.state_of(match), row.number, RandomChance(), level, budget)
    services.check_action(match, row.number, action)
    return action


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises TookTooLong inside once the time is up. Only the main thread can be interrupted: a worker works in it."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_long(number: int, frame: Any) -> None:
    raise TookTooLong


def wake_overdue(loaded: Loaded) -> None:
    """Whoever looks at a table whose bot should have moved long ago calls the bot again."""
    match = loaded.match
    if match.status != Match.Status.RUNNING or not _is_long_ago(match.moved_at, LOST_AFTER):
        return
    if any(row.bot and str(row.number) in match.open_since for row in loaded.seats):
        rouse(match_id=match.pk)


def rouse(*, match_id: str | None = None, patience: timedelta = LOST_AFTER) -> int:
    """Calls the bots again whose task died with its worker; says how many. A call too many does nothing."""
    rows = MatchSeat.objects.exclude(bot="").filter(
        match__status=Match.Status.RUNNING, match__moved_at__lte=timezone.now() - patience
    )
    if match_id is not None:
        rows = rows.filter(match=match_id)
    fields = rows.values_list("match_id", "number", "match__open_since")
    due = {(pk, seat, since[str(seat)]) for pk, seat, since in fields if str(seat) in since}
    lost = due - _called(patience) if due else due
    for call in sorted(lost):
        tasks.call_bot(*call)
    return len(lost)


def _called(patience: timedelta) -> set[tuple[Any, ...]]:
    """The calls that wait for a worker, or that one has been at for no longer than that."""
    waiting = Q(status=TaskResultStatus.READY)
    at_work = Q(status=TaskResultStatus.RUNNING, started_at__gt=timezone.now() - patience)
    calls = DBTaskResult.objects.filter(waiting | at_work, task_path=tasks.take_turn.module_path)
    return {tuple(given["args"]) for given in calls.values_list("args_kwargs", flat=True)}


def _is_long_ago(moment: Any, patience: timedelta) -> bool:
    return moment is not None and moment <= timezone.now() - patience
