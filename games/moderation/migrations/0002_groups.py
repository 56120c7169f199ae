"""The keepers' groups, and what each may do."""

from django.apps import apps as real_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations

from games.moderation.permissions import GROUPS


def make_groups(apps, schema_editor):
    # Permissions are made after all migrations; the groups need them now.
    for label in ("accounts", "matches", "moderation"):
        config = real_apps.get_app_config(label)
        create_permissions(config, verbosity=0, using=schema_editor.connection.alias)
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    for name, granted in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        pairs = [permission.split(".") for permission in granted]
        group.permissions.set(
            [Permission.objects.get(content_type__app_label=label, codename=codename) for label, codename in pairs]
        )


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0001_initial"),
        ("accounts", "0002_keepers"),
        ("matches", "0003_keepers_and_company"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
