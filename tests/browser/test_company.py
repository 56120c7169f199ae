"""Bots at the table: one click from the home page to a match, which the hall's own worker plays along."""

import random

import pytest

from games.engine import registry

ANY_CHOICE = "#table button[name='action'], #table button[name='draft']:not([value=''])"


def take_a_turn(page, luck):
    """Presses some button that the table offers now, and waits until the table has answered."""
    before = page.inner_html("#table")
    luck.choice(page.query_selector_all(ANY_CHOICE)).click()
    page.wait_for_function("before => document.getElementById('table').innerHTML !== before", arg=before)


def play_to_the_end(page, luck, most=2000):
    for _ in range(most):
        if page.query_selector("#end"):
            return
        if page.query_selector("#prompt.is-mine") and page.query_selector(ANY_CHOICE):
            take_a_turn(page, luck)
        else:
            page.wait_for_timeout(100)


def hand_in_a_maze(page):
    page.get_by_role("link", name="Random maze").click()
    page.wait_for_selector("#builder input:checked")
    page.get_by_role("button", name="Hand the maze in").click()
    page.wait_for_selector("table.maze")


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_from_the_home_page_alone_to_a_finished_match(visitor, game):
    page = visitor(viewport={"width": 390, "height": 844})
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {game.name}", exact=True).click()
    page.wait_for_selector("#table")
    if page.query_selector("#builder"):
        hand_in_a_maze(page)
    # From here on the page asks for nothing by itself: what the worker does has to ring through the server.
    page.locator("#poll").evaluate("poll => poll.remove()")
    play_to_the_end(page, random.Random(4))
    assert page.locator("#end .rule-link").count() >= 1
    if not game.cooperative:
        assert page.locator("#plaque-1").inner_text().startswith("Adept bot 1")
        page.get_by_text("What happened", exact=True).first.click()
        assert "Adept bot 1" in page.inner_text("#log")


def test_a_double_click_begins_one_match(visitor):
    page, sent = visitor(), []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto("/")
    button = page.get_by_role("button", name="Play now: STYX")
    button.evaluate("button => { button.click(); setTimeout(() => button.click(), 20); }")
    page.wait_for_selector("#table")
    assert len(sent) == 1


def test_a_hint_is_told_in_three_steps_and_followed(visitor):
    page = visitor(viewport={"width": 390, "height": 844})
    page.goto("/")
    page.get_by_role("button", name="Play now: Sfynx").click()
    page.wait_for_selector("#board")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#hint", has_text="Aim at this riddle").wait_for()
    assert page.locator("#hint li").count() == 0
    page.get_by_role("button", name="More of the hint").click()
    page.locator("#hint", has_text="These squares matter").wait_for()
    page.get_by_role("button", name="More of the hint").click()
    page.locator("#hint li").first.wait_for()
    assert page.get_by_role("button", name="More of the hint").count() == 0
    page.locator("#log", has_text="asked for a hint").wait_for(state="attached")
    page.reload()
    assert page.locator("#hint li").count() > 0


def test_the_owner_gives_the_free_seat_to_a_bot_without_javascript(visitor):
    page = visitor(java_script_enabled=False)
    page.goto("/games/sphinx/")
    page.get_by_role("button", name="Play with people").click()
    assert page.get_by_text("Waiting for 1 more player.").is_visible()
    page.get_by_role("button", name="Master").click()
    assert page.locator("#plaque-1").inner_text().startswith("Master bot 1")
    assert page.locator("#board").is_visible()


def test_who_waits_sees_the_bot_come_and_go(visitor):
    alice, bob = visitor(), visitor()
    alice.goto("/games/styx/")
    alice.get_by_role("button", name="Play now").click()
    alice.goto("/games/styx/new/")
    alice.locator("select[name=seats]").select_option("4")
    alice.get_by_role("button", name="Open the table").click()
    alice.wait_for_selector("#room")
    bob.goto(alice.url)
    alice.get_by_role("button", name="Apprentice").click()
    bob.locator("#plaque-1", has_text="Apprentice bot 1").wait_for()
    assert bob.get_by_role("button", name="Take off").count() == 0
    alice.get_by_role("button", name="Take off").click()
    bob.locator("#plaque-1", has_text="Free seat").wait_for()
    alice.get_by_role("button", name="Cancel the table").click()
