from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

from games.accounts.forms import AdminForm
from games.accounts.models import User
from games.matches.models import MatchSeat

from .. import audit, permissions, sanctions
from ..models import Report, Sanction
from .deeds import Deed, DeskAdmin, ReasonForm
from .lists import MOST, link_to, listed

TIMES = {
    "1": (_("an hour"), timedelta(hours=1)),
    "24": (_("a day"), timedelta(days=1)),
    "72": (_("three days"), timedelta(days=3)),
    "168": (_("a week"), timedelta(days=7)),
    "720": (_("thirty days"), timedelta(days=30)),
    "good": (_("for good"), None),
}


class TimeForm(ReasonForm):
    """Why, and for how long."""

    lasting = forms.ChoiceField(
        label=_("For how long"), choices=[(key, label) for key, (label, _time) in TIMES.items()]
    )

    def clean_lasting(self) -> timedelta | None:
        return TIMES[self.cleaned_data["lasting"]][1]


class SuspensionForm(TimeForm):
    """Why, for how long, and what becomes of the matches that the person plays."""

    leave_matches = forms.BooleanField(
        label=_("Take them out of the matches that they play, by each game's own rule"), required=False, initial=True
    )


def _is_judgeable(user: User) -> bool:
    return not user.is_superuser


# What a group may do is the migration's, and tasks are the workers': the desk changes nothing past the audit.
admin.site.unregister([Group, DBTaskResult])

PEOPLE = (
    Deed(
        "warn",
        _("Warn"),
        permissions.WARN,
        ReasonForm,
        lambda keeper, user, given: sanctions.warn(keeper=keeper, user_id=user.pk, **given),
        _is_judgeable,
    ),
    Deed(
        "mute",
        _("Mute"),
        permissions.MUTE,
        TimeForm,
        lambda keeper, user, given: sanctions.mute(keeper=keeper, user_id=user.pk, **given),
        _is_judgeable,
    ),
    Deed(
        "suspend",
        _("Suspend"),
        permissions.SUSPEND_A_WEEK,
        SuspensionForm,
        lambda keeper, user, given: sanctions.suspend(keeper=keeper, user_id=user.pk, **given),
        _is_judgeable,
    ),
    Deed(
        "rename",
        _("Take the name away"),
        permissions.RENAME,
        ReasonForm,
        lambda keeper, user, given: sanctions.take_name_away(keeper=keeper, user_id=user.pk, **given),
        _is_judgeable,
    ),
)


@admin.register(User)
class UserAdmin(DeskAdmin):
    """People: their history, and what keepers may lay on them. Passwords and their hashes are nobody's business."""

    deeds = PEOPLE
    form = AdminForm
    list_display = ["username", "is_guest", "is_suspended", "is_muted", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_guest", "is_staff", "is_active", "groups"]
    search_fields = ["username", "name_key", "email"]
    history = ["decisions", "reports_about_them", "reports_by_them", "matches"]
    readonly_fields = ["is_guest", "date_joined", "last_login", "suspended_until", "muted_until", *history]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators name keepers; nobody changes the account of whoever may do everything but they themselves."""
        may = admin.ModelAdmin.has_change_permission(self, request, obj)
        return may and (obj is None or not obj.is_superuser or request.user.is_superuser)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Mail addresses are shown to administrators only."""
        private = ["email"] if self.has_change_permission(request, obj) else []
        keeping = ["is_active", "is_staff", "groups"]
        rest = ["is_guest", "date_joined", "last_login", "suspended_until", "muted_until"]
        return ["username", *private, *keeping, *rest, *self.history]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        audit.write(request.user, "change account", user=obj, detail=", ".join(form.changed_data)[:200])

    @admin.display(boolean=True, description=_("suspended"))
    def is_suspended(self, user: User) -> bool:
        return user.is_suspended

    @admin.display(boolean=True, description=_("muted"))
    def is_muted(self, user: User) -> bool:
        return user.is_muted

    @admin.display(description=_("decisions about them"))
    def decisions(self, user: User) -> str | SafeString:
        rows = user.sanctions.select_related("keeper")[:MOST]
        return listed((link_to(row), row.reason, row.keeper or "–", f"{row.created_at:%Y-%m-%d %H:%M}") for row in rows)

    @admin.display(description=_("reports about them"))
    def reports_about_them(self, user: User) -> str | SafeString:
        return _reports(user.reports_about.all())

    @admin.display(description=_("reports by them"))
    def reports_by_them(self, user: User) -> str | SafeString:
        return _reports(user.reports_made.all())

    @admin.display(description=_("matches"))
    def matches(self, user: User) -> str | SafeString:
        seats = MatchSeat.objects.filter(user=user).select_related("match").order_by("-match__created_at")[:MOST]
        return listed((link_to(seat.match), seat.match.get_status_display(), f"{seat.number + 1}") for seat in seats)


def _reports(reports: Any) -> str | SafeString:
    rows: list[Report] = list(reports[:MOST])
    return listed((link_to(row), row.get_status_display(), row.get_outcome_display() or "–") for row in rows)


@admin.register(Sanction)
class SanctionAdmin(DeskAdmin):
    """What was laid on people, and lifting it."""

    deeds = (
        Deed(
            "lift",
            _("Lift"),
            permissions.LIFT,
            ReasonForm,
            lambda keeper, sanction, given: sanctions.lift(keeper=keeper, sanction_id=sanction.pk, **given),
            lambda sanction: sanction.lifted_at is None,
        ),
    )
    list_display = ["__str__", "user", "keeper", "created_at", "until", "lifted_at", "acknowledged_at"]
    list_filter = ["kind", "created_at"]
    list_select_related = ["user", "keeper"]
    search_fields = ["user__username", "keeper__username", "reason"]
    fields: ClassVar[Any] = [
        "kind",
        "person",
        "reason",
        "keeper",
        "created_at",
        "until",
        "lifted_at",
        "acknowledged_at",
        "appeals",
    ]
    readonly_fields = fields

    @admin.display(description=_("person"))
    def person(self, sanction: Sanction) -> str | SafeString:
        return link_to(sanction.user)

    @admin.display(description=_("appeals"))
    def appeals(self, sanction: Sanction) -> str | SafeString:
        return _reports(sanction.appeals.all())
