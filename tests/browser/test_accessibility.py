"""Every page in a real browser, in light and dark, passes axe-core without faults, including moderate ones.

Also, at six sizes of a window and with letters twice as large no parts of a game overlap, and a tablet in portrait
shows the map with its controls.
(Other pages, and a lesson, are checked in their own tests.)
"""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

import ttr

from .conftest import DESKTOP, PHONE, SIDEWAYS, OpenPage
from .faults import TOLD, faults, has_no_fault
from .serve import Server
from .steps import keep_all, laid_out_badly, letters_laid_out_badly, press, resize, wait_for_answer

MAP = ".ttr-map .main-svg"
TABLET = (768, 1024)
# A window of 640 by 400 is one of 1280 by 800 that is enlarged twice. (Continue with the last one.)
SIZES = (PHONE, SIDEWAYS, (640, 400), TABLET, (1024, 768), DESKTOP)
SOME = (PHONE, (640, 400), DESKTOP), (SIDEWAYS, TABLET, DESKTOP)

_OFF_THE_MIDDLE = """part => {
  const { left, right } = part.getBoundingClientRect();
  return Math.abs(left + right - innerWidth) / 2;
}"""
_GROUNDS = "buttons => new Set(buttons.map(button => getComputedStyle(button).backgroundColor)).size"

# What routes, their owners, cards and trains look like.
_MEANING = """() => [...document.querySelectorAll(
    '.ttr-map, .ttr-map .shapelayer path, .ttr-map .tracenames text, .ttr-cars, .ttr-tabletop .ttr-card')].map(part => {
  const { fill, stroke, backgroundColor, backgroundImage } = getComputedStyle(part);
  return [fill, stroke, backgroundColor, backgroundImage];
})"""

CONTROLS = ":is(button, select, input):visible:enabled"
PERSON, EASY = 0, 1  # the kinds of players for a seat

# The whole map, and the start of the controls.
BOTH = """([width, height]) => {
  const box = (query) => document.querySelector(query).getBoundingClientRect();
  return innerWidth === width && innerHeight === height && box('.ttr-map').top >= 0
    && box('.ttr-map').bottom < height && box('.ttr-side').top < height - 100;
}"""


