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
