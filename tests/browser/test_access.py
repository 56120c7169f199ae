"""axe finds nothing serious on any page, in both themes, wide and narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .test_sphinx1987 import ask_until_the_end, hand_in, sit_down

PAGES = [
    "/",
    "/tables/",
    "/games/sphinx1987/",
    "/accounts/sign-up/",
    "/accounts/sign-in/",
    "/accounts/reset/",
    "/credits/",
    "/nowhere/",
]
LOOKS = [
    {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}},
]


MOTION_IS_OVER = """() => document.getAnimations().every(
    (motion) => motion.playState === "finished" || motion.effect.getComputedTiming().endTime === Infinity)"""


def faults(page):
    # What still fades in would be judged half-way; what beckons for as long as it waits is judged as it is.
    page.wait_for_timeout(100)
    page.wait_for_function(MOTION_IS_OVER)
    found = Axe().run(page).response["violations"]
    return [
        (fault["id"], fault["nodes"][0]["html"], fault["nodes"][0].get("failureSummary"))
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_pages(visitor, address, look):
    page = visitor(**look)
    page.goto(address)
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_the_pages_of_an_account(visitor, look):
    page = visitor(**look)
    page.goto("/accounts/sign-up/")
    page.get_by_role("button", name="Sign up").click()
    assert faults(page) == []
    page.get_by_label("Name").fill("Hatshepsut" + look["color_scheme"])
    page.get_by_label("Password").fill("obelisks-at-dawn")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Sign out").wait_for()
    for address in ("/accounts/settings/", "/accounts/password/", "/games/sphinx1987/new/"):
        page.goto(address)
        assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_a_match_from_the_room_to_the_end(visitor, look):
    alice, bob = visitor(**look), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#builder")
    assert faults(alice) == []
    hand_in(alice)
    hand_in(bob)
    alice.wait_for_selector(".chamber")
    assert faults(alice) == []
    ask_until_the_end([alice, bob])
    alice.wait_for_selector("#end")
    assert faults(alice) == []


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_wider_than_the_narrowest_screen(visitor, address):
    page = visitor(viewport={"width": 320, "height": 700})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
