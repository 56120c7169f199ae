"""Matches of Sphinx (1999) in real browsers: three seats and two, by keyboard, without scripts, narrow and dark."""

import re
from itertools import count

import pytest

from .test_access import LOOKS, faults

GAME = "/games/sphinx/"
NAMES = count(1)
COLOURS = ("carnelian", "lapis", "malachite", "gold", "alabaster", "obsidian")
FRONT = ("78", "79", "80")

# A short match: walls without doors, sphinxes that stay, cards that are kept. Whoever looks at every mummy wins.
SHORT = {"no_snakes": True, "keep_cards": True, "doors": "none", "first": "0"}

# What an eager player does where several buttons are offered: the first of these that there is.
WISHES = [
    "button[value='roll']",
    "button[value='card take']",
    "button[value^='pinch ']:not([value='pinch none'])",
    "button[value='door turn']",
    "button[name='action'][value$=' forward']",
    "button[name='action'][value$=' back']",
    "button[value='pass']",
]


def sign_up(page):
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill(f"Ramses{next(NAMES)}")
    page.get_by_label("Password").fill("lanterns-in-the-dark")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Sign out").wait_for()


def open_table(page, seats, **options):
    """A table for so many with these options; its address."""
    sign_up(page)
    page.goto(f"{GAME}new/")
    page.locator("select[name=seats]").select_option(str(seats))
    for name, value in options.items():
        field = page.locator(f"[name=option-{name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#room")
    return page.url


def sit_down(pages, **options):
    """A table of the first page's, with the others on its seats; its address."""
    address = open_table(pages[0], len(pages), **options)
    for page in pages[1:]:
        page.goto(address)
        page.get_by_role("button", name=re.compile("Take a seat")).click()
    pages[0].goto(address)
    for page in pages:
        page.wait_for_selector("#pyramid")
    return address


def notebook(page):
    """The colours that the page shows for the places, by place."""
    return page.evaluate(
        """colours => Object.fromEntries([...document.querySelectorAll("li[id^='place-']")].flatMap(place => {
            const shown = colours.find(colour => place.querySelector(`.c-${colour}`));
            return shown ? [[place.id.slice(6), shown]] : [];
        }))""",
        list(COLOURS),
    )


def wanted_look(page):
    """The first sphinx before the treasure that the player does not know."""
    known = notebook(page)
    word = next((word for word in FRONT if word not in known), "none")
    return page.query_selector(f"button[value='look {word}']")


def wanted_name(page):
    """A colour for the next sphinx of a challenge: the one seen there, else one seen nowhere, else any that is left."""
    known, named = notebook(page), page.locator("#deeds .naming li > .hue:not(.is-unknown)").count()
    seen = known.get(FRONT[min(named, 2)])
    free = [colour for colour in COLOURS if colour not in known.values()]
    wishes = [f"#do-name-{colour}" for colour in ([seen] if seen else free)] + ["button[id^='do-name-']"]
    return next((button for wish in wishes if (button := page.query_selector(wish))), None)


def wish(page):
    """The next button of the eager player, if it is this player's turn."""
    if page.query_selector("#deeds .naming"):
        return wanted_name(page)
    if page.query_selector("button[value='look none']"):
        return wanted_look(page)
    return next((button for selector in WISHES if (button := page.query_selector(selector))), None)


def press(page, button, others=(), touch=lambda button: button.click()):
    """Presses it and waits for the table that follows, on the other pages too."""
    before = page.get_attribute("#table", "data-turn")
    is_action = button.get_attribute("name") == "action"
    named = page.locator("#deeds .naming li > .hue:not(.is-unknown)").count()
    touch(button)
    if not is_action:
        page.wait_for_function(
            "named => document.querySelectorAll('#deeds .naming li > .hue:not(.is-unknown)').length > named", arg=named
        )
        return
    for each in (page, *others):
        each.wait_for_selector(f'#table:not([data-turn="{before}"])', state="attached")


def step(pages, touch=lambda button: button.click()):
    """One press of the eager player whose turn it is."""
    for page in pages:
        if button := wish(page):
            press(page, button, [other for other in pages if other is not page], touch)
            return
    pages[0].wait_for_timeout(50)


def play(pages, until="#end", touch=lambda button: button.click()):
    """Plays on until some page shows this; that page."""
    for _ in range(900):
        if shows := next((page for page in pages if page.query_selector(until)), None):
            return shows
        step(pages, touch)
    pytest.fail(f"{until} never came")


# Where each explorer stands as the log tells it: the end of its last walk, or the first square.
TOLD = """[...document.querySelectorAll(".hand-name")].map(name => {
    const lines = [...document.querySelectorAll("#log .log-line")].map(line => line.textContent);
    const walks = lines.map(line => line.match(/(.*) went from \\d+ to (\\d+)\\./));
    return walks.find(walk => walk?.[1].endsWith(name.innerText))?.[2] ?? "1";
})"""

# The squares under the middles of the explorers.
DRAWN = """[...document.querySelectorAll("[id^='pawn-']")].map(pawn => {
    const box = pawn.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const under = [...document.querySelectorAll("li[id^='cell-']")].find(cell => {
        const edge = cell.getBoundingClientRect();
        return edge.left < x && x < edge.right && edge.top < y && y < edge.bottom;
    });
    return under?.id.slice(5);
})"""


