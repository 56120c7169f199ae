"""The pages on which people meet the keepers: reporting, letters, and the page of a suspended account."""

import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts.entering import suspended_account
from games.accounts.models import User
from games.chat import rooms
from games.chat.models import ChatLine
from games.matches import access, presenter
from games.matches.errors import Forbidden, Refused, Unknown
from games.matches.models import Match

from . import freezing, letters, reporting, sanctions
from .forms import AppealForm, NameForm, ReportForm
from .freezing import Evidence
from .models import Report, Sanction


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: HttpRequest) -> HttpResponse:
    """What is reported stands in the address: `match`, `line` or `person`."""
    try:
        evidence = _evidence(request)
        form = ReportForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            reporting.file_report(reporter=request.user, evidence=evidence, **form.cleaned_data)
            messages.success(request, _("The keepers have your report. Their answer comes to your letters."))
            return redirect("matches:page", evidence.match.pk) if evidence.match else redirect("home")
    except Refused as refused:
        return render(request, "refused.html", {"refused": refused}, status=refused.status)
    context = {"form": form, "evidence": evidence}
    return render(request, "moderation/report.html", context, status=422 if form.errors else 200)


def _evidence(request: HttpRequest) -> Evidence:
    """What the address names, if this person may see it. Raises Unknown."""
    if "match" in request.GET:
        return freezing.of_match(_seen_match(request, request.GET["match"]))
    if "line" in request.GET:
        return freezing.of_line(_heard_line(request, request.GET["line"]))
    name = request.GET.get("person", "")
    person = None if "\0" in name else User.objects.filter(username=name, is_active=True).first()
    if person is None:
        raise Unknown(_("What you want to report is not there any more."))
    return freezing.of_person(person)


def _seen_match(request: HttpRequest, match_id: str) -> Match:
    if "\0" in match_id:
        raise Unknown()
    loaded = presenter.load(match_id)
    access.check_may_look(loaded.match, access.seat_of(loaded.seats, request.user), request.user, request.session)
    return loaded.match


def _heard_line(request: HttpRequest, number: str) -> ChatLine:
    """A line in a room that this person may read. Raises Unknown."""
    found = ChatLine.objects.select_related("author", "match")
    line = found.filter(pk=int(number)).first() if re.fullmatch(r"[0-9]{1,18}", number) else None
    if line is None:
        raise Unknown(_("What you want to report is not there any more."))
    match = _seen_match(request, line.match_id)
    seat = access.seat_of(list(match.seating.all()), request.user)
    if line.room not in rooms.readable(match, seat):
        raise Unknown(_("What you want to report is not there any more."))
    return line


@require_safe
@login_required
def letters_page(request: HttpRequest) -> HttpResponse:
    return _letters(request, request.user)


def _letters(request: HttpRequest, user: Any, status: int = 200, **context: Any) -> HttpResponse:
    context = {
        "person": user,
        "decisions": letters.decisions(user),
        "answers": [answer for answer in letters.answers(user) if answer.subject != Report.Subject.APPEAL],
        "appeal_form": AppealForm(),
        "name_form": NameForm(),
    } | context
    return render(request, "moderation/letters.html", context, status=status)


@require_POST
@login_required
def acknowledge(request: HttpRequest, sanction_id: int) -> HttpResponse:
    sanctions.acknowledge(user=request.user, sanction_id=sanction_id)
    return redirect("moderation:letters")


@require_POST
@login_required
def read_answer(request: HttpRequest, report_id: int) -> HttpResponse:
    reporting.mark_told(user=request.user, report_id=report_id)
    return redirect("moderation:letters")


@require_POST
@login_required
def choose_name(request: HttpRequest) -> HttpResponse:
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            sanctions.choose_name(user=request.user, name=form.cleaned_data["name"])
            messages.success(request, _("That is your name from now on."))
            return redirect("home")
        except ValidationError as problem:
            form.add_error("name", problem)
        except Refused as refused:
            return render(request, "refused.html", {"refused": refused}, status=refused.status)
    return _letters(request, request.user, 422, name_form=form)


@require_POST
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """From the letters, or from the page of a suspended account."""
    user = _whoever(request)
    form = AppealForm(request.POST)
    try:
        if user is None:
            raise Forbidden(_("You are signed out here. Sign in to appeal."))
        if not form.is_valid():
            return _letters(request, user, 422, appeal_form=form, appealed=sanction_id)
        reporting.appeal(user=user, sanction_id=sanction_id, words=form.cleaned_data["words"])
    except Refused as refused:
        return render(request, "refused.html", {"refused": refused}, status=refused.status)
    messages.success(request, _("A keeper will read your appeal and answer here."))
    return redirect("moderation:letters" if request.user.is_authenticated else "moderation:suspended")


def _whoever(request: HttpRequest) -> Any:
    """Who is signed in, or the suspended account that this browser belongs to."""
    if request.user.is_authenticated:
        return request.user
    return suspended_account(request)


@require_safe
def suspended(request: HttpRequest) -> HttpResponse:
    """Why an account is suspended, until when, and how to appeal; the only page that it has."""
    user = suspended_account(request)
    if request.user.is_authenticated or user is None:
        return redirect("home")
    if not user.is_suspended:
        return render(request, "moderation/lifted.html", {"person": user})
    standing = [decision for decision in letters.decisions(user) if decision.kind == Sanction.Kind.SUSPENSION]
    context = {
        "person": user,
        "decisions": [decision for decision in standing if decision.is_in_force],
        "appeal_form": AppealForm(),
    }
    return render(request, "moderation/suspended.html", context, status=403)
