"""Checks offline that every draw of a match exported by Hypostyle comes from the key that was promised for it.

    python verify_match.py match.json [promised-sha256]

The promise is the SHA-256 that the table showed before the first player sat down. Needs Python and nothing else.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def drawn(key: bytes, place: str, sides: int) -> int:
    """The whole number from 0 to sides-1 that the key gives at this place."""
    if not 1 < sides < 2**64:
        raise ValueError(f"nothing is drawn from {sides}")
    limit, attempt = 2**64 - 2**64 % sides, 0
    while True:
        digest = hmac.digest(key, f"{place}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % sides
        attempt += 1


def faults(match: dict[str, Any], promised: str) -> Iterator[str]:
    """Everything that is not as it should be."""
    key = bytes.fromhex(match["key"])
    if hashlib.sha256(key).hexdigest() != promised:
        yield "The key is not the one that was promised."
    for turn, told in enumerate([match["setup"], *match["moves"]]):
        if told["turn"] != turn:
            yield f"Turn {turn} calls itself {told['turn']!r}."
        for index, draw in enumerate(told["draws"].split()):
            value, sides = map(int, draw.split("/"))
            true = drawn(key, f"{match['draws_for']}:{turn}:{index}", sides)
            if value != true:
                yield f"Turn {turn}, draw {index}: the match says {value} of {sides}, the key gives {true}."


def main(path: str, promised: str = "") -> int:
    try:
        match = json.loads(Path(path).read_text(encoding="utf-8"))
        found = list(faults(match, promised.lower() or match["commitment"]))
        count = sum(len(told["draws"].split()) for told in [match["setup"], *match["moves"]])
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as problem:
        found, count = [f"{path} is not a match as Hypostyle exports it ({problem})."], 0
    print(*found or [f"All {count} draws come from the promised key."], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]) if len(sys.argv) > 1 else str(__doc__))
