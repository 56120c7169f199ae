"""The only writers of accounts."""

import itertools
import secrets

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from .models import User
from .names import ADMIN


def make_guest() -> User:
    """A new guest, named by a number nobody has."""
    for digits in itertools.count(4):
        # Four digits are easy to say; each that is taken makes room for one more.
        name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        try:
            with transaction.atomic():
                return _new_user(name, None, is_guest=True)
        except IntegrityError:
            continue
    raise AssertionError("numbers do not run out")


@transaction.atomic
def sign_up(*, name: str, password: str, email: str = "", guest: User | None = None) -> User:
    """A lasting account; a guest keeps their seats and matches. `name` must have passed the checks.

    Raises IntegrityError where the name was taken a moment ago, and User.DoesNotExist where the guest is none any more.
    """
    if guest is None:
        return _new_user(name, password, email=email)
    # The row as it is now, locked: two tabs of one guest must not make two different accounts of it.
    guest = User.objects.select_for_update().get(pk=guest.pk, is_guest=True)
    guest.username = name
    guest.email = email
    guest.is_guest = False
    guest.set_password(password)
    guest.save()
    return guest


@transaction.atomic
def ensure_admin() -> tuple[str, str] | None:
    """Makes the first administrator; its name and password, told only this once, or None where one is there."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    password = secrets.token_urlsafe(9)
    _new_user(ADMIN, password, is_staff=True, is_superuser=True)
    return ADMIN, password


def _new_user(name: str, password: str | None, **fields: object) -> User:
    user = User(username=name, **fields)
    if password is None:
        user.set_unusable_password()
    else:
        user.set_password(password)
    user.save(force_insert=True)
    return user


def taken_sentence() -> str:
    """What somebody is told who asks for a name of another, or for its twin by look."""
    return _("This name, or one that looks like it, is taken.")
