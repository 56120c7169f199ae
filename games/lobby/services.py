"""Tables before the match begins: open, join, leave, start, cancel. Each is one transaction."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import bots as engine_bots
from games.engine import codec, registry
from games.engine.bots import Level
from games.engine.core import Game
from games.engine.errors import InvalidAction
from games.matches import access, push, services
from games.matches.errors import Forbidden, Refused, Stale, Unknown, Unreadable
from games.matches.models import Match, MatchSeat
from games.moderation.standing import check_is_impartial, check_may_play

MOST_OPEN_TABLES = 5
MOST_WITH_BOTS = 20


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
    bots: Sequence[str] = (),
    stand_in: str = "",
    hints: bool = True,
) -> Match:
    """A new table with its owner on the first seat and bots of these levels after it; full, it begins at once.
    Raises Unknown, Unreadable, TooMany, or Suspended and MustRead as the keepers have it."""
    check_may_play(user)
    rules = _rules(game)
    _check_setup(rules, seats, options)
    _check_company(user, rules, seats, bots, stand_in)
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
        stand_in=stand_in,
        hints=hints,
        **_dealt_as(deal_of),
    )
    MatchSeat.objects.create(match=match, number=0, user=user)
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=number, bot=level) for number, level in enumerate(bots, start=1)
    )
    _begin_when_full(match, taken=1 + len(bots))
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
    """The player's place at a locked, waiting table is free again. Bots alone keep no table."""
    _check_waiting(match)
    match.seating.filter(user=user).delete()
    people = [seat.user for seat in _closed_up(match) if seat.user]
    if not people:
        match.status = Match.Status.CANCELLED
    elif match.owner_id == user.pk:
        match.owner = people[0]
    match.save(update_fields=["status", "owner"])
    _changed(match)


def _closed_up(match: Match) -> list[MatchSeat]:
    """Those who sit, moved up so that no free seat is between them."""
    left = list(match.seating.select_related("user"))
    for number, seat in enumerate(left):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
    return left


@transaction.atomic
def seat_bot(*, match_id: str, user: Any, level: str) -> Match:
    """Gives the next free seat to a bot of this level; the last seat begins the match. Only the owner may."""
    match = _owned(match_id, user)
    taken = match.seating.count()
    if taken >= match.seats:
        raise Full(_("Every seat is taken."))
    _check_company(user, match.rules, match.seats, [level])
    MatchSeat.objects.create(match=match, number=taken, bot=level)
    _begin_when_full(match, taken + 1)
    _changed(match)
    return match


@transaction.atomic
def unseat_bot(*, match_id: str, user: Any, seat: int) -> Match:
    """Takes a bot off its seat again; the others move up. Only the owner may."""
    match = _owned(match_id, user)
    if not match.seating.filter(number=seat).exclude(bot="").delete()[0]:
        raise Stale(_("No bot sits there any more."))
    _closed_up(match)
    _changed(match)
    return match


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
        bots=[seat.bot for seat in old.seating.exclude(bot="")],
        stand_in=old.stand_in,
        hints=old.hints,
    )


def play_now(*, user: Any, game: str) -> Match:
    """One click to a match that has begun: alone where the game can be played alone, else against adepts."""
    rules = _rules(game)
    seats = 1 if rules.seats[0] == 1 else usual_seats(rules)
    return open_table(
        user=user, game=game, seats=seats, options={}, listed=False, bots=[Level.ADEPT.value] * (seats - 1)
    )


def usual_seats(rules: Game[Any, Any, Any]) -> int:
    """How many sit at a table of which nothing else is said."""
    return rules.seats[-1] if len(rules.seats) < 3 else rules.seats[1]


def play_with_people(*, user: Any, game: str, session: Any) -> Match:
    """One click to other people: a seat at a table that waits for them, or a new one."""
    rules = _rules(game)
    waiting = Match.objects.filter(game=game, status=Match.Status.WAITING, listed=True).exclude(seating__user=user)
    for match_id in waiting.order_by("created_at").values_list("pk", flat=True)[:10]:
        try:
            return join(match_id=match_id, user=user, session=session)
        except Stale:
            continue
    mine = Match.objects.filter(game=game, status=Match.Status.WAITING, seating__user=user).first()
    return mine or open_table(user=user, game=game, seats=max(2, rules.seats[0]), options={})


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


def _check_company(
    user: Any, rules: Game[Any, Any, Any], seats: int, levels: Sequence[str], stand_in: str = ""
) -> None:
    """Raises Unreadable for bots that cannot sit there, TooMany for a player who keeps too many at work."""
    if not {*levels, stand_in or Level.ADEPT} <= set(Level) or (levels and not engine_bots.has_bot(rules)):
        raise Unreadable(_("There is no such bot."))
    if stand_in and not rules.stands_in:
        raise Unreadable(_("In this game nobody stands in for a player who leaves."))
    if len(levels) >= seats:
        raise Unreadable(_("Bots don't play by themselves: leave a seat for a person."))
    if levels and _play_with_bots(user).count() >= MOST_WITH_BOTS:
        raise TooMany(
            _("You play %(most)d matches with bots already. Finish one, or give one up, first.")
            % {"most": MOST_WITH_BOTS}
        )


def _play_with_bots(user: Any) -> Any:
    with_bots = MatchSeat.objects.exclude(bot="").filter(match=OuterRef("pk"))
    return Match.objects.filter(Exists(with_bots), status=Match.Status.RUNNING, seating__user=user)


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
