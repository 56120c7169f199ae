"""Matches of Sfynx in real browsers: alone, three together, by keyboard, without scripts."""

import re

import pytest

from .test_access import LOOKS, faults

GAME = "/games/sfynx/"

# What a hurried player clicks: whatever goes on, then a special action, then a tile to restore.
WISHES = [
    "button[value='end']",
    "button[value='done']",
    "button[value$=' forfeit']",
    "#table button[name='action'][value^='curse ']",
    "#table button[name='action'][value^='solve ']",
    "#table button[name='action'][value^='take ']",
    "#table button[name='action'][value^='restore ']",
    "#table button[name='action'][value^='slide ']",
    "#table button[name='action'][value^='swap ']",
    "#deeds button[name='action']",
    "#choice-restore",
    "#rewards button[name='draft']",
    "#table button.touch",
]


def play_alone(page):
    page.goto("/")
    page.get_by_role("button", name="Play now: Sfynx").click()
    page.wait_for_selector("#antechamber")


def wish(page):
    """The next button of the hurried player, if it is this player's turn."""
    return next((button for selector in WISHES if (button := page.query_selector(selector))), None)


def press(page, button, touch=lambda button: button.click()):
    """Presses it and waits for the table that follows."""
    before = page.get_attribute("#table", "data-turn")
    is_action = button.get_attribute("name") == "action"
    touch(button)
    if is_action:
        page.wait_for_selector(f'#table:not([data-turn="{before}"])')
    else:
        page.wait_for_selector("#choice-back")


def play_to_the_end(pages, touch=lambda button: button.click(), most=400):
    """Plays until the match is over, or so many presses."""
    for _ in range(most):
        if pages[0].query_selector("#end"):
            return
        for page in pages:
            if button := wish(page):
                press(page, button, touch)
                break
        else:
            pages[0].wait_for_timeout(50)
    assert most < 400, "the match did not end"


def sit_down(pages, **options):
    """A table of the first page's, with the others on its seats."""
    first, *others = pages
    first.goto(GAME)
    first.get_by_role("button", name="Play alone now").click()
    first.goto(f"{GAME}new/")
    first.locator("select[name=seats]").select_option(str(len(pages)))
    for name, value in options.items():
        first.locator(f"select[name=option-{name}]").select_option(value)
    first.get_by_role("button", name="Open the table").click()
    first.wait_for_selector("#room")
    for page in others:
        page.goto(first.url)
        page.get_by_role("button", name=re.compile("Take a seat")).click()
    for page in pages:
        page.wait_for_selector("#antechamber")


def test_a_guest_plays_alone_from_home_to_the_end(visitor):
    page = visitor(viewport={"width": 390, "height": 844})
    play_alone(page)
    assert "turn 1 of 12" in page.inner_text("#clepsydra")
    play_to_the_end([page])
    assert re.search(r"water has run out|every tile is cursed|bows", page.inner_text("#end"))
    assert "of nine riddles solved" in page.inner_text("#end")
    assert "level 1" in page.inner_text("#end")


def test_the_first_turn_is_guided_on_the_real_board(visitor):
    page = visitor()
    play_alone(page)
    assert "First turn" in page.inner_text("#guide")
    assert page.locator(".touch.is-guided").count() >= 2
    page.locator(".touch.is-guided").first.click()
    page.wait_for_selector(".touch.is-chosen")
    assert page.query_selector("#guide") is None
    page.locator(".touch.is-final").first.click()
    page.get_by_text("One basic action is left").wait_for()


def test_a_tapped_tile_shows_what_can_be_done_and_a_second_tap_swaps(visitor):
    page = visitor()
    play_alone(page)
    tile = page.locator(".tile.at-c.at-3").get_attribute("id")
    page.locator("#touch-c3").click()
    page.wait_for_selector(".touch.is-chosen")
    assert page.locator(".touch.is-final").count() == 4
    page.locator("#touch-c2").click()
    page.wait_for_selector('#table[data-turn="1"]')
    assert page.locator(".tile.at-c.at-2").get_attribute("id") == tile
    assert page.locator(".tile").count() == 25


