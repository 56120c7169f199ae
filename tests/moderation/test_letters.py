"""The pages on which people read what the keepers wrote."""

import pytest

from games.moderation import sanctions

pytestmark = pytest.mark.django_db


def test_without_letters_the_page_says_what_it_is_for(as_user, alice):
    assert "The keepers answer on this page" in as_user(alice).get("/moderation/letters/").content.decode()


def test_it_is_for_people_who_are_signed_in(as_user):
    assert as_user(None).get("/moderation/letters/").status_code == 302


def test_a_warning_is_acknowledged_by_its_button(moderator, as_user, alice):
    sanction = sanctions.warn(keeper=moderator, user_id=alice.pk, why="Mind your words.")
    client = as_user(alice)
    assert "Mind your words." in client.get("/moderation/letters/").content.decode()
    client.post(f"/moderation/letters/{sanction.pk}/read/")
    sanction.refresh_from_db()
    assert sanction.acknowledged_at is not None


def test_a_new_name_is_chosen_by_the_rules_of_names(senior, as_user, alice, bob):
    sanctions.take_name_away(keeper=senior, user_id=alice.pk, why="Not a name for here.")
    client = as_user(alice)
    for name in ("b0b", "", "x", "\0", "a" * 300):
        assert client.post("/moderation/letters/name/", {"name": name}).status_code == 422
    assert client.post("/moderation/letters/name/", {"name": "Alicia"}).status_code == 302
    alice.refresh_from_db()
    assert alice.username == "Alicia"


def test_a_name_that_was_not_taken_away_is_kept(as_user, alice):
    assert as_user(alice).post("/moderation/letters/name/", {"name": "Alicia"}).status_code == 409


def test_the_page_of_the_suspended_is_nobody_elses(as_user, alice):
    assert as_user(alice).get("/moderation/suspended/").headers["Location"] == "/"
    assert as_user(None).get("/moderation/suspended/").headers["Location"] == "/"


@pytest.mark.parametrize("number", [0, 7, 10**30])
def test_letters_that_are_not_there_do_no_harm(as_user, alice, number):
    client = as_user(alice)
    assert client.post(f"/moderation/letters/{number}/read/").status_code == 302
    assert client.post(f"/moderation/letters/answers/{number}/read/").status_code == 302
    assert client.post(f"/moderation/letters/{number}/appeal/", {"words": "x"}).status_code == 404
