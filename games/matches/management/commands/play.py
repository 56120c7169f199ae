"""One command to a running hall: migrate, make the first administrator, serve, and keep a worker for the bots."""

import argparse
import errno
import itertools
import logging
import os
import socket
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from games.accounts.services import ensure_admin
from games.matches import company, services
from games.matches.beside import Worker

logger = logging.getLogger(__name__)

HOUSEKEEPING_EVERY = 30
ROUNDS_AN_HOUR = 3600 // HOUSEKEEPING_EVERY


class Command(BaseCommand):
    help = "Makes the database ready and serves the hall on this machine."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")), help="default 8000")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        check_port(host, port)
        self.make_ready()
        address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"  # noqa: S104
        self.stdout.write(self.style.SUCCESS(f"The hall is open at {address}  (Ctrl-C closes it)"))
        self.stdout.flush()
        worker = Worker()
        worker.start()
        try:
            serve(host, port)
        finally:
            worker.stop()
        self.stdout.write("The hall is closed.")
        self.stdout.flush()
        # A request cut off by the end may hold a thread that waits for the closed loop; what it did is committed.
        os._exit(0)

    def make_ready(self) -> None:
        try:
            # WhiteNoise warns of a missing folder, though it serves from the sources here.
            Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
            call_command("migrate", interactive=False, verbosity=0)
            admin = ensure_admin()
            # No worker of an earlier hall is alive: what it was at is nobody's.
            company.rouse(patience=timedelta(0))
        except (DatabaseError, OSError) as problem:
            where = connection.settings_dict["NAME"]
            raise CommandError(f"The database {where} can't be written: {problem}.") from None
        if admin is not None:
            name, password = admin
            self.stdout.write(f"An administrator was made: {name}, password {password}  (shown only now; /admin/)")


def check_port(host: str, port: int) -> None:
    """Raises CommandError where the port can't be had: before anything is written, so that nothing changes."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OverflowError:
        raise CommandError(f"{port} is not a port: choose one from 1 to 65535.") from None
    except OSError as problem:
        raise CommandError(_why_not_listening(problem, host, port)) from None


def _why_not_listening(problem: OSError, host: str, port: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another: manage.py play --port {port + 1}"
    if problem.errno == errno.EACCES:
        return f"Port {port} may not be used by this account. Choose one above 1023: manage.py play --port 8000"
    return f"The hall can't listen on {host}, port {port}: {problem.strerror or problem}."


def serve(host: str, port: int) -> None:
    """Runs Daphne until SIGINT or SIGTERM; raises CommandError if the port was lost meanwhile."""
    from daphne.server import Server

    from config.asgi import application

    stop = threading.Event()
    threading.Thread(target=_keep_house, args=(stop,), daemon=True).start()
    interface = host.replace(":", r"\:")
    server = Server(
        application=application, endpoints=[f"tcp:port={port}:interface={interface}"], server_name="Hypostyle"
    )
    server.run()
    stop.set()
    if not server.listening_addresses:
        raise CommandError(f"Port {port} was taken by another program meanwhile.")


def _keep_house(stop: threading.Event) -> None:
    """What a deployment leaves to timers."""
    for number in itertools.count():
        if stop.wait(HOUSEKEEPING_EVERY):
            return
        try:
            company.rouse()
            if number % ROUNDS_AN_HOUR == 0:
                services.abandon_idle()
                call_command("prune_db_task_results", min_age_days=1, verbosity=0)
        except DatabaseError:
            logger.exception("the housekeeping could not be done; it is tried again")
        finally:
            connection.close()
