"""The browser's side of a page: scripts, the connection to the kernel with its retries, roles for screen readers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

import anywidget
import comm
import traitlets

from ttr.runtime import SERVER_ENDS, this_host


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

    While it waits, it ignores clicks. Otherwise the browser would send them all later, and a button that somebody
    pressed four times would act four times. When the kernel has died, the page reloads, which restores a game whose
    code is in the address. `served` is True if a server can report the kernel's state. A server that is about to stop
    opens a comm to `SERVER_ENDS`, which says in how many seconds it `ends`, and the page moves to another server.
    """

    _esm = (Path(__file__).parent / "connection.js").read_text(encoding="utf-8")
    served = traitlets.Bool().tag(sync=True)
    ends = traitlets.Float(0).tag(sync=True)
    ping = traitlets.Int(0).tag(sync=True)
    pong = traitlets.Int(0).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        if self.served:
            comm.get_comm_manager().register_target(SERVER_ENDS, self._on_message)

    def _on_message(self, _: object, message: dict[str, Any]) -> None:
        self.ends = message["content"]["data"]["seconds"]

    @traitlets.default("served")
    def _has_server(self) -> bool:
        return this_host().has_server

    @traitlets.observe("ping")
    def _answer(self, change: Any) -> None:
        self.pong = change["new"]


class Retry:
    """One action to retry whenever the page's browser sends a ping, until another action replaces it.

    An action that fails again calls `later` again.
    """

    def __init__(self) -> None:
        self._action: Callable[[], object] | None = None

    def on_ping(self, connection: Connection) -> None:
        connection.observe(lambda _: self.now(), "ping")

    def later(self, action: Callable[[], object]) -> None:
        self._action = action

    def cancel(self) -> None:
        self._action = None

    def now(self) -> None:
        action, self._action = self._action, None
        if action is not None:
            action()


class Semantics(anywidget.AnyWidget):
    """Gives elements with certain style classes a role, name and state: live regions, toggles, tabs, landmarks.

    It also copies what stands before a button of `html.to_copy`. This needs no messages between browser and kernel,
    because it depends only on the classes.
    """

    _esm = script(Path(__file__).parent / "semantics.js", "focus.js", "copy.js")


# --- following: a page shows what others do, as long as somebody looks at it ---

ASLEEP_AFTER = 180.0
"""Seconds without a word of the browser, until a page is asleep; one in the background says something each minute."""


class Following:
    """A page's task that waits for changes of logs, and then updates the page.

    The task ends after a long silence of the browser, and restarts at its next ping. Without an event loop, as in a
    plain program, there is no task. `changes` is `Store.changes`: given numbers of logs, it yields immediately, and
    then whenever a log may have new lines. `look` is called each time, in the kernel's own thread, and also every
    `every` seconds, for a page that shows elapsed time. Its errors go to the program's log.
    """

    def __init__(
        self, changes: Callable[..., AsyncGenerator[None, None]], look: Callable[[], None], every: float | None = None
    ) -> None:
        self._changes, self._look_at_it, self._every = changes, look, every
        self._numbers: tuple[int, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._limit: asyncio.Timeout | None = None

    @property
    def active(self) -> bool:
        return self._task is not None and not self._task.done()

    def follow(self, *numbers: int) -> None:
        if numbers != self._numbers:
            self.stop()
            self._numbers = numbers
        self.ping()

    def ping(self, _: object = None) -> None:
        """Note a ping of the browser, and restart the task if necessary."""
        if not self._numbers:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if not self.active:
            self._task = loop.create_task(self._wait(self._numbers))
        elif self._limit is not None and not self._limit.expired():
            self._limit.reschedule(loop.time() + ASLEEP_AFTER)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task, self._numbers = None, ()

    async def _wait(self, numbers: tuple[int, ...]) -> None:
        ticks = None if self._every is None else asyncio.get_running_loop().create_task(self._tick(self._every))
        try:
            with suppress(TimeoutError):  # the browser sleeps; its next ping restarts the task
                async with asyncio.timeout(ASLEEP_AFTER) as self._limit, aclosing(self._changes(*numbers)) as changes:
                    async for _ in changes:
                        self._look()
        finally:
            if ticks is not None:
                ticks.cancel()

    async def _tick(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            self._look()

    def _look(self) -> None:
        try:
            self._look_at_it()
        except Exception:
            logging.getLogger(__name__).exception("a look at what is new failed")
