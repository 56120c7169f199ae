"""What the keepers have written to a person: decisions about them, and answers to what they reported."""

from typing import Any

from games.accounts.models import User

from .models import Report, Sanction


def decisions(user: Any) -> list[Sanction]:
    """All that was laid on the person, newest first."""
    return list(Sanction.objects.filter(user=user).prefetch_related("appeals"))


def answers(user: Any) -> list[Report]:
    """What the person reported or appealed, newest first."""
    return list(Report.objects.filter(reporter=user).select_related("match"))


def recount(user_id: int) -> None:
    """Writes on the account how many letters wait to be read, so that pages can say so without a query."""
    unread = Sanction.objects.filter(user=user_id, acknowledged_at=None, lifted_at=None).count()
    untold = Report.objects.filter(reporter=user_id, status=Report.Status.RESOLVED, told_at=None).count()
    User.objects.filter(pk=user_id).update(letters=unread + untold)
