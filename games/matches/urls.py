from django.urls import path

from . import views

app_name = "matches"

urlpatterns = [
    path("<slug:match_id>/", views.page, name="page"),
    path("<slug:match_id>/table/", views.table, name="table"),
    path("<slug:match_id>/act/", views.act, name="act"),
    path("<slug:match_id>/resign/", views.resign, name="resign"),
    path("<slug:match_id>/check/", views.check, name="check"),
]
