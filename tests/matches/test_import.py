"""A file from outside: taken back if it replays, else refused with a sentence, and nothing is stored."""

import copy
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.accounts.services import make_guest
from games.engine import codec, registry, replay
from games.engine.chance import LiveChance
from games.matches import exporting, importing, results, services
from games.matches.models import Match, MatchSeat, Move

from ..engine.tables import KEY
from .records import finished, spelled, whole_match
from .test_leaks import client_of

pytestmark = pytest.mark.django_db
of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@pytest.fixture
def people(alice, bob, charlie):
    return [alice, bob, charlie]


@pytest.fixture
def data(seated, alice, bob):
    """An exported match of a few draws and moves, as plain data."""
    match = finished(registry.game(seated().game), [alice, bob], moves=6)
    return exporting.exported(match)


def upload(client, content):
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    return client.post("/matches/import/", {"file": SimpleUploadedFile("match.json", content)})


def changed(data, *path, to):
    """The data with one thing in it changed."""
    data = copy.deepcopy(data)
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return data


def refused(client, content):
    """The sentence of a refusal; nothing may have been stored."""
    before = Match.objects.count(), Move.objects.count(), MatchSeat.objects.count()
    answer = upload(client, content)
    assert answer.status_code == 422
    assert (Match.objects.count(), Move.objects.count(), MatchSeat.objects.count()) == before
    return answer.content.decode().split('id="refused">')[1].split("</div>")[0].replace("&#x27;", "'")


@of_every_game
def test_an_exported_match_comes_back_whole(game, people, charlie, as_user):
    old = finished(game, people)
    answer = upload(as_user(charlie), exporting.exported(old))
    new = Match.objects.get(imported=True)
    assert answer.url == f"/matches/{new.pk}/"
    assert services.record_of(new) == services.record_of(old)
    assert (new.snapshot, new.outcome, new.status) == (old.snapshot, old.outcome, old.status)
    events = [list(match.moves.values_list("events", "revealed")) for match in (old, new)]
    assert events[0] == events[1]
    assert [new.setup_events, new.key, new.chance_id] == [old.setup_events, old.key, old.pk]
    assert [seat.retired for seat in new.seating.all()] == [seat.retired for seat in old.seating.all()]


@of_every_game
def test_a_whole_match_to_its_end_is_taken_in(game, charlie, as_user):
    data = whole_match(game)
    assert upload(as_user(charlie), data).status_code == 302
    match = Match.objects.get(imported=True)
    assert (match.turn, match.status) == (len(data["moves"]), Match.Status.FINISHED)
    assert match.outcome["reason"] == data["outcome"]["reason"]


def test_what_was_imported_can_be_exported_and_imported_again(data, charlie):
    first = importing.store(importing.read(json.dumps(data).encode()), user=charlie)
    again = importing.store(importing.read(exporting.written(first).encode()), user=charlie)
    assert services.record_of(again) == services.record_of(first)


def test_an_imported_match_is_nobodys_and_says_so_wherever_it_is_shown(data, charlie, as_user):
    upload(as_user(charlie), data)
    match = Match.objects.get(imported=True)
    pages = [as_user(None).get(f"/matches/{match.pk}/{page}").content.decode() for page in ("", "replay/3/", "verify/")]
    assert all("mported" in page for page in pages)
    assert "Imported: nobody of this hall vouches for it" in pages[0]
    assert "Player 1" in pages[0]
    assert "Player 2" in pages[1]
    assert "former player" not in "".join(pages)
    assert not match.listed


def test_an_imported_match_counts_in_no_results(data, people, charlie, as_user):
    game = next(game for game in registry.games() if game.cooperative)
    old = finished(game, people)
    Match.objects.filter(pk=old.pk).update(status=Match.Status.FINISHED)
    before = [(tally.label, tally.played) for tally in results.hall_results(game)]
    upload(as_user(charlie), exporting.exported(Match.objects.get(pk=old.pk)))
    assert Match.objects.filter(imported=True).exists()
    assert [(tally.label, tally.played) for tally in results.hall_results(game)] == before


