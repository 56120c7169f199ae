"""The box: 62 Emissaries and the Standard-Bearer. All figures are data [D] that may be edited here (ST-1, ST-2).

Every card is one row. `ability` is a name that a table binds to its behaviour, in `standing.py` or `effects.py`, so
that a new card with a known ability needs a row and nothing else.

Balance, measured with `manage.py simulate styx --matches 500 --seats K --seed 7` (greedy players, default options):

    players  Influence  Elements and Soul  Horsemen  war   Audiences, middle 90 %  first player won
    2             13 %              21 %       7 %  59 %                   6-12              50 %
    3             17 %              19 %      21 %  43 %                   6-14              29 %
    4             18 %              15 %       9 %  58 %                   8-16              24 %
    5             19 %              14 %       8 %  59 %                  10-17              23 %
    6              8 %              10 %       9 %  73 %                  10-18              22 %

Low Strength slows Chaos, "plus2" and Eternals bring Influence without it, and without the Headless Horseman two
players do not meet two Horsemen too soon.
"""

from typing import Annotated, NamedTuple

from ..codec import Words
from ..core import gettext_noop as _

FIRE, AIR, WATER, EARTH = 1, 2, 4, 8
ELEMENT_BITS = {"fire": FIRE, "air": AIR, "water": WATER, "earth": EARTH}
ALL_ELEMENTS = FIRE | AIR | WATER | EARTH


class Card(NamedTuple):
    """ST-1: `strength` is the Influence too, `soul` counts quarters.

    `elements`: "fire" is one, "fire&air" both, "fire|air" one of the two, "wild" any one.
    `bonus`: "plus2" is 2 more Influence when it is Mustered, "double" 2 Strength when it is discarded.
    """

    id: str
    name: str
    players: int
    strength: int
    income: int
    soul: int
    elements: str = ""
    legendary: bool = False
    eternal: bool = False
    bonus: str = ""
    ability: str = ""


EMISSARIES = (
    Card("djinn", _("Djinn"), 2, 2, 1, 1, elements="air&fire", ability="djinn"),
    Card("hydra", _("Hydra"), 2, 4, 0, 2, elements="water", legendary=True, ability="hydra"),
    Card("dark-oracle", _("Dark Oracle"), 2, 2, 0, 1, ability="dark_oracle"),
    Card("zombie", _("Zombie"), 2, 1, 0, 1, ability="zombie"),
    Card("devils-soul", _("Devil's Soul"), 2, 5, 0, 3, elements="fire", ability="devils_soul"),
    Card(
        "headless-horseman",
        _("Headless Horseman"),
        3,
        3,
        0,
        0,
        legendary=True,
        eternal=True,
        ability="headless_horseman",
    ),
    Card("siren", _("Siren"), 2, 2, 0, 1, elements="water", ability="siren"),
    Card("necromancer", _("Necromancer"), 2, 3, 0, 2, ability="necromancer"),
    Card("lich", _("Lich"), 2, 4, 0, 3, legendary=True, ability="lich"),
    Card("nidhoggr", _("Nidhoggr"), 2, 5, -1, 4, legendary=True, ability="nidhoggr"),
    Card("reaper", _("Reaper"), 2, 3, 0, 2, ability="reaper"),
    Card("shaman", _("Shaman"), 2, 2, 0, 1, elements="earth", ability="shaman"),
    Card("shamanic-totem", _("Shamanic Totem"), 2, 1, 1, 0, elements="wild", ability="totem"),
    Card("cultist", _("Cultist"), 2, 1, 0, 1, ability="cultist"),
    Card("succubus", _("Succubus"), 2, 2, 1, 1, ability="succubus"),
    Card("war", _("War"), 2, 3, -1, 2, elements="fire", legendary=True, ability="horseman"),
    Card("famine", _("Famine"), 2, 2, -2, 2, elements="earth", legendary=True, ability="horseman"),
    Card("pestilence", _("Pestilence"), 2, 2, -1, 2, elements="water", legendary=True, ability="horseman"),
    Card("death", _("Death"), 2, 4, -2, 4, legendary=True, ability="horseman"),
    Card("air-spirit", _("Air Spirit"), 2, 1, 0, 1, elements="air", ability="spirit"),
    Card("fire-spirit", _("Fire Spirit"), 2, 1, 0, 1, elements="fire", ability="spirit"),
    Card("earth-spirit", _("Earth Spirit"), 2, 1, 0, 1, elements="earth", ability="spirit"),
    Card("water-spirit", _("Water Spirit"), 2, 1, 0, 1, elements="water", ability="spirit"),
    Card("elementals", _("Elementals"), 2, 3, 0, 2, elements="wild", legendary=True, ability="spirit"),
    Card("imp", _("Imp"), 2, 1, 1, 1, bonus="double"),
    Card("ghoul", _("Ghoul"), 2, 1, 0, 2, bonus="double"),
    Card("skeleton", _("Skeleton"), 2, 1, 0, 2),
    Card("goblin", _("Goblin"), 2, 1, 2, 2),
    Card("gnome", _("Gnome"), 2, 1, 1, 1, elements="earth"),
    Card("salamander", _("Salamander"), 2, 2, 0, 1, elements="fire"),
    Card("undine", _("Undine"), 2, 2, 0, 1, elements="water"),
    Card("sylph", _("Sylph"), 2, 2, 0, 1, elements="air"),
    Card("gargoyle", _("Gargoyle"), 2, 3, 0, 2, elements="earth&air"),
    Card("vampire", _("Vampire"), 2, 2, 1, 2, bonus="plus2"),
    Card("cerberus", _("Cerberus"), 2, 4, 0, 3, elements="fire", legendary=True),
    Card("charon", _("Charon"), 2, 2, 2, 0, elements="water", eternal=True),
    Card("sphinx", _("Sphinx"), 2, 4, 1, 0, elements="earth", eternal=True),
    Card("banshee", _("Banshee"), 2, 1, 0, 2, elements="air"),
    Card("harpy", _("Harpy"), 3, 2, 0, 1, elements="air", bonus="plus2"),
    Card("minotaur", _("Minotaur"), 3, 2, 0, 2, elements="earth", bonus="plus2"),
    Card("gorgon", _("Gorgon"), 3, 2, 0, 2, elements="earth&water"),
    Card("kobold", _("Kobold"), 3, 1, 2, 2, bonus="plus2"),
    Card("wraith", _("Wraith"), 3, 1, 0, 2, bonus="double"),
    Card("phoenix", _("Phoenix"), 3, 3, -1, 3, elements="fire&air", legendary=True),
    Card("mummy", _("Mummy"), 3, 1, 1, 1, bonus="plus2"),
    Card("ferrymans-toll", _("Ferryman's Toll"), 3, 3, 1, 0, eternal=True, bonus="plus2"),
    Card("werewolf", _("Werewolf"), 4, 1, 0, 2, elements="earth", bonus="double"),
    Card("basilisk", _("Basilisk"), 4, 2, 0, 2, elements="fire&earth", bonus="plus2"),
    Card("ogre", _("Ogre"), 4, 3, 0, 0, elements="earth|water", eternal=True, bonus="plus2"),
    Card("kraken", _("Kraken"), 4, 3, -1, 3, elements="water", legendary=True, bonus="plus2"),
    Card("fury", _("Fury"), 4, 1, 0, 2, elements="fire|air"),
    Card("will-o-the-wisp", _("Will-o'-the-Wisp"), 4, 1, 0, 2, elements="air&water", bonus="plus2"),
    Card("gravedigger", _("Gravedigger"), 4, 3, 0, 0, elements="earth|air", eternal=True, bonus="plus2"),
    Card("herald", _("Herald"), 4, 4, -1, 0, elements="fire|water", eternal=True, bonus="plus2"),
    Card("chimera", _("Chimera"), 5, 5, -1, 0, elements="fire&earth", legendary=True, eternal=True, bonus="plus2"),
    Card("nereid", _("Nereid"), 5, 3, 0, 0, elements="water&air", eternal=True, bonus="plus2"),
    Card("troll", _("Troll"), 5, 4, -1, 0, elements="earth", eternal=True, bonus="plus2"),
    Card("revenant", _("Revenant"), 5, 2, 0, 3, elements="wild", bonus="plus2"),
    Card("incubus", _("Incubus"), 5, 3, 1, 2, elements="fire", bonus="plus2"),
    Card("manticore", _("Manticore"), 5, 4, -1, 0, elements="air&fire", eternal=True, bonus="plus2"),
    Card("usurer", _("Usurer"), 5, 3, 1, 0, elements="air|fire", eternal=True, bonus="plus2"),
    Card("moirai", _("Moirai"), 5, 4, -1, 0, elements="wild", eternal=True, bonus="plus2"),
)
CARDS = (*EMISSARIES, Card("standard-bearer", _("Standard-Bearer"), 2, 1, 1, 0))

