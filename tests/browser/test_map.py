"""The map in a real browser: what becomes of it when its script comes late."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Route, expect

from ttr.game.board import Board
from ttr.game.board_json import load_board

from .conftest import DESKTOP, PHONE, OpenPage
from .serve import Server

_NAMES = """() => {
  const plot = document.querySelector('.js-plotly-plot');
  return plot && [...plot.querySelectorAll('.tracenames text')].map(text => text.textContent);
}"""
# The map has the size of its room, and is drawn for it.
_FITS = """() => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const { width, height, xaxis, yaxis } = plot._fullLayout;
  return Math.abs(width - box.width) < 2 && Math.abs(height - box.height) < 2
    && Math.abs(xaxis.range[1] / box.width - 1) < 0.08 && Math.abs(yaxis.range[0] / box.height - 1) < 0.08;
}"""


def shows(page: Page, board: Board) -> None:
    """Wait until the map shows the cities of a board, in its own size."""
    names = {"".join(city.name.split()) for city in board.cities}
    for _ in range(50):
        drawn = {"".join(text.split()) for text in page.evaluate(_NAMES) or ()}
        if drawn == names:
            break
        page.wait_for_timeout(200)
    assert drawn == names
    page.wait_for_function(_FITS)


def choose(page: Page, board: Board) -> None:
    page.get_by_role("combobox", name="Board", exact=True).select_option(label=board.title)


def test_a_map_whose_script_comes_late_shows_the_board_chosen_meanwhile_and_every_later_one(
    play_server: Server, chromium: Browser, size: tuple[int, int]
) -> None:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    late: list[Route] = []
    page.route(re.compile(r"/plotly-[^/]*\.js"), lambda route: late.append(route))
    mini, budapest = load_board("mini"), load_board("budapest")
    try:
        page.goto(play_server.url, timeout=60_000)
        expect(page.get_by_role("combobox", name="Board", exact=True)).to_be_visible(timeout=60_000)
        page.wait_for_timeout(3_000)  # longer than anywidget waits for a module
        choose(page, mini)
        page.wait_for_timeout(1_000)
        assert len(late) == 1
        late[0].continue_()
        page.locator(".ttr-map .main-svg").first.wait_for(timeout=30_000)
        shows(page, mini)
        choose(page, budapest)
        shows(page, budapest)
        other = PHONE if size == DESKTOP else DESKTOP
        page.set_viewport_size({"width": other[0], "height": other[1]})
        shows(page, budapest)
    finally:
        context.close()


def test_a_page_loads_the_script_of_its_map_once_and_no_other_of_that_size(
    play_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(play_server.url, ready=".ttr-map .main-svg")
    large = page.evaluate(
        "() => performance.getEntriesByType('resource').filter(e => e.decodedBodySize > 1.1e6).map(e => e.name)"
    )
    assert len(large) == 1
    assert "/ttr-classroom/" in large[0]
