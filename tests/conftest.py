import base64
import os
import random
import shutil
from types import SimpleNamespace

import hypothesis
import pytest
from django.test import Client

from games.accounts.models import User
from games.engine import codec, registry
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.matches import services

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def pytest_collection_modifyitems(items):
    if CHROMIUM:
        return
    reason = "Chromium is not installed: 'apt install chromium', or set CHROMIUM to its path"
    for item in items:
        if "browser" in item.keywords:
            if os.environ.get("HYPOSTYLE_NO_SKIPS"):
                pytest.exit(f"no test may be skipped here. {reason}", returncode=1)
            item.add_marker(pytest.mark.skip(reason=reason))


# Nobody's work is refused by luck. `--hypothesis-profile=default` looks for examples that are new.
hypothesis.settings.register_profile("the same each time", derandomize=True)
hypothesis.settings.load_profile("the same each time")


@pytest.fixture(autouse=True)
def _the_same_deals_each_time(request, monkeypatch):
    """Names and keys of matches are drawn from the test's own name: a deal that it can't bear fails always or never."""
    luck = random.Random(request.node.nodeid)
    drawn = SimpleNamespace(
        choice=luck.choice,
        token_hex=lambda size: luck.randbytes(size).hex(),
        token_urlsafe=lambda size: base64.urlsafe_b64encode(luck.randbytes(size)).decode(),
    )
    monkeypatch.setattr("games.matches.models.secrets", drawn)


@pytest.fixture(autouse=True)
def _many_quick_people(settings):
    settings.NEWCOMERS_PER_HOUR = 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def _person(name):
    user = User(username=name, email=f"{name}@example.org")
    user.set_password(f"{name}-keeps-a-secret")
    user.save()
    return user


@pytest.fixture
def alice(db):
    return _person("alice")


@pytest.fixture
def bob(db):
    return _person("bob")


@pytest.fixture
def charlie(db):
    return _person("charlie")


@pytest.fixture
def as_user():
    """A client that is signed in as this person; None is a stranger."""

    def client_of(user, **extra):
        client = Client(**extra)
        if user is not None:
            client.force_login(user)
        return client

    return client_of


@pytest.fixture
def seated(alice, bob):
    """Begins a match of the hall's two-player game between alice (seat 0) and bob (seat 1)."""

    def begin(options=None, **fields):
        match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options=options or {}, **fields)
        session = {"invited": [match.pk]}
        return lobby.join(match_id=match.pk, user=bob, session=session)

    return begin


def two_player_game():
    """The first game that is for two and no others: its matches are short and hide much."""
    return next(game for game in registry.games() if list(game.seats) == [2])


def crowded_game():
    """The first game for rivals where a bot may stand in for a player who leaves: several may sit there."""
    return next(game for game in registry.games() if game.stands_in)


def play_on(match, users, moves, seed=7):
    """Plays random legal actions through the services; stops early at the end. The match as it then is."""
    chance = RandomChance(seed)
    for _ in range(moves):
        match.refresh_from_db()
        state = services.state_of(match)
        acting = sorted(match.rules.to_act(state))
        if not acting:
            break
        seat = acting[chance.below(len(acting))]
        action = match.rules.sample_action(state, seat, chance)
        line = codec.write_action(action)
        match = services.play_action(match_id=match.pk, user=users[seat], turn=match.turn, line=line)
    return match
