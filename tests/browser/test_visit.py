"""Coming, staying and leaving: what a visit weighs, what a page fetches, and when its memory is free again."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import OpenPage, Recorded, wait_until_playable
from .line import Line
from .serve import ROOT, Server, ended, get, running, voila

READY = ".ttr-map .main-svg"
MB = 1_000_000


@pytest.fixture
def regular(visitor: BrowserContext) -> Iterator[BrowserContext]:
    """One who has been here before; the pages are closed after the test."""
    before = visitor.pages
    yield visitor
    for page in visitor.pages:
        if page not in before:
            page.close()


def kernel_of(page: Page) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"))


def visit(context: BrowserContext, url: str) -> tuple[Page, Recorded]:
    page, recorded = context.new_page(), Recorded()
    recorded.follow(page)
    page.goto(url)
    wait_until_playable(page, READY)
    return page, recorded


def test_a_first_visit_weighs_less_than_three_megabytes_and_a_later_one_a_tenth(
    pages_server: Server, newcomer: BrowserContext
) -> None:
    with Line(pages_server.port) as line:
        weights = []
        for _ in range(2):
            before = line.carried
            page, recorded = visit(newcomer, pages_server.page("play", line.port))
            page.wait_for_load_state("networkidle")  # what comes later is not the next visit's
            page.wait_for_timeout(1000)
            weights.append((line.carried - before) / MB)
            assert recorded.errors == []
            page.close()
    assert weights[0] < 3
    assert weights[1] < 0.3, weights


@pytest.mark.parametrize("notebook", ["play", "index", "lessons/08-odds"])  # the last one has formulas
def test_nothing_is_fetched_from_other_hosts(pages_server: Server, open_page: OpenPage, notebook: str) -> None:
    page, recorded = open_page(pages_server.page(notebook), ready="h1, .jupyter-widgets")
    page.wait_for_timeout(1000)
    assert recorded.elsewhere == []


def test_a_page_that_is_closed_or_left_or_loaded_again_ends_its_kernel_within_seconds(
    pages_server: Server, regular: BrowserContext
) -> None:
    before = len(pages_server.log)
    page, _ = visit(regular, pages_server.page("play"))
    kernel = kernel_of(page)
    page.reload()
    assert ended(pages_server, kernel)
    wait_until_playable(page, READY)
    kernel = kernel_of(page)
    page.goto("about:blank")
    assert ended(pages_server, kernel)
    page, _ = visit(regular, pages_server.page("play"))
    kernel = kernel_of(page)
    page.close()
    assert ended(pages_server, kernel)
    assert not re.search(r"\b403 [A-Z]+ /", pages_server.log[before:])


def test_who_is_asked_and_stays_keeps_the_kernel(smoke_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(smoke_server.url, ready="text=Press me")
    page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault())")
    page.get_by_role("button", name="Press me").click()
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.evaluate("location.reload()")
    page.wait_for_timeout(1000)
    assert running(smoke_server, kernel_of(page))
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()


def test_who_goes_back_finds_a_page_that_works(smoke_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(smoke_server.url, ready="text=Press me")
    page.goto("about:blank")
    page.go_back()
    wait_until_playable(page, "text=Press me")
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()


def test_who_comes_when_others_are_served_hears_the_number_and_the_page_comes_by_itself(
    regular: BrowserContext,
) -> None:
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=0", warm=False) as server:
        others = [Thread(target=get, args=(server.url,)) for _ in range(5)]
        for other in others:
            other.start()
        time.sleep(0.5)
        last = regular.new_page()
        last.goto(server.url, wait_until="commit")
        last.get_by_text("You are number").wait_for()
        assert "Your page comes by itself, in about" in last.locator("#ttr-line").inner_text()
        wait_until_playable(last, READY, 120)
        assert last.locator("#ttr-line").count() == 0
        assert last.evaluate("document.compatMode") == "CSS1Compat"
        last.get_by_role("button", name="Start game").click()
        last.get_by_role("button", name="Keep 0 of").wait_for()
        for other in others:
            other.join()


def test_who_comes_too_late_is_told_and_comes_in_when_somebody_leaves(regular: BrowserContext) -> None:
    smoke = ROOT / "tests" / "browser" / "smoke.ipynb"
    with voila(smoke, "--pool_size=1", "--PageServer.most_pages=1") as server:
        first, late = regular.new_page(), regular.new_page()
        first.goto(server.url)
        wait_until_playable(first, "text=Press me")
        answer = late.goto(server.url)
        assert answer is not None
        assert (answer.status, answer.headers["retry-after"]) == (503, "10")
        late.get_by_text("room for 1 page at a time").wait_for()
        first.close()
        late.get_by_role("button", name="Press me").wait_for()
