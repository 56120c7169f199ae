"""Matches of STYX in real browsers: two seats and five, by keyboard, without scripts, narrow and dark."""

import re
from itertools import count
from random import Random

import pytest

from .test_access import LOOKS, faults

GAME = "/games/styx/"
NAMES = count(1)

# What a hurried player takes first. Tokens are placed at random, many of them Tithes, which bring Chaos soonest.
WISHES = ["#payments button", "#bidding button", "#offers button", "#choice-none"]
LAYING = "#audience .lay button"


def sit_down(alice, bob):
    """A table for two that alice opens and bob joins; its address."""
    alice.goto(GAME)
    alice.get_by_role("button", name="Play with people").click()
    alice.wait_for_selector("#room")
    bob.goto(alice.url)
    bob.get_by_role("button", name=re.compile("Take a seat")).click()
    bob.wait_for_selector("#audience")
    return alice.url


def open_table(page, seats):
    """A table for so many; its address."""
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill(f"Amenhotep{next(NAMES)}")
    page.get_by_label("Password").fill("ferries-over-the-styx")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Sign out").wait_for()
    page.goto(f"{GAME}new/")
    page.locator("[name=seats]").select_option(str(seats))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#room")
    return page.url


def wish(page, chance):
    """The next button of the hurried player, if it is this player's turn."""
    laying = page.query_selector_all(LAYING)
    tithes = page.query_selector_all(f"{LAYING}.lay-tithe")
    if laying:
        return chance.choice(tithes if tithes and chance.random() < 0.6 else laying)
    return next((button for selector in WISHES if (button := page.query_selector(selector))), None)


def press(page, button, others=(), touch=lambda button: button.click()):
    """Presses it and waits for the table that follows, on the other pages too."""
    before = page.get_attribute("#table", "data-turn")
    final = button.get_attribute("name") == "action"
    touch(button)
    if not final:
        page.wait_for_selector("#choice-back")
        return
    for each in (page, *others):
        each.wait_for_selector(f'#table:not([data-turn="{before}"])', state="attached")


def play(pages, seed, until="#end", touch=lambda button: button.click()):
    """Plays on until the first page shows this."""
    chance = Random(seed)
    for _ in range(600):
        if pages[0].query_selector(until):
            return
        for page in pages:
            if button := wish(page, chance):
                press(page, button, [other for other in pages if other is not page], touch)
                break
        else:
            pages[0].wait_for_timeout(50)
    pytest.fail(f"{until} never came")


def test_two_play_to_the_end_before_a_spectator(visitor):
    alice, bob, charlie = visitor(), visitor(viewport={"width": 390, "height": 844}), visitor(color_scheme="dark")
    charlie.goto(sit_down(alice, bob))
    alice.wait_for_selector("#audience")
    play([alice, bob], seed=3)
    for page in (alice, bob, charlie):
        page.wait_for_selector("#end")
        assert "throne" in page.inner_text("#end")
    assert charlie.query_selector("#audience .lay") is None


def test_five_play_to_the_end(visitor):
    pages = [visitor(viewport={"width": 390, "height": 844} if number % 2 else None) for number in range(5)]
    address = open_table(pages[0], 5)
    for page in pages[1:]:
        page.goto(address)
        page.get_by_role("button", name=re.compile("Take a seat")).click()
    for page in pages:
        page.wait_for_selector("#audience")
        assert page.locator(".overlord").count() == 5
        assert page.locator(".overlord[open]").count() == 1
    play(pages, seed=5, until="#settled")
    for phone in (pages[1], pages[3]):
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    play(pages, seed=6)
    assert "ST-" in pages[4].inner_text("#end")


def test_a_token_lies_face_down_for_the_others_and_open_for_its_owner(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#audience")
    first, other = (alice, bob) if alice.query_selector(LAYING) else (bob, alice)
    press(first, first.query_selector("#lay-left-eliminate"), [other])
    mine, theirs = first.locator(".token:not(.is-empty)"), other.locator(".token:not(.is-empty)")
    assert "Eliminate" in mine.inner_text()
    assert "face down" in theirs.inner_text()
    assert not re.search("eliminate|skull", theirs.evaluate("token => token.outerHTML"), re.IGNORECASE)


def test_a_bid_shows_what_it_leaves(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#audience")
    for choice in ("#lay-left-muster", "#lay-right-muster", "#lay-left-tithe", "#lay-right-tithe"):
        page, other = (alice, bob) if alice.query_selector(LAYING) else (bob, alice)
        press(page, page.query_selector(choice), [other])
    bidding = alice if alice.query_selector("#bidding") else bob
    assert bidding.locator("#bidding .bid-button").all_inner_texts() == [f"{n}\nleaves {4 - n}" for n in (1, 2, 3, 4)]


def test_a_whole_match_without_javascript(visitor):
    alice, bob = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    address = open_table(alice, 2)
    bob.goto(address)
    bob.get_by_role("button", name=re.compile("Take a seat")).click()
    chance = Random(11)
    for _ in range(400):
        for page in (alice, bob):
            page.goto(address)
            while button := wish(page, chance):
                button.click()
        if alice.query_selector("#end"):
            break
    alice.goto(address)
    assert "throne" in alice.inner_text("#end")


def test_the_keyboard_is_enough(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#audience")

    def enter(button):
        button.focus()
        button.press("Enter")

    play([alice, bob], seed=8, touch=enter)
    assert alice.query_selector("#end")


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_axe_finds_nothing_serious(visitor, look):
    # Without motion, so that nothing is judged while it fades in.
    alice, bob = visitor(**look, reduced_motion="reduce"), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#audience")
    play([alice, bob], seed=2, until=LAYING)
    assert faults(alice) == []
    play([alice, bob], seed=2, until="#bidding")
    alice.locator("details.overlord").last.locator("summary").first.click()
    alice.locator("#pile > summary").click()
    alice.locator("#pile .chip summary").first.click()
    assert faults(alice) == []
    play([alice, bob], seed=2, until="#settled")
    assert faults(alice) == []
    play([alice, bob], seed=2)
    assert faults(alice) == []


def test_nothing_is_wider_than_the_narrowest_screen(visitor):
    alice, bob = visitor(viewport={"width": 320, "height": 700}), visitor()
    sit_down(alice, bob)
    for stage in ("#audience", LAYING, "#bidding", "#settled", "#end"):
        play([alice, bob], seed=4, until=stage)
        assert alice.evaluate("document.documentElement.scrollWidth") <= 320
