"""What the words of actions are called on buttons."""

from games.engine.core import gettext_noop

LABELS = {
    "roll": gettext_noop("Roll the dice"),
    "exchange": gettext_noop("Exchange"),
    "move": gettext_noop("Move"),
    "forward": gettext_noop("forward"),
    "back": gettext_noop("back"),
    "card": gettext_noop("Card"),
    "take": gettext_noop("Take it"),
    "leave": gettext_noop("Leave it"),
    "look": gettext_noop("Look"),
    "pinch": gettext_noop("Take a card"),
    "none": gettext_noop("No, go on"),
    "door": gettext_noop("Door"),
    "turn": gettext_noop("Turn with it"),
    "stay": gettext_noop("Stay here"),
    "challenge": gettext_noop("Challenge"),
    "pass": gettext_noop("Do not challenge"),
    "carnelian": gettext_noop("Carnelian"),
    "lapis": gettext_noop("Lapis"),
    "malachite": gettext_noop("Malachite"),
    "gold": gettext_noop("Gold"),
    "alabaster": gettext_noop("Alabaster"),
    "obsidian": gettext_noop("Obsidian"),
    "t1": gettext_noop("Temple 1"),
    "t2": gettext_noop("Temple 2"),
    "t3": gettext_noop("Temple 3"),
}
