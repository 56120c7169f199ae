"""Recomputes every draw of a match that is over from its key, and says what each was for."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from games.engine import replay
from games.engine.chance import Draw, LiveChance, NamedChance, Use, key_commitment
from games.engine.errors import ReplayError

from . import replays, services
from .models import Match, Move
from .presenter import Loaded, LogLine

DRAWING = (Move.Kind.ACTION, Move.Kind.RETIRE)


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """A draw as it was recorded, and what the key gives in its place."""

    index: int
    draw: Draw
    given: int

    @property
    def matches(self) -> bool:
        return self.draw.value == self.given

    def __str__(self) -> str:
        return f"{self.draw.value}/{self.draw.sides}"


@dataclass(frozen=True, slots=True)
class CheckedUse:
    """What some draws in a row were for; `size` is how many things or sides there were."""

    kind: str
    size: int
    draws: tuple[CheckedDraw, ...]

    @property
    def face(self) -> int:
        """What a die showed, or which thing was picked, counted from one."""
        return self.draws[0].draw.value + 1

    @property
    def matches(self) -> bool:
        return all(draw.matches for draw in self.draws)


@dataclass(frozen=True, slots=True)
class CheckedTurn:
    """A turn that something was drawn in, and what happened then; 0 is the setup."""

    turn: str
    uses: tuple[CheckedUse, ...]
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check found."""

    turns: tuple[CheckedTurn, ...]
    key_matches: bool

    @property
    def count(self) -> int:
        return sum(len(use.draws) for turn in self.turns for use in turn.uses)

    @property
    def wrong(self) -> int:
        return sum(not draw.matches for turn in self.turns for use in turn.uses for draw in use.draws)

    @property
    def is_fair(self) -> bool:
        return self.key_matches and not self.wrong


def verified(loaded: Loaded) -> Verdict:
    """Checks a match that is over. Raises NotReplayable where its rules are not played any more."""
    match = loaded.match
    prefetch_related_objects([match], "moves")
    key, lines = bytes.fromhex(match.key), replays.lines_of(loaded)
    turns = [
        CheckedTurn(str(turn), _checked(key, match.chance_id, turn, uses), tuple(lines.get(turn - 1, ())))
        for turn, uses in _uses(match)
        if uses
    ]
    return Verdict(tuple(turns), key_commitment(key) == match.commitment)


def _uses(match: Match) -> Iterable[tuple[int, list[Use]]]:
    """Each turn that may draw with what its draws were for."""
    recorders: list[NamedChance] = []

    def recorder(draws: Iterable[Draw]) -> NamedChance:
        recorders.append(NamedChance(draws))
        return recorders[-1]

    try:
        replay.final_state(services.record_of(match), recorder)
    except ReplayError as problem:
        raise replays.NotReplayable() from problem
    turns = [0, *(move.turn + 1 for move in match.moves.all() if move.kind in DRAWING)]
    return zip(turns, (recorder.uses for recorder in recorders), strict=True)


def _checked(key: bytes, chance_id: str, turn: int, uses: list[Use]) -> tuple[CheckedUse, ...]:
    """Draws are numbered through the whole turn, whatever they are for."""
    live, index, checked = LiveChance(key, chance_id, turn), 0, []
    for use in uses:
        draws = []
        for draw in use.draws:
            draws.append(CheckedDraw(index, draw, live.below(draw.sides)))
            index += 1
        checked.append(CheckedUse(use.kind, use.size, tuple(draws)))
    return tuple(checked)
