"""Every address of the site, found by itself."""

import re

import pytest
from django.urls import URLResolver, get_resolver

pytestmark = pytest.mark.django_db


def routes(resolver, before=""):
    """The patterns of all addresses outside the admin, which has its own."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from () if route == "admin/" else routes(pattern, route)
        elif route.startswith("^") is False:
            yield route


ROUTES = sorted(set(routes(get_resolver())))


def test_there_are_many():
    assert len(ROUTES) > 40


@pytest.mark.parametrize("route", ROUTES)
def test_whoever_asks_for_the_head_alone_is_told_what_a_reader_is(seated, alice, as_user, route):
    match = seated()
    known = {"match_id": match.pk, "slug": match.game, "name": "bob", "turn": "0", "room": "players"}
    address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known.get(found[1], "1"), route)
    assert as_user(alice).head(address).status_code == as_user(alice).get(address).status_code
