"""Takes an exported match back. A file is hostile until it has replayed; the only writer of imported matches."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.engine import codec, registry, replay
from games.engine.chance import Draw, LiveChance, key_commitment
from games.engine.core import Game, Outcome, Step
from games.engine.errors import ReplayError

from . import services, shapes
from .errors import Refused
from .exporting import FORMAT, SCHEME
from .models import REPLACED, Match, MatchSeat, Move

MOST_BYTES = 1_000_000
MOST_MOVES = 5_000
MOST_IMPORTED = 50
NOTES = frozenset({"hint", REPLACED})
CLOSED = {
    Match.Status.FINISHED: ("decided", "left-to-bots"),
    Match.Status.ABORTED: ("aborted",),
    Match.Status.ABANDONED: ("abandoned",),
}
"""Reasons for an end that no rule of a game gives: a keeper's, that nobody came back, or that only bots were left."""

HEX = shapes.text(r"[0-9a-f]{64}", "64 hexadecimal digits", 64)
ID = shapes.text(r"[a-z0-9]{1,12}", "a match's id", 12)
DRAWS = shapes.text(r"(\d{1,9}/\d{1,9}( \d{1,9}/\d{1,9})*)?", "draws like 3/6 1/2", 200_000)
MOVE = shapes.fields(
    turn=shapes.number(1, MOST_MOVES),
    seat=shapes.none_or(shapes.number(0, 9)),
    kind=shapes.one_of(*Move.Kind.values),
    line=shapes.text(r"[ -~]*", "an action's line", codec.MAX_LINE),
    draws=DRAWS,
)
FILE = shapes.fields(
    format=shapes.one_of(FORMAT),
    match=ID,
    game=shapes.text(r"[a-z0-9_-]+", "a game's name", 40),
    rules_version=shapes.number(1, 9999),
    seats=shapes.number(1, 9),
    options=shapes.words(30),
    status=shapes.one_of(Match.Status.FINISHED, Match.Status.ABANDONED, Match.Status.ABORTED),
    outcome=shapes.fields(
        reason=shapes.text(r"[a-z][a-z-]*", "a reason", 40),
        winners=shapes.many(shapes.number(0, 9), 9),
        scores=shapes.many(shapes.number(-999_999, 999_999), 9),
    ),
    key=HEX,
    commitment=HEX,
    scheme=shapes.one_of(SCHEME),
    draws_for=ID,
    setup=shapes.fields(turn=shapes.number(0, 0), draws=DRAWS),
    moves=shapes.many(MOVE, MOST_MOVES),
)


class BadFile(Refused):
    """The file is no match that replays; 422."""

    status = 422

    def __init__(self, why: str | Promise) -> None:
        super().__init__(_("This file cannot be imported: %(why)s. Nothing was stored.") % {"why": why})


class TooManyImported(Refused):
    """The person keeps as many imported matches as anyone may; 409."""

    status = 409


@dataclass(frozen=True, slots=True)
class Imported:
    """A file that has replayed: what it says, its record, and every step."""

    data: dict[str, Any]
    record: replay.Record
    steps: list[Step[Any]]
    outcome: Outcome


def read(content: bytes) -> Imported:
    """The match of the file, replayed and checked against its key. Raises BadFile."""
    try:
        data = FILE(_parsed(content), "")
        game = _game(data)
        record = _record(data)
        _check_draws(data, record)
        steps = _replayed(game, record)
    except shapes.Misshapen as problem:
        raise BadFile(str(problem)) from problem
    return Imported(data, record, steps, _outcome(game, data, steps))


def _parsed(content: bytes) -> Any:
    if len(content) > MOST_BYTES:
        raise BadFile(_("it is larger than a megabyte"))
    try:
        return json.loads(
            content.decode(),
            parse_int=_small,
            parse_float=_refused,
            parse_constant=_refused,
            object_pairs_hook=_told_once,
        )
    except (ValueError, RecursionError) as problem:
        raise BadFile(_("it is not JSON as the hall exports it")) from problem


def _small(digits: str) -> int:
    if len(digits) > 10:
        raise ValueError(digits[:10])
    return int(digits)


def _refused(text: str) -> Any:
    raise ValueError(text[:10])


def _told_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is told twice")
    return found


def _game(data: dict[str, Any]) -> Game[Any, Any, Any]:
    try:
        game = registry.game(data["game"])
    except LookupError:
        raise BadFile(_("this hall does not know the game “%(game)s”") % {"game": data["game"]}) from None
    if data["rules_version"] != game.rules_version:
        facts = {"file": data["rules_version"], "hall": game.rules_version}
        raise BadFile(_("it was played by version %(file)d of the rules, and this hall plays %(hall)d") % facts)
    return game


def _record(data: dict[str, Any]) -> replay.Record:
    moves = tuple(_move(data["seats"], place, told) for place, told in enumerate(data["moves"]))
    draws = _draws(data["setup"]["draws"])
    return replay.Record(data["game"], data["rules_version"], data["seats"], data["options"], draws, moves)


def _move(seats: int, place: int, told: dict[str, Any]) -> replay.RecordedMove:
    turn, seat, kind, line = told["turn"], told["seat"], told["kind"], told["line"]
    if turn != place + 1:
        raise BadFile(_("its moves are not in order: move %(place)d calls itself %(turn)d") % _at(place, turn=turn))
    if (seat is None) != (kind == Move.Kind.REWIND) or (seat is not None and seat >= seats):
        raise BadFile(_("move %(place)d is of a seat that cannot have made it") % _at(place))
    if not _is_line_of(kind, line):
        raise BadFile(_("move %(place)d is no line of a record") % _at(place))
    return replay.RecordedMove(seat, line, _draws(told["draws"]), kind)


