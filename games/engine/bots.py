"""Players of the house's own. A bot is shown what its seat may know, never a state of the match.

A game's `bot.py` has `choose`, as `Bot` below spells it, and may have `PLAYOUTS`: how many playouts its master makes
for one choice, such that it takes about a second on one core in the middle of a match.
"""

import importlib
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from .chance import Chance
from .core import Game, Seat

PLAYOUTS = 400
SECONDS = 1.0


class Level(StrEnum):
    """How well a bot plays: with mistakes, by rules of thumb, or by searching."""

    APPRENTICE = "apprentice"
    ADEPT = "adept"
    MASTER = "master"


class Budget:
    """How much a bot may think: so many playouts, and none after a deadline where the caller lends a clock.

    The seconds run from the moment the budget is made. Without a clock the same budget gives the same choice.
    """

    __slots__ = ("_clock", "_deadline", "left")

    def __init__(self, playouts: int, seconds: float | None = None, clock: Callable[[], float] | None = None) -> None:
        if (seconds is None) != (clock is None):
            raise ValueError("a budget of time needs seconds and a clock")
        self.left = playouts
        self._clock = clock
        self._deadline = clock() + seconds if clock is not None and seconds is not None else 0.0

    def spend(self) -> bool:
        """True while one more playout may be made; it then counts as made."""
        if self.left <= 0 or (self._clock is not None and self._clock() >= self._deadline):
            return False
        self.left -= 1
        return True


class Bot(Protocol):
    """What a game's `bot.py` offers.

    `legal` is what the seat may do, perhaps without an end (then the bot makes an action of its own). The bot may ask
    `game` about states that it got from `game.imagine(view, chance)`, and draws from `chance` only: the same view,
    the same draws and the same playouts give the same choice.
    """

    def choose(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        seat: Seat,
        legal: Iterable[Any],
        chance: Chance,
        level: Level,
        budget: Budget,
    ) -> Any: ...


def has_bot(game: Game[Any, Any, Any]) -> bool:
    """Whether the game brings a player of its own."""
    return (Path(__file__).parent / game.slug / "bot.py").is_file()


@cache
def _bot_of(slug: str) -> Any:
    return importlib.import_module(f"{__package__}.{slug}.bot")


def full_budget(game: Game[Any, Any, Any], clock: Callable[[], float] | None = None) -> Budget:
    """What a bot is given for one choice in a match: the game's own number of playouts, and with a clock a second."""
    playouts = getattr(_bot_of(game.slug), "PLAYOUTS", PLAYOUTS)
    return Budget(playouts) if clock is None else Budget(playouts, SECONDS, clock)


def choose[A](
    game: Game[Any, A, Any], view: Any, seat: Seat, legal: Iterable[A], chance: Chance, level: Level, budget: Budget
) -> A:
    """The action that the game's bot takes in this seat, from its view alone."""
    bot: Bot = _bot_of(game.slug)
    chosen: A = bot.choose(game, view, seat, legal, chance, level, budget)
    return chosen


def answer[A](game: Game[Any, A, Any], state: Any, seat: Seat, chance: Chance, level: Level, budget: Budget) -> A:
    """The bot's action for who holds a state: here it is cut down to what the seat may know."""
    return choose(game, game.view(state, seat), seat, game.legal_actions(state, seat), chance, level, budget)