def test_strangers_are_sent_to_sign_in_and_guests_are_told_to_sign_up(data, as_user):
    assert upload(as_user(None), data).url.startswith("/accounts/sign-in/")
    answer = upload(as_user(make_guest()), data)
    assert (answer.status_code, "Sign up first" in answer.content.decode()) == (403, True)
    assert not Match.objects.filter(imported=True).exists()


def test_who_may_import_finds_the_page_among_the_tables(charlie, as_user):
    assert "/matches/import/" in as_user(charlie).get("/tables/").content.decode()
    for other in (make_guest(), None):
        assert "/matches/import/" not in as_user(other).get("/tables/").content.decode()


def test_the_page_asks_for_a_file(charlie, as_user):
    assert "Import a match" in as_user(charlie).get("/matches/import/").content.decode()
    assert as_user(charlie).post("/matches/import/").status_code == 422
    assert as_user(charlie).post("/matches/import/", {"file": "text"}).status_code == 422


def test_nobody_fills_the_hall_with_imports(data, charlie, as_user, monkeypatch):
    monkeypatch.setattr(importing, "MOST_IMPORTED", 1)
    assert upload(as_user(charlie), data).status_code == 302
    assert upload(as_user(charlie), data).status_code == 409
    assert Match.objects.filter(imported=True).count() == 1


RAW = {
    "nothing": b"",
    "no JSON": b"{",
    "no text": b"\xff\xfe\x00",
    "a list": b"[]",
    "a number": b"7",
    "a huge number": b'{"format": ' + b"9" * 5000 + b"}",
    "a float": b'{"format": 1.5}',
    "no number at all": b'{"format": NaN}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 50_000,
    "a field told twice": b'{"format": "a", "format": "b"}',
    "half a character": b'{"\\ud800": "\\udfff"}',
    "markup": b'{"<script>": 1}',
    "too much": b" " * (importing.MOST_BYTES + 1),
}


@pytest.mark.parametrize("content", RAW.values(), ids=RAW)
def test_what_is_no_export_is_refused(content, charlie, as_user):
    said = refused(as_user(charlie), content)
    assert "Nothing was stored" in said
    assert "<script>" not in said


