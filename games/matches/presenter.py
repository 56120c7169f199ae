"""The only builder of match pages. It hands templates a view, never a state, and ready strings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.engine import codec
from games.engine.bots import Level, has_bot
from games.engine.chance import RandomChance
from games.engine.core import Game, Outcome, Retired

from . import choices as choosing
from . import hinting, services
from .errors import Refused, Unknown
from .models import BOT_LEVELS, REPLACED, FormerHolder, Match, MatchSeat, Move

LOG_LINES = 60
REMARKS: dict[str, str] = {Move.Kind.UNDO: "undone", Move.Kind.REWIND: "rewound", Move.Kind.NOTE: "noted"}


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as a plaque shows it."""

    seat: int
    name: str
    profile: str
    is_you: bool
    to_act: bool
    retired: bool
    present: bool
    winner: bool
    taken: bool = True
    bot: bool = False

    @property
    def number(self) -> int:
        return self.seat + 1


@dataclass(frozen=True, slots=True)
class LogLine:
    """One fact of the log; `words` are the event's fields as the action lines spell them."""

    id: str
    kind: str
    rule: str
    event: Any
    who: Player | None
    whom: Player | None
    words: dict[str, str]
    turn: int
    fallen: bool = False

    @property
    def at(self) -> str:
        """The turn at which the match stood after it, as its replay counts."""
        return str(self.turn + 1)


@dataclass(slots=True)
class Loaded:
    """A match's rows, read once and shared by all whose pages are built from them."""

    match: Match
    seats: list[MatchSeat]
    moves: list[Move]
    fallen: frozenset[int] = frozenset()
    """The turns that do not stand any more, once a keeper has taken the match back."""
    former: tuple[FormerHolder, ...] = ()
    """Who held seats that others took over within these moves, the first first."""


@dataclass(slots=True)
class Draft:
    """What a viewer has half chosen: words, or the fields of a game's own form, and what was wrong with it."""

    words: choosing.Line = ()
    fields: Mapping[str, list[str]] | None = None
    sample: bool = False
    refused: Refused | None = None
    extra: dict[str, Any] = field(default_factory=dict)


def load(match_id: str) -> Loaded:
    """Raises Unknown."""
    try:
        match = Match.objects.get(pk=match_id)
    except Match.DoesNotExist:
        raise Unknown() from None
    return load_rows(match)


def load_rows(match: Match) -> Loaded:
    """The rows around a match that is at hand already."""
    seats = list(match.seating.select_related("user"))
    moves = []
    if match.status != Match.Status.WAITING:
        moves = list(match.moves.order_by("-turn")[:LOG_LINES])[::-1]
    return Loaded(match, seats, moves, _fallen(match, moves), former_holders(match, moves))


def _fallen(match: Match, moves: list[Move]) -> frozenset[int]:
    if all(move.kind != Move.Kind.REWIND for move in moves):
        return frozenset()
    return services.fallen_turns(match)


def former_holders(match: Match, moves: Iterable[Move]) -> tuple[FormerHolder, ...]:
    """Asked for only where some line of these says that a seat was taken over."""
    if all((move.kind, move.action) != (Move.Kind.NOTE, REPLACED) for move in moves):
        return ()
    return tuple(FormerHolder.objects.filter(seat__match=match).select_related("user", "seat__match"))


def as_they_sat(players: list[Player], former: Sequence[FormerHolder], turn: int) -> list[Player]:
    """The players by the names of those who held the seats at a turn; a seat's knowledge stays its holder's of now."""
    sat = list(players)
    for one in reversed(former):
        if turn < one.until:
            profile = one.user.username if one.user else ""
            number = one.seat.number
            sat[number] = replace(sat[number], name=one.name, profile=profile, bot=bool(one.bot))
    return sat


