"""What the hall does beside its pages. A task's arguments say where to look, never what is there."""

from datetime import timedelta

from django.conf import settings
from django.tasks import task
from django.utils import timezone

from games.engine.chance import RandomChance

from .models import Match


@task()
def take_turn(match_id: str, seat: int, turn: int) -> None:
    """A bot decides what opened to its seat at that turn."""
    from . import company  # it plays through the services, which call the bots from here

    company.take_turn(match_id, seat, turn)


def call_bots(match: Match) -> None:
    """A task for each bot whose decision has just opened, written by the very transaction that opened it."""
    due = {int(seat) for seat, since in match.open_since.items() if since == match.turn}
    for row in match.seating.all() if due else ():
        if row.bot and row.number in due:
            call_bot(match.pk, row.number, match.turn)


def call_bot(match_id: str, seat: int, turn: int) -> None:
    """The pause is the queue's: a worker that waited in its stead could serve nobody else meanwhile."""
    shortest, longest = min(settings.BOT_PAUSE), max(settings.BOT_PAUSE)
    pause = timedelta(milliseconds=shortest + RandomChance().below(longest - shortest + 1))
    take_turn.using(run_after=timezone.now() + pause).enqueue(match_id, seat, turn)
