import pytest

from games.engine import registry
from games.lobby import services as lobby
from games.matches import services
from games.matches.models import Match
from games.matches.results import hall_results, player_results
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db


def cooperative_game():
    return next(game for game in registry.games() if game.cooperative)


@pytest.fixture
def lost(alice):
    """A co-operative match that alice left, so it is over."""
    match = lobby.open_table(user=alice, game=cooperative_game().slug, seats=1, options={})
    services.resign(match_id=match.pk, user=alice)
    match.refresh_from_db()
    return match


def test_it_opens_the_same_table(lost, alice, as_user):
    response = as_user(alice).post(f"/matches/{lost.pk}/again/")
    new = Match.objects.exclude(pk=lost.pk).get()
    assert response.url == f"/matches/{new.pk}/"
    assert (new.game, new.seats, new.options) == (lost.game, lost.seats, lost.options)
    assert new.setup_draws != lost.setup_draws


def test_the_same_deal_is_dealt_the_same_and_marked(lost, alice, as_user):
    as_user(alice).post(f"/matches/{lost.pk}/again/", {"deal": "same"})
    new = Match.objects.exclude(pk=lost.pk).get()
    assert new.setup_draws == lost.setup_draws
    assert services.state_of(new) is not None
    assert b"replayed deal" in as_user(alice).get(f"/matches/{new.pk}/").content


def test_a_deal_of_a_deal_is_still_the_first(lost, alice):
    once = lobby.again(match_id=lost.pk, user=alice, same_deal=True)
    services.resign(match_id=once.pk, user=alice)
    twice = lobby.again(match_id=once.pk, user=alice, same_deal=True)
    assert twice.setup_draws == lost.setup_draws


def test_replayed_deals_count_nowhere(lost, alice):
    new = lobby.again(match_id=lost.pk, user=alice, same_deal=True)
    services.resign(match_id=new.pk, user=alice)
    assert [tally.played for tally in hall_results(lost.rules)] == [1]
    assert [[tally.played for tally in tallies] for _, tallies in player_results(alice)] == [[1]]


def test_a_rivals_game_is_not_dealt_twice(seated, alice, as_user):
    match = seated()
    services.resign(match_id=match.pk, user=alice)
    assert as_user(alice).post(f"/matches/{match.pk}/again/", {"deal": "same"}).status_code == 403
    assert as_user(alice).post(f"/matches/{match.pk}/again/").status_code == 302


def test_only_its_players_play_it_again(lost, bob, as_user):
    assert as_user(bob).post(f"/matches/{lost.pk}/again/").status_code == 403


def test_a_match_that_goes_on_is_not_played_again(seated, alice, as_user):
    assert as_user(alice).post(f"/matches/{seated().pk}/again/").status_code == 409


def test_it_rejects_get(lost, alice, as_user):
    assert as_user(alice).get(f"/matches/{lost.pk}/again/").status_code == 405


def test_results_are_told_apart_by_level_and_players(alice):
    game = cooperative_game()
    for level in ("1", "1", "3"):
        match = lobby.open_table(user=alice, game=game.slug, seats=1, options={"difficulty": level})
        services.resign(match_id=match.pk, user=alice)
    tallies = hall_results(game)
    assert [(tally.played, tally.won) for tally in tallies] == [(2, 0), (1, 0)]
    assert "1" in tallies[0].label


def test_results_stand_on_the_games_page_and_the_profile(lost, alice, as_user):
    assert b'id="results"' in as_user(None).get(f"/games/{lost.game}/").content
    assert lost.rules.name in as_user(None).get("/accounts/people/alice/").content.decode()


def test_a_rivals_game_shows_no_hall_results(as_user):
    assert b'id="results"' not in as_user(None).get(f"/games/{two_player_game().slug}/").content
