"""Rewinding: a keeper takes a match back to a turn; what came after stays written and can be restored."""

import pytest

from games.engine import codec, replay
from games.matches import presenter, services
from games.matches.errors import Stale
from games.matches.models import Match, Move

from ..conftest import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(seated, alice, bob):
    """A running match of six moves, with the snapshot after each turn."""
    match = seated()
    snapshots = [match.snapshot]
    for seed in range(6):
        match = play_on(match, [alice, bob], 1, seed=seed)
        snapshots.append(match.snapshot)
    return match, snapshots


def replayed(match):
    return codec.to_json(replay.final_state(services.record_of(match)))


def test_a_rewind_brings_the_table_of_that_turn_back(played):
    match, snapshots = played
    services.rewind(match, 3)
    match.refresh_from_db()
    assert match.snapshot == snapshots[3]
    assert match.turn == 7


def test_turns_after_a_rewind_are_kept_and_restored_by_going_forward_again(played):
    match, snapshots = played
    services.rewind(match, 2)
    services.rewind(match, 6)
    match.refresh_from_db()
    assert match.snapshot == snapshots[6]
    assert match.moves.filter(kind=Move.Kind.ACTION).count() == 6


def test_a_rewound_match_is_played_on_and_replays(played, alice, bob):
    match, _ = played
    services.rewind(match, 3)
    match = play_on(match, [alice, bob], 5, seed=77)
    assert replayed(match) == match.snapshot
    services.rewind(match, 6)
    assert replayed(match) == match.snapshot


def test_a_page_from_before_the_rewind_is_stale(played, alice, bob):
    match, _ = played
    services.rewind(match, 3)
    seat = min(match.rules.to_act(services.state_of(match)))
    with pytest.raises(Stale):
        services.play_action(match_id=match.pk, user=[alice, bob][seat], turn=6, line="ask A1")


def test_who_had_left_is_back_where_the_match_stood_before(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 2)
    match = services.resign(match_id=match.pk, user=bob)
    assert match.is_over
    assert [move.kind for move in services.standing_moves(match)][-1] == Move.Kind.RETIRE


def test_a_finished_match_is_not_rewound_since_its_key_is_known(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 2)
    match = services.resign(match_id=match.pk, user=bob)
    with pytest.raises(Stale):
        services.rewind(match, 1)


def test_there_is_no_rewind_to_a_turn_that_was_not_played(played):
    match, _ = played
    for turn in (6, 99, -1):
        with pytest.raises(Stale):
            services.rewind(match, turn)


def test_the_log_marks_what_does_not_stand_any_more(played):
    match, _ = played
    services.rewind(match, 3)
    lines = presenter.table(presenter.load(match.pk), None)["lines"]
    assert lines[0].kind == "rewound"
    assert {line.turn for line in lines if line.fallen} <= {3, 4, 5}
    assert all(line.fallen for line in lines if line.turn in (3, 4, 5))


def test_draws_after_a_rewind_are_new_ones(played):
    match, _ = played
    before = services._chance(match).shuffled(range(50))
    services.rewind(match, 3)
    assert services._chance(match).shuffled(range(50)) != before


def test_a_note_stands_in_the_record_and_changes_nothing(played, alice):
    match, snapshots = played
    match = services.note(match_id=match.pk, user=alice, word="hint")
    assert match.snapshot == snapshots[6]
    assert replayed(match) == match.snapshot
    assert presenter.table(presenter.load(match.pk), None)["lines"][0].kind == "hint"


@pytest.mark.parametrize("snapshot", [{}, {"is": "Older"}, [], "nonsense", {"turn": "x"}])
def test_a_snapshot_that_is_not_read_any_more_is_replaced_by_the_record(played, alice, bob, snapshot):
    match, snapshots = played
    Match.objects.filter(pk=match.pk).update(snapshot=snapshot)
    match.refresh_from_db()
    assert codec.to_json(services.state_of(match)) == snapshots[6]
    assert play_on(match, [alice, bob], 1).turn == 7
