from typing import Any

from django.contrib.auth.backends import ModelBackend

from .models import User


class HallBackend(ModelBackend):
    """Passwords as Django checks them; but no session or socket is ever a suspended account's."""

    def get_user(self, user_id: Any) -> User | None:
        user = super().get_user(user_id)
        return None if user is None or user.is_suspended else user
