"""The bell between the worker of `manage.py play` and its server."""

import asyncio
import io

import pytest

from games.matches.beside import PipeLayer, heard


def test_what_the_worker_rings_is_heard():
    out = io.StringIO()
    asyncio.run(PipeLayer(out).group_send("match-abc", {"type": "match.changed", "turn": 4, "stamp": 12}))
    assert heard(out.getvalue()) == ("match-abc", {"type": "match.changed", "turn": 4, "stamp": 12})
    assert out.getvalue().count("\n") == 1


@pytest.mark.parametrize(
    "line", ["", "\n", "warning: x", "[]", "[1, {}]", '["a", 1]', '["a"]', "{}", "null", "1", "[" * 5000]
)
def test_other_lines_ring_nothing(line):
    assert heard(line) is None
