"""What can go wrong between a line of text and a new state."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is forbidden now: a rule's number and a sentence for the player.

    `message` is a message id for gettext with `%(name)s` places that `facts` fills.
    It never tells a hidden thing.
    """

    rule: str
    message: str
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.message % self.facts if self.facts else self.message} ({self.rule})"


class EngineError(Exception):
    """The base of everything that the engine raises on purpose."""


class InvalidAction(EngineError):
    """The text or the form fields cannot be read as an action or as options."""


class IllegalAction(EngineError):
    """The action can be read and is forbidden now.

    `refusals` holds every reason that the game found, the first one first.
    """

    def __init__(self, rule: str, message: str, *also: Refusal, **facts: str | int) -> None:
        self.refusals = (Refusal(rule, message, facts), *also)
        super().__init__(str(self.refusals[0]))

    @property
    def rule(self) -> str:
        return self.refusals[0].rule

    @property
    def message(self) -> str:
        return self.refusals[0].message


class ReplayError(EngineError):
    """A record does not replay: its draws, its lines or its game do not fit."""
