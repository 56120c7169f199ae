import pytest
from django.contrib.auth.models import Group

from games.accounts.models import User
from games.moderation.permissions import ADMINISTRATOR, MODERATOR, SENIOR_MODERATOR


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
