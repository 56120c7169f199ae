import re

import pytest
from playwright.sync_api import expect

from .test_access import LOOKS, faults
from .test_sphinx1987 import hand_in, sit_down

PHONE = {"viewport": {"width": 390, "height": 844}}


def say(page, text):
    """Says it as people do: types, and presses Enter."""
    page.locator("#say-text").fill(text)
    page.locator("#say-text").press("Enter")
    page.locator(".chat-line", has_text=text).wait_for()


def lines(page, room="players"):
    return page.locator(f"#chat-{room} .chat-text").all_inner_texts()


def open_talk(page):
    """On a phone it is a tab; elsewhere it is open."""
    if page.viewport_size["width"] < 1024:
        page.get_by_role("radio", name="Talk").check()


def come_in(page, address):
    """A spectator who comes in as a guest, to talk."""
    page.goto(address)
    open_talk(page)
    page.get_by_role("button", name="Come in as a guest").click()
    open_talk(page)
    page.locator("#say-text").wait_for()


@pytest.fixture
def hall_of_three(visitor):
    """Two players, and a guest who watches."""
    alice, bob, charlie = visitor(), visitor(), visitor()
    come_in(charlie, sit_down(alice, bob))
    for page in (alice, bob, charlie):
        page.locator("#connection[data-live='yes']").wait_for()
    return alice, bob, charlie


def test_two_rooms_talk_live(hall_of_three):
    alice, bob, charlie = hall_of_three
    say(alice, "Well met!")
    for page in (bob, charlie):
        page.locator(".chat-line", has_text="Well met!").wait_for()
    say(charlie, "Alice looks sure of herself")
    say(bob, "Good luck")
    alice.locator(".chat-line", has_text="Good luck").wait_for()
    assert lines(alice) == lines(bob) == lines(charlie) == ["Well met!", "Good luck"]
    assert lines(charlie, "spectators") == ["Alice looks sure of herself"]
    for page in (alice, bob):
        assert "sure of herself" not in page.content()
    assert alice.locator("#say-text").input_value() == ""


def test_players_read_the_spectators_at_the_end(hall_of_three):
    alice, bob, charlie = hall_of_three
    say(charlie, "It stands on C3")
    alice.get_by_text("Resign", exact=True).first.click()
    alice.get_by_label("Yes, I give this match up").check()
    alice.get_by_role("button", name="Resign").click()
    for page in (alice, bob):
        page.locator("#chat-spectators .chat-line", has_text="It stands on C3").wait_for()
        assert page.locator("#say-text").is_visible()


def test_typing_is_not_disturbed_by_what_others_say(hall_of_three):
    alice, bob, _ = hall_of_three
    field = bob.locator("#say-text")
    field.click()
    bob.keyboard.type("I am just wri")
    say(alice, "Hurry up")
    bob.locator(".chat-line", has_text="Hurry up").wait_for()
    bob.keyboard.type("ting")
    assert field.input_value() == "I am just writing"
    hand_in(alice)
    bob.get_by_text("handed a maze in").first.wait_for()
    assert field.input_value() == "I am just writing"
    assert bob.evaluate("document.activeElement.id") == "say-text"


def test_a_refused_line_stays_in_the_field(hall_of_three):
    alice, _, _ = hall_of_three
    alice.locator("#say-text").fill("x" * 301)
    alice.locator("#say-text").press("Enter")
    alice.get_by_role("alert").get_by_text("this one has 301").wait_for()
    assert alice.locator("#say-text").input_value() == "x" * 301
    for number in range(5):
        say(alice, f"line {number}")
    alice.locator("#say-text").fill("one too many")
    alice.get_by_role("button", name="Send").click()
    alice.get_by_role("alert").get_by_text("faster than others can read").wait_for()
    assert alice.locator("#say-text").input_value() == "one too many"


def test_a_player_mutes_another_and_takes_it_back(hall_of_three):
    alice, bob, charlie = hall_of_three
    say(bob, "You are slow")
    alice.locator(".chat-more summary").click()
    alice.get_by_role("button", name=re.compile("^Mute")).click()
    alice.get_by_text("1 line of somebody you muted is not shown").wait_for()
    say(bob, "Very slow")
    charlie.locator(".chat-line", has_text="Very slow").wait_for()
    alice.get_by_text("2 lines of people you muted are not shown").wait_for()
    assert lines(alice) == []
    table = alice.url
    alice.get_by_role("link", name="Whom you muted").click()
    alice.get_by_role("button", name=re.compile("^Unmute")).click()
    alice.get_by_text("Nobody.").wait_for()
    alice.goto(table)
    assert lines(alice) == ["You are slow", "Very slow"]


