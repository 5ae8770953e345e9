"""Faults of a page that axe-core finds, in light and dark."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, SIDEWAYS
from .steps import scrolls_in_another

TOLD = ".ttr-page [role=status]"  # live regions, once the page has set its roles

# Each row of tabs is one stop for the key Tab.
_EACH_IS_ONE_STOP = """() => [...document.querySelectorAll('.ttr-tabs')].filter(row => row.checkVisibility())
  .every(row => row.role === 'tablist' && row.querySelectorAll('[role=tab][tabindex="0"]').length === 1)"""

# Controls on a phone that are lower than 44 pixels, except links within a text.
_SMALL = """() => [...document.querySelectorAll(
    ':is(button, select, input, textarea, summary, a, [role=tab]):not([type=checkbox]), label:has([type=checkbox])')]
  .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.ttr-sr, svg, .ttr-keys dialog'))
  .filter(part => (part.closest('p, li, td, dd')?.textContent ?? part.textContent).trim() === part.textContent.trim())
  .filter(part => (part.closest('.ttr-offer') ?? part).getBoundingClientRect().height < 43.5)
  .map(part => part.outerHTML.slice(0, 120))"""


# Controls on paper, and maps that are cut off. Cards, players and answers may be printed, because they say something.
_PRINTED = """() => [...document.querySelectorAll('.ttr-page :is(button, select, input, textarea, [role=tab])')]
  .filter(part => part.checkVisibility() && !part.matches('.ttr-card, .ttr-pick, .ttr-choices *'))
  .concat([...document.querySelectorAll('.ttr-map .main-svg')].filter(part =>
    part.getBoundingClientRect().right > part.closest('.ttr-page').getBoundingClientRect().right + 1))
  .map(part => part.outerHTML.slice(0, 120))"""


def printed(page: Page) -> list[str]:
    """Return the faults of a page on paper, whose width is not that of the window."""
    before = page.viewport_size
    assert before is not None
    page.emulate_media(media="print", reduced_motion="reduce")
    page.set_viewport_size({"width": 700, "height": 1000})
    found: list[str] = page.evaluate(_PRINTED)
    page.emulate_media(media="null", reduced_motion="reduce")  # "screen" would print as the screen shows
    page.set_viewport_size(before)
    page.wait_for_function("width => innerWidth === width", arg=before["width"])
    return found


def too_small(page: Page) -> list[str]:
    """Return the controls that are too small for a finger on a phone."""
    before = page.viewport_size
    assert before is not None
    found: list[str] = []
    for width, height in (PHONE, (before["width"], before["height"])):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        for _ in range(40 * (width == PHONE[0])):  # the page lays itself out again
            found = page.evaluate(_SMALL)
            if not found:
                break
            page.wait_for_timeout(100)
    return found


def nested(page: Page) -> list[str]:
    """Return what scrolls inside something that scrolls where a phone is held sideways."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    page.wait_for_function("width => innerWidth === width", arg=SIDEWAYS[0])
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = scrolls_in_another(page)
    page.set_viewport_size(before)
    page.wait_for_function("width => innerWidth === width", arg=before["width"])
    return found


def faults(page: Page) -> dict[str, list[str]]:
    """Return the faults that axe-core finds on the screen; in the dark, only bad contrasts."""
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    # The rule does not support texts on drawings; other tests check the map's colors.
    contrasts = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    found += Axe().run(page, {"exclude": [[".ttr-map"]]}, contrasts).response["violations"]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return {fault["id"]: [node["html"][:120] for node in fault["nodes"]] for fault in found}


def has_no_fault(page: Page, *, announces: bool = True) -> None:
    """Check that a loaded page has no faults, that its tabs are tabs, and that it has live regions."""
    page.locator("main, [role=main]").first.wait_for(state="attached")  # a script sets this once the page is ready
    if announces:
        page.locator(TOLD).first.wait_for(state="attached")
    found = faults(page)
    assert found == {}, found
    small = too_small(page)
    assert small == [], small
    assert nested(page) == []
    assert printed(page) == []
    for tab in page.get_by_role("tab").all():
        panel = page.locator(f"#{tab.get_attribute('aria-controls')}")
        expect(panel).to_have_attribute("role", "tabpanel")
    page.wait_for_function(_EACH_IS_ONE_STOP)
