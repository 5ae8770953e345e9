"""The lessons in a real browser: one journey each through step, predict, a wrong answer, its hint, the right one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ttr.lessons.connected import exercises as connected
from ttr.lessons.connected.tabs import predictions

from .conftest import OpenPage
from .serve import ROOT, Server, voila
from .steps import press

READY = ".ttr-map .main-svg"


@pytest.fixture(scope="module")
def lesson_server(chromium: Browser) -> Iterator[Server]:
    """Lesson 2, with one kernel kept warm."""
    with voila(ROOT / "notebooks" / "lessons" / "02-connected.ipynb", "--pool_size=1") as server:
        yield server


def test_a_lesson_from_the_first_touch_to_the_line_to_hand_in(
    lesson_server: Server, open_page: OpenPage, size: tuple[int, int]
) -> None:
    page, recorded = open_page(lesson_server.url, READY, size)
    sentence = page.locator(".ttr-foot .ttr-sentence:visible")
    press(page, "Montréal – Vancouver")
    expect(sentence).to_contain_text("Not connected: from Montréal")

    press(page, "Step")
    press(page, "Next")
    expect(page.get_by_label("Step", exact=True)).to_have_value("1")

    press(page, "Predict")
    first = predictions()[0]
    press(page, next(choice for choice in first.choices if choice != first.right))
    expect(page.locator(".ttr-side")).to_contain_text(f"it is {first.right}")

    task = page.locator(".ttr-lesson").filter(has_text="Exercise 2.1")
    task.get_by_role("button", name="Check it").click()
    expect(task).to_contain_text("This program says that Helena and Pittsburgh are not connected. Here is the way")
    expect(task).to_contain_text(connected.exercises()[0].mistakes[0].hint)
    expect(task.locator(".ttr-result svg[role=img]")).to_be_visible()
    task.get_by_role("button", name="Hint 1 of 3").click()
    expect(task).to_contain_text(connected.exercises()[0].hints[0])
    task.get_by_label("Program of others").select_option("one that is right")
    task.get_by_role("button", name="Check it").click()
    expect(task).to_contain_text("Right, on all")

    page.get_by_label("Name").fill("Kim <b>")
    line = "ttr-lesson 2 | Kim <b> | done none | checks 0 | predicted 0 of 1"
    expect(page.locator(".ttr-line")).to_contain_text(line)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not recorded.errors or all("ERR_NAME" in error for error in recorded.errors)
