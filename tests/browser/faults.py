"""What axe-core finds wrong with a page, in the light and in the dark."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

TOLD = ".ttr-page [role=status]"  # what is announced, once the page has said what its parts are

# Each row of tabs is one stop for the key Tab.
_EACH_IS_ONE_STOP = """() => [...document.querySelectorAll('.ttr-tabs')].filter(row => row.checkVisibility())
  .every(row => row.role === 'tablist' && row.querySelectorAll('[role=tab][tabindex="0"]').length === 1)"""


def faults(page: Page) -> dict[str, list[str]]:
    """Return what axe-core finds wrong with what is on the screen; in the dark, what cannot be read there."""
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    # The rule knows no texts on drawings: contrasts on the map are those of its colors.
    found += Axe().run(page, {"exclude": [[".ttr-map"]]}, {"runOnly": ["color-contrast"]}).response["violations"]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return {fault["id"]: [node["html"][:120] for node in fault["nodes"]] for fault in found}


def has_no_fault(page: Page, *, told: bool = True) -> None:
    """See that nothing is wrong with a page that has come, and that its tabs are tabs; where it tells what it does."""
    if told:
        page.locator(TOLD).first.wait_for(state="attached")
    assert faults(page) == {}
    for tab in page.get_by_role("tab").all():
        panel = page.locator(f"#{tab.get_attribute('aria-controls')}")
        expect(panel).to_have_attribute("role", "tabpanel")
    page.wait_for_function(_EACH_IS_ONE_STOP)
