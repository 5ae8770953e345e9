"""Fixtures: the built site in Chromium, below a path, with everything else refused.

`open_page` works as in the other journeys, so that they can run here too. It waits longer, because each page starts
Python, and refused requests fail their test.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import DESKTOP, FLAGS, OpenPage, Recorded, find_chromium, pictures_of_failure, window
from tests.browser.serve import ROOT

from .gate import BASE, HERE, Gate, gate, report

SITE = ROOT / "dist" / "site"
REQUESTS = ROOT / "build" / "site-requests.txt"
"""Every request of the last journeys, written when they have ended."""

ADDRESS = f"{HERE}{BASE}"
PATIENCE = 240_000  # milliseconds until a page is ready, on a busy machine and with an empty cache
THROUGH_THE_GATE = [flag for flag in FLAGS if not flag.startswith(("--no-proxy-server", "--host-resolver-rules"))]


@pytest.fixture(scope="session")
def site_gate() -> Iterator[Gate]:
    assert (SITE / "index.html").exists(), "there is no site yet: make site"
    with gate(SITE) as traffic:
        yield traffic
    REQUESTS.parent.mkdir(exist_ok=True)
    REQUESTS.write_text(report(traffic), encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a summary of the gate's traffic, and the file with the details."""
    if REQUESTS.exists():
        terminalreporter.section(str(REQUESTS.relative_to(ROOT)))
        terminalreporter.write_line(REQUESTS.read_text(encoding="utf-8").partition("\n")[0])


@pytest.fixture(scope="package")
def chromium(site_gate: Gate) -> Iterator[Browser]:
    """A browser that can only reach the site."""
    path = find_chromium()
    assert path is not None, "there is no Chromium here"
    proxy = {"server": f"http://{site_gate.proxy}", "bypass": "<-loopback>"}  # also for this computer
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=THROUGH_THE_GATE, proxy=proxy)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def nothing_outside(site_gate: Gate) -> Iterator[None]:
    """Fail a test whose page requests something outside the site."""
    before = len(site_gate.refused)
    yield
    assert site_gate.refused[before:] == []


@pytest.fixture(scope="package")
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A returning visitor, with scripts and wheels in the browser's cache."""
    with window(chromium, accept_downloads=True) as context:
        context.set_default_navigation_timeout(PATIENCE)
        yield context


def wait_until_there(page: Page) -> None:
    """Wait until a page without code shows its content."""
    page.wait_for_selector("html[data-ttr-ready]", state="attached", timeout=PATIENCE)


@pytest.fixture
def open_page(visitor: BrowserContext, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages of the site; they are closed after the test."""
    pages: list[Page] = []

    def open_page(url: str, ready: str = "h1", size: tuple[int, int] = DESKTOP, **_: object) -> tuple[Page, Recorded]:
        page = visitor.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        pages.append(page)
        recorded = Recorded()
        recorded.follow(page)
        page.goto(url)
        wait_until_there(page)
        page.locator(ready).first.wait_for(state="visible")
        return page, recorded

    with pictures_of_failure(request, pages):
        yield open_page
    for page in pages:
        page.close()


@dataclass(frozen=True, slots=True)
class Place:
    """Addresses of the site's pages, with the interface of the other journeys' servers."""

    url: str

    def page(self, name: str) -> str:
        """Return the address of a page."""
        return f"{self.url}{name}/"


@pytest.fixture(scope="session")
def pages_server() -> Place:
    """The addresses of all pages."""
    return Place(ADDRESS)
