"""Plays many matches of one game without a hall, to see how its figures come out.

A game may bring a module `greedy` with `choose(game, view, seat, legal, chance)`, and in it a class `Statistics` with
`see(step)`, `end(state, outcome)` and `lines()`; without one all players are random.
"""

import argparse
import importlib
import importlib.util
from collections import Counter
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.chance import Chance, RandomChance
from games.engine.core import Game
from games.engine.registry import game as find_game

LONGEST = 20_000


class Command(BaseCommand):
    help = "Plays matches of a game by itself: how they end, how long they take, which seat wins."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="the game's slug")
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--seats", type=int, default=0, help="players; the fewest of the game if left out")
        parser.add_argument("--players", choices=["greedy", "random"], default="greedy")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = find_game(options["game"])
        except LookupError as problem:
            raise CommandError(str(problem)) from None
        seats = options["seats"] or game.seats[0]
        if seats not in game.seats or options["matches"] < 1:
            raise CommandError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, one match or more")
        player = player_of(game) if options["players"] == "greedy" else None
        simulation = Simulation(game, player, RandomChance(options["seed"]))
        for _ in range(options["matches"]):
            simulation.play(seats)
        self.stdout.write("\n".join(simulation.lines()))


def player_of(game: Game[Any, Any, Any]) -> ModuleType:
    """The game's own player. Raises CommandError where it has none."""
    name = f"{type(game).__module__.rpartition('.')[0]}.greedy"
    if importlib.util.find_spec(name) is None:
        raise CommandError(f"{game.name} has no player of its own yet: use --players random")
    return importlib.import_module(name)


class Simulation:
    """Matches played so far, and what came of them."""

    def __init__(self, game: Game[Any, Any, Any], player: ModuleType | None, chance: Chance) -> None:
        self.game, self.player, self.chance = game, player, chance
        self.reasons: Counter[str] = Counter()
        self.winners: Counter[int] = Counter()
        self.actions: list[int] = []
        self.statistics = player.Statistics() if player and hasattr(player, "Statistics") else None

    def play(self, seats: int) -> None:
        """One match with the game's default options, to its end or to the longest that is waited for."""
        step = self.game.setup(seats, self.game.Options(), self.chance)
        self._see(step)
        count = 0
        while (outcome := self.game.outcome(step.state)) is None and count < LONGEST:
            step = self._next(step.state)
            self._see(step)
            count += 1
        self.actions.append(count)
        if outcome is None:
            self.reasons["unfinished"] += 1
            return
        self.reasons[outcome.reason] += 1
        self.winners.update(outcome.winners)
        if self.statistics:
            self.statistics.end(step.state, outcome)

    def _see(self, step: Any) -> None:
        if self.statistics:
            self.statistics.see(step)

    def _next(self, state: Any) -> Any:
        game, seat = self.game, min(self.game.to_act(state))
        if self.player is None:
            action = game.sample_action(state, seat, self.chance)
        else:
            legal = list(game.legal_actions(state, seat))
            action = self.player.choose(game, game.view(state, seat), seat, legal, self.chance)
        return game.apply(state, seat, action, self.chance)

    def lines(self) -> list[str]:
        """The report."""
        matches, actions = len(self.actions), sorted(self.actions)
        low, mid, high = (actions[int(matches * part)] for part in (0.05, 0.5, 0.95))
        found = [f"{matches} matches of {self.game.name}"]
        found += [f"{reason}: {count / matches:.1%}" for reason, count in self.reasons.most_common()]
        found.append(f"actions: {low} to {high} in the middle 90 %, median {mid}")
        found += [f"seat {seat + 1} won {self.winners[seat] / matches:.1%}" for seat in sorted(self.winners)]
        return found + (self.statistics.lines() if self.statistics else [])
