"""Writing code on a lesson's page, on a server with the site, and on the site itself.

Not a word of what a student writes reaches a server.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage, Recorded, pictures_of_failure, window
from tests.browser.serve import ROOT, Server, voila
from tests.browser.steps import open_tab, press, too_wide
from tests.browser.test_class import PATH, open_class
from ttr.lessons.catalog import LESSONS

from .conftest import ADDRESS, PATIENCE, SITE, wait_until_there

pytestmark = pytest.mark.browser

MARK = "zebra"  # part of everything that the student writes
WRONG = "def connected(edges, a, b):\n    zebra = (a, b)\n    return zebra in edges or (b, a) in edges"
RIGHT = """def connected(edges, a, b):
    zebra = {a}
    for _ in edges:
        zebra |= {y for edge in edges for x, y in (edge, edge[::-1]) if x in zebra}
    return b in zebra"""
NOTHING_YET = re.compile("return None  # write your own lines")
ENDLESS = "def connected(edges, a, b):\n    zebra = 1\n    while zebra:\n        pass"
DEAF = "def connected(edges, a, b):\n    return sum(iter(int, 'zebra'))"  # ignores Python's time limit
IN_SIGHT = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const map = box('.ttr-map-area'), field = box('.ttr-program');
  return map.top >= 0 && map.bottom <= innerHeight && field.right <= map.left;
}"""
ASKED = re.compile(r"\[tornado\.access\] \d{3} (\w+) (\S+)")


@pytest.fixture(scope="module")
def pages() -> Iterator[Server]:
    """All pages together with the site, with a log of requests."""
    log = "--Voila.logging_config={'loggers': {'tornado.access': {'level': 'INFO', 'handlers': ['console']}}}"
    options = ("--preheat_kernel=False", f"--PageServer.site={SITE}", "--Voila.log_level=INFO", log)
    with voila(ROOT / "notebooks", *options, warm=False) as server:
        yield server


@contextmanager
def somebody(chromium: Browser, pages: Server, size: tuple[int, int]) -> Iterator[BrowserContext]:
    """A visitor whose browser can only reach this server."""
    seen = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": size == PHONE, "is_mobile": size == PHONE}
    past_the_gate = {"server": "http://localhost:1", "bypass": f"localhost:{pages.port}"}
    with window(chromium, proxy=past_the_gate, **seen) as context:
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture
def teacher(chromium: Browser, pages: Server) -> Iterator[Page]:
    """A teacher at the page of a class."""
    with somebody(chromium, pages, DESKTOP) as context:
        page = context.new_page()
        page.goto(pages.url + PATH)
        yield page


@pytest.fixture(params=[DESKTOP, PHONE], ids=["1280x800", "390x844"])
def student(chromium: Browser, pages: Server, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A student."""
    with (
        somebody(chromium, pages, request.param) as context,
        pictures_of_failure(request, context.pages),
    ):
        yield context


def place(page: Page) -> Locator:
    """The editor of the first exercise."""
    return page.locator(".ttr-write").first


def check(page: Page, program: str) -> None:
    field = page.get_by_label("Write it here: 2.1 connected")
    field.click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(program)
    place(page).get_by_role("button", name="Check my function").click()


def test_an_exercise_is_written_on_the_page_and_no_word_of_it_leaves_the_browser(
    teacher: Page, student: BrowserContext, pages: Server
) -> None:
    link = open_class(teacher)
    open_tab(teacher, "Class")
    page, recorded, sent = student.new_page(), Recorded(), list[Request]()
    student.on("request", lambda request: sent.append(request))
    page.goto(link)
    page.get_by_label("Your name").fill("Kim")
    press(page, "Join")
    with student.expect_page() as opened:
        page.get_by_role("link", name="Connected or not").click()
    page = opened.value
    recorded.follow(page)
    page.reload()  # from its first frame on

    result = place(page).locator(".ttr-result")
    check(page, WRONG)
    expect(result).to_contain_text("What if you can change trains in a city between them?", timeout=PATIENCE)
    expect(page.locator(".ttr-sentence").first).to_contain_text("Here is the path: Helena")
    expect(page.get_by_role("tab", name="Counterexample")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Hint 1 of 3").first.click()
    expect(page.get_by_text("Which cities can you reach from a?")).to_be_visible()
    check(page, ENDLESS)
    expect(result).to_contain_text("No end.")
    check(page, DEAF)
    expect(result).to_contain_text("Checking")
    place(page).get_by_role("button", name="Stop").click()
    expect(result).to_contain_text("Stopped.")
    check(page, RIGHT)
    expect(result).to_contain_text("Right, on all", timeout=PATIENCE)
    expect(page.locator(".ttr-line")).to_contain_text("done 2.1 | checks 3")
    assert too_wide(page) == []
    expect(teacher.locator(".ttr-rows li").filter(has_text="2.1")).to_contain_text("1 done")
    expect(teacher.locator(".ttr-bars")).to_contain_text("looks for a direct route only")

    page.reload()
    expect(page.get_by_label("Write it here: 2.1 connected")).to_have_value(RIGHT)
    expect(page.locator(".ttr-line")).to_contain_text("done 2.1 | checks 3")
    page.get_by_role("button", name="Start over").last.click()
    press(page, "Delete name, results and programs?")
    expect(page.get_by_label("Write it here: 2.1 connected")).to_have_value(NOTHING_YET)
    page.reload()
    expect(page.get_by_label("Write it here: 2.1 connected")).to_have_value(NOTHING_YET)
    expect(page.locator(".ttr-line")).to_contain_text("done none")

    # The complete traffic between browser and server, on both sides.
    reports = [frame for frame in recorded.sent if b'"told"' in frame.data]
    assert len(reports) >= 3
    assert recorded.containing(MARK) == []
    assert [request.url for request in sent if MARK in f"{request.url} {request.post_data or ''}"] == []
    asked = ASKED.findall(pages.log)
    assert ("GET", "/site/static/pyodide/written.mjs") in asked
    left = re.compile(r"/voila/api/shutdown/[\w-]{36}")
    assert [(how, url) for how, url in asked if how != "GET" and not left.fullmatch(url)] == []  # nothing has a body
    assert MARK not in pages.log


def test_on_the_site_a_lesson_is_a_page_with_its_map_in_sight_and_a_place_to_write(open_page: OpenPage) -> None:
    page, recorded = open_page(f"{ADDRESS}{LESSONS[1].stem}/index.html", ".ttr-program")
    page.get_by_role("button", name="Step", exact=True).first.click()  # its name in the text
    expect(page.get_by_role("tab", name="Step", exact=True)).to_have_attribute("aria-selected", "true")
    check(page, WRONG)
    expect(place(page).locator(".ttr-result")).to_contain_text("What if you can change trains", timeout=PATIENCE)
    expect(page.get_by_role("tab", name="Counterexample")).to_have_attribute("aria-selected", "true")
    assert page.evaluate(IN_SIGHT)
    check(page, RIGHT)
    expect(page.locator(".ttr-line")).to_contain_text("done 2.1 | checks 2", timeout=PATIENCE)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert too_wide(page) == []
    assert recorded.errors == []

    page.reload()
    wait_until_there(page)
    expect(page.get_by_label("Write it here: 2.1 connected")).to_have_value(RIGHT)
    expect(page.locator(".ttr-line")).to_contain_text("done 2.1 | checks 2")
    expect(page.get_by_role("link", name="This lesson in JupyterLab")).to_be_visible()
    page.get_by_role("link", name="Lesson 3: the cheapest path").click()
    wait_until_there(page)
    expect(page.locator(".ttr-page h1")).to_contain_text("The cheapest path")
