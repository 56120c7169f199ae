"""Every draw computed anew from the key: on the match's page, and offline by a script of its own."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import registry
from games.engine.chance import Draw, NamedChance, Use
from games.lobby import services as lobby
from games.matches import exporting, presenter, services, verifying
from games.matches.models import Match

from .records import finished, running

pytestmark = pytest.mark.django_db
of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
SCRIPT = Path(__file__).parents[2] / "static" / "verify_match.py"


@pytest.fixture
def people(alice, bob, charlie):
    return [alice, bob, charlie]


def verify(client, match):
    return client.get(f"/matches/{match.pk}/verify/")


def verdict_of(match):
    return verifying.verified(presenter.load(match.pk))


def drawn_in(match):
    return [*match.setup_draws, *(draw for move in match.moves.all() for draw in move.draws)]


def uses(draws, ask):
    chance = NamedChance(draws)
    ask(chance)
    return chance.uses


def test_draws_are_named_for_what_they_were_asked_for():
    assert uses([(3, 6)], lambda chance: chance.roll(6)) == [Use("die", 6, (Draw(3, 6),))]
    assert uses([(1, 3)], lambda chance: chance.pick("abc")) == [Use("one", 3, (Draw(1, 3),))]
    assert uses([(1, 4)], lambda chance: chance.below(4)) == [Use("one", 4, (Draw(1, 4),))]
    assert uses([(2, 3), (0, 2)], lambda chance: chance.shuffled("abc")) == [
        Use("shuffle", 3, (Draw(2, 3), Draw(0, 2)))
    ]
    assert uses([], lambda chance: chance.shuffled("a") and chance.roll(1)) == []


@of_every_game
def test_every_draw_of_a_match_is_shown_and_comes_from_its_key(game, people, as_user):
    match = finished(game, people)
    verdict = verdict_of(match)
    assert verdict.is_fair
    shown = [[draw.draw.value, draw.draw.sides] for turn in verdict.turns for use in turn.uses for draw in use.draws]
    assert shown == drawn_in(match)
    page = verify(as_user(None), match).content.decode()
    assert match.key in page
    assert hashlib.sha256(bytes.fromhex(match.key)).hexdigest() in page
    assert page.count("matches</span>") == sum(len(turn.uses) for turn in verdict.turns)
    assert "does not" not in page


@of_every_game
def test_a_draw_that_the_key_does_not_give_is_told(game, people, as_user):
    """The same match under another key: what it draws does not come from there."""
    match = finished(game, people)
    Match.objects.filter(pk=match.pk).update(key="00" * 32)
    verdict = verdict_of(match)
    wrong = [draw for turn in verdict.turns for use in turn.uses for draw in use.draws if not draw.matches]
    # A few draws of few sides may fit by luck.
    assert wrong or len(drawn_in(match)) < 6
    page = verify(as_user(None), match).content.decode()
    assert not wrong or f"{len(wrong)} draw" in page
    assert ("does not match" in page) == bool(wrong)


def test_it_says_which_shuffle_or_die_it_was_and_what_happened_then(people, as_user):
    game = next(game for game in registry.games() if game.cooperative)
    match = finished(game, people)
    page = verify(as_user(None), match).content.decode()
    assert re.search(r"A shuffle of \d+", page)
    assert f'href="/matches/{match.pk}/replay/0/"' in page
    first = verdict_of(match).turns[0]
    assert (first.turn, [line.turn for line in first.lines]) == ("0", [-1] * len(first.lines))
    assert first.lines


def test_draws_after_an_undone_or_rewound_line_are_found_at_their_turn(people):
    game = next(game for game in registry.games() if game.cooperative)
    match = running(game, people, moves=20)
    services.rewind(match, 3)
    match = finished_from(match, people)
    assert verdict_of(match).is_fair
    assert verdict_of(match).count == len(drawn_in(match))


def finished_from(match, people):
    for user in people[: match.seats]:
        if not match.is_over:
            match = services.resign(match_id=match.pk, user=user)
    return Match.objects.get(pk=match.pk)


def test_the_same_deal_is_checked_for_the_match_that_it_was_dealt_for(people):
    game = next(game for game in registry.games() if game.cooperative)
    old = finished(game, people, moves=3)
    again = dealt_again(old, people)
    assert verdict_of(again).is_fair
    assert verdict_of(again).count


def dealt_again(old, people):
    match = lobby.again(match_id=old.pk, user=people[0], same_deal=True)
    for user in people[1 : match.seats]:
        match = lobby.join(match_id=match.pk, user=user, session={"invited": [match.pk]})
    return finished_from(match, people)


@of_every_game
def test_a_running_match_is_not_checked_yet(game, people, as_user):
    match = running(game, people, moves=3)
    answer = verify(as_user(people[0]), match)
    assert answer.status_code == 409
    assert match.key not in answer.content.decode()


def test_the_page_offers_the_script_and_the_match(seated, alice, as_user):
    match = services.resign(match_id=seated().pk, user=alice)
    page = verify(as_user(None), match).content.decode()
    assert "verify_match" in page
    assert f"/matches/{match.pk}/export/" in page
    table = as_user(None).get(f"/matches/{match.pk}/").content.decode()
    assert f"/matches/{match.pk}/verify/" in table


def run(path, *promised):
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path), *promised], capture_output=True, text=True)
    return done.returncode, done.stdout


@pytest.fixture
def file(people, tmp_path):
    """An exported match in which much is drawn, its path and its data."""
    game = next(game for game in registry.games() if game.cooperative)
    data = exporting.exported(finished(game, people))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data))
    return path, data


def test_the_script_is_short_and_needs_the_standard_library_alone():
    source = SCRIPT.read_text()
    assert len(source.splitlines()) <= 60
    names = set(re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE))
    assert names <= sys.stdlib_module_names


@of_every_game
def test_the_script_finds_an_exported_match_fair(game, people, tmp_path):
    match = finished(game, people)
    path = tmp_path / "match.json"
    path.write_text(exporting.written(match))
    assert run(path) == (0, f"All {len(drawn_in(match))} draws come from the promised key.\n")
    assert run(path, match.commitment)[0] == 0


def test_the_script_compares_with_the_promise_of_the_table(file):
    code, told = run(file[0], "0" * 64)
    assert (code, told) == (1, "The key is not the one that was promised.\n")


@pytest.mark.parametrize("name", ["draws", "key", "commitment", "draws_for", "turn"])
def test_the_script_tells_a_changed_match(name, file):
    path, data = file
    if name == "draws":
        value, rest = data["setup"]["draws"].split("/", 1)
        data["setup"]["draws"] = f"{(int(value) + 1) % int(rest.split()[0])}/{rest}"
    elif name == "turn":
        data["moves"][1]["turn"] = 9
    else:
        data[name] = "0" * len(data[name])
    path.write_text(json.dumps(data))
    code, told = run(path)
    assert code == 1
    wanted = {"draws": "Turn 0, draw 0: the match says", "turn": "calls itself 9", "draws_for": "the key gives"}
    assert wanted.get(name, "not the one that was promised") in told


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", "{}", '{"key": "zz"}', "[" * 99_999, '{"key": "00", "commitment": "", "setup": 1, "moves": []}'],
)
def test_the_script_says_what_it_cannot_read(text, tmp_path):
    path = tmp_path / "match.json"
    path.write_text(text)
    code, told = run(path)
    assert code == 1
    assert "is not a match as Hypostyle exports it" in told
    assert run(tmp_path / "nothing")[0] == 1


def test_the_script_does_not_draw_from_nothing(file):
    path, data = file
    for draws in ("0/0", "0/1", "1", "a/b", f"0/{2**64}"):
        data["moves"][0]["draws"] = draws
        path.write_text(json.dumps(data))
        assert run(path)[0] == 1
