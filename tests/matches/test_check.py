import pytest

pytestmark = pytest.mark.django_db


def check(client, match, **fields):
    return client.post(f"/matches/{match.pk}/check/", {"verb": "build", **fields})


def test_it_says_everything_that_is_wrong(seated, alice, as_user):
    walls = ["B1", "A2", "A1"]
    text = check(as_user(alice), seated(), entrance="A1", treasures="G7", walls=walls).content.decode()
    assert "yours has 3" in text
    assert "#MZ-6" in text
    assert "#MZ-4" in text


def test_it_says_when_all_is_well(seated, alice, as_user):
    walls = [f"{column}{row}" for row in (2, 4, 6) for column in "ABCDE"]
    assert b"Ready" in check(as_user(alice), seated(), entrance="A1", treasures="G7", walls=walls).content


def test_it_changes_nothing(seated, alice, as_user):
    match = seated()
    check(as_user(alice), match, entrance="A1", treasures="G7")
    assert match.moves.count() == 0


def test_it_rejects_get(seated, alice, as_user):
    assert as_user(alice).get(f"/matches/{seated().pk}/check/").status_code == 405


def test_it_refuses_a_spectator(seated, charlie, as_user):
    assert check(as_user(charlie), seated()).status_code == 403


def test_half_a_form_is_told_what_is_missing(seated, alice, as_user):
    text = check(as_user(alice), seated(), walls="B1").content.decode()
    assert "yours has 1" in text
    assert "entrance is not placed" in text


def test_no_form_at_all_is_missing_something(seated, alice, as_user):
    response = as_user(alice).post(f"/matches/{seated().pk}/check/", {"verb": "nonsense"})
    assert b"missing" in response.content
