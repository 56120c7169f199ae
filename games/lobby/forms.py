"""The form for a new table, drawn from the game's own options."""

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine import bots, codec
from games.engine.core import Game
from games.matches.models import BOT_LEVELS, Match

from .services import usual_seats


class TableForm(forms.Form):
    """Seats, bots, the game's options (fields `option-<name>`), who may watch, and whether it stands in the list."""

    def __init__(self, game: Game[Any, Any, Any], data: Any = None) -> None:
        super().__init__(data, initial={"seats": usual_seats(game)})
        self.game = game
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats"),
            coerce=int,
            choices=[(n, ngettext("%d player", "%d players", n) % n) for n in game.seats],
            help_text=_("The match begins when all are taken, or when you say so."),
        )
        if bots.has_bot(game):
            self.fields.update(_company_fields(game))
        for option in codec.option_fields(game.Options):
            self.fields[f"option-{option.name}"] = _option_field(option)
        if game.gives_hints:
            self.fields["hints"] = forms.BooleanField(
                label=_("Hints"),
                help_text=_("Whoever is on turn may ask for advice. Log and result tell that it was asked for."),
                required=False,
                initial=True,
            )
        self.fields["watch"] = forms.ChoiceField(
            label=_("Who may watch"), choices=Match.Watch.choices, initial=Match.Watch.EVERYONE
        )
        self.fields["unlisted"] = forms.BooleanField(
            label=_("Keep it out of the list"),
            help_text=_("Players join by the invite link only."),
            required=False,
        )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if (data.get("bots") or 0) >= data.get("seats", self.game.seats[-1] + 1):
            self.add_error("bots", _("You sit at the table too: choose fewer bots, or more players."))
        return data

    def bot_levels(self) -> list[str]:
        """The level of each bot that shall sit there from the start."""
        data = self.cleaned_data
        return [data.get("level") or bots.Level.ADEPT.value] * (data.get("bots") or 0)

    def options(self) -> dict[str, str]:
        """The game's options as words."""
        words = {}
        for option in codec.option_fields(self.game.Options):
            value = self.cleaned_data[f"option-{option.name}"]
            words[option.name] = ("yes" if value else "no") if option.switch else value
        return words


def _company_fields(game: Game[Any, Any, Any]) -> dict[str, forms.Field]:
    levels = [(level.value, name) for level, name in BOT_LEVELS.items()]
    counts = [(0, _("None")), *((n, ngettext("%d bot", "%d bots", n) % n) for n in range(1, game.seats[-1]))]
    fields: dict[str, forms.Field] = {
        "bots": forms.TypedChoiceField(
            label=_("Bots"),
            coerce=int,
            choices=counts,
            required=False,
            help_text=_("They sit after you; people take the other seats. You can still change it while you wait."),
        ),
        "level": forms.ChoiceField(
            label=_("How well they play"),
            choices=levels,
            initial=bots.Level.ADEPT.value,
            required=False,
            help_text=_("An apprentice makes mistakes, an adept knows the rules of thumb, a master thinks ahead."),
        ),
    }
    if game.stands_in:
        fields["stand_in"] = forms.ChoiceField(
            label=_("If a player resigns"),
            choices=[("", _("The match goes on without them")), *((level, _stand_in(level)) for level in BOT_LEVELS)],
            required=False,
            help_text=_("Whoever takes the seat over knows what the player knew."),
        )
    return fields


def _stand_in(level: bots.Level) -> str:
    return gettext("A bot takes the seat: %(level)s") % {"level": BOT_LEVELS[level]}


def _option_field(option: codec.OptionField) -> forms.Field:
    label, help_text = gettext(option.label), gettext(option.help)
    if option.switch:
        return forms.BooleanField(label=label, help_text=help_text, required=False, initial=option.default == "yes")
    choices = [(value, gettext(name)) for value, name in option.words]
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices, initial=option.default)
