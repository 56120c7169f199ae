"""What keepers do to matches. Each function is one transaction, writes one line of the audit and rings at the pages."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.engine.core import Outcome
from games.matches import access, push, services
from games.matches.errors import Stale, Unknown
from games.matches.models import Match, MatchSeat

from . import audit, permissions, standing
from .models import OpenLook


@transaction.atomic
def abort(*, keeper: Any, match_id: str, why: str) -> Match:
    """Ends a match, or takes a waiting table away; it counts for nobody."""
    match = _kept(keeper, match_id, permissions.PUT_RIGHT)
    if match.status not in (Match.Status.WAITING, Match.Status.RUNNING):
        raise Stale(_("This match is over already."))
    services.close(match, Match.Status.ABORTED, Outcome("aborted", frozenset()))
    audit.write(keeper, "abort", match=match, why=why)
    return match


@transaction.atomic
def decide(*, keeper: Any, match_id: str, winners: Iterable[int], why: str) -> Match:
    """Ends a running match with a stated result; no winner means that nobody won."""
    match = _running(keeper, match_id)
    won = frozenset(winners)
    if not won <= set(range(match.seats)):
        raise Stale(_("There is no such seat at this table."))
    services.close(match, Match.Status.FINISHED, Outcome("decided", won))
    named = ", ".join(str(seat + 1) for seat in sorted(won))
    audit.write(keeper, "decide", match=match, why=why, detail=f"winners: {named or 'nobody'}")
    return match


@transaction.atomic
def rewind(*, keeper: Any, match_id: str, turn: int, why: str) -> Match:
    """Takes a running match to how it stood at a turn, back or, after a rewind, forward again."""
    match = _running(keeper, match_id)
    services.rewind(match, turn)
    audit.write(keeper, "rewind", match=match, why=why, detail=f"to move {turn}")
    return match


@transaction.atomic
def replace(*, keeper: Any, match_id: str, seat: int, user_id: int, why: str) -> Match:
    """Another person plays this seat from now on, and knows what the seat knows."""
    match = _running(keeper, match_id)
    row = _seat(match, seat)
    user = User.objects.filter(pk=user_id).first()
    if user is None or not user.is_active or user.is_suspended:
        raise Stale(_("This person can't take a seat now."))
    if match.seating.filter(user=user).exists():
        raise Stale(_("This person has a seat at this table already."))
    standing.check_is_impartial(user, match.pk)
    before = row.name
    services.hand_over(match, row, user=user)
    audit.write(keeper, "replace", user=user, match=match, why=why, detail=f"seat {seat + 1}, before: {before}")
    return match


@transaction.atomic
def remove(*, keeper: Any, match_id: str, seat: int, why: str) -> Match:
    """The seat is out for good, by the game's own rule for one that leaves."""
    match = _running(keeper, match_id)
    row = _seat(match, seat)
    services.remove_seat(match, row)
    audit.write(keeper, "remove", user=row.user, match=match, why=why, detail=f"seat {seat + 1}")
    return match


@transaction.atomic
def lock_chat(*, keeper: Any, match_id: str, locked: bool, why: str) -> Match:
    """Nobody writes at this table any more, or everybody may again."""
    match = _kept(keeper, match_id, permissions.LOCK_CHAT)
    match.chat_locked = locked
    match.save(update_fields=["chat_locked"])
    push.announce(match.pk, match.turn)
    audit.write(keeper, "lock chat" if locked else "unlock chat", match=match, why=why)
    return match


@transaction.atomic
def look_open(*, keeper: Any, match_id: str, why: str) -> OpenLook:
    """Lets the keeper see what is hidden; from now on they take no part in this match, and the players will be told."""
    match = _kept(keeper, match_id, permissions.LOOK_OPEN)
    look, made = OpenLook.objects.get_or_create(
        match=match, keeper=keeper, defaults={"keeper_name": keeper.username, "reason": why}
    )
    if made:
        audit.write(keeper, "look", match=match, why=why)
    return look


def _kept(keeper: Any, match_id: str, permission: str) -> Match:
    """The locked match, for a keeper who may do that and does not sit in it."""
    audit.check_may(keeper, permission)
    match = services.lock(match_id)
    if access.seat_of(list(match.seating.all()), keeper) is not None:
        raise audit.NotAllowed(_("You have a seat in this match. Another keeper must do that."))
    return match


def _running(keeper: Any, match_id: str) -> Match:
    match = _kept(keeper, match_id, permissions.PUT_RIGHT)
    if match.status != Match.Status.RUNNING:
        raise Stale(_("This match is not being played, so nothing of it can be changed."))
    return match


def _seat(match: Match, number: int) -> MatchSeat:
    row = match.seating.filter(number=number).first()
    if row is None:
        raise Unknown(_("There is no such seat at this table."))
    return row
