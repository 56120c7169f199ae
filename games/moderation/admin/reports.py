from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from .. import permissions, reporting
from ..forms import WordsField
from ..models import Report
from .deeds import Deed, DeskAdmin
from .lists import link_to, listed


class ClaimForm(forms.Form):
    """Nothing is asked: a click says who looks into it."""

    def __init__(self, data: Any = None, *, thing: Any = None) -> None:
        super().__init__(data)


class ResolutionForm(forms.Form):
    """What came of it, and what the reporter is told."""

    outcome = forms.ChoiceField(label=_("Outcome"))
    answer = WordsField(label=_("Answer to whoever reported"), rows=3, required=False)

    def __init__(self, data: Any = None, *, thing: Report) -> None:
        super().__init__(data)
        appeal_only = (Report.Outcome.LIFTED, Report.Outcome.UPHELD)
        is_appeal = thing.subject == Report.Subject.APPEAL
        choices = [choice for choice in Report.Outcome.choices if (choice[0] in appeal_only) == is_appeal]
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]


def _is_open(report: Report) -> bool:
    return report.status != Report.Status.RESOLVED


@admin.register(Report)
class ReportAdmin(DeskAdmin):
    """The queue: who takes it, what it is about, what came of it."""

    deeds = (
        Deed(
            "claim",
            _("Take it"),
            permissions.HANDLE_REPORTS,
            ClaimForm,
            lambda keeper, report, given: reporting.claim(keeper=keeper, report_id=report.pk),
            lambda report: report.status == Report.Status.OPEN,
        ),
        Deed(
            "resolve",
            _("Resolve"),
            permissions.HANDLE_REPORTS,
            ResolutionForm,
            lambda keeper, report, given: reporting.resolve(keeper=keeper, report_id=report.pk, **given),
            _is_open,
        ),
    )
    list_display = ["__str__", "status", "subject", "about", "reporter", "match", "claimed_by", "created_at"]
    list_filter = ["status", "subject", "reason", ("claimed_by", admin.RelatedOnlyFieldListFilter)]
    list_select_related = ["about", "reporter", "match", "claimed_by"]
    search_fields = ["about__username", "reporter__username", "match__id", "words"]
    # By their names, claimed stands before open and resolved: what somebody works on, then what waits longest.
    ordering = ["status", "created_at"]
    fields: ClassVar[Any] = [
        *["status", "subject", "reason", "words", "copy", "person", "reported_by", "at_match", "decision"],
        *["created_at", "claimed_by", "outcome", "answer", "resolved_at", "told_at"],
    ]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return reporting.open_to(request.user, super().get_queryset(request))

    @admin.display(description=_("copy of what it is about"))
    def copy(self, report: Report) -> str | SafeString:
        return listed((title, _words(words)) for title, words in report.frozen.items())

    @admin.display(description=_("about"))
    def person(self, report: Report) -> str | SafeString:
        return link_to(report.about)

    @admin.display(description=_("reported by"))
    def reported_by(self, report: Report) -> str | SafeString:
        return link_to(report.reporter)

    @admin.display(description=_("match, at the move of the report"))
    def at_match(self, report: Report) -> str | SafeString:
        if report.match is None or report.turn is None:
            return "–"
        if report.match.snapshot is None:
            return link_to(report.match)
        then = reverse("matches:replay", args=[report.match.pk, report.turn], query={"as": "spectator"})
        return format_html(
            '{} · <a href="{}">{} {}</a>', link_to(report.match), then, _("as it stood at move"), report.turn
        )

    @admin.display(description=_("appeal against"))
    def decision(self, report: Report) -> str | SafeString:
        return link_to(report.sanction)


def _words(words: Any) -> str | SafeString:
    return listed((line,) for line in words) if isinstance(words, list) else str(words)
