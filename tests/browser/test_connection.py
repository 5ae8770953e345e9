"""Clicks that count while a page waits for its kernel: the script alone, with a fake kernel and clock."""

import inspect
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from ttr.ui.page.connection import Connection

from .conftest import LONG

PAGE = """<body><div class="ttr-page">
<select><option>blue</option><option>red</option></select>
<button class="ttr-once">Omaha 3</button> <button>Draw</button> <button>Claim</button>
<svg width="400" height="300"><rect width="400" height="300" fill="#eee"/></svg>
<div id="guard"></div></div></body>"""
SCRIPT = (Path(inspect.getfile(Connection)).parent / "connection.js").read_text(encoding="utf-8")

# The kernel is silent until the test lets it answer. Each click that counts is recorded.
KERNEL = """async (script) => {
  const values = { ping: 0, pong: 0, ends: 0, alone: true, served: true }, listeners = {};
  const model = {
    get: (name) => values[name],
    set: (name, value) => { values[name] = value; },
    save_changes: () => {},
    on: (name, listener) => { listeners[name] = listener; },
  };
  window.answer = () => { values.pong = values.ping; listeners["change:pong"](); };
  window.serverEnds = (seconds) => { values.ends = seconds; listeners["change:ends"](); };
  window.counted = [];
  document.addEventListener("click", (event) => counted.push(event.target.textContent || [event.x, event.y].join()));
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  module.default.render({ model, el: document.getElementById("guard") });
}"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with two buttons, a map, and a clock that only the test moves."""
    page = chromium.new_page()
    page.clock.install()
    page.set_content(PAGE)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.evaluate(KERNEL, SCRIPT)
    yield page
    page.close()


@pytest.fixture
def counted(page: Page) -> Callable[[], list[str]]:
    """Return the clicks that counted since the last call."""
    return lambda: page.evaluate("counted.splice(0)")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()
    page.clock.run_for(1)  # the ping goes out after the press


def click_map(page: Page, x: int, y: int) -> None:
    page.locator("svg").click(position={"x": x, "y": y})
    page.clock.run_for(1)


def test_a_click_counts_once_until_it_is_answered_and_a_different_one_immediately(
    page: Page, counted: Callable[[], list[str]]
) -> None:
    press(page, "Draw")
    page.clock.run_for(700)
    press(page, "Draw")
    assert counted() == ["Draw"]
    press(page, "Claim")
    assert counted() == ["Claim"]
    page.evaluate("answer()")
    press(page, "Draw")
    assert counted() == ["Draw"]


def test_another_place_of_the_map_is_a_different_click(page: Page, counted: Callable[[], list[str]]) -> None:
    click_map(page, 50, 50)
    page.clock.run_for(700)
    click_map(page, 200, 120)
    assert len(counted()) == 2
    page.clock.run_for(700)
    click_map(page, 203, 118)  # a hand trembles
    assert counted() == []


def test_a_busy_page_loses_no_click(page: Page, counted: Callable[[], list[str]]) -> None:
    press(page, "Draw")
    page.clock.fast_forward(5000)  # no timer runs in the meantime, and no answer can arrive
    press(page, "Claim")
    assert counted() == ["Draw", "Claim"]


def test_without_an_answer_no_click_counts_until_it_comes(page: Page, counted: Callable[[], list[str]]) -> None:
    press(page, "Draw")
    page.clock.run_for(2000)
    page.get_by_role("button", name="Claim").press("Enter")
    press(page, "Claim")
    click_map(page, 50, 50)
    assert counted() == ["Draw"]
    page.evaluate("answer()")
    press(page, "Claim")
    assert counted() == ["Claim"]


def test_a_press_waits_until_the_choices_before_it_have_arrived(page: Page, counted: Callable[[], list[str]]) -> None:
    page.get_by_role("combobox").press("r")
    press(page, "Draw")
    press(page, "Claim")
    assert counted() == []
    page.evaluate("answer()")
    assert counted() == ["Draw", "Claim"]
    press(page, "Draw")
    assert counted() == ["Draw"]


@pytest.mark.parametrize(("text", "counts"), [("Omaha 3", ["Omaha 3"]), ("Reno 5", [])], ids=["same", "other"])
def test_a_press_counts_only_for_the_item_that_the_button_had(
    page: Page, counted: Callable[[], list[str]], text: str, counts: list[str]
) -> None:
    press(page, "Draw")
    press(page, "Omaha 3")
    assert counted() == ["Draw"]
    page.evaluate("text => { document.querySelector('.ttr-once').textContent = text }", text)
    page.evaluate("answer()")
    assert counted() == counts


