"""A class of five pages, one of them in the hands of an attacker who sends crafted messages.

    python -m tests.serving.crowd 10000 500

sends this many crafted messages and frames, made from a seed, and prints the results.
"""

import json
import random
import socket
import sys
import tempfile
import threading
import time
from base64 import b64encode
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from tests.browser.serve import ROOT, voila
from tests.serving.visitor import PROTOCOL, Visitor, frame, framed, update
from ttr.store.logs import log_of
from ttr.store.store import ENTRIES, LOGS, Store
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import options_from_text

PAGES = 5
UNHURRIED = ("--PageServer.messages_a_second=100000", "--PageServer.messages_at_once=100000")
"""Else most of the time would be spent waiting: who sends so much is read slowly."""

NEVER = (b"Traceback", b"site-packages", str(ROOT).encode(), sys.prefix.encode(), b'File \\"')
"""What no frame may hold."""

REQUESTS = ("execute", "shutdown", "interrupt", "inspect", "complete", "debug", "history", "is_complete", "comm_info")
KINDS = tuple(f"{name}_request" for name in (*REQUESTS, "kernel_info", "create_subshell"))
KINDS += ("input_reply", "comm_open", "comm_close", "comm_msg", "abc", "", "🚂")
CHANNELS = ("shell", "control", "stdin", "iopub", "hb", "", "🚂")
TARGETS = ("jupyter.widget", "jupyter.widget.control", "jupyter.widget.version", "os.system", "", 7)
METHODS = ("update", "custom", "request_state", "request_states", "update_states", "echo_update", "", None, 7)
EVENTS = ("click", "submit", "msg:custom", "open", "place", "text", "file", "")


@dataclass
class Report:
    messages: int  # sent, as frames
    frames: int  # crafted ones
    connections: int = 1  # that the attacker had to open, because the server hangs up
    slowest: float = 0  # wait of the others for an answer, in seconds
    answers: int = 0  # to the others during the attack
    leaks: list[bytes] = field(default_factory=list)  # frames with secrets
    all_served: bool = False  # whether all others were answered, also at the end
    games: int = 0  # in the store, all of them legal
    changed: list[int] = field(default_factory=list)  # games of the others
    log: str = ""  # of the server


def value(rng: random.Random, depth: int = 0) -> object:
    """Return a random JSON value of a kind that breaks programs."""
    plain = (None, True, False, 0, -1, 2**31, 2**63, 2**70, 10**300, 0.5, -1e308, "", "x" * rng.randrange(2000))
    plain += ("<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd", "\x00", "\u202e", "🚂", "IPY_MODEL_abc")
    plain += ("1-AAAAAAAAAAAAAAAAAAAAAA", "__class__", "usa", "claim 3 RRR", "draw")
    match rng.randrange(10):
        case 0 if depth < 4:
            return [value(rng, depth + 1) for _ in range(rng.randrange(6))]
        case 1 if depth < 4:
            return {str(value(rng, 9)): value(rng, depth + 1) for _ in range(rng.randrange(6))}
        case 2:
            deep: object = 1
            for _ in range(rng.choice((10, 100, 800))):
                deep = [deep] if rng.random() < 0.5 else {"a": deep}
            return deep
        case _:
            return rng.choice(plain)


