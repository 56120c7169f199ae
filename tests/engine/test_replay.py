"""Records: a match as text, and the states that it stands for. Played on a made-up game of counting."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import replay
from games.engine.chance import Draw, RandomChance
from games.engine.core import Event, Game, Outcome, Retired, Step, option
from games.engine.errors import IllegalAction, InvalidAction, ReplayError
from games.engine.replay import Record, RecordedMove, read_record, write_record


@dataclass(frozen=True, slots=True)
class Options:
    goal: Literal["20", "30"] = option("20", label="Goal", help="Where it ends.")


@dataclass(frozen=True, slots=True)
class Add:
    number: int


@dataclass(frozen=True, slots=True)
class Roll:
    pass


@dataclass(frozen=True, slots=True)
class Added(Event):
    number: int


@dataclass(slots=True)
class State:
    goal: int
    total: int


class Counting(Game[State, Any, State]):
    """Whoever brings the total to the goal wins; a roll adds a die."""

    slug: ClassVar[str] = "counting"
    name: ClassVar[str] = "Counting"
    seats: ClassVar[range] = range(1, 3)
    rules_version: ClassVar[int] = 3
    Options: ClassVar[type[Any]] = Options
    Action: ClassVar[Any] = Add | Roll
    State: ClassVar[type[Any]] = State
    Events: ClassVar[tuple[type[Event], ...]] = (Added,)

    def setup(self, seats, options, chance):
        self.check_setup(seats, options)
        return Step(State(int(options.goal), chance.roll(6)))

    def to_act(self, state):
        return frozenset() if self.outcome(state) else frozenset({0, 1})

    def legal_actions(self, state, seat) -> Iterator[Any]:
        return iter([Roll(), *map(Add, range(1, 4))])

    def apply(self, state, seat, action, chance):
        number = chance.roll(6) if isinstance(action, Roll) else action.number
        if not 1 <= number <= 6:
            raise IllegalAction("CO-1", "Add one to six.")
        return Step(State(state.goal, state.total + number), (Added(number),))

    def view(self, state, seat):
        return state

    def open_view(self, state):
        return state

    def outcome(self, state):
        return Outcome("counted", frozenset({0})) if state.total >= state.goal else None

    def retire(self, state, seat, chance):
        return Step(State(state.goal, state.goal))

    def imagine(self, view, chance):
        return view


GAME = Counting()
TEXT = """\
# A comment, and a blank line.

