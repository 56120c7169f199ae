"""Every address of the site, found by itself."""

import re
from urllib.parse import quote

import pytest
from django.urls import URLResolver, get_resolver

pytestmark = pytest.mark.django_db


def routes(resolver, before=""):
    """The patterns of all addresses outside the admin, which has its own."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from () if route == "admin/" else routes(pattern, route)
        elif not route.startswith("^"):
            yield route


def address_of(route, match):
    known = {"match_id": match.pk, "slug": match.game, "name": "bob", "turn": "0", "room": "players"}
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: known.get(found[1], "1"), route)


ROUTES = sorted(set(routes(get_resolver())))


def test_there_are_many():
    assert len(ROUTES) > 40


@pytest.mark.parametrize("route", ROUTES)
def test_whoever_asks_for_the_head_alone_is_told_what_a_reader_is(seated, alice, as_user, route):
    address = address_of(route, seated())
    assert as_user(alice).head(address).status_code == as_user(alice).get(address).status_code


FIELDS = (
    *("action", "verb", "turn", "text", "match", "next", "as", "with", "seats", "bots", "level", "off", "person"),
    *("reason", "words", "username", "password", "email", "q", "sample", "below", "number", "confirm", "file", "word"),
)
UNREADABLE = ("", "²", "٣", "-1", "9" * 40, "\x00", "\ud800", "a" * 20_000, "ask B1 B1", "none", "%s{{x}}", "\u202e<b>")


@pytest.mark.parametrize("route", ROUTES)
def test_nothing_that_is_sent_is_a_fault_of_the_house(seated, alice, as_user, route):
    address, client = address_of(route, seated()), as_user(alice)
    for value in UNREADABLE:
        fields = "&".join(f"{name}={quote(value, errors='surrogatepass')}" for name in FIELDS)
        assert client.get(f"{address}?{fields}").status_code < 500
        for sort in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"):
            assert client.post(address, fields, content_type=sort).status_code < 500
