"""Looking back: every turn has an address, and nobody finds more there than they may know."""

import re

import pytest

from games.engine import codec, registry
from games.engine.chance import RandomChance
from games.engine.core import Game, Step
from games.matches import replays, services
from games.matches.models import Match, Move

from ..conftest import play_on
from .records import finished, name_of, running, tables
from .test_leaks import TOKEN, client_of
from .test_queries import counted

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
FORGETFUL = [table for table in tables() if type(table[0]).recall is not Game.recall]
at_tables = pytest.mark.parametrize("table", [*((game, {}) for game in registry.games()), *FORGETFUL[1:]], ids=name_of)


@pytest.fixture
def people(alice, bob, charlie):
    return [alice, bob, charlie]


@pytest.fixture
def over(seated, alice, bob):
    match = play_on(seated(), [alice, bob], 9)
    return services.resign(match_id=match.pk, user=bob)


def turn_of(client, match, turn, eyes="", **extra):
    return client.get(f"/matches/{match.pk}/replay/{turn}/", {"as": eyes} if eyes else {}, **extra)


def text(answer):
    return answer.content.decode()


@of_every_game
def test_a_finished_match_is_drawn_from_all_eyes(game, people):
    match = finished(game, people)
    client = client_of(None)
    for eyes in replays.every_eyes(match):
        for turn in (0, 1, match.turn // 2, match.turn):
            answer = turn_of(client, match, turn, eyes.word)
            assert answer.status_code == 200
            assert f"move {turn} of {match.turn}" in text(answer)


@of_every_game
def test_a_finished_match_shows_each_seat_what_it_knew_and_the_open_view_all(game, people):
    match = finished(game, people)
    states = [step.state for step in replays.steps_of(match)]
    for eyes in replays.every_eyes(match):
        for turn, state in enumerate(states):
            known = game.open_view(state) if eyes.is_open else game.view(state, eyes.seat)
            loaded = replays.presenter.load(match.pk)
            assert replays.page(loaded, None, eyes, turn)["view"] == known


def answers(client, match):
    """All that looking back, exporting and checking say to this client, whatever it asks for."""
    got = [client.get(f"/matches/{match.pk}/{page}/") for page in ("export", "verify", "replay")]
    got += [turn_of(client, match, turn, headers=HTMX) for turn in range(match.turn + 2)]
    for eyes in ["", "nobody", "-1", "9", *(eyes.word for eyes in replays.every_eyes(match))]:
        got += [turn_of(client, match, turn, eyes) for turn in (match.turn // 2, match.turn)]
    return [(answer.status_code, TOKEN.sub(b"", answer.content)) for answer in got]


def in_another_world(match, seat, monkeypatch):
    """From now on every state is one that the seat could have imagined, and what it was not told did not happen."""
    game, chance, honest = match.rules, RandomChance(5), type(match.rules).recall
    states = [step.state for step in replays.steps_of(match)]
    worlds = [Step(game.imagine(honest(game, state, seat), chance)) for state in states]
    assert worlds != [Step(state) for state in states]
    monkeypatch.setattr(replays, "steps_of", lambda match: iter(worlds))
    for move in match.moves.all():
        move.events = [told for told in move.events if codec.read_event(kinds(game), told).seen_by(seat)]
        move.save()


def kinds(game):
    return (replays.replay.Retired, *game.Events)


def differences(match, client, seat, monkeypatch):
    first = answers(client, match)
    with monkeypatch.context() as other:
        in_another_world(match, seat, other)
        second = answers(client, match)
    return [index for index, (one, two) in enumerate(zip(first, second, strict=True)) if one != two]


@at_tables
@pytest.mark.parametrize("viewer", [0, None])
def test_looking_back_at_a_running_match_tells_no_worlds_apart(table, viewer, people, monkeypatch):
    match = running(table[0], people, moves=8, options=table[1])
    client = client_of(None if viewer is None else people[viewer])
    assert differences(match, client, viewer, monkeypatch) == []


@of_every_game
def test_a_planted_leak_is_found(game, people, monkeypatch):
    match = running(game, people, moves=5)
    monkeypatch.setattr(type(game), "recall", lambda self, state, seat: self.open_view(state), raising=False)
    worlds = [game.imagine(game.view(step.state, None), RandomChance(5)) for step in replays.steps_of(match)]
    first = answers(client_of(None), match)
    monkeypatch.setattr(replays, "steps_of", lambda match: iter(map(Step, worlds)))
    assert answers(client_of(None), match) != first


@pytest.mark.parametrize("table", FORGETFUL, ids=name_of)
def test_a_game_that_asks_for_memory_is_looked_back_at_without_it(table, people):
    """What is recalled differs from what the seat knew in some world, with the option that forbids it."""
    game, options = table
    match = running(game, people, moves=160, options=options)
    pairs = [
        (game.view(step.state, seat), game.recall(step.state, seat))
        for step in replays.steps_of(match)
        for seat in range(match.seats)
    ]
    assert any(known != recalled for known, recalled in pairs) == (options == {"notebook": "no"})


@of_every_game
def test_while_a_match_is_played_others_eyes_are_shut(game, people):
    match = running(game, people)
    words = [eyes.word for eyes in replays.every_eyes(match)]
    for seat in (0, None):
        own = replays.own_eyes(seat).word
        client = client_of(None if seat is None else people[seat])
        answered = {word: turn_of(client, match, 1, word).status_code for word in words}
        assert answered == {word: 200 if word == own else 403 for word in words}


def test_a_match_that_not_everybody_may_watch_is_unknown_to_strangers(seated, alice, bob, charlie, as_user):
    match = play_on(seated(watch="link"), [alice, bob], 4)
    match = services.resign(match_id=match.pk, user=bob)
    for page in ("replay/", "replay/1/", "export/", "verify/"):
        for stranger in (charlie, None):
            assert as_user(stranger).get(f"/matches/{match.pk}/{page}").status_code == 404
        assert as_user(alice).get(f"/matches/{match.pk}/{page}").status_code in (200, 302)


@pytest.mark.parametrize("turn", ["11", "999999", "9" * 30, "9" * 5000, "-1", "x", "1.5"])
def test_a_turn_that_was_not_played_is_nowhere(over, as_user, turn):
    assert over.turn == 10
    assert as_user(None).get(f"/matches/{over.pk}/replay/{turn}/").status_code == 404


@pytest.mark.parametrize("eyes", ["7", "-1", "opened", "0 ", "٣", "<b>"])
def test_eyes_that_nobody_has_are_unreadable(over, as_user, eyes):
    assert turn_of(as_user(None), over, 1, eyes).status_code == 400


def test_a_match_that_does_not_exist_has_no_replay(as_user, db):
    assert as_user(None).get("/matches/nowhere/replay/1/").status_code == 404


def test_a_table_that_has_not_begun_has_nothing_to_look_back_at(alice, as_user):
    match = replays.Match.objects.create(game=registry.games()[0].slug, rules_version=1, seats=2, owner=alice)
    for page in ("replay/", "replay/0/"):
        answer = as_user(alice).get(f"/matches/{match.pk}/{page}")
        assert (answer.status_code, "has not begun" in text(answer)) == (409, True)


def test_a_match_of_older_rules_says_so(over, as_user):
    Match.objects.filter(pk=over.pk).update(rules_version=999)
    for page in ("replay/1/", "verify/"):
        answer = as_user(None).get(f"/matches/{over.pk}/{page}")
        assert (answer.status_code, "other rules" in text(answer)) == (409, True)


def test_a_replay_begins_at_the_beginning_and_goes_to_the_turn_asked_for(over, seated, alice, bob, as_user):
    page = f"/matches/{over.pk}/replay/"
    assert as_user(None).get(page).url == f"{page}0/?as=open"
    assert as_user(None).get(page, {"turn": "4", "as": "1"}).url == f"{page}4/?as=1"
    assert as_user(None).get(page, {"turn": "9999"}).url == f"{page}10/?as=open"
    assert as_user(None).get(page, {"turn": "four"}).status_code == 404
    match = play_on(seated(), [alice, bob], 5)
    assert as_user(bob).get(f"/matches/{match.pk}/replay/").url == f"/matches/{match.pk}/replay/5/?as=1"


def test_only_get_is_answered(over, as_user):
    for page in ("replay/", "replay/1/", "export/", "verify/"):
        assert as_user(None).post(f"/matches/{over.pk}/{page}").status_code == 405


def links(answer):
    return dict(re.findall(r'<a class="button" id="(\w+)" href="([^"]+)"', text(answer)))


def test_a_turn_leads_to_its_neighbours_through_the_same_eyes(over, as_user):
    at = f"/matches/{over.pk}/replay/{{}}/?as=1"
    assert links(turn_of(as_user(None), over, 4, "1")) == {
        name: at.format(turn) for name, turn in (("first", 0), ("back", 3), ("next", 5), ("last", 10))
    }
    assert set(links(turn_of(as_user(None), over, 0, "1"))) == {"next", "last"}
    assert set(links(turn_of(as_user(None), over, 10, "1"))) == {"first", "back"}


def test_the_log_goes_up_to_the_turn_and_each_line_leads_to_its_own(over, as_user):
    log = text(turn_of(as_user(None), over, 5, "0")).split('id="log"')[1]
    turns = [int(turn) for turn in re.findall(r'class="log-turn" href="/matches/\w+/replay/(\d+)/\?as=0"', log)]
    assert turns == sorted(turns, reverse=True)
    assert max(turns) == 5


def test_the_log_of_the_table_leads_to_the_replay(over, seated, alice, bob, as_user):
    assert f'href="/matches/{over.pk}/replay/9/"' in text(as_user(None).get(f"/matches/{over.pk}/"))
    match = play_on(seated(), [alice, bob], 3)
    assert f'href="/matches/{match.pk}/replay/3/"' in text(as_user(alice).get(f"/matches/{match.pk}/"))


def test_the_end_offers_to_watch_it_again(over, as_user):
    page = text(as_user(None).get(f"/matches/{over.pk}/"))
    assert f'href="/matches/{over.pk}/replay/">Watch it again' in page


def test_only_the_last_turn_shows_the_end(over, as_user):
    assert 'id="end"' not in text(turn_of(as_user(None), over, 9))
    assert 'id="end"' in text(turn_of(as_user(None), over, 10))


def test_who_left_sits_there_until_then(over, as_user):
    assert "left the match" not in text(turn_of(as_user(None), over, 9)).split('id="log"')[0]
    assert "left the match" in text(turn_of(as_user(None), over, 10)).split('id="log"')[0]


def test_what_was_rewound_stays_and_is_marked(seated, alice, bob, as_user):
    match = play_on(seated(), [alice, bob], 6)
    services.rewind(match, 2)
    for turn in (3, 6):
        assert "taken back later" in text(turn_of(as_user(alice), match, turn))
    for turn in (2, 7):
        assert "taken back later" not in text(turn_of(as_user(alice), match, turn))
    at = [step.state for step in replays.steps_of(match)]
    assert at[7] == at[2]
    assert "is-fallen" in text(turn_of(as_user(alice), match, 4))


def test_what_was_undone_stays_and_is_marked(people, as_user):
    game = next(game for game in registry.games() if game.undo)
    match = running(game, people, moves=1)
    seat = match.moves.get().seat
    match = services.undo(match_id=match.pk, user=people[seat], turn=match.turn)
    assert match.moves.last().kind == Move.Kind.UNDO
    assert "taken back later" in text(turn_of(as_user(None), match, 1))
    assert "taken back later" not in text(turn_of(as_user(None), match, 2))


def test_a_seat_that_plays_no_more_looks_on_as_former_player(over, alice, as_user):
    alice.delete()
    assert "former player" in text(turn_of(as_user(None), over, 3, "0"))


@of_every_game
def test_what_happened_is_told_once_above_the_board(game, people, as_user):
    match = finished(game, people)
    for turn in (2, match.turn):
        assert "What just happened" not in text(turn_of(as_user(None), match, turn))


def test_htmx_gets_the_turn_alone(over, as_user):
    alone = text(turn_of(as_user(None), over, 3, headers=HTMX))
    assert alone.startswith('<div class="match replay"')
    assert alone in text(turn_of(as_user(None), over, 3))


def test_htmx_is_refused_in_place(over, as_user):
    answer = turn_of(as_user(None), over, 99, headers=HTMX)
    assert answer.status_code == 404
    assert text(answer).startswith('<div class="match replay" id="replay">')
    assert "no such turn" in text(answer)


def test_a_table_that_everybody_left_ends_in_the_games_own_words(people, as_user):
    game = next(game for game in registry.games() if game.cooperative)
    match = finished(game, people)
    page = text(turn_of(as_user(None), match, match.turn))
    assert "bots" not in page
    assert "empty" in page


def test_nothing_of_a_turn_is_kept_by_caches(over, as_user):
    assert "no-store" in turn_of(as_user(None), over, 3)["Cache-Control"]


@pytest.mark.parametrize("moves", [4, 20])
def test_a_turn_takes_six_queries_at_most(seated, alice, bob, as_user, moves):
    match = play_on(seated(), [alice, bob], moves)
    client = as_user(alice)
    queries = counted(lambda: turn_of(client, match, 3))
    assert len(queries) <= 6, queries
