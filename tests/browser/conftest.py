"""A real browser on a real page: Chromium through Playwright, on a notebook that Voilà serves.

What a test gets:

`open_page(url, ready=..., size=...)`
    A page without memories, loaded and ready to be used. With it comes `Recorded`: every
    websocket frame in both directions, the console's errors, and requests to other hosts, which go nowhere.
`pages_server`
    All pages, served once for all tests: `pages_server.page("replay")` is the address of one.
`smoke_server`
    The tests' own small notebook, with one kernel kept warm.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from .serve import ROOT, Server, voila

DESKTOP = (1280, 800)
PHONE = (390, 844)

# How many seconds anything may take that is waited for: a machine may be slow, and busy with other tests.
LONG = 60
expect.set_options(timeout=LONG * 1000)

# What Chromium has besides, and no test needs: behind each window's field for addresses are two pages, which cost as
# much as one of ours. (The others are those that Playwright switches off; who names some replaces its list.)
DISABLED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED)}",
    # There are no other hosts. (To refuse their requests one by one would put the browser's cache out of action, and
    # a page would cost three times as much: its scripts, plotly's above all, are then read anew each time.)
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]
OWN_HOSTS = ("localhost", "127.0.0.1")

# The same pages are opened again and again, for some seconds each, in one process that remembers what it has compiled:
# to read each script ahead, beside it, and to compile for long runs costs a sixth of a page, and nobody gains by it.
FOR_SHORT_VISITS = [
    "--process-per-site",
    f"--disable-features={','.join(DISABLED)},ScriptStreaming,SmallScriptStreaming",  # in place of the list above
    "--js-flags=--no-turbofan",
]

# First the one without windows and all that belongs to them: a page costs it a fifth less.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# The notebooks here are pages for tests, not tests.
collect_ignore_glob = ["*.ipynb"]


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@dataclass(frozen=True, slots=True)
class Frame:
    """One websocket message."""

    direction: Literal["sent", "received"]
    url: str
    payload: str | bytes

    @property
    def data(self) -> bytes:
        """The payload as bytes, whether it was text or not."""
        return self.payload.encode() if isinstance(self.payload, str) else self.payload


@dataclass(slots=True)
class Recorded:
    """What went on behind a page, from its first request on.

    `elsewhere` are the addresses that were asked for on other hosts, and not found.
    """

    frames: list[Frame] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)

    @property
    def received(self) -> list[Frame]:
        """The frames that came from the server."""
        return [frame for frame in self.frames if frame.direction == "received"]

    @property
    def sent(self) -> list[Frame]:
        """The frames that the page sent."""
        return [frame for frame in self.frames if frame.direction == "sent"]

    def bytes_received(self) -> int:
        """Return the size of all that came through websockets so far."""
        return sum(len(frame.data) for frame in self.received)

    def containing(self, *needles: str) -> list[tuple[str, Frame]]:
        """Return every frame that contains one of the texts, with that text."""
        wanted = [(needle, needle.encode()) for needle in needles]
        texts = [(frame, frame.data) for frame in self.frames]
        return [(needle, frame) for frame, data in texts for needle, sought in wanted if sought in data]

    def follow(self, page: Page) -> None:
        """Begin recording; before the page goes anywhere."""

        def on_socket(socket: WebSocket) -> None:
            socket.on("framesent", lambda payload: self.frames.append(Frame("sent", socket.url, payload)))
            socket.on("framereceived", lambda payload: self.frames.append(Frame("received", socket.url, payload)))

        def on_console(message: ConsoleMessage) -> None:
            # A request that goes nowhere is an error in the console as well.
            if message.type == "error" and "ERR_NAME_NOT_RESOLVED" not in message.text:
                self.errors.append(f"{message.text} ({message.location.get('url', '')})")

        def on_request(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.scheme in ("http", "https") and parts.hostname not in OWN_HOSTS:
                self.elsewhere.append(request.url)

        page.on("websocket", on_socket)
        page.on("console", on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", on_request)


def wait_until_playable(page: Page, ready: str = ".jupyter-widgets", seconds: float = LONG) -> None:
    """Wait until Voilà's spinner is gone, something that fits `ready` is visible, and nothing moves any more.

    Parameters
    ----------
    page
        A page on its way.
    ready
        A selector, CSS or `text=…`.
    seconds
        How long at most.
    """
    page.wait_for_function(
        "() => { const s = document.getElementById('loading'); return !s || getComputedStyle(s).display === 'none' }",
        timeout=seconds * 1000,
    )
    page.locator(ready).first.wait_for(state="visible", timeout=seconds * 1000)
    # Two frames: what was drawn last is laid out, and can be clicked.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


OpenPage = Callable[..., tuple[Page, Recorded]]


# Whoever plays in a test knows the page: see `ttr/ui/seat/first_hints.js`. (A page without an address has no storage.)
KNOWS_THE_PAGE = "try { localStorage.setItem('ttr-hints-seen', '3') } catch {}"


@contextmanager
def window(chromium: Browser, *, first_visit: bool = False, **options: Any) -> Iterator[BrowserContext]:
    """Give somebody a browser of their own, without memories, for a while; with Playwright's options.

    Nothing is shown in passing, unless a test asks for motion: a press is answered at once by all that it brings.
    Nor are the hints of a first visit, unless a test asks for these.
    """
    context = chromium.new_context(**{"reduced_motion": "reduce", **options})
    context.set_default_timeout(LONG * 1000)
    if not first_visit:
        context.add_init_script(KNOWS_THE_PAGE)
    yield context
    context.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of this folder; without one they are skipped."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *FOR_SHORT_VISITS])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """The one who opens the pages: a browser that keeps scripts which it has read, as everybody's does."""
    with window(chromium, accept_downloads=True) as context:
        # One page stays, and with it the process that draws them all: what it has compiled of their scripts, which is
        # most of what a page costs, it has for the next one.
        staying = context.new_page()
        staying.route("**/staying", lambda route: route.fulfill(body="<p>", content_type="text/html"))
        staying.goto("http://localhost:1/staying")
        yield context


