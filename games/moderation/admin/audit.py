from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from ..models import AuditLine


@admin.register(AuditLine)
class AuditAdmin(admin.ModelAdmin):
    """Every act of every keeper; nobody adds, changes or takes a line out here, whatever else they may."""

    list_display = ["at", "who_name", "what", "user_name", "match_name", "why", "detail"]
    list_filter = ["what", "at"]
    search_fields = ["who_name", "user_name", "match_name", "why"]
    fields: ClassVar[Any] = ["at", "who_name", "what", "user_name", "match_name", "report", "why", "detail"]
    readonly_fields = fields
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
