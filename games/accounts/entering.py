"""The doors of the hall: every way by which a browser becomes somebody's."""

from django.contrib.auth import login
from django.http import HttpRequest

from . import services
from .models import User
from .sessions import SUSPENDED

BACKEND = "games.accounts.backends.HallBackend"


class DoorClosed(Exception):
    """This browser's account is suspended: it does not come in by another name."""


def enter(request: HttpRequest, user: User) -> None:
    """Signs the person in. Raises DoorClosed for a suspended account, whose browser then may read why."""
    if user.is_suspended:
        request.session[SUSPENDED] = user.pk
        raise DoorClosed
    request.session.pop(SUSPENDED, None)
    login(request, user, backend=BACKEND)


def suspended_account(request: HttpRequest) -> User | None:
    """Whose browser this was when the keepers suspended the account; it may be over by now."""
    return User.objects.filter(pk=request.session.get(SUSPENDED, 0)).first()


def enter_as_guest(request: HttpRequest) -> None:
    """Makes a stranger a guest; whoever is somebody stays so. Raises DoorClosed."""
    if request.user.is_authenticated:
        return
    once = suspended_account(request)
    # A guest has no password to come back by: once the suspension is over, the browser is its own again.
    enter(request, once if once and (once.is_suspended or once.is_guest) else services.make_guest())
