"""Which names people may carry: readable, unmistakable, nobody else's in disguise."""

import re
import unicodedata

from confusable_homoglyphs import categories, confusables
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 20
INNER = " -_.'"
ADMIN = "hallkeeper"
BOTS = ("apprentice bot", "adept bot", "master bot")
NAMELESS = "Nameless"
"""What people are called, with a number, whose name the keepers took away."""
RESERVED = [
    ADMIN,
    "admin",
    "administrator",
    "moderator",
    "moderators",
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

# A phone writes these where a keyboard writes the plain apostrophe.
APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bb\u02bc", "'"))

# Letters for Unicode, but invisible (fillers, vowels that are never drawn) or other letters in small: phonetics.
DISGUISES = re.compile(
    "[\u01c0-\u01c3\u0250-\u02ff\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1d00-\u1dbf\u2c60-\u2c7f"
    "\ua720-\ua7ff\uab30-\uab6f\U00010780-\U000107bf\U0001df00-\U0001dfff]"
)

# Alphabets that are written together, beside each by itself.
TOGETHER = [{"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"}]
SHARED = {"COMMON", "INHERITED"}

# What the library takes for plain: figures, both i's, and the dot that a Turkish capital leaves behind.
TWINS = {"0": "o", "1": "l", "|": "l", "i": "l", "ı": "l", "\u0307": ""}
PAIRS = {"rn": "m", "vv": "w"}


def tidied(name: str) -> str:
    """The name as it is kept: NFKC, plain apostrophes, no space around it."""
    return unicodedata.normalize("NFKC", name.translate(APOSTROPHES)).strip()


def name_key(name: str) -> str:
    """What two names that look alike have in common: the skeleton that decides whether a name is taken."""
    folded = tidied(name).casefold()
    key = "".join(_skeleton(letter) for letter in folded if letter not in INNER)
    for pair, letter in PAIRS.items():
        key = key.replace(pair, letter)
    return key


def _skeleton(letter: str) -> str:
    """The plainest Latin letter that this one is mistaken for, or itself."""
    if letter in TWINS:
        return TWINS[letter]
    if letter.isascii():
        return letter
    found = confusables.is_confusable(letter, preferred_aliases=["latin"], greedy=True) or []
    twins = [twin["c"] for entry in found for twin in entry["homoglyphs"] if twin["c"].isascii()]
    plain = twins[0].casefold() if twins else letter
    return TWINS.get(plain, plain)


def check_name(name: str) -> str:
    """The tidied name. Raises ValidationError with a sentence for the person."""
    name = tidied(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 3 to 20 characters."), code="length")
    if not all(_is_letter(sign) or _is_mark(sign) or sign in INNER for sign in name):
        raise ValidationError(
            _("A name has letters, digits, and - _ . ' or single spaces between them."), code="letters"
        )
    if not _is_letter(name[0]) or name[-1] in INNER or re.search(r"[ \-_.']{2}", name):
        raise ValidationError(
            _("A name begins and ends with a letter or a digit, with one sign between at most."), code="signs"
        )
    if _has_piles(name):
        raise ValidationError(_("A letter carries two marks at most."), code="marks")
    if not _keeps_to_one_alphabet(name):
        raise ValidationError(_("A name keeps to one alphabet."), code="mixed")
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the hall itself."), code="reserved")
    return name


def is_reserved(name: str) -> bool:
    key = name_key(name)
    return key in RESERVED_KEYS or key.startswith(tuple(name_key(word) for word in ("guest", NAMELESS, *BOTS)))


def _is_letter(sign: str) -> bool:
    """Letters and digits that can be seen and told apart; the two joining signs of Japanese with them."""
    category = unicodedata.category(sign)
    return sign in "ー々" or (category in {"Lu", "Ll", "Lt", "Lo", "Nd"} and not DISGUISES.match(sign))


def _is_mark(sign: str) -> bool:
    """A mark that belongs to one alphabet, such as the vowels of Hindi and Thai; not one that goes on anything."""
    if unicodedata.category(sign) not in {"Mn", "Mc"} or DISGUISES.match(sign):
        return False
    return categories.alias(sign) not in SHARED


def _has_piles(name: str) -> bool:
    kinds = "".join("m" if _is_mark(sign) else "i" if sign in INNER else "l" for sign in name)
    return "mmm" in kinds or "im" in kinds


def _keeps_to_one_alphabet(name: str) -> bool:
    alphabets = categories.unique_aliases(name) - SHARED
    return len(alphabets) <= 1 or any(alphabets <= together for together in TOGETHER)


RESERVED_KEYS = {name_key(word) for word in RESERVED}
