from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection

from games.accounts.models import User
from games.moderation.permissions import ADMINISTRATOR, MODERATOR, SENIOR_MODERATOR


@pytest.fixture(autouse=True)
def _groups(db):
    """Tests that commit empty every table behind them, and the groups are there by migration only."""
    if not Group.objects.exists():
        migration = import_module("games.moderation.migrations.0002_groups")
        migration.make_groups(apps, SimpleNamespace(connection=connection))


def make_keeper(name, group):
    user = User(username=name, is_staff=True)
    user.set_password(f"{name}-keeps-a-secret")
    user.save()
    user.groups.add(Group.objects.get(name=group))
    return user


@pytest.fixture
def moderator(db):
    return make_keeper("maya", MODERATOR)


@pytest.fixture
def senior(db):
    return make_keeper("senna", SENIOR_MODERATOR)


@pytest.fixture
def administrator(db):
    return make_keeper("ada", ADMINISTRATOR)
