"""The only writers of matches that are played: each function is one transaction."""

import dataclasses
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import codec, replay
from games.engine.chance import Chance, LiveChance, RandomChance
from games.engine.core import Outcome, Step
from games.engine.errors import IllegalAction, InvalidAction

from . import hinting, push, tasks
from .errors import AgainstTheRules, Forbidden, Stale, Unknown, Unreadable
from .models import REPLACED, FormerHolder, Match, MatchSeat, Move

ABANDONED_AFTER = timedelta(days=14)


def lock(match_id: str) -> Match:
    """The match's row, held until the transaction ends. Raises Unknown."""
    try:
        return Match.objects.select_for_update().get(pk=match_id)
    except Match.DoesNotExist:
        raise Unknown() from None


def begin(match: Match) -> None:
    """Deals the first state of a locked, waiting match whose seats are taken."""
    game = match.rules
    chance = _chance(match)
    options = codec.options_from_form(game.Options, match.options)
    step = game.setup(match.seats, options, chance)
    match.status = Match.Status.RUNNING
    match.started_at = match.moved_at = timezone.now()
    match.setup_draws = [list(draw) for draw in chance.draws]
    match.setup_events = codec.to_json(step.events)
    _settle(match, step, actor=None)
    match.save()
    tasks.call_bots(match)


@transaction.atomic
def play_action(
    *, match_id: str, user: Any, turn: int, line: str = "", fields: Mapping[str, list[str]] | None = None
) -> Match:
    """Carries one action out: `line` as text, or `fields` of a form, for the turn that the player saw.

    Raises Unknown 404, Forbidden 403, Unreadable 400, Stale 409 or AgainstTheRules 422; then nothing changed.
    """
    match, seat = _seated(match_id, user)
    action = read_action(match, line, fields)
    _check_turn(match, seat.number, turn)
    _act(match, seat.number, action)
    return match


@transaction.atomic
def play_for_bot(*, match_id: str, seat: int, turn: int, line: str) -> Match:
    """Carries a bot's action out, for the decision that opened to its seat at that turn; once.

    Raises what `play_action` does. Stale: the bot was called twice, or the table has gone another way since.
    """
    match = lock(match_id)
    prefetch_related_objects([match], "seating")
    if not any(row.bot and row.number == seat for row in match.seating.all()):
        raise Forbidden()
    _check_running(match)
    if match.open_since.get(str(seat)) != turn:
        raise Stale()
    _act(match, seat, read_action(match, line, None))
    return match


def _act(match: Match, seat: int, action: Any) -> None:
    chance = _chance(match)
    try:
        step = match.rules.apply(state_of(match), seat, action, chance)
    except IllegalAction as problem:
        raise AgainstTheRules.by(problem) from problem
    _record(match, seat, Move.Kind.ACTION, step, chance, codec.write_action(action))


@transaction.atomic
def resign(*, match_id: str, user: Any) -> Match:
    """The player gives up: the seat is out by the game's own rule, or a bot's, as the table has it. Twice is once."""
    match, seat = _seated(match_id, user)
    _check_running(match)
    if seat.retired:
        return match
    if match.stand_in and any(row.is_played and row.pk != seat.pk for row in match.seating.all()):
        hand_over(match, seat, bot=match.stand_in)
    else:
        _leave(match, seat)
    return match


@transaction.atomic
def undo(*, match_id: str, user: Any, turn: int) -> Match:
    """Takes the player's last action back, where the game allows it and nothing was drawn or revealed since."""
    match, seat = _seated(match_id, user)
    _check_turn(match, seat.number, turn)
    if not can_undo(match, seat.number):
        raise Stale(_("Nothing can be taken back now: something hidden was turned up since, or it was not yours."))
    state = _state_after(match, replay.RecordedMove(seat.number, kind="undo"))
    _record(match, seat.number, Move.Kind.UNDO, Step(state), _chance(match))
    return match


