"""A visitor without a browser, who opens a page, connects to its kernel as the page does, and can send anything."""

import http.client
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.browser.serve import Reply, Server, get

PROTOCOL = "v1.kernel.websocket.jupyter.org"

LOADED = re.compile(r'<script\b[^>]* id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)


def settings_of(html: str) -> dict[str, Any]:
    """Return the settings in a page, its kernel among them; empty if this is another page."""
    found = LOADED.search(html)
    return json.loads(found[1]) if found else {}


def frame(
    kind: str,
    content: object,
    *,
    channel: str = "shell",
    metadata: object = None,
    buffers: Sequence[bytes] = (),
    header: Mapping[str, object] | None = None,
) -> bytes:
    """Return a message as a frame, as a page would send it."""
    own = {"msg_id": uuid4().hex, "username": "", "session": "s", "date": "2026-01-01T00:00:00Z", "version": "5.2"}
    parts = ({**own, "msg_type": kind, **(header or {})}, {}, metadata or {})
    return framed([channel.encode(), *(json.dumps(part).encode() for part in (*parts, content)), *buffers])


def framed(parts: Sequence[bytes]) -> bytes:
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(offsets), *offsets)) + b"".join(parts)


def ask(server: Server, path: str, source: str, headers: Mapping[str, str] | None = None, **fields: str) -> Reply:
    """Send a request from an address of this machine; with fields, submit the form."""
    host = f"localhost:{server.port}"
    asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
    sent = {"Host": host, **(headers or {})}
    if fields:
        sent = {"Origin": f"http://{host}", "Content-Type": "application/x-www-form-urlencoded", **sent}
    asked.request("POST" if fields else "GET", path, urlencode(fields) if fields else None, sent)
    answer = asked.getresponse()
    reply = Reply(answer.status, dict(answer.getheaders()), answer.read().decode())
    asked.close()
    return reply


class Message(NamedTuple):
    kind: str
    content: dict[str, Any]
    answers: str


def unframed(data: bytes) -> Message:
    count = int.from_bytes(data[:8], "little")
    offsets = [int.from_bytes(data[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    parts = [data[start:end] for start, end in pairwise(offsets)]
    return Message(json.loads(parts[1])["msg_type"], json.loads(parts[4]), json.loads(parts[2]).get("msg_id", ""))


def custom(comm: str, content: object) -> bytes:
    """Return a message from a widget's view."""
    return frame("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": content}})


def update(comm: str, **state: object) -> bytes:
    """Return a widget model's message about a change."""
    return frame("comm_msg", {"comm_id": comm, "data": {"method": "update", "state": state, "buffer_paths": []}})


class Visitor:
    """Somebody on a page.

    Attributes
    ----------
    html : str
        The page.
    received : list of bytes
        All received frames.
    widgets : dict
        The state of each widget when it came, by its id.
    """

    def __init__(self, server: Server, path: str = "", html: str = "") -> None:
        self.server = server
        self.html = html or get(server.url + path).text
        settings = settings_of(self.html)
        assert settings, self.html
        self.kernel: str = settings["kernelId"]
        self.received: list[bytes] = []
        self.widgets: dict[str, dict[str, Any]] = {}
        self._sockets = ExitStack()
        self.socket = self.connect()

    def again(self) -> Self:
        return type(self)(self.server, html=self.html)

    def connect(self) -> ClientConnection:
        opening = connect(
            f"ws://127.0.0.1:{self.server.port}/api/kernels/{self.kernel}/channels?session_id={uuid4()}",
            subprotocols=[PROTOCOL],  # type: ignore[list-item]
            max_size=None,
            proxy=None,
            open_timeout=30,
            close_timeout=2,
        )
        return self._sockets.enter_context(opening)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.close()

    def send(self, *frames: bytes | str) -> None:
        for each in frames:
            self.socket.send(each)

    def receive(self, seconds: float = 30) -> Message:
        data = self.socket.recv(timeout=seconds)
        self.received.append(data)
        message = unframed(data)
        if message.kind == "comm_open":
            self.widgets[message.content["comm_id"]] = message.content["data"].get("state", {})
        return message

    def wait_for(self, fits: Callable[[str, dict[str, Any]], bool], seconds: float = 30) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if fits(message.kind, message.content):
                return message.content

    def load(self) -> Self:
        """Request all widgets, as the page does at load time."""
        comm = uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self.send(frame("comm_open", opening, metadata={"version": "1.0.0"}))
        self.send(frame("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}}))
        reply = self.wait_for(lambda _, content: content.get("data", {}).get("method") == "update_states")
        self.send(frame("comm_close", {"comm_id": comm, "data": {}}))
        self.widgets = {name: each["state"] for name, each in reply["data"]["states"].items()}
        return self

    def widget(self, *keys: str, **state: object) -> str:
        """Return the id of the one widget with these keys and this state; wait for one that is not shown yet."""

        def fits(each: Mapping[str, Any]) -> bool:
            return all(key in each for key in keys) and all(each.get(key) == wanted for key, wanted in state.items())

        while not (found := [name for name, each in self.widgets.items() if fits(each)]):
            self.receive()
        (name,) = found
        return name

    def value(self, widget: str, name: str, seconds: float = 30) -> Any:
        """Return a widget's value as soon as it has one, because a link's game may begin after its page has loaded."""

        def tells(kind: str, content: dict[str, Any]) -> bool:
            return kind == "comm_msg" and content["comm_id"] == widget and name in content["data"].get("state", {})

        while not self.widgets[widget][name]:
            self.widgets[widget] |= self.wait_for(tells, seconds)["data"]["state"]
        return self.widgets[widget][name]

    def all_in_order(self, seconds: float = 30) -> bool:
        """Return True if the page's kernel answers within this many seconds."""
        try:
            self.send(frame("kernel_info_request", {}))
            self.wait_for(lambda kind, _: kind == "kernel_info_reply", seconds)
        except (TimeoutError, ConnectionClosed):
            return False
        return True