def test_an_undo_brings_the_earlier_table_back(visitor):
    page = visitor()
    play_alone(page)
    before = page.inner_html("#board")
    page.locator("#touch-a1").click()
    page.locator("#touch-b1.is-final").click()
    page.wait_for_selector('#table[data-turn="1"]')
    assert page.inner_html("#board") != before
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector('#table[data-turn="2"]')
    page.reload()
    assert page.inner_html("#board") == before
    assert "took the last action back" in page.inner_text("#log")


def test_three_players_play_together_before_a_spectator(visitor):
    pages = [visitor(), visitor(viewport={"width": 390, "height": 844}), visitor(color_scheme="dark")]
    sit_down(pages, difficulty="4")
    watching = visitor()
    watching.goto(pages[0].url)
    assert watching.locator(".tile").count() == 25
    assert watching.query_selector("#antechamber button") is None
    assert sum(wish(page) is not None for page in pages) == 1
    play_to_the_end(pages)
    for page in (*pages, watching):
        page.wait_for_selector("#end", timeout=30_000)
    ends = {page.inner_text("#end h2") for page in (*pages, watching)}
    assert len(ends) == 1


def test_any_player_points_at_a_tile_and_the_others_see_it(visitor):
    pages = [visitor(), visitor(viewport={"width": 390, "height": 844})]
    sit_down(pages)
    for page in pages:
        page.wait_for_selector("#connection[data-live='yes']")
    turn = pages[0].get_attribute("#table", "data-turn")
    pages[1].locator("#cell-d3").click(button="right")
    pages[0].wait_for_selector("#cell-d3[data-pointed]")
    assert "points at d3" in pages[0].inner_text("#pointer")
    pages[0].wait_for_selector("#cell-d3:not([data-pointed])")
    assert pages[0].get_attribute("#table", "data-turn") == turn


def test_a_whole_match_without_javascript(visitor):
    page = visitor(java_script_enabled=False)
    page.goto(GAME)
    page.get_by_role("button", name="Play alone now").click()
    for _ in range(400):
        if page.query_selector("#end"):
            break
        wish(page).click()
    assert "of nine riddles solved" in page.inner_text("#end")


def test_the_keyboard_is_enough(visitor):
    page = visitor()
    play_alone(page)

    def by_key(button):
        button.focus()
        button.press("Enter")

    play_to_the_end([page], touch=by_key, most=26)
    assert "turn 1 of 12" not in page.inner_text("#clepsydra")
    page.locator(".resign summary").press("Enter")
    page.get_by_label("Yes, I give this match up").press("Space")
    page.get_by_role("button", name="Resign").press("Enter")
    page.wait_for_selector("#end")


def test_focus_stays_on_the_square_that_was_chosen(visitor):
    page = visitor()
    play_alone(page)
    page.locator("#touch-d4").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".touch.is-chosen")
    page.wait_for_selector("#touch-d4.is-chosen:focus")


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_axe_finds_nothing_serious_from_the_first_turn_to_the_end(visitor, look):
    page = visitor(**look)
    page.goto(GAME)
    assert faults(page) == []
    page.get_by_role("button", name="Play alone now").click()
    page.wait_for_selector("#antechamber")
    assert faults(page) == []
    page.locator("#touch-b2").click()
    page.wait_for_selector(".touch.is-chosen")
    assert faults(page) == []
    play_to_the_end([page], most=12)
    assert faults(page) == []
    page.get_by_text("Resign").first.click()
    page.get_by_label("Yes, I give this match up").check()
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector("#end")
    assert faults(page) == []


def test_nothing_is_wider_than_the_narrowest_screen(visitor):
    page = visitor(viewport={"width": 320, "height": 700})
    play_alone(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for slide in ("slide-row", "slide-column"):
        button = page.query_selector(f"#use-{slide}")
        if button:
            press(page, button)
            break
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
