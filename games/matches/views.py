"""The match's pages. Each view: access, parse, service, render."""

import functools
import hashlib
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.chat.presenter import talk

from . import access, company, presenter, push, services
from .choices import read_draft
from .errors import AgainstTheRules, Forbidden, Refused, Stale, Unknown, Unreadable
from .presenter import Draft, Loaded

View = Callable[..., HttpResponse]


def answers_refusals(view: View) -> View:
    """A refused action is answered with its status, its sentence and the true table; nothing that was typed is lost."""

    @functools.wraps(view)
    def answering(request: HttpRequest, match_id: str) -> HttpResponse:
        try:
            return view(request, match_id)
        except Unknown as refused:
            return render(request, "404.html", {"refused": refused}, status=refused.status)
        except Refused as refused:
            return _refusal(request, match_id, refused)

    return answering


def _refusal(request: HttpRequest, match_id: str, refused: Refused) -> HttpResponse:
    try:
        loaded, seat = look(request, match_id)
    except Unknown as unknown:
        return render(request, "404.html", {"refused": unknown}, status=unknown.status)
    fields = _form_fields(request) if "verb" in request.POST else None
    return _answer(request, loaded, seat, Draft(fields=fields, refused=refused), refused.status)


def look(request: HttpRequest, match_id: str) -> tuple[Loaded, int | None]:
    """The match as this viewer may see it. Raises Unknown for strangers."""
    loaded = presenter.load(match_id)
    seat = access.seat_of(loaded.seats, request.user)
    access.check_may_look(loaded.match, seat, request.user, request.session)
    return loaded, seat


def _answer(
    request: HttpRequest, loaded: Loaded, seat: int | None, draft: Draft | None = None, status: int = 200
) -> HttpResponse:
    """The update for htmx, the whole page for the others."""
    if getattr(request, "htmx", None):
        response = HttpResponse(presenter.update(loaded, seat, draft), status=status)
    else:
        response = render(request, "matches/match.html", page_context(request, loaded, seat, draft), status=status)
    patch_cache_control(response, no_store=True, private=True)
    return response


def page_context(request: HttpRequest, loaded: Loaded, seat: int | None, draft: Draft | None) -> dict[str, Any]:
    match = loaded.match
    is_owner = request.user.is_authenticated and match.owner_id == request.user.pk
    knows_link = seat is not None or is_owner or access.is_invited(match, request.session)
    invite = request.build_absolute_uri(f"/matches/{match.pk}/?invite={match.secret}") if knows_link else ""
    return presenter.table(loaded, seat, draft) | {
        "is_owner": is_owner,
        "may_join": seat is None and access.may_join(match, request.user, request.session),
        "invite": invite,
        "talk": talk(match, loaded.seats, request.user),
        "below": request.GET.get("below", ""),
    }


@require_safe
@answers_refusals
def page(request: HttpRequest, match_id: str) -> HttpResponse:
    if "invite" in request.GET:
        access.remember_invitation(presenter.load(match_id).match, request.session, request.GET["invite"])
        return redirect("matches:page", match_id)
    loaded, seat = look(request, match_id)
    company.wake_overdue(loaded)
    draft = Draft(words=read_draft(request.GET.get("draft", "")), sample="sample" in request.GET)
    return _answer(request, loaded, seat, draft)


@require_safe
@answers_refusals
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a page asks for by itself now and then: 304 while nothing changed for this viewer."""
    loaded, seat = look(request, match_id)
    company.wake_overdue(loaded)
    html = presenter.update(loaded, seat)
    etag = f'"{hashlib.sha256(html.encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(html)
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    if seat is not None:
        turn = services.mark_seen(match_id=match_id, seat=seat, present=True)
        if turn is not None:
            push.announce(match_id, turn)
    return response


@require_POST
@answers_refusals
def act(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table's one form: a button of it is a whole action, a beginning of one, the undo, a hint, or a game's own
    form."""
    if "draft" in request.POST and "action" not in request.POST:
        return _redraw(request, match_id)
    if "undo" in request.POST:
        return _done(request, services.undo(match_id=match_id, user=_player(request), turn=_turn(request)))
    if "hint" in request.POST:
        return _done(request, services.hint(match_id=match_id, user=_player(request), turn=_turn(request)))
    match = services.play_action(
        match_id=match_id,
        user=_player(request),
        turn=_turn(request),
        line=request.POST.get("action", ""),
        fields=_form_fields(request) if "action" not in request.POST else None,
    )
    return _done(request, match)


@require_POST
@answers_refusals
def resign(request: HttpRequest, match_id: str) -> HttpResponse:
    if request.POST.get("sure") != "yes":
        raise Unreadable(_("To resign, tick the box first: it cannot be taken back."))
    return _done(request, services.resign(match_id=match_id, user=_player(request)))


@require_POST
@answers_refusals
def check(request: HttpRequest, match_id: str) -> HttpResponse:
    """Says what is still wrong with a half-made action, changing nothing."""
    loaded, seat = look(request, match_id)
    if seat is None or loaded.match.snapshot is None:
        raise Forbidden()
    refused: Refused | None = None
    try:
        services.check_action(loaded.match, seat, services.read_action(loaded.match, "", _form_fields(request)))
    except AgainstTheRules as problem:
        refused = problem
    except Unreadable:
        refused = Unreadable(_("Something is still missing."))
    return render(request, "matches/check.html", {"refused": refused, "game": loaded.match.rules})


def _redraw(request: HttpRequest, match_id: str) -> HttpResponse:
    words = read_draft(request.POST["draft"])
    if not getattr(request, "htmx", None):
        return redirect(reverse("matches:page", args=[match_id], query={"draft": " ".join(words)} if words else None))
    loaded, seat = look(request, match_id)
    return _answer(request, loaded, seat, Draft(words=words))


def _done(request: HttpRequest, match: Any) -> HttpResponse:
    if not getattr(request, "htmx", None):
        return redirect("matches:page", match.pk)
    loaded = presenter.load_rows(match)
    return _answer(request, loaded, access.seat_of(loaded.seats, request.user))


def _player(request: HttpRequest) -> Any:
    if not request.user.is_authenticated:
        raise Forbidden(_("You are signed out here. Sign in again to go on; the match has lost nothing."))
    return request.user


def _turn(request: HttpRequest) -> int:
    text = request.POST.get("turn", "")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Stale()
    return int(text)


def _form_fields(request: HttpRequest) -> dict[str, list[str]]:
    return {name: [str(value) for value in values] for name, values in request.POST.lists()}
