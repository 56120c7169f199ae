"""The abilities that hold as long as a card lies face up: a table binds their names to what they change."""

from dataclasses import dataclass

from .cards import CARDS


@dataclass(frozen=True, slots=True)
class Standing:
    """What a card of this ability is good for; `rule` tells of it."""

    rule: str
    uses: int = 0
    tithe: int = 0
    """Coins that a Tithe of the owner is worth more, a use each time (ST-50)."""
    fights_on: bool = False
    """Stays face up when discarded in an Elimination, a use each time (ST-51)."""
    undying: bool = False
    """Always stays face up when discarded, and can't be sacrificed (ST-53, ST-40)."""
    looks: bool = False
    """Its owner may look at tokens (ST-52)."""
    tribe: str = ""
    """What summons and claims call the card by (ST-41, ST-48, ST-63)."""


STANDING = {
    "djinn": Standing("ST-50", uses=3, tithe=2),
    "hydra": Standing("ST-51", uses=3, fights_on=True),
    "dark_oracle": Standing("ST-52", looks=True),
    "zombie": Standing("ST-53", undying=True),
    "horseman": Standing("ST-63", tribe="horseman"),
    "spirit": Standing("ST-48", tribe="spirit"),
    "totem": Standing("ST-47"),
}

_PLAIN = Standing("ST-1")
OF_CARD = tuple(STANDING.get(card.ability, _PLAIN) for card in CARDS)

LIMITED = tuple(number for number, standing in enumerate(OF_CARD) if standing.uses)
"""ST-55: the cards with limited uses; a state counts theirs in this order."""
SLOT = {card: slot for slot, card in enumerate(LIMITED)}
FULL_USES = tuple(OF_CARD[card].uses for card in LIMITED)

ORACLES = frozenset(number for number, standing in enumerate(OF_CARD) if standing.looks)
TITHERS = frozenset(number for number, standing in enumerate(OF_CARD) if standing.tithe)
HORSEMEN = frozenset(number for number, standing in enumerate(OF_CARD) if standing.tribe == "horseman")


def of_tribe(tribe: str, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that belong to the tribe."""
    return tuple(card for card in cards if OF_CARD[card].tribe == tribe)
