"""What a phone shows of seats, of a hand and of the names of cities; and that each of its states can be left again."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from ttr.game.cards import CARDS
from ttr.game.files.board_json import load_board
from ttr.game.files.new_game import new_game
from ttr.ui.map.typeface import FONTS, VERSION
from ttr.ui.page.style import page_css
from ttr.ui.panels.game_html import LiveSeats, hand, seats_line

from .conftest import PHONE, SIDEWAYS, OpenPage
from .serve import Server
from .steps import keep_all, place_of, press, scrolls_in_another, unreachable, wait_for_answer, wait_for_map

NAMES = ("Destination", "You", "Ada", "Grandmother", "Expert 2")

# Of parts of the page, those whose text is wider than the room it has, or that lie beyond what they belong to.
_CUT = """([parts, within]) => [...document.querySelectorAll(parts)].filter(part => {
  const range = document.createRange();
  range.selectNodeContents(part);
  const text = range.getBoundingClientRect(), room = part.closest(within).getBoundingClientRect();
  return text.left < room.left - 1 || text.right > room.right + 1 || part.scrollWidth > part.clientWidth + 1;
}).map(part => part.textContent)"""
_BOXES = """query => [...document.querySelectorAll(query)].map(part => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
# Names of cards on which another card lies.
_COVERED = """() => [...document.querySelectorAll('.ttr-fan > span:last-child .ttr-card')].filter(card => {
  const text = document.createTreeWalker(card, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange();
  range.selectNodeContents(text);
  const { left, right, top, bottom } = range.getBoundingClientRect(), middle = (top + bottom) / 2;
  return right > left && [left + 1, right - 1].some(x => !card.contains(document.elementFromPoint(x, middle)));
}).map(card => card.textContent)"""
_UNDER_THE_BOX = """() => {
  const box = document.querySelector('.ttr-lens').getBoundingClientRect();
  return [...document.querySelectorAll('.tracenames text')].filter(name => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return name.checkVisibility() && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  }).map(name => name.textContent);
}"""
_LARGE = """() => {
  const map = document.querySelector('.ttr-map');
  return map.scrollWidth > map.clientWidth && map.scrollLeft > 0;
}"""
_NAMED = """() => [...document.querySelectorAll('.tracenames text')].map(name => name.checkVisibility())"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def show(page: Page, width: int, html: str) -> None:
    """Show a piece of a page's head, with the stylesheet and the letters of all pages."""
    letters = base64.b64encode((FONTS / f"figtree-latin-{VERSION}.woff2").read_bytes()).decode()
    face = f"@font-face {{ font-family: 'Figtree Variable'; src: url(data:font/woff2;base64,{letters}) }}"
    page.set_viewport_size({"width": width, "height": 844})
    page.set_content(
        f"<style>body {{ margin: 0 }} {face} {page_css()}</style>"
        "<div class='ttr-frame ttr-playing ttr-divided'><div class='ttr-page'><div class='ttr-head'><div></div>"
        f"<div class='widget-html'>{html}</div></div></div></div>"
    )
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_cards_of_seats_stand_in_a_grid_with_all_facts_uncut_and_of_one_height(page: Page, count: int) -> None:
    state = new_game("usa", NAMES[:count], seed=1)
    live = LiveSeats(viewer=1 if count > 2 else 0, totals=[123] * count, last={0: "claimed a route"})
    for width in (360, 390, 430):
        show(page, width, seats_line(state, live))
        assert page.evaluate(_CUT, [".ttr-seat :is(.ttr-standing, small > span)", ".ttr-seat"]) == [], width
        lines = page.evaluate(_BOXES, ".ttr-seat :is(.ttr-standing, small > span)")
        assert max(height for _, _, _, height in lines) < 24  # one line each
        seats = page.evaluate(_BOXES, ".ttr-seat")
        assert len({height for _, _, _, height in seats}) == 1
        rows = [[seat for seat in seats if seat[1] == top] for top in sorted({seat[1] for seat in seats})]
        assert [len(row) for row in rows] == {2: [2], 3: [3], 4: [2, 2], 5: [3, 2]}[count]
        assert len({(row[0][0], row[-1][0] + row[-1][2]) for row in rows}) == 1  # from edge to edge


def test_the_bar_of_trains_ends_with_a_whole_block(page: Page) -> None:
    for trains, blocks in ((45, 15), (44, 15), (9, 3), (1, 1), (0, 0)):
        show(page, 390, seats_line(replace(new_game("usa", NAMES[:2], seed=1), trains=(trains, 45))))
        filled, block = page.evaluate("""() => {
          const { backgroundImage, webkitMaskSize } = getComputedStyle(document.querySelector('.ttr-cars'));
          return [parseFloat(/([\\d.]+)%/.exec(backgroundImage)[1]), parseFloat(webkitMaskSize)];
        }""")
        assert (filled / block, 100 / block) == pytest.approx((blocks, 15), abs=0.01), trains


def test_names_of_bots_beside_the_tickets_of_first_journey_and_your_own_short_name_are_uncut(page: Page) -> None:
    bots = ("destination", "destination 2", "destination 3", "destination 4")
    for count in (2, 4):
        show(page, 390, seats_line(new_game("first-journey", bots[:count], seed=1)))
        assert page.evaluate(_CUT, [".ttr-seat b", ".ttr-seat"]) == []
    for count in (2, 3, 4, 5):
        state = new_game("usa", ("Ada", "Bo", "Cy", "Di", "Eve")[:count], seed=1)
        for width in (360, 390, 768, 844, 1280):
            show(page, width, seats_line(state, LiveSeats(viewer=0)))
            page.get_by_text("(you)").wait_for()
            assert page.evaluate(_CUT, [".ttr-seat b", ".ttr-seat"]) == [], (count, width)


def test_no_card_of_a_hand_lies_over_the_name_of_another(page: Page) -> None:
    for colors in (1, 6, 7, 9):
        for width in (360, 390):
            show(page, width, hand([3] * colors + [0] * (len(CARDS) - colors)))
            assert page.locator(".ttr-fan > span:last-child .ttr-card").count() == colors
            assert page.evaluate(_COVERED) == [], (colors, width)


def all_names_have_room_in_large(page: Page) -> None:
    page.wait_for_function(f"() => ({_NAMED})().every(Boolean)")
    page.wait_for_function(_LARGE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_city_whose_name_has_no_room_is_named_by_a_tap_and_in_large(
    pages_server: Server, open_page: OpenPage
) -> None:
    nashville = load_board("usa").city_index["Nashville"]
    url = f"{pages_server.page('play')}?rules=usa&seats=you,random&seed=7"
    page, recorded = open_page(url, ".ttr-map .main-svg", size=PHONE, touch=True)
    wait_for_map(page)
    assert not page.evaluate(_NAMED)[nashville]
    page.touchscreen.tap(*place_of(page, "cities", nashville))
    wait_for_answer(page)
    expect(page.locator(".ttr-map-hover")).to_have_text("Nashville")
    expect(page.locator(".ttr-map-hover")).to_be_visible()
    press(page, "Map")
    all_names_have_room_in_large(page)
    assert recorded.errors == []


def every_control_can_be_reached(page: Page) -> None:
    """Check a phone held sideways and then upright, as the test goes on."""
    assert unreachable(page, SIDEWAYS) == []
    assert scrolls_in_another(page) == []
    assert unreachable(page, PHONE) == []


def test_every_state_of_a_game_can_be_left_on_a_phone(pages_server: Server, open_page: OpenPage) -> None:
    url = f"{pages_server.page('play')}?rules=mini&seats=destination,expert&seed=3"
    page, recorded = open_page(url, ".ttr-map .main-svg", size=PHONE, touch=True)
    wait_for_map(page)
    assert page.evaluate(_UNDER_THE_BOX) == []  # where nobody plays, a box on the map enlarges it
    page.get_by_role("checkbox", name="Large map").check()
    all_names_have_room_in_large(page)
    page.get_by_role("checkbox", name="Large map").uncheck()
    every_control_can_be_reached(page)  # bots alone: the game is over, and shown from its start
    press(page, "To the end")
    every_control_can_be_reached(page)
    press(page, "What could have been")
    page.locator(".ttr-could").first.wait_for()
    every_control_can_be_reached(page)
    page.reload()
    wait_for_map(page)
    press(page, "To the end")
    press(page, "Longest path")
    press(page, "Show me how")
    page.locator(".ttr-code").wait_for()
    every_control_can_be_reached(page)
    press(page, "Back to the game")
    press(page, "Log sheet")
    every_control_can_be_reached(page)
    press(page, "New game")
    every_control_can_be_reached(page)
    page.get_by_label("Seat 1", exact=True).select_option(label="a person")
    page.get_by_label("Seat 2", exact=True).select_option(label="a person")
    press(page, "Start game")
    page.locator(".ttr-curtain button").wait_for()
    every_control_can_be_reached(page)
    for person in range(2):  # each person keeps the tickets
        page.locator(".ttr-curtain button").click()
        page.locator(".ttr-offer input:visible").first.wait_for()
        if person == 0:
            every_control_can_be_reached(page)
        keep_all(page)
    page.locator(".ttr-curtain button").click()
    page.locator(".ttr-cards button").first.wait_for()
    every_control_can_be_reached(page)
    press(page, "Map")
    press(page, "Back")
    page.get_by_role("button", name="Back to now").wait_for()
    every_control_can_be_reached(page)
    press(page, "Back to now")
    press(page, "Cheapest completion")
    page.get_by_label("Of", exact=True).first.select_option(
        label=page.locator(".ttr-seat:has(.ttr-you) b").inner_text()
    )
    press(page, "Show me how")
    page.locator(".ttr-code").wait_for()
    every_control_can_be_reached(page)
    assert recorded.errors == []


def test_a_host_at_a_phone_reaches_everything_before_the_game_begins(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("table"), ".ttr-map .main-svg", size=PHONE, touch=True)
    every_control_can_be_reached(page)
    press(page, "Open the table")
    page.locator(".ttr-host").wait_for()
    every_control_can_be_reached(page)
    assert recorded.errors == []
