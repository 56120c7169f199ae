"""The box as the rules page lists it. What the rulebook does not print is marked [D] there and may be edited here.

The riddles of decks four and five are measured: the house's master won 100 matches of 100 at difficulty 1, 86 at 5
and 6 at 8, where it solved 7.1 riddles on average (`manage.py arena sfynx master --matches 100`, see bench/arena.md).
With shorter riddles and fewer bans in these two decks it won nearly every match at every difficulty.
"""

from typing import Annotated, Literal, NamedTuple

from ..codec import Words
from ..core import gettext_noop
from .board import SQUARES

# [D] SF-1: drawn so that shape alone tells them apart.
SYMBOLS = (
    *("ankh", "scarab", "lotus", "eye", "pyramid", "ibis", "feather", "obelisk", "serpent", "sun", "moon"),
    *("star", "trident", "shell", "amphora", "lyre", "column", "labyrinth", "owl", "bull", "wave", "key"),
)
SFYNX_TILES = (22, 23, 24)
TILES = Words((*SYMBOLS, "sfynx-1", "sfynx-2", "sfynx-3"))
type Tile = Annotated[int, TILES]


class Riddle(NamedTuple):
    """A card: its deck's coins, its symbols in order, whether it bans the Sfynx, and its symbols as a set of bits."""

    name: str
    coins: int
    symbols: tuple[int, ...]
    no_sfynx: bool
    need: int


# [D] SF-2: the symbols of each card; a `!` bans the Sfynx.
DECKS = {
    1: ("amphora scarab", "labyrinth serpent", "star sun", "lotus shell", "trident feather", "key eye"),
    2: (
        *("! pyramid star", "! lyre ibis", "! serpent ankh"),
        *("bull column moon", "trident owl feather", "wave key obelisk"),
    ),
    3: (
        *("! lyre moon ibis", "! column labyrinth key", "lotus bull scarab"),
        *("pyramid shell eye", "sun obelisk ankh", "wave owl amphora"),
    ),
    4: (
        *("! column lotus moon sun scarab", "! ankh ibis pyramid sun eye"),
        *("! amphora trident star ibis lotus", "! key bull serpent pyramid"),
        *("! obelisk shell feather labyrinth", "! lyre owl ankh wave serpent"),
    ),
    5: (
        *("! feather column amphora eye scarab", "! serpent lyre trident labyrinth shell"),
        *("! lotus wave star owl bull", "! pyramid trident moon obelisk eye"),
        *("! obelisk scarab star feather key", "! wave ibis owl moon labyrinth"),
    ),
}


def _riddle(coins: int, place: int, text: str) -> Riddle:
    words = text.removeprefix("! ").split()
    symbols = tuple(SYMBOLS.index(word) for word in words)
    return Riddle(f"r{coins}{'abcdef'[place]}", coins, symbols, text.startswith("!"), sum(1 << s for s in symbols))


RIDDLES = tuple(_riddle(coins, place, text) for coins, texts in DECKS.items() for place, text in enumerate(texts))
RIDDLE_WORDS = Words(riddle.name for riddle in RIDDLES)
type RiddleCard = Annotated[int, RIDDLE_WORDS]

LEVELS = {
    "1": (1, 2, 3),
    "2": (1, 2, 4),
    "3": (1, 2, 5),
    "4": (1, 3, 4),
    "5": (2, 3, 4),
    "6": (2, 3, 5),
    "7": (1, 4, 5),
    "8": (2, 4, 5),
}
"""SF-9: which decks a difficulty plays with."""

DECK_KEPT = 3
RIDDLES_IN_PLAY = 9
ROW = 3


def deck_cards(coins: int) -> tuple[int, ...]:
    """The numbers of a deck's six cards."""
    return tuple(number for number, riddle in enumerate(RIDDLES) if riddle.coins == coins)


type Special = Literal["restore-two", "swap-across", "swap-down", "swap-diagonal", "slide-column", "slide-row"]
type Reward = Literal["restore-three", "swap-three", "swap-diagonals", "slide-both", "allow-sfynx", "swap-any"]
SPECIALS: tuple[Special, ...] = (
    *("restore-two", "swap-across", "swap-down", "swap-diagonal", "slide-column", "slide-row"),
)
REWARDS: tuple[Reward, ...] = (
    *("restore-three", "swap-three", "swap-diagonals", "slide-both", "allow-sfynx", "swap-any"),
)
SPECIALS_USED = 4
REWARD_COPIES = 2

type Challenge = Literal["whirlpool", "curse", "slide-up", "slide-down", "slide-left", "slide-right"]

# [D] SF-4: each kind of token, its effects from the top, and how many there are of it.
_TOKENS: tuple[tuple[int, tuple[Challenge, ...]], ...] = (
    (2, ("whirlpool",)),
    (3, ("curse",)),
    (1, ("slide-up",)),
    (1, ("slide-down",)),
    (1, ("slide-left",)),
    (1, ("slide-right",)),
    (1, ("curse", "slide-up")),
    (1, ("curse", "slide-left")),
    (1, ("whirlpool", "curse")),
)
TOKEN_EFFECTS = tuple(effects for _, effects in _TOKENS)
TOKENS = tuple(kind for kind, (count, _) in enumerate(_TOKENS) for _ in range(count))
TOKEN_WORDS = Words("+".join(effects) for effects in TOKEN_EFFECTS)
type Token = Annotated[int, TOKEN_WORDS]

