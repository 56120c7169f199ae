"""Plain data to text and back, on the actions of a small made-up game."""

import json
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import codec
from games.engine.codec import Words
from games.engine.core import Event, NoOptions, option
from games.engine.errors import InvalidAction

SQUARE_WORDS = Words(["a1", "b1", "a2", "b2"])
type Square = Annotated[int, SQUARE_WORDS]


class Colour(StrEnum):
    RED = "red"
    DARK_BLUE = "dark-blue"


@dataclass(frozen=True, slots=True)
class MoveFar:
    start: Square
    end: Square | None


@dataclass(frozen=True, slots=True)
class Paint:
    squares: tuple[Square, ...]
    colour: Colour
    side: Literal["left", "right"]
    twice: bool


@dataclass(frozen=True, slots=True)
class Count:
    number: int
    name: str
    verb = "tally"


@dataclass(frozen=True, slots=True)
class Pass:
    pass


type Action = MoveFar | Paint | Count | Pass

ACTIONS = {
    "move-far a1 b2": MoveFar(0, 3),
    "move-far b1 none": MoveFar(1, None),
    "paint a1,b2 dark-blue left yes": Paint((0, 3), Colour.DARK_BLUE, "left", True),
    "paint  red right no": Paint((), Colour.RED, "right", False),
    "tally -12 O'Neill_2": Count(-12, "O'Neill_2"),
    "pass": Pass(),
}

squares = st.integers(0, 3)
actions = st.one_of(
    st.builds(MoveFar, squares, st.none() | squares),
    st.builds(Paint, st.lists(squares).map(tuple), st.sampled_from(Colour), st.sampled_from(["left", "right"])),
    st.builds(Count, st.integers(-99_999, 999_999), st.from_regex(r"[A-Za-z0-9'_-]{1,60}", fullmatch=True)),
    st.just(Pass()),
)


@pytest.mark.parametrize(("line", "action"), ACTIONS.items())
def test_an_action_is_one_line(line, action):
    assert codec.write_action(action) == line
    assert codec.parse_action(Action, line) == action


@given(actions)
def test_every_action_survives_text_and_form(action):
    if len(codec.write_action(action)) <= codec.MAX_LINE:
        assert codec.parse_action(Action, codec.write_action(action)) == action
    assert codec.action_from_form(Action, codec.action_to_form(action)) == action


