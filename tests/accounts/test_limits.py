import pytest
from django.core.cache import cache
from django.test import RequestFactory

from games.accounts import limits


def seen(remote, forwarded=None):
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded is not None else {}
    return limits.address(RequestFactory().get("/", REMOTE_ADDR=remote, **headers))


def test_without_a_proxy_nobody_names_their_own_address():
    assert seen("192.0.2.1", "203.0.113.7") == "192.0.2.1"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "10.9.9.9, 203.0.113.7", "203.0.113.7"),
        (2, "10.9.9.9, 203.0.113.7, 198.51.100.2", "203.0.113.7"),
        (2, "203.0.113.7", "203.0.113.7"),
        (1, None, "192.0.2.1"),
        (1, " , ", "192.0.2.1"),
    ],
)
def test_so_many_proxies_are_believed_as_there_are(settings, proxies, forwarded, address):
    settings.PROXY_COUNT = proxies
    assert seen("192.0.2.1", forwarded) == address


@pytest.mark.parametrize("junk", ["unknown", "<script>", "999.1.1.1", "\0"])
def test_what_is_no_address_is_none(settings, junk):
    settings.PROXY_COUNT = 1
    assert seen("192.0.2.1", junk) is None


def test_a_household_of_ipv6_is_one_address():
    assert seen("2001:db8:1:2::3") == seen("2001:db8:1:2:ffff::4") == "2001:db8:1:2::"
    assert seen("2001:db8:1:3::3") == "2001:db8:1:3::"


def test_ipv4_in_the_coat_of_ipv6_is_ipv4():
    assert seen("::ffff:192.0.2.1") == "192.0.2.1"


@pytest.mark.django_db
def test_without_an_address_nobody_is_counted(as_user, settings):
    settings.NEWCOMERS_PER_HOUR = 1
    answers = [as_user(None, REMOTE_ADDR="").post("/accounts/guest/").status_code for _ in range(3)]
    assert answers == [302, 302, 302]


@pytest.mark.django_db
def test_looking_is_never_counted(as_user, settings, fresh_address):
    settings.NEWCOMERS_PER_HOUR = 1
    client = as_user(None, REMOTE_ADDR=fresh_address)
    assert [client.get("/accounts/sign-up/").status_code for _ in range(3)] == [200] * 3


@pytest.mark.django_db
def test_a_new_hour_counts_from_nothing(as_user, settings, fresh_address):
    settings.NEWCOMERS_PER_HOUR = 1
    strangers = [as_user(None, REMOTE_ADDR=fresh_address) for _ in range(3)]
    assert [stranger.post("/accounts/guest/").status_code for stranger in strangers] == [302, 429, 429]
    cache.touch(f"NEWCOMERS_PER_HOUR:{fresh_address}", 0)
    assert strangers[2].post("/accounts/guest/").status_code == 302


def test_the_longest_junk_is_a_short_name():
    request = RequestFactory().post("/", {"username": "а" * 5_000})
    assert len(limits.account(request)) == limits.LONGEST_TRIED
