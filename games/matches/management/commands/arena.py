"""Lets bots of two levels play each other without a hall: who wins how often, and how long they think.

In a game where all seats play together each level plays by itself, at each value of the options that the game's
results are told apart by.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import bots, codec
from games.engine.bots import Budget, Level
from games.engine.chance import RandomChance
from games.engine.core import Game, Outcome
from games.engine.errors import InvalidAction
from games.engine.registry import game as find_game

LONGEST = 20_000
ENDLESS = 10_000_000
SPREAD = 1_000_003
Z = 1.96
"""The normal quantile of a 95 % interval."""


class Command(BaseCommand):
    help = "Lets bots play matches of a game: wins with 95 % intervals, and seconds of one core per move."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        levels = [str(level) for level in Level]
        parser.add_argument("game", help="the game's slug")
        parser.add_argument("level", choices=levels)
        parser.add_argument("other", choices=levels, nargs="?", help="the level to play against, or to compare with")
        parser.add_argument("--matches", type=int, default=100, help="an even number where levels play each other")
        parser.add_argument("--seats", type=int, default=0, help="players; the fewest of the game if left out")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=WORD", help="as the table chooses")
        parser.add_argument("--playouts", type=int, help="for one choice; the game's own number if left out")
        parser.add_argument("--seconds", type=float, help="for one choice, instead of a number of playouts")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        arena = _arena(options)
        levels = [Level(word) for word in (options["level"], options["other"]) if word]
        if arena.game.cooperative:
            for level in levels:
                for words in _kinds(arena.game, arena.words):
                    self.stdout.write(_together(arena, level, words, options["matches"]))
        elif len(levels) == 2:
            self.stdout.write(_against(arena, levels[0], levels[1], options["matches"]))
        else:
            raise CommandError(f"{arena.game.name} is played against each other: name two levels")
        self.stdout.write("\n".join(arena.time_lines()))


def _arena(options: dict[str, Any]) -> "Arena":
    """What was asked for. Raises CommandError where it makes no sense."""
    try:
        game = find_game(options["game"])
        words = dict(option.split("=") for option in options["option"])
        seats = options["seats"] or game.seats[0]
        game.check_setup(seats, codec.options_from_form(game.Options, words))
    except (LookupError, ValueError, InvalidAction) as problem:
        raise CommandError(str(problem)) from None
    if not bots.has_bot(game):
        raise CommandError(f"{game.name} has no bot")
    if options["matches"] < 1 or (not game.cooperative and options["matches"] % 2):
        raise CommandError("play one match or more; where levels play each other, an even number")
    return Arena(game, seats, words, options["seed"], options["playouts"], options["seconds"])


def _kinds(game: Game[Any, Any, Any], words: dict[str, str]) -> Iterator[dict[str, str]]:
    """The given options with every value of those that results are told apart by, unless it is given too."""
    open_fields = [
        found
        for found in codec.option_fields(game.Options)
        if found.name in game.results_by and found.name not in words
    ]
    for values in product(*([word for word, _ in found.words] for found in open_fields)):
        yield {**words, **dict(zip((found.name for found in open_fields), values, strict=True))}


@dataclass
class Arena:
    """Matches between bots. The same seed and playouts give the same matches, however long they take."""

    game: Game[Any, Any, Any]
    seats: int
    words: dict[str, str]
    seed: int
    playouts: int | None = None
    seconds: float | None = None
    times: dict[Level, list[float]] = field(default_factory=dict)

    def play(self, levels: list[Level], words: dict[str, str], deal: int) -> Outcome | None:
        """One match to its end; None if it is not over after the longest that is waited for."""
        game, options = self.game, codec.options_from_form(self.game.Options, words)
        chance = RandomChance(self.seed * SPREAD + 2 * deal)
        minds = RandomChance(self.seed * SPREAD + 2 * deal + 1)
        state = game.setup(self.seats, options, chance).state
        for _ in range(LONGEST):
            outcome = game.outcome(state)
            if outcome is not None:
                return outcome
            seat = min(game.to_act(state))
            action = self._answer(state, seat, levels[seat], minds)
            state = game.apply(state, seat, action, chance).state
        return None

    def _answer(self, state: Any, seat: int, level: Level, chance: RandomChance) -> Any:
        began = time.process_time()
        action = bots.answer(self.game, state, seat, chance, level, self._budget())
        self.times.setdefault(level, []).append(time.process_time() - began)
        return action

    def _budget(self) -> Budget:
        if self.seconds is not None:
            return Budget(self.playouts or ENDLESS, self.seconds, time.monotonic)
        return Budget(self.playouts) if self.playouts is not None else bots.full_budget(self.game)

    def time_lines(self) -> list[str]:
        """How long each level thought for one move, in seconds of one core."""
        found = []
        for level, times in self.times.items():
            ordered = sorted(times)
            mean, late = sum(ordered) / len(ordered), ordered[int(0.95 * len(ordered))]
            found.append(f"{level}: {mean:.3f} s a move, {late:.3f} s at 95 %, {ordered[-1]:.3f} s at most")
        return found


def _against(arena: Arena, level: Level, other: Level, matches: int) -> str:
    """Each deal is played twice, with the levels in each other's seats. Whoever shares a win has a share of it."""
    wins, unfinished, reasons = 0.0, 0, Counter[str]()
    for number in range(matches):
        levels = [(level, other)[(seat + number) % 2] for seat in range(arena.seats)]
        mine = {seat for seat in range(arena.seats) if (seat + number) % 2 == 0}
        outcome = arena.play(levels, arena.words, number // 2)
        wins += share(outcome, mine)
        unfinished += outcome is None
        reasons[outcome.reason if outcome else "unfinished"] += 1
    ended = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    return "\n".join(
        [
            f"{arena.game.name}, {arena.seats} seats, {matches} matches ({ended})",
            f"{level} won {_percent(wins, matches)} against {other}",
        ]
    )


def share(outcome: Outcome | None, mine: set[int]) -> float:
    """How much of a match these seats won: their part of the winners, and half of a match that nobody won."""
    if outcome is None or not outcome.winners:
        return 0.5
    return len(outcome.winners & mine) / len(outcome.winners)


def _together(arena: Arena, level: Level, words: dict[str, str], matches: int) -> str:
    wins, scores = 0, 0.0
    for number in range(matches):
        outcome = arena.play([level] * arena.seats, words, number)
        wins += outcome is not None and bool(outcome.winners)
        if outcome is not None and outcome.scores:
            scores += sum(outcome.scores) / len(outcome.scores)
    kind = ", ".join(f"{name} {word}" for name, word in words.items()) or "default"
    return (
        f"{level}, {kind}, {arena.seats} seats, {matches} matches: won {_percent(wins, matches)}, "
        f"mean score {scores / matches:.2f}"
    )


def _percent(wins: float, matches: int) -> str:
    low, high = wilson(wins, matches)
    return f"{wins / matches:.1%} [{low:.1%} to {high:.1%}]"


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share. Shared wins count as parts, which makes it a little too wide, never narrow."""
    part, extra = wins / matches, Z * Z / matches
    middle = (part + extra / 2) / (1 + extra)
    reach = Z * math.sqrt(part * (1 - part) / matches + extra / (4 * matches)) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)
