"""Bots at a table before it begins, and the one click that begins a match against them."""

import pytest

from games.accounts.models import User
from games.engine import codec, registry
from games.lobby import services as lobby
from games.lobby.services import MOST_WITH_BOTS
from games.matches import services
from games.matches.models import Match
from tests.conftest import crowded_game, two_player_game

pytestmark = pytest.mark.django_db
GAMES = registry.games()


@pytest.fixture
def table(alice):
    return lobby.open_table(user=alice, game=crowded_game().slug, seats=4, options={})


def names(match):
    return [seat.name for seat in match.seating.all()]


def post(client, match, **fields):
    return client.post(f"/matches/{match.pk}/bots/", fields).status_code


def test_the_owner_gives_a_seat_to_a_bot(table, alice, as_user):
    assert post(as_user(alice), table, level="master") == 302
    assert names(table) == ["alice", "Master bot 1"]


def test_it_rejects_get(table, alice, as_user):
    assert as_user(alice).get(f"/matches/{table.pk}/bots/").status_code == 405


def test_it_refuses_others(table, bob, as_user):
    lobby.join(match_id=table.pk, user=bob, session={})
    assert post(as_user(bob), table, level="adept") == 403
    assert post(as_user(None), table, level="adept") == 403
    assert names(table) == ["alice", "bob"]


def test_strangers_of_a_hidden_table_learn_nothing(alice, bob, as_user):
    match = lobby.open_table(user=alice, game=crowded_game().slug, seats=4, options={}, watch="link")
    assert post(as_user(bob), match, level="adept") == 404


@pytest.mark.parametrize(
    "fields", [{"level": "genius"}, {"level": ""}, {}, {"off": "one"}, {"off": "-1"}, {"off": "²"}]
)
def test_nonsense_is_unreadable(table, alice, as_user, fields):
    assert post(as_user(alice), table, **fields) == 400
    assert names(table) == ["alice"]


def test_the_last_seat_begins_the_match(table, alice, as_user):
    for _ in range(3):
        post(as_user(alice), table, level="adept")
    table.refresh_from_db()
    assert table.status == Match.Status.RUNNING
    assert post(as_user(alice), table, level="adept") == 409


def test_the_owner_takes_a_bot_off_and_the_others_move_up(table, alice, bob, as_user):
    post(as_user(alice), table, level="adept")
    lobby.join(match_id=table.pk, user=bob, session={})
    assert post(as_user(alice), table, off="1") == 302
    assert names(table) == ["alice", "bob"]
    assert post(as_user(alice), table, level="master") == 302
    assert names(table) == ["alice", "bob", "Master bot 2"]


def test_only_a_bot_is_taken_off(table, alice, bob, as_user):
    lobby.join(match_id=table.pk, user=bob, session={})
    for seat in ("0", "1", "3", "99"):
        assert post(as_user(alice), table, off=seat) == 409
    assert names(table) == ["alice", "bob"]


def test_a_person_who_comes_takes_the_next_free_seat(table, alice, bob, as_user):
    post(as_user(alice), table, level="adept")
    lobby.join(match_id=table.pk, user=bob, session={})
    assert names(table) == ["alice", "Adept bot 1", "bob"]


def test_a_table_that_its_owner_leaves_goes_to_a_person(table, alice, bob, as_user):
    post(as_user(alice), table, level="adept")
    lobby.join(match_id=table.pk, user=bob, session={})
    lobby.leave(match_id=table.pk, user=alice)
    table.refresh_from_db()
    assert table.owner == bob
    assert [(seat.number, seat.bot) for seat in table.seating.all()] == [(0, "adept"), (1, "")]
    assert post(as_user(bob), table, off="0") == 302
    assert names(table) == ["bob"]


def test_bots_alone_keep_no_table(table, alice, as_user):
    post(as_user(alice), table, level="adept")
    lobby.leave(match_id=table.pk, user=alice)
    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED


def test_the_owner_begins_with_a_bot_and_free_seats(table, alice, as_user):
    post(as_user(alice), table, level="adept")
    assert as_user(alice).post(f"/matches/{table.pk}/start/").status_code == 302
    table.refresh_from_db()
    assert (table.status, table.seats) == (Match.Status.RUNNING, 2)


def test_only_the_owner_is_shown_the_buttons(table, alice, bob, as_user):
    post(as_user(alice), table, level="adept")
    lobby.join(match_id=table.pk, user=bob, session={})
    for user, shown in ((alice, True), (bob, False), (None, False)):
        page = as_user(user).get(f"/matches/{table.pk}/").content.decode()
        assert ('form="bots-form" name="level" value="master"' in page) is shown
        assert ('form="bots-form" name="off" value="1"' in page) is shown


