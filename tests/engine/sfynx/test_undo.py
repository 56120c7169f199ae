from dataclasses import replace

import pytest

from games.engine import codec, replay
from games.engine.chance import Draw, RandomChance
from games.engine.sfynx import GAME
from games.engine.sfynx.model import Options

from .positions import legal, new_match, play, position, ready_to_end, step

# r1a amphora scarab
NEARLY = "amphora -scarab . . .   . . . . .   . . * . .   . . . . .   . . . . ."


@pytest.mark.rule("SF-70")
def test_actions_can_be_taken_back():
    assert GAME.undo
    state = position(NEARLY, held=("swap-any",), specials=("slide-row",), ready=("slide-row",))
    for line in ("restore b1", "swap a1 b1", "use slide-row", "play swap-any"):
        assert not step(state, line).revealed


@pytest.mark.rule("SF-70")
def test_a_solved_riddle_alone_reveals_nothing():
    assert not step(position(NEARLY, "r1a r4d r4e"), "restore b1").revealed


@pytest.mark.rule("SF-70")
def test_a_reward_turned_up_is_not_taken_back():
    state = play(position(NEARLY, "r1a r4d r4e", deck=(), solved=6), "restore b1")
    assert step(state, legal(state)[0]).revealed


@pytest.mark.rule("SF-70")
def test_a_riddle_turned_up_is_not_taken_back():
    state = play(position(NEARLY, "r1a r4d r4e", pile=()), "restore b1")
    assert step(state, legal(state)[0]).revealed


@pytest.mark.rule("SF-70")
def test_with_both_stacks_empty_nothing_is_revealed():
    state = play(position(NEARLY, "r1a r4d", deck=(), pile=(), solved=7), "restore b1")
    assert not step(state, legal(state)[0]).revealed


@pytest.mark.rule("SF-70", "SF-25")
def test_a_riddle_turned_up_after_a_card_given_back_is_not_taken_back():
    held = ("swap-any", "swap-three", "restore-three")
    state = play(position(NEARLY, "r1a r4d r4e", held=held, pile=()), "restore b1")
    state = play(state, legal(state)[0])
    assert not step(state, "give-back swap-any apply").revealed
    assert step(play(state, "give-back swap-any apply"), "swap a1 e5").revealed
    assert step(state, "give-back swap-any forfeit").revealed


@pytest.mark.rule("SF-70")
def test_the_end_of_the_phase_is_not_taken_back():
    assert step(ready_to_end("slide-up"), "end").revealed


@pytest.mark.rule("SF-70")
def test_after_an_undo_every_viewer_sees_what_was_before():
    before = new_match(2)
    record = replay.Record("sfynx", GAME.rules_version, 2, codec.options_to_words(Options(first="1")))
    record = replace(record, draws=_draws_of_the_deal())
    moves = (replay.RecordedMove(0, "swap a1 b1"), replay.RecordedMove(0, kind="undo"))
    after = replay.final_state(replace(record, moves=moves))
    assert after == before
    for viewer in (0, 1, None):
        assert codec.to_json(GAME.view(after, viewer)) == codec.to_json(GAME.view(before, viewer))


def _draws_of_the_deal():
    """What `new_match` drew: plain random draws are not noted, so they are asked again."""
    draws = []

    class Noting(RandomChance):
        def below(self, sides):
            value = super().below(sides)
            if sides > 1:
                draws.append(Draw(value, sides))
            return value

    GAME.setup(2, Options(first="1"), Noting(1))
    return tuple(draws)
