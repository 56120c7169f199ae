from django.urls import path, register_converter
from django.urls.converters import StringConverter

from . import views


class AnyName(StringConverter):
    """Also a name that no form would take: a page that names people must not break on one."""

    regex = r"[\s\S]+"


register_converter(AnyName, "any_name")

app_name = "accounts"

urlpatterns = [
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("guest/", views.guest, name="guest"),
    path("settings/", views.settings_page, name="settings"),
    path("data/", views.own_data, name="data"),
    path("delete/", views.delete, name="delete"),
    path("password/", views.PasswordChange.as_view(), name="password_change"),
    path("reset/", views.PasswordReset.as_view(), name="password_reset"),
    path("reset/sent/", views.ResetSent.as_view(), name="reset_sent"),
    path("reset/<uidb64>/<token>/", views.ResetConfirm.as_view(), name="password_reset_confirm"),
    path("people/<any_name:name>/", views.profile, name="profile"),
]
