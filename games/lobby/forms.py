"""The form for a new table, drawn from the game's own options."""

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine import codec
from games.engine.core import Game
from games.matches.models import Match


class TableForm(forms.Form):
    """Seats, the game's options (fields `option-<name>`), who may watch, and whether it stands in the list."""

    def __init__(self, game: Game[Any, Any, Any], data: Any = None) -> None:
        super().__init__(data, initial={"seats": game.seats[-1] if len(game.seats) < 3 else game.seats[1]})
        self.game = game
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats"),
            coerce=int,
            choices=[(n, ngettext("%d player", "%d players", n) % n) for n in game.seats],
            help_text=_("The match begins when all are taken, or when you say so."),
        )
        for option in codec.option_fields(game.Options):
            self.fields[f"option-{option.name}"] = _option_field(option)
        self.fields["watch"] = forms.ChoiceField(
            label=_("Who may watch"), choices=Match.Watch.choices, initial=Match.Watch.EVERYONE
        )
        self.fields["unlisted"] = forms.BooleanField(
            label=_("Keep it out of the list"),
            help_text=_("Players join by the invite link only."),
            required=False,
        )

    def options(self) -> dict[str, str]:
        """The game's options as words."""
        words = {}
        for option in codec.option_fields(self.game.Options):
            value = self.cleaned_data[f"option-{option.name}"]
            words[option.name] = ("yes" if value else "no") if option.switch else value
        return words


def _option_field(option: codec.OptionField) -> forms.Field:
    label, help_text = gettext(option.label), gettext(option.help)
    if option.switch:
        return forms.BooleanField(label=label, help_text=help_text, required=False, initial=option.default == "yes")
    choices = [(value, gettext(name)) for value, name in option.words]
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices, initial=option.default)
