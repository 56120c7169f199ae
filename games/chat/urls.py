from django.urls import path

from . import views

app_name = "chat"

urlpatterns = [
    path("matches/<slug:match_id>/chat/", views.update, name="update"),
    path("matches/<slug:match_id>/chat/say/", views.say, name="say"),
    path("matches/<slug:match_id>/chat/mute/", views.mute, name="mute"),
    path("matches/<slug:match_id>/chat/<slug:room>/", views.room, name="room"),
    path("chat/unmute/", views.unmute, name="unmute"),
]
