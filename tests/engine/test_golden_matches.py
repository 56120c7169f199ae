"""Whole matches kept as text: every game's folder `matches` holds one for each way to end."""

import sys
from pathlib import Path
from typing import get_args

import pytest

from games.engine import codec, registry, replay

HERE = Path(__file__).parent
PATHS = sorted(HERE.glob("*/matches/*.txt"))
NAMES = [f"{path.parts[-3]}/{path.stem}" for path in PATHS]
of_every_match = pytest.mark.parametrize("path", PATHS, ids=NAMES)


def said(path):
    """The last comment: `# outcome: <reason> <winners>`."""
    last = path.read_text().splitlines()[-1]
    assert last.startswith("# outcome: "), f"{path.name} does not say how it ends"
    reason, *winners = last.removeprefix("# outcome: ").split()
    return reason, {int(winner) for winner in winners}


def reasons_of(game):
    """The words of the game's `Reason`, which stands beside its state."""
    declared = vars(sys.modules[game.State.__module__])["Reason"]
    return {word for word in get_args(getattr(declared, "__value__", declared)) if word}


@of_every_match
def test_a_match_ends_as_its_record_says(path):
    record = replay.read_record(path.read_text())
    outcome = registry.game(record.game).outcome(replay.final_state(record))
    assert (outcome.reason, set(outcome.winners)) == said(path)


@of_every_match
def test_a_match_lies_with_its_game_and_says_what_it_shows(path):
    assert replay.read_record(path.read_text()).game == path.parts[-3]
    assert path.read_text().startswith("# ")


@of_every_match
def test_a_record_is_written_as_it_was_read(path):
    record = replay.read_record(path.read_text())
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    assert replay.write_record(record).splitlines() == lines


@of_every_match
def test_every_state_of_a_match_survives_json(path):
    record = replay.read_record(path.read_text())
    kind = registry.game(record.game).State
    for step in replay.steps(record):
        assert codec.from_json(kind, codec.to_json(step.state)) == step.state


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_ending_has_a_match(game):
    shown = {said(path)[0] for path in PATHS if path.parts[-3] == game.slug}
    assert shown == reasons_of(game)
