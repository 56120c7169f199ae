"""Matches of every game to look back at: short ones, played at random."""

from games.engine import registry
from games.engine.chance import key_commitment
from games.engine.codec import option_fields
from games.matches import exporting, services
from tests.conftest import play_on
from tests.engine.tables import KEY, TABLES
from tests.engine.tables import match as random_match

from .test_leaks import seats_for, started


def running(game, people, moves=12, seed=3, options=None):
    match = started(game, people, seats_for(game), options or {})
    match = play_on(match, people, moves, seed=seed)
    match.refresh_from_db()
    return match


def finished(game, people, moves=12, seed=3, options=None):
    """The same, and then all but one give up; alone, that one does too."""
    match = running(game, people, moves, seed, options)
    for user in reversed(people[: match.seats]):
        if not match.is_over:
            match = services.resign(match_id=match.pk, user=user)
    match.refresh_from_db()
    assert match.is_over
    return match


def tables():
    """Each game as it comes, and with each of its switches the other way."""
    for game in registry.games():
        yield game, {}
        for option in option_fields(game.Options):
            if option.switch:
                yield game, {option.name: "no" if option.default == "yes" else "yes"}


def name_of(table):
    game, options = table
    return " ".join([game.slug, *(f"{name}={word}" for name, word in options.items())])


def whole_match(game):
    """A random match from its first draw to its end, as a hall would export it."""
    table = next(table for table in TABLES if table.game is game)
    played = random_match(table)
    outcome = game.outcome(played.state)
    return {
        "format": exporting.FORMAT,
        "match": "m1",
        "game": game.slug,
        "rules_version": game.rules_version,
        "seats": table.seats,
        "options": dict(table.words),
        "status": "finished",
        "outcome": {
            "reason": outcome.reason,
            "winners": sorted(outcome.winners),
            "scores": list(outcome.scores),
        },
        "key": KEY.hex(),
        "commitment": key_commitment(KEY),
        "scheme": exporting.SCHEME,
        "draws_for": "m1",
        "setup": {"turn": 0, "draws": spelled(played.agreed.draws)},
        "moves": [
            {
                "turn": turn,
                "seat": done.seat,
                "kind": done.kind,
                "line": done.line,
                "draws": spelled(done.draws),
            }
            for turn, done in enumerate(played.moves, 1)
        ],
    }


def spelled(draws):
    return " ".join(f"{value}/{sides}" for value, sides in draws)
