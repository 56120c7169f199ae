"""What people say at a table, and whom they would rather not read. Only the services write here."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match

from .text import LONGEST


class Room(models.TextChoices):
    """A table has two: one for those who sit at it, one for those who look on."""

    PLAYERS = "players", _("At the table")
    SPECTATORS = "spectators", _("Among the spectators")


class ChatLine(models.Model):
    """One line, as plain text. It stays when its author's account goes."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat")
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chat_lines")
    text = models.CharField(max_length=LONGEST)
    turn = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["match", "room", "-id"]),
            models.Index(fields=["author", "-created_at"]),
        ]

    def __str__(self) -> str:
        return f"line {self.pk} of {self.match_id}"


class PersonalMute(models.Model):
    """One person does not read what another says, at any table; nobody else is told."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_pair")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"
