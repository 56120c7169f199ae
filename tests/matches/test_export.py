"""A match as a file: whole, the same for all, and only when it is over."""

import json

import pytest

from games.engine import registry, replay
from games.matches import exporting, importing, services
from games.matches.models import Match

from ..conftest import play_on
from .records import finished, running

pytestmark = pytest.mark.django_db
of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@pytest.fixture
def people(alice, bob, charlie):
    return [alice, bob, charlie]


def export(client, match):
    return client.get(f"/matches/{match.pk}/export/")


@of_every_game
def test_an_exported_match_has_all_that_it_takes_to_replay_and_check_it(game, people, as_user):
    match = finished(game, people)
    answer = export(as_user(None), match)
    assert answer.status_code == 200
    found = importing.read(answer.content)
    assert found.record == services.record_of(match)
    assert replay.final_state(found.record) == services.state_of(match)
    data = json.loads(answer.content)
    assert (data["key"], data["commitment"], data["draws_for"]) == (match.key, match.commitment, match.pk)
    assert [told["turn"] for told in data["moves"]] == list(range(1, match.turn + 1))


@of_every_game
def test_a_running_match_keeps_its_key(game, people, as_user):
    match = running(game, people)
    for user in (people[0], None):
        answer = export(as_user(user), match)
        assert answer.status_code == 409
        assert match.key not in answer.content.decode()


def test_a_waiting_or_cancelled_table_is_no_match_to_export(alice, as_user):
    for status in (Match.Status.WAITING, Match.Status.CANCELLED):
        match = Match.objects.create(game=registry.games()[0].slug, rules_version=1, seats=2, status=status)
        assert export(as_user(alice), match).status_code == 409


def test_it_comes_as_a_file_with_a_name(seated, alice, bob, as_user):
    match = services.resign(match_id=play_on(seated(), [alice, bob], 3).pk, user=alice)
    answer = export(as_user(bob), match)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="hypostyle-{match.game}-{match.pk}.json"'


def test_nobodys_name_goes_out_with_it(seated, alice, bob, as_user):
    match = services.resign(match_id=play_on(seated(), [alice, bob], 3).pk, user=alice)
    text = export(as_user(None), match).content.decode()
    assert alice.username not in text
    assert bob.username not in text


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (Match.Status.ABANDONED, "abandoned"),
        (Match.Status.ABORTED, "aborted"),
        (Match.Status.FINISHED, "decided"),
        (Match.Status.FINISHED, "left-to-bots"),
    ],
)
def test_a_match_that_somebody_closed_is_exported_and_taken_back(status, reason, seated, alice, bob, as_user):
    match = play_on(seated(), [alice, bob], 5)
    winners = frozenset({1}) if status == Match.Status.FINISHED else frozenset()
    services.close(match, status, services.Outcome(reason, winners))
    found = importing.read(export(as_user(None), match).content)
    assert found.outcome == services.Outcome(reason, winners)
    assert importing.store(found).status == status


def test_the_same_deal_says_whose_draws_it_has(people, as_user):
    game = next(game for game in registry.games() if game.cooperative)
    old = finished(game, people, moves=2)
    Match.objects.filter(pk=old.pk).update(deal_id="another2deal")
    assert exporting.exported(Match.objects.get(pk=old.pk))["draws_for"] == "another2deal"


def test_rewound_and_undone_lines_go_along(seated, alice, bob, as_user):
    match = play_on(seated(), [alice, bob], 6)
    services.rewind(match, 2)
    match = services.note(match_id=match.pk, user=alice, word="hint")
    match = services.resign(match_id=play_on(match, [alice, bob], 3, seed=9).pk, user=alice)
    found = importing.read(export(as_user(None), match).content)
    assert [told["kind"] for told in found.data["moves"]].count("rewind") == 1
    assert replay.final_state(found.record) == services.state_of(match)


def test_an_undone_action_goes_along_and_comes_back(people, as_user):
    game = next(game for game in registry.games() if game.undo)
    match = running(game, people, moves=1)
    seat = match.moves.get().seat
    match = services.undo(match_id=match.pk, user=people[seat], turn=match.turn)
    match = play_on(match, people, 2)
    for user in people[: match.seats]:
        match = services.resign(match_id=match.pk, user=user)
    found = importing.read(export(as_user(None), match).content)
    assert [told["kind"] for told in found.data["moves"]][:2] == ["action", "undo"]
    assert replay.final_state(found.record) == services.state_of(match)
