"""Sessions that know whose they are, so that all those of one account can be ended at once."""

from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

SUSPENDED = "suspended"
"""Where the session of a suspended account keeps whose it was: it may read why, and nothing else."""


class SessionStore(DatabaseStore):
    """Django's own store with a column for the account."""

    @classmethod
    def get_model_class(cls) -> Any:
        # The apps are not loaded yet when the settings name this module.
        from .models import AccountSession

        return AccountSession

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        number = str(data.get(SESSION_KEY, ""))
        row.user_id = int(number) if number.isdigit() else None
        return row


def end_sessions(user_id: int) -> None:
    """Signs the account out everywhere."""
    SessionStore.get_model_class().objects.filter(user_id=user_id).delete()


def suspend_sessions(user_id: int) -> None:
    """Signs the account out everywhere; its browsers may only read why, until it is lifted."""
    for key in SessionStore.get_model_class().objects.filter(user_id=user_id).values_list("session_key", flat=True):
        session = SessionStore(key)
        for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            session.pop(name, None)
        session[SUSPENDED] = user_id
        session.save()
