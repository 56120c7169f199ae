"""How often one address may knock. Sign-ins are counted by django-axes, which asks here whom to count.

django-ratelimit would count the rest, but it refuses the in-memory cache that a hall in one process has.
"""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from .names import name_key

HOUR = 60 * 60
LONGEST_TRIED = 200

type View = Callable[..., HttpResponseBase]


def address(request: HttpRequest) -> str | None:
    """Where a request comes from, as the last of our own PROXY_COUNT proxies saw it; None behind a socket file."""
    reported = [hop for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    hops = [request.META.get("REMOTE_ADDR") or "", *reversed(reported)]
    # A client may write whatever it likes further out: only our own proxies are believed.
    return _household(hops[min(settings.PROXY_COUNT, len(hops) - 1)].strip())


def _household(text: str) -> str | None:
    """One household holds a whole /64 of IPv6 addresses, so they count as one."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False).network_address)


def account(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str | None:
    """Whose door a sign-in knocks at: each spelling that leads to one account counts as one."""
    name = (credentials or {}).get("username") or request.POST.get("username")
    return name_key(str(name)[:LONGEST_TRIED]) if name else None


def newcomers(view: View) -> View:
    """Limits the posts by which strangers become guests or accounts."""
    return _hourly(view, "NEWCOMERS_PER_HOUR", lambda request: not request.user.is_authenticated)


def letters(view: View) -> View:
    """Limits the posts that send mail."""
    return _hourly(view, "LETTERS_PER_HOUR", lambda request: True)


def _hourly(view: View, setting: str, counts: Callable[[HttpRequest], bool]) -> View:
    """The view, or a page with status 429 after as many posts of one address as the setting says.

    The setting 0 is no limit, and neither is there one for posts without an address.
    """

    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        most = getattr(settings, setting)
        if most and request.method == "POST" and counts(request) and _knocks(setting, request) > most:
            return render(request, "accounts/too_many.html", status=429)
        return view(request, *args, **kwargs)

    return limited


def _knocks(setting: str, request: HttpRequest) -> int:
    where = address(request)
    if where is None:
        return 0
    key = f"{setting}:{where}"
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key)
    except ValueError:
        # The hour ended between the two lines: this is the first knock of the next.
        return 1
