from django.urls import path

from . import views

app_name = "moderation"

urlpatterns = [
    path("report/", views.report, name="report"),
    path("letters/", views.letters_page, name="letters"),
    path("letters/name/", views.choose_name, name="name"),
    path("letters/answers/<int:report_id>/read/", views.read_answer, name="read_answer"),
    path("letters/<int:sanction_id>/read/", views.acknowledge, name="acknowledge"),
    path("letters/<int:sanction_id>/appeal/", views.appeal, name="appeal"),
    path("suspended/", views.suspended, name="suspended"),
]
