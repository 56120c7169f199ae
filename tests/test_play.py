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


def workers_of(pid):
    """The processes that this one has started, by their parent's number in /proc."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, parent = int(status.parent.name), int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        found += [number] if parent == pid else []
    return found


def wait_until(happened, seconds=30):
    deadline = time.monotonic() + seconds
    while not (result := happened()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return result


def is_gone(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_its_worker_ends_with_it(tmp_path, ending):
    port = free_port()
    process = started(tmp_path, port)
    wait_for(process, port)
    (worker,) = wait_until(lambda: workers_of(process.pid))
    process.send_signal(ending)
    assert wait_until(lambda: is_gone(worker))
    _, err = process.communicate(timeout=20)
    assert "Traceback" not in err


def test_a_worker_that_dies_is_replaced(tmp_path):
    port = free_port()
    process = started(tmp_path, port)
    wait_for(process, port)
    (first,) = wait_until(lambda: workers_of(process.pid))
    os.kill(first, signal.SIGKILL)
    assert wait_until(lambda: [pid for pid in workers_of(process.pid) if pid != first])
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "the worker ended by itself" in err


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