# [D] SF-3: the curse number of each place, of which the twelfth never resolves, and the places with a lock.
CURSES = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
LOCKS = (3, 6, 9)
TURNS = 12
WHIRLPOOL_CURSES = 2


def _squares(words: str) -> tuple[int, ...]:
    return tuple(SQUARES.read(word) for word in words.split())


# [D] SF-62: the squares that begin restored.
PATTERNS = {
    "x": _squares("a1 e1 b2 d2 c3 b4 d4 a5 e5"),
    "ring": _squares("a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5"),
    "cross_x": _squares("a1 c1 e1 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 a5 c5 e5"),
    "plus": _squares("c2 b3 c3 d3 c4"),
}

LABELS = {
    "restore": gettext_noop("Restore"),
    "swap": gettext_noop("Swap"),
    "slide": gettext_noop("Slide"),
    "row": gettext_noop("Row"),
    "column": gettext_noop("Column"),
    "left": gettext_noop("Left"),
    "right": gettext_noop("Right"),
    "up": gettext_noop("Up"),
    "down": gettext_noop("Down"),
    "use": gettext_noop("Use a special action"),
    "play": gettext_noop("Play a reward"),
    "done": gettext_noop("Done"),
    "solve": gettext_noop("Solve"),
    "take": gettext_noop("Take"),
    "give-back": gettext_noop("Give back"),
    "apply": gettext_noop("Apply it"),
    "forfeit": gettext_noop("Forfeit it"),
    "end": gettext_noop("End the actions"),
    "curse": gettext_noop("Curse"),
    "restore-two": gettext_noop("Restore up to two"),
    "swap-across": gettext_noop("Swap across"),
    "swap-down": gettext_noop("Swap up and down"),
    "swap-diagonal": gettext_noop("Swap diagonally"),
    "slide-column": gettext_noop("Slide a column"),
    "slide-row": gettext_noop("Slide a row"),
    "restore-three": gettext_noop("Restore up to three"),
    "swap-three": gettext_noop("Swap up to three times"),
    "swap-diagonals": gettext_noop("Swap diagonally twice"),
    "slide-both": gettext_noop("Slide a row and a column"),
    "allow-sfynx": gettext_noop("Lift a Sfynx ban"),
    "swap-any": gettext_noop("Swap any two"),
    "whirlpool": gettext_noop("Whirlpool"),
    "slide-up": gettext_noop("Sfynx columns slide up"),
    "slide-down": gettext_noop("Sfynx columns slide down"),
    "slide-left": gettext_noop("Sfynx rows slide left"),
    "slide-right": gettext_noop("Sfynx rows slide right"),
    "ankh": gettext_noop("Ankh"),
    "scarab": gettext_noop("Scarab"),
    "lotus": gettext_noop("Lotus"),
    "eye": gettext_noop("Eye"),
    "pyramid": gettext_noop("Pyramid"),
    "ibis": gettext_noop("Ibis"),
    "feather": gettext_noop("Feather"),
    "obelisk": gettext_noop("Obelisk"),
    "serpent": gettext_noop("Serpent"),
    "sun": gettext_noop("Sun"),
    "moon": gettext_noop("Moon"),
    "star": gettext_noop("Star"),
    "trident": gettext_noop("Trident"),
    "shell": gettext_noop("Shell"),
    "amphora": gettext_noop("Amphora"),
    "lyre": gettext_noop("Lyre"),
    "labyrinth": gettext_noop("Labyrinth"),
    "owl": gettext_noop("Owl"),
    "bull": gettext_noop("Bull"),
    "wave": gettext_noop("Wave"),
    "key": gettext_noop("Key"),
    "sfynx": gettext_noop("Sfynx"),
    **dict.fromkeys(("sfynx-1", "sfynx-2", "sfynx-3"), gettext_noop("Sfynx")),
}
"""What words are called on buttons. The symbol and the line `column` share their name."""

HELP = {
    "restore-two": gettext_noop("Turn up to two cursed tiles to light."),
    "swap-across": gettext_noop("Two tiles side by side change places, once or twice."),
    "swap-down": gettext_noop("Two tiles one above the other change places, once or twice."),
    "swap-diagonal": gettext_noop("Two diagonal neighbours change places."),
    "slide-column": gettext_noop("A column moves up or down by one, round the edge."),
    "slide-row": gettext_noop("A row moves left or right by one, round the edge."),
    "restore-three": gettext_noop("Turn up to three cursed tiles to light."),
    "swap-three": gettext_noop("Two neighbours change places, up to three times."),
    "swap-diagonals": gettext_noop("Two diagonal neighbours change places, once or twice."),
    "slide-both": gettext_noop("One row and one column move by one, in either order."),
    "allow-sfynx": gettext_noop("One riddle that bans the Sfynx is solved with one Sfynx tile."),
    "swap-any": gettext_noop("Any two tiles change places."),
}
"""What a special action or a reward does, in a line."""
