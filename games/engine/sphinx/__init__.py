"""Sphinx (1999): one spiral corridor, and whoever names the colours of the three sphinxes first wins.

1. Two to four explorers start on square 1 of a spiral of 77 squares; three sphinxes guard the treasure (SX-1, SX-8).
2. Six sphinxes of six colours stand unseen: three before the treasure, three in temple chambers (SX-7).
3. Roll three dice, then walk each number forwards or backwards, in any order (SX-10, SX-12).
4. A snake first exchanges a sphinx before the treasure with one in a temple, unseen (SX-11).
5. A Sphinx square gives a card of its colour, or takes it back (SX-17); a mummy shows one sphinx (SX-18).
6. Meeting an explorer lets you take a card that you lack (SX-19).
7. A move that ends on a door turns with it to the lap behind; who stands there comes over (SX-23, SX-28).
8. With three cards you may walk on to the sphinxes and name their colours from your cards (SX-30, SX-31).
9. All three right wins at once; else your cards are gone and you start anew (SX-32, SX-33).
10. What you have seen is yours alone; the last player left wins too (SX-50, SX-54).
"""

from .rules import Sphinx

GAME = Sphinx()
"""The one instance of the game."""

__all__ = ["GAME"]