HUGE = 10**9
CHANGES = {
    "another format": (("format",), "hypostyle-match-2", "format"),
    "an unknown game": (("game",), "chess", "does not know the game"),
    "a game that is a path": (("game",), "../../etc", "game"),
    "older rules": (("rules_version",), 77, "version 77"),
    "no seats": (("seats",), 0, "seats"),
    "a seat too many": (("seats",), 9, "does not replay at turn 0"),
    "a yes for a number": (("seats",), True, "seats"),
    "an unknown option": (("options",), {"nonsense": "yes"}, "does not replay at turn 0"),
    "an option of no word": (("options",), {"first": "x" * 9000}, "options"),
    "options in a list": (("options",), ["first"], "options"),
    "still running": (("status",), "running", "status"),
    "another end": (("outcome", "reason"), "treasure", "another end"),
    "another winner": (("outcome", "winners"), [0, 1], "another end"),
    "a winner of no seat": (("outcome", "winners"), [HUGE], "winners"),
    "a short key": (("key",), "ab", "key"),
    "another key": (("key",), "0" * 64, "not the one that was promised"),
    "another promise": (("commitment",), "0" * 64, "not the one that was promised"),
    "an id that is none": (("draws_for",), "A/b", "draws_for"),
    "no draws": (("setup", "draws"), "", "does not replay at turn 0"),
    "draws of nothing": (("setup", "draws"), "0/0", "do not come from its key"),
    "a draw of one": (("setup", "draws"), "0/1", "do not come from its key"),
    "draws that are words": (("setup", "draws"), "a/b", "setup draws"),
    "moves in an object": (("moves",), {}, "moves"),
    "no moves": (("moves",), [], "not played to its end"),
    "a move that is a word": (("moves", 0), "ask A1", "moves 1"),
    "another turn": (("moves", 1, "turn"), 7, "not in order"),
    "a seat that is not there": (("moves", 1, "seat"), 5, "seat"),
    "nobody's move": (("moves", 1, "seat"), None, "seat"),
    "an unknown kind": (("moves", 1, "kind"), "cheat", "kind"),
    "an action without words": (("moves", 1, "line"), "", "no line"),
    "an action that nobody can read": (("moves", 1, "line"), "fly A1", "does not replay at turn 2"),
    "an endless line": (("moves", 1, "line"), "a" * 401, "line"),
    "a line in Greek": (("moves", 1, "line"), "ερώτηση", "line"),
    "draws that were not made": (("moves", 1, "draws"), "1/6", "do not come from its key|does not replay"),
    "an undo of a shown thing": (("moves", 4, "kind"), "undo", "no line"),
    "a note of no word": (("moves", 4, "kind"), "note", "no line"),
    "a rewind by a seat": (("moves", 4, "kind"), "rewind", "seat"),
    "a retirement with words": (("moves", 4, "kind"), "retire", "no line"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused_and_says_where(name, data, charlie, as_user):
    path, value, told = CHANGES[name]
    said = refused(as_user(charlie), changed(data, *path, to=value))
    assert any(part in said for part in told.split("|")), said


def test_another_seats_move_does_not_replay(data, charlie, as_user):
    other = changed(data, "moves", 3, "seat", to=1 - data["moves"][3]["seat"])
    assert "does not replay at turn 4" in refused(as_user(charlie), other)


def test_draws_of_another_match_are_refused(people, charlie, as_user):
    game = next(game for game in registry.games() if game.cooperative)
    data = exporting.exported(finished(game, people, moves=2))
    assert "turn 0 do not come from its key" in refused(as_user(charlie), {**data, "draws_for": "another"})


def line(data, kind, seat=0, text=""):
    return {"turn": len(data["moves"]) + 1, "seat": seat, "kind": kind, "line": text, "draws": ""}


def test_nothing_comes_after_the_end(data, charlie, as_user):
    for told in (
        line(data, "note", 0, "hint"),
        line(data, "undo"),
        line(data, "retire", 1),
        line(data, "rewind", None, "2"),
    ):
        assert "after the match was over" in refused(as_user(charlie), {**data, "moves": [*data["moves"], told]})


def test_what_was_drawn_or_shown_is_not_taken_back(data, charlie, as_user):
    moves = data["moves"][:4]
    told = {**line({"moves": moves}, "undo"), "seat": moves[-1]["seat"]}
    assert "could not be taken back" in refused(as_user(charlie), {**data, "moves": [*moves, told]})


def test_a_match_that_is_not_over_needs_somebody_who_closed_it(data, charlie, as_user):
    cut = {**data, "moves": data["moves"][:3]}
    assert "not played to its end" in refused(as_user(charlie), cut)
    for status, reason, winners in (
        ("finished", "aborted", []),
        ("aborted", "decided", []),
        ("abandoned", "abandoned", [0]),
        ("finished", "decided", [7]),
    ):
        outcome = {"reason": reason, "winners": winners, "scores": []}
        assert "not played to its end" in refused(as_user(charlie), {**cut, "status": status, "outcome": outcome})


def test_the_command_takes_a_file_and_refuses_what_does_not_replay(data, tmp_path, capsys):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data))
    call_command("import_match", str(path))
    match = Match.objects.get(imported=True)
    assert f"/matches/{match.pk}/" in capsys.readouterr().out
    assert match.owner is None
    path.write_text("{}")
    with pytest.raises(CommandError, match="cannot be imported"):
        call_command("import_match", str(path))
    with pytest.raises(CommandError, match="cannot be opened"):
        call_command("import_match", str(tmp_path / "nothing"))
    assert Match.objects.filter(imported=True).count() == 1


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 12),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["0", "1/2", "0/2 1/2", "undo", "retire", "note", "rewind", "action", "hint", "finished", "yes"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


def places(value, path=()):
    """Every place in the data, by its path."""
    for step in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, step)
        yield from places(value[step], (*path, step))


