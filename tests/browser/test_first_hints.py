"""Hints for a first visit: three, one after the other, never over text or controls, and never again."""

from playwright.sync_api import Locator, Page, expect

from ttr.ui.setup.game_options import GameOptions, SeatChoice

from .conftest import OpenPage
from .faults import TOLD, faults
from .serve import Server
from .steps import keep_all, laid_out_badly, press
from .test_accessibility import MAP, SIZES

OPTIONS = GameOptions("mini", (SeatChoice(None), SeatChoice("random")), 7)
AMERICA = GameOptions("usa", (SeatChoice(None), SeatChoice("random")), 7)
# Names and controls under the hint.
_COVERED = """hint => {
  const a = hint.getBoundingClientRect();
  const others = document.querySelectorAll('.ttr-map .tracenames text, button, select, input, .ttr-seat, .ttr-status');
  return [...others].filter((part) => {
    const b = part.getBoundingClientRect();
    return !hint.contains(part) && part.checkVisibility({ visibilityProperty: true }) && b.width > 0
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map((part) => part.textContent || part.className);
}"""


def started(page: Page) -> Locator:
    """Wait until a new game asks for the first tickets, and return the hint."""
    page.locator(TOLD).first.wait_for(state="attached")
    page.locator(".ttr-offer input:visible").first.wait_for()
    return page.locator(".ttr-first-hint")


def test_following_a_hint_dismisses_it(pages_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(f"{pages_server.page('play')}{AMERICA.to_query()}", MAP, first_visit=True)
    hint = started(page)
    expect(hint).to_contain_text("1 of 3")
    keep_all(page)  # after clicks on one ticket after another
    expect(hint).to_contain_text("2 of 3")
    page.get_by_role("button", name="Draw blind").click()
    expect(hint).to_contain_text("3 of 3")
    press(page, "Networks")
    expect(hint).to_be_hidden()


def test_three_hints_are_shown_once(pages_server: Server, open_page: OpenPage) -> None:
    link = f"{pages_server.page('play')}{OPTIONS.to_query()}"
    page, _ = open_page(link, MAP, first_visit=True)
    hint = started(page)
    expect(page.get_by_role("group", name="Hint for a first visit")).to_contain_text("1 of 3")
    assert page.evaluate("document.activeElement === document.body")
    assert faults(page) == {}
    for size in SIZES:
        assert [*laid_out_badly(page, size), *hint.evaluate(_COVERED)] == []

    page.get_by_role("button", name="Got it").click()
    expect(hint).to_be_hidden()  # the next one is about a turn
    keep_all(page)
    expect(hint).to_contain_text("2 of 3")
    page.get_by_role("button", name="Got it").press("Enter")
    expect(hint).to_contain_text("3 of 3")
    expect(page.get_by_role("button", name="Got it")).to_be_focused()
    press(page, "No more hints")
    expect(hint).to_be_hidden()

    page.goto(link)
    hint = started(page)
    hint.wait_for(state="attached")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(hint).to_be_hidden()
    assert page.evaluate("localStorage.getItem('ttr-hints-seen')") == "3"
