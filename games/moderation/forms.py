from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chat.text import tidied

from .models import LONGEST_WORDS, Report

REPORTABLE = [choice for choice in Report.Reason.choices if choice[0] != Report.Reason.APPEAL]


class WordsField(forms.CharField):
    """Words in several lines: every script and emoji, nothing unseen, nothing piled up."""

    widget = forms.Textarea

    def __init__(self, *, rows: int = 4, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(max_length=LONGEST_WORDS, widget=widget, **options)

    def to_python(self, value: Any) -> str:
        given = super().to_python(value) or ""
        # What is too long is refused as it is: putting very long piles of marks in order takes seconds.
        return given if len(given) > LONGEST_WORDS else "\n".join(map(tidied, given.splitlines())).strip()


class ReportForm(forms.Form):
    """Why something is reported; words are optional."""

    reason = forms.ChoiceField(label=_("What is wrong?"), choices=REPORTABLE, widget=forms.RadioSelect)
    words = WordsField(label=_("In your words"), required=False, help_text=_("Optional. Only keepers read it."))


class AppealForm(forms.Form):
    """Why a decision should be looked at again."""

    words = WordsField(label=_("Why should the keepers look at it again?"))


class NameForm(forms.Form):
    """A new name for an account whose old one was taken away."""

    name = forms.CharField(
        label=_("Your new name"), max_length=200, help_text=_("3 to 20 letters or digits. Everyone sees it.")
    )
