"""Arriving, staying and leaving: the size of a visit, the requests of a page, and the release of its memory."""

import os
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.serving.visitor import Visitor

from .conftest import PHONE, OpenPage, Recorded, wait_until_playable
from .line import Line
from .serve import ROOT, Server, ended, running, voila, write_notebook

READY = ".ttr-map .main-svg"
SMOKE = ".jupyter-button"
MB = 1_000_000
CORES = os.cpu_count() or 1
ROOM = 2 * CORES + 1  # a page in the making counts twice


@pytest.fixture
def regular(visitor: BrowserContext) -> Iterator[BrowserContext]:
    """A returning visitor, whose pages are closed after the test."""
    before = visitor.pages
    yield visitor
    for page in visitor.pages:
        if page not in before:
            page.close()


def kernel_of(page: Page) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"))


def visit(context: BrowserContext, url: str, ready: str = READY) -> tuple[Page, Recorded]:
    page, recorded = context.new_page(), Recorded()
    recorded.follow(page)
    page.goto(url)
    wait_until_playable(page, ready)
    return page, recorded


def test_a_first_visit_weighs_less_than_three_megabytes_and_a_later_one_a_tenth(
    pages_server: Server, newcomer: BrowserContext
) -> None:
    with Line(pages_server.port) as line:
        weights = []
        for _ in range(2):
            before = line.carried
            page, recorded = visit(newcomer, pages_server.page("play", line.port))
            page.wait_for_load_state("networkidle")  # later requests do not belong to the next visit
            page.wait_for_timeout(1000)
            weights.append((line.carried - before) / MB)
            assert recorded.errors == []
            assert recorded.elsewhere == []  # as on every page that a test opens
            page.close()
    assert weights[0] < 3
    assert weights[1] < 0.3, weights


def test_reloaded_left_and_closed_pages_stop_their_kernels_and_an_open_page_keeps_its_own(
    smoke_server: Server, regular: BrowserContext
) -> None:
    before = len(smoke_server.log)
    page, _ = visit(regular, smoke_server.url, ready=SMOKE)
    kernel = kernel_of(page)
    page.reload()
    assert ended(smoke_server, kernel)
    wait_until_playable(page, SMOKE)

    # A visitor who is asked and stays keeps the kernel.
    kernel = kernel_of(page)
    page.evaluate("addEventListener('ttr-leaving', (event) => event.preventDefault())")
    works(page)
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog"):
        page.evaluate("setTimeout(() => location.reload())")
    page.wait_for_timeout(1000)
    assert running(smoke_server, kernel)
    works(page)

    # Leaving stops the kernel, and going back opens a working page.
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto("about:blank")
    assert ended(smoke_server, kernel)
    page.go_back()
    wait_until_playable(page, SMOKE)
    works(page)
    kernel = kernel_of(page)
    page.close()
    assert ended(smoke_server, kernel)
    assert not re.search(r"\b403 [A-Z]+ /", smoke_server.log[before:])


def test_a_button_changes_a_text_and_every_frame_of_it_is_recorded_in_both_directions(
    smoke_server: Server, open_page: OpenPage
) -> None:
    page, recorded = open_page(smoke_server.url + "?rules=usa&seats=you,block", ready=".jupyter-button", size=PHONE)
    assert page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
    page.get_by_text("query: rules=usa&seats=you,block").wait_for()  # a link's query reaches a warm page
    before = recorded.bytes_received()
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
    assert [frame.direction for _, frame in recorded.containing(">pressed<")] == ["received"]
    assert any("click" in str(frame.data) for frame in recorded.sent)
    assert recorded.bytes_received() > before
    assert recorded.elsewhere == []  # nothing is fetched from other hosts
    assert recorded.errors == []


def works(page: Page) -> None:
    before = page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Press me").click()
    page.wait_for_function("before => document.querySelector('[role=status]').innerText !== before", arg=before)


@pytest.fixture
def narrow_server(tmp_path: Path, chromium: Browser) -> Iterator[tuple[Server, Path]]:
    """A server with little room, and a small page that waits for a file; returns both."""
    shutil.copy(ROOT / "notebooks" / "play.ipynb", tmp_path)
    gate = tmp_path / "open"
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(gate)!r}).exists():\n    time.sleep(0.05)"
    write_notebook(tmp_path / "small.ipynb", wait, "import ipywidgets\nipywidgets.Button(description='there')")
    room = f"--PageServer.most_pages={ROOM}"
    with voila(tmp_path, "--preheat_kernel=False", room, warm=False) as server:
        yield server, gate


def test_waiting_visitors_see_a_number_and_get_in_when_somebody_leaves(
    narrow_server: tuple[Server, Path], regular: BrowserContext
) -> None:
    server, gate = narrow_server
    small = "voila/render/small.ipynb"
    page, late = regular.new_page(), regular.new_page()
    with ThreadPoolExecutor(CORES) as threads, ExitStack() as places:
        others = [threads.submit(Visitor, server, small) for _ in range(CORES)]  # the number of pages made in parallel
        places.callback(gate.touch)
        server.wait_for_log("Kernel started", count=CORES)
        page.goto(server.page("play"), wait_until="commit")
        page.get_by_text("You are number 1").wait_for()
        assert "Your page opens in about" in page.locator("#ttr-line").inner_text()
        gate.touch()
        wait_until_playable(page, READY, 120)
        assert page.locator("#ttr-line").count() == 0
        assert page.evaluate("document.compatMode") == "CSS1Compat"
        page.get_by_role("button", name="Start game").click()
        page.get_by_role("button", name="Keep 0 of").wait_for()

        for other in others:
            places.enter_context(other.result())
        for _ in range(ROOM - CORES - 1):
            places.enter_context(Visitor(server, small))
        answer = late.goto(server.page("play"))
        assert answer is not None
        assert (answer.status, answer.headers["retry-after"]) == (503, "10")
        late.get_by_text(f"room for {ROOM} pages at a time").wait_for()
        assert late.locator("meta[http-equiv=refresh]").get_attribute("content") == "10"
        kernel = kernel_of(page)
        page.close()
        assert ended(server, kernel)
        late.reload()  # instead of the browser, ten seconds later
        wait_until_playable(late, READY)
