import random

import pytest


@pytest.fixture(autouse=True)
def _no_hourly_limits(settings):
    # All tests knock from one address; those of the limits set their own.
    settings.NEWCOMERS_PER_HOUR = 0
    settings.LETTERS_PER_HOUR = 0


@pytest.fixture
def fresh_address():
    """An address that has not been counted: with Redis, counts outlive a test."""
    return ".".join(["10", *(str(random.randrange(256)) for _ in range(3))])
