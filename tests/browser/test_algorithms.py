"""The algorithms page in a real browser."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

import ttr
from ttr.game.board import Board
from ttr.graphs import Network, shortest_path
from ttr.ui.algorithms.catalog import ALGORITHMS, Need
from ttr.ui.algorithms.page import AlgorithmsPage

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import (
    click_route,
    cut_off,
    higher_than_the_window,
    kernel_of,
    listens,
    map_is_whole,
    open_tab,
    place_of,
    press,
    resize,
    tab_to,
    too_wide,
    wait_for_answer,
)

READY = ".ttr-map .main-svg"
BOARD = ttr.load_board("usa")
GAME = "?network=seat&game=4-players-shared-victory&seat=2&turn=110"

# The layers that a step changes, on the map in the browser and on the one in Python.
_DRAWN = """() => {
  const { data, layout } = document.querySelector('.js-plotly-plot');
  const lines = layout.shapes.filter(shape => shape.name.startsWith('role-'));
  return [...lines.map(shape => [shape.name, shape.path.replace(/[^MLZ]/g, '')]),
    ...data.filter(trace => trace.name.endsWith('-texts')).map(trace => [trace.name, trace.text.join('|')])];
}"""

# The map's place in the window; and the page scrolled back, at rest. (It keeps moving for a while after a swipe.)
_TOP = "() => document.querySelector('.ttr-map').getBoundingClientRect().top"
_TO_THE_TOP = f"""async () => {{
  for (let was = null; was !== ({_TOP})();) {{
    for (let part = document.querySelector('.ttr-map'); part; part = part.parentElement) part.scrollTop = 0;
    was = ({_TOP})();
    await new Promise((done) => setTimeout(done, 300));
  }}
}}"""


def drawn(page: AlgorithmsPage) -> list[list[object]]:
    """Return for a page in Python what `_DRAWN` returns in the browser."""
    layers = {layer["name"]: layer for layer in page.map.layers}
    lines = [[name, re.sub("[^MLZ]", "", layer["path"])] for name, layer in layers.items() if name.startswith("role-")]
    return lines + [[name, "|".join(layer["text"])] for name, layer in layers.items() if name.endswith("-texts")]


def wait_for_step(page: Page, twin: AlgorithmsPage) -> None:
    """Wait until the browser shows the step that the twin shows: sentence, position and map."""
    step = twin.stepper.step
    assert step is not None
    expect(page.locator(".ttr-stepper .ttr-sentence")).to_have_text(step.sentence)
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value(str(twin.stepper.cursor))
    shown = f"wanted => JSON.stringify(({_DRAWN})()) === JSON.stringify(wanted)"
    page.wait_for_function(shown, arg=drawn(twin), polling=50)  # not at every frame


def go(page: Page, twin: AlgorithmsPage, name: str) -> None:
    """Click a button of the timeline in the browser and on the twin."""
    press(page, name)
    timeline = twin.stepper.timeline
    buttons = (timeline.first_button, timeline.back_button, timeline.next_button, timeline.last_button)
    next(button for button in buttons if button.description == name).click()
    wait_for_step(page, twin)


# Each draws something else. Tests in Python check that the messages add up to the map, for all on both networks.
@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("?board=usa", ("depth-first", "union-find", "steiner-approximate", "betweenness")),
        (GAME, ("a-star", "longest-trail", "min-cut", "bridges")),
    ],
    ids=["board", "game"],
)
def test_an_algorithm_is_stepped_to_its_answer_forwards_and_back(
    pages_server: Server, open_page: OpenPage, query: str, keys: Sequence[str]
) -> None:
    algorithms = [next(each for each in ALGORITHMS if each.key == key) for key in keys]
    page, recorded = open_page(pages_server.page("algorithms") + query, ready=READY)
    twin = AlgorithmsPage()
    twin.open_link(query)
    for algorithm in algorithms:
        open_tab(page, "Choose")
        page.get_by_label("Algorithm", exact=True).select_option(label=algorithm.name)
        twin.inputs.choice.value = algorithm.key
        if algorithm.needs is Need.TERMINALS and not twin.inputs.terminals:
            for city in [value for _, value in twin.inputs.city.options][1::4][:4]:
                page.get_by_role("tabpanel", name="Choose").get_by_label("City", exact=True).select_option(label=city)
                press(page, "Add or remove")
                twin.inputs.toggle_terminal(city)
                page.locator(".ttr-panel").get_by_text(f"{city}.", exact=False).first.wait_for()
        wait_for_answer(page)
        press(page, "Run")
        twin.run()
        wait_for_step(page, twin)
        for name in ("Next", "Last"):
            if not page.get_by_role("button", name=name, exact=True).is_disabled():
                go(page, twin, name)
        if not page.get_by_role("button", name="Back", exact=True).is_disabled():
            go(page, twin, "Back")
        map_is_whole(page)
    if not page.get_by_role("button", name="First", exact=True).is_disabled():
        go(page, twin, "First")
    map_is_whole(page)
    assert recorded.errors == []


def test_a_tap_counts_once_and_a_finger_that_scrolls_does_not_count(pages_server: Server, open_page: OpenPage) -> None:
    boston, status = BOARD.city_index["Boston"], ".ttr-side .ttr-status"
    link = f"{pages_server.page('algorithms')}?algorithm=dijkstra&source=Seattle&target=Miami"
    page, recorded = open_page(link, READY, size=PHONE, touch=True)
    open_tab(page, "Steps")
    press(page, "Next")
    press(page, "Predict")
    page.get_by_label("Ask me").select_option(label="Which city is settled next?")
    press(page, "Last")
    page.locator(".ttr-sentence").get_by_text("Predict first").wait_for()
    for number, answer in enumerate(("again", "No: it is Portland"), start=1):
        page.evaluate(_TO_THE_TOP)
        scroll_by_hand(page, place_of(page, "cities", boston))
        page.evaluate(_TO_THE_TOP)
        page.touchscreen.tap(*place_of(page, "cities", boston))
        page.locator(status).get_by_text(answer).wait_for()
        page.wait_for_timeout(500)
        assert sum(b'"place"' in frame.data for frame in recorded.sent) == number
    expect(page.locator(".ttr-score-line")).to_have_text("Predictions: 0 of 1 right")
    assert recorded.errors == []


def scroll_by_hand(page: Page, place: tuple[float, float]) -> None:
    """Swipe up on the map until the page has scrolled, and lift the finger."""
    (x, y), finger = place, page.context.new_cdp_session(page)
    top = f"({_TOP})()"
    before = page.evaluate(top)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for up in range(10, 90, 10):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - up}]})
    page.wait_for_function(f"before => {top} < before - 40", arg=before)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_network_of_clicked_routes_works_on_the_board_and_on_the_seven_bridges(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, recorded = open_page(f"{pages_server.page('algorithms')}?algorithm=longest-trail&network=own", ready=READY)
    open_tab(page, "Choose")
    click_together(page, BOARD, [0, 1, 2])
    press(page, "Run")
    page.get_by_role("spinbutton", name="Step").wait_for()
    press(page, "Last")
    length = sum(BOARD.routes[route].length for route in [0, 1, 2])
    page.locator(".ttr-sentence").get_by_text(re.compile(f"has length {length}|(is|are) left out")).wait_for()

    bridges = ttr.load_board("konigsberg")
    open_tab(page, "Choose")
    page.get_by_label("Network", exact=True).select_option(label="The whole board")
    page.get_by_label("Board", exact=True).select_option(label=bridges.title)
    page.locator(".ttr-head h1").get_by_text("seven bridges").wait_for()
    page.get_by_label("Algorithm", exact=True).select_option(label="Euler trail (Hierholzer)")
    press(page, "Run")
    press(page, "Last")
    page.locator(".ttr-sentence").get_by_text("4 vertices are odd").wait_for()
    open_tab(page, "Choose")
    page.get_by_label("Network", exact=True).select_option(label="My own routes")
    click_together(page, bridges, [0, 2, 5])
    press(page, "Run")
    press(page, "Last")
    page.locator(".ttr-sentence").get_by_text("leads from Altstadt to Lomse, the two odd vertices: 3 edges").wait_for()
    assert page.locator(".ttr-map .main-svg").first.is_visible()
    assert recorded.errors == []


def click_together(page: Page, board: Board, routes: Sequence[int]) -> None:
    for route in routes:
        click_route(page, route)
        page.locator(".ttr-side .ttr-status").get_by_text(str(board.routes[route])).wait_for()


def test_a_wrong_link_gives_a_sentence_and_an_algorithm_runs_by_keyboard_alone_on_any_screen(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(f"{pages_server.page('algorithms')}?algorithm=bogo", ready=READY)
    page.locator(".ttr-urgent").get_by_text("There is no algorithm 'bogo'").wait_for()
    has_no_fault(page)
    page.get_by_label("Algorithm", exact=True).focus()
    page.keyboard.type("Union")
    expect(page.locator(".ttr-headline")).to_contain_text("Union-find")
    page.get_by_role("button", name="Run", exact=True).focus()
    page.keyboard.press("Enter")
    step = page.get_by_role("spinbutton", name="Step")
    expect(step).to_have_attribute("aria-valuemax", re.compile("[1-9]"))
    page.get_by_role("button", name="Next", exact=True).focus()
    page.keyboard.press("Space")
    expect(step).to_have_value("1")
    step.fill("85")
    step.press("Enter")
    a_png_is_made_by_the_browser(page)
    for size in (PHONE, DESKTOP):
        resize(page, size)
        for tab in ("Choose", "Steps", "Compare", "Facts", "Save"):
            open_tab(page, tab)
            expect(page.get_by_role("tabpanel", name=tab, exact=True)).to_be_visible()
            assert too_wide(page) == []
            assert size == PHONE or not higher_than_the_window(page)
            assert cut_off(page) == []


def a_png_is_made_by_the_browser(page: Page) -> None:
    open_tab(page, "Save")
    with page.expect_download() as download:
        press(page, "Picture as PNG")
    assert download.value.suggested_filename == "map.png"
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_an_algorithm_is_carried_out_by_keyboard_and_by_a_finger_in_its_heap_and_on_the_map(
    pages_server: Server, open_page: OpenPage
) -> None:
    query = "?board=mini&algorithm=dijkstra&source=Elvemo&target=Kestow&mode=Do+it"
    page, recorded = open_page(pages_server.page("algorithms") + query, READY, touch=True)
    board = ttr.load_board("mini")
    attempt = shortest_path.attempt(Network.from_board(board), "Elvemo", "Kestow")
    said = page.locator(".ttr-stepper:not(.ttr-ask) .ttr-sentence").last
    cities = page.get_by_role("tabpanel", name="Steps").get_by_label("City", exact=True)

    def tap(city: str) -> None:
        page.evaluate(_TO_THE_TOP)  # a tapped button may have scrolled into sight
        page.touchscreen.tap(*place_of(page, "cities", board.city_index[city]))

    cities.focus()
    press_while_the_kernel_is_busy(page, "Elv", "Tab", "Enter")
    expect(said).to_have_text(f"✓ {attempt.press('Elvemo').sentence}")
    resize(page, PHONE)
    tap("Kestow")
    expect(said).to_have_text(f"✗ No. {attempt.press('Kestow').sentence}")
    while not attempt.done:
        (city, *_) = sorted(attempt.expected)
        item = page.locator(".ttr-items").get_by_role("button", name=re.compile(rf"^{city} \d+$"))
        match attempt.choices % 5:
            case 0:
                cities.select_option(label=city)
                page.get_by_role("button", name="This one").press("Enter")
            case 2:
                item.tap()
            case 3:
                tab_to(page, city)
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.activeElement.closest('.ttr-items')")
            case _:
                tap(city)
        expect(said).to_have_text(f"✓ {attempt.press(city).sentence}")
        expect(item).to_be_hidden()
        if attempt.choices == 6:
            has_no_fault(page)
            for size in (DESKTOP, PHONE):
                resize(page, size)
                assert too_wide(page) == []
                assert cut_off(page) == []
    page.get_by_text(f"Done. {attempt.step.sentence}").wait_for()
    map_is_whole(page)
    assert recorded.errors == []


def press_while_the_kernel_is_busy(page: Page, letters: str, *keys: str) -> None:
    """Press keys while the kernel answers nothing; each letter chooses another line of a list."""
    listens(page)
    kernel = kernel_of(page)
    kernel.suspend()
    try:
        for key in (*letters, *keys):
            page.keyboard.press(key)
    finally:
        kernel.resume()
