"""How long from a click until the last open page shows it, beside a bare broadcast of the same bytes.

    python bench/live.py --matches 1 --watchers 100 --moves 20

Starts the real server on an empty database, plays matches through real posts while sockets watch, and prints
medians. The yardstick is a bare Channels consumer in the same kind of server that sends the same bytes to as many
sockets.
"""

import argparse
import asyncio
import http.cookiejar
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

ROOT = Path(__file__).parents[1]
BARE = """
import os, sys
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django; django.setup()
BYTES = "x" * int(os.environ["BARE_BYTES"])
class Bare(AsyncWebsocketConsumer):
    async def connect(self):
        await self.channel_layer.group_add("bare", self.channel_name)
        await self.accept()
    async def receive(self, text_data=None, bytes_data=None):
        await self.channel_layer.group_send("bare", {"type": "ring"})
    async def ring(self, message):
        await self.send(BYTES)
application = ProtocolTypeRouter({"websocket": URLRouter([re_path("", Bare.as_asgi())])})
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Player:
    """A person with cookies, by plain posts."""

    def __init__(self, base):
        self.base = base
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.html = ""

    def get(self, path):
        answer = self.opener.open(self.base + path)
        self.html, self.path = answer.read().decode(), urllib.parse.urlparse(answer.url).path
        return self

    def post(self, path, htmx=False, **fields):
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.html)
        if token:
            self.token = token[1]
        headers = {"X-CSRFToken": self.token, "Referer": self.base} | ({"HX-Request": "true"} if htmx else {})
        data = urllib.parse.urlencode(fields, doseq=True).encode()
        answer = self.opener.open(urllib.request.Request(self.base + path, data, headers))
        self.html, self.path = answer.read().decode(), urllib.parse.urlparse(answer.url).path
        return self


class Watcher(WebSocketClientProtocol):
    def onMessage(self, payload, isBinary):  # noqa: N802, N803 - autobahn's name
        self.factory.board.arrived(self, payload)

    def onOpen(self):  # noqa: N802
        self.factory.board.opened(self)


class Board:
    """Counts what arrives at all sockets."""

    def __init__(self, expected):
        self.expected, self.open, self.seen = expected, 0, set()
        self.sockets = []
        self.ready, self.full = asyncio.Event(), asyncio.Event()
        self.wanted, self.size = None, 0

    def opened(self, watcher):
        self.open += 1
        self.sockets.append(watcher)
        if self.open == self.expected:
            self.ready.set()

    def arrived(self, watcher, payload):
        if self.wanted is not None and self.wanted in payload:
            self.size = len(payload)
            self.seen.add(watcher)
            if len(self.seen) == self.expected:
                self.full.set()

    def expect(self, wanted):
        self.wanted, self.seen = wanted, set()
        self.full.clear()


async def watch(address, board, count):
    loop = asyncio.get_running_loop()
    place = urllib.parse.urlparse(address)
    for _ in range(count):
        factory = WebSocketClientFactory(address, origin=f"http://{place.hostname}:{place.port}")
        factory.protocol = Watcher
        factory.board = board
        await loop.create_connection(factory, "127.0.0.1", place.port)
    await asyncio.wait_for(board.ready.wait(), 60)
    await asyncio.sleep(1)


def serve(command, environment):
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def wait_for_port(port):
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def new_match(base):
    """Two guests with their mazes handed in: (players, path)."""
    alice, bob = Player(base).get("/games/sphinx1987/"), Player(base)
    alice.post("/games/sphinx1987/play/", {"with": "people"})
    path = alice.path
    bob.get(path).post(f"{path}join/")
    for player in (alice, bob):
        player.get(f"{path}?sample=1")
        chosen = re.findall(r'name="(walls|entrance|treasures)" value="(\w\d)" checked', player.html)
        fields = {
            name: [value for other, value in chosen if other == name] for name in ("walls", "entrance", "treasures")
        }
        turn = re.search(r'name="turn" value="(\d+)"', player.html)[1]
        player.post(f"{path}act/", turn=turn, verb="build", **fields)
    return [alice.get(path), bob.get(path)], path


def next_ask(players, path):
    for player in players:
        player.get(path)
        found = re.search(r'value="(ask \w\d)"', player.html)
        if found:
            return player, found[1], re.search(r'name="turn" value="(\d+)"', player.html)[1]
    return None


async def measure_match(base, watchers, moves, times, sizes):
    players, path = await asyncio.to_thread(new_match, base)
    board = Board(watchers)
    await watch(base.replace("http", "ws") + f"/ws{path}", board, watchers)
    for _ in range(moves):
        asked = await asyncio.to_thread(next_ask, players, path)
        if asked is None:
            break
        player, line, turn = asked
        board.expect(f'data-turn="{int(turn) + 1}"'.encode())
        begun = time.perf_counter()
        post = asyncio.create_task(asyncio.to_thread(player.post, f"{path}act/", True, turn=turn, action=line))
        await asyncio.wait_for(board.full.wait(), 30)
        times.append(time.perf_counter() - begun)
        sizes.append(board.size)
        await post
    for watcher in board.sockets:
        watcher.dropConnection(abort=True)


async def measure_bare(port, watchers, moves):
    board, times = Board(watchers), []
    await watch(f"ws://localhost:{port}/", board, watchers)
    for _ in range(moves):
        board.expect(b"x")
        begun = time.perf_counter()
        board.sockets[0].sendMessage(b"ring")
        await asyncio.wait_for(board.full.wait(), 30)
        times.append(time.perf_counter() - begun)
    return times


def run_hall(arguments, folder):
    port = free_port()
    hall = serve(
        [sys.executable, "manage.py", "play", "--port", str(port)], {"DATA_DIR": folder, "NEWCOMERS_PER_HOUR": "0"}
    )
    times, sizes = [], []
    try:
        wait_for_port(port)
        time.sleep(1)

        async def all_matches():
            each = (
                measure_match(f"http://localhost:{port}", arguments.watchers, arguments.moves, times, sizes)
                for _ in range(arguments.matches)
            )
            await asyncio.gather(*each)

        begun = time.perf_counter()
        asyncio.run(all_matches())
        return times, sizes, time.perf_counter() - begun
    finally:
        hall.send_signal(signal.SIGTERM)
        hall.wait(20)


def run_bare(arguments, folder, size):
    port = free_port()
    (Path(folder) / "bare_hall.py").write_text(BARE)
    environment = {"DATA_DIR": folder, "SECRET_KEY": "bench", "BARE_BYTES": str(size), "PYTHONPATH": f"{folder}:{ROOT}"}
    bare = serve([sys.executable, "-m", "daphne", "-p", str(port), "bare_hall:application"], environment)
    try:
        wait_for_port(port)
        return asyncio.run(measure_bare(port, arguments.watchers, arguments.moves))
    finally:
        bare.send_signal(signal.SIGTERM)
        bare.wait(20)


def milliseconds(times):
    return (
        f"median {statistics.median(times) * 1000:6.1f} ms, 95th {sorted(times)[int(len(times) * 0.95)] * 1000:6.1f} ms"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--moves", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        times, sizes, _ = run_hall(arguments, folder)
        size = int(statistics.median(sizes))
        bare = run_bare(arguments, folder, size)
    ratio = statistics.median(times) / statistics.median(bare)
    print(f"{arguments.matches} match(es), {arguments.watchers} sockets each, {len(times)} moves, {size} bytes")
    print(f"click to last board  {milliseconds(times)}, {1 / statistics.mean(times):.0f} moves a second")
    print(f"bare broadcast       {milliseconds(bare)}")
    print(f"ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
