import argparse
import logging
import os
import signal
import sys
import threading
from typing import Any

from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.conf import settings
from django_tasks_db.management.commands.db_worker import Command as DatabaseWorker

from games.matches.beside import PipeLayer

LOOKS_EVERY = 0.25


class Command(DatabaseWorker):
    help = "What `play` runs beside the server: a db_worker that ends with it. A deployment runs db_worker itself."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(interval=LOOKS_EVERY, startup_delay=False, reload=False)

    def configure_logging(self, verbosity: int) -> None:
        """One line for each task is too much for a terminal where somebody plays: only what goes wrong."""
        for name in ("django.tasks", "django_tasks_db"):
            logging.getLogger(name).setLevel(logging.ERROR)

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.REDIS_URL:
            channel_layers.set(DEFAULT_CHANNEL_LAYER, PipeLayer(sys.stdout))
        threading.Thread(target=end_with_parent, daemon=True).start()
        super().handle(*args, **options)


def end_with_parent() -> None:
    """The server holds the other end of our input: when that closes, however the server died, nobody needs us."""
    while sys.stdin.buffer.read(4096):
        pass
    # The worker finishes the task it is at; a second signal would cut it off.
    os.kill(os.getpid(), signal.SIGTERM)
