"""The posts of a table's talk, and what was said before. Each view: access, parse, service, render."""

import functools
import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.matches import access
from games.matches.errors import Forbidden, Refused, Unknown
from games.matches.views import look, page_context

from . import presenter, rooms, services
from .models import Room

LONGEST_NUMBER = 18


def answers_refusals(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refused line is answered with its status and its sentence beside the field; what was typed stays there."""

    @functools.wraps(view)
    def answering(request: HttpRequest, match_id: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, **kwargs)
        except Refused as refused:
            if request.method != "POST":
                return render(request, "404.html", {"refused": refused}, status=refused.status)
            return _refusal(request, match_id, refused)

    return answering


def _refusal(request: HttpRequest, match_id: str, refused: Refused) -> HttpResponse:
    try:
        loaded, seat = look(request, match_id)
    except Unknown as unknown:
        return render(request, "404.html", {"refused": unknown}, status=unknown.status)
    if request.headers.get("HX-Request"):
        shown = presenter.talk(loaded.match, loaded.seats, request.user)
        return HttpResponse(presenter.update(shown, refused), status=refused.status)
    context = page_context(request, loaded, seat, None)
    typed = request.POST.get("text", "")[: services.MOST_SENT]
    response = render(
        request,
        "matches/match.html",
        context | {"talk_refused": refused, "typed": typed, "below": "talk"},
        status=refused.status,
    )
    patch_cache_control(response, no_store=True, private=True)
    return response


@require_safe
@answers_refusals
def update(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a page asks for by itself now and then: 304 while nothing was said for this viewer."""
    loaded = presenter.seated(match_id)
    _check_may_look(request, loaded)
    html = presenter.update(presenter.talk(loaded.match, loaded.seats, request.user))
    etag = f'"{hashlib.sha256(html.encode()).hexdigest()[:32]}"'
    is_known = request.headers.get("If-None-Match") == etag
    response = HttpResponseNotModified() if is_known else HttpResponse(html)
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
@answers_refusals
def room(request: HttpRequest, match_id: str, room: str) -> HttpResponse:
    """One room as a page of its own, which does not reload by itself; `before` goes back in what was said."""
    loaded = presenter.seated(match_id)
    seat = _check_may_look(request, loaded)
    if room not in rooms.readable(loaded.match, seat):
        raise Unknown(_("There is no such room at this table."))
    before, viewer = _number(request.GET.get("before", "")), presenter.viewer_of(request.user)
    found = presenter.rows(loaded.match, (Room(room),), viewer, before)
    shown = presenter.arranged(loaded.match, loaded.seats, seat, viewer, found)
    context = {
        "talk": shown,
        "room": next(each for each in shown.rooms if each.name == room),
        "match": loaded.match,
        "game": loaded.match.rules,
        "before": before,
        "back": "room",
    }
    response = render(request, "chat/room.html", context)
    patch_cache_control(response, no_store=True, private=True)
    return response


@require_POST
@answers_refusals
def say(request: HttpRequest, match_id: str) -> HttpResponse:
    services.say(
        match_id=match_id,
        user=_person(request),
        room=request.POST.get("room", ""),
        text=request.POST.get("text", ""),
        session=request.session,
    )
    return _done(request, match_id, said=True)


@require_POST
@answers_refusals
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    line_id = _number(request.POST.get("line", "")) or 0
    services.mute(match_id=match_id, user=_person(request), line_id=line_id, session=request.session)
    return _done(request, match_id)


@require_POST
@login_required
def unmute(request: HttpRequest) -> HttpResponse:
    services.unmute(user=request.user, mute_id=_number(request.POST.get("mute", "")) or 0)
    return redirect(f"{reverse('accounts:settings')}#muted")


def _check_may_look(request: HttpRequest, loaded: presenter.Seated) -> int | None:
    seat = access.seat_of(loaded.seats, request.user)
    access.check_may_look(loaded.match, seat, request.user, request.session)
    return seat


def _done(request: HttpRequest, match_id: str, said: bool = False) -> HttpResponse:
    """The talk for htmx, back to where the line was written for the others."""
    if not request.headers.get("HX-Request"):
        return redirect(_written_at(request, match_id))
    loaded = presenter.seated(match_id)
    response = HttpResponse(presenter.update(presenter.talk(loaded.match, loaded.seats, request.user)))
    if said:
        response["HX-Trigger"] = "said"
    return response


def _written_at(request: HttpRequest, match_id: str) -> str:
    room = request.POST.get("room", "")
    if request.POST.get("back") == "room" and room in Room:
        return reverse("chat:room", args=[match_id, room]) + "#say"
    return reverse("matches:page", args=[match_id], query={"below": "talk"}) + "#chat"


def _person(request: HttpRequest) -> Any:
    if not request.user.is_authenticated:
        raise Forbidden(_("You are signed out here. Sign in, or come in as a guest, to talk."))
    return request.user


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None
