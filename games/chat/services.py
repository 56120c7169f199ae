"""The only writers of chat lines and mutes: each function is one transaction."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches import access, push
from games.matches.errors import Forbidden, Refused, Stale, Unknown
from games.matches.models import Match
from games.moderation.standing import check_is_impartial, check_may_speak

from . import rooms
from .models import ChatLine, PersonalMute, Room
from .text import LONGEST, tidied

MOST_SENT = 10 * LONGEST
"""What is longer is not even tidied: putting very long piles of marks in order takes seconds."""
LIMITS = ((5, timedelta(seconds=10)), (30, timedelta(minutes=5)))
TWICE_WITHIN = timedelta(seconds=5)
MOST_MUTES = 200


class Unsayable(Refused):
    """422: nothing that could be read, or more than a line holds."""

    status = 422
    sentence = gettext_lazy("There is nothing to read in this line. Write a word or two.")


class TooFast(Refused):
    """429: the hall takes only so many lines of one person."""

    status = 429
    sentence = gettext_lazy("You write faster than others can read. Wait a little, then send it again.")


@transaction.atomic
def say(*, match_id: str, user: Any, room: str, text: str, session: Mapping[str, Any]) -> None:
    """Adds a line to the room where the page showed the field; the same line twice in a moment is one.

    Raises Unknown 404, Forbidden 403 (or as the keepers have it), Stale 409, Unsayable 422 or TooFast 429.
    """
    # The person's own row is held: two tabs at once must not pass the limits together.
    person = get_user_model().objects.select_for_update().get(pk=user.pk)
    match, seat = _looked_at(match_id, person, session)
    check_may_speak(person)
    check_is_impartial(person, match.pk)
    _check_open(match, seat, room)
    line = _sayable(text)
    if _was_just_said(match, person, room, line):
        return
    _check_pace(person)
    ChatLine.objects.create(match=match, room=room, author=person, text=line, turn=match.turn)
    push.announce_talk(match.pk, room)


@transaction.atomic
def mute(*, match_id: str, user: Any, line_id: int, session: Mapping[str, Any]) -> None:
    """From now on the user does not read what the author of this line says, here and at every table. Twice is once."""
    match, seat = _looked_at(match_id, user, session)
    readable = ChatLine.objects.filter(match=match, room__in=rooms.readable(match, seat))
    line = readable.filter(pk=line_id).exclude(author=None).exclude(author=user).first()
    if line is None:
        raise Unknown(_("There is no such line, or nobody to mute."))
    if PersonalMute.objects.filter(user=user).count() >= MOST_MUTES:
        raise Stale(_("You have muted %(most)d people already. Unmute somebody first.") % {"most": MOST_MUTES})
    PersonalMute.objects.get_or_create(user=user, muted_id=line.author_id)


@transaction.atomic
def unmute(*, user: Any, mute_id: int) -> None:
    """The user reads that person again, also what was said meanwhile. Twice is once."""
    PersonalMute.objects.filter(user=user, pk=mute_id).delete()


def _looked_at(match_id: str, user: Any, session: Mapping[str, Any]) -> tuple[Match, int | None]:
    """The match and the user's seat. Raises Unknown for whoever may not even watch."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Unknown()
    seat = access.seat_of(list(match.seating.all()), user)
    access.check_may_look(match, seat, user, session)
    return match, seat


def _check_open(match: Match, seat: int | None, room: str) -> None:
    if match.chat_locked:
        raise Forbidden(_("A keeper has closed the talk at this table."))
    if match.status == Match.Status.CANCELLED:
        raise Stale(_("This table was cancelled; nobody listens here any more."))
    if room not in Room:
        raise Unknown(_("There is no such room at this table."))
    if room != rooms.own(seat):
        # The page is older than the seat: what was meant for one room must not be heard in the other.
        raise Stale(_("You have sat down or stood up since this page was loaded. Load it again, then say it."))


def _sayable(text: str) -> str:
    line = tidied(text) if len(text) <= MOST_SENT else text
    if not line:
        raise Unsayable()
    if len(line) > LONGEST:
        facts = {"most": LONGEST, "length": len(line)}
        raise Unsayable(_("A line has %(most)d characters at most; this one has %(length)d. Shorten it.") % facts)
    return line


def _was_just_said(match: Match, person: Any, room: str, line: str) -> bool:
    last = ChatLine.objects.filter(author=person).order_by("-created_at", "-pk").first()
    if last is None or last.created_at < timezone.now() - TWICE_WITHIN:
        return False
    return (last.match_id, last.room, last.text) == (match.pk, room, line)


def _check_pace(person: Any) -> None:
    now = timezone.now()
    for most, span in LIMITS:
        if ChatLine.objects.filter(author=person, created_at__gt=now - span).count() >= most:
            raise TooFast()
