"""Why the hall refuses: each kind has a status and a sentence of its own (400, 403, 404, 409, 422)."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import IllegalAction, Refusal


class Refused(Exception):
    """The base: `status` for the answer, `sentences` (text, rule) for the person."""

    status = 400
    sentence: str | Promise = ""

    def __init__(self, sentence: str | Promise = "") -> None:
        self.sentence = sentence or self.sentence
        super().__init__(str(self.sentence))

    @property
    def sentences(self) -> list[tuple[str, str]]:
        return [(str(self.sentence), "")]


class Unreadable(Refused):
    status = 400
    sentence = _("That action cannot be read. Nothing was changed; choose again on the board.")


class Forbidden(Refused):
    status = 403
    sentence = _("You have no seat at this table, so you can only watch.")


class Unknown(Refused):
    status = 404
    sentence = _("There is no such table.")


class Stale(Refused):
    status = 409
    sentence = _("The table has moved on since you looked. Here it is as it stands now.")


class AgainstTheRules(Refused):
    """The game forbids it now; carries every reason with its rule's number."""

    status = 422

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__(translated(refusals[0]))

    @classmethod
    def by(cls, problem: IllegalAction) -> "AgainstTheRules":
        return cls(problem.refusals)

    @property
    def sentences(self) -> list[tuple[str, str]]:
        return [(translated(refusal), refusal.rule) for refusal in self.refusals]


def translated(refusal: Refusal) -> str:
    facts: Mapping[str, str | int] = refusal.facts
    text = gettext(refusal.message)
    return text % facts if facts else text
