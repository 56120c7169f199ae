import re

import pytest


def test_the_list_of_tables_follows_without_a_reload(visitor):
    watching, alice = visitor(), visitor()
    watching.goto("/tables/")
    watching.wait_for_selector("#lobby")
    alice.goto("/games/sphinx1987/")
    alice.get_by_role("button", name="Play with people").click()
    alice.wait_for_selector("#room")
    card = f"#card-{alice.url.rstrip('/').rsplit('/', 1)[1]}"
    watching.locator("#lobby").locator(card).wait_for()
    alice.get_by_role("button", name="Cancel the table").click()
    watching.locator("#lobby").locator(card).wait_for(state="detached")


@pytest.mark.parametrize("late", ["hx-ws", "match"])
def test_a_page_is_live_whichever_script_comes_last(visitor, late):
    alice, held = visitor(), []
    alice.goto("/games/sphinx1987/")
    alice.get_by_role("button", name="Play with people").click()
    alice.locator("#room").wait_for()
    alice.route(re.compile(rf"/{late}[.\w]*\.js"), lambda request: held.append(request))
    alice.reload(wait_until="commit")
    alice.wait_for_function("() => window.htmx")
    alice.wait_for_timeout(500)  # long enough for a socket to open without the script
    assert held
    for request in held:
        request.continue_()
    alice.locator("#connection[data-live='yes']").wait_for(timeout=5000)
    alice.get_by_role("button", name="Cancel the table").click()
