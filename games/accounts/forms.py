from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .models import User
from .names import LONGEST, check_name, name_key
from .services import taken_sentence


def free_name(name: str, *, owner: User | None) -> str:
    """The tidied name, which `owner` may carry. Raises ValidationError with a sentence for the person."""
    name = check_name(name)
    others = User.objects.exclude(pk=owner.pk) if owner else User.objects.all()
    if others.filter(name_key=name_key(name)).exists():
        raise ValidationError(taken_sentence(), code="taken")
    return name


class SignUpForm(forms.Form):
    """Name and password; mail is for getting a lost password back."""

    name = forms.CharField(
        label=_("Name"),
        max_length=200,
        help_text=_("3 to 20 letters or digits. Everyone sees it."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "maxlength": LONGEST, "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        help_text=_("At least 8 characters, nothing common."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label=_("Mail address"),
        required=False,
        help_text=_("Optional: only to get back in when the password is lost."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, data: Any = None, *, guest: User | None = None) -> None:
        super().__init__(data)
        self.guest = guest

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], owner=self.guest)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "password" in cleaned:
            user = User(username=cleaned.get("name", ""), email=cleaned.get("email", ""))
            try:
                password_validation.validate_password(cleaned["password"], user)
            except ValidationError as problem:
                self.add_error("password", problem)
        return cleaned


class SignInForm(AuthenticationForm):
    username = forms.CharField(
        label=_("Name"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )


class SettingsForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["email", "theme"]
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}


class DeletionForm(forms.Form):
    """The last question before an account goes: the password, or for a guest, who has none, a tick."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Yes, delete this account for good"))

    def __init__(self, data: Any = None, *, user: User, request: Any = None) -> None:
        super().__init__(data)
        self.user, self.request = user, request
        if user.is_guest:
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        # By the same door as signing in, so that wrong tries are counted here too.
        if authenticate(self.request, username=self.user.username, password=password) is None:
            raise ValidationError(_("That is not your password."), code="password")
        return password


class AdminForm(forms.ModelForm):
    """Renames people by the rules of signing up."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        return name if name == self.initial.get("username") else free_name(name, owner=self.instance)
