"""Draws: the scheme that the hall publishes, and the record that gives them back."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import chance as source
from games.engine.chance import Draw, LiveChance, RandomChance, RecordedChance, key_commitment
from games.engine.errors import ReplayError

KEY = bytes(range(32))


def by_the_book(key, match_id, turn, index, sides):
    """The published scheme, written a second time."""
    for attempt in range(100):
        text = f"{match_id}:{turn}:{index}:{attempt}"
        number = int(hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16], 16)
        if number < 2**64 // sides * sides:
            return number % sides
    raise AssertionError("a hundred rejections in a row")


def test_the_scheme_never_changes():
    """Pinned: old matches must still check out."""
    live = LiveChance(KEY, "m1", 0)
    assert [live.below(6) for _ in range(12)] == [3, 5, 0, 5, 1, 0, 4, 1, 0, 5, 4, 5]
    assert LiveChance(KEY, "m1", 7).shuffled("ABCDEFG") == tuple("GABCDEF")
    assert key_commitment(KEY) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@given(st.binary(min_size=1, max_size=40), st.integers(0, 500), st.lists(st.integers(2, 2**63 + 9), max_size=6))
def test_draws_follow_the_published_scheme(key, turn, asked):
    live = LiveChance(key, "some-match", turn)
    drawn = [live.below(sides) for sides in asked]
    assert drawn == [by_the_book(key, "some-match", turn, place, sides) for place, sides in enumerate(asked)]
    assert live.draws == list(zip(drawn, asked, strict=True))


def test_a_number_in_the_uneven_rest_is_rejected(monkeypatch):
    """Of 64 bits, the last 2**64 % 6 numbers would make low draws likelier; the next attempt is read instead."""
    numbers = iter([2**64 - 1, 2**64 - 4, 2**64 - 5])
    monkeypatch.setattr(source.hmac, "digest", lambda *_: next(numbers).to_bytes(8) + bytes(24))
    assert LiveChance(KEY, "m1", 0).below(6) == (2**64 - 5) % 6
    assert next(numbers, None) is None


def test_a_power_of_two_rejects_nothing(monkeypatch):
    monkeypatch.setattr(source.hmac, "digest", lambda *_: b"\xff" * 32)
    assert LiveChance(KEY, "m1", 0).below(8) == 7


def test_other_keys_matches_and_turns_draw_otherwise():
    places = [(KEY, "m1", 0), (b"other", "m1", 0), (KEY, "m2", 0), (KEY, "m1", 1)]
    streams = {LiveChance(*place).shuffled(range(40)) for place in places}
    assert len(streams) == len(places)


def test_one_side_costs_no_draw():
    live = LiveChance(KEY, "m1", 0)
    assert (live.below(1), live.pick("x"), live.shuffled("x"), live.shuffled("")) == (0, "x", ("x",), ())
    assert live.draws == []


@pytest.mark.parametrize("made", [LiveChance(KEY, "m1", 0), RandomChance(1), RecordedChance([(0, 2)])])
@pytest.mark.parametrize("sides", [0, -1])
def test_nothing_is_drawn_below_one(made, sides):
    with pytest.raises(ValueError, match="cannot draw"):
        made.below(sides)


def test_a_die_shows_one_to_its_sides():
    live = LiveChance(KEY, "m1", 0)
    assert {live.roll(6) for _ in range(80)} == {1, 2, 3, 4, 5, 6}


def test_a_pick_and_a_shuffle_are_made_of_draws():
    assert RecordedChance([(2, 4)]).pick("abcd") == "c"
    # From the end: d with a, then (c b a) -> last with itself, then b with c.
    assert RecordedChance([(0, 4), (2, 3), (0, 2)]).shuffled("abcd") == ("b", "d", "c", "a")


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_every_item(items, seed):
    assert sorted(RandomChance(seed).shuffled(items)) == sorted(items)


def test_random_draws_spread_evenly():
    made = RandomChance(5)
    counted = [0] * 6
    for _ in range(6000):
        counted[made.below(6)] += 1
    assert min(counted) > 850
    assert max(counted) < 1150
    assert made.draws == []


def test_a_seed_makes_random_draws_the_same():
    one, two = RandomChance(9), RandomChance(9)
    assert [one.below(50) for _ in range(20)] == [two.below(50) for _ in range(20)]


@given(st.lists(st.integers(1, 100), max_size=12))
def test_recorded_draws_give_the_same_again(asked):
    live = LiveChance(KEY, "m1", 3)
    drawn = [live.below(sides) for sides in asked]
    recorded = RecordedChance(live.draws)
    assert [recorded.below(sides) for sides in asked] == drawn
    assert recorded.draws == live.draws
    recorded.finish()


def test_a_draw_of_other_sides_does_not_fit():
    with pytest.raises(ReplayError, match="drew 3 of 6"):
        RecordedChance([(3, 6)]).below(5)


@pytest.mark.parametrize("value", [6, -1])
def test_a_draw_outside_its_sides_does_not_fit(value):
    with pytest.raises(ReplayError, match="where 0 to 5 was asked"):
        RecordedChance([(value, 6)]).below(6)


def test_too_few_draws_do_not_fit():
    recorded = RecordedChance([(3, 6)])
    recorded.below(6)
    with pytest.raises(ReplayError, match="too few"):
        recorded.below(6)


def test_too_many_draws_do_not_fit():
    recorded = RecordedChance([Draw(3, 6), Draw(1, 2)])
    recorded.below(6)
    with pytest.raises(ReplayError, match="1 draws too many"):
        recorded.finish()