def mutated(data, source):
    """The data with a few things in it replaced, left out, doubled or swapped."""
    data = copy.deepcopy(data)
    for _ in range(source.draw(st.integers(1, 3))):
        *path, last = source.draw(st.sampled_from(sorted(places(data), key=repr)))
        place = data
        for step in path:
            place = place[step]
        change = source.draw(st.sampled_from(["replace", "drop", "double", "swap"]))
        if change == "drop":
            del place[last]
        elif change == "double" and isinstance(place, list):
            place.insert(last, copy.deepcopy(place[last]))
        elif change == "swap":
            other = source.draw(st.sampled_from(sorted(places(data), key=repr)))
            place[last] = copy.deepcopy(_at(data, other))
        else:
            place[last] = source.draw(JUNK)
        if not any(places(data)):
            break
    return data


def _at(data, path):
    for step in path:
        data = data[step]
    return data


@of_every_game
def test_no_mutated_file_breaks_the_hall_or_is_kept_without_replaying(game, people, charlie):
    good, client = exporting.exported(finished(game, people, moves=5)), client_of(charlie)

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def tried(source):
        Match.objects.filter(imported=True).delete()
        answer = upload(client, mutated(good, source))
        assert answer.status_code in (302, 422)
        stored = list(Match.objects.filter(imported=True))
        assert len(stored) == (answer.status_code == 302)
        for match in stored:
            assert codec.to_json(replay.final_state(services.record_of(match))) == match.snapshot
            assert client.get(f"/matches/{match.pk}/").status_code == 200

    tried()


def forged(data, source):
    """The match with other lines than were played, in order and with draws that do come from the key."""
    moves = [dict(told) for told in data["moves"][: source.draw(st.integers(1, 40))]]
    for _ in range(source.draw(st.integers(1, 3))):
        place = source.draw(st.integers(0, len(moves) - 1))
        other = source.draw(st.sampled_from(data["moves"]))
        changes = [
            {"seat": source.draw(st.integers(0, data["seats"] - 1))},
            {"line": other["line"]},
            {"draws": other["draws"]},
            {"kind": "retire", "line": ""},
            {"kind": "undo", "line": ""},
            {"kind": "note", "line": "hint"},
            {"kind": "rewind", "seat": None, "line": str(source.draw(st.integers(0, 50))), "draws": ""},
        ]
        moves[place] |= source.draw(st.sampled_from(changes))
    outcome = {"reason": "aborted", "winners": [], "scores": []}
    return {
        **data,
        "status": "aborted",
        "outcome": outcome,
        "moves": [fitted(told, at) for at, told in enumerate(moves)],
    }


def fitted(told, place):
    live = LiveChance(KEY, "m1", place + 1)
    sides = [int(draw.split("/")[1]) for draw in told["draws"].split()]
    return {**told, "turn": place + 1, "draws": spelled((live.below(of), of) for of in sides)}


def read_or_refused(data):
    try:
        return importing.read(json.dumps(data).encode())
    except importing.BadFile:
        return None


@of_every_game
def test_no_forged_record_breaks_the_rules_or_is_taken_without_replaying(game):
    good = whole_match(game)

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def tried(source):
        data = forged(good, source)
        found = read_or_refused(data)
        if found is not None:
            assert replay.final_state(found.record) == found.steps[-1].state
            assert len(found.steps) == len(data["moves"]) + 1

    tried()