def table(loaded: Loaded, seat: int | None, draft: Draft | None = None) -> dict[str, Any]:
    """All that the templates of one viewer's table need; `seat` None is a spectator."""
    match, draft = loaded.match, draft or Draft()
    context: dict[str, Any] = {
        "match": match,
        "game": match.rules,
        "you": seat,
        "seated": seat is not None,
        "refused": draft.refused,
        "pointable": match.rules.pointable if seat is not None and match.seats > 1 else (),
        "template": templates_of(match),
    }
    if match.snapshot is None:
        return context | _waiting(loaded, seat)
    return context | _played(loaded, seat, draft)


def templates_of(match: Match) -> dict[str, str]:
    """The game's own templates, by what they draw."""
    return {part: f"games/{match.game}/{part}.html" for part in ("table", "log", "prompt", "outcome", "hint")}


def _played(loaded: Loaded, seat: int | None, draft: Draft) -> dict[str, Any]:
    match = loaded.match
    game, state = match.rules, services.state_of(match)
    running = match.status == Match.Status.RUNNING
    acting = game.to_act(state) if running else frozenset()
    outcome = codec.from_json(Outcome, match.outcome) if match.outcome else None
    players = players_of(loaded, seat, acting, outcome)
    view = game.view(state, seat)
    my_turn = seat in acting
    lines = log(loaded, (seat,), players)
    return {
        "view": view,
        "players": players,
        "me": players[seat] if seat is not None else None,
        "my_turn": my_turn,
        "acting": [player for player in players if player.to_act],
        "awaited": [player for player in players if player.to_act and not player.is_you],
        "outcome": outcome,
        "winners": [player for player in players if player.winner],
        "can_undo": seat is not None and services.can_undo(match, seat),
        "can_resign": running and seat is not None and not players[seat].retired,
        "lines": lines[::-1],
        "news": [line for line in lines if line.turn >= match.turn - 1],
        "choices": _choices(game, state, view, seat, draft) if my_turn else choosing.Choices(),
        "draft": _drafted(game, state, seat, draft) if my_turn else None,
        **(_hint(loaded, seat, view) if my_turn else {}),
        "title": _title(match, my_turn),
        "options": options_of(match),
        # Which keepers have seen what was hidden: told to all once the match is over.
        "looks": list(match.open_looks.order_by("at")) if match.is_over else [],
    }


def _hint(loaded: Loaded, seat: int | None, view: Any) -> dict[str, Any]:
    match = loaded.match
    if seat is None or not (match.hints and match.rules.gives_hints):
        return {}
    steps = hinting.steps_told(loaded.moves, seat)
    told = hinting.told(match, loaded.moves, seat, view)
    return {"can_hint": steps < hinting.STEPS, "hint_begun": steps > 0, "hint": told}


def _title(match: Match, my_turn: bool) -> str:
    name = match.rules.name
    if my_turn:
        return _("Your turn: %(game)s") % {"game": name}
    return name


def _choices(game: Game[Any, Any, Any], state: Any, view: Any, seat: int | None, draft: Draft) -> choosing.Choices:
    assert seat is not None
    lines = (codec.write_action(action) for action in game.legal_actions(state, seat))
    return choosing.build(lines, draft.words, getattr(view, "board_words", ()), game.labels)


def _drafted(game: Game[Any, Any, Any], state: Any, seat: int | None, draft: Draft) -> Mapping[str, list[str]] | None:
    """The fields that fill the game's own form: what was sent, or a random action's when asked for."""
    if draft.sample and seat is not None:
        return codec.action_to_form(game.sample_action(state, seat, RandomChance()))
    return draft.fields


def players_of(loaded: Loaded, you: int | None, acting: frozenset[int], outcome: Outcome | None) -> list[Player]:
    winners = outcome.winners if outcome else frozenset()
    return [
        Player(
            seat=row.number,
            name=row.name,
            profile=row.user.username if row.user else "",
            is_you=row.number == you,
            to_act=row.number in acting,
            retired=row.retired,
            present=row.is_present,
            winner=row.number in winners,
            bot=bool(row.bot),
        )
        for row in loaded.seats
    ]


