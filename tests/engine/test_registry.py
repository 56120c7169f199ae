"""The hall finds its games by their folders, and knows none of them by name."""

import ast
from pathlib import Path

import pytest

from games.engine import codec, registry
from games.engine.core import Game

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "games" / "engine"
FOLDERS = sorted(path.parent.name for path in ENGINE.glob("*/__init__.py"))
GAMES = registry.games()


def test_every_folder_is_a_game_under_its_own_name():
    assert sorted(game.slug for game in GAMES) == FOLDERS


def test_games_are_listed_by_name():
    names = [game.name for game in GAMES]
    assert names == sorted(names)
    assert len(set(names)) == len(names)


def test_a_game_is_found_by_its_slug():
    for game in GAMES:
        assert registry.game(game.slug) is game


@pytest.mark.parametrize("slug", ["", "chess", "..", "core"])
def test_another_word_is_no_game(slug):
    with pytest.raises(LookupError):
        registry.game(slug)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_says_what_the_hall_must_know(game):
    assert isinstance(game, Game)
    assert game.seats
    assert game.seats[0] >= 1
    assert game.rules_version >= 1
    assert game.Events
    assert len({kind.__name__ for kind in game.Events}) == len(game.Events)
    assert codec.options_from_form(game.Options, {}) == game.Options()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_option_has_a_label_a_help_and_named_values(game):
    for found in codec.option_fields(game.Options):
        assert found.label != found.name
        assert found.help
        assert found.default in dict(found.words)


def python_files():
    """What is not a game's own: the framework, the hall, and the tests that are for all games."""
    own = [ROOT / part / slug for slug in FOLDERS for part in ("games/engine", "tests/engine")]
    own.append(ROOT / "tests" / "browser")
    every = [
        ROOT / "manage.py",
        *(path for part in ("games", "config", "tests") for path in (ROOT / part).rglob("*.py")),
    ]
    return [path for path in every if not any(folder in path.parents for folder in own)]


def slugs_named(source):
    """The slugs that the code works with: as a string of its own or part of a path, a name, or a module.

    Prose may say a slug: a slug can be an English word.
    """
    return {slug for slug in FOLDERS for node in ast.walk(ast.parse(source)) if slug in words_of(node)}


def words_of(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [] if " " in node.value else node.value.replace("/", ".").replace(":", ".").split(".")
    if isinstance(node, ast.ImportFrom):
        return [*(node.module or "").split("."), *(alias.name for alias in node.names)]
    if isinstance(node, ast.Import):
        return [word for alias in node.names for word in alias.name.split(".")]
    if isinstance(node, ast.Name):
        return [node.id]
    return [node.attr] if isinstance(node, ast.Attribute) else []


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outside_a_games_folders_names_it(path):
    assert slugs_named(path.read_text()) == set()


def test_a_name_in_code_is_found_and_prose_is_not():
    slug = FOLDERS[0]
    for line in (
        f"x = '{slug}'",
        f"import games.engine.{slug}",
        f"open('templates/{slug}/a')",
        f"from . import {slug}",
    ):
        assert slugs_named(line) == {slug}
    assert slugs_named(f"'''The {slug} sleeps.'''") == set()
