"""The numbered rules: each has a place on the game's rules page and a test that bears its number."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from games.engine import registry

ROOT = Path(__file__).parents[2]
of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def page_of(game):
    return ROOT / "templates" / "games" / game.slug / "rules.html"


def numbers_on(text):
    return re.findall(r'<li\b[^>]*\bid="([A-Z]+-\d+)"', text)


def rules_of(game):
    """The numbers on the game's page, in its order; none where there is no page."""
    page = page_of(game)
    return numbers_on(page.read_text()) if page.exists() else []


def numbers_marked(source):
    """The numbers in every `@pytest.mark.rule(...)` above a test."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found |= {number for mark in node.decorator_list for number in numbers_in(mark)}
    return found


def numbers_in(mark):
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
        return [ast.literal_eval(argument) for argument in mark.args]
    return []


@cache
def marked():
    """Every number that some test proves."""
    return {number for path in ROOT.glob("tests/**/test_*.py") for number in numbers_marked(path.read_text())}


@of_every_game
def test_every_game_has_a_rules_page(game):
    assert rules_of(game)


@of_every_game
def test_a_rules_page_numbers_every_rule_once_and_in_one_series(game):
    numbers = rules_of(game)
    assert len(set(numbers)) == len(numbers)
    assert len({number.split("-")[0] for number in numbers}) == 1
    assert numbers[0].endswith("-1")


@of_every_game
def test_every_rule_has_a_test(game):
    assert [number for number in rules_of(game) if number not in marked()] == []


def test_every_mark_names_a_rule():
    assert sorted(marked() - {number for game in registry.games() for number in rules_of(game)}) == []


@of_every_game
def test_every_event_and_refusal_names_a_rule(game):
    """The numbers in the game's code are numbers on its page."""
    folder = ROOT / "games" / "engine" / game.slug
    numbers = rules_of(game)
    series = numbers[0].split("-")[0]
    quoted = re.compile(rf"\b{series}-\d+\b")
    named = {number for path in folder.glob("*.py") for number in quoted.findall(path.read_text())}
    assert sorted(named - set(numbers)) == []
    assert {kind.rule for kind in game.Events} <= set(numbers)


def test_a_mark_is_found_only_on_a_test():
    source = """
@pytest.mark.rule("AB-1", "AB-2")
@pytest.mark.parametrize("x", ["AB-3"])
def test_something(): ...

@pytest.mark.rule("AB-4")
def helper(): ...
"""
    assert numbers_marked(source) == {"AB-1", "AB-2"}
    assert numbers_on('<li class="ruling" id="AB-7"><li id="AB-8" class="data"><li>AB-9') == ["AB-7", "AB-8"]
