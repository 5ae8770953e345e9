"""The slides of a lesson in a real browser, as large as on a projector."""

from playwright.sync_api import Page, expect

from ttr.lessons.catalog import LESSONS

from .conftest import OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import click_city, too_wide

PROJECTOR = (1920, 1080)
ALL_IN_SIGHT = "() => { const at = document.querySelector('.ttr-side'); return at.scrollHeight <= at.clientHeight }"

# What is wider or higher than its place: the window, the words, the panel, or a figure.
CUT = """() => ['html', '.ttr-slide', '.ttr-slide-words', '.ttr-side', '.ttr-river'].filter(name => {
  const at = document.querySelector(name);
  return at && (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1);
})"""
SIZES = ((1366, 768), (1920, 1080), (1024, 768))

# The heading of a slide is shown, and its tab is open.
SHOWN = """([title, tab]) => {
  const said = (part) => part.textContent.replace(/\\s+/g, ' ').trim();
  const open = [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(said);
  const titles = [...document.querySelectorAll('.ttr-slide-words h2')].map(said);
  return titles.includes(title) && (!tab || open.includes(tab));
}"""


def test_keys_turn_slides_and_open_notes_and_clicks_hit_the_enlarged_map(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, recorded = open_page(pages_server.page("teacher/slides"), ready=".ttr-slide-number span", size=PROJECTOR)
    expect(page.locator(".ttr-map .main-svg").first).to_be_visible()
    name = page.locator(".ttr-map text", has_text="Miami").first
    assert name.bounding_box()["height"] > 20, "names are read from the last row"
    has_no_fault(page)
    click_city(page, 15)
    expect(page.locator(".ttr-foot")).to_contain_text("Miami has degree 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ttr-slide-number")).to_have_text("2 of 9")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ttr-slide-number")).to_have_text("1 of 9")
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    notes = opened.value
    expect(notes.locator("h1")).to_have_text("What does the map know?")
    expect(notes.locator("body")).to_contain_text("Next: A board is a graph")
    notes.keyboard.press("PageDown")  # a remote control sends this key to the focused window
    expect(page.locator(".ttr-slide-number")).to_have_text("2 of 9")
    expect(notes.locator("h1")).to_have_text("A board is a graph")
    with notes.expect_event("close"):
        page.keyboard.press("n")
    assert too_wide(page) == []
    # A heap below its algorithm is in sight, even on a small projector.
    page.get_by_label("Lesson", exact=True).select_option("3 The cheapest path")
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator(".ttr-slide-number")).to_have_text("1 of 9")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ttr-slide-number")).to_have_text("3 of 9")
    expect(page.locator(".ttr-side figure").last).to_contain_text("Heap")
    page.wait_for_function(ALL_IN_SIGHT)
    assert recorded.errors == []


def cut_off(page: Page) -> list[str]:
    """Return what stays cut off after the texts had time to shrink."""
    for _ in range(40):
        if not (found := page.evaluate(CUT)):
            break
        page.wait_for_timeout(50)
    return found


def test_no_slide_of_any_lesson_is_cut_off(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("teacher/slides"), ready=".ttr-slide-number span", size=SIZES[-1])
    for entry in LESSONS:
        page.get_by_label("Lesson", exact=True).select_option(f"{entry.number} {entry.title}")
        for place, slide in enumerate(entry.slides):
            page.wait_for_function(SHOWN, arg=[slide.title, None if slide.figure else slide.tab])
            assert cut_off(page) == [], (entry.number, slide.title)
            if slide.figure or place == len(entry.slides) // 3:  # other sizes for one with code, and for figures
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    assert cut_off(page) == [], (entry.number, slide.title, width)
            page.keyboard.press("ArrowRight")
    assert recorded.errors == []
