"""The map in a real browser: what becomes of it when its script comes late."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from ttr.game.board import Board
from ttr.game.files.board_json import load_board

from .conftest import DESKTOP, PHONE, OpenPage, window
from .serve import Server
from .steps import place_of, wait_for_map

_NAMED = """names => {
  const plot = document.querySelector('.js-plotly-plot');
  const drawn = [...plot?.querySelectorAll('.tracenames text') ?? []].map(text => text.textContent.replace(/\\s/g, ''));
  return JSON.stringify([...new Set(drawn)].sort()) === JSON.stringify(names);
}"""
# The map has the size of its room, and is drawn for it.
_FITS = """() => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const { width, height, xaxis, yaxis } = plot._fullLayout;
  return Math.abs(width - box.width) < 2 && Math.abs(height - box.height) < 2
    && Math.abs(xaxis.range[1] / box.width - 1) < 0.08 && Math.abs(yaxis.range[0] / box.height - 1) < 0.08;
}"""
# A width that is there for a moment, too short for plotly to draw for it, and a while later for good.
_COMES_GOES_AND_STAYS = """async plot => {
  const { width } = plot._fullLayout, pause = ms => new Promise(done => setTimeout(done, ms));
  for (const [wide, ms] of [[width - 10, 80], [width, 500], [width - 10, 0]]) {
    plot.style.width = `${wide}px`;
    await pause(ms);
  }
}"""
_NARROWER = """() => {
  const plot = document.querySelector('.js-plotly-plot');
  return plot._fullLayout.width === parseInt(plot.style.width);
}"""

# How often plotly has computed what it draws, and whether the map can be seen.
_COUNT_DRAWINGS = """() => {
  const computed = Symbol();
  window.drawings = 0;
  Object.defineProperty(HTMLElement.prototype, 'calcdata', {
    get() { return this[computed]; },
    set(value) { window.drawings += 1; this[computed] = value; },
  });
}"""
_SEEN = "() => document.querySelector('.ttr-map .main-svg')?.checkVisibility({ visibilityProperty: true })"

# A quick hand: the button goes down before plotly, which looks every 50 ms at most, has looked again where the pointer
# is, and comes up as soon as it has. What was clicked, as plotly tells it.
_QUICK = """async ([x, y]) => {
  const plot = document.querySelector('.js-plotly-plot'), at = plot.querySelector('.nsewdrag'), clicked = [];
  const event = (name) => new (name.startsWith('pointer') ? PointerEvent : MouseEvent)(name, {
    bubbles: true, clientX: x, clientY: y, button: 0, isPrimary: true });
  const told = (name) => new Promise((done) => { plot.on(name, done); setTimeout(done, 2000); });
  plot.on('plotly_click', ({ points }) => clicked.push(points[0].customdata[0]));
  const found = told('plotly_hover'), looked = told('plotly_unhover');
  at.dispatchEvent(event('mousemove'));
  await found;
  for (const name of ['mousemove', 'pointerdown', 'mousedown']) at.dispatchEvent(event(name));
  await looked;
  for (const name of ['pointerup', 'mouseup']) document.body.dispatchEvent(event(name));
  return clicked;
}"""


def shows(page: Page, board: Board) -> None:
    """Wait until the map shows the cities of a board, in its own size."""
    # (Sorted as JavaScript does it.)
    names = sorted({"".join(city.name.split()) for city in board.cities}, key=lambda name: name.encode("utf-16-be"))
    page.wait_for_function(_NAMED, arg=names, polling=50)
    page.wait_for_function(_FITS, polling=50)


def choose(page: Page, board: Board) -> None:
    page.get_by_role("combobox", name="Board", exact=True).select_option(label=board.title)


def test_a_map_whose_script_comes_late_shows_the_board_chosen_meanwhile_and_every_later_one(
    pages_server: Server, chromium: Browser, size: tuple[int, int]
) -> None:
    late: list[Route] = []
    mini, budapest = load_board("mini"), load_board("budapest")
    with window(chromium, viewport={"width": size[0], "height": size[1]}) as visitor:
        page = visitor.new_page()
        page.route(re.compile(r"/plotly-[^/]*\.js"), lambda route: late.append(route))
        page.goto(pages_server.page("play"))
        expect(page.get_by_role("combobox", name="Board", exact=True)).to_be_visible()
        page.wait_for_timeout(3_000)  # longer than anywidget waits for a module
        choose(page, mini)
        page.get_by_role("heading", name=mini.title).wait_for()  # the page has heard of it
        assert len(late) == 1
        late[0].continue_()
        page.locator(".ttr-map .main-svg").first.wait_for()
        shows(page, mini)
        its_script_is_loaded_once_and_no_other_of_that_size(page)
        choose(page, budapest)
        shows(page, budapest)
        other = PHONE if size == DESKTOP else DESKTOP
        page.set_viewport_size({"width": other[0], "height": other[1]})
        shows(page, budapest)
        page.locator(".js-plotly-plot").evaluate(_COMES_GOES_AND_STAYS)
        page.wait_for_function(_NARROWER, polling=50)


def test_a_page_that_opens_draws_its_map_once(pages_server: Server, visitor: BrowserContext) -> None:
    drawings = 0
    for _ in range(3):  # on a machine so busy that Python does not answer for seconds, the map does not wait for it
        page = visitor.new_page()
        page.add_init_script(f"({_COUNT_DRAWINGS})()")
        page.goto(pages_server.page("play"))
        page.wait_for_function(_SEEN)
        shows(page, load_board("usa"))
        page.wait_for_timeout(500)  # nor once more a moment later
        drawings = page.evaluate("drawings")
        page.close()
        if drawings == 1:
            break
    assert drawings == 1


def test_a_click_counts_however_soon_the_button_is_let_go(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("play"), ready=".ttr-map .main-svg")
    boston = load_board("usa").city_index["Boston"]
    wait_for_map(page)
    assert page.evaluate(_QUICK, place_of(page, "cities", boston)) == [boston]
    assert recorded.errors == []


def its_script_is_loaded_once_and_no_other_of_that_size(page: Page) -> None:
    large = page.evaluate(
        "() => performance.getEntriesByType('resource').filter(e => e.decodedBodySize > 1.1e6).map(e => e.name)"
    )
    assert len(large) == 1
    assert "/ttr-classroom/" in large[0]
