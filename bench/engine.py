"""How fast the engine plays: random matches of every game on one core, and of python-chess beside them.

    python bench/engine.py [--seconds 3] [--seats N] [game ...]

One loop plays all of them: pick a legal action at random, carry it out, look whether it is over. Rounds of the
games and of chess take turns, so that both meet the same machine; each figure is the median round.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.engine import registry  # noqa: E402
from games.engine.chance import RandomChance  # noqa: E402

try:
    import chess
except ImportError:
    sys.exit("The comparison needs python-chess: pip install -e '.[bench]'")

ROUNDS = 5


@dataclass
class Player:
    """Something that plays one match to its end and says how many actions it took."""

    name: str
    play: Callable[[], int]
    moves: list[float] = field(default_factory=list)
    matches: list[float] = field(default_factory=list)

    def round(self, seconds: float) -> None:
        """Matches for about this long; keeps actions and matches a second."""
        moves = matches = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            moves += self.play()
            matches += 1
        self.moves.append(moves / spent)
        self.matches.append(matches / spent)


def player_of(game, seats: int) -> Player:
    chance, options = RandomChance(1), game.Options()
    to_act, sample, apply = game.to_act, game.sample_action, game.apply

    def play() -> int:
        state, count = game.setup(seats, options, chance).state, 0
        while acting := to_act(state):
            seat = next(iter(acting))
            state = apply(state, seat, sample(state, seat, chance), chance).state
            count += 1
        return count

    return Player(f"{game.slug}, {seats} seats", play)


def chess_player() -> Player:
    source = random.Random(1)

    def play() -> int:
        board, count = chess.Board(), 0
        while not board.is_game_over():
            board.push(source.choice(list(board.legal_moves)))
            count += 1
        return count

    return Player("python-chess", play)


def players(slugs: list[str], seats: int) -> list[Player]:
    """The games asked for (all if none is), each with its fewest and its most seats, or with this many."""
    games = [registry.game(slug) for slug in slugs] or registry.games()
    tables = [(game, {seats} if seats else {game.seats[0], game.seats[-1]}) for game in games]
    return [player_of(game, count) for game, counts in tables for count in sorted(counts) if count in game.seats]


def report(player: Player, chess_moves: float) -> str:
    moves, matches = statistics.median(player.moves), statistics.median(player.matches)
    return f"{player.name:24}{moves:12,.0f} moves/s{matches:10,.0f} matches/s{moves / chess_moves:8.1f} x chess"


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play of every game, beside python-chess.")
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is played in all")
    parser.add_argument("--seats", type=int, default=0, help="only tables of this many")
    asked = parser.parse_args()
    field_of_play = [*players(asked.games, asked.seats), chess_player()]
    for _ in range(ROUNDS):
        for player in field_of_play:
            player.round(asked.seconds / ROUNDS)
    chess_moves = statistics.median(field_of_play[-1].moves)
    for player in field_of_play:
        print(report(player, chess_moves))


if __name__ == "__main__":
    main()
