"""How fast the engine plays at random, with python-chess measured in the same run beside it.

    python bench/engine.py [seconds for each game]

One core; every move is chosen among the legal ones, as a bot would see them, and carried out by the rules.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.engine import registry
from games.engine.chance import RandomChance
from games.engine.core import Game

try:
    import chess
except ImportError:
    sys.exit("python-chess is not installed, and it is what the games are measured against: pip install chess")

GOAL = 4
ROUNDS = 5
LONGEST = 20_000

type Play = Callable[[], int]
"""One match from the first move to the last; answers how many moves it had."""


def play_of(game: Game, seats: int) -> Play:
    """Random matches of this game with its default options."""
    chance, options = RandomChance(1), game.Options()

    def play() -> int:
        state, moves = game.setup(seats, options, chance).state, 0
        while (acting := game.to_act(state)) and moves < LONGEST:
            seat = min(acting)
            state = game.apply(state, seat, game.sample_action(state, seat, chance), chance).state
            moves += 1
        return moves

    return play


def play_chess() -> Play:
    """The same loop over python-chess."""
    source = Random(1)

    def play() -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(source.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


def measured(play: Play, seconds: float) -> tuple[float, int, int]:
    """Seconds of the processor, moves and matches of playing for about that long."""
    began, moves, matches = process_time(), 0, 0
    while (spent := process_time() - began) < seconds:
        moves += play()
        matches += 1
    return spent, moves, matches


def contest(plays: dict[str, Play], seconds: float) -> Iterator[tuple[str, float, float]]:
    """Moves and matches a second of each. They take turns, so that a busy machine slows all alike."""
    totals = dict.fromkeys(plays, (0.0, 0, 0))
    for _ in range(ROUNDS):
        for name, play in plays.items():
            spent, moves, matches = (
                sum(pair) for pair in zip(totals[name], measured(play, seconds / ROUNDS), strict=True)
            )
            totals[name] = (spent, moves, matches)
    for name, (spent, moves, matches) in totals.items():
        yield name, moves / spent, matches / spent


def tables() -> dict[str, Play]:
    """Each game with its fewest and its most players."""
    return {
        f"{game.name}, {seats} at the table": play_of(game, seats)
        for game in registry.games()
        for seats in sorted({game.seats[0], game.seats[-1]})
    }


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    found = list(contest({"python-chess": play_chess(), **tables()}, seconds))
    yardstick = found[0][1]
    print(f"{'random play on one core':32}{'moves/s':>10}{'matches/s':>11}{'x chess':>9}")
    for name, moves, matches in found:
        print(f"{name:32}{moves:10,.0f}{matches:11,.1f}{moves / yardstick:9.1f}")
    slow = [name for name, moves, _ in found[1:] if moves < GOAL * yardstick]
    print(f"goal: {GOAL} x python-chess; " + (f"not met by {'; '.join(slow)}" if slow else "met by all"))


if __name__ == "__main__":
    main()
