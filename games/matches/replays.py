"""A match stepped through turn by turn: what some eyes may see of how it stood then, never more."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import codec, replay
from games.engine.core import Outcome, Seat
from games.engine.errors import ReplayError

from . import presenter, services
from .choices import Choices
from .errors import Forbidden, Refused, Stale, Unknown, Unreadable
from .models import Match, MatchSeat, Move
from .presenter import LOG_LINES, Loaded, LogLine, Player

SPECTATOR, OPEN = "spectator", "open"
TURNED_BACK = {Move.Kind.UNDO, Move.Kind.REWIND}


class NotReplayable(Refused):
    """The record was made by rules that are not played any more; 409."""

    status = 409
    sentence = gettext_lazy("This match was played by other rules than the hall knows today, so it cannot be replayed.")


@dataclass(frozen=True, slots=True)
class Eyes:
    """From where a match is looked at: a seat, a spectator's chair (None), or with everything open.

    `word` says so in an address.
    """

    word: str
    seat: Seat | None
    is_open: bool = False

    def told(self, match: Match) -> tuple[Seat | None, ...]:
        """Whose log lines these eyes read."""
        return (None, *range(match.seats)) if self.is_open else (self.seat,)


@dataclass(frozen=True, slots=True)
class Link:
    """Somewhere to go; `turn` is None where there is nowhere."""

    label: str
    address: str
    current: bool = False


def every_eyes(match: Match) -> list[Eyes]:
    """Everything open, each seat, a spectator."""
    return [Eyes(OPEN, None, is_open=True), *(Eyes(str(n), n) for n in range(match.seats)), Eyes(SPECTATOR, None)]


def own_eyes(seat: Seat | None) -> Eyes:
    return Eyes(SPECTATOR, None) if seat is None else Eyes(str(seat), seat)


def allowed_eyes(match: Match, own: Seat | None, sees_open: bool) -> list[Eyes]:
    """Through which eyes this viewer may look; `sees_open` for a keeper who has given a reason to see all."""
    if match.is_over:
        return every_eyes(match)
    return [own_eyes(own), *([Eyes(OPEN, None, is_open=True)] if sees_open else [])]


def choose_eyes(match: Match, own: Seat | None, word: str, sees_open: bool = False) -> Eyes:
    """The eyes that an address asks for; no word means all that this viewer may see.

    Raises Unreadable for no eyes of this match and Forbidden for others' eyes while it is played.
    """
    if not word:
        return every_eyes(match)[0] if match.is_over else own_eyes(own)
    found = next((eyes for eyes in every_eyes(match) if eyes.word == word), None)
    if found is None:
        raise Unreadable(_("Nobody at this table has those eyes. Choose a player, a spectator or everything open."))
    if found not in allowed_eyes(match, own, sees_open):
        raise Forbidden(
            _("While a match is played you look back with your own eyes only; the others' open at its end.")
        )
    return found


def check_replayable(match: Match) -> None:
    """Raises Stale for a table that has not begun."""
    if match.snapshot is None:
        raise Stale(_("This match has not begun, so there is nothing to look back at."))


def steps_of(match: Match) -> Iterator[replay.Step[Any]]:
    """Every step of the match, from its record. Raises NotReplayable on the way."""
    try:
        yield from replay.steps(services.record_of(match))
    except ReplayError as problem:
        raise NotReplayable() from problem


def state_at(match: Match, turn: int) -> Any:
    """The state after so many lines of the record. Raises Unknown for a turn that was not played."""
    if not 0 <= turn <= match.turn:
        raise Unknown(_("This match has no such turn: it has %(turns)d.") % {"turns": match.turn})
    return next(islice(steps_of(match), turn, None)).state


def address(match: Match, turn: int, eyes: Eyes) -> str:
    return reverse("matches:replay", args=[match.pk, turn], query={"as": eyes.word})


def page(loaded: Loaded, own: Seat | None, eyes: Eyes, turn: int, sees_open: bool = False) -> dict[str, Any]:
    """All that the templates of one turn need, for a viewer whose own seat is `own` and who looks through `eyes`."""
    match = loaded.match
    check_replayable(match)
    prefetch_related_objects([match], "moves")
    state = state_at(match, turn)
    past = _past(loaded, turn)
    outcome = _outcome(match, state, turn)
    is_own = own is not None and eyes.seat == own
    players = _players(past, state, outcome, own if is_own else None)
    lines = presenter.log(past, eyes.told(match), players)
    return {
        "match": past.match,
        "game": match.rules,
        "template": presenter.templates_of(match),
        "view": _view(match, state, eyes),
        "laid_open": eyes.is_open,
        "replayed": True,
        "seated": is_own,
        "you": own if is_own else None,
        "players": players,
        "me": players[own] if is_own and own is not None else None,
        "my_turn": False,
        "choices": Choices(),
        "acting": [player for player in players if player.to_act],
        "outcome": outcome,
        "winners": [player for player in players if player.winner],
        "lines": lines[::-1],
        "news": [line for line in lines if line.turn == turn - 1],
        "options": presenter.options_of(match),
        **_moving(match, eyes, turn),
        "eyes": [
            Link(_named(found, loaded.seats), address(match, turn, found), found == eyes)
            for found in allowed_eyes(match, own, sees_open)
        ],
        "fallen": turn - 1 in past.fallen,
    }


def _view(match: Match, state: Any, eyes: Eyes) -> Any:
    if eyes.is_open:
        return match.rules.open_view(state)
    return match.rules.view(state, eyes.seat) if match.is_over else match.rules.recall(state, eyes.seat)


def _past(loaded: Loaded, turn: int) -> Loaded:
    """The rows as they were then: the last lines up to that turn, and which of them do not stand in the end."""
    match = copy.copy(loaded.match)
    match.turn = turn
    moves = list(match.moves.all())
    turned_back = any(move.kind in TURNED_BACK for move in moves)
    fallen = services.fallen_turns(match) if turned_back else frozenset()
    former = presenter.former_holders(match, moves)
    return Loaded(match, loaded.seats, moves[max(0, turn - LOG_LINES) : turn], fallen, former)


def _outcome(match: Match, state: Any, turn: int) -> Outcome | None:
    if turn == match.turn and match.outcome:
        return codec.from_json(Outcome, match.outcome)
    return match.rules.outcome(state)


def _players(past: Loaded, state: Any, outcome: Outcome | None, you: Seat | None) -> list[Player]:
    """The plaques: who sat there then, who was to act, and who had left."""
    acting = past.match.rules.to_act(state) if outcome is None else frozenset()
    gone = services.gone_by(past.match, past.match.turn)
    players = presenter.players_of(past, you, acting, outcome)
    return [
        replace(player, retired=player.seat in gone, present=True)
        for player in presenter.as_they_sat(players, past.former, past.match.turn - 1)
    ]


def _moving(match: Match, eyes: Eyes, turn: int) -> dict[str, Any]:
    """Where one can go from this turn."""

    def to(other: int) -> str:
        return address(match, other, eyes) if 0 <= other <= match.turn and other != turn else ""

    return {
        "turn": str(turn),
        "turns": str(match.turn),
        "running": not match.is_over,
        "eyes_word": eyes.word,
        "eyes_query": f"?as={eyes.word}",
        "here": address(match, turn, eyes),
        "first": to(0),
        "back": to(turn - 1),
        "next": to(turn + 1),
        "last": to(match.turn),
        "title": _("Move %(turn)d of %(turns)d: %(game)s")
        % {"turn": turn, "turns": match.turn, "game": match.rules.name},
    }


def _named(eyes: Eyes, seats: list[MatchSeat]) -> str:
    if eyes.is_open:
        return _("Everything open")
    return _("A spectator") if eyes.seat is None else seats[eyes.seat].name


def lines_of(loaded: Loaded) -> dict[int, list[LogLine]]:
    """What happened at each turn of a match that is over, told to everybody; the setup's turn is -1."""
    match = loaded.match
    players = presenter.players_of(loaded, None, frozenset(), None)
    moves = list(match.moves.all())
    whole = Loaded(match, loaded.seats, moves, former=presenter.former_holders(match, moves))
    told: dict[int, list[LogLine]] = {}
    for line in presenter.log(whole, every_eyes(match)[0].told(match), players):
        told.setdefault(line.turn, []).append(line)
    return told
