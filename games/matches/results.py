"""Results of finished matches, for the hall or for one player. Replayed deals and imported matches do not count."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.engine import codec, registry
from games.engine.core import Game

from .models import Match

MOST_COUNTED = 5000


@dataclass(slots=True)
class Tally:
    """Matches of one kind: `label` says which; `scores` adds up the mean score of each match that has scores."""

    label: str
    seats: int
    played: int = 0
    won: int = 0
    scores: float = 0.0

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.played)

    @property
    def mean_score(self) -> str:
        return f"{self.scores / self.played:.1f}"


def hall_results(game: Game[Any, Any, Any]) -> list[Tally]:
    """A co-operative game's results by its options and the number of players; a win is a match that anybody won."""
    rows = _finished().filter(game=game.slug).values_list("options", "seats", "outcome")[:MOST_COUNTED]
    return _tallied(game, ((options, seats, outcome, bool(outcome["winners"])) for options, seats, outcome in rows))


def player_results(user: Any) -> list[tuple[Game[Any, Any, Any], list[Tally]]]:
    """One player's results in each game that they have played; a win is a match that their seat won."""
    fields = ("game", "options", "seats", "outcome", "seating__number")
    rows = list(_finished().filter(seating__user=user).values_list(*fields)[:MOST_COUNTED])
    return [
        (game, _tallied(game, _own(game, rows)))
        for game in registry.games()
        if any(row[0] == game.slug for row in rows)
    ]


def _finished() -> Any:
    return Match.objects.filter(status=Match.Status.FINISHED, deal_id="", imported=False).order_by("-finished_at")


def _own(game: Game[Any, Any, Any], rows: list[Any]) -> Iterable[tuple[Any, int, Any, bool]]:
    return (
        (options, seats, outcome, seat in outcome["winners"])
        for slug, options, seats, outcome, seat in rows
        if slug == game.slug
    )


def _tallied(game: Game[Any, Any, Any], matches: Iterable[tuple[Any, int, Any, bool]]) -> list[Tally]:
    tallies: dict[tuple[Any, ...], Tally] = {}
    for options, seats, outcome, won in matches:
        words = codec.options_to_words(codec.options_from_form(game.Options, options))
        kind = (*(words[name] for name in game.results_by), seats)
        tally = tallies.setdefault(kind, Tally(_label(game, words), seats))
        scores = outcome["scores"] or [0]
        tally.played += 1
        tally.won += won
        tally.scores += sum(scores) / len(scores)
    return [tallies[kind] for kind in sorted(tallies)]


def _label(game: Game[Any, Any, Any], words: dict[str, str]) -> str:
    named = [field for field in codec.option_fields(game.Options) if field.name in game.results_by]
    return ", ".join(f"{gettext(field.label)}: {gettext(dict(field.words)[words[field.name]])}" for field in named)
