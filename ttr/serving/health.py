"""Health checks for administrators: liveness, readiness for another page, and metrics.

`/healthz` answers as long as the server runs. `/readyz` succeeds if the store can save, there is room for another page,
and the server is not about to stop. The metrics, in the format of Prometheus, have a separate address, which visitors
need not reach. They contain no names, codes or cards.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from logging import Logger
from typing import TYPE_CHECKING

import psutil
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from tornado.web import Application

from ttr.store.logs import Busy, StoreError

from .admission import Drain, Pages
from .own_pages import AnonymousHandler

if TYPE_CHECKING:
    from ttr.store.store import Store

PAGE_SECONDS = (0.5, 1, 2, 4, 8, 16, 32, 64)
PRESS_SECONDS = (0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)


class Figures:
    """Metrics of a server."""

    def __init__(self, pages: Pages, kernels: Callable[[], int]) -> None:
        registry = self.registry = CollectorRegistry()
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "ttr_pages_open": ("Pages that visitors have open", pages.count),
            "ttr_pages_waiting": ("Visitors who wait in line or whose page is being made", lambda: len(pages.line)),
            "ttr_pages_most": ("Pages that may be open at once", lambda: pages.most),
            "ttr_kernels": ("Kernels, those kept warm included", kernels),
            "ttr_memory_bytes": ("Memory of the server and all its kernels; shared memory counts once", memory),
        }
        for name, (text, value) in gauges.items():
            Gauge(name, text, registry=registry).set_function(value)
        self.refused = Counter("ttr_pages_refused", "Visitors for whom there was no room", registry=registry)
        self.page_seconds = Histogram(
            "ttr_page_seconds", "From a visitor's request to the whole page", buckets=PAGE_SECONDS, registry=registry
        )
        self.press_seconds = Histogram(
            "ttr_press_seconds", "From a press to the kernel's last answer", buckets=PRESS_SECONDS, registry=registry
        )
        self.store_errors = Counter("ttr_store_errors", "Times that the store did not answer", registry=registry)

    def listen(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        Application([(r"/metrics", Metrics, {"figures": self})], log_function=lambda _: None).listen(int(port), host)


class Presses:
    """Response times of a page's kernel."""

    MOST = 100  # most unanswered messages; the kernel of a page that sends more is dead

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._begun: dict[str, float] = {}

    def begin(self, message: str) -> None:
        if len(self._begun) < self.MOST:
            self._begun[message] = time.perf_counter()

    def end(self, message: str) -> None:
        if (begun := self._begun.pop(message, None)) is not None:
            self._figures.press_seconds.observe(time.perf_counter() - begun)


def memory() -> float:
    """Return the memory of this process and its children in bytes, counting shared memory once if the system can."""
    total = 0
    server = psutil.Process()
    for process in (server, *server.children(recursive=True)):
        try:
            info = process.memory_full_info()
        except psutil.Error:  # it has just ended
            continue
        total += getattr(info, "pss", info.uss)
    return total


class Healthy(AnonymousHandler):
    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("alive\n")


class Readiness:
    """Tells why a server accepts no other visitor: no room, its end, or a store that saves nothing now.

    The store is asked at most once a second, however many ask this. A change of its answer is a warning in the log.
    """

    FRESH = 1.0  # seconds

    def __init__(
        self, pages: Pages, figures: Figures, drain: Drain, store: Callable[[], Store | None], log: Logger
    ) -> None:
        self.pages, self.figures, self.drain, self.store, self.log = pages, figures, drain, store, log
        self._one_by_one = asyncio.Lock()
        self._asked = -math.inf
        self._problem = ""

    async def reasons(self) -> list[str]:
        """Return all reasons against another visitor, in words without secrets."""
        reasons = [] if self.pages.room() else [f"all {self.pages.most} pages are open"]
        if self.drain.begun:
            reasons.append("this server is about to end")
        if problem := await self.problem_of_store():
            reasons.append(f"games and classes cannot be saved: {problem}")
        return reasons

    async def problem_of_store(self) -> str:
        """Return why games cannot be saved, or an empty text."""
        async with self._one_by_one:
            if time.monotonic() - self._asked > self.FRESH:
                before, self._problem = self._problem, await asyncio.to_thread(self._ask)
                self._asked = time.monotonic()
                if self._problem:
                    self.figures.store_errors.inc()
                if self._problem and self._problem != before:
                    self.log.warning(f"Games and classes cannot be saved now: {self._problem}")
                elif before and not self._problem:
                    self.log.warning("Games and classes can be saved again.")
            return self._problem

    def _ask(self) -> str:
        try:
            if store := self.store():
                store.check_writable()
        except Busy:  # it works, for somebody else
            pass
        except StoreError as error:
            return str(error)
        return ""


class Ready(AnonymousHandler):
    """Handler that tells a load balancer whether this server accepts another visitor."""

    def initialize(self, readiness: Readiness) -> None:
        self.readiness = readiness

    async def get(self) -> None:
        reasons = await self.readiness.reasons()
        self.set_status(503 if reasons else 200)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("".join(f"{reason}\n" for reason in reasons or ["ready"]))


class Metrics(AnonymousHandler):
    def initialize(self, figures: Figures) -> None:
        self.figures = figures

    async def get(self) -> None:
        """Write the metrics in a thread, because reading the memory of many processes takes a moment."""
        text = await asyncio.to_thread(generate_latest, self.figures.registry)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(text)
