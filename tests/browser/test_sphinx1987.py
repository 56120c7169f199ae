import re

GAME = "/games/sphinx1987/"


def sit_down(alice, bob):
    """A table that alice opens and bob joins; its address."""
    alice.goto(GAME)
    alice.get_by_role("button", name="Play with people").click()
    alice.wait_for_selector("#room")
    bob.goto(alice.url)
    bob.get_by_role("button", name=re.compile("Take a seat")).click()
    bob.wait_for_selector("#builder")
    return alice.url


def hand_in(page):
    page.get_by_role("link", name="Random maze").click()
    page.wait_for_selector("#builder input:checked")
    page.get_by_role("button", name="Hand the maze in").click()


def ask_until_the_end(players, click=lambda button: button.click()):
    for _ in range(200):
        if players[0].query_selector("#end"):
            return
        if not any(ask(player, players, click) for player in players):
            players[0].wait_for_timeout(50)


def ask(player, players, click):
    """Asks for some square if it is this player's turn, and waits until all have seen it; whether it was."""
    button = player.query_selector("button[value^='ask ']")
    if button is None:
        return False
    turn = player.get_attribute("#table", "data-turn")
    click(button)
    for other in players:
        other.wait_for_selector(f'#table:not([data-turn="{turn}"])')
    return True


def test_two_people_play_to_the_end_before_a_spectator(visitor):
    alice, bob, charlie = visitor(), visitor(viewport={"width": 390, "height": 844}), visitor(color_scheme="dark")
    address = sit_down(alice, bob)
    alice.wait_for_selector("#builder")
    charlie.goto(address)
    assert charlie.get_by_text("Behind the screens").is_visible()
    hand_in(alice)
    alice.get_by_text("Your maze is handed in").wait_for()
    charlie.get_by_text("handed a maze in").first.wait_for()
    hand_in(bob)
    for page in (alice, bob, charlie):
        page.wait_for_selector("table.maze")
    assert charlie.query_selector("button[value^='ask ']") is None
    assert charlie.locator("td.is-wall").count() == 0
    ask_until_the_end([alice, bob])
    for page in (alice, bob, charlie):
        page.wait_for_selector("#end")
        assert page.locator("td.is-wall").count() == 30
        assert page.get_by_text("The key:").count() == 1
    assert charlie.evaluate("performance.getEntriesByType('navigation').length") == 1


def test_a_whole_match_without_javascript(visitor):
    alice, bob = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    alice.goto("/accounts/sign-up/")
    alice.get_by_label("Name").fill("Nefertari")
    alice.get_by_label("Password").fill("lanterns-in-the-dark")
    alice.get_by_role("button", name="Sign up").click()
    sit_down_plainly(alice, bob)
    hand_in(alice)
    hand_in(bob)
    for _ in range(300):
        for player in (alice, bob):
            player.reload()
            button = player.query_selector("button[value^='ask ']")
            if button:
                button.click()
        if alice.query_selector("#end"):
            break
    alice.reload()
    assert "won" in alice.inner_text("#end")


def sit_down_plainly(alice, bob):
    alice.goto(GAME)
    alice.get_by_role("button", name="Play with people").click()
    bob.goto(alice.url)
    bob.get_by_role("button", name=re.compile("Take a seat")).click()
    alice.reload()


def test_the_builder_says_what_is_missing_while_one_builds(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    bob.get_by_text("Entrance", exact=True).click()
    bob.locator("#b-A1").click()
    bob.get_by_text("Treasure", exact=True).click()
    bob.locator("#b-G7").click()
    bob.get_by_text("Walls", exact=True).click()
    for square in ("B1", "A2"):
        bob.locator(f"#b-{square}").click()
    bob.get_by_text("yours has 2").wait_for()
    bob.locator("#check").get_by_text("No way over free squares").wait_for()
    bob.get_by_role("button", name="Hand the maze in").click()
    bob.locator("#refused").get_by_text("yours has 2").wait_for()
    assert bob.locator("#builder input[name=walls]:checked").count() == 2


def test_what_is_half_built_survives_the_others_move(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    bob.locator("#b-C3").click()
    bob.get_by_text("yours has 1").wait_for()
    hand_in(alice)
    bob.locator("#log").get_by_text("handed a maze in").wait_for()
    assert bob.locator("#builder input[name=walls]:checked").count() == 1
    assert "yours has 1" in bob.inner_text("#check")


def test_a_random_maze_survives_the_others_move(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    bob.get_by_role("link", name="Random maze").click()
    bob.locator("#connection[data-live='yes']").wait_for()
    laid = bob.locator("#builder input:checked").count()
    hand_in(alice)
    bob.locator("#log").get_by_text("handed a maze in").wait_for()
    assert bob.locator("#builder input:checked").count() == laid
    bob.get_by_role("button", name="Hand the maze in").click()
    bob.locator("table.maze:not(.is-building)").first.wait_for()


def test_the_keyboard_is_enough(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    hand_in(alice)
    hand_in(bob)
    for page in (alice, bob):
        page.wait_for_selector(".chamber")

    def press(button):
        button.focus()
        button.press("Enter")

    ask_until_the_end([alice, bob], click=press)
    alice.wait_for_selector("#end")


def test_focus_stays_on_the_board_when_it_changes(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    hand_in(alice)
    hand_in(bob)
    for page in (alice, bob):
        page.wait_for_selector(".chambers.is-seated")
    asking = next(page for page in (alice, bob) if page.query_selector("button[value^='ask ']"))
    watching = bob if asking is alice else alice
    watching.locator("#log summary, #log a").first.focus()
    before = watching.evaluate("document.activeElement.outerHTML")
    asking.locator("button[value^='ask ']").first.click()
    watching.wait_for_selector(".log-line:nth-child(8)")
    assert watching.evaluate("document.activeElement.tagName") == "A", before


def test_a_page_follows_without_its_socket(visitor):
    alice, bob, cut = visitor(), visitor(), visitor()
    cut.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    cut.goto(sit_down(alice, bob))
    hand_in(alice)
    cut.locator("#log").get_by_text("handed a maze in").wait_for(timeout=30_000)


def test_resigning_takes_a_tick_and_ends_it(visitor):
    alice, bob = visitor(), visitor()
    sit_down(alice, bob)
    alice.wait_for_selector("#builder")
    alice.get_by_text("Resign").first.click()
    alice.get_by_label("Yes, I give this match up").check()
    alice.get_by_role("button", name="Resign").click()
    bob.get_by_text("You have won").wait_for()


def test_a_stale_tab_is_told_and_shown_the_truth(visitor):
    alice, bob = visitor(), visitor()
    address = sit_down(alice, bob)
    stale = alice.context.new_page()
    stale.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    stale.goto(f"{address}?sample=1")
    hand_in(alice)
    alice.get_by_text("Your maze is handed in").wait_for()
    stale.get_by_role("button", name="Hand the maze in").click()
    stale.locator("#refused").get_by_text(re.compile("moved on|handed in")).wait_for()
