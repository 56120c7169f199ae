"""Finds the games: each folder beside this file is one, and its package has GAME."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

from .core import Game


@cache
def games() -> tuple[Game[Any, Any, Any], ...]:
    """All games of the hall, by name."""
    folders = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg]
    found = [importlib.import_module(f"{__package__}.{folder}").GAME for folder in folders]
    return tuple(sorted(found, key=lambda game: str(game.name)))


def game(slug: str) -> Game[Any, Any, Any]:
    """The game of this slug. Raises LookupError for any other word."""
    for candidate in games():
        if candidate.slug == slug:
            return candidate
    raise LookupError(f"there is no game {slug!r}")
