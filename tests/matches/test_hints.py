"""Hints for the player on turn: three steps, told in the log and the result, and never to anybody else."""

import pytest
from django.core.cache import cache

from games.engine import codec, registry
from games.engine.core import Hint
from games.lobby import services as lobby
from games.matches import presenter, services
from games.matches.errors import Forbidden, Stale
from games.matches.models import Match
from games.matches.results import player_results

pytestmark = pytest.mark.django_db
GAME = next(game for game in registry.games() if game.cooperative)


@pytest.fixture(autouse=True)
def advice(monkeypatch):
    """The game's advice is set here: two actions that are legal one after the other. How often it was asked for."""
    cache.clear()
    asked = []

    def hint(self, view, seat):
        asked.append(seat)
        return Hint("", ("a2", "a3"), (action("restore a2"), action("restore a3")))

    monkeypatch.setattr(type(GAME), "gives_hints", True)
    monkeypatch.setattr(type(GAME), "hint", hint)
    return asked


def action(line):
    return codec.parse_action(GAME.Action, line)


@pytest.fixture
def match(alice, bob):
    """Alice is on turn, bob waits; a2 and a3 lie in the dark."""
    match = lobby.open_table(user=alice, game=GAME.slug, seats=2, options={"first": "1"})
    return lobby.join(match_id=match.pk, user=bob, session={})


def ask(client, match):
    match.refresh_from_db()
    return client.post(f"/matches/{match.pk}/act/", {"turn": match.turn, "hint": "yes"}, follow=True)


def act(match, user, line):
    match.refresh_from_db()
    services.play_action(match_id=match.pk, user=user, turn=match.turn, line=line)


def told(match, seat=0):
    return presenter.table(presenter.load(match.pk), seat).get("hint")


def test_nothing_is_told_unasked(match, advice, alice, as_user):
    page = as_user(alice).get(f"/matches/{match.pk}/").content.decode()
    assert 'id="choice-hint"' in page
    assert 'id="hint"' not in page
    assert told(match) is None
    assert advice == []


def test_each_step_tells_more(match, alice, as_user):
    client = as_user(alice)
    for step, means, lines in ((1, 0, 0), (2, 2, 0), (3, 2, 2)):
        assert ask(client, match).status_code == 200
        hint = told(match)
        assert (hint.step, len(hint.means), len(hint.lines)) == (step, means, lines)


def test_it_is_shown_on_the_page_without_javascript(match, alice, as_user):
    client = as_user(alice)
    for _ in range(3):
        ask(client, match)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert "These squares matter: a2, a3." in page
    assert "Restore a2." in page
    assert 'id="choice-hint"' not in page


def test_a_fourth_step_there_is_not(match, alice, as_user):
    client = as_user(alice)
    for _ in range(3):
        ask(client, match)
    assert ask(client, match).status_code == 409


def test_it_is_thought_out_once(match, advice, alice, as_user):
    client = as_user(alice)
    for _ in range(3):
        ask(client, match)
        client.get(f"/matches/{match.pk}/")
    assert advice == [0]


def test_nobody_else_is_told(match, alice, bob, as_user):
    for _ in range(3):
        ask(as_user(alice), match)
    for user in (bob, None):
        page = as_user(user).get(f"/matches/{match.pk}/").content.decode()
        assert 'id="hint"' not in page
        assert 'id="choice-hint"' not in page
        assert "alice asked for a hint." in page


def test_who_is_not_on_turn_asks_in_vain(match, bob, charlie, as_user):
    assert ask(as_user(bob), match).status_code == 409
    assert ask(as_user(charlie), match).status_code == 403
    assert ask(as_user(None), match).status_code == 403
    match.refresh_from_db()
    assert (match.turn, match.hinted) == (0, False)


def test_an_old_page_asks_for_nothing(match, alice):
    act(match, alice, "restore a2")
    with pytest.raises(Stale):
        services.hint(match_id=match.pk, user=alice, turn=0)


def test_who_follows_the_advice_goes_on_seeing_the_rest(match, alice, as_user):
    for _ in range(3):
        ask(as_user(alice), match)
    act(match, alice, "restore a2")
    assert told(match).lines == (("restore", "a3"),)
    act(match, alice, "restore a3")
    assert told(match) is None


def test_who_leaves_the_advice_asks_anew(match, alice, as_user, advice):
    for _ in range(3):
        ask(as_user(alice), match)
    act(match, alice, "restore a3")
    assert told(match) is None
    ask(as_user(alice), match)
    assert told(match).step == 1
    assert advice == [0, 0]


def test_who_follows_one_step_only_is_not_told_the_rest(match, alice, as_user):
    ask(as_user(alice), match)
    act(match, alice, "restore a2")
    assert told(match) is None


def test_a_game_may_have_nothing_to_advise(match, alice, as_user, monkeypatch):
    monkeypatch.setattr(type(GAME), "hint", lambda self, view, seat: None)
    for _ in range(3):
        ask(as_user(alice), match)
    assert "There is nothing to advise you here." in as_user(alice).get(f"/matches/{match.pk}/").content.decode()


def test_the_result_tells_of_hints(match, alice, bob, as_user):
    ask(as_user(alice), match)
    for user in (alice, bob):
        services.resign(match_id=match.pk, user=user)
    match.refresh_from_db()
    assert match.hinted
    assert "With hints." in as_user(None).get(f"/matches/{match.pk}/").content.decode()
    assert [tally.label.endswith("with hints") for _, tallies in player_results(alice) for tally in tallies] == [True]


def test_the_table_switches_them_off(alice, as_user):
    match = lobby.open_table(user=alice, game=GAME.slug, seats=1, options={}, hints=False)
    assert 'id="choice-hint"' not in as_user(alice).get(f"/matches/{match.pk}/").content.decode()
    assert ask(as_user(alice), match).status_code == 403
    match.refresh_from_db()
    assert (match.turn, match.hinted) == (0, False)


def test_a_game_without_advice_gives_none(match, alice, monkeypatch):
    monkeypatch.setattr(type(GAME), "gives_hints", False)
    with pytest.raises(Forbidden):
        services.hint(match_id=match.pk, user=alice, turn=0)


@pytest.mark.parametrize(("ticked", "kept"), [({"hints": "on"}, True), ({}, False)])
def test_the_form_of_a_new_table_asks(alice, as_user, ticked, kept):
    client = as_user(alice)
    assert 'name="hints"' in client.get(f"/games/{GAME.slug}/new/").content.decode()
    options = {f"option-{field.name}": field.default for field in codec.option_fields(GAME.Options) if not field.switch}
    client.post(f"/games/{GAME.slug}/new/", {"seats": 1, "watch": "everyone", **options, **ticked})
    assert Match.objects.get().hints is kept


def test_a_hint_is_no_action_that_could_be_taken_back(match, alice, as_user):
    act(match, alice, "restore a2")
    ask(as_user(alice), match)
    match.refresh_from_db()
    assert services.can_undo(match, 0)
    services.undo(match_id=match.pk, user=alice, turn=match.turn)
    assert told(match) is None
