from django import forms
from django.utils.translation import gettext_lazy as _

from .models import LONGEST_WORDS, Report

REPORTABLE = [choice for choice in Report.Reason.choices if choice[0] != Report.Reason.APPEAL]


class ReportForm(forms.Form):
    """Why something is reported; words are optional."""

    reason = forms.ChoiceField(label=_("What is wrong?"), choices=REPORTABLE, widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Optional. Only keepers read it."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class AppealForm(forms.Form):
    """Why a decision should be looked at again."""

    words = forms.CharField(
        label=_("Why should the keepers look at it again?"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class NameForm(forms.Form):
    """A new name for an account whose old one was taken away."""

    name = forms.CharField(
        label=_("Your new name"), max_length=200, help_text=_("3 to 20 letters or digits. Everyone sees it.")
    )
