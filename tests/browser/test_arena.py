"""The arena page in a real browser: a tournament run and stopped, its tabs, its map, nothing wider than the window."""

import re

from playwright.sync_api import Page, expect

import ttr
from ttr.arena import Results, tournament

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import open_tab, too_wide

READY = ".ttr-arena-form"
LINK = "?bots=random,destination&games=4&seed=3"


def wait_for_results(page: Page) -> None:
    page.get_by_role("status").get_by_text("has the highest rating").wait_for()


def test_a_link_plays_a_tournament_that_every_tab_shows_and_whose_record_can_be_replayed(
    pages_server: Server, open_page: OpenPage
) -> None:
    expected = tournament(["random", "destination"], 4, 3, progress=False)
    page, recorded = open_page(pages_server.page("arena") + LINK, ready=READY)
    wait_for_results(page)
    cell = page.get_by_title(re.compile("^destination wins against random in "))
    assert cell.inner_text().startswith(f"{100 * expected.win_share('destination').value:.0f}")
    routes_and_typical_game_are_drawn_on_the_one_map(page, expected)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert ttr.Record.read(download.value.path()).result is not None
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for tab in ("Wins", "Scores", "Routes", "Typical game", "Known figures"):
            open_tab(page, tab)
            expect(page.get_by_role("tabpanel", name=tab, exact=True)).to_be_visible()
            assert too_wide(page) == []
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_tab(page, "Wins")
    results, panel = page.locator(".ttr-matrix").bounding_box(), page.locator(".ttr-arena-panel").bounding_box()
    assert results["width"] * results["height"] > 0.6 * panel["width"] * panel["height"]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for name in ("All", "None"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_css("height", "44px")
    assert recorded.errors == []


def routes_and_typical_game_are_drawn_on_the_one_map(page: Page, expected: Results) -> None:
    open_tab(page, "Routes")
    page.get_by_label("Bot").select_option("destination")
    counts = expected.routes("destination")
    best = expected.board.routes[counts.index(max(counts))]
    page.get_by_text(re.compile(rf"Claimed most by destination in 4 games: {re.escape(str(best))}")).wait_for()
    fills = "[...document.querySelectorAll('.ttr-map .shapelayer path')].map(e => getComputedStyle(e).fill)"
    # The map changes after its sentence.
    page.wait_for_function(f"() => {fills}.includes('rgb(18, 63, 115)')", polling=50)
    sentence, bot = page.locator(".ttr-sentence").bounding_box(), page.get_by_label("Bot").bounding_box()
    assert sentence["y"] + sentence["height"] <= bot["y"]  # two lines of the sentence, below the legend
    open_tab(page, "Typical game")
    game = expected.typical_game("destination")
    page.get_by_text(f"Game {game + 1}, where destination has its median score").wait_for()
    assert page.locator(".ttr-map .main-svg").first.is_visible()
    assert page.locator(".js-plotly-plot").count() == 1


def test_a_running_tournament_can_be_stopped_by_keyboard_and_shows_what_was_played(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(pages_server.page("arena"), ready=READY)
    has_no_fault(page)
    games = page.get_by_role("spinbutton", name="Games")
    games.clear()
    games.press_sequentially("10,5")  # key by key: a browser's own number field swallows the comma
    games.press("Tab")
    expect(games).to_have_accessible_description("“10,5” is not a whole number. Write a whole number from 2 to 2000.")
    expect(games).to_have_value("10,5")
    games.fill("٩٩٩")
    games.press("ArrowUp")
    expect(games).to_have_value("1000")
    expect(games).to_have_accessible_description("")
    page.get_by_role("button", name="Run", exact=True).focus()
    page.keyboard.press("Enter")
    bar = page.get_by_role("progressbar", name="Games played")
    page.wait_for_function("() => document.querySelector('.ttr-progress progress')?.value > 3", polling=50)
    assert int(bar.get_attribute("max") or 0) == 3000
    page.get_by_role("button", name="Stop", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text(re.compile(r"Stopped after \d+ games of 3000\.")).wait_for()
    page.locator(".ttr-matrix").wait_for()
    assert page.get_by_role("button", name="Run", exact=True).is_enabled()
