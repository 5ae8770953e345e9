"""The connection of a page's websocket to its kernel: frames are parsed, and only messages of pages pass.

A frame has the format `v1.kernel.websocket.jupyter.org`: the number of offsets, the offsets, and then the parts between
them: channel, header, parent header, metadata, content and buffers. Numbers have eight bytes, little-endian. (No page
uses the older formats, a text and one with numbers of four bytes.)

A page may send messages of its own widgets, and its widget manager's requests at load time. Other messages are refused
with a reason. Allowed messages are rebuilt from their parsed content, so that the kernel cannot interpret them
differently. Jupyter's own setting, `allowed_message_types`, allows types of messages; here the widget counts, too.

`PageConnection` is a hook: `Voila.kernel_websocket_connection_class` names the class of Voilà's connections, and
`handle_incoming_message` and `handle_outgoing_message` are jupyter_server's interface for such classes
(`KernelWebsocketConnectionABC`). Written for jupyter_server 2.21.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NoReturn
from uuid import uuid4
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.websocket import WebSocketClosedError

from ttr.runtime import SERVER_ENDS

from .handlers import Shared
from .health import Presses

LARGEST = 1 << 21
"""Most bytes of a frame; a file uploaded on a page has at most half as many."""

FIXED = 6  # offsets of channel, header, parent header, metadata and content, and of the end
MOST_BUFFERS = 16


class BadMessage(ValueError):
    """Error for a frame or a message that our pages never send; its text names the fault."""


@dataclass(frozen=True, slots=True)
class Message:
    """A parsed message: JSON objects with arbitrary content."""

    channel: str
    header: dict[str, Any]
    metadata: dict[str, Any]
    content: dict[str, Any]
    buffers: tuple[bytes, ...] = ()

    @property
    def kind(self) -> object:
        """The type of the message, if its header has one."""
        return self.header.get("msg_type")


def read_frame(frame: bytes | str) -> Message:
    """Return the message in a frame, or refuse it, in time linear in the frame's length."""
    if not isinstance(frame, bytes):
        raise BadMessage("a text instead of a binary frame")
    if len(frame) > LARGEST:
        raise BadMessage("a frame that is too large")
    parts = _parts(frame)
    try:
        channel = parts[0].decode("ascii")
    except UnicodeDecodeError:
        raise BadMessage("an unknown channel") from None
    header, _, metadata, content = map(_object, parts[1:5])
    return Message(channel, header, metadata, content, tuple(parts[5:]))


def _parts(frame: bytes) -> list[bytes]:
    # jupyter_server's `deserialize_msg_from_ws_v1` checks none of this. It makes as many offsets as a frame claims
    # to have, and lets parts overlap, so a short frame could fill the memory.
    count = int.from_bytes(frame[:8], "little")
    if not FIXED <= count <= FIXED + MOST_BUFFERS or len(frame) < 8 * (1 + count):
        raise BadMessage("an impossible number of offsets")
    offsets = [int.from_bytes(frame[at : at + 8], "little") for at in range(8, 8 * (1 + count), 8)]
    if offsets[0] != 8 * (1 + count) or offsets[-1] != len(frame) or any(a > b for a, b in pairwise(offsets)):
        raise BadMessage("offsets outside the frame")
    return [frame[start:end] for start, end in pairwise(offsets)]


def _object(text: bytes) -> dict[str, Any]:
    """Return a JSON object; refuse numbers that are not valid JSON."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadMessage("a part that is not JSON") from None
    if not isinstance(value, dict):
        raise BadMessage("a part that is not a JSON object")
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


# --- the messages that pass ---

WIDGETS = "jupyter.widget"
CONTROL = "jupyter.widget.control"

PROTOCOL_VERSION = re.compile(r"1\.\d{1,3}\.\d{1,3}")
"""The versions of the control channel of ipywidgets 8; the kernel raises an error for any other."""

MESSAGES_VERSION = "5.2"
"""The version in all messages to the kernel; the page's own is ignored."""

NAME = re.compile(r"[\w-]{1,64}")  # the form of ids in all clients


class TooLate(BadMessage):
    """Error for a message to a widget that the kernel has just closed, which the page could not know."""


