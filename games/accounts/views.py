from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.matches.results import player_results

from . import services
from .forms import SettingsForm, SignInForm, SignUpForm
from .models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def safe_next(request: HttpRequest) -> str:
    """Where to go afterwards: an address of this hall, or home."""
    address = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if allowed else reverse("home")


def _guest(request: HttpRequest) -> User | None:
    user = request.user
    return user if isinstance(user, User) and user.is_guest else None


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    guest = _guest(request)
    if request.user.is_authenticated and guest is None:
        return redirect("home")
    form = SignUpForm(request.POST or None, guest=guest)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.sign_up(guest=guest, **form.cleaned_data)
        except IntegrityError:
            form.add_error("name", services.taken_sentence())
        else:
            login(request, user, backend=BACKEND)
            return redirect(safe_next(request))
    context = {"form": form, "guest": guest, "next": safe_next(request)}
    return render(request, "accounts/sign_up.html", context, status=422 if form.errors else 200)


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        login(request, services.make_guest(), backend=BACKEND)
    return redirect(safe_next(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("home")


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    person = get_object_or_404(User, username=name, is_active=True)
    return render(request, "accounts/profile.html", {"person": person, "results": player_results(person)})


@require_http_methods(["GET", "POST"])
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are kept."))
        return redirect("accounts:settings")
    return render(request, "accounts/settings.html", {"form": form}, status=422 if form.errors else 200)


class SignIn(auth_views.LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class PasswordChange(auth_views.PasswordChangeView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:settings")
    extra_context = {"heading": gettext_lazy("Change your password"), "button": gettext_lazy("Change it")}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


class PasswordReset(auth_views.PasswordResetView):
    template_name = "accounts/password.html"
    email_template_name = "accounts/reset_mail.txt"
    subject_template_name = "accounts/reset_subject.txt"
    success_url = reverse_lazy("accounts:reset_sent")
    extra_context = {
        "heading": gettext_lazy("Get back in"),
        "lead": gettext_lazy("We send a link to the mail address that your account has."),
        "button": gettext_lazy("Send the link"),
    }


class ResetSent(auth_views.PasswordResetDoneView):
    template_name = "accounts/reset_sent.html"


class ResetConfirm(auth_views.PasswordResetConfirmView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:sign_in")
    extra_context = {"heading": gettext_lazy("Choose a new password"), "button": gettext_lazy("Keep it")}
