"""A seat that changed hands: what was done before is told of those who did it."""

import pytest
from django.db import transaction

from games.accounts import leaving
from games.matches import presenter, services

from ..conftest import play_on

pytestmark = pytest.mark.django_db


def hand_over(match, seat, **to):
    """The turn at which the seat changed hands."""
    with transaction.atomic():
        locked = services.lock(match.pk)
        services.hand_over(locked, locked.seating.get(number=seat), **to)
    match.refresh_from_db()
    return match.turn - 1


@pytest.fixture
def match(seated, alice, bob):
    """Alice (seat 0) against bob, some moves old."""
    return play_on(seated(), [alice, bob], 8)


def doers(match, seat=0):
    """Who did what was told of the seat, by turn."""
    loaded = presenter.load(match.pk)
    players = presenter.players_of(loaded, None, frozenset(), None)
    told = presenter.log(loaded, (None,), players)
    return {line.turn: line.who.name for line in told if line.who and line.who.seat == seat}


def test_the_log_names_each_for_the_time_at_the_seat(match, charlie, bob):
    turn = hand_over(match, 0, user=charlie)
    play_on(match, [charlie, bob], 8)
    named = doers(match)
    assert {named[at] for at in named if at < turn} == {"alice"}
    assert {named[at] for at in named if at >= turn} == {"charlie"}
    assert len(set(doers(match, seat=1).values())) == 1


def test_a_seat_changes_hands_again_and_again(match, alice, bob, charlie):
    first = hand_over(match, 0, bot="adept")
    second = hand_over(match, 0, user=charlie)
    third = hand_over(match, 0, user=alice)
    named = doers(match)
    assert [named[turn] for turn in (first, second, third)] == ["Adept bot 2", "charlie", "alice"]
    assert {named[turn] for turn in named if turn < first} == {"alice"}


def test_a_replay_shows_who_sat_there_then(match, charlie, as_user):
    turn = hand_over(match, 0, user=charlie)
    client = as_user(None)
    for at, name in ((1, "alice"), (turn, "alice"), (turn + 1, "charlie")):
        page = client.get(f"/matches/{match.pk}/replay/{at}/").content.decode()
        assert name in page.split('id="plaque-0"')[1].split('id="plaque-1"')[0]


def test_a_former_holder_who_deletes_the_account_is_named_no_more(match, alice, bob, charlie, as_user):
    turn = hand_over(match, 0, user=charlie)
    leaving.delete_account(user=alice)
    named = doers(match)
    assert {named[at] for at in named if at < turn} == {"former player"}
    assert "alice" not in as_user(bob).get(f"/matches/{match.pk}/").content.decode()


def test_own_data_holds_the_moves_of_ones_own_time(match, alice, bob, charlie):
    turn = hand_over(match, 0, user=charlie)
    play_on(match, [charlie, bob], 8)
    (hers,), (his,) = (leaving.own_data(person)["matches"] for person in (alice, charlie))
    assert {move["turn"] < turn for move in hers["your_moves"]} == {True}
    assert {move["turn"] < turn for move in his["your_moves"]} == {False}
    assert (hers["seat"], his["seat"]) == (0, 0)
