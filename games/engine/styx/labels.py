"""What the words of actions are called on buttons."""

from ..core import gettext_noop
from .cards import CARDS

LABELS = {
    "peek": gettext_noop("Look at a token"),
    "none": gettext_noop("Look at none"),
    "place": gettext_noop("Place"),
    "left": gettext_noop("Left card"),
    "right": gettext_noop("Right card"),
    "tithe": gettext_noop("Tithe"),
    "muster": gettext_noop("Muster"),
    "eliminate": gettext_noop("Eliminate"),
    "bid": gettext_noop("Bid"),
    "give-up": gettext_noop("Give up"),
    "discard": gettext_noop("Discard"),
    "sacrifice": gettext_noop("Turn face down"),
    "claim": gettext_noop("Claim"),
    "exchange": gettext_noop("Exchange"),
    "dig": gettext_noop("Dig up"),
    "raise": gettext_noop("Raise"),
    "banish": gettext_noop("Banish"),
    "summon": gettext_noop("Summon"),
    "decline": gettext_noop("Decline"),
    **{card.id: card.name for card in CARDS},
}
