"""Why an action is forbidden now, in a sentence and with the rule's number. Only open facts are told."""

from games.engine.core import gettext_noop
from games.engine.errors import IllegalAction

from .board import COLOURS, LAST, START
from .model import IN_HAND, NEEDED, Action, Challenge, Exchange, Move, Pass, Phase, Pinch, PinchNone, Roll, State
from .moving import whom

AWAITED: dict[Phase, tuple[str, str]] = {
    "roll": ("SX-10", gettext_noop("Roll the dice first.")),
    "exchange": ("SX-11", gettext_noop("The snake comes first: exchange two sphinxes.")),
    "move": ("SX-10", gettext_noop("Make a move with one of your dice.")),
    "card": ("SX-21", gettext_noop("Take the card of this square or leave it.")),
    "look": ("SX-21", gettext_noop("Look under a sphinx or under none.")),
    "pinch": ("SX-21", gettext_noop("Take a card of the explorer you met, or none.")),
    "door": ("SX-41", gettext_noop("Turn with the door or stay.")),
    "challenge": ("SX-35", gettext_noop("Name three colours of your own cards.")),
}
"""What each phase waits for."""


def refusal(state: State, action: Action) -> IllegalAction:
    """The reason against an action that is not legal now, of the seat whose turn it is."""
    if isinstance(action, Move) and state.phase == "move":
        return _of_move(state, action)
    if isinstance(action, Pass) and state.phase == "move":
        return IllegalAction("SX-36", gettext_noop("You may pass only where nothing but a challenge is left."))
    if isinstance(action, Challenge) and state.phase == "challenge":
        return _of_challenge(state, action)
    if isinstance(action, Challenge):
        message = gettext_noop("You name the sphinxes once a move of yours has reached square 78.")
        return IllegalAction("SX-35", message)
    if isinstance(action, Pinch) and state.phase == "pinch":
        return _of_pinch(state, action)
    if isinstance(action, Exchange) and state.phase == "exchange":
        message = gettext_noop("Exchange one sphinx before the treasure with one in a temple.")
        return IllegalAction("SX-11", message)
    if isinstance(action, Roll):
        return IllegalAction("SX-10", gettext_noop("You have rolled already."))
    if isinstance(action, Pinch | PinchNone) and state.phase == "move":
        return IllegalAction("SX-19", gettext_noop("You meet nobody to take a card of."))
    return IllegalAction(*AWAITED[state.phase])


def _of_move(state: State, move: Move) -> IllegalAction:
    if move.pips not in state.dice:
        return IllegalAction("SX-10", gettext_noop("You have no die left that shows %(pips)d."), pips=move.pips)
    goal = state.at[state.turn] + (move.pips if move.way == "forward" else -move.pips)
    if goal < START:
        return IllegalAction("SX-14", gettext_noop("The corridor begins at square 1."))
    if goal > LAST:
        message = gettext_noop("Going past square 77 takes at least %(needed)d cards; you hold %(held)d.")
        return IllegalAction("SX-30", message, needed=NEEDED, held=len(IN_HAND[state.hands[state.turn]]))
    return IllegalAction("SX-13", gettext_noop("Another explorer stands on square %(square)d."), square=goal)


def _of_challenge(state: State, named: Challenge) -> IllegalAction:
    colours = (named.first, named.second, named.third)
    missing = [COLOURS[colour] for colour in colours if not state.hands[state.turn] >> colour & 1]
    if missing:
        message = gettext_noop("You may only name colours of your own cards; you do not hold %(colour)s.")
        return IllegalAction("SX-31", message, colour=missing[0])
    return IllegalAction("SX-31", gettext_noop("Name three different colours."))


def _of_pinch(state: State, pinch: Pinch) -> IllegalAction:
    other = whom(state, state.at[state.turn])
    if pinch.seat != other:
        return IllegalAction("SX-19", gettext_noop("You take a card only of the explorer whom you meet."))
    if not state.hands[other] >> pinch.colour & 1:
        return IllegalAction(
            "SX-19", gettext_noop("That player does not hold %(colour)s."), colour=COLOURS[pinch.colour]
        )
    return IllegalAction("SX-19", gettext_noop("You hold %(colour)s already."), colour=COLOURS[pinch.colour])
