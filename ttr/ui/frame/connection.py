"""The browser's side of a page: scripts, the connection to the kernel with its retries, roles for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import comm
import traitlets

from ttr.host import SERVER_ENDS, this_host


class InBrowser(anywidget.AnyWidget):
    """Widget whose script needs to know whether the page fills the browser or is part of JupyterLab."""

    alone = traitlets.Bool().tag(sync=True)

    @traitlets.default("alone")
    def _is_alone(self) -> bool:
        return this_host().alone


def script(path: Path, *more: str) -> str:
    """Return the script of a file, after those of this folder that it may call: the shared one, and more by name."""
    files = (*(Path(__file__).with_name(name) for name in ("shared.js", *more)), path)
    return "".join(file.read_text(encoding="utf-8") for file in files)


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


class Again:
    """One action to retry whenever the page's browser sends a ping, until another action replaces it.

    An action that fails again calls `later` again.
    """

    def __init__(self) -> None:
        self._action: Callable[[], object] | None = None

    def on_ping(self, connection: Connection) -> None:
        """Retry on each ping of a page's browser."""
        connection.observe(lambda _: self.now(), "ping")

    def later(self, action: Callable[[], object]) -> None:
        """Schedule this action, and drop any other."""
        self._action = action

    def cancel(self) -> None:
        """Drop the scheduled action."""
        self._action = None

    def now(self) -> None:
        """Run the scheduled action now."""
        action, self._action = self._action, None
        if action is not None:
            action()


class Semantics(anywidget.AnyWidget):
    """Gives elements with certain style classes a role, name and state: live regions, toggles, tabs, landmarks.

    It also copies what stands before a button of `html.to_copy`. This needs no messages between browser and kernel,
    because it depends only on the classes.
    """

    _esm = script(Path(__file__).parent / "semantics.js", "focus.js", "copy.js")
