"""The map in a real browser, with a late script."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from ttr.game.board import Board
from ttr.game.files.board_json import load_board

from .conftest import DESKTOP, PHONE, OpenPage, window
from .serve import Server
from .steps import place_of, resize, wait_for_answer, wait_for_map

_NAMED = """names => {
  const plot = document.querySelector('.js-plotly-plot');
  const drawn = [...plot?.querySelectorAll('.tracenames text') ?? []].map(text => text.textContent.replace(/\\s/g, ''));
  return JSON.stringify([...new Set(drawn)].sort()) === JSON.stringify(names);
}"""
# The map fills its container, and is drawn for this size.
_FITS = """() => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const { width, height, xaxis, yaxis } = plot.layout;
  return Math.abs(width - box.width) < 2 && Math.abs(height - box.height) < 2
    && Math.abs(xaxis.range[1] / box.width - 1) < 0.08 && Math.abs(yaxis.range[0] / box.height - 1) < 0.08;
}"""
# A width that lasts too briefly for a drawing, and then returns for good.
_COMES_GOES_AND_STAYS = """async map => {
  const width = map.offsetWidth, pause = ms => new Promise(done => setTimeout(done, ms));
  for (const [wide, ms] of [[width - 10, 80], [width, 500], [width - 10, 0]]) {
    map.style.width = `${wide}px`;
    await pause(ms);
  }
}"""
_NARROWER = """() => {
  const map = document.querySelector('.ttr-map-plot');
  return map.querySelector('.js-plotly-plot').layout.width === parseInt(map.style.width);
}"""

# The number of drawings by plotly, and whether the map is visible.
_COUNT_DRAWINGS = """() => {
  let plotly;
  window.drawings = 0;
  Object.defineProperty(window, 'Plotly', {
    get() { return plotly; },
    set(value) {
      plotly = { ...value };
      for (const name of ['newPlot', 'react', 'relayout'])
        plotly[name] = (...given) => { window.drawings += 1; return value[name](...given); };
    },
  });
}"""
_SEEN = "() => document.querySelector('.ttr-map .main-svg')?.checkVisibility({ visibilityProperty: true })"


def shows(page: Page, board: Board) -> None:
    """Wait until the map shows the cities of a board, at its own size."""
    # (Sorted as JavaScript does it.)
    names = sorted({"".join(city.name.split()) for city in board.cities}, key=lambda name: name.encode("utf-16-be"))
    page.wait_for_function(_NAMED, arg=names, polling=50)
    page.wait_for_function(_FITS, polling=50)


def choose(page: Page, board: Board) -> None:
    page.get_by_role("combobox", name="Board", exact=True).select_option(label=board.title)


def test_a_map_whose_script_comes_late_shows_the_board_chosen_meanwhile_and_every_later_one(
    pages_server: Server, chromium: Browser
) -> None:
    late: list[Route] = []
    mini, budapest = load_board("mini"), load_board("budapest")
    with window(chromium, viewport={"width": PHONE[0], "height": PHONE[1]}) as visitor:
        page = visitor.new_page()
        page.route(re.compile(r"/plotly-[^/]*\.js"), lambda route: late.append(route))
        page.goto(pages_server.page("play"))
        expect(page.get_by_role("combobox", name="Board", exact=True)).to_be_visible()
        page.wait_for_timeout(3_000)  # longer than anywidget waits for a module
        choose(page, mini)
        page.get_by_role("heading", name=mini.title).wait_for()  # the page has received it
        assert len(late) == 1
        late[0].continue_()
        page.locator(".ttr-map .main-svg").first.wait_for()
        shows(page, mini)
        its_script_is_loaded_once_and_no_other_of_that_size(page)
        choose(page, budapest)
        shows(page, budapest)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        shows(page, budapest)
        page.locator(".ttr-map-plot").evaluate(_COMES_GOES_AND_STAYS)
        page.wait_for_function(_NARROWER, polling=50)


def test_a_page_that_opens_draws_its_map_once(pages_server: Server, visitor: BrowserContext) -> None:
    drawings = 0
    for _ in range(3):  # if Python does not answer for seconds on a busy machine, the map does not wait for it
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


# How many routes show their texts at their middles, and which texts leave the map or lie on their route or its cities.
_TEXTS = """ends => {
  const map = document.querySelector('.ttr-map-plot'), label = map.querySelector('.ttr-map-hover'), bad = [];
  const { meta: { touch }, xaxis, yaxis } = map.querySelector('.js-plotly-plot').layout;
  const box = map.getBoundingClientRect();
  const onScreen = ([x, y]) => [box.left + x / xaxis.range[1] * box.width, box.top + y / yaxis.range[0] * box.height];
  const mix = ([ax, ay], [bx, by], t) => [ax + t * (bx - ax), ay + t * (by - ay)];
  let texts = 0;
  ends.forEach(([name, from, to], route) => {
    const row = touch.rows[route], half = row.length >> 1;
    const [clientX, clientY] = onScreen(row.length === 2 ? mix(...row, 0.5) : row[half]);
    map.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, bubbles: true }));
    if (label.hidden || !label.textContent.startsWith(name)) return;
    texts += 1;
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const line = [touch.cities[from], ...row, touch.cities[to]];
    const spots = line.slice(1).flatMap((at, i) => Array.from({ length: 41 }, (_, k) => mix(line[i], at, k / 40)));
    const covered = spots.map(onScreen).some(([x, y]) =>
      left - touch.slot < x && x < right + touch.slot && top - touch.slot < y && y < bottom + touch.slot);
    const outside = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
    if (covered || outside) bad.push([label.textContent, covered, outside]);
  });
  return [texts, bad];
}"""


def test_every_click_counts_once_however_soon_the_next_one_follows(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("play"), ready=".ttr-map .main-svg")
    wait_for_map(page)
    places = [place_of(page, "rows", route) for route in range(40)]
    for begin in range(5):
        for place in places[begin::5]:  # not the tracks of a double route, which are one place for a waiting page
            page.mouse.click(*place)
        wait_for_answer(page)  # a page with a slow kernel, on a busy machine, ignores clicks
    page.mouse.move(*place_of(page, "cities", 0))
    page.mouse.down()
    page.mouse.move(*place_of(page, "cities", 1))  # releasing the button elsewhere is not a click
    page.mouse.up()
    page.mouse.move(*place_of(page, "cities", 2))
    page.mouse.down()
    page.mouse.move(*place_of(page, "cities", 3))  # and neither is a drag that comes back
    page.mouse.move(*place_of(page, "cities", 2))
    page.mouse.up()
    page.wait_for_timeout(500)
    places = [re.search(rb'"place":\s*\[[^]]*\]', frame.data) for frame in recorded.sent]
    assert len([place[0] for place in places if place]) == len({place[0] for place in places if place}) == 40
    assert recorded.errors == []


def test_the_pointer_shows_clickable_places_and_a_text_about_a_route_beside_the_route_and_its_cities(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(f"{pages_server.page('play')}?rules=usa&seats=you,random&seed=7", ready=".ttr-map .main-svg")
    wait_for_map(page)
    usa, map_, label = load_board("usa"), page.locator(".ttr-map-plot"), page.locator(".ttr-map-hover")
    for route in (0, 13, 50):
        page.mouse.move(*place_of(page, "rows", route))
        expect(label).to_contain_text(str(usa.routes[route]))
        expect(map_).to_have_css("cursor", "pointer")
    page.mouse.move(*place_of(page, "cities", 0))
    expect(label).to_be_hidden()
    expect(map_).to_have_css("cursor", "pointer")
    corner = map_.bounding_box()
    assert corner is not None
    page.mouse.move(corner["x"] + 3, corner["y"] + corner["height"] - 3)
    expect(map_).to_have_css("cursor", "auto")
    ends = [(str(route), *(usa.city_index[name] for name in route.cities)) for route in usa.routes]
    for size in (DESKTOP, PHONE):
        resize(page, size)
        texts, bad = page.evaluate(_TEXTS, ends)
        assert texts > 90
        assert bad == []


def test_without_a_server_file_python_sends_the_script(pages_server: Server, newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.route(re.compile(r"/plotly-[^/]*\.js"), lambda route: route.abort())
    page.goto(pages_server.page("play"))
    page.wait_for_function(_SEEN)
    shows(page, load_board("usa"))


def its_script_is_loaded_once_and_no_other_of_that_size(page: Page) -> None:
    large = page.evaluate(
        "() => performance.getEntriesByType('resource').filter(e => e.decodedBodySize > 1.1e6).map(e => e.name)"
    )
    assert len(large) == 1
    assert "/ttr-classroom/" in large[0]