def test_within_ten_seconds_the_page_says_why_it_waits(page: Page) -> None:
    page.route("**/api/kernels/**", lambda route: route.abort())
    page.clock.run_for(10_000)  # no clicks, and no kernel
    page.get_by_role("alert").get_by_text("Waiting for the connection").wait_for()
    page.evaluate("answer()")
    page.get_by_role("alert").wait_for(state="detached")


def test_a_page_without_a_kernel_reloads_once(chromium: Browser) -> None:
    page, loads = chromium.new_page(), []

    def serve(route: Route) -> None:
        loads.append(route)
        if len(loads) == 1:  # the server is slow for all later ones
            route.fulfill(body=PAGE, content_type="text/html")

    page.route("**/guard", serve)
    page.route("**/api/kernels/*", lambda route: route.fulfill(status=404))
    page.goto("http://localhost:1/guard#game=1")
    page.evaluate(KERNEL, SCRIPT)
    page.get_by_role("button", name="Draw").click(no_wait_after=True)
    end = time.monotonic() + LONG
    while len(loads) < 2 and time.monotonic() < end:
        page.wait_for_timeout(100)
    page.wait_for_timeout(5000)  # enough time for two checks
    assert len(loads) == 2
    page.close()


def loads_of(page: Page, address: str, others: list[bool]) -> list[str]:
    """Open a page with an address; return the list of its loads. `others` is True if there is another server."""
    loads: list[str] = []

    def serve(route: Route) -> None:
        if route.request.method == "HEAD":
            route.fulfill(status=204 if others[0] else 502)
        else:
            loads.append(route.request.url)
            route.fulfill(body=PAGE, content_type="text/html")

    page.route("**/guard", serve)
    page.clock.install()
    page.goto(f"http://localhost:1/guard{address}")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.evaluate(KERNEL, SCRIPT)
    page.evaluate("setInterval(answer, 10)")
    return loads


def test_a_page_moves_in_a_quiet_moment_to_another_server_once_there_is_one(chromium: Browser) -> None:
    page, others = chromium.new_page(), [False]
    loads = loads_of(page, "#game=1", others)
    page.evaluate("serverEnds(120)")
    note = page.get_by_role("alert").get_by_text("moves to another server in a quiet moment")
    note.wait_for()
    page.clock.run_for(61_000)  # without another server
    page.wait_for_load_state("networkidle")
    assert len(loads) == 1
    others[0] = True
    for _ in range(3):  # during play
        page.get_by_role("button", name="Draw").click()
        page.clock.run_for(4000)
        assert len(loads) == 1
    with page.expect_navigation():
        page.clock.run_for(8000)
    assert len(loads) == 2
    page.close()


def test_a_page_that_would_be_lost_does_not_reload_and_says_so(chromium: Browser) -> None:
    page = chromium.new_page()
    loads = loads_of(page, "", [True])
    page.evaluate("serverEnds(60)")
    page.get_by_role("alert").get_by_text("Finish what you are doing").wait_for()
    page.clock.run_for(59_000)
    assert len(loads) == 1
    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()
    page.close()


def test_a_page_says_at_once_that_its_kernel_has_died(chromium: Browser) -> None:
    page = chromium.new_page()
    loads = loads_of(page, "", [True])
    page.route("**/api/kernels/**", lambda route: route.fulfill(status=404))
    page.evaluate("dispatchEvent(new Event('ttr-kernel-died'))")  # the clock stands still
    page.get_by_role("alert").get_by_text("The program behind this page has ended").wait_for()
    page.get_by_role("button", name="Start again").wait_for()
    assert len(loads) == 1
    page.close()


@pytest.mark.parametrize(("address", "told"), [("#game=1", ["returns=1", "returns=0"]), ("", [])])
def test_a_page_tells_its_server_whether_its_address_brings_it_back(
    chromium: Browser, address: str, told: list[str]
) -> None:
    page, words = chromium.new_page(), []
    page.route("**/voila/api/shutdown/**", lambda route: (words.append(route.request.url), route.fulfill(status=204)))
    loads_of(page, address, [True])
    page.clock.run_for(10_000)
    page.evaluate("addEventListener('ttr-leaving', (event) => event.preventDefault())")  # something is unsaved now
    page.clock.run_for(10_000)
    page.wait_for_timeout(100)  # a beacon is sent when nobody waits
    assert [word.partition("?")[2] for word in words] == told
    page.close()
