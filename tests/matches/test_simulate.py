"""The command that plays matches by itself; it must know no game by name."""

import importlib.util
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine import registry
from games.matches.management.commands.simulate import player_of


def simulated(*arguments):
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def with_a_player():
    found = []
    for game in registry.games():
        try:
            found.append((game, player_of(game)))
        except CommandError:
            continue
    return found


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_game_can_be_played_at_random(game):
    report = simulated(game.slug, "--matches", "2", "--players", "random").splitlines()
    assert report[0] == f"2 matches of {game.name}"
    assert any(line.startswith("actions: ") for line in report)


def test_a_game_with_a_player_of_its_own_is_played_greedily_and_adds_its_figures():
    assert with_a_player()
    for game, player in with_a_player():
        report = simulated(game.slug, "--matches", "2", "--seats", str(game.seats[-1]))
        assert report.startswith(f"2 matches of {game.name}\n")
        assert not hasattr(player, "Statistics") or len(report.splitlines()) > 5


def test_the_same_seed_gives_the_same_report():
    game = with_a_player()[0][0]
    reports = {simulated(game.slug, "--matches", "3", "--seed", "9") for _ in range(2)}
    assert len(reports) == 1


def test_what_cannot_be_played_is_refused():
    game = registry.games()[0]
    for arguments in (["no-such-game"], [game.slug, "--seats", "99"], [game.slug, "--matches", "0"]):
        with pytest.raises(CommandError):
            simulated(*arguments)


def test_a_game_without_a_player_of_its_own_says_so(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    for game in registry.games():
        with pytest.raises(CommandError, match="--players random"):
            simulated(game.slug)
