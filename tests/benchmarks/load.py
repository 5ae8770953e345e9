"""Measure a class that arrives together: the time until each can play, the memory, and the response time of clicks.

    python -m tests.benchmarks.load [--visitors 30] [--tabs 8] [--abandoned 0] [--minutes 5] [--every 5] [--checkout …]

Some of the visitors are real tabs of Chromium, opened together in one window, every other one in the background. The
others use the server as a page does: they load it, request its widgets over its websocket, and then click a button
every five seconds. Before all of them, some visitors may come who lose their connection without saying that they
leave. The server comes from this checkout, or from another one: an earlier commit in another folder, with its own
environment. The program ends at the latest three minutes after the last click is due.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

import psutil
from playwright.async_api import BrowserContext, async_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.browser.conftest import FLAGS, IN_THE_BACKGROUND, find_chromium
from tests.browser.serve import ROOT, voila
from tests.serving.visitor import PROTOCOL, frame, settings_of, unframed

Memory = TypeVar("Memory")

TABS = 8  # visitors with a real browser
LINK = "?rules=usa&seats=you,expert&seed={seed}"
GOLDEN = 0.618034  # its multiples, modulo 1, are spread more evenly than those of any other number
PATIENCE = 300  # seconds for a page to become playable
PRESSED = ("Keep", "Draw blind", "Draw a card", "Pass", "New game", "Start game")  # the first buttons to click


@dataclass(slots=True)
class Visit:
    """A visitor's results: seconds until the page is playable, and until the answer to each click."""

    number: int
    tab: bool = False
    playable: float | None = None
    loads: int = 0  # of a tab: more than one if it had to load itself again
    presses: list[float] = field(default_factory=list)
    trouble: str = ""

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Record errors in the block, and go on."""
        try:
            yield
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"


class Front(Protocol):
    """Address of a page: a server, or a proxy in front of several."""

    @property
    def url(self) -> str:
        """The page's address."""

    @property
    def port(self) -> int:
        """The port of its connections on this computer."""


