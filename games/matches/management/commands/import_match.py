from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.matches import importing
from games.matches.errors import Refused


class Command(BaseCommand):
    help = "Takes a match back that a hall exported. It must replay to its end; it is marked as imported."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                match = importing.store(importing.read(file.read(importing.MOST_BYTES + 1)))
        except OSError as problem:
            raise CommandError(f"{options['file']} cannot be opened: {problem.strerror}") from problem
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"imported as /matches/{match.pk}/")