def message(rng: random.Random, page: Visitor) -> bytes:
    """Return a well-framed message with random content; half of them resemble a widget's message."""
    comm = rng.choice([*page.widgets, *page.widgets, "unknown", "", 7])
    state = page.widgets.get(comm, {}) if isinstance(comm, str) else {}
    match rng.randrange(8):
        case 0 | 1 if state:
            keys = rng.sample(sorted(state), min(len(state), rng.randrange(1, 4)))
            new = {key: rng.choice((value(rng), state[key], rng.choice(list(page.widgets)))) for key in keys}
            data: object = {"method": "update", "state": new, "buffer_paths": []}
        case 2 | 3:
            content = rng.choice((value(rng), {"event": rng.choice(EVENTS)}, {rng.choice(EVENTS): value(rng)}))
            data = {"method": "custom", "content": content}
        case 4:
            paths = rng.choice(([["value"]], [["a", "b"]], [[0]], [[]], value(rng)))
            data = {"method": "update", "state": value(rng), "buffer_paths": paths}
            said = {"comm_id": comm, "data": data}
            return frame("comm_msg", said, buffers=[rng.randbytes(20)] * rng.randrange(4))
        case 5:
            data = {"method": rng.choice(METHODS), "state": value(rng), "content": value(rng)}
        case _:
            about = {"comm_id": comm, "target_name": rng.choice(TARGETS), "data": value(rng), "code": "1 / 0"}
            said = rng.choice((about, {"code": "import os; os.abort()", "silent": True}, {"restart": False}))
            header = rng.choice((None, {"msg_id": value(rng)}, {"session": value(rng)}, {"version": value(rng)}))
            channel = rng.choice(CHANNELS) if rng.random() < 0.4 else "shell"
            meta = rng.choice(({}, {"version": "1.0.0"}, {"version": value(rng)}))
            return frame(rng.choice(KINDS), said, channel=channel, header=header, metadata=meta)
    return frame("comm_msg", {"comm_id": comm, "data": data})


def crafted(rng: random.Random, page: Visitor) -> bytes | str:
    """Return an invalid frame: wrong offsets, wrong parts, truncated, or with a changed byte."""
    good = bytearray(message(rng, page))
    match rng.randrange(8):
        case 0:
            count = rng.choice((2**64 - 1, 2**63, 2**32, 10**6, 100, 5, 1, 0))
            return count.to_bytes(8, "little") + rng.randbytes(rng.choice((0, 8, 64)))
        case 1:
            at = 8 * rng.randrange(1, 8)
            good[at : at + 8] = rng.choice((2**64 - 1, 2**40, 0, len(good) + 1)).to_bytes(8, "little")
        case 2:
            del good[rng.randrange(len(good)) :]
        case 3:
            for _ in range(rng.randrange(1, 9)):
                good[rng.randrange(len(good))] = rng.randrange(256)
        case 4:
            return framed([rng.randbytes(rng.randrange(30)) for _ in range(rng.randrange(1, 25))])
        case 5:
            broken = rng.choice((b"[" * 50_000, b'{"a":' * 50_000, b"\xff\xfe", b"1" * 50_000, b"NaN", b'{"a":1e999}'))
            return framed([b"shell", b'{"msg_type":"comm_msg","msg_id":"m"}', b"{}", b"{}", broken])
        case 6:
            return rng.choice(("", "text", json.dumps({"channel": "shell", "header": {"msg_type": "execute_request"}})))
        case 7:
            return rng.randbytes(rng.choice((1, 7, 8, 9, 100, 5000)))
    return bytes(good)


def raw(rng: random.Random, page: Visitor) -> None:
    """Open a connection by hand, and send bytes that are not a websocket frame."""
    opening = (
        f"GET /api/kernels/{page.kernel}/channels HTTP/1.1\r\nHost: 127.0.0.1:{page.server.port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(rng.randbytes(16)).decode()}\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n"
    )
    endings = (
        b"\xff\xff" + rng.randbytes(50),  # unknown, with a wrong length
        b"\x82\xff" + (2**63).to_bytes(8, "big") + b"mask",  # a frame with an enormous length
        b"\x80\x80mask",  # the end of a message that never began
        b"\x82\x05hello",  # not masked
        b"\x89\xfe\x10\x00mask" + b"x" * 4096,  # a ping that is too long
        rng.randbytes(200),
    )
    with socket.create_connection(("127.0.0.1", page.server.port), timeout=10) as line, suppress(OSError):
        line.sendall(opening.encode())
        line.recv(2000)
        line.sendall(rng.choice(endings))
        line.settimeout(0.2)
        line.recv(2000)


