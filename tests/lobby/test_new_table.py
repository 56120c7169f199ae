import pytest

from games.engine import codec
from games.matches.models import Match
from tests.conftest import two_player_game

pytestmark = pytest.mark.django_db
SLUG = two_player_game().slug
PAGE = f"/games/{SLUG}/new/"


def fields(**changed):
    options = {f"option-{option.name}": option.default for option in codec.option_fields(two_player_game().Options)}
    return {"seats": 2, "watch": "everyone", **options, **changed}


def test_it_works(alice, as_user):
    response = as_user(alice).post(PAGE, fields(**{"option-treasure": "hidden"}))
    match = Match.objects.get()
    assert response.url == f"/matches/{match.pk}/"
    assert match.options["treasure"] == "hidden"
    assert match.seating.get().user == alice


def test_its_form_is_drawn_from_the_games_options(alice, as_user):
    page = as_user(alice).get(PAGE).content.decode()
    for option in codec.option_fields(two_player_game().Options):
        assert f'name="option-{option.name}"' in page
        assert option.help in page


def test_strangers_are_asked_to_sign_in(as_user):
    response = as_user(None).get(PAGE)
    assert response.status_code == 302
    assert "sign-in" in response.url


@pytest.mark.parametrize(
    "changed", [{"option-treasure": "everywhere"}, {"seats": 9}, {"seats": "x"}, {"watch": "nobody"}, {"seats": ""}]
)
def test_what_the_game_does_not_know_is_422(alice, as_user, changed):
    response = as_user(alice).post(PAGE, fields(**changed))
    assert response.status_code == 422
    assert not Match.objects.exists()


def test_an_unknown_game_is_404(alice, as_user):
    assert as_user(alice).get("/games/chess/new/").status_code == 404


def test_every_table_has_its_commitment_from_the_start(alice, as_user):
    as_user(alice).post(PAGE, fields())
    match = Match.objects.get()
    assert match.commitment in as_user(None).get(f"/matches/{match.pk}/").content.decode()
