import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chat.text import MOST_MARKS, tidied
from tests import hostile

AWKWARD = "aé \n\0\u0301\u0327\u0344\u034f\u00ad\u200b\u200c\u200d\u202e\u2066\ufe0f👩🏴\U000e0067\U000e007fא\u0915\u094d\u1100\u1161\u11a8<"


@pytest.mark.parametrize("text", [*hostile.EMOJI, *hostile.RIGHT_TO_LEFT, *hostile.SCRIPTS])
def test_every_script_and_emoji_survives(text):
    assert tidied(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "text", ["\u200b", "\ufeff", "\u3164", "\u2800", "\u115f", "\u200d\u200d", "\u0301", " \t\n", "\U000e0041"]
)
def test_what_cannot_be_seen_is_nothing(text):
    assert tidied(text) == ""


@pytest.mark.parametrize("sign", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
def test_nothing_turns_the_text_round(sign):
    assert tidied(f"a{sign}b") == "ab"


def test_a_letter_carries_only_so_many_marks():
    assert tidied("x" + "\u0301" * 1000 + "y") == "x" + "\u0301" * MOST_MARKS + "y"


def test_joiners_do_not_hide_a_pile_of_marks():
    assert sum(sign == "\u0301" for sign in tidied("x" + "\u0301\u200d" * 100)) == MOST_MARKS


def test_a_space_carries_no_mark():
    assert tidied("a \u0301\u0301b") == "a b"


def test_a_joiner_between_plain_letters_goes():
    assert tidied("ad\u200dmin") == "admin"


def test_lines_become_one_line():
    assert tidied(" one\r\n\ttwo\u2028three\u00a0 four ") == "one two three four"


def test_a_letter_and_its_accent_become_one_sign():
    assert tidied("e\u0301") == "é"


@given(st.text(st.sampled_from(AWKWARD), max_size=24) | st.text(max_size=20))
def test_tidying_twice_changes_nothing_more(text):
    assert tidied(tidied(text)) == tidied(text)


@given(st.text(st.sampled_from(AWKWARD), max_size=24))
def test_what_is_kept_has_no_control_signs(text):
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co") for sign in tidied(text))