@pytest.fixture
def newcomer(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has seen nothing yet."""
    with window(chromium) as context:
        yield context


@contextmanager
def touched(chromium: Browser, url: str, ready: str, size: tuple[int, int] = PHONE) -> Iterator[tuple[Page, Recorded]]:
    """Open a page on a phone, whose screen is touched."""
    with window(chromium, viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True) as phone:
        page, recorded = phone.new_page(), Recorded()
        recorded.follow(page)
        page.goto(url)
        page.locator(ready).first.wait_for()
        yield page, recorded


@pytest.fixture
def open_page(visitor: BrowserContext, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages that remember nothing of those before; they are closed after the test.

    `open_page(url, ready=".jupyter-widgets", size=DESKTOP, motion=False)` returns the page and what is recorded of it.
    A page that asks for anything on another host fails its test. A picture of a page whose test failed is put into
    `test-results/`.
    """
    pages: list[Page] = []
    all_recorded: list[Recorded] = []

    def open_page(
        url: str,
        ready: str = ".jupyter-widgets",
        size: tuple[int, int] = DESKTOP,
        seconds: float = LONG,
        motion: bool = False,
    ) -> tuple[Page, Recorded]:
        page = visitor.new_page()
        if motion:
            page.emulate_media(reduced_motion="no-preference")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        forget(page, url)
        pages.append(page)
        recorded = Recorded()
        recorded.follow(page)
        all_recorded.append(recorded)
        page.goto(url, timeout=seconds * 1000)
        wait_until_playable(page, ready, seconds)
        return page, recorded

    with pictures_of_failure(request, pages):
        yield open_page
    for page in pages:
        page.close()
    assert [url for recorded in all_recorded for url in recorded.elsewhere] == [], "asked of other hosts"


def forget(page: Page, url: str) -> None:
    """Remove what pages of this address have put into the browser: cookies and storage, but not its cache."""
    parts = urlsplit(url)
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin",
        {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": "cookies,local_storage,indexeddb"},
    )


@contextmanager
def pictures_of_failure(request: pytest.FixtureRequest, pages: list[Page]) -> Iterator[None]:
    """Put a picture of each page into `test-results/` if the test fails meanwhile."""
    failed_before = request.session.testsfailed
    yield
    if request.session.testsfailed > failed_before:
        for number, page in enumerate(pages):
            name = re.sub(r"\W+", "-", request.node.name).strip("-")
            page.screenshot(path=ROOT / "test-results" / f"{name}-{number}.png", full_page=True)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["1280x800", "390x844"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The sizes of window that every page has to work in."""
    return request.param


# The servers ask for the browser only so that none is started where there is no browser to look at it.


@pytest.fixture(scope="package")
def smoke_server(chromium: Browser) -> Iterator[Server]:
    """The tests' own small page."""
    with voila(Path(__file__).parent / "smoke.ipynb", "--pool_size=1") as server:
        yield server


@pytest.fixture(scope="package")
def pages_server(chromium: Browser) -> Iterator[Server]:
    """All pages and lessons, no kernel kept warm: what a page costs counts, and not when it is paid."""
    with voila(ROOT / "notebooks", "--preheat_kernel=False", warm=False) as server:
        yield server
