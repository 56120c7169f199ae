"""Whether a person may take part now. Reads what the account itself says, so that it costs no query as a rule."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import Refused

from .models import FOR_GOOD, OpenLook, Sanction


class Suspended(Refused):
    """403: the keepers have suspended this account."""

    status = 403
    sentence = gettext_lazy("Your account is suspended. Its page says why, until when, and how to appeal.")


class Muted(Refused):
    """403: the keepers let this person read, but not write."""

    status = 403


class MustRead(Refused):
    """403: a warning waits to be read."""

    status = 403
    sentence = gettext_lazy("The keepers have written to you. Read their letter first, then go on.")


class Partial(Refused):
    """403: this keeper has seen what is hidden in the match."""

    status = 403
    sentence = gettext_lazy("You have looked at what is hidden in this match, so you can't take part in it.")


def check_may_play(user: Any) -> None:
    """Before a person takes a seat. Raises Suspended or MustRead."""
    if user.is_suspended:
        raise Suspended()
    if user.must_rename or (user.letters and _has_unread_warning(user)):
        raise MustRead()


def check_may_speak(user: Any) -> None:
    """Before a person writes in a chat. Raises Suspended, MustRead or Muted."""
    check_may_play(user)
    if user.is_muted:
        raise Muted(_muted_sentence(user.muted_until))


def check_is_impartial(user: Any, match_id: str) -> None:
    """Before a keeper plays or speaks at a table: whoever has seen what is hidden there may not. Raises Partial."""
    if user.is_staff and OpenLook.objects.filter(keeper=user, match_id=match_id).exists():
        raise Partial()


def _has_unread_warning(user: Any) -> bool:
    unread = Sanction.objects.filter(user=user, kind=Sanction.Kind.WARNING, acknowledged_at=None, lifted_at=None)
    return unread.exists()


def _muted_sentence(until: Any) -> str:
    if until == FOR_GOOD:
        return _("The keepers have muted you. Your letters say why, and how to appeal.")
    when = date_format(timezone.localtime(until), "DATETIME_FORMAT")
    return _("The keepers have muted you until %(when)s UTC. Your letters say why, and how to appeal.") % {"when": when}
