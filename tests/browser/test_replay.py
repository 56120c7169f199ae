"""A match is watched again: stepped through by mouse, keys and links, played by itself, from several eyes."""

import json
import re

import pytest

from games.engine import registry

from ..matches.records import whole_match
from .test_access import faults
from .test_sphinx1987 import hand_in, sit_down

of_every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
LOOKS = [
    {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}},
]


REMEMBER = "() => { window.pieces = new Map([...document.querySelectorAll('#board [id]')].map((e) => [e.id, e])); }"
REPLACED = "() => [...window.pieces].filter(([id, e]) => (document.getElementById(id) ?? e) !== e).map(([id]) => id)"
"""Pieces that were drawn anew: only those that keep their nodes move before one's eyes."""


def bring(page, game, name):
    """Signs up and imports a whole match of the game; the address of its replay."""
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("obelisks-at-dawn")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Sign out").wait_for()
    page.goto("/matches/import/")
    file = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(whole_match(game)).encode()}
    page.get_by_label("The exported file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.get_by_role("link", name="Watch it again").wait_for()
    return page.url + "replay/"


def is_at(page, turn):
    page.locator(".match-clock", has_text=re.compile(rf"move {turn} of")).wait_for()


@of_every_game
def test_every_game_is_watched_again_in_the_same_page(visitor, game):
    place = registry.games().index(game)
    page = visitor(**LOOKS[place % 2])
    replay = bring(page, game, f"Ankh{place}")
    assert faults(page) == []
    page.get_by_role("link", name="Watch it again").click()
    is_at(page, 0)
    assert faults(page) == []
    page.evaluate(REMEMBER)
    for turn in (1, 2, 3):
        page.get_by_role("link", name="Next").click()
        is_at(page, turn)
    assert page.url == f"{replay}3/?as=open"
    assert page.title().startswith("Move 3 of")
    assert page.evaluate(REPLACED) == []
    page.get_by_role("link", name="A spectator").click()
    is_at(page, 3)
    assert page.url == f"{replay}3/?as=spectator"
    page.get_by_role("link", name="Last move").click()
    page.wait_for_selector("#end")
    assert page.get_by_text("Imported: nobody of this hall vouches for it").is_visible()
    assert faults(page) == []
    page.goto(replay.replace("replay", "verify"))
    assert page.locator(".is-fault").count() == 0
    assert faults(page) == []


def test_by_the_keyboard_alone(visitor):
    page = visitor()
    replay = bring(page, registry.games()[0], "Nitocris")
    page.goto(f"{replay}5/?as=0")
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    is_at(page, 6)
    assert page.evaluate("document.activeElement.id") == "next"
    page.keyboard.press("ArrowLeft")
    is_at(page, 5)
    page.keyboard.press("ArrowRight")
    is_at(page, 6)
    page.locator("#go-to").fill("2")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    is_at(page, 2)


def test_it_plays_by_itself_until_it_is_stopped_or_over(visitor):
    page = visitor(reduced_motion="reduce")
    replay = bring(page, registry.games()[0], "Hypatia")
    last = len(whole_match(registry.games()[0])["moves"])
    page.goto(f"{replay}{last - 2}/")
    page.get_by_role("button", name="Play").click()
    assert page.get_by_role("button", name="Pause").is_visible()
    is_at(page, last)
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("button", name="Play").click()
    is_at(page, 1)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(2000)
    is_at(page, 1)
    duration = page.evaluate("getComputedStyle(document.querySelector('#told li')).animationDuration")
    assert float(duration.removesuffix("s")) <= 0.001


def test_links_are_enough_without_javascript(visitor):
    page = visitor(java_script_enabled=False, viewport={"width": 320, "height": 700})
    replay = bring(page, registry.games()[-1], "Berenike")
    page.goto(replay)
    assert not page.get_by_role("button", name="Play").is_visible()
    for turn in (1, 2, 3):
        page.get_by_role("link", name="Next").click()
        is_at(page, turn)
    page.get_by_role("link", name="Previous move").click()
    is_at(page, 2)
    page.get_by_role("link", name=re.compile("Look at move")).last.click()
    page.get_by_label("Move", exact=True).fill("4")
    page.get_by_role("button", name="Go").click()
    is_at(page, 4)


def test_a_match_that_goes_on_is_looked_back_at_with_ones_own_eyes(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    hand_in(alice)
    hand_in(bob)
    alice.wait_for_selector("#log .log-line")
    alice.get_by_role("link", name="Look at move 1").first.click()
    is_at(alice, 1)
    assert alice.locator(".replay-eyes a").all_inner_texts()[-1] == "Back to the table"
    assert alice.locator(".replay-eyes a").count() == 2
    alice.get_by_role("link", name="Back to the table").click()
    alice.wait_for_selector("#act")
