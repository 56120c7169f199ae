"""Whole matches as records, one for each ending and for what is rare."""

from pathlib import Path

import pytest

from games.engine import replay
from games.engine.sfynx import GAME
from games.engine.sfynx.cards import TOKEN_EFFECTS
from games.engine.sfynx.model import (
    RewardGivenBack,
    RiddleSolved,
    RiddleSunk,
    SfynxSlid,
    TileCursed,
    TokenRevealed,
    WhirlpoolTurned,
)

MATCHES = {path.stem: path.read_text() for path in sorted((Path(__file__).parent / "matches").glob("*.txt"))}


def record(name):
    return replay.read_record(MATCHES[name])


def happenings(name):
    """The events of each move, with its line."""
    steps = list(replay.steps(record(name)))[1:]
    return [(move.line, step.events) for move, step in zip(record(name).moves, steps, strict=True)]


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.rule("SF-28", "SF-29", "SF-51", "SF-73")
def test_there_is_a_match_for_every_ending():
    reasons = {GAME.outcome(replay.final_state(record(name))).reason for name in MATCHES}
    assert reasons == {"solved", "water", "cursed", "deserted"}


@pytest.mark.rule("SF-25")
def test_a_fourth_reward_is_applied_and_solves():
    solving = []
    applied = False
    for line, events in happenings("fourth-reward-applied"):
        applied = bool(of_kind(events, RewardGivenBack)) or (
            applied and line.split()[0] in ("swap", "restore", "slide", "done")
        )
        solving += of_kind(events, RiddleSolved) if applied else []
    assert solving


@pytest.mark.rule("SF-23")
def test_one_action_solves_several_riddles():
    lines = [line for line, _ in happenings("two-riddles-by-one-action")]
    chosen = next(place for place, line in enumerate(lines) if line.startswith("solve"))
    assert lines[chosen - 1].split()[0] in ("restore", "swap", "slide", "done")
    assert lines[chosen + 1].startswith("take")
    assert of_kind(happenings("two-riddles-by-one-action")[chosen + 1][1], RiddleSolved)


@pytest.mark.rule("SF-8", "SF-52", "SF-53")
def test_both_sides_of_the_whirlpool_are_used():
    turned, sunk, cursed = False, 0, 0
    for line, events in happenings("both-whirlpool-sides"):
        sunk += len(of_kind(events, RiddleSunk))
        turned = turned or bool(of_kind(events, WhirlpoolTurned))
        tokens = of_kind(events, TokenRevealed)
        cursed += sum("whirlpool" in TOKEN_EFFECTS[token.token] for token in tokens) if turned else 0
        assert not (turned and of_kind(events, RiddleSunk)), line
    assert sunk
    assert cursed


@pytest.mark.rule("SF-56")
def test_a_column_slides_three_times():
    slid = [of_kind(events, SfynxSlid) for _, events in happenings("column-slides-thrice")]
    assert any(len(lines) == 3 and lines[0].axis == "column" and len(set(lines)) == 1 for lines in slid)


@pytest.mark.rule("SF-29")
def test_the_last_light_is_cursed():
    assert of_kind(happenings("all-cursed")[-1][1], TileCursed)
    assert replay.final_state(record("all-cursed")).restored == 0
