"""The lessons in a real browser, served by Voilà: step, predict, a wrong answer, its hint, the right one."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.ui.question import Question

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import cut_off, open_tab, press, resize, too_wide, wait_for_answer

READY = ".ttr-map .main-svg"


def first_question(entry: LessonEntry) -> Question:
    """Go to the first question that counts, after the warm-up."""
    return next(tab for tab in entry.open().page.activities if isinstance(tab, Quiz)).predictions[0]


def step_and_predict(page: Page, entry: LessonEntry) -> None:
    """Make one step of the algorithm, and one wrong prediction."""
    open_tab(page, "Step")
    lab = page.locator(".ttr-page")  # lesson 5 has another walk through pictures
    lab.get_by_role("button", name="Next", exact=True).click()
    expect(lab.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("1")
    side, code = (lab.locator(part).bounding_box() for part in (".ttr-side", ".ttr-stepper-panel:visible"))
    assert code["x"] > side["x"] + side["width"] / 2  # beside the controls, not below them
    open_tab(page, "Predict")
    expect(page.locator(".ttr-side")).to_contain_text("Warm-up 1 of 2")
    press(page, "Skip the warm-up")
    asked = first_question(entry)
    expect(page.locator(".ttr-side")).to_contain_text(asked.text)
    wrong = next(choice for choice in asked.choices if choice not in asked.right)
    page.locator(".ttr-side").get_by_role("button", name=wrong, exact=True).click()
    expect(page.locator(".ttr-side")).to_contain_text(asked.correction(wrong))


# The cities that the box "Large map" covers, by their indices.
_BELOW_THE_BOX = """() => {
  const plot = document.querySelector('.js-plotly-plot'), { meta, xaxis, yaxis } = plot.layout;
  const [map, lens] = [plot, document.querySelector('.ttr-lens')].map((part) => part.getBoundingClientRect());
  return meta.touch.cities.flatMap(([x, y], city) => {
    const [left, top] = [map.left + x / xaxis.range[1] * map.width, map.top + y / yaxis.range[0] * map.height];
    return left > lens.left && left < lens.right && top > lens.top && top < lens.bottom ? [city] : [];
  });
}"""


def first_task(page: Page, entry: LessonEntry) -> Locator:
    return page.locator(".ttr-lesson").filter(has_text=f"Exercise {entry.exercises[0].name}")


# Lessons with all kinds of maps and answers; `tests/lessons` presses all buttons, and the slides show all tabs.
TOPICS = ("graph", "euler", "strategies")


@pytest.mark.parametrize("entry", [each for each in LESSONS if each.topic in TOPICS], ids=lambda entry: entry.stem)
def test_a_lesson_in_voila_from_the_first_step_to_the_line_to_hand_in(
    pages_server: Server, open_page: OpenPage, entry: LessonEntry
) -> None:
    page, recorded = open_page(pages_server.page(f"lessons/{entry.stem}"), READY)
    page.locator(".ttr-line").wait_for()
    expect(page.get_by_text("Begin here")).to_have_count(0)  # this part is for JupyterLab
    if entry.topic == "euler":
        has_no_fault(page)
    step_and_predict(page, entry)

    exercise, task = entry.exercises[0], first_task(page, entry)
    task.get_by_role("button", name="Check it").click()
    expect(task).to_contain_text(exercise.misconceptions[0].hint)
    expect(task.locator(".ttr-result svg").first).to_be_visible()
    task.get_by_role("button", name="Hint 1 of 3").click()
    expect(task).to_contain_text(exercise.hints[0])
    task.get_by_label("Program of others").select_option("It is right")
    task.get_by_role("button", name="Check it").click()
    expect(task).to_contain_text("Right, on all")

    page.get_by_label("Name", exact=True).fill("Kim <b>")
    line = f"ttr-lesson {entry.number} | Kim <b> | done none | checks 0 | predicted 0 of 1"
    expect(page.locator(".ttr-line")).to_contain_text(line)
    for size in (None, PHONE):
        if size:
            resize(page, size)
        assert too_wide(page) == []
        assert cut_off(page) == []
    if entry.topic == "graph":
        page.emulate_media(media="print")  # all of the text, on several sheets
        page.wait_for_function("() => document.documentElement.scrollHeight > 3 * innerHeight")
        page.emulate_media(media="screen")
        page.reload()
        expect(page.locator(".ttr-line")).to_contain_text(line)
    if entry.topic == "euler":
        the_reply_to_a_step_of_a_proof_is_in_sight(page)
    open_tab(page, "Touch")
    wait_for_answer(page)
    assert page.evaluate(_BELOW_THE_BOX) == []
    if entry.topic == "euler":
        the_map_stays_in_sight_and_a_tab_s_name_in_the_text_opens_it(page)
    assert recorded.errors == []


def the_reply_to_a_step_of_a_proof_is_in_sight(page: Page) -> None:
    page.locator("button.ttr-opens-tab", has_text="Proof").first.click()
    page.locator(".ttr-in-order .ttr-choices button:visible").first.click()
    reply = page.locator(".ttr-in-order .ttr-told")
    expect(reply).to_contain_text(re.compile("[✓✗]"))
    expect(reply).to_be_in_viewport(ratio=0.9)


def the_map_stays_in_sight_and_a_tab_s_name_in_the_text_opens_it(page: Page) -> None:
    """On a phone above the text, and in a wide window beside it."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("button.ttr-opens-tab", has_text="Step").first.click()
    expect(page.get_by_role("tab", name="Step", exact=True)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".ttr-map-area")).to_be_in_viewport(ratio=0.5)
    press(page, "Back to the text")
    expect(page.locator("button.ttr-opens-tab", has_text="Step").first).to_be_in_viewport()
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.locator("button.ttr-opens-tab", has_text="Leave out").last.click()
    expect(page.get_by_role("tab", name="Leave out", exact=True)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".ttr-page")).to_be_in_viewport(ratio=0.98)
    open_tab(page, "Step")  # below the map are two lines for its sentence, and one row of what steps
    tops = [page.locator(f".ttr-stepper:visible {part}").bounding_box()["y"] for part in (".ttr-steps", ".ttr-jump")]
    area = page.locator(".ttr-map-area").bounding_box()
    assert max(tops) - area["y"] - area["height"] < 60
    expect(page.get_by_role("button", name="Back to the text")).to_have_count(0)
