"""The Action Phase (SF-15 to SF-20) and what special actions and rewards do (SF-30 to SF-46)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..core import gettext_noop
from ..errors import IllegalAction
from .board import ACROSS, ANY_TWO, AREA, DIAGONAL, DOWNWARD, ORTHOGONAL, SLIDES, SQUARES, Axis, Pair, axis_of
from .matching import liftable
from .model import (
    DONE,
    PLAY,
    RESTORE,
    SLIDE,
    SOLVE,
    SWAP,
    Action,
    Doing,
    Done,
    LineSlid,
    Play,
    Restore,
    RewardPlayed,
    Slide,
    SpecialUsed,
    State,
    Swap,
    TileRestored,
    TilesSwapped,
    Use,
)
from .solving import can_be_carried_out, open_effect, settle, spend

ALL_RESTORED = (1 << AREA) - 1


class Effect(NamedTuple):
    """What an effect lets do: `step` again and again, at least and at most so often, with these pairs or lines."""

    rule: str
    step: Literal["restore", "swap", "slide", "solve"]
    least: int
    most: int
    pairs: tuple[Pair, ...] = ()
    axes: tuple[Axis, ...] = ()


EFFECTS = {
    "restore-two": Effect("SF-30", "restore", 0, 2),
    "swap-across": Effect("SF-31", "swap", 1, 2, ACROSS),
    "swap-down": Effect("SF-32", "swap", 1, 2, DOWNWARD),
    "swap-diagonal": Effect("SF-33", "swap", 1, 1, DIAGONAL),
    "slide-column": Effect("SF-34", "slide", 1, 1, axes=("column",)),
    "slide-row": Effect("SF-35", "slide", 1, 1, axes=("row",)),
    "restore-three": Effect("SF-40", "restore", 0, 3),
    "swap-three": Effect("SF-41", "swap", 0, 3, ORTHOGONAL),
    "swap-diagonals": Effect("SF-42", "swap", 1, 2, DIAGONAL),
    "slide-both": Effect("SF-43", "slide", 2, 2, axes=("row", "column")),
    "allow-sfynx": Effect("SF-44", "solve", 1, 1),
    "swap-any": Effect("SF-45", "swap", 1, 1, ANY_TWO),
}
NEIGHBOURS = frozenset(ORTHOGONAL)
PAIRS = {name: frozenset(effect.pairs) for name, effect in EFFECTS.items()}
BASIC_SWAPS = tuple(SWAP[pair] for pair in ORTHOGONAL)
EFFECT_SWAPS = {name: tuple(SWAP[pair] for pair in effect.pairs) for name, effect in EFFECTS.items()}

WRONG_PAIR = {
    "swap-across": gettext_noop("Only two tiles side by side in a row are swapped."),
    "swap-down": gettext_noop("Only two tiles one above the other are swapped."),
    "swap-diagonal": gettext_noop("Only two diagonal neighbours are swapped."),
    "swap-diagonals": gettext_noop("Only two diagonal neighbours are swapped."),
    "swap-three": gettext_noop("Only two neighbours in a row or a column are swapped."),
    "swap-any": gettext_noop("Name two different squares, the smaller one first."),
}


def legal_basic(state: State) -> Iterator[Action]:
    """SF-16: what a Basic tile may do."""
    for square, tile in enumerate(state.tiles):
        if not state.restored >> tile & 1:
            yield RESTORE[square]
    yield from BASIC_SWAPS


def legal_plays(state: State) -> Iterator[Action]:
    """SF-19: the held rewards that can be used, each kind once."""
    for reward in dict.fromkeys(state.held):
        if can_be_carried_out(state, reward):
            yield PLAY[reward]


def legal_steps(state: State) -> Iterator[Action]:
    """What the open effect lets do next."""
    effect = EFFECTS[state.effect]
    if effect.step == "restore":
        yield from (RESTORE[square] for square, tile in enumerate(state.tiles) if not state.restored >> tile & 1)
    elif effect.step == "swap":
        yield from EFFECT_SWAPS[state.effect]
    elif effect.step == "slide":
        yield from (slide for axis in effect.axes if axis != state.slid for slide in SLIDE[axis])
    else:
        yield from (SOLVE[number] for number in liftable(state.tiles, state.restored, state.row))
    if state.steps >= effect.least and effect.step != "solve":
        yield DONE


def restore(doing: Doing, action: Restore) -> None:
    state, tile = doing.state, doing.state.tiles[action.square]
    _pay(state, "restore")
    if state.restored >> tile & 1:
        raise IllegalAction(
            "SF-16", gettext_noop("%(square)s is restored already."), square=SQUARES.spell(action.square)
        )
    state.restored |= 1 << tile
    doing.events.append(TileRestored(doing.seat, action.square, tile))
    _after_step(doing)


def swap(doing: Doing, action: Swap) -> None:
    state, pair = doing.state, (action.first, action.second)
    if state.stage == "act" and pair not in NEIGHBOURS:
        raise IllegalAction("SF-16", gettext_noop("Only two neighbours in a row or a column are swapped."))
    _pay(state, "swap")
    if state.stage == "effect" and pair not in PAIRS[state.effect]:
        raise IllegalAction(EFFECTS[state.effect].rule, WRONG_PAIR[state.effect])
    tiles = list(state.tiles)
    first, second = tiles[action.first], tiles[action.second]
    tiles[action.first], tiles[action.second] = second, first
    state.tiles = tuple(tiles)
    doing.events.append(TilesSwapped(doing.seat, action.first, action.second, first, second))
    _after_step(doing)


def slide(doing: Doing, action: Slide) -> None:
    state = doing.state
    if (action.line, action.way) not in SLIDES or axis_of(action.line) != action.axis:
        raise IllegalAction("SF-36", gettext_noop("A row slides left or right, a column up or down."))
    if state.stage == "act":
        raise IllegalAction("SF-15", gettext_noop("A slide is a special action or a reward: use one first."))
    _pay(state, "slide")
    effect = EFFECTS[state.effect]
    if action.axis not in effect.axes or action.axis == state.slid:
        raise IllegalAction(effect.rule, gettext_noop("This effect does not slide such a line now."))
    state.tiles = SLIDES[action.line, action.way](state.tiles)
    state.slid = action.axis
    doing.events.append(LineSlid(doing.seat, action.axis, action.line, action.way))
    _after_step(doing)


def _pay(state: State, step: str) -> None:
    """A step of the open effect, or one of the two Basic tiles (SF-15, SF-16)."""
    if state.stage == "effect":
        effect = EFFECTS[state.effect]
        if effect.step != step:
            raise IllegalAction(effect.rule, gettext_noop("The effect that is being carried out does something else."))
        state.steps += 1
    elif state.basics:
        state.basics -= 1
    else:
        raise IllegalAction("SF-15", gettext_noop("Both basic actions of this turn are taken."))


def _after_step(doing: Doing) -> None:
    """Riddles are looked at only when the whole action is over (SF-21)."""
    if doing.state.stage == "act" or not _goes_on(doing.state):
        close(doing)


def _goes_on(state: State) -> bool:
    effect = EFFECTS[state.effect]
    if effect.step == "restore" and state.restored == ALL_RESTORED:
        return False
    return state.steps < effect.most


def close(doing: Doing) -> None:
    """The action or effect is over."""
    state = doing.state
    state.stage, state.effect, state.steps, state.slid = "act", "", 0, ""
    settle(doing)


def done(doing: Doing, action: Done) -> None:
    state = doing.state
    effect = EFFECTS[state.effect]
    if effect.step == "solve" or state.steps < effect.least:
        raise IllegalAction("SF-37", gettext_noop("This effect is not carried out yet."))
    close(doing)


def use(doing: Doing, action: Use) -> None:
    """SF-17: exhausts the Special tile and opens its effect."""
    state, special = doing.state, action.special
    if not state.special_left:
        raise IllegalAction("SF-17", gettext_noop("The special action of this turn is taken."))
    if special not in state.specials:
        raise IllegalAction("SF-12", gettext_noop("This special action is not in this match."))
    if special not in state.ready:
        raise IllegalAction("SF-17", gettext_noop("This special action is exhausted until the next lock."))
    state.special_left = False
    state.ready = tuple(other for other in state.ready if other != special)
    doing.events.append(SpecialUsed(doing.seat, special))
    _begin(doing, special)


def play(doing: Doing, action: Play) -> None:
    """SF-19: a held reward, at no cost."""
    state, reward = doing.state, action.reward
    if reward not in state.held:
        raise IllegalAction("SF-19", gettext_noop("The team does not hold this reward."))
    if not can_be_carried_out(state, reward):
        raise IllegalAction("SF-44", gettext_noop("No riddle that bans the Sfynx would be solved by it now."))
    spend(state, reward)
    doing.events.append(RewardPlayed(doing.seat, reward))
    _begin(doing, reward)


def begin_applied(doing: Doing) -> None:
    """SF-25: an effect just opened that has nothing to do is over at once."""
    if not _goes_on(doing.state):
        close(doing)


def _begin(doing: Doing, effect: str) -> None:
    open_effect(doing.state, effect)
    begin_applied(doing)
