"""A report from a match to a resolved case with an appeal, in the browsers of a player, a keeper and a second keeper."""

import itertools
import re

import pytest

from .test_access import LOOKS, faults
from .test_sphinx1987 import sit_down

PASSWORD = "obelisks-at-dawn"
numbers = itertools.count(1)


def sign_up(page, name):
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Sign out").wait_for()


def sign_in_to_the_desk(page, name, password=PASSWORD):
    page.goto("/admin/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    page.get_by_text("Site administration").wait_for()


@pytest.fixture
def keepers(visitor, hall_keeper):
    """Two moderators, named by the first administrator at the desk."""
    first = visitor()
    sign_in_to_the_desk(first, *hall_keeper)
    pages = []
    for title, group in (("Mereret", "moderator"), ("Senebtisi", "senior moderator")):
        name, page = f"{title} {next(numbers)}", visitor()
        sign_up(page, name)
        first.goto(f"/admin/accounts/user/?q={name}")
        first.get_by_role("link", name=name).click()
        first.get_by_label("Staff status").check()
        first.get_by_label("Groups:").select_option(label=group)
        first.get_by_role("button", name="Save", exact=True).click()
        first.get_by_text("was changed successfully").wait_for()
        pages.append(page)
    return pages


def report_a_match(page):
    page.get_by_role("link", name="Report this match").click()
    page.get_by_label("Insults or threats").check()
    page.get_by_label("In your words").fill("He called me a crocodile.")
    page.get_by_role("button", name="Send to the keepers").click()
    page.get_by_text("The keepers have your report").wait_for()


def take_the_case(maya):
    """Its address."""
    maya.goto("/admin/moderation/report/")
    maya.get_by_role("link", name=re.compile(r"^report \d+: Insults or threats")).first.click()
    maya.get_by_text("He called me a crocodile.").wait_for()
    maya.get_by_role("link", name="Take it").click()
    maya.get_by_role("button", name="Take it").click()
    maya.get_by_text("Done: Take it.").wait_for()
    return maya.url


def suspend_and_resolve(maya, case):
    maya.goto("/admin/accounts/user/?q=Baketamun")
    maya.get_by_role("link", name="Baketamun").click()
    maya.get_by_role("link", name="Suspend").click()
    maya.get_by_label("Reason").fill("You insulted another player.")
    maya.get_by_role("button", name="Suspend").click()
    maya.get_by_text("Done: Suspend.").wait_for()
    maya.goto(case)
    maya.get_by_role("link", name="Resolve").click()
    maya.get_by_label("Outcome").select_option(label="The person was suspended")
    maya.get_by_label("Answer").fill("Thank you. He is out for a while.")
    maya.get_by_role("button", name="Resolve").click()
    maya.get_by_text("Done: Resolve.").wait_for()


def appeal(bob):
    bob.goto("/")
    bob.get_by_role("link", name="Why, and until when").click()
    bob.get_by_text("You insulted another player.").wait_for()
    bob.get_by_text("Appeal", exact=True).click()
    bob.get_by_label("Why should the keepers look").fill("It was a compliment: I like crocodiles.")
    bob.get_by_role("button", name="Send the appeal").click()
    bob.get_by_text("A keeper will read your appeal").wait_for()


def lift_and_resolve(senna):
    senna.goto("/admin/moderation/report/?subject__exact=appeal")
    senna.get_by_role("link", name=re.compile(r"^report \d+: Appeal against")).first.click()
    case = senna.url
    senna.get_by_role("link", name=re.compile(r"^suspension \d")).click()
    senna.get_by_role("link", name="Lift").click()
    senna.get_by_label("Reason").fill("He likes crocodiles.")
    senna.get_by_role("button", name="Lift").click()
    senna.goto(case)
    senna.get_by_role("link", name="Resolve").click()
    senna.get_by_label("Outcome").select_option(label="The decision was lifted")
    senna.get_by_role("button", name="Resolve").click()
    senna.get_by_text("Done: Resolve.").wait_for()


def test_a_report_becomes_a_case_and_an_appeal_ends_it(visitor, keepers):
    maya, senna = keepers
    alice, bob = visitor(), visitor()
    sign_up(alice, "Ankhesen")
    sign_up(bob, "Baketamun")
    table = sit_down(alice, bob)
    report_a_match(alice)
    suspend_and_resolve(maya, take_the_case(maya))

    alice.goto(table)
    alice.wait_for_selector("#end")
    alice.get_by_role("link", name="Read their letter").click()
    alice.get_by_text("He is out for a while.").wait_for()

    appeal(bob)
    lift_and_resolve(senna)

    bob.goto("/moderation/suspended/")
    bob.get_by_text("is not suspended any more").wait_for()
    bob.get_by_role("link", name="Sign in").last.click()
    bob.get_by_label("Name").fill("Baketamun")
    bob.get_by_label("Password").fill(PASSWORD)
    bob.get_by_role("main").get_by_role("button", name="Sign in").click()
    bob.get_by_role("button", name="Sign out").wait_for()
    bob.goto("/moderation/letters/")
    bob.get_by_text("The decision was lifted").wait_for()


def test_open_pages_follow_a_keeper_live(visitor, keepers):
    senna = keepers[1]
    alice, bob = visitor(), visitor()
    table = sit_down(alice, bob)
    senna.goto(f"/admin/matches/match/{table.rstrip('/').rpartition('/')[2]}/change/")
    senna.get_by_role("link", name="Abort").click()
    senna.get_by_label("Reason").fill("A player asked for it.")
    senna.get_by_role("button", name="Abort").click()
    for page in (alice, bob):
        page.get_by_text("It counts for nobody").wait_for()


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])
def test_pages_of_reports_and_letters_can_be_used_by_all(visitor, look):
    page = visitor(**look)
    sign_up(page, "Tiye" + look["color_scheme"])
    bob = visitor()
    sign_up(bob, "Tuya" + look["color_scheme"])
    for address in (
        f"/moderation/report/?person=Tuya{look['color_scheme']}",
        "/moderation/letters/",
        "/accounts/delete/",
    ):
        page.goto(address)
        assert faults(page) == []
