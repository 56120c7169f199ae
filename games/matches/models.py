"""A match from the open table to its end. Only the services write here."""

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.engine.bots import Level
from games.engine.chance import key_commitment
from games.engine.core import Game

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
PRESENT_FOR = timedelta(seconds=60)
REPLACED = "replaced"
"""The word of the note that somebody else plays a seat from then on."""
BOT_LEVELS = {Level.APPRENTICE: _("Apprentice"), Level.ADEPT: _("Adept"), Level.MASTER: _("Master")}


def new_id() -> str:
    """Short enough to read aloud, long enough not to be guessed (49 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_secret() -> str:
    return secrets.token_urlsafe(12)


def new_key() -> str:
    return secrets.token_hex(32)


class Match(models.Model):
    """One table: while it waits for players, while it is played, and ever after."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("Waiting for players")
        RUNNING = "running", _("Being played")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")
        ABANDONED = "abandoned", _("Abandoned")
        ABORTED = "aborted", _("Ended by a keeper")

    class Watch(models.TextChoices):
        EVERYONE = "everyone", _("Everyone may watch")
        LINK = "link", _("Only people with the link")

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    game = models.SlugField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    seats = models.PositiveSmallIntegerField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    watch = models.CharField(max_length=10, choices=Watch, default=Watch.EVERYONE)
    listed = models.BooleanField(default=True)
    secret = models.CharField(max_length=24, default=new_secret, editable=False)
    chat_locked = models.BooleanField(default=False, editable=False)
    hints = models.BooleanField(default=True)
    hinted = models.BooleanField(default=False, editable=False)
    stand_in = models.CharField(max_length=12, blank=True)
    imported = models.BooleanField(default=False, editable=False)
    deal_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="replayed_deals", editable=False)
    deal_id = models.CharField(max_length=12, blank=True, editable=False)
    key = models.CharField(max_length=64, default=new_key, editable=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    turn = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True, editable=False)
    open_since = models.JSONField(default=dict, editable=False)
    undo_floor = models.PositiveIntegerField(default=0)
    setup_draws = models.JSONField(default=list, editable=False)
    setup_events = models.JSONField(default=list, editable=False)
    outcome = models.JSONField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "-created_at"]),
            models.Index(fields=["status", "moved_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def rules(self) -> Game[Any, Any, Any]:
        return registry.game(self.game)

    @property
    def commitment(self) -> str:
        """What is shown of the key from the moment the table is made."""
        return key_commitment(bytes.fromhex(self.key))

    @property
    def chance_id(self) -> str:
        """The match id that the draws are made for: its own, or that of the match whose deal is played again."""
        return self.deal_id or self.pk

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.ABANDONED, self.Status.ABORTED)


class MatchSeat(models.Model):
    """A place at a table: a person's, or a bot's of some level. It stays when the account goes."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seating")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seating")
    bot = models.CharField(max_length=12, blank=True)
    retired = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def name(self) -> str:
        return self.name_of(self.user, self.bot)

    def name_of(self, user: Any, bot: str) -> str:
        """What somebody is called who plays here: a person, a bot of some level, or neither any more."""
        if bot:
            # Owners sit first, so the bots of most tables are 1, 2, 3; one that sits first counts as the last.
            number = self.number or self.match.seats
            return gettext("%(level)s bot %(number)d") % {"level": BOT_LEVELS[Level(bot)], "number": number}
        if user:
            return str(user.username)
        return gettext("Player %d") % (self.number + 1) if self.match.imported else str(_("former player"))

    @property
    def is_present(self) -> bool:
        return bool(self.bot) or (self.seen_at is not None and self.seen_at > timezone.now() - PRESENT_FOR)

    @property
    def is_played(self) -> bool:
        """Whether a person sits here who has not left the match."""
        return self.user_id is not None and not self.retired


class FormerHolder(models.Model):
    """Who played a seat before another took it over: what the seat did until that turn is told of them."""

    seat = models.ForeignKey(MatchSeat, models.CASCADE, related_name="former")
    until = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="former_seats")
    bot = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["until"]

    def __str__(self) -> str:
        return f"{self.seat}, until turn {self.until}"

    @property
    def name(self) -> str:
        return self.seat.name_of(self.user, self.bot)


class Move(models.Model):
    """One line of the record: what a seat (none: a keeper) did at a turn, what was drawn, and what happened.

    `action` is the action's line, the word of a note, or the turn that was gone back to.
    """

    class Kind(models.TextChoices):
        ACTION = "action"
        RETIRE = "retire"
        UNDO = "undo"
        NOTE = "note"
        REWIND = "rewind"

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    turn = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.ACTION)
    action = models.CharField(max_length=400, blank=True)
    draws = models.JSONField(default=list)
    events = models.JSONField(default=list)
    revealed = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["turn"]
        constraints = [models.UniqueConstraint(fields=["match", "turn"], name="one_move_a_turn")]

    def __str__(self) -> str:
        return f"turn {self.turn} of {self.match_id}"
