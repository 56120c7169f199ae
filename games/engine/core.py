"""The nine questions that the hall asks of every game, and the plain data they answer with."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from .chance import Chance
from .errors import IllegalAction

type Seat = int
"""A seat at the table: 0 .. seats-1, in the order of the turns."""


def gettext_noop(message: str) -> str:
    """Marks a text for the translators; the pages translate it when they show it."""
    return message


def option(default: Any, *, label: str, help: str, words: dict[str, str] | None = None) -> Any:
    """A field of a game's `Options`: its default, one line of help, and what each value is called.

    The field's type decides how the lobby asks for it: `bool` is a switch, `Literal[...]` a choice.
    """
    return field(default=default, metadata={"label": label, "help": help, "words": words or {}})


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that has none."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact in the past tense. `rule` is the number of the rule it comes from.

    Subclasses add fields; a fact that only some may know overrides `seen_by`. A class's `name`
    is how the record and the templates call it.
    """

    rule: ClassVar[str] = ""

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may be told."""
        return True


@dataclass(frozen=True, slots=True)
class Retired(Event):
    """A seat has left the match for good. The services put it before the game's own events."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `reason` is a word of the game's own, `winners` the seats that won (none: nobody),
    `scores` one number a seat, higher is better, or nothing where the game has no scores."""

    reason: str
    winners: frozenset[Seat]
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint[A]:
    """Advice to a player on turn, told in three steps: what to aim at, what it takes, and the actions, in order.

    `aim` and `means` are words as the action lines spell them.
    """

    aim: str
    means: tuple[str, ...]
    actions: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class Step[S]:
    """What an action made: the new state, what happened, and whether somebody was shown something hidden."""

    state: S
    events: tuple[Event, ...] = ()
    revealed: bool = False


class Game[S, A, V](ABC):
    """One game's rules: stateless, pure, the same answer to the same question.

    S is the state (plain data, never changed once returned), A the union of the action dataclasses,
    V what one seat may know of a state.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    Options: ClassVar[type[Any]] = NoOptions
    Action: ClassVar[Any]
    State: ClassVar[type[Any]]
    Events: ClassVar[tuple[type[Event], ...]] = ()
    undo: ClassVar[bool] = False
    """Whether the match may take back actions while nothing was drawn or revealed since."""

    labels: ClassVar[Mapping[str, str]] = {}
    """What a word of an action is called on its button (a gettext message), where the word alone would not do."""

    cooperative: ClassVar[bool] = False
    """Whether all seats play together: then a deal may be played again, and results are counted for the hall."""
    stands_in: ClassVar[bool] = False
    """Whether a bot may take over from a player who leaves: where the others' match would suffer from the gap."""
    gives_hints: ClassVar[bool] = False
    """Whether a player on turn may ask for advice, where the table has not switched it off."""
    pointable: ClassVar[tuple[str, ...]] = ()
    """Words of the board that any seat may point at for the others to see, in games where all seats play together."""
    results_by: ClassVar[tuple[str, ...]] = ()
    """The options that results are told apart by, besides the number of players."""

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> Step[S]:
        """The first state. Raises ValueError for a number of seats outside `self.seats`."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who may act now; empty exactly when there is an outcome."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """Every action that `apply` accepts from this seat now, lazily; nothing if the seat may not act."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """The state after the action. Raises IllegalAction, with the rule's number, for any other action."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know; None is a spectator."""

    @abstractmethod
    def open_view(self, state: S) -> V:
        """The state with everything face up, from no seat: only for matches that are over, and for keepers."""

    def recall(self, state: S, seat: Seat | None) -> V:
        """What this seat may be shown of a state that is past while the match goes on.

        All that it knew then; less in games where remembering is part of the play.
        """
        return self.view(state, seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def retire(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """The seat is out for good: resigned, removed or timed out. A retired seat changes nothing."""

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> S:
        """A whole state, at random, that this view does not contradict: `view(imagine(v), seat) == v`."""

    def hint(self, view: V, seat: Seat) -> Hint[A] | None:
        """Advice from what the seat on turn may know; None where there is nothing to advise."""
        return None

    def sample_action(self, state: S, seat: Seat, chance: Chance) -> A:
        """A random legal action. Games whose legal actions cannot be listed whole say how."""
        return chance.pick(list(self.legal_actions(state, seat)))

    def check_setup(self, seats: int, options: Any) -> None:
        """Raises ValueError where this number of seats or kind of options is not the game's."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        if not isinstance(options, self.Options):
            raise ValueError(f"{options!r} are not options of {self.name}")


def not_your_turn(rule: str) -> IllegalAction:
    """The refusal for a seat that may not act now."""
    return IllegalAction(rule, gettext_noop("It is not your turn."))


__all__ = [
    "Chance",
    "Event",
    "Game",
    "Hint",
    "NoOptions",
    "Outcome",
    "Retired",
    "Seat",
    "Step",
    "gettext_noop",
    "not_your_turn",
    "option",
]
