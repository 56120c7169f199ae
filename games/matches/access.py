"""Who may see a match, and from which seat."""

import secrets
from collections.abc import Mapping
from typing import Any

from .errors import Unknown
from .models import Match, MatchSeat

GRANTS = "invited"
MOST_GRANTS = 50


def seat_of(seats: list[MatchSeat], user: Any) -> int | None:
    """The number of the user's seat among the match's, or None for a spectator."""
    if not user.is_authenticated:
        return None
    return next((seat.number for seat in seats if seat.user_id == user.pk), None)


def is_invited(match: Match, session: Mapping[str, Any]) -> bool:
    return match.pk in session.get(GRANTS, [])


def remember_invitation(match: Match, session: Any, secret: str) -> bool:
    """Keeps in the session that this browser opened the match's link. Whether the secret was right."""
    if not secrets.compare_digest(secret.encode(), match.secret.encode()):
        return False
    session[GRANTS] = [match.pk, *(pk for pk in session.get(GRANTS, []) if pk != match.pk)][:MOST_GRANTS]
    return True


def check_may_look(match: Match, seat: int | None, user: Any, session: Mapping[str, Any]) -> None:
    """Raises Unknown for whoever may neither play nor watch: a stranger learns not even that the table exists."""
    if seat is not None or match.watch == Match.Watch.EVERYONE:
        return
    if is_invited(match, session) or (user.is_authenticated and match.owner_id == user.pk) or is_keeper(user):
        return
    raise Unknown()


def is_keeper(user: Any) -> bool:
    """Whether this is a keeper, who may see every table as its spectators do."""
    return bool(user.is_authenticated and user.is_staff and user.has_perm("matches.view_match"))


def has_looked_open(match: Match, user: Any) -> bool:
    """Whether this is a keeper who has given a reason to see what is hidden in this match."""
    return bool(is_keeper(user) and match.open_looks.filter(keeper=user).exists())


def may_join(match: Match, user: Any, session: Mapping[str, Any]) -> bool:
    """Listed tables are open to all; the others to whoever opened their link."""
    is_owner = user.is_authenticated and match.owner_id == user.pk
    return (match.listed and match.watch == Match.Watch.EVERYONE) or is_owner or is_invited(match, session)
