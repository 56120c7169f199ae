"""Positions written as text, and Audiences played on them.

    audience: vampire imp
    chaos: 3
    alice: coins=4 influence=5 soul=2 up=standard-bearer,goblin down=ghoul
    bob:

Whatever is not said stands as at the start of a match: alice first, and every card that is named nowhere in the
draw pile. `play(state, "alice place left tithe", ...)` does the actions and gives the state and what happened.
"""

from games.engine import codec
from games.engine.chance import RandomChance
from games.engine.styx import GAME
from games.engine.styx.cards import CARD_WORDS, TOTEM, deck
from games.engine.styx.model import Options

PLAYERS = ("alice", "bob", "charlie", "dora", "emil", "fay")


def cards(text):
    return tuple(CARD_WORDS.read(word) for word in text.replace(",", " ").split())


def names(numbers):
    return [CARD_WORDS.spell(number) for number in numbers]


def seat(name):
    return PLAYERS.index(name)


def table(text, **options):
    """The position that the text draws."""
    said = dict(line.strip().split(":", 1) for line in text.strip().splitlines())
    players = [name for name in PLAYERS if name in said]
    state = GAME.setup(len(players), Options(first=options.pop("first", 0), **options), RandomChance(1)).state.copy()
    for number, name in enumerate(players):
        _read_player(state, number, dict(pair.split("=", 1) for pair in said[name].split()))
    state.audience = cards(said["audience"])
    state.centre, state.box = cards(said.get("centre", "")), cards(said.get("box", ""))
    state.chaos = int(said.get("chaos", 0))
    state.eliminators = state.musterers = (-1,) * len(state.audience)
    state.stood_up, state.stood_soul = state.up, state.soul
    state.totem_aside = TOTEM not in laid_out(state)
    state.pile = (
        cards(said["pile"])
        if "pile" in said
        else tuple(card for card in deck(len(players)) if card not in laid_out(state))
    )
    state.phase = "place"
    return state


def _read_player(state, number, said):
    for name in ("coins", "influence", "soul"):
        if name in said:
            setattr(state, name, _put(getattr(state, name), number, int(said[name])))
    for name in ("up", "down"):
        if name in said:
            setattr(state, name, _put(getattr(state, name), number, cards(said[name])))


def _put(values, index, value):
    return (*values[:index], value, *values[index + 1 :])


def laid_out(state):
    """The Emissaries that lie anywhere but in the pile."""
    armies = [card for army in (*state.up, *state.down) for card in army if card < 62]
    return [*armies, *state.audience, *state.centre, *state.box, *state.summoned]


def play(state, *lines, chance=None):
    """The state after the actions, and the events of all of them."""
    events = []
    for line in lines:
        name, words = line.split(" ", 1)
        if words == "retire":
            step = GAME.retire(state, seat(name), chance or RandomChance(1))
        else:
            action = codec.parse_action(GAME.Action, words)
            step = GAME.apply(state, seat(name), action, chance or RandomChance(1))
        state = step.state
        events += step.events
    return state, events


def options(state):
    """What the player on turn may do, as lines."""
    return [codec.write_action(action) for action in GAME.legal_actions(state, state.actor)]


def place(state, *choices):
    """Everybody's token in turn order: `place(state, "left tithe", "right muster")`."""
    for choice in choices:
        state, _ = play(state, f"{PLAYERS[state.actor]} place {choice}")
    return state


def happened(events, kind):
    """The events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def coins(state, name):
    return state.coins[seat(name)]


def army(state, name):
    return names(state.up[seat(name)])


def fallen(state, name):
    return names(state.down[seat(name)])