def test_the_list_of_tables_names_the_bots(table, alice, as_user):
    post(as_user(alice), table, level="apprentice")
    page = as_user(None).get("/tables/").content.decode()
    assert "alice, Apprentice bot 1" in page
    assert "2 seats free" in page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_play_now_begins_at_once(game, as_user):
    response = as_user(None).post(f"/games/{game.slug}/play/")
    match = Match.objects.get()
    assert response.url == f"/matches/{match.pk}/"
    assert match.status == Match.Status.RUNNING
    assert match.owner.is_guest
    assert not match.listed
    people = match.seating.filter(bot="")
    assert [seat.user for seat in people] == [match.owner]
    assert set(match.seating.exclude(bot="").values_list("bot", flat=True)) <= {"adept"}


def test_play_now_alone_brings_no_bot(as_user):
    game = next(game for game in registry.games() if game.seats[0] == 1)
    as_user(None).post(f"/games/{game.slug}/play/")
    assert Match.objects.get().seats == 1


def test_with_people_a_game_for_one_opens_a_table_for_two(as_user):
    game = next(game for game in registry.games() if game.seats[0] == 1)
    as_user(None).post(f"/games/{game.slug}/play/", {"with": "people"})
    match = Match.objects.get()
    assert (match.status, match.seats, match.seating.count()) == (Match.Status.WAITING, 2, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_home_and_the_games_page_offer_both(game, as_user):
    for page in ("/", f"/games/{game.slug}/"):
        shown = as_user(None).get(page).content.decode()
        assert shown.count(f'action="/games/{game.slug}/play/"') == 2
        assert 'name="with" value="people"' in shown


def form(game, **changed):
    options = {
        f"option-{option.name}": option.default
        for option in codec.option_fields(game.Options)
        if not option.switch or option.default == "yes"
    }
    return {"seats": 3, "watch": "everyone", **options, **changed}


def test_a_table_is_opened_with_bots(alice, as_user):
    game = crowded_game()
    as_user(alice).post(f"/games/{game.slug}/new/", form(game, bots=2, level="master", stand_in="apprentice"))
    match = Match.objects.get()
    assert names(match) == ["alice", "Master bot 1", "Master bot 2"]
    assert match.status == Match.Status.RUNNING
    assert match.stand_in == "apprentice"


@pytest.mark.parametrize(
    "changed", [{"bots": 3}, {"bots": -1}, {"bots": "x"}, {"bots": 1, "level": "genius"}, {"stand_in": "genius"}]
)
def test_bots_that_cannot_be_are_422(alice, as_user, changed):
    game = crowded_game()
    response = as_user(alice).post(f"/games/{game.slug}/new/", form(game, **changed))
    assert response.status_code == 422
    assert not Match.objects.exists()


def test_nobody_stands_in_where_the_game_does_not_offer_it(alice, as_user):
    game = two_player_game()
    page = as_user(alice).get(f"/games/{game.slug}/new/").content.decode()
    assert 'name="bots"' in page
    assert 'name="stand_in"' not in page
    as_user(alice).post(f"/games/{game.slug}/new/", form(game, seats=2, stand_in="adept"))
    assert Match.objects.get().stand_in == ""


def test_again_brings_the_same_bots(alice, as_user):
    game = crowded_game()
    match = lobby.open_table(
        user=alice, game=game.slug, seats=3, options={}, bots=["adept", "master"], stand_in="adept", hints=False
    )
    services.resign(match_id=match.pk, user=alice)
    as_user(alice).post(f"/matches/{match.pk}/again/")
    new = Match.objects.exclude(pk=match.pk).get()
    assert names(new) == ["alice", "Adept bot 1", "Master bot 2"]
    assert (new.status, new.stand_in, new.hints) == (Match.Status.RUNNING, "adept", False)


def test_one_player_keeps_only_so_many_bots_at_work(alice, as_user, bob):
    slug = two_player_game().slug
    for _ in range(MOST_WITH_BOTS):
        assert as_user(alice).post(f"/games/{slug}/play/").status_code == 302
    assert as_user(alice).post(f"/games/{slug}/play/").status_code == 409
    assert as_user(bob).post(f"/games/{slug}/play/").status_code == 302


def test_a_guest_of_the_hall_is_never_a_bot(alice, as_user):
    lobby.open_table(user=alice, game=two_player_game().slug, seats=2, options={}, bots=["adept"])
    assert User.objects.count() == 1
    assert as_user(alice).get("/accounts/people/Adept bot 1/").status_code == 404
    assert as_user(alice).get("/moderation/report/?person=Adept bot 1").status_code == 404
