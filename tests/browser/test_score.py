"""The score page in a real browser: a game of four entered on a phone, tap by tap, and its link opened again."""

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

import ttr
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop
from ttr.ui.map.palette import SEATS
from ttr.ui.records.table_code import code_of

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import faults, has_no_fault
from .serve import Server
from .steps import (
    click_route,
    higher_than_the_window,
    laid_out_badly,
    open_tab,
    place_of,
    press,
    resize,
    tab_to,
    too_wide,
    wait_for_answer,
    wait_for_map,
)

READY = ".ttr-map .main-svg"
USA = ttr.load_board("usa")
NAMES = ("Ada", "Bo", "Cy", "Dee")
A_PRESS_A_SECOND = 180  # taps for a game of four in three minutes
VANCOUVER_CALGARY = 13
TWICE_AS_WIDE = """() => {
  const room = document.querySelector('.ttr-zoomed'), { layout } = room.querySelector('.js-plotly-plot');
  return Math.abs(layout.width - 2 * room.clientWidth) < 40 && layout.meta.fitted[0] === layout.width;
}"""
FINGER = 5.0  # pixels by which a finger misses its target


def finished(*bots: str, rules: str = "usa") -> Tabletop:
    """Return a finished game, as its players would enter it."""
    final = ttr.play(bots, rules=rules, seed=11).final_state
    own = tuple(tuple(r for r, owner in enumerate(final.owners) if owner == seat) for seat in range(len(bots)))
    return Tabletop(final.rules, final.board, NAMES[: len(bots)], own, final.tickets)


@pytest.fixture(scope="module")
def game() -> Tabletop:
    """Return a finished game of four."""
    return finished("expert", "destination", "conqueror", "destination")


