"""Allowed messages from a page to its kernel: those of its own widgets, and their manager's requests at load time.

Everything else is refused, with a reason. Allowed messages are rebuilt from their parsed content, so that the kernel
cannot interpret them differently.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .frames import Message, Refused

WIDGETS = "jupyter.widget"
CONTROL = "jupyter.widget.control"

PROTOCOL_VERSION = re.compile(r"1\.\d{1,3}\.\d{1,3}")
"""Of the control channel of ipywidgets 8; the kernel raises an error for another."""

MESSAGES_VERSION = "5.2"
"""Of the messages of pages, whatever they say."""

NAME = re.compile(r"[\w-]{1,64}")  # the form of ids in all clients


class TooLate(Refused):
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
            raise Refused("a message on another channel than the shell's")
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
                    raise Refused("an unknown version of the protocol")
                metadata = {"version": version}
            case "comm_close":
                control = message.content.get("comm_id")
                if not isinstance(control, str) or control not in self._controls:
                    raise Refused("a widget that the page tries to close")
                content = {"comm_id": control, "data": {}}
                self._controls.discard(control)
            case "comm_msg":
                content = self._say(message)
            case _:
                raise Refused("a type of message that pages do not send")
        buffers = message.buffers if message.kind == "comm_msg" else ()
        header = _header(message.header)
        try:
            return [*(_packed(part) for part in (header, {}, metadata, content)), *buffers]
        except (ValueError, RecursionError):
            raise Refused("text that cannot be encoded") from None

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
            raise Refused("a widget that the page tries to make")
        comm = content.get("comm_id")
        if not isinstance(comm, str) or not NAME.fullmatch(comm) or comm in self.known or self._controls:
            raise Refused("another control channel")
        self._controls.add(comm)
        return {"comm_id": comm, "target_name": CONTROL, "data": {}}

    def _say(self, message: Message) -> dict[str, Any]:
        comm, data = message.content.get("comm_id"), message.content.get("data")
        if not isinstance(data, dict):
            raise Refused("a message of a widget without data")
        if isinstance(comm, str) and comm in self._controls:
            if data.get("method") != "request_states":
                raise Refused("a control message that nobody asked for")
            self._once(CONTROL)
            return {"comm_id": comm, "data": {"method": "request_states"}}
        if not isinstance(comm, str) or comm not in self.known:
            raise Refused("a widget that is not on the page")
        if not self.known[comm]:
            raise TooLate("a widget that no longer exists")
        return {"comm_id": comm, "data": self._widget_data(comm, data, len(message.buffers))}

    def _widget_data(self, comm: str, data: Mapping[str, Any], buffers: int) -> dict[str, Any]:
        match data:
            case {"method": "update", "state": dict(state)}:
                paths = data.get("buffer_paths", [])
                if not _lead_into(paths, state, buffers):
                    raise Refused("buffers without a place")
                return {"method": "update", "state": state, "buffer_paths": paths}
            case {"method": "custom", "content": dict(content)}:
                return {"method": "custom", "content": content}
            case {"method": "request_state"}:
                self._once(comm)
                return {"method": "request_state"}
        raise Refused("a message that no widget sends")

    def _once(self, what: str) -> None:
        """Allow a request for states once per page load, because requests are short and states are long."""
        if what in self._asked:
            raise Refused("a second request for the state")
        self._asked.add(what)


def _header(header: Mapping[str, Any]) -> dict[str, str]:
    """Return the header, with the fields that replies repeat."""
    fields = {key: header.get(key, "") for key in ("msg_id", "username", "session", "date", "msg_type")}
    if not all(isinstance(value, str) and len(value) <= 100 for value in fields.values()) or not fields["msg_id"]:
        raise Refused("an invalid header")
    return {**fields, "version": MESSAGES_VERSION}  # the kernel parses it as a number


def _lead_into(paths: object, state: Any, buffers: int) -> bool:
    """Return True if each buffer has a path to a place in the state."""
    if not isinstance(paths, list) or len(paths) != buffers:
        return False
    return all(isinstance(path, list) and path and _place(path, state) for path in paths)


def _place(path: Sequence[Any], state: Any) -> bool:
    for step in path[:-1]:
        try:
            state = state[step]
        except (LookupError, TypeError):
            return False
    last = path[-1]
    return (isinstance(state, dict) and isinstance(last, str)) or (
        isinstance(state, list) and type(last) is int and 0 <= last < len(state)
    )


def _packed(part: Mapping[str, Any]) -> bytes:
    return json.dumps(part, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
