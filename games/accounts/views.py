import functools
from collections.abc import Callable
from typing import Any

from axes.utils import reset as forget_failures
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required, user_passes_test
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.chat.presenter import muted_by
from games.matches.errors import Refused
from games.matches.results import player_results

from . import entering, leaving, limits, services
from .forms import DeletionForm, SettingsForm, SignInForm, SignUpForm
from .models import User
from .sessions import SUSPENDED


def safe_next(request: HttpRequest) -> str:
    """Where to go afterwards: an address of this hall, or home."""
    address = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if allowed else reverse("home")


def _guest(request: HttpRequest) -> User | None:
    user = request.user
    return user if isinstance(user, User) and user.is_guest else None


def _has_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and _guest(request) is None


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@limits.newcomers
def sign_up(request: HttpRequest) -> HttpResponse:
    if _has_account(request):
        return redirect("home")
    if SUSPENDED in request.session:
        return redirect("moderation:suspended")
    guest = _guest(request)
    form = SignUpForm(request.POST or None, guest=guest)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.sign_up(guest=guest, **form.cleaned_data)
        except User.DoesNotExist:
            # Another tab has made this guest's account a moment ago.
            return redirect("home")
        except IntegrityError:
            form.add_error("name", services.taken_sentence())
        else:
            _enter(request, user)
            return HttpResponseRedirect(safe_next(request))
    context = {"form": form, "guest": guest, "next": safe_next(request)}
    return render(request, "accounts/sign_up.html", context, status=422 if form.errors else 200)


def _enter(request: HttpRequest, user: User) -> None:
    """Signs the new account in, under a new session key; a guest takes along what their session holds."""
    if request.user == user:
        update_session_auth_hash(request, user)
    else:
        entering.enter(request, user)


def shows_why_suspended(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that lets people in; the suspended are shown their own page instead."""

    @functools.wraps(view)
    def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except entering.DoorClosed:
            return redirect("moderation:suspended")

    return entered


@require_POST
@limits.newcomers
@shows_why_suspended
def guest(request: HttpRequest) -> HttpResponse:
    entering.enter_as_guest(request)
    return HttpResponseRedirect(safe_next(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("home")


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    # PostgreSQL refuses to be asked for a zero byte.
    person = None if "\0" in name else User.objects.filter(username=name, is_active=True).first()
    if person is None:
        raise Http404
    return render(request, "accounts/profile.html", {"person": person, "results": player_results(person)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are kept."))
        return redirect("accounts:settings")
    context = {"form": form, "muted": muted_by(request.user)}
    return render(request, "accounts/settings.html", context, status=422 if form.errors else 200)


@require_safe
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """All that the hall keeps of this person, as a file."""
    response = JsonResponse(leaving.own_data(request.user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="hypostyle-own-data.json"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sensitive_post_parameters("password")
def delete(request: HttpRequest) -> HttpResponse:
    """Asks once more, then lets the account go."""
    assert isinstance(request.user, User)
    form = DeletionForm(request.POST if request.method == "POST" else None, user=request.user, request=request)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                return _deleted(request)
            except Refused as refused:
                form.add_error(None, str(refused))
                status = refused.status
    return render(request, "accounts/delete.html", {"form": form}, status=status)


def _deleted(request: HttpRequest) -> HttpResponse:
    user = request.user
    leaving.delete_account(user=user)
    logout(request)
    messages.success(request, _("Your account is deleted. Thank you for having played here."))
    return redirect("home")


class _Refuses422:
    """Answers a form that is not accepted as every other page of the hall does."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response


class SignIn(_Refuses422, auth_views.LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Sends on whoever is in already; a guest may still sign in to the account they have."""
        if _has_account(request):
            return HttpResponseRedirect(safe_next(request))
        self.extra_context = {"guest": _guest(request)}
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """The password was right; a suspended account is shown why it stays outside."""
        try:
            entering.enter(self.request, form.get_user())
        except entering.DoorClosed:
            return redirect("moderation:suspended")
        return HttpResponseRedirect(safe_next(self.request))


@method_decorator(
    user_passes_test(lambda user: not getattr(user, "is_guest", False), "accounts:sign_up", None), name="dispatch"
)
class PasswordChange(_Refuses422, auth_views.PasswordChangeView):
    """A guest has no password yet, so they are shown where to choose one."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:settings")
    extra_context = {"heading": gettext_lazy("Change your password"), "button": gettext_lazy("Change it")}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


@method_decorator(limits.letters, name="dispatch")
class PasswordReset(_Refuses422, auth_views.PasswordResetView):
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


class ResetConfirm(_Refuses422, auth_views.PasswordResetConfirmView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:sign_in")
    extra_context = {"heading": gettext_lazy("Choose a new password"), "button": gettext_lazy("Keep it")}

    def form_valid(self, form: Any) -> HttpResponse:
        """Opens the door again that too many tries have shut: the letter proved whose it is."""
        assert isinstance(self.user, User)
        forget_failures(username=self.user.name_key)
        messages.success(self.request, _("Your password is changed. Sign in with it."))
        return super().form_valid(form)
