"""Where randomness comes from. Rules ask for draws; every draw is recorded and can be fed back.

Scheme of live draws: draw number `index` (from 0) of turn `turn` below `n` reads the stream of
HMAC-SHA256(key, "<match id>:<turn>:<index>:<attempt>"), attempt = 0, 1, ... The first eight bytes, big-endian,
are one 64-bit number. It is rejected, and the next attempt read, if it is not below the largest multiple of `n`
that 64 bits hold; else its remainder by `n` is the draw. The setup is turn 0 of the match.
"""

import hashlib
import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from .errors import ReplayError

SPAN = 1 << 64


class Draw(NamedTuple):
    """One draw: `value` out of 0 .. sides-1. Written `3/6`."""

    value: int
    sides: int


class Chance(ABC):
    """A source of draws. `draws` lists what was drawn, in order."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    @abstractmethod
    def _draw(self, sides: int) -> int: ...

    def below(self, sides: int) -> int:
        """A whole number 0 .. sides-1, all alike likely. `sides` is 1 or more; 1 costs no draw."""
        if sides < 1:
            raise ValueError(f"cannot draw below {sides}")
        if sides == 1:
            return 0
        value = self._draw(sides)
        self.draws.append(Draw(value, sides))
        return value

    def roll(self, sides: int) -> int:
        """A die: 1 .. sides."""
        return self.below(sides) + 1

    def pick[T](self, items: Sequence[T]) -> T:
        """One of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffled[T](self, items: Iterable[T]) -> tuple[T, ...]:
        """All of `items` in random order (Fisher-Yates from the end)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


class LiveChance(Chance):
    """Draws keyed by the match: whoever knows the key can check each one afterwards."""

    def __init__(self, key: bytes, match_id: str, turn: int) -> None:
        super().__init__()
        self._key = key
        self._place = f"{match_id}:{turn}"

    def _draw(self, sides: int) -> int:
        limit = SPAN - SPAN % sides
        attempt = 0
        while True:
            text = f"{self._place}:{len(self.draws)}:{attempt}".encode()
            number = int.from_bytes(hmac.digest(self._key, text, hashlib.sha256)[:8])
            if number < limit:
                return number % sides
            attempt += 1


class RecordedChance(Chance):
    """Feeds recorded draws back; raises ReplayError when they do not fit what is asked."""

    def __init__(self, draws: Iterable[tuple[int, int]]) -> None:
        super().__init__()
        self._left = [Draw(*draw) for draw in reversed(list(draws))]

    def _draw(self, sides: int) -> int:
        if not self._left:
            raise ReplayError("the record has too few draws")
        draw = self._left.pop()
        if draw.sides != sides or not 0 <= draw.value < sides:
            raise ReplayError(f"the record drew {draw.value} of {draw.sides} where 0 to {sides - 1} was asked")
        return draw.value

    def finish(self) -> None:
        """Raises ReplayError if recorded draws are left over."""
        if self._left:
            raise ReplayError(f"the record has {len(self._left)} draws too many")


class Use(NamedTuple):
    """What draws in a row were for: `one` of so many things, a `die`, or a `shuffle` of so many."""

    kind: str
    size: int
    draws: tuple[Draw, ...]


class NamedChance(RecordedChance):
    """Feeds recorded draws back and notes in `uses` what the rules asked them for."""

    def __init__(self, draws: Iterable[tuple[int, int]]) -> None:
        super().__init__(draws)
        self.uses: list[Use] = []
        self._is_inside = False

    def below(self, sides: int) -> int:
        return self._used("one", sides, partial(super().below, sides))

    def roll(self, sides: int) -> int:
        return self._used("die", sides, partial(super().roll, sides))

    def shuffled[T](self, items: Iterable[T]) -> tuple[T, ...]:
        deck = tuple(items)
        return self._used("shuffle", len(deck), partial(super().shuffled, deck))

    def _used[T](self, kind: str, size: int, draw: Callable[[], T]) -> T:
        """A shuffle asks for many draws, and is one use all the same."""
        if self._is_inside:
            return draw()
        self._is_inside, begun = True, len(self.draws)
        result = draw()
        self._is_inside = False
        if len(self.draws) > begun:
            self.uses.append(Use(kind, size, tuple(self.draws[begun:])))
        return result


class RandomChance(Chance):
    """Plain pseudo-random draws, for imagining, bots and tests; nothing is recorded with a match."""

    def __init__(self, source: random.Random | int | None = None) -> None:
        super().__init__()
        self._random = source if isinstance(source, random.Random) else random.Random(source)  # noqa: S311

    def below(self, sides: int) -> int:
        if sides < 1:
            raise ValueError(f"cannot draw below {sides}")
        return int(self._random.random() * sides)

    def _draw(self, sides: int) -> int:
        return int(self._random.random() * sides)


def key_commitment(key: bytes) -> str:
    """What is shown of the key from the start: the SHA-256 of its bytes, in hexadecimal."""
    return hashlib.sha256(key).hexdigest()
