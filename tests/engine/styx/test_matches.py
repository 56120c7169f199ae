"""Whole matches as records; how each ends is checked for all games together."""

from pathlib import Path

import pytest

from games.engine import replay
from games.engine.styx import events as told
from games.engine.styx.cards import ETERNAL
from games.engine.styx.model import Condition

from .positions import happened

FOLDER = Path(__file__).parent / "matches"


def events_of(name):
    steps = replay.steps(replay.read_record((FOLDER / f"{name}.txt").read_text()))
    return [event for step in steps for event in step.events]


@pytest.mark.rule("ST-64")
@pytest.mark.parametrize("step", ["conditions", "legendary", "cards", "horsemen", "shared"])
def test_there_is_a_match_for_each_step_of_the_tie_break(step):
    assert happened(events_of(f"tie-{step}"), told.ThroneTaken)[0].tie_break == step


@pytest.mark.rule("ST-60", "ST-61", "ST-62", "ST-63")
@pytest.mark.parametrize("condition", list(Condition))
def test_there_is_a_match_for_each_victory(condition):
    met = happened(events_of(f"won-by-{condition.value}"), told.ConditionMet)
    assert [event.conditions for event in met] == [(condition,)]


@pytest.mark.rule("ST-62")
def test_there_is_a_war_with_equal_armies():
    met = happened(events_of("war-with-equal-armies"), told.ConditionMet)
    assert sum(Condition.WAR in event.conditions for event in met) > 1


@pytest.mark.rule("ST-30")
def test_there_is_an_audience_of_two_eternals():
    opened = happened(events_of("two-eternals"), told.AudienceOpened)
    assert any(len(event.cards) == 2 and all(ETERNAL[card] for card in event.cards) for event in opened)


@pytest.mark.rule("ST-11")
def test_two_players_place_four_tokens_in_each_audience():
    events = events_of("two-players")
    full = len(happened(events, told.AudienceOpened)) - 1
    assert len(happened(events, told.TokenLaid)) >= 4 * full > 0
