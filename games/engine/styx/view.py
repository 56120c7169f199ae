"""What one seat may know (ST-70, ST-71)."""

from dataclasses import dataclass

from ..core import Seat
from .model import Table


@dataclass(slots=True)
class View(Table):
    """The table as this seat sees it: a token that it may not know has the kind HIDDEN. None is a spectator."""

    seat: Seat | None

    def is_face_up(self, number: int) -> bool:
        """Whether the token of this number has been turned up for all."""
        return number < self.revealed or (number == self.revealed and self.phase == "bid")
