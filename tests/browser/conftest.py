"""Fixtures for tests with a real browser: Chromium through Playwright, on notebooks served by Voilà.

Fixtures:

`open_page(url, ready=..., size=...)`
    A fresh page, loaded and ready. It comes with `Recorded`: every websocket frame in both directions, the console's
    errors, and requests to other hosts, which are blocked.
`pages_server`
    All pages, served once for all tests: `pages_server.page("replay")` is the address of one.
`smoke_server`
    The tests' own small notebook, with one kernel kept warm.
"""

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
SIDEWAYS = (844, 390)

# Time limit of every wait, in seconds: a machine may be slow, and busy with other tests.
LONG = 60
expect.set_options(timeout=LONG * 1000)

# Features of Chromium that no test needs. Each window's address bar has two pages, which cost as much as one of ours.
# (Playwright turns the others off; this option replaces its list.)
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
    # Resolve no other hosts. (Intercepting their requests would disable the browser's cache. Then each page would parse
    # its scripts again, plotly's above all, and cost three times as much.)
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]
OWN_HOSTS = ("localhost", "127.0.0.1")

# The tests open the same pages again and again for a few seconds, in one process that caches compiled code. Streaming
# compilation and optimization would only cost a sixth of a page's time.
FOR_SHORT_VISITS = [
    "--process-per-site",
    f"--disable-features={','.join(DISABLED)},ScriptStreaming,SmallScriptStreaming",  # in place of the list above
    "--js-flags=--no-turbofan",
]

# Prefer the headless shell: it takes a fifth less time for a page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# A browser rounds the timers of a background tab up to a second.
IN_THE_BACKGROUND = """{
  const own = setTimeout;
  window.setTimeout = (action, after = 0, ...more) => own(action, 1000 * Math.ceil(after / 1000), ...more);
}"""

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
    """Record of a page's traffic, from its first request on.

    `elsewhere` lists the requested addresses on other hosts, which were blocked.
    """

    frames: list[Frame] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
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
        """Return the size of all frames received so far."""
        return sum(len(frame.data) for frame in self.received)

    def containing(self, *needles: str) -> list[tuple[str, Frame]]:
        """Return every frame that contains one of the texts, with that text."""
        wanted = [(needle, needle.encode()) for needle in needles]
        texts = [(frame, frame.data) for frame in self.frames]
        return [(needle, frame) for frame, data in texts for needle, sought in wanted if sought in data]

    def follow(self, page: Page) -> None:
        """Start recording; call it before the page loads anything."""

        def on_socket(socket: WebSocket) -> None:
            socket.on("framesent", lambda payload: self.frames.append(Frame("sent", socket.url, payload)))
            socket.on("framereceived", lambda payload: self.frames.append(Frame("received", socket.url, payload)))

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "warning":
                self.warnings.append(message.text)
            # A blocked request is also an error in the console.
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
    """Wait until the page has opened, an element for `ready` is visible, and nothing moves any more.

    Parameters
    ----------
    page
        A loading page.
    ready
        A CSS selector.
    seconds
        Time limit.
    """
    page.wait_for_function(
        "() => !['loading', 'ttr-opening'].some((id) => document.getElementById(id)?.checkVisibility())",
        timeout=seconds * 1000,
    )
    # A locator would look every half second; a function, in each frame.
    page.wait_for_function(
        "(ready) => document.querySelector(ready)?.checkVisibility({ visibilityProperty: true })",
        arg=ready,
        timeout=seconds * 1000,
    )
    # Two frames later the last drawing has a layout, and is clickable.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


OpenPage = Callable[..., tuple[Page, Recorded]]


# Players in tests know the page: see `ttr/ui/game/first_hints.js`. (A page without an address has no storage.)
KNOWS_THE_PAGE = "try { localStorage.setItem('ttr-hints-seen', '3') } catch {}"


@contextmanager
def window(chromium: Browser, *, first_visit: bool = False, **options: Any) -> Iterator[BrowserContext]:
    """Open a fresh browser context, with Playwright's options.

    Without `motion`, there are no scenes: a click shows its full effect immediately. The hints of a first visit only
    appear if a test asks for them.
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


@contextmanager
def returning(chromium: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Open a context with a normal cache of scripts."""
    with window(chromium, first_visit=True, accept_downloads=True, **options) as context:
        # One page stays open, and keeps the process of all pages alive with its compiled scripts, which are most of a
        # page's cost.
        staying = context.new_page()
        staying.route("**/staying", lambda route: route.fulfill(body="<p>", content_type="text/html"))
        staying.goto("http://localhost:1/staying")
        yield context


@pytest.fixture(scope="package")
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """The context that opens the pages."""
    with returning(chromium) as context:
        yield context


@pytest.fixture(scope="package")
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """The context that opens the pages of a phone with a touch screen."""
    with returning(chromium, has_touch=True, is_mobile=True) as context:
        yield context


@pytest.fixture
def newcomer(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser with an empty cache."""
    with window(chromium) as context:
        yield context


@pytest.fixture
def open_page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages without data from earlier ones; they are closed after the test.

    `open_page(url, ready=".jupyter-widgets", size=DESKTOP, motion=False, touch=False, first_visit=False)` returns the
    page and its record. A request to another host fails the test. A failed test leaves a picture of the page in
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
        touch: bool = False,
        first_visit: bool = False,
    ) -> tuple[Page, Recorded]:
        context: BrowserContext = request.getfixturevalue("phone" if touch else "visitor")
        page = context.new_page()
        if not first_visit:
            page.add_init_script(KNOWS_THE_PAGE)
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
    """Remove the cookies and the storage of pages at this address, but not the cache."""
    parts = urlsplit(url)
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin",
        {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": "cookies,local_storage,indexeddb"},
    )


@contextmanager
def pictures_of_failure(request: pytest.FixtureRequest, pages: list[Page]) -> Iterator[None]:
    """Save a picture of each page to `test-results/` if the block fails."""
    failed_before = request.session.testsfailed
    yield
    if request.session.testsfailed > failed_before:
        for number, page in enumerate(pages):
            name = re.sub(r"\W+", "-", request.node.name).strip("-")
            page.screenshot(path=ROOT / "test-results" / f"{name}-{number}.png", full_page=True)


# The servers depend on the browser, so that none starts without a browser.


@pytest.fixture(scope="package")
def smoke_server(chromium: Browser) -> Iterator[Server]:
    """The tests' own small page."""
    with voila(Path(__file__).parent / "smoke.ipynb", "--pool_size=1") as server:
        yield server


@pytest.fixture(scope="package")
def pages_server(chromium: Browser) -> Iterator[Server]:
    """All pages and lessons, without warm kernels, because only the total cost of a page matters here."""
    with voila(ROOT / "notebooks", "--preheat_kernel=False", warm=False) as server:
        yield server