class Finger:
    """Enters a game by touch, and counts its taps; `after` is called with each tap's target."""

    def __init__(self, page: Page, after: Callable[[str], None] = lambda what: None) -> None:
        self.page, self.presses, self._after = page, 0, after
        self._rng = random.Random(4)

    def tap(self, x: float, y: float, what: str) -> None:
        self.page.touchscreen.tap(x, y)
        self.done(what)

    def done(self, what: str) -> None:
        self.presses += 1
        wait_for_answer(self.page)
        self._after(what)

    def press(self, role: str, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role(role, name=name).first.tap()  # type: ignore[arg-type]
        self.done(str(name))

    def enter(self, game: Tabletop) -> None:
        """Tap all routes, player by player, and then the cities of all tickets."""
        self.press("button", "Paint the routes")
        expect(self.page.locator(".ttr-map")).to_be_in_viewport(ratio=1)  # the form had moved it out of the window
        for seat, routes in enumerate(game.routes):
            self._pick(seat)
            for route in routes:
                self._route(game, seat, route)
        self.press("tab", "Tickets")
        for seat, tickets in enumerate(game.tickets):
            self._pick(seat)
            for ticket in tickets:
                for city in game.board.tickets[ticket].cities:
                    self._at("cities", game.board.city_index[city], city, 0.0)
        self.press("tab", "Score")

    def _pick(self, seat: int) -> None:
        self.page.locator(".ttr-pick").nth(seat).tap()
        self.done(f"player {seat + 1}")

    def _at(self, kind: str, index: int, what: str, aside: float) -> None:
        wait_for_map(self.page)
        x, y = place_of(self.page, kind, index)
        self.tap(x + self._rng.uniform(-aside, aside), y + self._rng.uniform(-aside, aside), what)

    def _route(self, game: Tabletop, seat: int, route: int) -> None:
        line, picks = str(game.board.routes[route]), self.page.locator(".ttr-pick").nth(seat)
        before = picks.inner_text()
        self._at("rows", route, line, FINGER)
        asked = self.page.locator(".ttr-choice", has_text=line)
        self.page.wait_for_function(
            "([seat, before]) => document.querySelectorAll('.ttr-pick')[seat].innerText !== before"
            " || document.querySelector('.ttr-choice')?.checkVisibility()",
            arg=[seat, before],
        )
        if asked.count():
            asked.first.tap()
            self.done(f"{line}, asked")


def totals_shown(page: Page) -> list[int]:
    return [int(re.search(r"(-?\d+) pts?", text)[1]) for text in page.locator(".ttr-pick:visible").all_inner_texts()]  # type: ignore[index]


def test_a_game_of_four_is_entered_on_a_phone_in_three_minutes(
    pages_server: Server, open_page: OpenPage, game: Tabletop
) -> None:
    page, recorded = open_page(pages_server.page("score"), READY, size=PHONE, touch=True)
    finger = Finger(page)
    finger.enter(game)
    assert totals_shown(page) == [seat.total for seat in scores(game.position())]
    press(page, "Count the points")
    page.get_by_text("wins on points").first.wait_for()
    assert finger.presses < A_PRESS_A_SECOND
    assert too_wide(page) == []
    assert recorded.errors == []
    code = page.evaluate("location.hash")
    assert len(code) < 400
    page, _ = open_page(pages_server.page("score") + code, READY, size=PHONE, touch=True)
    page.get_by_text("The game from the link is open.").wait_for()
    assert totals_shown(page) == [seat.total for seat in scores(game.position())]
    the_page_scrolls_from_the_map_and_a_city_s_name_is_the_city(page)
    open_tab(page, "Turns")
    assert laid_out_badly(page, PHONE) == []


def the_page_scrolls_from_the_map_and_a_city_s_name_is_the_city(page: Page) -> None:
    open_tab(page, "Tickets")
    wait_for_map(page)
    above = page.locator(".ttr-map").bounding_box()["y"]
    page.mouse.move(195, max(above, 0) + 150)
    page.mouse.wheel(0, 120)
    page.wait_for_function("above => document.querySelector('.ttr-map').getBoundingClientRect().top < above", arg=above)
    name = page.locator(".tracenames text", has_text="Miami").bounding_box()
    page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    page.get_by_text(re.compile(r"^Miami: \d tickets")).wait_for()
    x, y = place_of(page, "cities", USA.city_index["Miami"])
    page.touchscreen.tap(x, y + 60)  # the sea
    page.get_by_text(re.compile(r"^Miami: \d tickets")).wait_for(state="hidden")


def test_a_game_is_opened_in_replay_in_lessons_and_in_algorithms_by_its_links(
    pages_server: Server, open_page: OpenPage, game: Tabletop
) -> None:
    page, _ = open_page(f"{pages_server.page('score')}#score={code_of(game)}", ready=READY)
    page.get_by_text("The game from the link is open.").wait_for()
    expect(page.get_by_role("link", name="Lesson 5: walk each network")).to_be_visible()  # opens as lesson 2 does
    left, right = (page.get_by_role("link", name=f"Save the {what}").bounding_box() for what in ("scores", "game"))
    assert left
    assert right
    assert right["x"] - left["x"] - left["width"] > 12, "two links read as one"
    for name, text in (
        ("Replay: the game claim by claim", "This game was played on a real table"),
        ("Lesson 2: who is connected?", "Your own game is here. In Touch and Step"),
        ("Bridges", "your own routes"),
    ):
        address = page.get_by_role("link", name=name).get_attribute("href")
        other, recorded = open_page(str(address), ready=READY)
        other.get_by_text(text).first.wait_for()
        assert recorded.errors == []


def test_a_game_is_entered_by_keyboard_alone(pages_server: Server, open_page: OpenPage) -> None:
    whole = finished("expert", "destination", rules="mini")
    game = replace(
        whole, routes=tuple(own[:2] for own in whole.routes), tickets=tuple(own[:1] for own in whole.tickets)
    )
    page, recorded = open_page(pages_server.page("score"), ready=READY)
    assert faults(page) == {}
    status, board = page.locator(".ttr-side .ttr-status"), game.board
    page.get_by_role("combobox", name="Rules", exact=True).focus()
    page.keyboard.type(game.rules.title)
    page.get_by_role("heading", name=board.title).wait_for()
    tab_to(page, "Players")
    page.keyboard.type("2")
    expect(page.locator(".ttr-pick:visible")).to_have_count(2)
    tab_to(page, "Players")  # the tab
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel", name="Routes", exact=True)).to_be_visible()
    for paint, routes in zip(SEATS, game.routes, strict=False):
        tab_to(page, f"{paint.sign} {paint.word.capitalize()}")
        page.keyboard.press("Enter")
        status.get_by_text(f"Now {paint.word.capitalize()}: ").wait_for()
        tab_to(page, "Cities")
        for route in routes:
            page.keyboard.type(f"{board.routes[route].a} {board.routes[route].b}")
            page.keyboard.press("Enter")
            status.get_by_text(f"has {board.routes[route]},").wait_for()
    tab_to(page, "Routes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    for paint, tickets in zip(SEATS, game.tickets, strict=False):
        tab_to(page, f"{paint.sign} {paint.word.capitalize()}")
        page.keyboard.press("Enter")
        status.get_by_text(f"Now {paint.word.capitalize()}: ").wait_for()
        tab_to(page, "Cities")
        for ticket in tickets:
            page.keyboard.type(f"{board.tickets[ticket].a} {board.tickets[ticket].b}")
            page.keyboard.press("Enter")
            status.get_by_text(f"has {board.tickets[ticket]}.").wait_for()
    for _ in ("the overlay", "the tab"):
        tab_to(page, "Tickets")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    tab_to(page, "Count the points")
    assert totals_shown(page) == [seat.total for seat in scores(game.position())]
    has_no_fault(page)
    assert recorded.errors == []


def test_the_page_fits_its_window(pages_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(pages_server.page("score"), ready=READY)
    resize(page, (768, 1024))
    expect(page.get_by_label("Rules", exact=True)).to_be_in_viewport()  # on a tablet, below the whole map
    for size in (DESKTOP, PHONE, (844, 390)):
        resize(page, size)
        open_tab(page, "Players")
        fourth = page.get_by_placeholder("a name (optional)").nth(3)
        for name, refused in (("A\u202eda", 1), ("", 0)):  # a refusal is in sight from the last field
            fourth.fill(name)
            fourth.press("Tab")
            expect(page.get_by_text("A name cannot have")).to_have_count(refused)
            assert not refused or is_in_sight(page.locator(".ttr-status.ttr-urgent"))
        for tab in ("Players", "Routes", "Tickets", "Score"):
            open_tab(page, tab)
            assert too_wide(page) == []
        assert size != DESKTOP or not higher_than_the_window(page)
        press(page, "Zoom 1×")
        page.get_by_role("button", name="Zoom 2×").wait_for()
        page.wait_for_function(TWICE_AS_WIDE)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # the map scrolls, and not the page
        click_route(page, VANCOUVER_CALGARY)  # in the visible corner
        page.get_by_text("Blue has Calgary – Vancouver, 3 trains; 42 trains left.").wait_for()
        press(page, "Undo")
        for zoom in (2, 3):
            press(page, f"Zoom {zoom}×")


def is_in_sight(element: Locator) -> bool:
    """Return True if an element is in the window, and nothing covers its middle."""
    expect(element).to_be_in_viewport(ratio=1)
    return element.evaluate("""element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }""")