def games(store: Store) -> dict[int, tuple[str, ...]]:
    """Return the lines of every game in a store, the set-up first."""
    with store.engine.connect() as connection:
        kept = {game: [setup] for game, setup in connection.execute(select(LOGS.c.id, LOGS.c.setup))}
        for game, text in connection.execute(select(ENTRIES.c.game, ENTRIES.c.text).order_by(ENTRIES.c.number)):
            kept[game].append(text)
    return {game: tuple(lines) for game, lines in kept.items()}


def press(page: Visitor, number: int) -> float:
    begun = time.monotonic()
    page.send(update(page.widget("ping", "pong"), ping=number))
    page.wait_for(lambda _, content: content.get("data", {}).get("state", {}).get("pong") == number, 60)
    return time.monotonic() - begun


class Stranger:
    """An attacker with a page, who sends anything and reconnects whenever the server hangs up."""

    def __init__(self, page: Visitor, report: Report) -> None:
        self.page, self._report = page, report
        self._listen()

    def send(self, data: bytes | str) -> None:
        try:
            self.page.send(data)
        except ConnectionClosed:
            self._report.connections += 1
            self.page.socket = self.page.connect()
            self._listen()
            self.page.send(data)

    def _listen(self) -> None:
        """Read incoming frames, because the server stops sending to a client that does not read."""
        line = self.page.socket

        def listen() -> None:
            with suppress(ConnectionClosed):
                while True:
                    self.page.received.append(line.recv())

        threading.Thread(target=listen, daemon=True).start()


def attack(messages: int, frames: int, seed: int = 1) -> Report:
    """Serve a class, send crafted frames, and return the results."""
    rng, report = random.Random(seed), Report(messages, frames)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        store = Store(f"sqlite:///{Path(folder) / 'games.sqlite'}")
        settings = {"TTR_STORE": f"sqlite:///{Path(folder) / 'games.sqlite'}"}
        server = stack.enter_context(voila(ROOT / "notebooks" / "play.ipynb", *UNHURRIED, env=settings))
        link = "?rules=usa&seats=you,random&seed=7"
        pages = [stack.enter_context(Visitor(server, link)).load() for _ in range(PAGES)]
        bad, others = pages[0], pages[1:]
        own_game, *_ = [log_of(page.value(page.widget("code", "title"), "code")) for page in pages]
        before = games(store)
        assert len(before) == PAGES
        done = threading.Event()

        def go_on() -> None:
            while not done.is_set():
                for page in others:
                    report.slowest = max(report.slowest, press(page, report.answers + 1))
                    report.answers += 1
                time.sleep(0.2)

        watch = threading.Thread(target=go_on)
        watch.start()
        try:
            stranger = Stranger(bad, report)
            for is_message in rng.sample([True, False], counts=[messages, frames], k=messages + frames):
                if is_message:
                    stranger.send(message(rng, bad))
                elif rng.random() < 0.1:
                    report.connections += 1
                    raw(rng, bad)
                else:
                    stranger.send(crafted(rng, bad))
            time.sleep(2)
        finally:
            done.set()
            watch.join(120)
        report.all_served = not watch.is_alive() and all(press(page, 10**6) < 60 for page in others)
        report.leaks = [data for page in pages for data in page.received if any(secret in data for secret in NEVER)]
        after = games(store)
        report.changed = [game for game in before if after.get(game) != before[game] and game != own_game]
        for setup, *lines in after.values():
            Session(options_from_text(setup), lines)  # raises an error for an illegal move
        report.games = len(after)
        report.log = server.log
    return report


if __name__ == "__main__":
    seen = attack(*map(int, sys.argv[1:]))
    print(seen.log[-5000:])
    print({name: result for name, result in vars(seen).items() if name != "log"})
