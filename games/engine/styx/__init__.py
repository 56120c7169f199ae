"""STYX, for two to six overlords of the Underworld.

Each Audience two Emissaries come before the throne. In turn order everyone lays a face-down token on one of them:
Tithe, Muster or Eliminate; only the card chosen is public. With two players each lays two tokens.
The tokens turn up in the same order. Musters bid coins, Eliminations bid Strength, each once, each higher than before.
Eliminations come first: the winner discards face-up cards for the bid and gains the target's Soul, and Chaos grows.
Then Tithes pay, the best Muster pays and takes its card, and what nobody took adds its Strength to Chaos.
Some cards do something at the end of the Audience in which they are Mustered, others as long as they lie face up.
Four ways to win: 20 Influence before Chaos has 21; all four Elements and a whole Soul; two Horsemen of the Apocalypse;
or, when Chaos comes first, the strongest army.
More conditions break a tie, then the Legendary cards, the number of cards and the Horsemen.
"""

from .rules import Styx

GAME = Styx()

__all__ = ["GAME"]
