"""What a keeper can do to the thing that a page of the admin shows: a button each, a form each, the services behind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import Refused

from ..forms import WordsField

type Text = str | Promise


def always(thing: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Deed:
    """One button: who may press it, when it is offered, what it asks, and which service carries it out."""

    name: str
    label: Text
    permission: str
    form: type[forms.Form]
    carry_out: Callable[[Any, Any, dict[str, Any]], Any]
    offered: Callable[[Any], bool] = always
    leads_to: Callable[[Any], str] | None = None


class ReasonForm(forms.Form):
    """Why; it is written into the audit, and told to whom it concerns."""

    why = WordsField(label=gettext_lazy("Reason"), rows=3)

    def __init__(self, data: Any = None, *, thing: Any = None) -> None:
        super().__init__(data)
        self.thing = thing


class DeskAdmin(admin.ModelAdmin):
    """A page to read, with deeds instead of fields to change: only services write."""

    deeds: tuple[Deed, ...] = ()
    change_form_template = "admin/desk/change_form.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.deed_view)
        return [path("<path:object_id>/deeds/<slug:name>/", view, name=self._url_name("deed")), *super().get_urls()]

    def _url_name(self, what: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{what}"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        thing = self.get_object(request, object_id)
        deeds = self.offered_deeds(request, thing) if thing is not None else []
        return super().change_view(request, object_id, form_url, (extra_context or {}) | {"deeds": deeds})

    def offered_deeds(self, request: HttpRequest, thing: Any) -> list[dict[str, Any]]:
        """The buttons of this keeper for this thing."""
        name = f"admin:{self._url_name('deed')}"
        return [
            {"label": deed.label, "url": reverse(name, args=[thing.pk, deed.name])}
            for deed in self.deeds
            if self._may(request, deed) and deed.offered(thing)
        ]

    def _may(self, request: HttpRequest, deed: Deed) -> bool:
        return request.user.has_perm(f"moderation.{deed.permission}")

    def deed_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        thing = self.get_object(request, object_id)
        deed = next((deed for deed in self.deeds if deed.name == name), None)
        if thing is None or deed is None:
            raise Http404
        if not (self.has_view_permission(request, thing) and self._may(request, deed)):
            raise PermissionDenied
        form: Any = deed.form(request.POST if request.method == "POST" else None, thing=thing)  # type: ignore[call-arg]
        if request.method == "POST" and form.is_valid():
            return self._done(request, thing, deed, form)
        return self._asked(request, thing, deed, form, 422 if form.errors else 200)

    def _done(self, request: HttpRequest, thing: Any, deed: Deed, form: Any) -> HttpResponse:
        try:
            deed.carry_out(request.user, thing, form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
            return self._asked(request, thing, deed, form, refused.status)
        messages.success(request, _("Done: %(deed)s.") % {"deed": deed.label})
        if deed.leads_to is not None:
            return redirect(deed.leads_to(thing))
        return redirect(f"admin:{self._url_name('change')}", thing.pk)

    def _asked(self, request: HttpRequest, thing: Any, deed: Deed, form: Any, status: int) -> HttpResponse:
        context = self.admin_site.each_context(request) | {
            "title": deed.label,
            "deed": deed,
            "thing": thing,
            "form": form,
            "opts": self.opts,
            "back": reverse(f"admin:{self._url_name('change')}", args=[thing.pk]),
        }
        return TemplateResponse(request, "admin/desk/deed.html", context, status=status)
