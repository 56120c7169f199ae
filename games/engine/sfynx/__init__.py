"""Sfynx (2024), for one to four together: nine riddles before the water runs out.

1. A 5 x 5 grid of tiles, cursed or restored: 22 symbols, and three Sfynx tiles that may stand for any symbol.
2. A riddle is a row of two to five symbols; three riddles of nine are revealed at a time.
3. A turn has three actions: two basic ones (restore a tile, swap two neighbours) and one of the four special ones.
4. A riddle is solved when its symbols stand in its order, left to right or top to bottom, all restored.
5. One restored Sfynx tile may help, but not with a riddle that bans it. A solved riddle earns a reward card.
6. Rewards are the team's, three at most, and cost no action.
7. Then a challenge token is turned up: it curses tiles, slides lines with Sfynx tiles or sweeps a riddle away.
8. After turns 3, 6 and 9 all special actions are ready again.
9. The ninth riddle wins. The twelfth token loses, and so do 25 cursed tiles.
10. The numbers SF-1 to SF-74 in this folder are those of the rules page.
"""

from .rules import SfynxGame

GAME = SfynxGame()
