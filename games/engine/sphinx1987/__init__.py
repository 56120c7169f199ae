"""Sphinx (1987): two hidden mazes, and whoever first walks to the other's treasure wins.

1. Each of two players hides a maze on 7 x 7 squares: 15 walls, an entrance, a treasure (MZ-1 to MZ-5).
2. A route over free squares leads from the entrance to every treasure (MZ-6).
3. A maze handed in stays as it is; the game begins when both are in (MZ-8).
4. Both are told the other's entrance and treasure (MZ-9), by the variants only the entrance (MZ-17, MZ-18).
5. On your turn you ask about a square next to the entrance or to a free square found before (MZ-11).
6. "Free": mark it and go on (MZ-12). "Wall": mark it, and the turn goes over (MZ-13).
7. Being told that the treasure's square is free is reaching it (MZ-15).
8. Whoever reaches all the other's treasures first wins at once (MZ-15, MZ-18).
9. Who resigns loses at once (MZ-22); there is no pass, no draw and no undo (MZ-22, MZ-23, MZ-26).
10. At the end both mazes are shown to everyone (MZ-16).
"""

from .rules import Sphinx1987

GAME = Sphinx1987()
"""The one instance of the game."""

__all__ = ["GAME"]
