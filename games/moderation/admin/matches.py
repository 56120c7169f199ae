from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.accounts.names import name_key
from games.matches import presenter
from games.matches.models import Match

from .. import keeping, permissions
from ..models import AuditLine
from .deeds import Deed, DeskAdmin, ReasonForm
from .lists import MOST, link_to, listed


class TurnForm(ReasonForm):
    """Why, and to which move of the log."""

    turn = forms.IntegerField(label=_("How it stood at move"), min_value=0, max_value=999_999)

    def __init__(self, data: Any = None, *, thing: Any = None) -> None:
        super().__init__(data, thing=thing)
        self.fields["turn"].help_text = _("The match is at move %(turn)d now.") % {"turn": thing.turn}


class SeatForm(ReasonForm):
    """Why, and which seat."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)

    def __init__(self, data: Any = None, *, thing: Any = None) -> None:
        super().__init__(data, thing=thing)
        self.fields["seat"].choices = _seats(thing)  # type: ignore[attr-defined]


class ReplacementForm(SeatForm):
    """Why, which seat, and who plays it from now on."""

    name = forms.CharField(label=_("Who plays it from now on (name)"), max_length=100)

    def clean_name(self) -> User:
        user = User.objects.filter(name_key=name_key(self.cleaned_data["name"])).first()
        if user is None:
            raise forms.ValidationError(_("Nobody has this name."))
        return user


class ResultForm(ReasonForm):
    """Why, and who wins; no box ticked: nobody."""

    winners = forms.TypedMultipleChoiceField(
        label=_("Winners"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, thing: Any = None) -> None:
        super().__init__(data, thing=thing)
        self.fields["winners"].choices = _seats(thing)  # type: ignore[attr-defined]


def _seats(match: Match) -> list[tuple[int, str]]:
    return [(seat.number, f"{seat.number + 1}: {seat.name}") for seat in match.seating.select_related("user")]


def _is_running(match: Match) -> bool:
    return match.status == Match.Status.RUNNING


def _is_open(match: Match) -> bool:
    return match.status in (Match.Status.WAITING, Match.Status.RUNNING)


def _replace(keeper: Any, match: Match, given: dict[str, Any]) -> Match:
    user = given["name"]
    return keeping.replace(keeper=keeper, match_id=match.pk, seat=given["seat"], user_id=user.pk, why=given["why"])


def _locking(locked: bool) -> Any:
    return lambda keeper, match, given: keeping.lock_chat(keeper=keeper, match_id=match.pk, locked=locked, **given)


def _by(service: Any) -> Any:
    return lambda keeper, match, given: service(keeper=keeper, match_id=match.pk, **given)


RIGHT = permissions.PUT_RIGHT
MATCHES = (
    Deed("abort", _("Abort"), RIGHT, ReasonForm, _by(keeping.abort), _is_open),
    Deed("decide", _("End with a result"), RIGHT, ResultForm, _by(keeping.decide), _is_running),
    Deed("rewind", _("Rewind"), RIGHT, TurnForm, _by(keeping.rewind), _is_running),
    Deed("replace", _("Replace a player"), RIGHT, ReplacementForm, _replace, _is_running),
    Deed("remove", _("Remove a seat"), RIGHT, SeatForm, _by(keeping.remove), _is_running),
    Deed(
        "lock",
        _("Lock the chat"),
        permissions.LOCK_CHAT,
        ReasonForm,
        _locking(True),
        lambda match: not match.chat_locked,
    ),
    Deed(
        "unlock",
        _("Unlock the chat"),
        permissions.LOCK_CHAT,
        ReasonForm,
        _locking(False),
        lambda match: match.chat_locked,
    ),
    Deed(
        "look",
        _("Look at what is hidden"),
        permissions.LOOK_OPEN,
        ReasonForm,
        _by(keeping.look_open),
        lambda match: match.snapshot is not None,
        lambda match: reverse("matches:replay", args=[match.pk, match.turn], query={"as": "open"}),
    ),
)


@admin.register(Match)
class MatchAdmin(DeskAdmin):
    """Matches as spectators see them, and putting them right."""

    deeds = MATCHES
    list_display = ["__str__", "players", "status", "turn", "created_at", "moved_at"]
    list_filter = ["game", "status", "chat_locked"]
    search_fields = ["id", "seating__user__username"]
    fields: ClassVar[Any] = [
        *["table", "game", "status", "turn", "seats", "players", "options_told", "chat_locked", "imported"],
        *["created_at", "started_at", "moved_at", "finished_at", "reports_told", "acts", "log"],
    ]
    readonly_fields = fields

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).prefetch_related("seating__user")

    @admin.display(description=_("table"))
    def table(self, match: Match) -> str | SafeString:
        page = reverse("matches:page", args=[match.pk])
        return format_html('<a href="{}">{}</a>', page, _("as spectators see it"))

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return ", ".join(seat.name for seat in match.seating.all())

    @admin.display(description=_("options"))
    def options_told(self, match: Match) -> str | SafeString:
        return listed(presenter.options_of(match))

    @admin.display(description=_("reports"))
    def reports_told(self, match: Match) -> str | SafeString:
        return listed((link_to(row), row.get_status_display(), row.turn) for row in match.reports.all()[:MOST])

    @admin.display(description=_("acts of keepers"))
    def acts(self, match: Match) -> str | SafeString:
        rows = AuditLine.objects.filter(match=match)[:MOST]
        return listed((f"{row.at:%Y-%m-%d %H:%M}", row.who_name, row.what, row.detail, row.why) for row in rows)

    @admin.display(description=_("log"))
    def log(self, match: Match) -> SafeString:
        return render_to_string("matches/log.html", presenter.table(presenter.load_rows(match), None))
