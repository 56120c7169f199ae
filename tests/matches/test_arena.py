"""The command that lets bots play each other; it must know no game by name."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine import bots, codec, registry
from games.engine.core import Outcome
from games.matches.management.commands.arena import share, wilson

COMPETITIVE = [game for game in registry.games() if not game.cooperative]
TOGETHER = [game for game in registry.games() if game.cooperative]
of_a_competitive_game = pytest.mark.parametrize("game", COMPETITIVE, ids=lambda game: game.slug)
of_a_game_together = pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.slug)


def fought(*arguments):
    out = StringIO()
    call_command("arena", *arguments, stdout=out)
    return out.getvalue()


def without_times(report):
    return [line for line in report.splitlines() if " s a move" not in line]


@of_a_competitive_game
def test_two_levels_play_each_other(game):
    report = fought(game.slug, "adept", "apprentice", "--matches", "2")
    assert f"{game.name}, {game.seats[0]} seats, 2 matches" in report
    assert re.search(r"adept won \d+\.\d% \[\d+\.\d% to \d+\.\d%\] against apprentice", report)
    assert re.search(r"^adept: \d+\.\d{3} s a move", report, re.MULTILINE)
    assert re.search(r"^apprentice: .* s at 95 %, .* s at most$", report, re.MULTILINE)


@of_a_competitive_game
def test_the_same_seed_and_playouts_give_the_same_matches(game):
    arguments = (game.slug, "adept", "apprentice", "--matches", "2", "--playouts", "4", "--seed", "7")
    assert without_times(fought(*arguments)) == without_times(fought(*arguments))


@of_a_competitive_game
def test_a_level_against_itself_wins_every_other_match(game):
    """Each deal is played twice with the seats changed, and the same minds: so a level is its own equal."""
    report = fought(game.slug, "apprentice", "apprentice", "--matches", "4", "--seats", str(game.seats[0]))
    assert "apprentice won 50.0%" in report


@of_a_competitive_game
def test_two_levels_must_be_named_and_play_as_often_in_each_seat(game):
    for arguments in (["master"], ["master", "adept", "--matches", "3"]):
        with pytest.raises(CommandError):
            fought(game.slug, *arguments)


@of_a_game_together
def test_a_level_plays_together_at_every_value_that_results_are_told_apart_by(game):
    lines = without_times(fought(game.slug, "apprentice", "--matches", "1"))
    kinds = 1
    for found in codec.option_fields(game.Options):
        kinds *= len(found.words) if found.name in game.results_by else 1
    assert len(lines) == kinds
    for line in lines:
        assert re.search(r"won \d+\.\d% \[\d+\.\d% to \d+\.\d%\], mean score \d+\.\d\d$", line)


@of_a_game_together
def test_a_value_that_is_given_is_the_only_one_and_levels_are_compared(game):
    found = next(field for field in codec.option_fields(game.Options) if field.name in game.results_by)
    word = found.words[-1][0]
    report = fought(game.slug, "apprentice", "adept", "--matches", "1", "--option", f"{found.name}={word}")
    levels = [line.split(",")[0] for line in without_times(report) if f"{found.name} {word}" in line]
    assert levels == ["apprentice", "adept"]


def test_seconds_bound_the_thinking():
    game = (COMPETITIVE + TOGETHER)[0]
    report = fought(game.slug, "apprentice", "apprentice", "--matches", "2", "--seconds", "0.01")
    assert " s at most" in report


def test_what_cannot_be_played_is_refused():
    slug = (COMPETITIVE + TOGETHER)[0].slug
    for arguments in (["--seats", "99"], ["--matches", "0"], ["--option", "no-such=1"], ["--option", "nonsense"]):
        with pytest.raises(CommandError):
            fought(slug, "adept", "adept", *arguments)
    with pytest.raises(CommandError):
        fought("no-such-game", "adept", "adept")


def test_a_game_without_a_bot_says_so(monkeypatch):
    monkeypatch.setattr(bots, "has_bot", lambda game: False)
    with pytest.raises(CommandError, match="no bot"):
        fought(registry.games()[0].slug, "adept", "adept")


def test_whoever_shares_a_win_has_a_share_of_it():
    assert share(Outcome("won", frozenset({1})), {1, 3}) == 1
    assert share(Outcome("won", frozenset({0, 1, 3})), {1, 3}) == pytest.approx(2 / 3)
    assert share(Outcome("won", frozenset({0})), {1, 3}) == 0
    assert share(Outcome("lost", frozenset()), {1, 3}) == 0.5
    assert share(None, {1, 3}) == 0.5


def test_the_interval_is_wilsons():
    """Against the values of the textbook formula for 8 of 10, and at the ends of the scale."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=0.0005)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=0.0005)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=0.0005)
