"""Pages that are slow to open: they are drawn all the same, say what they wait for, and load again where that helps."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, WebSocketRoute, expect

from ttr.serving.own_pages import TEMPLATES

from .conftest import IN_THE_BACKGROUND, window
from .serve import Server

SCRIPT = (TEMPLATES / "opening.js").read_text(encoding="utf-8")
WIDGET = '<script type="application/vnd.voila.cell-output+json">{}</script>'
CONFIG = '<script id="jupyter-config-data" type="application/json">{"baseUrl": "/", "kernelId": "k"}</script>'
BROKEN = "Error displaying widget: model not found"

NO_STORAGE = "Object.defineProperty(window, 'sessionStorage', { get: () => { throw new Error('blocked') } })"

BUSY = {"connections": 1, "execution_state": "busy", "connection": "made"}
IDLE = {**BUSY, "execution_state": "idle"}
ASKED = {"connections": 0, "execution_state": "busy", "connection": "asked"}
REFUSED = {**ASKED, "connection": "refused"}
LATE, LOST = {**ASKED, "connection": "none"}, {**ASKED, "connection": "due"}


def test_a_page_in_the_background_is_drawn_when_its_widgets_come_late(smoke_server: Server, chromium: Browser) -> None:
    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            data = message.encode() if isinstance(message, str) else message
            if b"update_states" in data:
                page.wait_for_timeout(1500)  # between the last look for a widget and the end of the wait for it
            socket.send(message)

        server.on_message(pass_on)

    with window(chromium) as context:
        page = context.new_page()
        page.add_init_script(IN_THE_BACKGROUND)
        page.route_web_socket(re.compile("/channels"), hold)
        loads: list[str] = []
        page.on("load", lambda _: loads.append(page.url))
        page.goto(smoke_server.url)
        page.get_by_role("button", name="Press me").click()
        page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
        assert len(loads) == 1  # it has not loaded itself again


# --- the script alone, with a fake server and a clock that only the test moves ---


@dataclass
class Opening:
    """A page that opens: its loads, and the answers to its questions about its kernel; None for no answer."""

    page: Page
    kernel: dict[str, Any] | int | None
    body: str = f'<p class="jp-RenderedMarkdown">A lesson</p><div class="jp-OutputArea-output">{WIDGET}</div>'
    loads: list[str] = field(default_factory=list)

    def load(self) -> None:
        self.page.route("**/api/kernels/k", self._tell)
        self.page.route("**/opening", self._serve)
        self.page.goto("http://localhost:1/opening", wait_until="commit")

    def after(self, seconds: int) -> None:
        """Move the clock, and let the server answer."""
        for _ in range(seconds):
            with suppress(Error):  # it loads itself again
                self.page.clock.run_for(1000)
                self.page.evaluate("fetch('api/kernels/k').then(() => 0, () => 0)")

    def draw(self, text: str = "drawn") -> None:
        self.page.evaluate("text => { document.querySelector('.jp-OutputArea-output').textContent = text }", text)

    def _serve(self, route: Route) -> None:
        self.loads.append(route.request.url)
        cells = f'<div id="rendered_cells"><script>{SCRIPT}</script>{self.body}</div>'
        route.fulfill(body=f'<meta charset="utf-8"><body>{cells}{CONFIG}</body>', content_type="text/html")

    def _tell(self, route: Route) -> None:
        if self.kernel is None:
            route.abort()
        elif isinstance(self.kernel, int):
            route.fulfill(status=self.kernel)
        else:
            route.fulfill(json=self.kernel)


@pytest.fixture
def opening(chromium: Browser) -> Iterator[Callable[..., Opening]]:
    """Open a page whose only output waits for its widget."""
    page = chromium.new_page()
    page.clock.install()

    def opening(kernel: dict[str, Any] | int | None, **options: str) -> Opening:
        opened = Opening(page, kernel, **options)
        opened.load()
        return opened

    yield opening
    page.close()


@pytest.mark.parametrize(
    ("kernel", "says"),
    [(BUSY, "The server is busy"), (ASKED, "The server is busy"), (None, "The server does not answer")],
    ids=["a busy kernel", "a kernel too busy to connect", "no answer"],
)
def test_a_page_says_what_it_waits_for_until_it_is_drawn(
    opening: Callable[..., Opening], kernel: dict[str, Any] | None, says: str
) -> None:
    opened = opening(kernel)
    note = opened.page.locator("#ttr-opening")
    opened.after(15)
    expect(note.get_by_role("status")).to_contain_text(says)
    opened.draw()
    opened.after(1)
    expect(note).to_have_count(0)
    assert len(opened.loads) == 1


@pytest.mark.parametrize("kernel", [REFUSED, LOST], ids=["refused by the server", "lost on its way"])
def test_a_connection_that_a_proxy_spoils_is_an_alert_that_goes_away_with_the_fault(
    opening: Callable[..., Opening], kernel: dict[str, Any]
) -> None:
    opened = opening(kernel)
    opened.after(20)
    expect(opened.page.get_by_role("alert")).to_contain_text("A proxy between them")
    opened.kernel = BUSY
    opened.after(4)
    expect(opened.page.get_by_role("alert")).to_have_count(0)
    opened.draw()
    opened.after(1)
    expect(opened.page.locator("#ttr-opening")).to_have_count(0)


def test_a_page_whose_scripts_are_late_does_not_blame_a_proxy(opening: Callable[..., Opening]) -> None:
    opened = opening(LATE)
    opened.after(15)
    expect(opened.page.get_by_role("status")).to_contain_text("The server is busy")


@pytest.mark.parametrize(
    ("kernel", "part", "loads", "says"),
    [
        (404, WIDGET, 4, "The program behind this page has ended"),
        (BUSY, BROKEN, 2, "A part of this page could not be shown"),
        (BUSY, '<div class="jupyter-widgets-error-widget">Click to show javascript error.</div>', 2, "A part of this"),
        (BUSY, f'{WIDGET}<script src="missing.js"></script>', 2, "A part of this page could not be shown"),
        (IDLE, WIDGET, 2, "A part of this page could not be shown"),
    ],
    ids=["no kernel", "a widget not found", "a widget that failed", "a missing script", "nothing more comes"],
)
def test_what_waiting_does_not_help_is_loaded_again_and_then_says_what_to_do(
    opening: Callable[..., Opening], kernel: dict[str, Any] | int, part: str, loads: int, says: str
) -> None:
    body = '<p class="jp-RenderedMarkdown">A lesson</p><div class="jp-OutputArea-output">drawn</div>'
    opened = opening(kernel, body=f'{body}<div class="jp-OutputArea-output">{part}</div>')
    opened.after(75 if kernel == IDLE else 25)
    expect(opened.page.get_by_role("alert")).to_contain_text(says)
    expect(opened.page.get_by_text("A lesson")).to_be_visible()
    expect(opened.page.get_by_text("Error displaying")).to_have_count(0)
    assert len(opened.loads) == loads
    with opened.page.expect_navigation(wait_until="commit"):
        opened.page.get_by_role("button", name="Load again").click()


def test_where_a_browser_stores_nothing_a_page_is_not_loaded_again_and_again(opening: Callable[..., Opening]) -> None:
    opened = opening(BUSY, body="")
    opened.page.add_init_script(NO_STORAGE)
    opened.body = f'<div class="jp-OutputArea-output">{BROKEN}</div>'
    opened.load()
    opened.after(20)
    expect(opened.page.get_by_role("alert")).to_contain_text("A part of this page could not be shown")
    assert len(opened.loads) == 2
