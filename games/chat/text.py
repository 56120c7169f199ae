"""What a chat line may consist of: plain text that stays on its own line and inside its own letters.

Every script and every emoji may be written. Taken out is what can't be seen, what turns other people's text round,
and what is piled up on a letter until it covers the lines above.
"""

import itertools
import re
import unicodedata

LONGEST = 300
MOST_MARKS = 4

JOINERS = "\u200c\u200d"
STANDING = " \0" + JOINERS
MARKS = {"Mn", "Mc", "Me"}
# Letters, marks and signs for Unicode, yet nothing is drawn: fillers, the empty Braille cell, selectors of Mongolian.
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U0001d173-\U0001d17a]")
# The tail of a region's flag: unseen letters after a black flag. A zero byte stands for it while the rest is tidied.
FLAG_TAILS = re.compile("(?<=\U0001f3f4)[\U000e0020-\U000e007e]{1,8}\U000e007f")
# Pictures newer than this Python's Unicode are written already; they count as seen.
NEW_PICTURES = range(0x1F000, 0x1FC00)


def tidied(text: str) -> str:
    """The line as it is kept: NFC, single spaces, nothing unseen. Tidying twice changes nothing more."""
    composed = unicodedata.normalize("NFC", text.replace("\0", ""))
    tails = iter(FLAG_TAILS.findall(composed))
    spaced = re.sub(r"\s", " ", FLAG_TAILS.sub("\0", composed))
    signs = _joined(_unpiled([sign for sign in spaced if sign in STANDING or _is_seen(sign)]))
    line = "".join(next(tails) if sign == "\0" else sign for sign in signs)
    return " ".join(unicodedata.normalize("NFC", line).split())


def _is_seen(sign: str) -> bool:
    """Whether something is drawn for it, be it on the letter before."""
    category = unicodedata.category(sign)
    if category == "Cn":
        return ord(sign) in NEW_PICTURES
    return category[0] not in "CZ" and not UNSEEN.match(sign)


def _unpiled(signs: list[str]) -> list[str]:
    """Without the marks that come after as many on the same letter, and without those that have no letter."""
    kept: list[str] = []
    marks = MOST_MARKS
    for sign in signs:
        if unicodedata.category(sign) in MARKS:
            marks += 1
        elif sign not in JOINERS:
            marks = MOST_MARKS if sign == " " else 0
        if marks <= MOST_MARKS or unicodedata.category(sign) not in MARKS:
            kept.append(sign)
    return kept


def _joined(signs: list[str]) -> list[str]:
    """Without joiners that join nothing: they belong between emoji, and in scripts whose letters hang together."""
    kept: list[str] = []
    for sign, following in itertools.zip_longest(signs, signs[1:], fillvalue=" "):
        if sign not in JOINERS or (kept and _hangs_together(kept[-1]) and _hangs_together(following)):
            kept.append(sign)
    return kept


def _hangs_together(sign: str) -> bool:
    return not sign.isascii() and sign not in JOINERS
