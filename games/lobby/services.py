"""Tables before the match begins: open, join, leave, start, cancel. Each is one transaction."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import codec, registry
from games.engine.core import Game
from games.engine.errors import InvalidAction
from games.matches import access, push, services
from games.matches.errors import Forbidden, Refused, Stale, Unknown, Unreadable
from games.matches.models import Match, MatchSeat
from games.moderation.standing import check_is_impartial, check_may_play

MOST_OPEN_TABLES = 5


class Full(Stale):
    """Every seat is taken; 409."""


class TooMany(Refused):
    """The player keeps too many tables open already; 409."""

    status = 409


@transaction.atomic
def open_table(
    *,
    user: Any,
    game: str,
    seats: int,
    options: dict[str, str],
    watch: str = "everyone",
    listed: bool = True,
    deal_of: Match | None = None,
) -> Match:
    """A new table with its owner on the first seat. Raises Unknown, Unreadable, TooMany,
    or Suspended and MustRead as the keepers have it."""
    check_may_play(user)
    rules = _rules(game)
    _check_setup(rules, seats, options)
    if Match.objects.filter(owner=user, status=Match.Status.WAITING).count() >= MOST_OPEN_TABLES:
        raise TooMany(_("You keep %(most)d tables open already. Cancel one first.") % {"most": MOST_OPEN_TABLES})
    match = Match.objects.create(
        game=game,
        rules_version=rules.rules_version,
        options=options,
        seats=seats,
        owner=user,
        watch=Match.Watch(watch),
        listed=listed and watch == Match.Watch.EVERYONE,
        **_dealt_as(deal_of),
    )
    MatchSeat.objects.create(match=match, number=0, user=user)
    _begin_when_full(match, taken=1)
    push.announce_lobby()
    return match


@transaction.atomic
def join(*, match_id: str, user: Any, session: Any) -> Match:
    """Takes the next free seat; joining twice is joining once. The last seat begins the match."""
    check_may_play(user)
    match = services.lock(match_id)
    seats = list(match.seating.all())
    if access.seat_of(seats, user) is not None:
        return match
    access.check_may_look(match, None, user, session)
    if not access.may_join(match, user, session):
        raise Forbidden(_("This table is joined by its invite link. Ask the player who opened it."))
    check_is_impartial(user, match.pk)
    _check_waiting(match)
    if len(seats) >= match.seats:
        raise Full(_("Every seat is taken."))
    MatchSeat.objects.create(match=match, number=len(seats), user=user)
    _begin_when_full(match, taken=len(seats) + 1)
    _changed(match)
    return match


@transaction.atomic
def leave(*, match_id: str, user: Any) -> Match:
    """Gives the seat back; the others move up. When the owner leaves, the next player owns the table."""
    match = services.lock(match_id)
    vacate(match, user)
    return match


def vacate(match: Match, user: Any) -> None:
    """The player's place at a locked, waiting table is free again."""
    _check_waiting(match)
    match.seating.filter(user=user).delete()
    left = list(match.seating.all())
    for number, seat in enumerate(left):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
    if not left:
        match.status = Match.Status.CANCELLED
    elif match.owner_id == user.pk:
        match.owner = left[0].user
    match.save(update_fields=["status", "owner"])
    _changed(match)


def open_matches(user: Any) -> Any:
    """The tables that wait and the matches that run with this player."""
    open_ones = Match.objects.filter(status__in=[Match.Status.WAITING, Match.Status.RUNNING])
    return open_ones.filter(seating__user=user, seating__retired=False).order_by("pk")


def leave_everything(user: Any) -> None:
    """Inside a transaction: out of every running match by its game's rule, and off every table that waits."""
    for match_id in open_matches(user).values_list("pk", flat=True):
        match = services.lock(match_id)
        seat = match.seating.filter(user=user).first()
        if seat is not None and match.status == Match.Status.RUNNING:
            services.remove_seat(match, seat)
        elif seat is not None and match.status == Match.Status.WAITING:
            vacate(match, user)