def can_undo(match: Match, seat: int) -> bool:
    """Whether this seat's last action may be taken back now."""
    if not match.rules.undo or match.status != Match.Status.RUNNING or match.turn <= match.undo_floor:
        return False
    standing = _open_actions(match)
    return bool(standing) and standing[-1].seat == seat


def _open_actions(match: Match) -> list[Move]:
    """The actions since the floor that no undo has taken back yet."""
    standing: list[Move] = []
    for move in match.moves.filter(turn__gte=match.undo_floor).exclude(kind=Move.Kind.NOTE):
        if move.kind == Move.Kind.UNDO:
            standing.pop()
        else:
            standing.append(move)
    return standing


def _state_after(match: Match, move: replay.RecordedMove) -> Any:
    """The state that a line of the record without draws leads to."""
    record = record_of(match)
    return replay.final_state(dataclasses.replace(record, moves=(*record.moves, move)))


def read_action(match: Match, line: str, fields: Mapping[str, list[str]] | None) -> Any:
    """The action that the text or the form fields spell. Raises Unreadable."""
    union = match.rules.Action
    try:
        return codec.action_from_form(union, fields) if fields else codec.parse_action(union, line)
    except InvalidAction as problem:
        raise Unreadable() from problem


def check_action(match: Match, seat: int, action: Any) -> None:
    """Says whether the game would accept it, changing nothing. Raises AgainstTheRules."""
    try:
        match.rules.apply(state_of(match), seat, action, RandomChance())
    except IllegalAction as problem:
        raise AgainstTheRules.by(problem) from problem


def state_of(match: Match) -> Any:
    """The running or finished match's state: from its snapshot, or from the record where an older house wrote that."""
    try:
        return codec.from_json(match.rules.State, match.snapshot)
    except (ValueError, KeyError, TypeError):
        return replay.final_state(record_of(match))


def record_of(match: Match) -> replay.Record:
    """The whole match as a record that replays without the key."""
    moves = tuple(
        replay.RecordedMove(move.seat, move.action, tuple(map(tuple, move.draws)), move.kind)  # type: ignore[arg-type]
        for move in match.moves.all()
    )
    draws = tuple(map(tuple, match.setup_draws))
    return replay.Record(match.game, match.rules_version, match.seats, match.options, draws, moves)  # type: ignore[arg-type]


@transaction.atomic
def hint(*, match_id: str, user: Any, turn: int) -> Match:
    """Another step of the advice on the player's present decision. Log and result tell that it was asked for."""
    match, seat = _seated(match_id, user)
    _check_turn(match, seat.number, turn)
    if not (match.hints and match.rules.gives_hints):
        raise Forbidden(_("At this table there are no hints. Whoever opened it decided so."))
    if str(seat.number) not in match.open_since:
        raise Stale(_("It is not your turn, so there is nothing to advise you on."))
    if hinting.steps_told(list(match.moves.order_by("-turn")[: hinting.STEPS])[::-1], seat.number) >= hinting.STEPS:
        raise Stale(_("You have been told all there is to tell. Now it is for you to decide."))
    Match.objects.filter(pk=match.pk).update(hinted=True)
    return note(match_id=match_id, user=user, word=hinting.WORD)


@transaction.atomic
def note(*, match_id: str, user: Any, word: str) -> Match:
    """Writes into the log that a player did something at the table which is no action of the game (a hint)."""
    match, seat = _seated(match_id, user)
    _check_running(match)
    _remark(match, seat.number, Move.Kind.NOTE, word, state_of(match))
    return match


def abandon_idle() -> int:
    """Ends every running match whose players are all gone for 14 days; says how many."""
    long_ago = timezone.now() - ABANDONED_AFTER
    idle = Match.objects.filter(status=Match.Status.RUNNING, moved_at__lt=long_ago)
    idle = idle.exclude(seating__seen_at__gte=long_ago)
    return sum(_abandon(pk, long_ago) for pk in idle.values_list("pk", flat=True))