def _is_line_of(kind: str, line: str) -> bool:
    if kind == Move.Kind.REWIND:
        return line.isdigit() and len(line) <= codec.MAX_NUMBER
    if kind == Move.Kind.NOTE:
        return line in NOTES
    return bool(line) == (kind == Move.Kind.ACTION)


def _at(place: int, **facts: Any) -> dict[str, Any]:
    return {"place": place + 1, **facts}


def _draws(text: str) -> tuple[Draw, ...]:
    return tuple(Draw(int(value), int(sides)) for value, sides in (pair.split("/") for pair in text.split()))


def _check_draws(data: dict[str, Any], record: replay.Record) -> None:
    """The key must be the promised one, and every draw must come from it."""
    key = bytes.fromhex(data["key"])
    if key_commitment(key) != data["commitment"]:
        raise BadFile(_("its key is not the one that was promised"))
    for turn, draws in enumerate([record.draws, *(move.draws for move in record.moves)]):
        if not fits(draws, LiveChance(key, data["draws_for"], turn)):
            raise BadFile(_("the draws of turn %(turn)d do not come from its key") % {"turn": turn})


def fits(draws: Iterable[Draw], live: LiveChance) -> bool:
    return all(sides > 1 and live.below(sides) == value for value, sides in draws)


def _replayed(game: Game[Any, Any, Any], record: replay.Record) -> list[Step[Any]]:
    """Every step; nothing may come after the end, and an undo must have been open when it was made."""
    steps: list[Step[Any]] = []
    try:
        for step in replay.steps(record):
            if steps and game.outcome(steps[-1].state) is not None:
                raise BadFile(_("it goes on after the match was over"))
            steps.append(step)
    except ReplayError as problem:
        facts = {"turn": len(steps), "why": problem}
        raise BadFile(_("it does not replay at turn %(turn)d (%(why)s)") % facts) from problem
    _check_undone(game, record, steps)
    return steps


def _check_undone(game: Game[Any, Any, Any], record: replay.Record, steps: list[Step[Any]]) -> None:
    """What was drawn or shown is never taken back, nor what another seat did."""
    open_to: list[int | None] = []
    for place, (move, step) in enumerate(zip(record.moves, steps[1:], strict=True)):
        if move.kind == "undo" and not (game.undo and open_to and open_to.pop() == move.seat):
            raise BadFile(_("move %(place)d takes back what could not be taken back") % _at(place))
        if move.draws or step.revealed or move.kind in ("retire", "rewind"):
            open_to = []
        elif move.kind == "action":
            open_to.append(move.seat)


def _outcome(game: Game[Any, Any, Any], data: dict[str, Any], steps: list[Step[Any]]) -> Outcome:
    """How it ended: as the game says; where it does not, as whoever closed it said."""
    told = data["outcome"]
    outcome = Outcome(told["reason"], frozenset(told["winners"]), tuple(told["scores"]))
    found = game.outcome(steps[-1].state)
    if found is not None and not (data["status"] == Match.Status.FINISHED and found == outcome):
        raise BadFile(_("it states another end than the one it was played to"))
    if found is None and not _is_closed(outcome, data["seats"], data["status"]):
        raise BadFile(_("it is not played to its end"))
    return outcome


def _is_closed(outcome: Outcome, seats: int, status: str) -> bool:
    if outcome.reason not in CLOSED[Match.Status(status)] or outcome.scores:
        return False
    return not outcome.winners or (status == Match.Status.FINISHED and max(outcome.winners) < seats)


@transaction.atomic
def store(found: Imported, *, user: Any = None) -> Match:
    """Keeps an imported match: marked, out of all statistics, its seats nobody's. Raises TooManyImported."""
    if user is not None and Match.objects.filter(owner=user, imported=True).count() >= MOST_IMPORTED:
        facts = {"most": MOST_IMPORTED}
        raise TooManyImported(_("You keep %(most)d imported matches already, and nobody may keep more.") % facts)
    match = _row(found, user)
    match.save(force_insert=True)
    Move.objects.bulk_create(_moves(match, found))
    gone = services.gone_by(match)
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=number, retired=number in gone) for number in range(match.seats)
    )
    return match


def _row(found: Imported, user: Any) -> Match:
    data, now = found.data, timezone.now()
    return Match(
        game=data["game"],
        rules_version=data["rules_version"],
        options=data["options"],
        seats=data["seats"],
        owner=user,
        listed=False,
        imported=True,
        key=data["key"],
        deal_id=data["draws_for"],
        status=data["status"],
        turn=len(data["moves"]),
        snapshot=codec.to_json(found.steps[-1].state),
        undo_floor=len(data["moves"]),
        setup_draws=[list(draw) for draw in found.record.draws],
        setup_events=codec.to_json(found.steps[0].events),
        outcome=codec.to_json(found.outcome),
        started_at=now,
        moved_at=now,
        finished_at=now,
    )


def _moves(match: Match, found: Imported) -> list[Move]:
    return [
        Move(
            match=match,
            turn=turn,
            seat=move.seat,
            kind=move.kind,
            action=move.line,
            draws=[list(draw) for draw in move.draws],
            events=codec.to_json(step.events),
            revealed=step.revealed,
        )
        for turn, (move, step) in enumerate(zip(found.record.moves, found.steps[1:], strict=True))
    ]