CARD_WORDS = Words(card.id for card in CARDS)
type CardId = Annotated[int, CARD_WORDS]

STANDARD_BEARER = len(EMISSARIES)
TOTEM = CARD_WORDS.read("shamanic-totem")

STRENGTH = tuple(card.strength for card in CARDS)
INCOME = tuple(card.income for card in CARDS)
SOUL = tuple(card.soul for card in CARDS)
LEGENDARY = tuple(card.legendary for card in CARDS)
ETERNAL = tuple(card.eternal for card in CARDS)
JOINING = tuple(card.strength + 2 * (card.bonus == "plus2") for card in CARDS)
"""ST-26: the Influence that a card brings when it is Mustered."""

WORTH = tuple(0 if card.eternal else 2 if card.bonus == "double" else card.strength for card in CARDS)
"""ST-20: the Strength that a card lends to an Elimination; an Eternal lends none."""

WAR_STRENGTH = tuple(0 if card.eternal else card.strength for card in CARDS)
LEGEND_STRENGTH = tuple(card.strength if card.legendary else 0 for card in CARDS)


def _element_sets(elements: str) -> tuple[int, ...]:
    """The sets of Elements, as bits, of which the card gives one."""
    if elements == "wild":
        return tuple(ELEMENT_BITS.values())
    if "&" in elements:
        return (sum(ELEMENT_BITS[word] for word in elements.split("&")),)
    return tuple(ELEMENT_BITS[word] for word in elements.split("|") if word)


ELEMENT_SETS = tuple(_element_sets(card.elements) for card in CARDS)


def deck(seats: int) -> tuple[int, ...]:
    """ST-5: the draw pile for this many players; the Totem waits aside."""
    return tuple(number for number, card in enumerate(EMISSARIES) if card.players <= seats and number != TOTEM)


def most_elements(cards: tuple[int, ...]) -> int:
    """ST-61: how many of the four Elements these face-up cards can give together, no card counted twice."""
    reached = {0}
    for card in cards:
        if sets := ELEMENT_SETS[card]:
            reached |= {held | one for held in reached for one in sets}
    return max(held.bit_count() for held in reached)
