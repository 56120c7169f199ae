import pytest

from games.engine import codec
from games.engine.chance import RandomChance
from games.matches import services
from games.matches.models import Match
from tests.conftest import play_on

pytestmark = pytest.mark.django_db


def post(client, match, **fields):
    return client.post(f"/matches/{match.pk}/act/", fields)


def legal_line(match, seat):
    action = match.rules.sample_action(services.state_of(match), seat, RandomChance(3))
    return codec.write_action(action)


def test_it_works(seated, alice, as_user):
    match = seated()
    response = post(as_user(alice), match, turn=0, action=legal_line(match, 0))
    assert response.status_code == 302
    match.refresh_from_db()
    assert match.turn == 1
    assert match.moves.get().seat == 0


def test_htmx_gets_the_fragment(seated, alice, as_user):
    match = seated()
    client = as_user(alice, headers={"HX-Request": "true"})
    response = post(client, match, turn=0, action=legal_line(match, 0))
    assert response.status_code == 200
    assert b"<hx-partial" in response.content
    assert b"csrfmiddlewaretoken" not in response.content


def test_it_rejects_get(seated, alice, as_user):
    assert as_user(alice).get(f"/matches/{seated().pk}/act/").status_code == 405


def test_it_refuses_a_spectator(seated, charlie, as_user):
    match = seated()
    response = post(as_user(charlie), match, turn=0, action=legal_line(match, 0))
    assert response.status_code == 403
    assert b"no seat" in response.content


def test_it_tells_the_signed_out_to_sign_in(seated, as_user):
    response = post(as_user(None), seated(), turn=0, action="x")
    assert response.status_code == 403
    assert b"signed out" in response.content


def test_it_hides_a_private_table_from_strangers(seated, charlie, as_user):
    match = seated(watch="link")
    assert as_user(charlie).get(f"/matches/{match.pk}/").status_code == 404
    assert as_user(None).get(f"/matches/{match.pk}/table/").status_code == 404


def test_it_knows_no_foreign_match(alice, as_user):
    assert as_user(alice).post("/matches/nosuchtable/act/", {"turn": 0, "action": "x"}).status_code == 404


def test_the_same_turn_twice_is_one_move(seated, alice, as_user):
    match = seated()
    line = legal_line(match, 0)
    client = as_user(alice)
    assert post(client, match, turn=0, action=line).status_code == 302
    again = post(client, match, turn=0, action=line)
    assert again.status_code == 409
    assert b"moved on" in again.content
    assert match.moves.count() == 1


def test_what_the_other_did_at_the_same_time_is_no_harm(seated, alice, bob):
    match = seated()
    for user, seat in ((alice, 0), (bob, 1)):
        services.play_action(match_id=match.pk, user=user, turn=0, line=legal_line(match, seat))
        match.refresh_from_db()
    assert match.turn == 2


def test_an_illegal_action_names_its_rule_and_keeps_what_was_chosen(seated, alice, as_user):
    match = seated()
    response = post(as_user(alice), match, turn=0, verb="build", entrance="A1", treasures="G7", walls=["B1", "C1"])
    assert response.status_code == 422
    assert b"#MZ-5" in response.content
    assert b'value="B1" checked' in response.content


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "garbage"},
        {"action": "build A1 G7 Z9"},
        {"action": "build"},
        {"action": "ask A1 A2"},
        {"action": "x" * 5000},
        {"action": "ask \x00"},
        {"action": "ask 𝟙"},
        {"verb": "build", "entrance": ["A1", "A2"], "treasures": "G7"},
        {"verb": "nonsense"},
        {},
    ],
)
def test_what_cannot_be_read_is_400_and_changes_nothing(seated, alice, as_user, fields):
    match = seated()
    response = post(as_user(alice), match, turn=0, **fields)
    assert response.status_code == 400
    assert match.moves.count() == 0


@pytest.mark.parametrize("turn", ["", "x", "-1", "1e3", "9" * 400, "٣"])
def test_a_strange_turn_is_stale(seated, alice, as_user, turn):
    match = seated()
    assert post(as_user(alice), match, turn=turn, action=legal_line(match, 0)).status_code == 409


def test_a_turn_of_the_future_is_stale(seated, alice, as_user):
    match = seated()
    assert post(as_user(alice), match, turn=5, action=legal_line(match, 0)).status_code == 409


def test_a_huge_body_is_refused(seated, alice, as_user):
    assert post(as_user(alice), seated(), turn=0, action="x" * 1_000_000).status_code == 400


def test_a_draft_goes_to_the_page_without_htmx(seated, alice, as_user):
    match = seated()
    response = post(as_user(alice), match, draft="ask B2")
    assert response.status_code == 302
    assert response.url == f"/matches/{match.pk}/?draft=ask+B2"


def test_a_finished_match_takes_no_action(seated, alice, bob, as_user):
    match = play_on(seated(), [alice, bob], 500)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert post(as_user(alice), match, turn=match.turn, action="ask A1").status_code == 409


def test_the_record_replays_to_the_snapshot(seated, alice, bob):
    from games.engine import replay

    match = play_on(seated(), [alice, bob], 25)
    match.refresh_from_db()
    assert replay.final_state(services.record_of(match)) == services.state_of(match)


def test_half_a_form_is_told_what_is_missing(seated, alice, as_user):
    response = post(as_user(alice), seated(), turn=0, verb="build")
    assert response.status_code == 422
    assert b"entrance is not placed" in response.content


def test_another_players_csrf_less_post_is_refused(seated, alice, as_user):
    client = as_user(alice)
    client.handler.enforce_csrf_checks = True
    assert post(client, seated(), turn=0, action="ask A1").status_code == 403