def colours_in(page, selector):
    """How many colours of sphinxes this part of the page tells, cards and squares not counted."""
    return sum(page.locator(f"{selector}.c-{colour}").count() for colour in COLOURS)


def test_three_play_to_the_end_before_a_spectator(visitor):
    pages = [visitor(), visitor(viewport={"width": 390, "height": 844}), visitor(color_scheme="dark")]
    address = sit_down(pages, **SHORT)
    watching = visitor()
    watching.goto(address)
    assert watching.query_selector("#table button[name=action]") is None
    assert sum(wish(page) is not None for page in pages) == 1
    play(pages, until="#place-78 .hue:not(.is-unknown)")
    assert notebook(watching) == {}
    play(pages)
    for page in (*pages, watching):
        page.wait_for_selector("#end", timeout=30_000)
        assert sorted(notebook(page).values()) == sorted(COLOURS)
        assert "SX-32" in page.inner_text("#end")
    assert len({tuple(notebook(page).items()) for page in (*pages, watching)}) == 1


def test_a_look_is_shown_to_the_looker_alone(visitor):
    alice, bob, charlie = visitor(), visitor(), visitor()
    charlie.goto(sit_down([alice, bob], **SHORT))
    looker = play([alice, bob], until="#place-78 .hue:not(.is-unknown)")
    colour = notebook(looker)["78"]
    for page in {alice, bob, charlie} - {looker}:
        page.locator("#log").get_by_text("looked under the sphinx of").first.wait_for()
        assert "78" not in notebook(page)
        assert colours_in(page, ".figures .hue") == len(notebook(page))
        assert page.locator("#log").get_by_text("you saw").count() == 0
    told = looker.locator("#log .log-line").filter(has_text="you saw at 78")
    assert told.locator(f".c-{colour}").count() == 1


def test_each_die_shows_its_ways_on_the_board_and_below(visitor):
    alice, bob = visitor(), visitor()
    sit_down([alice, bob], **SHORT)
    # A throw of snakes comes before any way.
    walker = play([alice, bob], until=".walk-way[name=action]")
    on_board = walker.locator("#pyramid button[name=action]").evaluate_all("all => all.map(one => one.value)")
    below = walker.locator(".walk-way[name=action]").evaluate_all("all => all.map(one => one.value)")
    assert sorted(set(on_board)) == sorted(set(below)) != []
    other = bob if walker is alice else alice
    assert other.query_selector("#pyramid button") is None


def test_explorers_stand_where_their_walks_ended(visitor):
    alice, bob = visitor(), visitor(viewport={"width": 390, "height": 844})
    sit_down([alice, bob], **SHORT)
    for _ in range(25):
        step([alice, bob])
        for page in (alice, bob):
            page.wait_for_function(f"() => JSON.stringify({TOLD}) === JSON.stringify({DRAWN})")
    assert alice.evaluate(TOLD) != ["1", "1"]


def test_squares_and_ways_are_large_enough_to_touch_on_a_phone(visitor):
    pages = [visitor(viewport={"width": 390, "height": 844}) for _ in range(2)]
    sit_down(pages, **SHORT)
    shows = play(pages, until=".walk-way")
    for selector, least in ((".go", 40), (".walk-way", 44)):
        for box in (button.bounding_box() for button in shows.query_selector_all(selector)):
            assert min(box["width"], box["height"]) >= least, selector


def test_a_whole_match_without_javascript(visitor):
    alice, bob = (
        visitor(java_script_enabled=False),
        visitor(java_script_enabled=False, viewport={"width": 320, "height": 700}),
    )
    address = open_table(alice, 2, **SHORT)
    bob.goto(address)
    bob.get_by_role("button", name=re.compile("Take a seat")).click()
    for _ in range(300):
        for page in (alice, bob):
            page.goto(address)
            while button := wish(page):
                button.click()
        if alice.query_selector("#end"):
            break
    for page in (alice, bob):
        page.goto(address)
        assert "SX-32" in page.inner_text("#end")
    assert bob.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_keyboard_is_enough(visitor):
    alice, bob = visitor(), visitor()
    sit_down([alice, bob], **SHORT)

    def enter(button):
        button.focus()
        button.press("Enter")

    play([alice, bob], touch=enter)
    assert alice.query_selector("#end")


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_axe_finds_nothing_serious(visitor, look):
    alice, bob = visitor(**look), visitor(**look)
    alice.goto(GAME)
    assert faults(alice) == []
    sit_down([alice, bob], **SHORT)
    for stage in (".walk-way", "button[value='card take']", "button[value='look none']", "#deeds .naming", "#end"):
        assert faults(play([alice, bob], until=stage)) == [], stage


def test_nothing_is_wider_than_the_narrowest_screen(visitor):
    alice, bob = (visitor(viewport={"width": 320, "height": 700}) for _ in range(2))
    alice.goto(GAME)
    assert alice.evaluate("document.documentElement.scrollWidth") <= 320
    sit_down([alice, bob], **SHORT)
    for stage in (".walk-way", "button[value='card take']", "button[value='look none']"):
        shows = play([alice, bob], until=stage)
        assert shows.evaluate("document.documentElement.scrollWidth") <= 320, stage
