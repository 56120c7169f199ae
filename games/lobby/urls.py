from django.urls import path

from . import views

app_name = "lobby"

urlpatterns = [
    path("tables/", views.tables, name="tables"),
    path("games/<slug:slug>/", views.game_page, name="game"),
    path("games/<slug:slug>/new/", views.new_table, name="new"),
    path("games/<slug:slug>/play/", views.quick, name="quick"),
    path("matches/<slug:match_id>/join/", views.join, name="join"),
    path("matches/<slug:match_id>/bots/", views.bots, name="bots"),
    path("matches/<slug:match_id>/again/", views.again, name="again"),
    path("matches/<slug:match_id>/leave/", views.leave, name="leave"),
    path("matches/<slug:match_id>/start/", views.start, name="start"),
    path("matches/<slug:match_id>/cancel/", views.cancel, name="cancel"),
]