class Conversation:
    """One connection of a page to its kernel.

    A page may send messages to the widgets that the kernel has announced: `known` maps the ids of their comms to
    whether they still exist. It belongs to the kernel, so a page that reconnects still knows its widgets.
    """

    def __init__(self, known: dict[str, bool]) -> None:
        self.known = known
        self._controls: set[str] = set()
        self._asked: set[str] = set()

    def admit(self, message: Message) -> list[bytes]:
        """Return the message for the kernel's shell channel as four parts and buffers, or refuse it."""
        if message.channel != "shell":
            raise BadMessage("a message on another channel than the shell's")
        metadata: dict[str, Any] = {}
        match message.kind:
            case "kernel_info_request":
                content: dict[str, Any] = {}
            case "comm_info_request":
                content = {"target_name": WIDGETS}
            case "comm_open":
                content = self._open(message.content)
                version = message.metadata.get("version")
                if not isinstance(version, str) or not PROTOCOL_VERSION.fullmatch(version):
                    raise BadMessage("an unknown version of the protocol")
                metadata = {"version": version}
            case "comm_close":
                control = message.content.get("comm_id")
                if not isinstance(control, str) or control not in self._controls:
                    raise BadMessage("a widget that the page tries to close")
                content = {"comm_id": control, "data": {}}
                self._controls.discard(control)
            case "comm_msg":
                content = self._read_widget_message(message)
            case _:
                raise BadMessage("a type of message that pages do not send")
        buffers = message.buffers if message.kind == "comm_msg" else ()
        header = _header(message.header)
        try:
            return [*(_pack(part) for part in (header, {}, metadata, content)), *buffers]
        except (ValueError, RecursionError):
            raise BadMessage("text that cannot be encoded") from None

    def note(self, kind: str, content: Mapping[str, Any]) -> None:
        """Note the widgets in a message of the kernel."""
        match kind:
            case "comm_open":
                self.known[content["comm_id"]] = True
            case "comm_close":
                self.known[content["comm_id"]] = False
            case "comm_info_reply":
                self.known.update(dict.fromkeys(content.get("comms", ()), True))
            case "comm_msg" if content["data"].get("method") == "update_states":
                self.known.update(dict.fromkeys(content["data"]["states"], True))

    def _open(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """Check the one channel that a page opens, through which it asks for all its widgets."""
        if content.get("target_name") != CONTROL:
            raise BadMessage("a widget that the page tries to make")
        comm = content.get("comm_id")
        if not isinstance(comm, str) or not NAME.fullmatch(comm) or comm in self.known or self._controls:
            raise BadMessage("another control channel")
        self._controls.add(comm)
        return {"comm_id": comm, "target_name": CONTROL, "data": {}}

    def _read_widget_message(self, message: Message) -> dict[str, Any]:
        comm, data = message.content.get("comm_id"), message.content.get("data")
        if not isinstance(data, dict):
            raise BadMessage("a message of a widget without data")
        if isinstance(comm, str) and comm in self._controls:
            if data.get("method") != "request_states":
                raise BadMessage("a control message that nobody asked for")
            self._allow_once(CONTROL)
            return {"comm_id": comm, "data": {"method": "request_states"}}
        if not isinstance(comm, str) or comm not in self.known:
            raise BadMessage("a widget that is not on the page")
        if not self.known[comm]:
            raise TooLate("a widget that no longer exists")
        return {"comm_id": comm, "data": self._widget_data(comm, data, len(message.buffers))}

    def _widget_data(self, comm: str, data: Mapping[str, Any], buffers: int) -> dict[str, Any]:
        match data:
            case {"method": "update", "state": dict(state)}:
                paths = data.get("buffer_paths", [])
                if not _fit(paths, state, buffers):
                    raise BadMessage("buffers without a place")
                return {"method": "update", "state": state, "buffer_paths": paths}
            case {"method": "custom", "content": dict(content)}:
                return {"method": "custom", "content": content}
            case {"method": "request_state"}:
                self._allow_once(comm)
                return {"method": "request_state"}
        raise BadMessage("a message that no widget sends")

    def _allow_once(self, what: str) -> None:
        """Allow a request for states once per page load, because requests are short and states are long."""
        if what in self._asked:
            raise BadMessage("a second request for the state")
        self._asked.add(what)


def _header(header: Mapping[str, Any]) -> dict[str, str]:
    """Return the header, with the fields that replies repeat."""
    fields = {key: header.get(key, "") for key in ("msg_id", "username", "session", "date", "msg_type")}
    if not all(isinstance(value, str) and len(value) <= 100 for value in fields.values()) or not fields["msg_id"]:
        raise BadMessage("an invalid header")
    return {**fields, "version": MESSAGES_VERSION}  # the kernel parses it as a number


def _fit(paths: object, state: Any, buffers: int) -> bool:
    """Return True if each buffer has a path to a place in the state."""
    if not isinstance(paths, list) or len(paths) != buffers:
        return False
    return all(isinstance(path, list) and path and _is_place(path, state) for path in paths)


def _is_place(path: Sequence[Any], state: Any) -> bool:
    for step in path[:-1]:
        try:
            state = state[step]
        except (LookupError, TypeError):
            return False
    last = path[-1]
    return (isinstance(state, dict) and isinstance(last, str)) or (
        isinstance(state, list) and type(last) is int and 0 <= last < len(state)
    )


def _pack(part: Mapping[str, Any]) -> bytes:
    return json.dumps(part, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


# --- the connection ---

PATIENCE = 100
"""Refused messages after which a connection is closed: it is no page's."""

POLICY_VIOLATION = 1008  # close code of the websocket

_TELLS_OF_WIDGETS = ("comm_open", "comm_close", "comm_info_reply", "comm_msg")

_known: WeakKeyDictionary[Any, dict[str, bool]] = WeakKeyDictionary()


class PageConnection(ZMQChannelsWebsocketConnection):
    """Passes messages of the page's widgets, and refuses others; logs the first one, and soon closes the connection."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.conversation = Conversation(_known.setdefault(self.kernel_manager, {}))
        self.presses = Presses(Shared.of(self.websocket_handler).figures)
        self.refused = 0
        self.failed = False

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Forward a page's message to the kernel, or refuse it."""
        if not self.channels:
            return  # already closed
        try:
            message = read_frame(incoming_msg)
            parts = self.conversation.admit(message)
        except TooLate:
            return
        except BadMessage as reason:
            self.refused += 1
            if self.refused == 1:
                self.log.warning("Refused a message that no page sends: %s.", reason)
            if self.refused == PATIENCE:
                self.websocket_handler.close(POLICY_VIOLATION, "This is not what pages say.")
            return
        if message.kind == "comm_msg":
            self.presses.begin(message.header["msg_id"])
        self.session.send_raw(self.channels["shell"], parts)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Forward a kernel's message to the page, unless it is terminal output."""
        # After the signature: header, parent header, metadata, content.
        parts: list[Any] = self.session.feed_identities(outgoing_msg)[1][1:]
        kind = json.loads(bytes(parts[0])).get("msg_type")
        if kind in ("stream", "error"):  # output or errors of a callback, which our pages do not show
            self._note_error(kind, parts[3])
            return
        content = bytes(parts[3])
        if kind == "status" and b'"idle"' in content:
            self.presses.end(json.loads(bytes(parts[1])).get("msg_id", ""))
        if kind in _TELLS_OF_WIDGETS and (kind != "comm_msg" or b'"update_states"' in content):
            self.conversation.note(kind, json.loads(content))
        with suppress(WebSocketClosedError):  # the connection is closing
            super().handle_outgoing_message(stream, outgoing_msg)

    def announce_end(self, seconds: float) -> None:
        """Tell the page, through its kernel, the seconds until the server stops (`ttr.ui.page.connection`)."""
        if self.channels:
            data = {"seconds": seconds}
            content = {"comm_id": uuid4().hex, "target_name": SERVER_ENDS, "data": data}
            self.session.send(self.channels["shell"], "comm_open", content)

    def _note_error(self, kind: str, content: Any) -> None:
        if kind == "error" and not self.failed:
            self.failed = True
            error = json.loads(bytes(content))
            self.log.warning("A page has met an error: %s: %s", error.get("ename"), error.get("evalue"))
