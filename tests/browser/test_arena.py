"""The arena page in a real browser: a tournament run and stopped, its tabs, its map, nothing wider than the window."""

from __future__ import annotations

import re

from playwright.sync_api import Page

import ttr
from ttr.arena import tournament

from .conftest import OpenPage
from .serve import Server

READY = ".ttr-arena-form"
LINK = "?bots=random,destination&games=4&seed=3"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def wait_for_results(page: Page) -> None:
    page.get_by_role("status").get_by_text("has the highest rating").wait_for()


def too_wide(page: Page) -> list[str]:
    """Return what reaches beyond the right edge of the window."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.ttr-page *')]
            .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.ttr-map'))
            .map(e => e.className.toString())"""
    )
    width: list[int] = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    return found + ([] if width[0] <= width[1] else ["the page"])


def test_a_link_plays_a_tournament_and_every_tab_shows_it(
    pages_server: Server, open_page: OpenPage, size: tuple[int, int]
) -> None:
    expected = tournament(["random", "destination"], 4, 3, progress=False)
    page, recorded = open_page(pages_server.page("arena") + LINK, ready=READY, size=size)
    wait_for_results(page)
    cell = page.get_by_title(re.compile("^destination wins against random in "))
    assert cell.inner_text().startswith(f"{100 * expected.win_share('destination').value:.0f}")
    for tab in ("Wins", "Scores", "Routes", "Typical game", "Known figures"):
        press(page, tab)
        page.get_by_role("button", name=tab, exact=True).and_(page.locator(".ttr-tab-on")).wait_for()
        assert too_wide(page) == []
    assert recorded.errors == []


def test_routes_and_typical_game_are_drawn_on_the_one_map(pages_server: Server, open_page: OpenPage) -> None:
    expected = tournament(["random", "destination"], 4, 3, progress=False)
    page, _ = open_page(pages_server.page("arena") + LINK, ready=READY)
    wait_for_results(page)
    press(page, "Routes")
    page.get_by_label("Bot").select_option("destination")
    counts = expected.routes("destination")
    best = expected.board.routes[counts.index(max(counts))]
    page.get_by_text(re.compile(rf"What destination claims most in 4 games: {re.escape(str(best))}")).wait_for()
    fills = "[...document.querySelectorAll('.ttr-map path.js-fill')].map(e => getComputedStyle(e).fill)"
    page.wait_for_function(f"{fills}.includes('rgb(18, 63, 115)')")  # the map is painted after its sentence
    press(page, "Typical game")
    game = expected.typical_game("destination")
    page.get_by_text(f"Game {game + 1}, where destination has its median score").wait_for()
    assert page.locator(".ttr-map .main-svg").first.is_visible()
    assert page.locator(".js-plotly-plot").count() == 1


def test_the_record_that_is_saved_can_be_replayed(pages_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(pages_server.page("arena") + LINK, ready=READY)
    wait_for_results(page)
    press(page, "Typical game")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert ttr.Record.read(download.value.path()).result is not None


def test_a_running_tournament_can_be_stopped_by_keyboard_and_shows_what_was_played(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(pages_server.page("arena"), ready=READY)
    page.get_by_label("Games").first.fill("1000")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Run", exact=True).focus()
    page.keyboard.press("Enter")
    bar = page.get_by_role("progressbar", name="Games played")
    page.wait_for_function("() => document.querySelector('.ttr-progress progress')?.value > 3")
    assert int(bar.get_attribute("max") or 0) == 3000
    page.get_by_role("button", name="Stop", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text(re.compile(r"Stopped after \d+ games of 3000\.")).wait_for()
    page.locator(".ttr-matrix").wait_for()
    assert page.get_by_role("button", name="Run", exact=True).is_enabled()
