"""What people report, what keepers lay on people, and what keepers did. Only the services write here."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match

from .permissions import PERMISSIONS

FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)
LONGEST_WORDS = 1000


class Report(models.Model):
    """Something that a person asks the keepers to look at; `frozen` is a copy of it as it was then."""

    class Subject(models.TextChoices):
        MATCH = "match", _("a match")
        LINE = "line", _("a chat line")
        PERSON = "person", _("a person")
        APPEAL = "appeal", _("an appeal")

    class Reason(models.TextChoices):
        INSULT = "insult", _("Insults or threats")
        HATE = "hate", _("Hatred against a group of people")
        CHEATING = "cheating", _("Cheating, or telling what is hidden")
        STALLING = "stalling", _("Leaving the others waiting on purpose")
        SPAM = "spam", _("Advertising or flooding")
        NAME = "name", _("An offensive or misleading name")
        OTHER = "other", _("Something else")
        APPEAL = "appeal", _("Appeal against a decision")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLAIMED = "claimed", _("claimed")
        RESOLVED = "resolved", _("resolved")

    class Outcome(models.TextChoices):
        NOTHING = "nothing", _("Nothing against the rules was found")
        WARNED = "warned", _("The person was warned")
        MUTED = "muted", _("The person was muted")
        SUSPENDED = "suspended", _("The person was suspended")
        RENAMED = "renamed", _("The name was taken away")
        PUT_RIGHT = "put-right", _("The match was put right")
        LIFTED = "lifted", _("The decision was lifted")
        UPHELD = "upheld", _("The decision stands")

    subject = models.CharField(max_length=6, choices=Subject)
    reason = models.CharField(max_length=8, choices=Reason)
    words = models.TextField(max_length=LONGEST_WORDS, blank=True)
    frozen = models.JSONField(default=dict)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports_made")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports_about")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    turn = models.PositiveIntegerField(null=True)
    sanction = models.ForeignKey("Sanction", models.SET_NULL, null=True, related_name="appeals")
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField(default=timezone.now)
    claimed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    answer = models.TextField(max_length=LONGEST_WORDS, blank=True)
    resolved_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["status", "-created_at"])]
        permissions: ClassVar[Any] = PERMISSIONS

    def __str__(self) -> str:
        return f"report {self.pk}: {self.get_reason_display()}"


class Sanction(models.Model):
    """What a keeper laid on a person. `until` is FOR_GOOD where it does not end by itself."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SUSPENSION = "suspension", _("suspension")
        NAME = "name", _("name taken away")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.TextField(max_length=LONGEST_WORDS)
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    acknowledged_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def is_for_good(self) -> bool:
        return self.until == FOR_GOOD

    @property
    def is_in_force(self) -> bool:
        return self.lifted_at is None and self.until is not None and self.until > timezone.now()


class Unchangeable(Exception):
    """A line of the audit was to be written again or taken out."""


class AuditLine(models.Model):
    """One act of a keeper: who, what, on whom, why, when. Names are kept beside the accounts, which may go."""

    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    who_name = models.CharField(max_length=40)
    what = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    user_name = models.CharField(max_length=40, blank=True)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    match_name = models.CharField(max_length=60, blank=True)
    report = models.ForeignKey(Report, models.SET_NULL, null=True, related_name="+")
    why = models.TextField(max_length=LONGEST_WORDS, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("line of the audit")
        verbose_name_plural = _("audit")
        indexes = [models.Index(fields=["-at"])]

    def __str__(self) -> str:
        return f"{self.who_name}: {self.what} {self.user_name or self.match_name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise Unchangeable
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise Unchangeable


class OpenLook(models.Model):
    """A keeper has looked at what is hidden in a match: they take no part in it, and the players will be told."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="open_looks")
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="open_looks")
    keeper_name = models.CharField(max_length=40)
    reason = models.TextField(max_length=LONGEST_WORDS)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "keeper"], name="one_open_look_a_keeper")
        ]

    def __str__(self) -> str:
        return f"{self.keeper_name} looked into {self.match_id}"
