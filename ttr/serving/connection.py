"""The connection of a page's websocket to its kernel: only valid messages pass, and no tracebacks.

This is a hook: `Voila.kernel_websocket_connection_class` names the class of Voilà's connections.
`handle_incoming_message` and `handle_outgoing_message` are jupyter_server's interface for such classes
(`KernelWebsocketConnectionABC`). Written for jupyter_server 2.21.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.websocket import WebSocketClosedError

from ttr.host import SERVER_ENDS

from .conversation import Conversation, TooLate
from .frames import Refused, read_frame
from .health import Presses

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
        self.presses = Presses(self.websocket_handler.settings["ttr_figures"])
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
        except Refused as reason:
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
        """Tell the page, through its kernel, the seconds until the server stops (`ttr.ui.frame.connection`)."""
        if self.channels:
            data = {"seconds": seconds}
            content = {"comm_id": uuid4().hex, "target_name": SERVER_ENDS, "data": data}
            self.session.send(self.channels["shell"], "comm_open", content)

    def _note_error(self, kind: str, content: Any) -> None:
        """Log a page's first error."""
        if kind == "error" and not self.failed:
            self.failed = True
            error = json.loads(bytes(content))
            self.log.warning("A page has met an error: %s: %s", error.get("ename"), error.get("evalue"))
