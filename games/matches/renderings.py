"""One rendering for all sockets of a process that may know the same: the first one asks, the others wait for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

KEPT = 64

_tasks: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()


async def shared[T](key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
    """What `make` gives for `key`, made once. Keys carry the stamp of an announcement, so none grows stale."""
    task = _tasks.get(key)
    if task is None:
        task = asyncio.ensure_future(make())
        _tasks[key] = task
        while len(_tasks) > KEPT:
            _tasks.popitem(last=False)
    # Shielded: a socket that closes must not take the rendering away from the others.
    result: T = await asyncio.shield(task)
    return result