def _waiting(loaded: Loaded, seat: int | None) -> dict[str, Any]:
    match, taken = loaded.match, len(loaded.seats)
    owns = seat is not None and loaded.seats[seat].user_id == match.owner_id
    return {
        "players": _waiting_players(loaded, seat),
        "title": _title(match, my_turn=False),
        "waiting": match.status == Match.Status.WAITING,
        "free": match.seats - taken,
        "can_start": owns and taken in match.rules.seats,
        "can_cancel": owns,
        "owns": owns,
        "levels": list(BOT_LEVELS.items()) if has_bot(match.rules) else (),
        "stand_in": BOT_LEVELS[Level(match.stand_in)] if match.stand_in else "",
        "options": options_of(match),
    }


def options_of(match: Match) -> list[tuple[str, str]]:
    """Each option of the table as (label, value), in the viewer's language."""
    words = codec.options_to_words(codec.options_from_form(match.rules.Options, match.options))
    pairs = []
    for option in codec.option_fields(match.rules.Options):
        value = words[option.name]
        names = {"yes": _("yes"), "no": _("no")} if option.switch else dict(option.words)
        pairs.append((_(option.label), _(names.get(value, value))))
    return pairs


def _waiting_players(loaded: Loaded, you: int | None) -> list[Player]:
    taken = players_of(loaded, you, frozenset(), None)
    empty = [
        Player(number, "", "", False, False, False, False, False, taken=False)
        for number in range(len(taken), loaded.match.seats)
    ]
    return taken + empty


def log(loaded: Loaded, eyes: tuple[int | None, ...], players: list[Player]) -> list[LogLine]:
    """What was told to any of these seats (None: a spectator), the oldest first."""
    match = loaded.match
    kinds: tuple[type[Any], ...] = (Retired, *match.rules.Events)
    lines: list[LogLine] = []
    if not loaded.moves or loaded.moves[0].turn == 0:
        lines += _lines(kinds, match.setup_events, eyes, as_they_sat(players, loaded.former, -1), turn=-1)
    for move in loaded.moves:
        sat = as_they_sat(players, loaded.former, move.turn)
        told = [_remark(move, sat)] if move.kind in REMARKS else _lines(kinds, move.events, eyes, sat, move.turn)
        if move.turn in loaded.fallen:
            told = [replace(line, fallen=True) for line in told]
        lines += told
    return lines


def _remark(move: Move, players: list[Player]) -> LogLine:
    """A line that no rule of the game made: taken back, rewound, or a note."""
    who = players[move.seat] if move.seat is not None else None
    kind = move.action if move.kind == Move.Kind.NOTE else REMARKS[move.kind]
    return LogLine(f"log-{move.turn}-0", kind, "", None, who, None, {"turn": move.action}, move.turn)


def _lines(
    kinds: tuple[type[Any], ...],
    stored: Iterable[Any],
    eyes: tuple[int | None, ...],
    players: list[Player],
    turn: int,
) -> list[LogLine]:
    events = [codec.read_event(kinds, data) for data in stored]
    told = [event for event in events if any(event.seen_by(eye) for eye in eyes)]
    # Numbered among what this viewer is told: a gap would tell that somebody else was told more.
    return [_line(event, f"log-{turn + 1}-{index}", players, turn) for index, event in enumerate(told)]


def _line(event: Any, line_id: str, players: list[Player], turn: int) -> LogLine:
    who, whom = getattr(event, "seat", None), getattr(event, "other", None)
    return LogLine(
        id=line_id,
        kind=codec.kebab(type(event).__name__),
        rule=event.rule,
        event=event,
        who=players[who] if who is not None else None,
        whom=players[whom] if whom is not None else None,
        words=codec.spell_fields(event),
        turn=turn,
    )


def update(loaded: Loaded, seat: int | None, draft: Draft | None = None) -> str:
    """The fragment that brings a viewer's open page up to date: sockets, polls and answers send the very same."""
    return render_to_string("matches/update.html", table(loaded, seat, draft))
