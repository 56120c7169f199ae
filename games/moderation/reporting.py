"""Reports and appeals: filed by people, claimed and resolved by keepers."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.chat import rooms
from games.matches.errors import Refused, Stale, Unknown
from games.matches.models import MatchSeat

from . import audit, letters, permissions
from .freezing import Evidence
from .models import Report, Sanction

HOUR = timedelta(hours=1)
MOST_AN_HOUR = 10


class TooManyReports(Refused):
    """429: more than the keepers could read."""

    status = 429


@transaction.atomic
def file_report(*, reporter: Any, evidence: Evidence, reason: str, words: str) -> Report:
    """Asks the keepers to look at something; what it is about is kept as it is now."""
    if evidence.about is not None and evidence.about.pk == reporter.pk:
        raise Stale(_("That is yourself. Report what another has done."))
    _check_rate(reporter)
    return Report.objects.create(
        subject=evidence.subject,
        reason=Report.Reason(reason),
        words=words,
        frozen=evidence.frozen,
        reporter=reporter,
        about=evidence.about,
        match=evidence.match,
        turn=evidence.match.turn if evidence.match else None,
    )


@transaction.atomic
def appeal(*, user: Any, sanction_id: int, words: str) -> Report:
    """Asks the keepers to look at a decision again; once for each."""
    sanction = Sanction.objects.select_for_update().filter(pk=sanction_id, user=user).first()
    if sanction is None:
        raise Unknown(_("There is no such decision about you."))
    if sanction.lifted_at is not None:
        raise Stale(_("This decision was lifted already."))
    if sanction.appeals.exists():
        raise Stale(_("You have appealed already. A keeper reads it and answers here."))
    return Report.objects.create(
        subject=Report.Subject.APPEAL,
        reason=Report.Reason.APPEAL,
        words=words,
        frozen={"decision": sanction.get_kind_display(), "why": sanction.reason},
        reporter=user,
        about=user,
        sanction=sanction,
    )


@transaction.atomic
def claim(*, keeper: Any, report_id: int) -> Report:
    """This keeper looks into it; another may take it over."""
    report = _handled(keeper, report_id)
    report.status = Report.Status.CLAIMED
    report.claimed_by = keeper
    report.save(update_fields=["status", "claimed_by"])
    audit.write(keeper, "claim", user=report.about, match=report.match, report=report)
    return report


@transaction.atomic
def resolve(*, keeper: Any, report_id: int, outcome: str, answer: str = "") -> Report:
    """Closes the case; whoever reported is told the outcome and the answer."""
    report = _handled(keeper, report_id)
    report.status = Report.Status.RESOLVED
    report.claimed_by = keeper
    report.outcome = Report.Outcome(outcome)
    report.answer = answer
    report.resolved_at = timezone.now()
    report.save(update_fields=["status", "claimed_by", "outcome", "answer", "resolved_at"])
    if report.reporter_id is not None:
        letters.recount(report.reporter_id)
    audit.write(keeper, "resolve", user=report.about, match=report.match, report=report, why=answer, detail=outcome)
    return report


@transaction.atomic
def mark_told(*, user: Any, report_id: int) -> None:
    """The person has read the answer. Another's is unknown to them."""
    rows = Report.objects.filter(pk=report_id, reporter=user, status=Report.Status.RESOLVED, told_at=None)
    rows.update(told_at=timezone.now())
    letters.recount(user.pk)


def open_to(keeper: Any, reports: QuerySet[Report]) -> QuerySet[Report]:
    """Those that this keeper may read: none about a match they play in, whose spectators speak of what is hidden."""
    playing = MatchSeat.objects.filter(match=OuterRef("match"), user=keeper, match__status__in=rooms.OPEN)
    return reports.exclude(Exists(playing))


def _handled(keeper: Any, report_id: int) -> Report:
    audit.check_may(keeper, permissions.HANDLE_REPORTS)
    report = open_to(keeper, Report.objects.select_for_update()).filter(pk=report_id).first()
    if report is None:
        raise Unknown(_("There is no such report."))
    if report.status == Report.Status.RESOLVED:
        raise Stale(_("This report is resolved already."))
    if keeper.pk in (report.about_id, report.reporter_id):
        raise audit.NotAllowed(_("This report is your own or about you. Another keeper must take it."))
    if report.sanction is not None and report.sanction.keeper_id == keeper.pk and not keeper.is_superuser:
        raise audit.NotAllowed(_("The appeal is against your own decision. Another keeper must take it."))
    return report


def _check_rate(reporter: Any) -> None:
    lately = Report.objects.filter(reporter=reporter, created_at__gt=timezone.now() - HOUR)
    if lately.count() >= MOST_AN_HOUR:
        raise TooManyReports(_("You have reported much in a short time. The keepers read it all; wait an hour."))
