import pytest

from games.engine import registry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_it_works(game, as_user):
    page = as_user(None).get(f"/games/{game.slug}/")
    assert page.status_code == 200
    assert game.name in page.content.decode()


def test_home_shows_every_game(as_user):
    page = as_user(None).get("/").content.decode()
    assert all(game.name in page for game in registry.games())


def test_an_unknown_game_is_404(as_user):
    assert as_user(None).get("/games/chess/").status_code == 404


@pytest.mark.parametrize("page", ["/credits/", "/accounts/sign-up/", "/accounts/sign-in/", "/tables/"])
def test_every_page_is_bound_by_the_policy(as_user, page):
    policy = as_user(None).get(page)["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