def wrong(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> dict[str, list[str]]:
    """Return the faults of a game on the screen, including overlaps at some sizes."""
    found = faults(page)
    overlaps = [fault for size in sizes for fault in laid_out_badly(page, size)] + letters_laid_out_badly(page)
    return found | ({"layout": overlaps} if overlaps else {})


@pytest.mark.parametrize(
    ("notebook", "ready"),
    [
        ("index", ".ttr-index"),
        ("teacher/misconceptions", "table"),
        ("teacher/progress", "textarea"),
    ],
)
def test_a_page_has_no_fault(pages_server: Server, open_page: OpenPage, notebook: str, ready: str) -> None:
    page, _ = open_page(pages_server.page(notebook), ready=ready)
    has_no_fault(page, announces=False)
    if ready == "textarea":
        page.locator(ready).first.focus()
        expect(page.locator(ready).first).to_have_css("outline-style", "solid")
        assert page.locator(".ttr-lesson").evaluate(_OFF_THE_MIDDLE) < 20


def test_practice_has_no_fault_and_answers_by_keyboard_never_lose_the_focus(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(f"{pages_server.page('practice')}?topic=1&start=2", ready=MAP)  # without proofs to put in order
    panel, following = page.locator(".ttr-side .ttr-panel"), page.get_by_role("button", name="Next question")
    page.get_by_text("Question 1").wait_for()
    has_no_fault(page)
    resize(page, TABLET)
    page.wait_for_function(BOTH, arg=TABLET)
    resize(page, DESKTOP)
    panel.locator(CONTROLS).first.focus()  # from here on by keys
    for number in range(2, 6):
        focused = panel.locator("*:focus")
        if focused.evaluate("control => control.matches('select')"):
            focused.press("ArrowDown")
            page.get_by_role("button", name="Check").focus()
        elif focused.evaluate("control => control.matches('input')"):
            focused.press_sequentially("1")  # Enter checks it
        page.keyboard.press("Enter")
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_text(f"Question {number}").wait_for()
        wait_for_answer(page)  # on a busy machine, the list of answers comes a moment later
        expect(panel.locator(CONTROLS).first).to_be_focused()


def test_the_play_page_has_no_fault_in_any_of_its_states(pages_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(pages_server.page("play"), ready=MAP)
    page.locator(TOLD).first.wait_for(state="attached")
    found = {"set-up": wrong(page, SOME[0])}
    page.get_by_label("Rules", exact=True).select_option(label=ttr.MINI.title)
    page.get_by_role("heading", name="Lorrin").wait_for()
    press(page, "More opponents, and a seed …")
    page.get_by_label("Seed", exact=True).fill("7")
    start(page, PERSON, EASY)
    page.locator(".ttr-offer input:visible").first.wait_for()
    found["own turn"] = wrong(page)
    the_colors_of_the_system_tell_as_much(page)
    keep_all(page)
    press(page, "Log sheet")
    page.locator(".ttr-log").wait_for()
    found["log"] = wrong(page, SOME[0])
    press(page, "Hide log")
    press(page, "Tickets")
    press(page, "First")
    page.get_by_role("button", name="Back to now").wait_for()
    found["looking back"] = wrong(page, SOME[1])
    press(page, "Back to now")
    press(page, "New game")
    start(page, PERSON, PERSON)
    page.get_by_role("button", name="show my cards").wait_for()
    found["hot seat"] = wrong(page, SOME[1])
    press(page, "New game")
    start(page, EASY, EASY)
    page.get_by_role("button", name="To the end", exact=True).wait_for()
    the_status_line_stays_in_place_and_an_overlay_says_whether_it_is_on(page)
    found["end"] = wrong(page)
    assert {state: what for state, what in found.items() if what} == {}


def the_colors_of_the_system_tell_as_much(page: Page) -> None:
    """Check that the map keeps its colors, and a checked ticket its mark, where the system chooses the colors."""
    before = page.evaluate(_MEANING)
    page.locator(".ttr-offer input:visible").first.check()
    its_cities_are_lit = f"before => JSON.stringify(({_MEANING})()) !== JSON.stringify(before)"
    page.wait_for_function(its_cities_are_lit, arg=before)
    before = page.evaluate(_MEANING)
    page.emulate_media(forced_colors="active")
    assert page.locator(".ttr-offer input:visible").evaluate_all(_GROUNDS) == 2
    assert page.evaluate(_MEANING) == before
    page.emulate_media(forced_colors="none")


def start(page: Page, *seats: int) -> None:
    """Start a game of persons and bots, by their places in the lists."""
    for number, place in enumerate(seats, start=1):
        page.get_by_label(f"Seat {number}", exact=True).select_option(index=place)
    press(page, "Start game")


def the_status_line_stays_in_place_and_an_overlay_says_whether_it_is_on(page: Page) -> None:
    """Watch bots play to the end."""
    region = page.locator(".ttr-side [role=status]").first
    region.wait_for(state="attached")
    region.evaluate("e => { e.before = true }")
    networks = page.get_by_role("button", name="Networks", exact=True)
    assert networks.get_attribute("aria-pressed") == "false"
    networks.click()
    page.locator(".ttr-foot [aria-pressed=true]").get_by_text("Networks").wait_for()
    page.emulate_media(forced_colors="active")  # also where the system chooses the colors
    assert page.locator(".ttr-foot [aria-pressed=true], .ttr-foot [aria-pressed=false]").evaluate_all(_GROUNDS) == 2
    page.emulate_media(forced_colors="none")
    press(page, "To the end")
    page.locator(".ttr-score").first.wait_for()
    assert region.evaluate("e => e.before && e.getAttribute('aria-live')") == "polite"
    networks.click()
    expect(networks).to_have_attribute("aria-pressed", "false")


def test_the_rules_are_one_press_from_the_set_up_and_take_two_pages_of_paper(
    open_page: OpenPage, pages_server: Server
) -> None:
    page, _ = open_page(pages_server.page("play"), ready=".ttr-setup", size=PHONE)
    page.get_by_label("Rules").select_option("First Journey (Europe)")
    link = page.get_by_role("link", name="How to play")
    expect(link).to_have_attribute("href", re.compile("#first-journey$"))
    with page.expect_popup() as opened:
        link.click()
    rules = opened.value
    expect(rules.get_by_role("heading", name="First Journey (Europe)")).to_be_in_viewport()
    has_no_fault(rules, announces=False)
    rules.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert rules.evaluate("document.querySelector('.ttr-how').scrollWidth <= innerWidth"), "nothing is cut off"
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page\b", rules.pdf(format=paper))) == 2
    rules.close()
