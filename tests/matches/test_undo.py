"""Taking back, in a game that allows it: the table is as before, and what was turned up stays."""

import pytest
from django.template.loader import render_to_string

from games.engine import codec, registry
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.matches import presenter, services
from games.matches.errors import Forbidden, Stale
from games.matches.models import Move

from ..conftest import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(alice, bob):
    """A match of a game with undo between alice and bob, and the two by their seats."""
    game = next(game for game in registry.games() if game.undo and 2 in game.seats)
    match = lobby.open_table(user=alice, game=game.slug, seats=2, options={})
    match = lobby.join(match_id=match.pk, user=bob, session={"invited": [match.pk]})
    return match, [alice, bob]


def tables(match):
    """What each viewer sees of the board, drawn anew."""
    loaded = presenter.load(match.pk)
    pages = [presenter.table(loaded, seat) for seat in (0, 1, None)]
    return [render_to_string(page["template"]["table"], page | {"can_undo": False}) for page in pages]


def actor(match):
    return min(match.rules.to_act(services.state_of(match)))


def play_quietly(match, people):
    """One action that turns nothing up."""
    seat = actor(match)
    state = services.state_of(match)
    for action in match.rules.legal_actions(state, seat):
        if not match.rules.apply(state, seat, action, RandomChance(1)).revealed:
            line = codec.write_action(action)
            return services.play_action(match_id=match.pk, user=people[seat], turn=match.turn, line=line)
    raise AssertionError("every action turns something up")


def play_until_a_reveal(match, people):
    """Random actions up to one that turned something up; the match after it, and who did it."""
    for seed in range(200):
        match = play_on(match, people, 1, seed=seed)
        last = Move.objects.filter(match=match).last()
        if last.revealed:
            return match, last.seat
    raise AssertionError("nothing was turned up")


def test_after_an_undo_every_viewer_sees_the_table_as_before(begun):
    match, people = begun
    before, seat = tables(match), actor(match)
    match = play_quietly(play_quietly(match, people), people)
    assert tables(match) != before
    for _ in range(2):
        match = services.undo(match_id=match.pk, user=people[seat], turn=match.turn)
    assert tables(match) == before


def test_an_undo_is_told_in_the_log(begun):
    match, people = begun
    seat = actor(match)
    match = play_quietly(match, people)
    services.undo(match_id=match.pk, user=people[seat], turn=match.turn)
    lines = presenter.table(presenter.load(match.pk), 1 - seat)["lines"]
    assert (lines[0].kind, lines[0].who.seat) == ("undone", seat)


def test_what_was_turned_up_is_not_taken_back_and_the_reason_is_said(begun):
    match, seat = play_until_a_reveal(*begun)
    before = tables(match)
    assert not services.can_undo(match, seat)
    with pytest.raises(Stale, match="something hidden was turned up"):
        services.undo(match_id=match.pk, user=begun[1][seat], turn=match.turn)
    assert tables(match) == before


def test_nothing_is_taken_back_before_the_first_action(begun):
    match, people = begun
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, user=people[actor(match)], turn=match.turn)


def test_only_the_one_who_acted_takes_back(begun, charlie):
    match, people = begun
    seat = actor(match)
    match = play_quietly(match, people)
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, user=people[1 - seat], turn=match.turn)
    with pytest.raises(Forbidden):
        services.undo(match_id=match.pk, user=charlie, turn=match.turn)
