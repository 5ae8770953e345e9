"""Every page in a real browser, judged by axe-core: no fault at all, also no moderate one."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from ttr.ui.parts.game_options import GameOptions, SeatChoice

from .conftest import OpenPage
from .serve import Server
from .steps import press

MAP = ".ttr-map .main-svg"
TOLD = ".ttr-page [role=status]"  # what is announced, once the page has said what its parts are


def faults(page: Page) -> dict[str, list[str]]:
    """Return what axe-core finds wrong with what is on the screen."""
    found = Axe().run(page).response["violations"]
    return {fault["id"]: [node["html"][:120] for node in fault["nodes"]] for fault in found}


@pytest.mark.parametrize(
    ("notebook", "ready"),
    [
        ("replay", MAP),
        ("algorithms", MAP),
        ("boards", MAP),
        ("arena", ".ttr-arena-form"),
        ("table", MAP),
        ("class", ".ttr-door"),
        ("index", ".ttr-index"),
        ("lessons/05-euler", MAP),
    ],
)
def test_a_page_has_no_fault(pages_server: Server, open_page: OpenPage, notebook: str, ready: str) -> None:
    page, _ = open_page(f"{pages_server.url}voila/render/{notebook}.ipynb", ready=ready)
    if notebook != "index":
        page.locator(TOLD).first.wait_for(state="attached")
    assert faults(page) == {}


def test_the_play_page_has_no_fault_in_any_of_its_states(pages_server: Server, open_page: OpenPage) -> None:
    address = f"{pages_server.url}voila/render/play.ipynb"
    page, _ = open_page(address, ready=MAP)
    page.locator(TOLD).first.wait_for(state="attached")
    found = {"set-up": faults(page)}
    options = GameOptions("mini", (SeatChoice(None), SeatChoice("random")), 7)
    page, _ = open_page(address + options.to_query(), ready=MAP)
    page.locator(TOLD).first.wait_for(state="attached")
    found["own turn"] = faults(page)
    for ticket in page.locator(".ttr-offer input:visible").all():
        ticket.check()
    page.get_by_role("button", name="Keep").click()
    press(page, "Log sheet")
    page.locator(".ttr-log").wait_for()
    found["log"] = faults(page)
    press(page, "Hide log")
    press(page, "Tickets")
    press(page, "First")
    page.get_by_role("button", name="Back to now").wait_for()
    found["looking back"] = faults(page)
    bots = GameOptions("mini", (SeatChoice("random"), SeatChoice("random")), 7)
    page, _ = open_page(address + bots.to_query(), ready=MAP)
    press(page, "To the end")
    page.locator(".ttr-score").first.wait_for()
    found["end"] = faults(page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_the_status_line_stays_in_place_and_an_overlay_says_whether_it_is_on(
    pages_server: Server, open_page: OpenPage
) -> None:
    options = GameOptions("mini", (SeatChoice("random"), SeatChoice("random")), 7)
    page, _ = open_page(f"{pages_server.url}voila/render/play.ipynb{options.to_query()}", ready=MAP)
    region = page.locator(".ttr-side [role=status]").first
    region.wait_for(state="attached")
    region.evaluate("e => { e.before = true }")
    networks = page.get_by_role("button", name="Networks", exact=True)
    assert networks.get_attribute("aria-pressed") == "false"
    networks.click()
    page.locator(".ttr-foot [aria-pressed=true]").get_by_text("Networks").wait_for()
    press(page, "To the end")
    page.locator(".ttr-score").first.wait_for()
    assert region.evaluate("e => e.before && e.getAttribute('aria-live')") == "polite"