class MeasuredVisitor:
    """A visitor without a browser, who uses the server as a page's scripts do.

    Parameters
    ----------
    server : Front
        The address of the page.
    visit : Visit
        The results to fill.

    Attributes
    ----------
    widgets : dict
        The state of each widget, by its id.
    gone : asyncio.Event
        Set when the connection ends, which happens with the server.
    """

    def __init__(self, server: Front, visit: Visit) -> None:
        self._server, self.visit = server, visit
        self._session = uuid.uuid4().hex
        self.widgets: dict[str, dict[str, Any]] = {}
        self._answers: dict[str, asyncio.Event] = {}
        self._socket: WebSocketClientConnection
        self._listener: asyncio.Task[None] | None = None
        self._pings = 0
        self.pinged = 0.0  # time of the last ping
        self.gone = asyncio.Event()

    async def come(self) -> None:
        """Load the page and its widgets; return as soon as it is playable."""
        began = time.perf_counter()
        await self.open(self._server.url + LINK.format(seed=self.visit.number))
        while self.button() is None:
            await asyncio.sleep(0.02)
        self.visit.playable = time.perf_counter() - began

    async def open(self, address: str) -> None:
        """Load a page, and request its widgets."""
        page = await AsyncHTTPClient().fetch(address, request_timeout=PATIENCE)
        while not (settings := settings_of(page.body.decode())):  # the page of the waiting line, which reloads
            await asyncio.sleep(1)
            page = await AsyncHTTPClient().fetch(address, request_timeout=PATIENCE)
        cookies = "; ".join(cookie.partition(";")[0] for cookie in page.headers.get_list("Set-Cookie"))
        kernel = settings["kernelId"]
        channels = f"ws://localhost:{self._server.port}/api/kernels/{kernel}/channels?session_id={self._session}"
        headers = {"Cookie": cookies, "Origin": f"http://localhost:{self._server.port}"}
        self._socket = await websocket_connect(
            HTTPRequest(channels, headers=headers, request_timeout=PATIENCE),
            max_message_size=1 << 26,
            subprotocols=[PROTOCOL],
        )
        self._listener = asyncio.create_task(self._listen())
        self._send("kernel_info_request", {})
        self._send("comm_info_request", {"target_name": "jupyter.widget"})
        control = uuid.uuid4().hex
        version = {"version": "1.0.0"}
        self._send(
            "comm_open",
            {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}},
            metadata=version,
        )
        self._send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})

    async def press(self) -> None:
        """Click a button that a player could click, and wait for the answer."""
        if (button := self.button()) is None or self.tick():
            return
        began = time.perf_counter()
        answer = self.say(button, {"event": "click"})
        self.ping()
        await asyncio.wait_for(answer.wait(), PATIENCE)
        self.visit.presses.append(time.perf_counter() - began)

    def tick(self) -> bool:
        """Tick the offered tickets, to keep them at the next click; return True if there were any."""
        found = False
        for widget, state in self.widgets.items():
            offered = state.get("_model_name") == "CheckboxModel" and self._visible(widget) and state.get("description")
            if offered and not state.get("value"):
                state["value"] = found = True
                self.change(widget, value=True)
        return found

    def leave(self) -> None:
        """Close the page."""
        if self._listener is not None:
            self._listener.cancel()
            self._socket.close()

    def say(self, widget: str, content: dict[str, Any]) -> asyncio.Event:
        """Send a message of a widget's view; return an event that is set once the kernel has handled it."""
        return self._send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})

    def change(self, widget: str, **state: Any) -> asyncio.Event:
        """Change a widget's model."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        return self._send("comm_msg", {"comm_id": widget, "data": data})

    def ping(self) -> None:
        """Send a ping, as a page does every few seconds."""
        self.pinged = time.perf_counter()
        for comm, state in self.widgets.items():
            if "ping" in state:
                self._pings += 1
                data = {"method": "update", "state": {"ping": self._pings}, "buffer_paths": []}
                self._send("comm_msg", {"comm_id": comm, "data": data})

    def button(self, texts: Sequence[str] = PRESSED) -> str | None:
        """Return the button to click: the first with one of these texts that is visible and enabled."""
        buttons = {
            state["description"]: comm
            for comm, state in self.widgets.items()
            if state.get("_model_name") == "ButtonModel" and not state.get("disabled") and self._visible(comm)
        }
        for wanted in texts:
            for text, comm in buttons.items():
                if text.startswith(wanted):
                    return comm
        return None

    def _visible(self, widget: str) -> bool:
        """Return True if neither a widget nor anything around it is hidden."""
        state = self.widgets[widget]
        layout = self.widgets.get(str(state.get("layout", "")).removeprefix("IPY_MODEL_"), {})
        if layout.get("display") == "none":
            return False
        around = (box for box, each in self.widgets.items() if f"IPY_MODEL_{widget}" in each.get("children", ()))
        return all(self._visible(box) for box in around)

    def _send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> asyncio.Event:
        number = uuid.uuid4().hex
        header = {"msg_id": number, "session": self._session}
        self._answers[number] = asyncio.Event()
        self._socket.write_message(frame(kind, content, metadata=metadata, header=header), binary=True)
        return self._answers[number]

    def changed(self, widget: str, state: dict[str, Any]) -> None:
        """Handle a new widget, or a change by the kernel."""

    async def _listen(self) -> None:
        while (data := await self._socket.read_message()) is not None:
            message = unframed(data)
            fields = message.content.get("data", {})
            if not isinstance(fields, dict):
                continue
            if message.kind == "comm_msg" and fields.get("method") == "update_states":
                self.widgets |= {comm: state["state"] for comm, state in fields["states"].items()}
                for comm, state in self.widgets.items():
                    self.changed(comm, state)
            elif message.kind in ("comm_msg", "comm_open") and "state" in fields:
                self.widgets.setdefault(message.content["comm_id"], {}).update(fields["state"])
                self.changed(message.content["comm_id"], fields["state"])
            elif message.kind == "status" and message.content["execution_state"] == "idle":
                answer = self._answers.pop(message.answers, None)
                if answer is not None:
                    answer.set()
        self.gone.set()


async def come_and_press(server: Front, visit: Visit, seconds: float, every: float, end: asyncio.Barrier) -> None:
    """Visit without a browser: load the page, click from time to time, and leave."""
    visitor = MeasuredVisitor(server, visit)
    with visit.telling():
        await asyncio.wait_for(visitor.come(), PATIENCE)
    await end.wait()
    if visit.trouble:
        return
    began = time.perf_counter()
    due = began + every * (visit.number * GOLDEN % 1)  # spread evenly, however many visitors there are
    while due < began + seconds:
        await asyncio.sleep(max(0, due - time.perf_counter()))
        with visit.telling():
            await visitor.press()
        if visit.trouble:
            break
        due = max(due + every, time.perf_counter())
    visitor.leave()


async def come_in_a_tab(
    server: Front, window: BrowserContext, visit: Visit, seconds: float, every: float, end: asyncio.Barrier
) -> None:
    """Visit with a tab of a window; every other one is in the background."""
    visit.tab = True
    page = await window.new_page()
    if visit.number % 2:
        await page.add_init_script(IN_THE_BACKGROUND)

    def count(_: object) -> None:
        visit.loads += 1

    page.on("domcontentloaded", count)
    began = time.perf_counter()
    keep = page.get_by_role("button", name="Keep")
    with visit.telling():
        await page.goto(server.url + LINK.format(seed=visit.number), timeout=PATIENCE * 1000)
        await keep.wait_for(timeout=PATIENCE * 1000)
        await page.locator(".ttr-map .main-svg").first.wait_for(timeout=PATIENCE * 1000)
        visit.playable = time.perf_counter() - began
    if visit.playable is None:
        visit.trouble += f"; the page shows {(await page.inner_text('body'))[:60]!r}"
    await end.wait()
    if visit.trouble:
        return
    began = time.perf_counter()
    offered = page.locator(".ttr-offer input:visible")
    for number in range(await offered.count()):
        await offered.nth(number).check()
    await keep.click()
    cards, drawn = page.locator(".ttr-seats"), page.get_by_role("button", name="Draw blind")
    while time.perf_counter() < began + seconds:
        await asyncio.sleep(every)
        if not await drawn.is_enabled(timeout=5000):
            break
        before, pressed = await cards.inner_html(), time.perf_counter()
        await drawn.click()
        with visit.telling():
            await page.wait_for_function(
                "before => document.querySelector('.ttr-seats').innerHTML !== before", arg=before, timeout=30_000
            )
            visit.presses.append(time.perf_counter() - pressed)
        if visit.trouble:
            break
    await page.close()


async def abandon(server: Front, number: int) -> None:
    """Visit, play, and lose the connection without saying a word."""
    visitor = MeasuredVisitor(server, Visit(number))
    await asyncio.wait_for(visitor.come(), PATIENCE)
    await visitor.press()
    visitor.leave()


def memory_of(pid: int) -> float:
    """Return the memory of a process and its descendants in MB, counting shared memory once."""
    root = psutil.Process(pid)
    total = 0
    for process in [root, *root.children(recursive=True)]:
        try:
            total += process.memory_full_info().pss
        except psutil.Error:
            continue
    return total / 1e6


async def load(
    server: Front,
    visitors: int,
    minutes: float,
    every: float,
    memory: Callable[[], Memory],
    tabs: int = TABS,
    abandoned: int = 0,
) -> tuple[list[Visit], Memory]:
    """Let visitors arrive and click for some minutes; return their results, and the memory with all of them."""
    await asyncio.gather(*(abandon(server, visitors + number) for number in range(abandoned)))
    visits = [Visit(number) for number in range(visitors)]
    end = asyncio.Barrier(visitors + 1)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        window = await browser.new_context(viewport={"width": 1280, "height": 800})
        tasks = []
        for visit in visits:
            arguments = (visit, minutes * 60, every, end)
            in_tab = visit.number < tabs
            coming = come_in_a_tab(server, window, *arguments) if in_tab else come_and_press(server, *arguments)
            tasks.append(asyncio.create_task(coming))
        await end.wait()
        taken = memory()
        await asyncio.wait_for(asyncio.gather(*tasks), minutes * 60 + 180)
        await browser.close()
    return visits, taken


def report(visits: list[Visit]) -> None:
    """Print their results."""
    tabs = [visit for visit in visits if visit.tab]
    again = sum(visit.loads - 1 for visit in tabs if visit.loads)
    drawn = sorted(visit.playable for visit in tabs if visit.playable is not None)
    print(f"{len(tabs)} tabs in a window, {len(drawn)} of them could play, {again} loads were needed once more")
    ready = sorted(visit.playable for visit in visits if visit.playable is not None)
    presses = sorted(press for visit in visits for press in visit.presses)
    print(f"{len(visits)} visitors at once, {len(ready)} of them could play")
    if ready:
        times = ", ".join(f"{each:.1f}" for each in ready)
        print(
            f"playable after: first {ready[0]:.1f} s, median {statistics.median(ready):.1f} s, last {ready[-1]:.1f} s"
        )
        print(f"  ({times})")
    if len(presses) > 1:
        cuts = statistics.quantiles(presses, n=20, method="inclusive")
        print(f"{len(presses)} presses: p50 {cuts[9]:.3f} s, p95 {cuts[18]:.3f} s, slowest {presses[-1]:.2f} s")
    for visit in visits:
        if visit.trouble:
            print(f"visitor {visit.number}: {visit.trouble:.200}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=30)
    parser.add_argument("--tabs", type=int, default=TABS, help="how many of the visitors are real tabs")
    parser.add_argument("--abandoned", type=int, default=0, help="visitors who came before and lost their connection")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--every", type=float, default=5, help="seconds from press to press")
    parser.add_argument("--checkout", type=Path, default=ROOT)
    parser.add_argument("--pool", type=int, default=2, help="pages that are kept warm")
    options = parser.parse_args()
    folder = options.checkout.resolve()
    AsyncHTTPClient.configure(None, max_clients=options.visitors + options.abandoned + 5)
    with tempfile.TemporaryDirectory() as games:
        env = {"PYTHONPATH": str(folder), "TTR_STORE": f"sqlite:///{games}/games.sqlite", "PATH": os.environ["PATH"]}
        notebook = folder / "notebooks" / "play.ipynb"
        server_of = "ttr.serving" if (folder / "ttr" / "serving" / "__main__.py").exists() else "voila"
        own = folder / ".venv" / "bin" / "python"
        python = own if own.exists() else sys.executable
        options_of_server = f"--pool_size={options.pool}"
        with voila(notebook, options_of_server, cwd=folder, env=env, module=server_of, python=python) as server:

            def memory() -> float:
                return memory_of(server.pid)

            numbers = options.visitors, options.minutes, options.every
            visits, taken = asyncio.run(load(server, *numbers, memory, options.tabs, options.abandoned))
    report(visits)
    print(f"memory of the server and all pages: {taken:.0f} MB")


if __name__ == "__main__":
    main()
