from django.urls import path

from . import record_views, views

app_name = "matches"

urlpatterns = [
    path("import/", record_views.import_match, name="import"),
    path("<slug:match_id>/", views.page, name="page"),
    path("<slug:match_id>/table/", views.table, name="table"),
    path("<slug:match_id>/act/", views.act, name="act"),
    path("<slug:match_id>/resign/", views.resign, name="resign"),
    path("<slug:match_id>/check/", views.check, name="check"),
    path("<slug:match_id>/replay/", record_views.replay_start, name="replay_start"),
    path("<slug:match_id>/replay/<int:turn>/", record_views.replay_turn, name="replay"),
    path("<slug:match_id>/export/", record_views.export, name="export"),
    path("<slug:match_id>/verify/", record_views.verify, name="verify"),
]
