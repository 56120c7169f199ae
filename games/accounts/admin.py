from django.contrib import admin

from .forms import AdminForm
from .models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Accounts to look up and to close; passwords and their hashes are nobody's business here."""

    form = AdminForm
    list_display = ["username", "is_guest", "is_active", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_active", "is_guest", "is_staff"]
    search_fields = ["username", "name_key", "email"]
    fields = ["username", "email", "is_guest", "is_active", "is_staff", "groups", "date_joined", "last_login"]
    readonly_fields = ["date_joined", "last_login"]
