"""The two-world test: what a viewer gets is the same bytes in the true world and in one that the viewer could imagine."""

import re
from itertools import islice

import pytest
from django.test import Client

from games.accounts.models import User
from games.engine import bots, codec, registry
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.matches import company, services
from games.matches.models import Match
from tests.conftest import play_on, two_player_game
from tests.workers import waiting

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb"(csrfmiddlewaretoken\" value=\"|X-CSRFToken\": \"|X-CSRFToken&quot;: &quot;)[A-Za-z0-9]+")


def seen_by(client, match, seat):
    """Everything that this client can get out of a match: pages, fragments, errors, cards, headers."""
    page = f"/matches/{match.pk}/"
    htmx = {"HX-Request": "true"}
    answers = [
        client.get(page),
        client.get(page, headers=htmx),
        client.get(page, {"draft": "ask"}),
        client.get(f"{page}table/"),
        client.get("/"),
        client.get("/tables/"),
        client.post(f"{page}act/", {"turn": 9999, "action": "ask A1"}),
        client.post(f"{page}act/", {"turn": 0, "action": "nonsense"}, headers=htmx),
        client.post(f"{page}resign/"),
    ]
    if seat is not None:
        answers.append(client.post(f"{page}act/", {"draft": "ask"}, headers=htmx))
        answers += [client.post(f"{page}check/", form) for form in tried(match, seat)]
    return [_masked(answer) for answer in answers]


def tried(match, seat):
    """Forms of what this seat might do now, and of the same done out of turn: refusals must not tell the worlds apart."""
    game, state = match.rules, services.state_of(match)
    seats = [seat, *game.to_act(state)]
    actions = [action for each in seats for action in islice(game.legal_actions(state, each), 3)]
    return [codec.action_to_form(action) for action in actions]


def _masked(answer):
    headers = {name: value for name, value in answer.headers.items() if name != "Set-Cookie"}
    return answer.status_code, headers, TOKEN.sub(b"", answer.content)


def differences(match, client, seat, seed):
    """The answers that tell the true world from an imagined one."""
    game, true = match.rules, match.snapshot
    view = game.view(services.state_of(match), seat)
    imagined = game.imagine(view, RandomChance(seed))
    first = seen_by(client, match, seat)
    Match.objects.filter(pk=match.pk).update(snapshot=codec.to_json(imagined))
    second = seen_by(client, match, seat)
    Match.objects.filter(pk=match.pk).update(snapshot=true)
    return [index for index, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]


def started(game, users, seats, options):
    match = lobby.open_table(user=users[0], game=game.slug, seats=seats, options=options)
    for user in users[1:seats]:
        match = lobby.join(match_id=match.pk, user=user, session={})
    return match


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    # Presence is written by looking; it is settled before the worlds are compared.
    return client


@pytest.fixture
def people(alice, bob, charlie):
    return [alice, bob, charlie]


@pytest.fixture
def stranger(db):
    return User.objects.create(username="dora")


def seats_for(game):
    return next(n for n in (2, 3, 1) if n in game.seats)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
@pytest.mark.parametrize("moves", [0, 3, 30])
def test_no_answer_tells_the_worlds_apart(game, moves, people, stranger):
    seats = seats_for(game)
    match = play_on(started(game, people, seats, {}), people, moves, seed=moves)
    match.refresh_from_db()
    for seat, user in [*enumerate(people[:seats]), (None, None), (None, stranger)]:
        client = client_of(user)
        client.get(f"/matches/{match.pk}/table/")
        assert differences(match, client, seat, seed=moves + 1) == [], (seat, user)


@pytest.mark.parametrize("options", [{"treasure": "hidden"}, {"treasures": "2"}, {"entrance": "edge"}])
def test_no_option_opens_a_leak(options, seated, alice, bob):
    match = play_on(seated(options), [alice, bob], 21)
    match.refresh_from_db()
    for seat, user in ((0, alice), (1, bob), (None, None)):
        client = client_of(user)
        client.get(f"/matches/{match.pk}/table/")
        assert differences(match, client, seat, seed=5) == []


def test_a_bots_task_and_the_log_of_its_failure_hold_no_state(alice, monkeypatch, caplog):
    match = lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["adept"])
    told = []
    monkeypatch.setattr(bots, "choose", lambda *given: told[len(str(given))])
    for seed in (1, 2):
        imagined = match.rules.imagine(match.rules.view(services.state_of(match), None), RandomChance(seed))
        match.snapshot = codec.to_json(imagined)
        company.chosen_line(match, match.seating.get(number=1))
    first, second = (record.getMessage() for record in caplog.records)
    assert first == second
    (row,) = waiting()
    assert row.args_kwargs == {"args": [match.pk, 1, 0], "kwargs": {}}


def test_a_planted_leak_is_found(seated, alice, bob, monkeypatch):
    match = play_on(seated(), [alice, bob], 12)
    match.refresh_from_db()
    game = match.rules
    honest = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, state, seat: honest(self, state, 0 if seat is None else seat))
    view = honest(game, services.state_of(match), None)
    imagined = game.imagine(view, RandomChance(8))
    client = client_of(None)
    first = seen_by(client, match, None)
    Match.objects.filter(pk=match.pk).update(snapshot=codec.to_json(imagined))
    assert seen_by(client, match, None) != first


def test_a_former_player_sees_no_more_than_the_seat_did(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 12)
    alice.delete()
    match.refresh_from_db()
    assert "former player" in client_of(bob).get(f"/matches/{match.pk}/").content.decode()
    assert differences(match, client_of(None), None, seed=4) == []
