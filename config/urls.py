from django.contrib import admin
from django.urls import include, path

from games.lobby import views as lobby

urlpatterns = [
    path("", lobby.home, name="home"),
    path("", include("games.lobby.urls")),
    path("", include("games.chat.urls")),
    path("matches/", include("games.matches.urls")),
    path("accounts/", include("games.accounts.urls")),
    path("moderation/", include("games.moderation.urls")),
    path("credits/", lobby.credits_page, name="credits"),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
