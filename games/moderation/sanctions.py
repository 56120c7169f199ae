"""What keepers lay on people, and lift. Each function is one transaction and writes one line of the audit."""

import itertools
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.forms import free_name
from games.accounts.models import User
from games.accounts.names import NAMELESS
from games.accounts.sessions import suspend_sessions
from games.lobby import services as lobby
from games.matches import push
from games.matches.errors import Refused, Stale

from . import audit, letters, permissions
from .models import FOR_GOOD, Sanction

WEEK = timedelta(days=7)


class NoSuchPerson(Refused):
    """404: the account is gone."""

    status = 404
    sentence = gettext_lazy("There is no such person any more.")


@transaction.atomic
def warn(*, keeper: Any, user_id: int, why: str) -> Sanction:
    """A warning that the person must acknowledge before the next seat or word."""
    user = _judged(keeper, user_id, permissions.WARN)
    return _lay(keeper, user, Sanction.Kind.WARNING, why, None)


@transaction.atomic
def mute(*, keeper: Any, user_id: int, why: str, lasting: timedelta | None) -> Sanction:
    """The person may read but not write for that time; None is for good."""
    user = _judged(keeper, user_id, permissions.MUTE)
    sanction = _lay(keeper, user, Sanction.Kind.MUTE, why, _end(lasting))
    _recompute(user)
    return sanction


@transaction.atomic
def suspend(*, keeper: Any, user_id: int, why: str, lasting: timedelta | None, leave_matches: bool = True) -> Sanction:
    """The account stays outside for that time (None: for good): its sessions and sockets end at once.

    `leave_matches` takes it out of the matches that it plays, by each game's own rule, so that nobody waits for it.
    """
    short = lasting is not None and lasting <= WEEK
    user = _judged(keeper, user_id, permissions.SUSPEND_A_WEEK if short else permissions.SUSPEND)
    sanction = _lay(keeper, user, Sanction.Kind.SUSPENSION, why, _end(lasting))
    _recompute(user)
    suspend_sessions(user.pk)
    push.dismiss(user.pk)
    if leave_matches:
        lobby.leave_everything(user)
    return sanction


@transaction.atomic
def take_name_away(*, keeper: Any, user_id: int, why: str) -> Sanction:
    """The person carries a number until they have chosen a new name."""
    user = _judged(keeper, user_id, permissions.RENAME)
    sanction = _lay(keeper, user, Sanction.Kind.NAME, why, None)
    user.must_rename = True
    _rename_to_number(user)
    for match_id, turn in lobby.open_matches(user).values_list("pk", "turn"):
        push.announce(match_id, turn)
    push.announce_lobby()
    return sanction


@transaction.atomic
def choose_name(*, user: Any, name: str) -> User:
    """The new name of a person whose old one was taken away. Raises ValidationError for a name that may not be."""
    user = _locked(user.pk)
    if not user.must_rename:
        raise Stale(_("Your name was not taken away."))
    user.username = free_name(name, owner=user)
    user.must_rename = False
    user.save(update_fields=["username", "name_key", "must_rename"])
    letters.recount(user.pk)
    return user


@transaction.atomic
def lift(*, keeper: Any, sanction_id: int, why: str) -> Sanction:
    """Ends a sanction before its time. Lifted twice is lifted once."""
    sanction = _locked_sanction(sanction_id)
    user = _judged(keeper, sanction.user_id, permissions.LIFT)
    if sanction.lifted_at is not None:
        return sanction
    sanction.lifted_at = timezone.now()
    sanction.save(update_fields=["lifted_at"])
    if sanction.kind == Sanction.Kind.NAME:
        user.must_rename = False
        user.save(update_fields=["must_rename"])
    _recompute(user)
    letters.recount(user.pk)
    audit.write(keeper, "lift", user=user, why=why, detail=str(sanction))
    return sanction


@transaction.atomic
def acknowledge(*, user: Any, sanction_id: int) -> None:
    """The person has read it. Another's is unknown to them."""
    rows = Sanction.objects.filter(pk=sanction_id, user=user, acknowledged_at=None)
    rows.update(acknowledged_at=timezone.now())
    letters.recount(user.pk)


def _judged(keeper: Any, user_id: int, permission: str) -> User:
    audit.check_may(keeper, permission)
    user = _locked(user_id)
    audit.check_may_judge(keeper, user)
    return user


def _locked(user_id: int) -> User:
    try:
        return User.objects.select_for_update().get(pk=user_id)
    except User.DoesNotExist:
        raise NoSuchPerson() from None


def _locked_sanction(sanction_id: int) -> Sanction:
    try:
        return Sanction.objects.select_for_update().get(pk=sanction_id)
    except Sanction.DoesNotExist:
        raise NoSuchPerson(_("There is no such decision any more.")) from None


def _lay(keeper: Any, user: User, kind: Sanction.Kind, why: str, until: Any) -> Sanction:
    sanction = Sanction.objects.create(user=user, kind=kind, reason=why, keeper=keeper, until=until)
    letters.recount(user.pk)
    audit.write(keeper, kind.value, user=user, why=why, detail=f"until {until:%Y-%m-%d %H:%M}" if until else "")
    return sanction


def _end(lasting: timedelta | None) -> Any:
    return FOR_GOOD if lasting is None else timezone.now() + lasting


def _recompute(user: User) -> None:
    """Until when the account is muted and suspended, by all that is in force."""
    standing = Sanction.objects.filter(user=user, lifted_at=None)
    user.muted_until = _latest(standing.filter(kind=Sanction.Kind.MUTE))
    user.suspended_until = _latest(standing.filter(kind=Sanction.Kind.SUSPENSION))
    user.save(update_fields=["muted_until", "suspended_until"])


def _latest(sanctions: Iterable[Sanction]) -> Any:
    return max((sanction.until for sanction in sanctions if sanction.until), default=None)


def _rename_to_number(user: User) -> None:
    """A name that says nothing, and that nobody has."""
    for digits in itertools.count(4):
        user.username = f"{NAMELESS} {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        try:
            with transaction.atomic():
                user.save(update_fields=["username", "name_key", "must_rename"])
                return
        except IntegrityError:
            continue