game counting rules 3 seats 2 goal=30
setup [4/6]          # begins with five
0: add 2
1: roll [5/6]
1: undo!
0: add -3            # refused when it is replayed
"""
GOOD = TEXT.replace("add -3 ", "add 3 ")


@pytest.fixture(autouse=True)
def _counting(monkeypatch):
    found = {"counting": GAME}

    def find(slug):
        if slug not in found:
            raise LookupError(slug)
        return found[slug]

    monkeypatch.setattr(replay, "find_game", find)


def totals(text):
    return [step.state.total for step in replay.steps(read_record(text))]


def test_a_record_is_read_line_by_line():
    record = read_record(GOOD)
    assert (record.game, record.rules_version, record.seats) == ("counting", 3, 2)
    assert (record.options, record.draws) == ({"goal": "30"}, (Draw(4, 6),))
    assert record.moves == (
        RecordedMove(0, "add 2"),
        RecordedMove(1, "roll", (Draw(5, 6),)),
        RecordedMove(1, kind="undo"),
        RecordedMove(0, "add 3"),
    )


def test_a_record_stands_for_its_states():
    assert totals(GOOD) == [5, 7, 13, 7, 10]
    assert replay.final_state(read_record(GOOD)) == State(30, 10)


def test_taking_back_goes_on_from_the_state_before():
    assert totals("game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n0: add 2\n0: undo!\n0: undo!\n0: add 3") == [
        1, 2, 4, 2, 1, 4,
    ]  # fmt: skip


def test_nothing_is_left_to_take_back():
    with pytest.raises(ReplayError, match="nothing to take back"):
        totals("game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n0: undo!\n0: undo!")


def test_whoever_retires_is_named_first():
    steps = list(replay.steps(read_record("game counting rules 3 seats 2\nsetup [0/6]\n1: retire!")))
    assert steps[1].events == (Retired(1),)
    assert GAME.outcome(steps[1].state) is not None


def test_a_record_with_no_moves_is_its_setup():
    assert totals("game counting rules 3 seats 1\nsetup [2/6]\n") == [3]


MISFITS = {
    "the setup has no draw": GOOD.replace("setup [4/6]", "setup"),
    "the setup has a draw too many": GOOD.replace("[4/6]", "[4/6 1/6]"),
    "the die has eight sides": GOOD.replace("5/6", "5/8"),
    "the die shows too much": GOOD.replace("5/6", "6/6"),
    "an action has no draw": GOOD.replace(" [5/6]", ""),
    "an action has a draw too many": GOOD.replace("add 2", "add 2 [0/6]"),
    "the rules are older": GOOD.replace("rules 3", "rules 2"),
    "an action is illegal": TEXT,
    "an action cannot be read": GOOD.replace("add 2", "add two"),
    "a verb is unknown": GOOD.replace("add 2", "fly 2"),
    "there are too many seats": GOOD.replace("seats 2", "seats 3"),
    "an option is unknown": GOOD.replace("goal", "gold"),
    "an option has another value": GOOD.replace("goal=30", "goal=31"),
}


@pytest.mark.parametrize("text", MISFITS.values(), ids=MISFITS)
def test_a_record_that_does_not_fit_does_not_replay(text):
    record = read_record(text)
    with pytest.raises(ReplayError):
        replay.final_state(record)


def test_a_record_of_no_game_here_is_not_found():
    with pytest.raises(LookupError):
        replay.final_state(Record("chess", 1, 2))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n# nothing\n",
        "game counting rules 3 seats 2",
        "game counting seats 2\nsetup",
        "setup\ngame counting rules 3 seats 2",
        GOOD.replace("setup [4/6]", "setup 4/6"),
        GOOD.replace("setup [4/6]", "setup [4-6]"),
        GOOD.replace("0: add 2", "0 add 2"),
        GOOD.replace("0: add 2", "alice: add 2"),
        GOOD.replace("0: add 2", "0:"),
        GOOD.replace("roll [5/6]", "roll [5/6"),
        GOOD.replace("roll [5/6]", "roll [five]"),
        GOOD.replace("roll [5/6]", "roll [5/]"),
        GOOD.replace("roll [5/6]", "roll [5/6/7]"),
        GOOD.replace("setup [4/6]", "setup [4/6  1/6]"),
    ],
)
def test_text_that_is_no_record_is_refused(text):
    with pytest.raises(ReplayError):
        read_record(text)


words = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
draws = st.lists(st.builds(Draw, st.integers(0, 9), st.integers(1, 60)), max_size=4).map(tuple)
moves = st.one_of(
    st.builds(RecordedMove, st.integers(0, 5), st.lists(words, min_size=1, max_size=3).map(" ".join), draws),
    st.builds(RecordedMove, st.integers(0, 5), st.just(""), draws, st.sampled_from(["retire", "undo"])),
    st.builds(
        RecordedMove, st.integers(0, 5), st.from_regex(r"[a-z]{1,9}", fullmatch=True), st.just(()), st.just("note")
    ),
    st.builds(RecordedMove, st.none(), st.integers(0, 999).map(str), st.just(()), st.just("rewind")),
)


@given(
    st.builds(
        Record,
        words,
        st.integers(1, 9),
        st.integers(1, 6),
        st.dictionaries(words, words),
        draws,
        st.lists(moves).map(tuple),
    )
)
def test_a_record_survives_text(record):
    assert read_record(write_record(record)) == record


def test_an_action_is_performed_as_it_is_replayed():
    step = replay.perform(GAME, State(20, 1), RecordedMove(0, "add 4"), RandomChance(0))
    assert (step.state, step.events) == (State(20, 5), (Added(4),))
    with pytest.raises(IllegalAction):
        replay.perform(GAME, State(20, 1), RecordedMove(0, "add 9"), RandomChance(0))
    with pytest.raises(InvalidAction):
        replay.perform(GAME, State(20, 1), RecordedMove(0, "add"), RandomChance(0))


def test_a_note_changes_nothing():
    assert totals("game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n0: note hint!\n0: undo!") == [1, 2, 2, 1]


def test_a_rewind_goes_back_to_the_state_after_a_line_and_forward_again():
    text = "game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n0: add 2\n-: rewind 1!\n0: add 3\n-: rewind 2!"
    assert totals(text) == [1, 2, 4, 2, 5, 4]


def test_an_undo_after_a_rewind_takes_back_what_stood_then():
    text = "game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n0: add 2\n0: add 3\n-: rewind 2!\n0: undo!"
    assert totals(text) == [1, 2, 4, 7, 4, 2]


def test_there_is_no_rewind_to_a_line_that_is_not_written_yet():
    with pytest.raises(ReplayError, match="not yet come"):
        totals("game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n-: rewind 2!")


@pytest.mark.parametrize("line", ["0: undo! [1/6]", "0: note hint! [1/6]"])
def test_nothing_is_drawn_for_a_line_that_is_no_action(line):
    with pytest.raises(ReplayError, match="nothing is drawn"):
        totals(f"game counting rules 3 seats 1\nsetup [0/6]\n0: add 1\n{line}")
