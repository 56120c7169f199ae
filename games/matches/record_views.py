"""The pages of a match's record: its replay, its export and import, and the check of its draws."""

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from . import access, exporting, importing, presenter, replays, verifying
from .errors import Forbidden, Refused, Stale, Unknown
from .views import look


def answers_plainly(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal is answered with its status and its sentence on a page of its own."""

    @functools.wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            page = "404.html" if isinstance(refused, Unknown) else "refused.html"
            if getattr(request, "htmx", None):
                page = "matches/replay_refused.html"
            return render(request, page, {"refused": refused}, status=refused.status)

    return answering


@require_safe
@answers_plainly
def replay_start(request: HttpRequest, match_id: str) -> HttpResponse:
    """Where a replay begins: at the turn asked for, else at the beginning, or where a running match is now."""
    loaded, seat = look(request, match_id)
    match = loaded.match
    replays.check_replayable(match)
    eyes = replays.choose_eyes(match, seat, request.GET.get("as", ""))
    asked = request.GET.get("turn", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 8):
        raise Unknown(_("Turns are numbers; this is none."))
    turn = int(asked) if asked else 0 if match.is_over else match.turn
    return redirect(replays.address(match, min(turn, match.turn), eyes))


@require_safe
@answers_plainly
def replay_turn(request: HttpRequest, match_id: str, turn: int) -> HttpResponse:
    """One turn of a match, as it looked from some eyes."""
    loaded, seat = look(request, match_id)
    sees_open = access.has_looked_open(loaded.match, request.user)
    eyes = replays.choose_eyes(loaded.match, seat, request.GET.get("as", ""), sees_open)
    context = replays.page(loaded, seat, eyes, turn, sees_open)
    context["share"] = request.build_absolute_uri(context["here"])
    template = "matches/replay_turn.html" if getattr(request, "htmx", None) else "matches/replay.html"
    response = render(request, template, context)
    patch_cache_control(response, no_store=True, private=True)
    return response


@require_safe
@answers_plainly
def export(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as a file to keep."""
    match = look(request, match_id)[0].match
    response = HttpResponse(exporting.written(match), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{exporting.file_name(match)}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
@answers_plainly
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """Every draw of a match that is over, computed anew from its key."""
    loaded = look(request, match_id)[0]
    match = loaded.match
    if not match.is_over or match.snapshot is None:
        raise Stale(_("The draws are checked when the match is over: until then its key is a secret."))
    context = {
        "match": match,
        "game": match.rules,
        "template": presenter.templates_of(match),
        "verdict": verifying.verified(loaded),
        "file_name": exporting.file_name(match),
    }
    return render(request, "matches/verify.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@answers_plainly
def import_match(request: HttpRequest) -> HttpResponse:
    """Takes an exported file back: the match if it replays, else what is wrong with it."""
    if getattr(request.user, "is_guest", False):
        raise Forbidden(_("Guests import no matches. Sign up first; it takes a name and a password."))
    if request.method != "POST":
        return render(request, "matches/import.html", {})
    try:
        match = importing.store(importing.read(_uploaded(request)), user=request.user)
    except Refused as refused:
        return render(request, "matches/import.html", {"refused": refused}, status=refused.status)
    return redirect("matches:page", match.pk)


def _uploaded(request: HttpRequest) -> bytes:
    """The file that was sent, never more of it than can be taken."""
    file = request.FILES.get("file")
    if file is None:
        raise importing.BadFile(_("none was chosen"))
    return file.read(importing.MOST_BYTES + 1)
