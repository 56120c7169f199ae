"""A whole state that a view does not contradict: the hidden stacks dealt anew."""

from collections import Counter
from collections.abc import Iterable

from ..chance import Chance
from .cards import DECK_KEPT, LEVELS, REWARD_COPIES, REWARDS, RIDDLES, TOKENS, Reward, deck_cards
from .model import State
from .view import View


def imagine(view: View, chance: Chance) -> State:
    """The view's match with random stacks. What is known under the riddle deck keeps its place (SF-74)."""
    return State(
        options=view.options,
        seats=view.seats,
        gone=view.gone,
        player=view.player,
        turn=view.turn,
        stage=view.stage,
        tiles=view.tiles,
        restored=view.restored,
        row=view.row,
        deck=(*_hidden_riddles(view, chance), *view.known),
        known=len(view.known),
        solved=view.solved,
        display=view.display,
        pile=_hidden_rewards(view, chance),
        held=view.held,
        spent=view.spent,
        specials=view.specials,
        ready=view.ready,
        basics=view.basics,
        special_left=view.special_left,
        tokens=(*view.tokens, *_left(TOKENS, view.tokens, chance)),
        drawn=len(view.tokens),
        effect=view.effect,
        steps=view.steps,
        slid=view.slid,
        due=view.due,
        named=view.named,
        queue=view.queue,
        curses=view.curses,
        reason=view.reason,
    )


def _left[T](box: Iterable[T], seen: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """What is in the box and not seen, shuffled."""
    counted = Counter(box)
    counted.subtract(Counter(seen))
    return chance.shuffled(counted.elements())


def _hidden_rewards(view: View, chance: Chance) -> tuple[Reward, ...]:
    return _left(REWARDS * REWARD_COPIES, (*view.display, *view.held, *view.spent), chance)


def _hidden_riddles(view: View, chance: Chance) -> tuple[int, ...]:
    """Of each deck in play three cards are in the match; those not seen are some of its other cards (SF-9)."""
    seen = {*view.row, *view.solved, *view.known}
    hidden: list[int] = []
    for coins in LEVELS[view.options.difficulty]:
        unseen = [card for card in deck_cards(coins) if card not in seen]
        shown = sum(1 for card in seen if RIDDLES[card].coins == coins)
        hidden += chance.shuffled(unseen)[: DECK_KEPT - shown]
    return chance.shuffled(hidden)
