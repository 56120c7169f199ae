"""A match as a record: setup and lines. The record is the truth; states are computed from it.

As text, a record reads like the table talk (`#` starts a comment, draws stand in brackets):

    game sphinx1987 rules 1 seats 2 treasure=hidden
    setup [1/2]
    0: build A1 G7 B1,...
    1: retire!
    0: undo!
    0: note hint!
    -: rewind 1!

A `note` changes nothing: it only says that something was done at the table. `rewind 1` goes back to the state that
stood after one line; the lines between are kept, so that a later rewind can bring them back.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from . import codec
from .chance import Chance, Draw, RecordedChance
from .core import Game, Retired, Seat, Step
from .errors import EngineError, ReplayError
from .registry import game as find_game

DRAWS = r"\d+/\d+(?: \d+/\d+)*"

type Kind = Literal["action", "retire", "undo", "note", "rewind"]


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One line of a record: who did what, and what was drawn for it.

    `line` is the action, the word of a note or the number of a rewind, else empty; nobody's seat rewinds.
    """

    seat: Seat | None
    line: str = ""
    draws: tuple[Draw, ...] = ()
    kind: Kind = "action"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: enough to compute every state of it. `options` are words."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    moves: tuple[RecordedMove, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A state of a match, and the one that an undo would bring back."""

    state: Any
    before: "Standing | None" = None


def perform(game: Game[Any, Any, Any], state: Any, move: RecordedMove, chance: Chance) -> Step[Any]:
    """One action or retirement carried out. Raises InvalidAction or IllegalAction."""
    assert move.seat is not None
    if move.kind == "retire":
        step = game.retire(state, move.seat, chance)
        return Step(step.state, (Retired(move.seat), *step.events), step.revealed)
    return game.apply(state, move.seat, codec.parse_action(game.Action, move.line), chance)


def setup(game: Game[Any, Any, Any], record: Record, chance: Chance) -> Step[Any]:
    """The first step of a record. Raises InvalidAction for options that are not the game's."""
    return game.setup(record.seats, codec.options_from_form(game.Options, record.options), chance)


type Recorder = Callable[[Iterable[Draw]], RecordedChance]


def steps(record: Record, recorder: Recorder = RecordedChance) -> Iterator[Step[Any]]:
    """Every step of the record: the setup's, then one a move. Raises ReplayError where it does not replay.

    `recorder` feeds the draws of the setup and of each action and retirement back, and may note what they are for.
    """
    game = find_game(record.game)
    if record.rules_version != game.rules_version:
        raise ReplayError(f"rules {record.rules_version} are not played any more, only {game.rules_version}")
    recorded = recorder(record.draws)
    try:
        step = setup(game, record, recorded)
        recorded.finish()
        history = [Standing(step.state)]
        yield step
        for move in record.moves:
            step = _next_step(game, history, move, recorder)
            yield step
    except (EngineError, ValueError) as problem:
        raise problem if isinstance(problem, ReplayError) else ReplayError(str(problem)) from problem


def _next_step(game: Game[Any, Any, Any], history: list[Standing], move: RecordedMove, recorder: Recorder) -> Step[Any]:
    """Carries one line out; `history` grows by where the match then stands."""
    if move.kind in ("action", "retire"):
        return _performed(game, history, move, recorder(move.draws))
    if move.draws:
        raise ReplayError(f"nothing is drawn for {_spelled(move)!r}")
    history.append(_moved_to(history, move))
    return Step(history[-1].state)


def _performed(
    game: Game[Any, Any, Any], history: list[Standing], move: RecordedMove, recorded: RecordedChance
) -> Step[Any]:
    step = perform(game, history[-1].state, move, recorded)
    recorded.finish()
    history.append(Standing(step.state, history[-1]))
    return step


def _moved_to(history: list[Standing], move: RecordedMove) -> Standing:
    if move.kind == "rewind":
        if int(move.line) >= len(history):
            raise ReplayError(f"the match has not yet come as far as line {move.line}")
        return history[int(move.line)]
    if move.kind == "note":
        return history[-1]
    if history[-1].before is None:
        raise ReplayError("there is nothing to take back")
    return history[-1].before


def final_state(record: Record, recorder: Recorder = RecordedChance) -> Any:
    """The state after the whole record. Raises ReplayError."""
    step: Step[Any] | None = None
    for step in steps(record, recorder):  # noqa: B007 - only the last one is wanted
        pass
    assert step is not None
    return step.state


def _write_draws(draws: tuple[Draw, ...]) -> str:
    return f" [{' '.join(f'{draw.value}/{draw.sides}' for draw in draws)}]" if draws else ""


def write_record(record: Record) -> str:
    """The record as text."""
    words = [f"{name}={word}" for name, word in record.options.items()]
    head = f"game {record.game} rules {record.rules_version} seats {record.seats}"
    lines = [" ".join([head, *words]), "setup" + _write_draws(record.draws)]
    for move in record.moves:
        who = "-" if move.seat is None else move.seat
        lines.append(f"{who}: {_spelled(move)}{_write_draws(move.draws)}")
    return "\n".join(lines) + "\n"


def _spelled(move: RecordedMove) -> str:
    return move.line if move.kind == "action" else f"{move.kind} {move.line}".rstrip() + "!"


def _read_draws(text: str | None) -> tuple[Draw, ...]:
    pairs = [pair.split("/") for pair in (text or "").split()]
    return tuple(Draw(int(value), int(sides)) for value, sides in pairs)


def _read_move(line: str) -> RecordedMove:
    found = re.fullmatch(rf"(\d): ([^\[]+?)(?: \[({DRAWS})\])?", line)
    if not found:
        return _read_rewind(line)
    seat, text, draws = int(found[1]), found[2], _read_draws(found[3])
    if text in ("retire!", "undo!"):
        return RecordedMove(seat, "", draws, "retire" if text == "retire!" else "undo")
    if note := re.fullmatch(r"note ([a-z]+)!", text):
        return RecordedMove(seat, note[1], draws, "note")
    return RecordedMove(seat, text, draws)


def _read_rewind(line: str) -> RecordedMove:
    found = re.fullmatch(r"-: rewind (\d{1,6})!", line, re.ASCII)
    if not found:
        raise ReplayError(f"{line[:60]!r} is not a move")
    return RecordedMove(None, found[1], (), "rewind")


def read_record(text: str) -> Record:
    """The record that `write_record` wrote. Raises ReplayError."""
    lines = [line.split("#")[0].rstrip() for line in text.splitlines()]
    head, start, *moves = [*(line for line in lines if line), "", ""]
    found = re.fullmatch(r"game (\S+) rules (\d+) seats (\d+)((?: \w+=\S+)*)", head)
    begun = re.fullmatch(rf"setup(?: \[({DRAWS})\])?", start)
    if not found or not begun:
        raise ReplayError("a record begins with a line 'game ... rules ... seats ...' and a line 'setup'")
    options = dict(word.split("=", 1) for word in found[4].split())
    told = tuple(_read_move(line) for line in moves if line)
    return Record(found[1], int(found[2]), int(found[3]), options, _read_draws(begun[1]), told)
