"""Results of finished matches, for the hall or for one player. Replayed deals and imported matches do not count."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext

from games.engine import codec, registry
from games.engine.core import Game

from .models import REPLACED, Match, MatchSeat, Move

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


class Facts(NamedTuple):
    """What results tell of a match."""

    options: dict[str, str]
    seats: int
    outcome: dict[str, Any]
    hinted: bool
    with_bots: bool


def hall_results(game: Game[Any, Any, Any]) -> list[Tally]:
    """A co-operative game's results by its options and the number of players; a win is a match that anybody won."""
    rows = _finished().filter(game=game.slug).values_list(*Facts._fields)[:MOST_COUNTED]
    return _tallied(game, ((Facts(*facts), bool(facts[2]["winners"])) for facts in rows))


def player_results(user: Any) -> list[tuple[Game[Any, Any, Any], list[Tally]]]:
    """One player's results in each game that they have played; a win is a match that their seat won."""
    own = _finished().filter(seating__user=user).values_list("game", "seating__number", *Facts._fields)
    rows = list(own[:MOST_COUNTED])
    return [
        (game, _tallied(game, _own(game, rows)))
        for game in registry.games()
        if any(row[0] == game.slug for row in rows)
    ]


def _finished() -> Any:
    counted = Match.objects.filter(status=Match.Status.FINISHED, deal_id="", imported=False)
    return counted.annotate(with_bots=_with_bots()).order_by("-finished_at")


def _with_bots() -> Exists:
    """Whether bots were invited. One that stood in for a player who left makes the others' match no lesser one."""
    stood_in = Move.objects.filter(match=OuterRef("match"), seat=OuterRef("number"), kind=Move.Kind.NOTE)
    invited = MatchSeat.objects.exclude(bot="").exclude(Exists(stood_in.filter(action=REPLACED)))
    return Exists(invited.filter(match=OuterRef("pk")))


def _own(game: Game[Any, Any, Any], rows: list[Any]) -> Iterable[tuple[Facts, bool]]:
    return ((Facts(*facts), seat in facts[2]["winners"]) for slug, seat, *facts in rows if slug == game.slug)


def _tallied(game: Game[Any, Any, Any], matches: Iterable[tuple[Facts, bool]]) -> list[Tally]:
    tallies: dict[tuple[Any, ...], Tally] = {}
    for facts, won in matches:
        words = codec.options_to_words(codec.options_from_form(game.Options, facts.options))
        kind = (*(words[name] for name in game.results_by), facts.seats, facts.with_bots, facts.hinted)
        tally = tallies.setdefault(kind, Tally(_label(game, words, facts), facts.seats))
        scores = facts.outcome["scores"] or [0]
        tally.played += 1
        tally.won += won
        tally.scores += sum(scores) / len(scores)
    return [tallies[kind] for kind in sorted(tallies)]


def _label(game: Game[Any, Any, Any], words: dict[str, str], facts: Facts) -> str:
    named = [field for field in codec.option_fields(game.Options) if field.name in game.results_by]
    told = [f"{gettext(field.label)}: {gettext(dict(field.words)[words[field.name]])}" for field in named]
    told += [gettext("with bots")] * facts.with_bots + [gettext("with hints")] * facts.hinted
    return ", ".join(told)