BAD_LINES = [
    "",
    " ",
    "pass ",
    " pass",
    "PASS",
    "pass now",
    "fly a1",
    "count 1 x",
    "move-far a1",
    "move-far a1 b2 b2",
    "move-far a1  b2",
    "move-far A1 b2",
    "move-far none b2",
    "move-far a1 c9",
    "paint a1,,b2 red left yes",
    "paint a1, red left yes",
    "paint a1 pink left yes",
    "paint a1 RED left yes",
    "paint a1 red up yes",
    "paint a1 red left true",
    "tally 1.5 x",
    "tally 01 x",
    "tally -0 x",
    "tally +1 x",
    "tally ١ x",
    "tally 1_0 x",
    "tally 1234567 x",
    "tally x x",
    "tally 1 über",
    "tally 1 " + "x" * 61,
    "tally 1 x\n",
    "tally\t1 x",
    "pass" + " x" * 300,
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_is_not_written_so_is_refused(line):
    with pytest.raises(InvalidAction):
        codec.parse_action(Action, line)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(line):
    try:
        action = codec.parse_action(Action, line)
    except InvalidAction:
        return
    assert codec.write_action(action) == line


@given(
    st.dictionaries(st.sampled_from(["verb", "start", "end", "squares", "colour", "x"]), st.lists(st.text(max_size=9)))
)
def test_any_form_is_an_action_or_refused(sent):
    try:
        action = codec.action_from_form(Action, sent)
    except InvalidAction:
        return
    assert codec.parse_action(Action, codec.write_action(action)) == action


def test_a_form_sends_a_list_as_many_fields_or_one():
    rest = {"verb": ["paint"], "colour": ["red"], "side": ["left"], "twice": ["no"]}
    for sent in (["a1", "b2"], ["a1,b2"], ["a1", "", "b2"]):
        assert codec.action_from_form(Action, rest | {"squares": sent}).squares == (0, 3)
    assert codec.action_from_form(Action, rest).squares == ()


@pytest.mark.parametrize(
    "sent", [{"start": [], "end": ["a1"]}, {"start": ["a1"], "end": ["a1", "b1"]}, {"end": ["a1"]}]
)
def test_a_form_field_must_be_sent_once(sent):
    with pytest.raises(InvalidAction):
        codec.action_from_form(Action, {"verb": ["move-far"], **sent})


def test_an_optional_form_field_may_be_missing():
    assert codec.action_from_form(Action, {"verb": ["move-far"], "start": ["a1"]}).end is None


def test_a_union_may_be_one_class():
    assert codec.parse_action(Pass, "pass") == Pass()
    with pytest.raises(InvalidAction):
        codec.parse_action(Pass, "tally 1 x")


@pytest.mark.parametrize("hint", [dict[str, int], float, bytes, list[int]])
def test_a_type_without_words_is_no_field(hint):
    with pytest.raises(TypeError):
        codec._word(hint)


@pytest.mark.parametrize(("name", "word"), [("Pass", "pass"), ("GiveBack", "give-back"), ("UseABCard", "use-a-b-card")])
def test_a_verb_is_the_class_name_in_kebab_case(name, word):
    assert codec.kebab(name) == word


@dataclass(frozen=True)
class Options:
    depth: Literal["1", "2"] = option("1", label="Depth", help="How deep.", words={"2": "twice as deep"})
    rough: bool = option(True, label="Rough", help="Whether it is rough.")


def test_options_keep_their_defaults():
    assert codec.options_from_form(Options, {}) == Options("1", True)
    assert codec.options_from_form(Options, {"rough": "no"}) == Options("1", False)
    assert codec.options_to_words(Options("2", False)) == {"depth": "2", "rough": "no"}


@pytest.mark.parametrize("sent", [{"depth": "3"}, {"rough": "maybe"}, {"width": "1"}, {"depth": ""}])
def test_other_options_are_refused(sent):
    with pytest.raises(InvalidAction):
        codec.options_from_form(Options, sent)


def test_the_lobby_reads_what_to_ask():
    depth, rough = codec.option_fields(Options)
    assert (depth.label, depth.help, depth.default, depth.switch) == ("Depth", "How deep.", "1", False)
    assert depth.words == (("1", "1"), ("2", "twice as deep"))
    assert (rough.default, rough.switch, rough.words) == ("yes", True, (("no", "no"), ("yes", "yes")))
    assert codec.option_fields(NoOptions) == ()


@dataclass(slots=True)
class Tree:
    name: str | None
    colour: Colour
    inner: "tuple[Tree, ...]" = ()
    pair: tuple[int, bool] = (0, False)
    seats: frozenset[int] = frozenset()
    last: MoveFar | Pass | None = None


trees = st.recursive(
    st.builds(
        Tree,
        st.none() | st.text(max_size=4),
        st.sampled_from(Colour),
        st.just(()),
        st.tuples(st.integers(), st.booleans()),
        st.frozensets(st.integers()),
        st.sampled_from([None, Pass(), MoveFar(1, None)]),
    ),
    lambda inner: st.builds(Tree, st.none(), st.sampled_from(Colour), st.lists(inner, max_size=3).map(tuple)),
    max_leaves=8,
)


@given(trees)
def test_a_state_survives_json(tree):
    assert codec.from_json(Tree, json.loads(json.dumps(codec.to_json(tree)))) == tree


def test_equal_states_have_equal_json():
    """Sets are written in order, so that two states can be compared by their text."""
    one, two = frozenset([1, 9, 33, 65]), frozenset([65, 33, 9, 1])
    assert json.dumps(codec.to_json(one)) == json.dumps(codec.to_json(two)) == "[1, 9, 33, 65]"


@pytest.mark.parametrize("value", [1.5, b"x", object(), {"x": [1.5]}])
def test_what_is_not_plain_has_no_json(value):
    with pytest.raises(TypeError, match="plain data"):
        codec.to_json(value)


@dataclass(frozen=True, slots=True)
class Painted(Event):
    square: Square
    colour: Colour
    many: tuple[Square, ...]
    facts: Any = None


def test_an_event_is_read_by_its_name():
    event = Painted(2, Colour.RED, (0, 1))
    assert codec.to_json(event)["is"] == "Painted"
    assert codec.read_event([Event, Painted], codec.to_json(event)) == event
    with pytest.raises(LookupError):
        codec.read_event([Event], codec.to_json(event))
    with pytest.raises(LookupError):
        codec.read_event([Painted], {})


def test_an_events_fields_are_spelled_where_they_have_words():
    assert codec.spell_fields(Painted(2, Colour.RED, (0, 1))) == {"square": "a2", "colour": "red", "many": "a1,b1"}


def test_an_enum_is_written_by_its_value():
    class Plain(Enum):
        ONE = "one"

    assert codec.to_json([Plain.ONE, Colour.DARK_BLUE, True, None]) == ["one", "dark-blue", True, None]


@dataclass(frozen=True, slots=True)
class Grab:
    who: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class GrabNone:
    verb = "grab"
    nobody: Literal["none"]


def test_actions_may_share_a_verb_where_their_words_differ_in_number():
    union = Grab | GrabNone | Pass
    for line, action in {"grab 1 red": Grab(1, Colour.RED), "grab none": GrabNone("none")}.items():
        assert codec.write_action(action) == line
        assert codec.parse_action(union, line) == action
        assert codec.action_from_form(union, codec.action_to_form(action)) == action
    for line in ("grab", "grab 1", "grab 1 red red"):
        with pytest.raises(InvalidAction):
            codec.parse_action(union, line)
    with pytest.raises(InvalidAction):
        codec.action_from_form(union, {"verb": ["grab"], "who": ["1"]})
