"""The built site in Chromium, below a path, with everything outside refused: `make site-test`.

Not part of `make test`: Python starts anew in each page, and the site has to be built first.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.serve import ROOT
from ttr.site.pages import PAGES
from ttr.site.serve import server

SITE = ROOT / "dist" / "site"
PATIENCE = 240_000  # milliseconds
ENDLESS = 'def connected(edges, a, b):\n    while True:\n        pass\n\n\nlesson.check("2.1", connected)'

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (SITE / "index.html").exists(), "there is no site yet: make site"
    running = server(SITE, base="/school/ttr/")
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://localhost:{running.server_address[1]}/school/ttr/"
    running.shutdown()


@pytest.fixture
def context(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that reaches nothing but the site, and tells what else was asked for."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    asked: list[str] = []

    def look(route: Route) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    context.route("**/*", look)
    yield context
    context.close()
    assert asked == []


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ttr-ready]", state="attached", timeout=PATIENCE)
    return page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_it_is_and_nothing_of_the_notebook(context: BrowserContext, address: str, name: str) -> None:
    page = opened(context, f"{address}{name}/")
    expect(page.locator(".ttr-page h1")).to_be_visible(timeout=PATIENCE)
    assert page.url == f"{address}{name}/"
    for hidden in (".jp-InputArea", ".jp-CodeConsole-promptCell", ".jp-Toolbar", ".jp-InputPrompt"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)


def test_a_link_sets_a_game_up_and_presses_count(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}play/index.html?rules=usa&seats=you,expert&seed=7")
    for ticket in (0, 1):
        page.locator(".ttr-offer input").nth(ticket).check(timeout=PATIENCE)
    page.get_by_role("button", name="Keep 2 of 3").click(timeout=PATIENCE)
    expect(page.get_by_text("Choose your first tickets.")).to_have_count(0, timeout=PATIENCE)


def test_the_way_in_leads_to_pages_and_lessons_that_are_there(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    links = page.eval_on_selector_all("a[href]", "links => links.map((link) => link.href)")
    assert len(links) > 15
    for link in dict.fromkeys(links):
        assert page.request.get(link).ok, link
        if lesson := re.search(r"path=(.+)$", link):
            assert page.request.get(f"{address}files/{lesson[1]}").ok, link


def test_an_endless_loop_of_a_student_is_stopped(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}lab/index.html?path=lessons/02-connected.ipynb")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    cells.first.locator(".cm-content").click(timeout=PATIENCE)
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".ttr-page .ttr-map-plot .main-svg").first).to_be_visible(timeout=PATIENCE)
    cell = cells.filter(has_text="def connected")
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(ENDLESS)
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("No end.")).to_be_visible(timeout=PATIENCE)
