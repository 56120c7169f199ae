"""The worker that `manage.py play` keeps beside its server, and the bell between the two.

Channels' layer in memory does not leave its process, and a hall at home has no Redis: so the worker says whom to ring
by lines of its output, and the server rings. The pipe needs no port and no password: nobody else holds its ends, and it
breaks when either side dies.
"""

import asyncio
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO

from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings

logger = logging.getLogger(__name__)

ENDS_WITHIN = 5.0
AGAIN_AFTER = 2.0

type Ring = Callable[[str, dict[str, Any]], None]


class PipeLayer(BaseChannelLayer):
    """The worker's channel layer: each group message goes out as one line."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self.out = out

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.out.write(json.dumps([group, message]) + "\n")
        self.out.flush()


def heard(line: str) -> tuple[str, dict[str, Any]] | None:
    """The group and the message of a line, or None if it is something else."""
    try:
        group, message = json.loads(line)
    except (ValueError, TypeError):
        return None
    return (group, message) if isinstance(group, str) and isinstance(message, dict) else None


def ring_here(group: str, message: dict[str, Any]) -> None:
    """Rings in the server's own loop, whichever thread has heard of it."""
    from twisted.internet import reactor

    layer = get_channel_layer()
    reactor.callFromThread(lambda: asyncio.ensure_future(layer.group_send(group, message)))


class Worker:
    """A process that takes the bots' turns, started anew if it dies, until it is stopped."""

    def __init__(self, ring: Ring = ring_here) -> None:
        self.process: subprocess.Popen[str] | None = None
        self._ring = ring
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Lets it finish its task. It ends when its input closes, as it would if this process died."""
        with self._lock:
            self._stop.set()
            process = self.process
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()

    def _keep(self) -> None:
        while process := self._started():
            with process:
                assert process.stdout is not None
                for message in filter(None, map(heard, process.stdout)):
                    self._ring(*message)
            if not self._stop.is_set():
                logger.error("the worker ended by itself; another is started")
            self._stop.wait(AGAIN_AFTER)

    def _started(self) -> subprocess.Popen[str] | None:
        """A session of its own, so that Ctrl-C reaches the server alone and the worker ends after it."""
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker"]
        with self._lock:
            if self._stop.is_set():
                return None
            self.process = subprocess.Popen(  # noqa: S603 - no part of it comes from outside
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
            )
            return self.process
