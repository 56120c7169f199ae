"""Which names people may carry: readable, unmistakable, nobody else's in disguise."""

import re
import unicodedata

from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 20
INNER = " -_.'"
RESERVED = [
    "admin",
    "administrator",
    "moderator",
    "keeper",
    "staff",
    "support",
    "system",
    "root",
    "hypostyle",
    "anonymous",
    "guest",
    "spectator",
    "nobody",
    "everyone",
    "somebody",
    "bot",
    "server",
    "deleted",
    "former",
    "player",
    "formerplayer",
    "null",
    "none",
    "you",
    "me",
]


def tidied(name: str) -> str:
    """The name as it is kept: NFKC, no space around it."""
    return unicodedata.normalize("NFKC", name).strip()


def name_key(name: str) -> str:
    """What two names that look alike have in common: the skeleton that decides whether a name is taken."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(_skeleton(letter) for letter in folded if letter not in INNER)


def _skeleton(letter: str) -> str:
    """The plainest Latin letter that this one is mistaken for, or itself."""
    if letter in DIGIT_TWINS:
        return DIGIT_TWINS[letter]
    if letter.isascii():
        return letter
    found = confusables.is_confusable(letter, preferred_aliases=["latin"], greedy=True) or []
    twins = [twin["c"] for entry in found for twin in entry["homoglyphs"] if twin["c"].isascii()]
    plain = twins[0].casefold() if twins else letter
    return DIGIT_TWINS.get(plain, plain)


DIGIT_TWINS = {"0": "o", "1": "l", "|": "l", "i": "l"}


def check_name(name: str) -> str:
    """The tidied name. Raises ValidationError with a sentence for the person."""
    name = tidied(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 3 to 20 characters."), code="length")
    if not all(_is_letter(letter) or letter in INNER for letter in name):
        raise ValidationError(
            _("A name has letters, digits, and - _ . ' or single spaces between them."), code="letters"
        )
    if not (_is_letter(name[0]) and _is_letter(name[-1])) or re.search(r"[ \-_.']{2}", name):
        raise ValidationError(
            _("A name begins and ends with a letter or a digit, with one sign between at most."), code="signs"
        )
    if confusables.is_mixed_script(name):
        raise ValidationError(_("A name keeps to one alphabet."), code="mixed")
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the hall itself."), code="reserved")
    return name


def is_reserved(name: str) -> bool:
    key = name_key(name)
    return key in RESERVED_KEYS or key.startswith(name_key("guest"))


def _is_letter(letter: str) -> bool:
    """Letters and digits; marks, signs, controls and invisible characters are not."""
    return unicodedata.category(letter) in {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd"}


RESERVED_KEYS = {name_key(word) for word in RESERVED}