def test_the_newest_line_is_in_sight(hall_of_three):
    alice, bob, charlie = hall_of_three
    for number in range(5):
        say(alice, f"alice {number} " + "long " * 20)
        say(bob, f"bob {number} " + "long " * 20)
    charlie.locator(".chat-line", has_text="bob 4").wait_for()
    for page in (alice, bob, charlie):
        box = page.locator("#chat-players-lines").bounding_box()
        last = page.locator("#chat-players .chat-line").last.bounding_box()
        assert last["y"] + last["height"] <= box["y"] + box["height"] + 1


def test_talk_without_javascript(visitor):
    alice, bob = visitor(), visitor(java_script_enabled=False)
    address = sit_down(alice, bob)
    bob.locator("#say-text").fill("<b>plain</b>")
    bob.get_by_role("button", name="Send").click()
    bob.wait_for_url(re.compile(r"below=talk#chat$"))
    alice.locator(".chat-line", has_text="<b>plain</b>").wait_for()
    bob.get_by_role("link", name=re.compile("on a page of its own")).click()
    bob.wait_for_url(f"{address}chat/players/")
    bob.locator("#say-text").fill("from the quiet page")
    bob.get_by_role("button", name="Send").click()
    bob.locator(".chat-line", has_text="from the quiet page").wait_for()
    assert bob.url == f"{address}chat/players/#say"
    say(alice, "I hear you")
    bob.get_by_role("link", name="Look for new lines").click()
    bob.locator(".chat-line", has_text="I hear you").wait_for()


def test_tabs_on_a_phone_show_one_pane_and_keep_its_scroll(visitor):
    alice, bob = visitor(**PHONE), visitor()
    sit_down(alice, bob)
    for number in range(5):
        say(bob, f"bob {number} " + "long " * 30)
    alice.get_by_text("new", exact=True).wait_for()
    seats, log, chat = (alice.locator(name) for name in ("#seats", "#log", "#chat"))
    assert [seats.is_visible(), log.is_visible(), chat.is_visible()] == [True, False, False]
    alice.get_by_role("radio", name=re.compile("Talk")).check()
    assert [seats.is_visible(), log.is_visible(), chat.is_visible()] == [False, False, True]
    assert alice.get_by_text("new", exact=True).is_hidden()
    scroller = "document.getElementById('chat-players-lines').scrollTop"
    alice.evaluate(f"{scroller} = -60")
    alice.keyboard.press("ArrowLeft")
    assert log.is_visible()
    alice.keyboard.press("ArrowRight")
    assert alice.evaluate(scroller) == -60


def test_phones_without_javascript_have_the_tabs_too(visitor):
    page = visitor(java_script_enabled=False, **PHONE)
    page.goto("/games/sphinx1987/")
    page.get_by_role("button", name="Play with people").click()
    page.locator("#seats").wait_for()
    page.get_by_role("radio", name=re.compile("What happened")).check()
    assert page.locator("#log").is_visible()
    assert page.locator("#seats").is_hidden()
    page.get_by_role("radio", name=re.compile("Talk")).check()
    page.locator("#say-text").fill("from a phone")
    page.get_by_role("button", name="Send").click()
    page.locator(".chat-line", has_text="from a phone").wait_for()
    page.get_by_role("button", name="Cancel the table").click()


def test_on_a_wide_screen_all_panes_are_there(hall_of_three):
    alice, _, _ = hall_of_three
    assert all(alice.locator(name).is_visible() for name in ("#seats", "#log", "#chat"))
    assert alice.locator(".below-tabs").is_hidden()


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_talk_is_open_to_all(visitor, look):
    alice, bob, charlie = visitor(), visitor(), visitor(**look)
    come_in(charlie, sit_down(alice, bob))
    say(alice, "Well met!")
    charlie.locator(".chat-line", has_text="Well met!").wait_for()
    say(charlie, "Hear, hear")
    charlie.locator(".chat-more summary").click()
    assert faults(charlie) == []
    charlie.goto(f"{alice.url}chat/players/")
    assert faults(charlie) == []


def test_a_log_speaks_politely_and_can_be_reached_by_keyboard(hall_of_three):
    alice, _, _ = hall_of_three
    log = alice.get_by_role("log", name="At the table")
    log.focus()
    assert alice.evaluate("document.activeElement.getAttribute('role')") == "log"


@pytest.mark.parametrize("width", [320, 390])
def test_hostile_lines_keep_inside_a_narrow_screen(visitor, width):
    alice, bob = visitor(viewport={"width": width, "height": 700}), visitor()
    sit_down(alice, bob)
    alice.get_by_role("radio", name=re.compile("Talk")).check()
    for text in ("W" * 300, "https://example.org/" + "a" * 200, "x" + "\u0301" * 200, "\ufdfd" * 40):
        bob.locator("#say-text").fill(text)
        bob.locator("#say-text").press("Enter")
        expect(bob.locator("#say-text")).to_have_value("")
    alice.locator(".chat-line").nth(3).wait_for()
    assert alice.evaluate("document.documentElement.scrollWidth") <= width
    inner = alice.locator("#chat-players-lines")
    assert inner.evaluate("element => element.scrollWidth <= element.clientWidth")