@transaction.atomic
def start(*, match_id: str, user: Any) -> Match:
    """Begins with the players who are there, once the game's least number is reached. Only the owner may."""
    match = _owned(match_id, user)
    taken = match.seating.count()
    if taken not in match.rules.seats:
        least = match.rules.seats[0]
        raise Stale(_("This game needs at least %(least)d players.") % {"least": least})
    match.seats = taken
    _begin_when_full(match, taken)
    _changed(match)
    return match


@transaction.atomic
def cancel(*, match_id: str, user: Any) -> Match:
    """Takes the table away before it began. Only the owner may."""
    match = _owned(match_id, user)
    match.status = Match.Status.CANCELLED
    match.finished_at = timezone.now()
    match.save(update_fields=["status", "finished_at"])
    _changed(match)
    return match


@transaction.atomic
def again(*, match_id: str, user: Any, same_deal: bool = False) -> Match:
    """A new table with the options of a finished match; whoever asks sits down first, alone it begins at once.

    `same_deal` deals as that match was dealt: its key is known by then, so the new match is marked and counts in no
    statistics.
    """
    old = services.lock(match_id)
    if not old.is_over:
        raise Stale(_("This match is not over yet."))
    if not old.seating.filter(user=user).exists():
        raise Forbidden(_("Only who played the match can ask for it again."))
    if same_deal and not old.rules.cooperative:
        raise Forbidden(_("This game is not dealt the same way twice: the draws are known by now."))
    return open_table(
        user=user,
        game=old.game,
        seats=old.seats,
        options=old.options,
        watch=old.watch,
        listed=old.listed,
        deal_of=old if same_deal else None,
    )


def play_now(*, user: Any, game: str, session: Any) -> Match:
    """One click to a match: alone where the game can be played alone, else at a waiting table or a new one."""
    rules = _rules(game)
    if rules.seats[0] == 1:
        return open_table(user=user, game=game, seats=1, options={}, listed=False)
    waiting = Match.objects.filter(game=game, status=Match.Status.WAITING, listed=True).exclude(seating__user=user)
    for match_id in waiting.order_by("created_at").values_list("pk", flat=True)[:10]:
        try:
            return join(match_id=match_id, user=user, session=session)
        except Stale:
            continue
    mine = Match.objects.filter(game=game, status=Match.Status.WAITING, seating__user=user).first()
    return mine or open_table(user=user, game=game, seats=rules.seats[0], options={})


def _dealt_as(old: Match | None) -> dict[str, Any]:
    return {"deal_of": old, "deal_id": old.chance_id, "key": old.key} if old else {}


def _rules(slug: str) -> Game[Any, Any, Any]:
    try:
        return registry.game(slug)
    except LookupError:
        raise Unknown(_("There is no such game.")) from None


def _check_setup(rules: Game[Any, Any, Any], seats: int, options: dict[str, str]) -> None:
    try:
        rules.check_setup(seats, codec.options_from_form(rules.Options, options))
    except (InvalidAction, ValueError) as problem:
        raise Unreadable(_("A table cannot be set up like this: %(why)s.") % {"why": problem}) from problem


def _check_waiting(match: Match) -> None:
    if match.status != Match.Status.WAITING:
        raise Stale(_("This table is not waiting for players any more."))


def _owned(match_id: str, user: Any) -> Match:
    match = services.lock(match_id)
    if match.owner_id != user.pk:
        raise Forbidden(_("Only the player who owns the table can do that."))
    _check_waiting(match)
    return match


def _begin_when_full(match: Match, taken: int) -> None:
    if taken < match.seats:
        return
    try:
        services.begin(match)
    except ValueError as problem:
        # An option may name a seat that nobody took.
        raise Stale(_("The match cannot begin like this: %(why)s.") % {"why": problem}) from problem


def _changed(match: Match) -> None:
    push.announce(match.pk, match.turn)
    push.announce_lobby()