@transaction.atomic
def _abandon(match_id: str, long_ago: Any) -> bool:
    match = lock(match_id)
    if match.status != Match.Status.RUNNING or match.moved_at is None or match.moved_at >= long_ago:
        return False
    close(match, Match.Status.ABANDONED, Outcome("abandoned", frozenset()))
    return True


def close(match: Match, status: Match.Status, outcome: Outcome) -> None:
    """Ends a locked match otherwise than by its game's rules."""
    match.status = status
    match.finished_at = timezone.now()
    match.outcome = codec.to_json(outcome)
    match.open_since = {}
    match.save(update_fields=["status", "finished_at", "outcome", "open_since"])
    push.announce(match.pk, match.turn)
    push.announce_lobby()


def rewind(match: Match, turn: int) -> None:
    """Takes a locked, running match back (or, after a rewind, forward) to how it stood at a turn already played.

    The lines between stay in the record and go on counting, so turns never repeat and later draws are new ones.
    """
    _check_running(match)
    if not 0 <= turn < match.turn:
        raise Stale(_("This match has not been at that turn yet."))
    state = _state_after(match, replay.RecordedMove(None, str(turn), kind="rewind"))
    match.open_since = {}
    _remark(match, None, Move.Kind.REWIND, str(turn), state)
    _reseat(match)


def remove_seat(match: Match, seat: MatchSeat) -> None:
    """A locked, running match goes on without this seat, by the game's own rule for one that leaves."""
    _check_running(match)
    if not seat.retired:
        _leave(match, seat)


def _leave(match: Match, seat: MatchSeat) -> None:
    """The seat retires. Bots don't play on by themselves: without a person the match ends, won by those who stayed."""
    _retire(match, seat)
    seats = list(match.seating.all())
    if match.status != Match.Status.RUNNING or any(row.is_played for row in seats) or not any(row.bot for row in seats):
        return
    stayed = frozenset(row.number for row in seats if not row.retired)
    close(match, Match.Status.FINISHED, Outcome("left-to-bots", frozenset() if match.rules.cooperative else stayed))


def hand_over(match: Match, seat: MatchSeat, *, user: Any = None, bot: str = "") -> None:
    """From now on another person, or a bot, plays this seat of a locked, running match."""
    _check_running(match)
    FormerHolder.objects.create(seat=seat, until=match.turn, user=seat.user, bot=seat.bot)
    seat.user, seat.bot, seat.seen_at = user, bot, None
    seat.save(update_fields=["user", "bot", "seen_at"])
    _remark(match, seat.number, Move.Kind.NOTE, REPLACED, state_of(match))


def _remark(match: Match, seat: int | None, kind: Move.Kind, line: str, state: Any) -> None:
    """A line of the record that no rule of the game made."""
    _record(match, seat, kind, Step(state), _chance(match), line)


def _reseat(match: Match) -> None:
    """Who has left, as the line of play that stands now tells it."""
    gone = gone_by(match)
    for seat in match.seating.all():
        if seat.retired != (seat.number in gone):
            seat.retired = seat.number in gone
            seat.save(update_fields=["retired"])


def gone_by(match: Match, turn: int | None = None) -> frozenset[int | None]:
    """The seats that had left by a turn, or have left by now."""
    return frozenset(move.seat for move in standing_moves(match, turn) if move.kind == Move.Kind.RETIRE)


type Line = tuple[Move, Line] | None
"""A move and the line of play that it went on from; lines share their beginnings, however often one is left."""


def standing_moves(match: Match, turn: int | None = None) -> list[Move]:
    """The moves that led to the state of a turn, or to the present one: none of them taken back or rewound."""
    lines: list[Line] = [None]
    for move in list(match.moves.all())[:turn]:
        lines.append(_continued(lines, move))
    line, standing = lines[-1], list[Move]()
    while line is not None:
        move, line = line
        standing.append(move)
    return standing[::-1]


