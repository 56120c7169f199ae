"""`manage.py play` as people meet it: what it says, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def started(folder, port, **environment):
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SECRET_KEY", "DEBUG", "DATABASE_URL", "REDIS_URL")
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", "play", "--port", str(port)],
        cwd=ROOT,
        env=kept | {"DATA_DIR": str(folder), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process, port):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            return urllib.request.urlopen(f"http://localhost:{port}/", timeout=2).status
        except OSError:
            time.sleep(0.2)
    raise AssertionError(process.communicate())


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_ends_cleanly_under_load(tmp_path, ending):
    port = free_port()
    process = started(tmp_path, port)
    assert wait_for(process, port) == 200
    stop = threading.Event()

    def visit():
        while not stop.is_set():
            try:
                urllib.request.urlopen(f"http://localhost:{port}/", timeout=2).read()
            except OSError:
                return

    visitors = [threading.Thread(target=visit) for _ in range(6)]
    for visitor in visitors:
        visitor.start()
    time.sleep(1)
    process.send_signal(ending)
    out, err = process.communicate(timeout=20)
    stop.set()
    assert process.returncode == 0
    assert re.search(r"administrator was made: \w+, password \S+", out)
    assert f"http://localhost:{port}/" in out
    assert "Warning" not in err
    assert "Traceback" not in err


def test_the_password_is_printed_only_once(tmp_path):
    port = free_port()
    for expected in (True, False):
        process = started(tmp_path, port)
        wait_for(process, port)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=20)
        assert ("administrator was made" in out) is expected


def test_a_taken_port_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = started(tmp_path, port)
        _, err = process.communicate(timeout=60)
    assert process.returncode != 0
    assert f"Port {port} is taken" in err
    assert "Traceback" not in err


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    process = started(blocked / "data", free_port())
    _, err = process.communicate(timeout=60)
    assert process.returncode != 0
    assert "can't be written" in err
    assert "Traceback" not in err


def test_a_database_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "hypostyle.sqlite3").mkdir()
    process = started(tmp_path, free_port())
    _, err = process.communicate(timeout=60)
    assert process.returncode != 0
    assert "can't be written" in err
    assert "Traceback" not in err


def test_without_debug_a_secret_key_is_needed(tmp_path):
    kept = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "DEBUG")}
    command = [sys.executable, "manage.py", "check"]
    result = subprocess.run(command, cwd=ROOT, env=kept | {"DATA_DIR": str(tmp_path)}, capture_output=True, text=True)
    assert result.returncode != 0
    assert "SECRET_KEY must be set" in result.stderr
