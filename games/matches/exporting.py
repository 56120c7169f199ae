"""A match that is over as one file: all that it takes to replay it elsewhere and to check every draw."""

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from .errors import Stale
from .models import Match

FORMAT = "hypostyle-match-1"
SCHEME = (
    "Draw i of turn t below n: HMAC-SHA256(key, 'draws_for:t:i:attempt'), attempt 0, 1, ...; the first eight bytes, "
    "big-endian, rejected from the largest multiple of n that 64 bits hold; the remainder by n. Written draw/n."
)


def exported(match: Match) -> dict[str, Any]:
    """The match as plain data, without names: whoever plays on gets a number. Raises Stale before its end."""
    if not match.is_over or match.snapshot is None:
        raise Stale(_("A match is exported when it is over: until then its key is a secret."))
    outcome = match.outcome or {}
    return {
        "format": FORMAT,
        "match": match.pk,
        "game": match.game,
        "rules_version": match.rules_version,
        "seats": match.seats,
        "options": match.options,
        "status": match.status,
        "outcome": {name: outcome.get(name) for name in ("reason", "winners", "scores")},
        "key": match.key,
        "commitment": match.commitment,
        "scheme": SCHEME,
        "draws_for": match.chance_id,
        "setup": {"turn": 0, "draws": _spelled(match.setup_draws)},
        "moves": [
            {
                "turn": move.turn + 1,
                "seat": move.seat,
                "kind": str(move.kind),
                "line": move.action,
                "draws": _spelled(move.draws),
            }
            for move in match.moves.all()
        ],
    }


def written(match: Match) -> str:
    return json.dumps(exported(match), indent=1, ensure_ascii=False) + "\n"


def file_name(match: Match) -> str:
    return f"hypostyle-{match.game}-{match.pk}.json"


def _spelled(draws: Iterable[Iterable[int]]) -> str:
    return " ".join(f"{value}/{sides}" for value, sides in draws)
