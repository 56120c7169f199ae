from typing import Any

from django.core.management.base import BaseCommand

from games.matches import services


class Command(BaseCommand):
    help = "Ends matches whose players have all been gone for 14 days. A timer may run it daily; `play` runs it too."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{services.abandon_idle()} matches ended as abandoned")
