import pytest
from django.db import IntegrityError

from games.accounts import services
from games.accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_first_administrator_is_made_once():
    name, password = services.ensure_admin()
    keeper = User.objects.get(username=name)
    assert keeper.check_password(password)
    assert keeper.is_staff
    assert keeper.is_superuser
    assert services.ensure_admin() is None


def test_an_administrator_of_another_name_is_enough():
    User.objects.create_superuser("somekeeper", password="a-long-lantern")
    assert services.ensure_admin() is None
    assert User.objects.count() == 1


def test_a_guests_number_is_nobody_elses(monkeypatch):
    numbers = iter([0, 0, 7])
    monkeypatch.setattr(services.secrets, "randbelow", lambda most: next(numbers))
    assert [services.make_guest().username for _ in range(2)] == ["Guest 1000", "Guest 10007"]


def test_a_twin_of_a_name_cannot_be_stored(alice):
    with pytest.raises(IntegrityError):
        services.sign_up(name="AL1CE", password="walls-and-lanterns")


def test_a_guest_becomes_an_account_once():
    guest = services.make_guest()
    services.sign_up(name="Dora", password="walls-and-lanterns", guest=guest)
    with pytest.raises(User.DoesNotExist):
        services.sign_up(name="Eudora", password="walls-and-lanterns", guest=guest)
    assert User.objects.get().username == "Dora"
