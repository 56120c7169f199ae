"""Loaded before the settings: a key for the tests, which need no other environment."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-tests")
