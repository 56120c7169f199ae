from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .names import LONGEST, name_key


class HallUserManager(UserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """People sign in however they write the capitals of their name."""
        return self.get(name_key=name_key(username or ""))


class User(AbstractUser):
    """An account; a guest's is kept by the browser's session until a name and a password make it lasting."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("as the device has it")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    username = models.CharField(_("name"), max_length=LONGEST, unique=True)
    name_key = models.CharField(max_length=LONGEST * 4, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    email = models.EmailField(_("mail address"), blank=True)
    theme = models.CharField(_("theme"), max_length=6, choices=Theme, default=Theme.SYSTEM)
    suspended_until = models.DateTimeField(null=True, editable=False)
    muted_until = models.DateTimeField(null=True, editable=False)
    must_rename = models.BooleanField(default=False, editable=False)
    letters = models.PositiveSmallIntegerField(default=0, editable=False)
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    REQUIRED_FIELDS = []
    objects: ClassVar[HallUserManager] = HallUserManager()

    def __str__(self) -> str:
        return self.username

    def save(self, *args: object, **kwargs: object) -> None:
        self.name_key = name_key(self.username)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def is_suspended(self) -> bool:
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    @property
    def is_muted(self) -> bool:
        return self.muted_until is not None and self.muted_until > timezone.now()


class AccountSession(AbstractBaseSession):
    """A browser's session, and whose it is."""

    user_id = models.BigIntegerField(null=True, db_index=True)

    @classmethod
    def get_session_store_class(cls) -> Any:
        from .sessions import SessionStore

        return SessionStore
