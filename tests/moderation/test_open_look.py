"""What a keeper sees of hidden things: nothing without a reason, all with one, and nobody else more than before."""

import pytest

from games.matches import services
from games.moderation import keeping

from ..conftest import play_on
from ..matches.test_leaks import _masked, differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(seated, alice, bob):
    return play_on(seated(), [alice, bob], 8)


def pages(client, match):
    """All that a client may ask of a running match, with what changes by itself taken out."""
    base = f"/matches/{match.pk}/"
    replay = f"{base}replay/{match.turn}/"
    asked = [f"{base}table/", replay, f"{replay}?as=open", f"{replay}?as=0"]
    return [_masked(client.get(address)) for address in asked]


def test_without_a_reason_a_keeper_sees_what_spectators_see(senior, as_user, match):
    desk = as_user(senior)
    assert desk.get(f"/matches/{match.pk}/replay/{match.turn}/?as=open").status_code == 403
    assert desk.get(f"/matches/{match.pk}/table/").content == as_user(None).get(f"/matches/{match.pk}/table/").content


def test_without_a_reason_two_worlds_look_the_same_to_a_keeper(senior, as_user, match):
    assert differences(match, as_user(senior), None, seed=5) == []


def test_with_a_reason_the_table_itself_still_hides(senior, as_user, match):
    keeping.look_open(keeper=senior, match_id=match.pk, why="Said to have cheated.")
    assert differences(match, as_user(senior), None, seed=5) == []


def test_with_a_reason_a_keeper_sees_all_of_this_match(senior, as_user, match):
    keeping.look_open(keeper=senior, match_id=match.pk, why="Said to have cheated.")
    desk = as_user(senior)
    seen = desk.get(f"/matches/{match.pk}/replay/{match.turn}/?as=open")
    assert seen.status_code == 200
    assert seen.context["view"] == match.rules.open_view(services.state_of(match))
    assert desk.get(f"/matches/{match.pk}/replay/{match.turn}/?as=0").status_code == 403


def test_the_reason_opens_one_match_and_to_one_keeper(senior, administrator, as_user, match, seated, alice, bob):
    other = play_on(seated(), [alice, bob], 4)
    keeping.look_open(keeper=senior, match_id=match.pk, why="Said to have cheated.")
    assert as_user(senior).get(f"/matches/{other.pk}/replay/2/?as=open").status_code == 403
    assert as_user(administrator).get(f"/matches/{match.pk}/replay/2/?as=open").status_code == 403


def test_who_is_no_keeper_any_more_sees_nothing_more(senior, as_user, match):
    keeping.look_open(keeper=senior, match_id=match.pk, why="Said to have cheated.")
    senior.is_staff = False
    senior.save()
    assert as_user(senior).get(f"/matches/{match.pk}/replay/2/?as=open").status_code == 403


def test_a_look_changes_no_byte_for_the_others(senior, as_user, match, alice, bob):
    clients = [as_user(person) for person in (alice, bob, None)]
    for client in clients:
        pages(client, match)  # Whoever looks is here from now on, and all see that.
    before = [pages(client, match) for client in clients]
    keeping.look_open(keeper=senior, match_id=match.pk, why="Said to have cheated.")
    assert [pages(client, match) for client in clients] == before
