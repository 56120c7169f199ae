import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.chat import services as talk
from games.engine import codec
from games.engine.chance import RandomChance
from games.lobby import services as lobby
from games.matches import services
from tests.conftest import crowded_game, play_on, two_player_game
from tests.workers import waiting, work

pytestmark = pytest.mark.django_db

BOOKKEEPING = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "ROLLBACK")


def counted(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return [query["sql"] for query in captured if not query["sql"].startswith(BOOKKEEPING)]


@pytest.mark.parametrize("moves", [2, 14])
def test_an_action_takes_ten_queries_at_most(seated, alice, bob, as_user, moves):
    match = play_on(seated(), [alice, bob], moves)
    match.refresh_from_db()
    state = services.state_of(match)
    seat = min(match.rules.to_act(state))
    line = codec.write_action(match.rules.sample_action(state, seat, RandomChance(1)))
    client = as_user([alice, bob][seat], headers={"HX-Request": "true"})
    fields = {"turn": match.turn, "action": line}
    queries = counted(lambda: client.post(f"/matches/{match.pk}/act/", fields))
    assert len(queries) <= 10, queries


def test_an_action_that_calls_a_bot_takes_one_query_more(alice, as_user):
    game = two_player_game()
    match = lobby.open_table(user=alice, game=game.slug, seats=2, options={"first": "1"}, bots=["adept"])
    row = waiting().get()
    work(row)
    match.refresh_from_db()
    line = codec.write_action(game.sample_action(services.state_of(match), 0, RandomChance(1)))
    client = as_user(alice, headers={"HX-Request": "true"})
    queries = counted(lambda: client.post(f"/matches/{match.pk}/act/", {"turn": match.turn, "action": line}))
    assert waiting().count() == 1
    assert len(queries) <= 11, queries


@pytest.mark.parametrize("moves", [2, 14])
def test_a_match_page_takes_six_queries_and_one_for_the_talk(seated, alice, bob, as_user, moves):
    match = play_on(seated(), [alice, bob], moves)
    talk.say(match_id=match.pk, user=bob, room="players", text="hello", session={})
    client = as_user(alice)
    queries = counted(lambda: client.get(f"/matches/{match.pk}/"))
    assert len(queries) <= 7, queries


def test_looking_for_new_talk_takes_five_queries_at_most(seated, alice, bob, as_user):
    match = seated()
    talk.say(match_id=match.pk, user=bob, room="players", text="hello", session={})
    client = as_user(alice)
    queries = counted(lambda: client.get(f"/matches/{match.pk}/chat/"))
    assert len(queries) <= 5, queries


def test_the_lobby_does_not_ask_once_a_bot(alice, as_user):
    client, slug = as_user(None), crowded_game().slug
    lobby.open_table(user=alice, game=slug, seats=4, options={}, bots=["adept"])
    one = len(counted(lambda: client.get("/tables/")))
    lobby.open_table(user=alice, game=slug, seats=4, options={}, bots=["adept", "master"])
    assert len(counted(lambda: client.get("/tables/"))) == one


def test_the_lobby_does_not_ask_once_a_table(alice, bob, as_user, seated):
    client = as_user(None)
    seated()
    one = len(counted(lambda: client.get("/tables/")))
    for _ in range(3):
        seated()
    assert len(counted(lambda: client.get("/tables/"))) == one
