"""Who of the keepers may act, and the line that every act of theirs writes."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import Refused
from games.matches.models import Match

from .models import AuditLine, Report


class NotAllowed(Refused):
    """403: this keeper's group may not do that, or not to this person."""

    status = 403
    sentence = gettext_lazy("Your group may not do that. Ask a keeper whose group may.")


def check_may(keeper: Any, permission: str) -> None:
    """Raises NotAllowed unless a group of the keeper grants the permission (a name of `permissions`)."""
    if not (keeper.is_staff and keeper.has_perm(f"moderation.{permission}")):
        raise NotAllowed()


def check_may_judge(keeper: Any, person: Any) -> None:
    """Nobody judges themselves, and only administrators judge keepers. Raises NotAllowed."""
    if person.pk == keeper.pk:
        raise NotAllowed(_("You can't do that to your own account. Ask another keeper."))
    if person.is_superuser or (person.is_staff and not keeper.has_perm("accounts.change_user")):
        raise NotAllowed(_("This account is a keeper's. Only an administrator may act on it."))


def write(
    keeper: Any,
    what: str,
    *,
    user: Any = None,
    match: Match | None = None,
    report: Report | None = None,
    why: str = "",
    detail: str = "",
) -> AuditLine:
    """One line of the audit, in the same transaction as the act itself."""
    return AuditLine.objects.create(
        who=keeper,
        who_name=keeper.username,
        what=what,
        user=user,
        user_name=user.username if user else "",
        match=match,
        match_name=str(match) if match else "",
        report=report,
        why=why,
        detail=detail,
    )
