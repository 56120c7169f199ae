"""Home, the list of tables, a game's page, and the posts of a waiting table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts import limits
from games.accounts.entering import enter_as_guest
from games.accounts.views import shows_why_suspended
from games.engine import registry
from games.engine.core import Game
from games.matches.errors import Forbidden, Refused, Unreadable
from games.matches.models import Match
from games.matches.results import hall_results
from games.matches.views import answers_refusals

from . import services
from .forms import TableForm

MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as the lists show it."""

    slug: str
    name: str
    seats_text: str
    summary: str
    emblem: str
    alone: bool
    against: int
    """How many bots one click brings to the table."""


def card_of(game: Game[Any, Any, Any]) -> GameCard:
    least, most = game.seats[0], game.seats[-1]
    seats = _("%(least)d players") % {"least": least} if least == most else f"{least}–{most} " + _("players")
    summary = render_to_string(f"games/{game.slug}/summary.html").strip()
    against = 0 if least == 1 else services.usual_seats(game) - 1
    return GameCard(game.slug, game.name, seats, summary, f"games/{game.slug}/emblem.html", least == 1, against)


def listed_tables() -> dict[str, Any]:
    """What the lobby lists: the same for everybody."""
    listed = Match.objects.filter(listed=True, watch=Match.Watch.EVERYONE).prefetch_related("seating__user")
    return {
        "tables": [_table_card(match) for match in listed.filter(status=Match.Status.WAITING)[:MOST_LISTED]],
        "matches": [
            _table_card(match)
            for match in listed.filter(status=Match.Status.RUNNING).order_by("-moved_at")[:MOST_LISTED]
        ],
    }


def _table_card(match: Match) -> dict[str, Any]:
    seats = list(match.seating.all())
    return {"match": match, "game": match.rules, "players": seats, "free": match.seats - len(seats)}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games = [card_of(game) for game in registry.games()]
    return render(request, "home.html", listed_tables() | {"games": games, "mine": _mine(request)})


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    if getattr(request, "htmx", None):
        return render(request, "lobby/update.html", listed_tables())
    games = [card_of(game) for game in registry.games()]
    return render(request, "lobby/tables.html", listed_tables() | {"games": games, "mine": _mine(request)})


def _mine(request: HttpRequest) -> list[dict[str, Any]]:
    if not request.user.is_authenticated:
        return []
    open_ones = Match.objects.filter(status__in=[Match.Status.WAITING, Match.Status.RUNNING])
    return [
        _table_card(match)
        for match in open_ones.filter(seating__user=request.user, seating__retired=False)
        .order_by("-created_at")
        .prefetch_related("seating__user")[:MOST_LISTED]
    ]


@require_safe
def game_page(request: HttpRequest, slug: str) -> HttpResponse:
    game = _game(slug)
    tables_of_game = [card for card in listed_tables()["tables"] if card["match"].game == slug]
    context = {
        "game": game,
        "card": card_of(game),
        "tables": tables_of_game,
        "results": hall_results(game) if game.cooperative else [],
        "about": f"games/{slug}/about.html",
        "rules": f"games/{slug}/rules.html",
    }
    return render(request, "lobby/game.html", context)


def _game(slug: str) -> Game[Any, Any, Any]:
    try:
        return registry.game(slug)
    except LookupError:
        raise Http404(_("There is no such game.")) from None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_table(request: HttpRequest, slug: str) -> HttpResponse:
    game = _game(slug)
    form = TableForm(game, request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            return _opened(request, form)
    return render(request, "lobby/new_table.html", {"form": form, "card": card_of(game)}, status=status)


def _opened(request: HttpRequest, form: TableForm) -> HttpResponse:
    try:
        match = services.open_table(
            user=request.user,
            game=form.game.slug,
            seats=form.cleaned_data["seats"],
            options=form.options(),
            watch=form.cleaned_data["watch"],
            listed=not form.cleaned_data["unlisted"],
            bots=form.bot_levels(),
            stand_in=form.cleaned_data.get("stand_in", ""),
            hints=form.cleaned_data.get("hints", True),
        )
    except Refused as refused:
        form.add_error(None, str(refused))
        return render(
            request, "lobby/new_table.html", {"form": form, "card": card_of(form.game)}, status=refused.status
        )
    return redirect("matches:page", match.pk)


@require_POST
@limits.newcomers
@shows_why_suspended
def quick(request: HttpRequest, slug: str) -> HttpResponse:
    _game(slug)
    enter_as_guest(request)
    try:
        if request.POST.get("with") == "people":
            match = services.play_with_people(user=request.user, game=slug, session=request.session)
        else:
            match = services.play_now(user=request.user, game=slug)
    except Refused as refused:
        return render(request, "refused.html", {"refused": refused}, status=refused.status)
    return redirect("matches:page", match.pk)


def _post(service: Callable[..., Match]) -> Callable[..., HttpResponse]:
    @require_POST
    @answers_refusals
    def view(request: HttpRequest, match_id: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect(f"{reverse('accounts:sign_in')}?next={reverse('matches:page', args=[match_id])}")
        match = service(match_id=match_id, user=request.user)
        return (
            redirect("matches:page", match.pk) if match.status != Match.Status.CANCELLED else redirect("lobby:tables")
        )

    return view


leave = _post(services.leave)
start = _post(services.start)
cancel = _post(services.cancel)


@require_POST
@answers_refusals
def bots(request: HttpRequest, match_id: str) -> HttpResponse:
    """The owner seats a bot (`level`), or takes the one of a seat off again (`off`)."""
    if not request.user.is_authenticated:
        raise Forbidden(_("Only the player who owns the table can do that."))
    off = request.POST.get("off", "")
    if not off:
        services.seat_bot(match_id=match_id, user=request.user, level=request.POST.get("level", ""))
    elif off.isascii() and off.isdigit() and len(off) < 3:
        services.unseat_bot(match_id=match_id, user=request.user, seat=int(off))
    else:
        raise Unreadable(_("There is no such seat at this table."))
    return redirect("matches:page", match_id)


@require_POST
@answers_refusals
def again(request: HttpRequest, match_id: str) -> HttpResponse:
    same_deal = request.POST.get("deal") == "same"
    match = services.again(match_id=match_id, user=request.user, same_deal=same_deal)
    return redirect("matches:page", match.pk)


@require_POST
@limits.newcomers
@shows_why_suspended
@answers_refusals
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Takes a seat; a stranger becomes a guest by the same click."""
    enter_as_guest(request)
    match = services.join(match_id=match_id, user=request.user, session=request.session)
    return redirect("matches:page", match.pk)


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    return render(request, "credits.html")
