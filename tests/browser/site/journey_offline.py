"""The site without a network: opened pages open again, optionally all pages; releases replace each other."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, window
from tests.browser.faults import has_no_fault
from tests.browser.steps import open_tab
from ttr.lessons.catalog import LESSONS

from .conftest import ADDRESS, PATIENCE, SITE, wait_until_there
from .gate import BASE, ELSEWHERE, Gate
from .times import open_at_once

pytestmark = pytest.mark.browser

KEPT = "async () => (await (await caches.open('ttr-kept')).keys()).map(({ url }) => url)"
KEEP_ALL = "Keep all pages for offline"
ALL_KEPT = "All pages and lessons are kept on this device: they open without a network."
STORES_NOTHING = """
const refuse = () => { throw new DOMException("not allowed", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
indexedDB.open = indexedDB.databases = refuse;
if (window.caches) caches.open = async () => refuse();
if (navigator.serviceWorker) navigator.serviceWorker.register = async () => refuse();
"""


@pytest.fixture
def newcomer(chromium: Browser) -> Iterator[BrowserContext]:
    """A first-time visitor."""
    with window(chromium) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def pages_asked_for(gate: Gate) -> list[str]:
    """Return the requests except for the service worker, which a browser updates even in offline mode."""
    return [address for address in gate.asked if "service-worker.js" not in address]


def keep_all(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text(ALL_KEPT).wait_for()


def test_an_opened_page_is_playable_without_a_network(newcomer: BrowserContext, site_gate: Gate) -> None:
    page = newcomer.new_page()
    open_at_once(page, "score")
    page.get_by_text("Kept on this device: this page now opens without a network.").wait_for()
    newcomer.set_offline(True)
    asked = pages_asked_for(site_gate)
    for _ in range(2):  # JupyterLite checks its worker at the second visit
        page.reload()
        wait_until_there(page)
    open_tab(page, "Routes")
    page.get_by_label("Route", exact=True).select_option(index=1)
    page.get_by_role("button", name="Give it to Blue").click()
    page.locator(".ttr-side .ttr-status").get_by_text("Blue has Atlanta").wait_for()
    page.goto(f"{ADDRESS}arena/")
    page.get_by_role("heading", name="This page is not kept on this device").wait_for()
    assert pages_asked_for(site_gate) == asked


def test_a_page_that_is_left_as_soon_as_it_is_shown_is_kept_and_marked(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    open_at_once(page, "score")
    page.goto(ADDRESS)
    expect(page.get_by_role("link", name="Score ✓")).to_be_visible()
    expect(page.get_by_text("Kept on this device, and marked ✓ above: 1 of 17 pages and lessons.")).to_be_visible()
    newcomer.set_offline(True)
    page.reload()
    expect(page.get_by_role("link", name="Score ✓")).to_be_visible()
    open_at_once(page, "score")


def test_one_button_caches_all_pages_and_lessons_and_another_removes_them(
    newcomer: BrowserContext, site_gate: Gate
) -> None:
    page = newcomer.new_page()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    keep_all(page)
    has_no_fault(page, announces=False)
    newcomer.set_offline(True)
    asked = pages_asked_for(site_gate)
    for name in ("replay", LESSONS[1].stem):
        open_at_once(page, name)
        page.close(run_before_unload=False)
        page = newcomer.new_page()
    assert pages_asked_for(site_gate) == asked
    newcomer.set_offline(False)
    page.goto(ADDRESS)
    page.get_by_role("button", name="Remove kept pages").click()
    page.get_by_text("This device no longer keeps any pages.").wait_for()
    assert page.evaluate(KEPT) == []


def test_a_new_release_replaces_the_cached_files_of_the_previous_one(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    keep_all(page)
    before = set(page.evaluate(KEPT))

    files = json.loads((SITE / "offline.json").read_text(encoding="utf-8"))
    changed = [[path, "new" if path == "play/index.html" else digest, *more] for path, digest, *more in files[1:]]
    newcomer.route("**/offline.json", lambda route: route.fulfill(json=changed))
    page.reload()
    page.get_by_text(ALL_KEPT).wait_for()
    now = set(page.evaluate(KEPT))
    assert [url.removeprefix(ADDRESS) for url in now - before] == ["play/index.html?new"]
    assert len(before - now) == 2  # the previous release's page, and a file that no longer exists


def test_an_interrupted_download_is_reported_and_resumes(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto(ADDRESS)
    newcomer.route("**/start.zip", lambda route: route.abort())
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text("Not all pages could be kept").wait_for()
    newcomer.unroute("**/start.zip")
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text(ALL_KEPT).wait_for()


def test_if_a_browser_caches_nothing_the_index_page_says_why(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto(f"{ELSEWHERE}{BASE}")
    expect(page.get_by_text("only from an https:// address")).to_be_visible()
    expect(page.get_by_role("button", name=KEEP_ALL)).to_be_hidden()


def test_a_browser_that_stores_nothing_says_so_and_opens_pages(newcomer: BrowserContext) -> None:
    """Cookies forbidden: every store of the browser refuses."""
    newcomer.add_init_script(STORES_NOTHING)
    page = newcomer.new_page()
    page.goto(ADDRESS)
    expect(page.get_by_text("a private window or a setting forbids it")).to_be_visible()
    open_at_once(page, "score")
