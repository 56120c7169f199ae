"""Matches of every game to look back at: short ones, played at random."""

from games.engine import registry
from games.engine.codec import option_fields
from games.matches import services
from tests.conftest import play_on

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
