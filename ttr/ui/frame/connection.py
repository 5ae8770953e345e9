"""Connection: tells the user when the page has lost its kernel, and brings it back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import comm
import traitlets

from ttr.host import SERVER_ENDS, this_host
from ttr.ui.frame.script import InBrowser


class Connection(InBrowser):
    """Answers every ping of the browser, which waits where answers stay away.

    While it waits, presses do not count: the browser would send them all as soon as it can, and a page would do at once
    what somebody has tried in vain four times. When the kernel has ended the page is loaded again, which brings a game
    back whose code is in its address. `served` tells whether a server can be asked what the kernel does. A server that
    is about to end opens a comm to `SERVER_ENDS`, which tells in how many seconds it `ends`: the page moves to another.
    """

    _esm = (Path(__file__).parent / "connection.js").read_text(encoding="utf-8")
    served = traitlets.Bool().tag(sync=True)
    ends = traitlets.Float(0).tag(sync=True)
    ping = traitlets.Int(0).tag(sync=True)
    pong = traitlets.Int(0).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        if self.served:
            comm.get_comm_manager().register_target(SERVER_ENDS, self._hear_of_the_end)

    def _hear_of_the_end(self, _: object, message: dict[str, Any]) -> None:
        self.ends = message["content"]["data"]["seconds"]

    @traitlets.default("served")
    def _has_server(self) -> bool:
        return this_host().has_server

    @traitlets.observe("ping")
    def _answer(self, change: Any) -> None:
        self.pong = change["new"]
