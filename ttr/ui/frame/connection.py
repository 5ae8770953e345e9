"""Connection: tells the user when the page has lost its kernel, and restores the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import comm
import traitlets

from ttr.host import SERVER_ENDS, this_host
from ttr.ui.frame.script import InBrowser


class Connection(InBrowser):
    """Widget that answers the browser's pings; the browser waits while there is no answer.

    While it waits, it ignores clicks. Otherwise the browser would send them all later, and the page would do four times
    what the user tried four times. When the kernel has died, the page reloads, which restores a game whose code is in
    the address. `served` is True if a server can report the kernel's state. A server that is about to stop opens a comm
    to `SERVER_ENDS`, which says in how many seconds it `ends`, and the page moves to another server.
    """

    _esm = (Path(__file__).parent / "connection.js").read_text(encoding="utf-8")
    served = traitlets.Bool().tag(sync=True)
    ends = traitlets.Float(0).tag(sync=True)
    ping = traitlets.Int(0).tag(sync=True)
    pong = traitlets.Int(0).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        if self.served:
            comm.get_comm_manager().register_target(SERVER_ENDS, self._announced)

    def _announced(self, _: object, message: dict[str, Any]) -> None:
        self.ends = message["content"]["data"]["seconds"]

    @traitlets.default("served")
    def _has_server(self) -> bool:
        return this_host().has_server

    @traitlets.observe("ping")
    def _answer(self, change: Any) -> None:
        self.pong = change["new"]
