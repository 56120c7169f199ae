"""Solving and its rewards (SF-21 to SF-28). Everything here changes the state of a `Doing` and tells it."""

from typing import assert_never

from ..core import gettext_noop
from ..errors import IllegalAction
from .cards import RIDDLES, RIDDLES_IN_PLAY, ROW, Reward
from .matching import liftable, matching, sfynx_line, solved_line
from .model import (
    AllRiddlesSolved,
    BanLifted,
    Doing,
    GiveBack,
    RewardGivenBack,
    RewardTaken,
    RewardTurnedUp,
    RiddleSolved,
    RiddleTurnedUp,
    Solve,
    State,
    Take,
    WhirlpoolTurned,
)


def without(cards: tuple[Reward, ...], card: Reward) -> tuple[Reward, ...]:
    """The cards less one of this kind."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def settle(doing: Doing) -> None:
    """After an action or an applied reward: first the replacement that is due, then the look for matches (SF-23)."""
    if doing.state.due:
        replace_riddle(doing)
    look(doing)


def look(doing: Doing) -> None:
    """Solves what matches now; of several the player must say which is next (SF-23)."""
    state = doing.state
    state.stage = "act"
    if state.named is not None:
        number, state.named = state.named, None
        _solve(doing, number, sfynx_line(state.tiles, state.restored, RIDDLES[number]))
        return
    found = matching(state.tiles, state.restored, state.row)
    if len(found) > 1:
        state.stage = "choose"
    elif found:
        _solve(doing, found[0], solved_line(state.tiles, state.restored, found[0]))


def solve(doing: Doing, action: Solve) -> None:
    """The player says which riddle is next: of several matching ones, or the one SF-44 is for."""
    state, number = doing.state, action.riddle
    if state.stage == "effect":
        name_banned(doing, number)
        return
    line = solved_line(state.tiles, state.restored, number) if number in state.row else ()
    if not line:
        raise IllegalAction("SF-23", gettext_noop("This riddle does not match now."))
    _solve(doing, number, line)


def name_banned(doing: Doing, number: int) -> None:
    """SF-46: the named riddle is the next one solved."""
    state = doing.state
    if number not in liftable(state.tiles, state.restored, state.row):
        raise IllegalAction(
            "SF-46",
            gettext_noop("Only a riddle that bans the Sfynx and stands with exactly one Sfynx tile can be named."),
        )
    doing.events.append(BanLifted(doing.seat, number))
    state.named = number
    state.effect = ""
    settle(doing)


def _solve(doing: Doing, number: int, squares: tuple[int, ...]) -> None:
    """The card leaves the row and is put on the pile of solved ones; the ninth wins (SF-28)."""
    state = doing.state
    doing.events.append(RiddleSolved(doing.seat, number, squares))
    state.row = tuple(other for other in state.row if other != number)
    state.solved = (*state.solved, number)
    if len(state.solved) == RIDDLES_IN_PLAY:
        state.stage, state.reason = "over", "solved"
        doing.events.append(AllRiddlesSolved())
        return
    if len(state.solved) == RIDDLES_IN_PLAY - ROW:
        doing.events.append(WhirlpoolTurned())
    state.stage, state.due = "take", True


def replace_riddle(doing: Doing) -> None:
    """SF-26: the top card of the deck is revealed next to it; with the deck empty the gap stays closed."""
    doing.state.due = False
    turn_up_riddle(doing)


def turn_up_riddle(doing: Doing) -> None:
    """Reveals the top riddle, if there is one."""
    state = doing.state
    if not state.deck:
        return
    top, *rest = state.deck
    state.deck = tuple(rest)
    state.known = min(state.known, len(rest))
    state.row = (*state.row, top)
    doing.events.append(RiddleTurnedUp(top))
    doing.revealed = True


def take(doing: Doing, action: Take) -> None:
    """SF-24: a reward from the display, which is filled up again; then the riddle is replaced, or SF-25."""
    state, reward = doing.state, action.reward
    if reward not in state.display:
        raise IllegalAction("SF-24", gettext_noop("This reward is not on offer."))
    state.display = without(state.display, reward)
    state.held = (*state.held, reward)
    doing.events.append(RewardTaken(doing.seat, reward))
    if state.pile:
        top, *rest = state.pile
        state.display, state.pile = (*state.display, top), tuple(rest)
        doing.events.append(RewardTurnedUp(top))
        doing.revealed = True
    if len(state.held) > state.options.rewards:
        state.stage = "give"
    else:
        settle(doing)


def give_back(doing: Doing, action: GiveBack) -> None:
    """SF-25: one card too many goes to the box, applied or forfeited."""
    state, reward = doing.state, action.reward
    if reward not in state.held:
        raise IllegalAction("SF-25", gettext_noop("The team does not hold this reward."))
    if action.how == "apply" and not can_be_carried_out(state, reward):
        raise IllegalAction("SF-25", gettext_noop("Its effect cannot be carried out now; it can only be forfeited."))
    spend(state, reward)
    doing.events.append(RewardGivenBack(doing.seat, reward, action.how))
    match action.how:
        case "apply":
            open_effect(state, reward)
        case "forfeit":
            settle(doing)
        case _:
            assert_never(action.how)


def can_be_carried_out(state: State, reward: Reward) -> bool:
    """SF-25, SF-44: lifting a ban needs a riddle that it solves now; every other effect can always be carried out."""
    return reward != "allow-sfynx" or bool(liftable(state.tiles, state.restored, state.row))


def spend(state: State, reward: Reward) -> None:
    """The card leaves the held ones for the box (SF-46)."""
    state.held = without(state.held, reward)
    state.spent = (*state.spent, reward)


def open_effect(state: State, effect: str) -> None:
    """From now on only this effect's steps are played (SF-37)."""
    state.stage, state.effect, state.steps, state.slid = "effect", effect, 0, ""  # type: ignore[assignment]
