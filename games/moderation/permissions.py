"""What keepers may do, and which group may do what. A group may all that the groups before it may."""

from django.utils.translation import gettext_lazy as _

HANDLE_REPORTS = "handle_reports"
WARN = "warn"
MUTE = "mute"
SUSPEND_A_WEEK = "suspend_a_week"
SUSPEND = "suspend"
LIFT = "lift"
RENAME = "rename"
LOCK_CHAT = "lock_chat"
PUT_RIGHT = "put_right"
LOOK_OPEN = "look_open"

PERMISSIONS = [
    (HANDLE_REPORTS, "Can take reports and resolve them"),
    (WARN, "Can warn people"),
    (MUTE, "Can mute people for a time"),
    (SUSPEND_A_WEEK, "Can suspend people for a week at most"),
    (SUSPEND, "Can suspend people for any time and for good"),
    (LIFT, "Can lift what other keepers laid on people"),
    (RENAME, "Can take a name away"),
    (LOCK_CHAT, "Can lock the chat of a table"),
    (PUT_RIGHT, "Can abort, end and rewind matches and change their seats"),
    (LOOK_OPEN, "Can look at the hidden things of a match, for a reason"),
]

MODERATOR = "moderator"
SENIOR_MODERATOR = "senior moderator"
ADMINISTRATOR = "administrator"
GROUP_NAMES = {
    MODERATOR: _("moderator"),
    SENIOR_MODERATOR: _("senior moderator"),
    ADMINISTRATOR: _("administrator"),
}

_VIEWS = ["accounts.view_user", "matches.view_match", "moderation.view_report", "moderation.view_sanction"]
_MODERATOR = [*_VIEWS, *(f"moderation.{name}" for name in (HANDLE_REPORTS, WARN, MUTE, SUSPEND_A_WEEK, LOCK_CHAT))]
_SENIOR = [
    *_MODERATOR,
    *(f"moderation.{name}" for name in (SUSPEND, LIFT, RENAME, PUT_RIGHT, LOOK_OPEN)),
    "moderation.view_auditline",
]
GROUPS: dict[str, list[str]] = {
    MODERATOR: _MODERATOR,
    SENIOR_MODERATOR: _SENIOR,
    ADMINISTRATOR: [*_SENIOR, "accounts.change_user"],
}
