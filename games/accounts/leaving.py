"""What an account leaves behind, and what it may take along."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.chat.models import ChatLine, PersonalMute
from games.lobby import services as lobby
from games.matches import push
from games.matches.errors import Refused
from games.matches.models import MatchSeat, Move
from games.moderation.models import Report, Sanction

from .models import User
from .sessions import end_sessions


class LastAdministrator(Refused):
    """409: nobody would be left to keep the hall."""

    status = 409
    sentence = _("You are the only administrator. Name another one first; then your account can be deleted.")


@transaction.atomic
def delete_account(*, user: Any) -> None:
    """The account goes for good. Matches go on by their games' rules; in those of others stands a former player.

    Raises LastAdministrator.
    """
    row = User.objects.select_for_update().get(pk=user.pk)
    if row.is_superuser and not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=row.pk).exists():
        raise LastAdministrator()
    lobby.leave_everything(row)
    end_sessions(row.pk)
    push.dismiss(row.pk)
    row.delete()


def own_data(user: Any) -> dict[str, Any]:
    """All that the hall keeps of a person: what they gave, did and said, and what was decided about them."""
    return {
        "exported_at": timezone.now(),
        "account": _account(user),
        "matches": sorted((_match(*held) for held in _seats_of(user)), key=lambda told: told["created_at"]),
        "chat": list(ChatLine.objects.filter(author=user).values("match", "room", "turn", "created_at", "text")),
        "muted_by_you": list(PersonalMute.objects.filter(user=user).values_list("muted__username", flat=True)),
        "reports_by_you": list(
            Report.objects.filter(reporter=user).values(
                "subject", "reason", "words", "match", "turn", "created_at", "outcome", "answer", "resolved_at"
            )
        ),
        "decisions_about_you": list(
            Sanction.objects.filter(user=user).values(
                "kind", "reason", "created_at", "until", "lifted_at", "acknowledged_at"
            )
        ),
    }


def _account(user: Any) -> dict[str, Any]:
    names = ("username", "email", "is_guest", "theme", "date_joined", "last_login", "muted_until", "suspended_until")
    return {name: getattr(user, name) for name in names}


def _seats_of(user: Any) -> Iterator[tuple[MatchSeat, range]]:
    """Every seat that they hold or held, and the turns at which they did."""
    for seat in user.seating.select_related("match").prefetch_related("former"):
        yield seat, range(max((one.until for one in seat.former.all()), default=0), seat.match.turn + 1)
    for held in user.former_seats.select_related("seat__match").prefetch_related("seat__former"):
        earlier = [one.until for one in held.seat.former.all() if one.until < held.until]
        yield held.seat, range(max(earlier, default=0), held.until)


def _match(seat: MatchSeat, turns: range) -> dict[str, Any]:
    match = seat.match
    moves = Move.objects.filter(match=match, seat=seat.number, turn__gte=turns.start, turn__lt=turns.stop)
    return {
        "id": match.pk,
        "game": match.game,
        "seat": seat.number,
        "status": match.status,
        "options": match.options,
        "created_at": match.created_at,
        "finished_at": match.finished_at,
        "outcome": match.outcome,
        "your_moves": list(moves.values("turn", "kind", "action", "created_at")),
    }
