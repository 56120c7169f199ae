"""A real hall in a process of its own, and real browsers before it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM

ROOT = Path(__file__).parents[2]
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(address):
    try:
        return urllib.request.urlopen(address, timeout=2).status == 200
    except OSError:
        return False


@pytest.fixture(scope="package")
def hall_folder(tmp_path_factory):
    """Where the hall keeps its database, and `log`, which holds what it says."""
    return tmp_path_factory.mktemp("hall")


@pytest.fixture
def hall_keeper(hall, hall_folder):
    """The name and the password of the administrator that the hall made at its start."""
    told = re.search(r"An administrator was made: (\S+), password (\S+)", (hall_folder / "log").read_text())
    return told[1], told[2]


@pytest.fixture(scope="package")
def hall(hall_folder):
    """The address of a hall that `manage.py play` serves from an empty database."""
    port = free_port()
    folder = hall_folder
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY", "DEBUG")
    }
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "play", "--port", str(port)],
        env=environment | {"DATA_DIR": str(folder), "NEWCOMERS_PER_HOUR": "0", "BOT_PAUSE": "50,150"},
        stdout=(folder / "log").open("w"),
        stderr=subprocess.STDOUT,
    )
    address = f"http://localhost:{port}"
    deadline = time.monotonic() + 60
    while not answers(address) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.2)
    assert answers(address), (folder / "log").read_text()
    yield address
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    log = (folder / "log").read_text()
    assert "Traceback" not in log
    assert "failed with" not in log, log  # a bot that had to be helped out


@pytest.fixture(scope="package")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium, hall):
    """Opens a page in a browser of its own; whatever that browser complains of fails the test."""
    contexts, complaints = [], []

    def come(**options):
        context = chromium.new_context(base_url=hall, **({"viewport": {"width": 1280, "height": 900}} | options))
        context.set_default_timeout(40_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if is_complaint(message) else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def is_complaint(message):
    # Refusals are answered with 4xx on purpose, and Chromium reports each to the console.
    return message.type == "error" and not re.search(r"status of 4\d\d|WebSocket", message.text)