def fallen_turns(match: Match) -> frozenset[int]:
    """The turns that were played and do not stand now: taken back, or behind a keeper's rewind."""
    standing = {move.turn for move in standing_moves(match)}
    played = match.moves.filter(kind__in=[Move.Kind.ACTION, Move.Kind.RETIRE])
    return frozenset(played.values_list("turn", flat=True)) - standing


def _continued(lines: list[Line], move: Move) -> Line:
    if move.kind == Move.Kind.REWIND:
        return lines[int(move.action)]
    if move.kind == Move.Kind.NOTE:
        return lines[-1]
    if move.kind == Move.Kind.UNDO:
        return lines[-1][1] if lines[-1] else None
    return move, lines[-1]


def mark_seen(*, match_id: str, seat: int, present: bool) -> int | None:
    """Presence of one seat; the match's turn where it changed for the others, who are then to be rung at."""
    row = MatchSeat.objects.filter(match_id=match_id, number=seat).select_related("match").first()
    if row is None:
        return None
    changed = row.is_present != present
    MatchSeat.objects.filter(pk=row.pk).update(seen_at=timezone.now() if present else None)
    return row.match.turn if changed else None


def _seated(match_id: str, user: Any) -> tuple[Match, MatchSeat]:
    match = lock(match_id)
    # All of them by one query: who of the others is a bot decides what the action sets going.
    prefetch_related_objects([match], "seating")
    seat = next((row for row in match.seating.all() if user.is_authenticated and row.user_id == user.pk), None)
    if seat is None:
        raise Forbidden()
    return match, seat


def _check_running(match: Match) -> None:
    if match.status != Match.Status.RUNNING:
        raise Stale(_("This match is not being played any more.") if match.is_over else "")


def _check_turn(match: Match, seat: int, turn: int) -> None:
    """Refuses a page older than the seat's present decision; what others did meanwhile at the same time is no harm."""
    _check_running(match)
    if not match.open_since.get(str(seat), match.turn) <= turn <= match.turn:
        raise Stale()


def _chance(match: Match) -> LiveChance:
    number = match.turn + 1 if match.status == Match.Status.RUNNING else 0
    return LiveChance(bytes.fromhex(match.key), match.chance_id, number)


def _retire(match: Match, seat: MatchSeat) -> None:
    chance = _chance(match)
    move = replay.RecordedMove(seat.number, kind="retire")
    step = replay.perform(match.rules, state_of(match), move, chance)
    seat.retired = True
    seat.save(update_fields=["retired"])
    _record(match, seat.number, Move.Kind.RETIRE, step, chance)


def _record(match: Match, seat: int | None, kind: Move.Kind, step: Step[Any], chance: Chance, line: str = "") -> None:
    Move.objects.create(
        match=match,
        turn=match.turn,
        seat=seat,
        kind=kind,
        action=line,
        draws=[list(draw) for draw in chance.draws],
        events=codec.to_json(step.events),
        revealed=step.revealed,
    )
    match.turn += 1
    match.moved_at = timezone.now()
    if chance.draws or step.revealed or kind in (Move.Kind.RETIRE, Move.Kind.REWIND):
        match.undo_floor = match.turn
    _settle(match, step, actor=seat)
    match.save()
    tasks.call_bots(match)
    push.announce(match.pk, match.turn)


def _settle(match: Match, step: Step[Any], actor: int | None) -> None:
    """Puts the new state on the row: the snapshot, since when each decision is open, and the end if it came."""
    game = match.rules
    match.snapshot = codec.to_json(step.state)
    before = match.open_since
    match.open_since = {
        str(seat): before.get(str(seat), match.turn) if seat != actor else match.turn
        for seat in sorted(game.to_act(step.state))
    }
    outcome = game.outcome(step.state)
    if outcome is not None:
        match.status = Match.Status.FINISHED
        match.finished_at = timezone.now()
        match.outcome = codec.to_json(outcome)
        push.announce_lobby()
