"""Lessons on the site: a wrong function, its hint, the right one; endless loops; saved work."""

import inspect
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESKTOP, pictures_of_failure, window
from tests.browser.test_lessons import step_and_predict
from tests.lessons.texts import source as solution
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.site.pages import lesson_digests

from .conftest import ADDRESS, PATIENCE, SITE
from .gate import BASE, ELSEWHERE
from .student import ENDLESS, LOOP, RIGHT, UNFOLD
from .times import run_first_cell

pytestmark = pytest.mark.browser


@pytest.fixture
def student(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A student with a fresh browser."""
    wide, high = DESKTOP
    with window(chromium, viewport={"width": wide, "height": high}, accept_downloads=True) as context:
        context.set_default_timeout(PATIENCE)
        with pictures_of_failure(request, context.pages):
            yield context


def open_lesson(student: BrowserContext, entry: LessonEntry, site: str = ADDRESS) -> Page:
    """Open a lesson, and run its first cell."""
    page = student.new_page()
    page.goto(f"{site}lab/index.html?path=lessons/{entry.stem}.ipynb")
    run_first(page)
    return page


def run_first(page: Page) -> None:
    page.get_by_text("| Idle").first.wait_for(timeout=PATIENCE)  # before that, cells do not run
    run_first_cell(page)
    expect(page.locator(".ttr-page .ttr-map-plot .main-svg").first).to_be_visible(timeout=PATIENCE)
    page.evaluate(UNFOLD)


def cells(page: Page) -> Locator:
    return page.locator(".jp-Notebook .jp-CodeCell")


def write(page: Page, old: str, text: str) -> None:
    """Paste a text into the code cell that contains another text, and run it."""
    cell = cells(page).filter(has_text=old).first
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Shift+Enter")


@pytest.mark.parametrize("entry", [LESSONS[1], LESSONS[4]], ids=lambda entry: entry.stem)
def test_a_lesson_from_a_wrong_function_to_the_right_one_and_the_line_to_hand_in(
    student: BrowserContext, entry: LessonEntry
) -> None:
    page = open_lesson(student, entry)
    link = page.locator("button.ttr-opens-tab", has_text="Present").first
    link.click()
    expect(link).to_be_in_viewport()
    expect(page.locator(".ttr-page")).to_be_in_viewport(ratio=0.98)  # beside the text
    step_and_predict(page, entry)
    exercise = entry.exercises[0]
    name, mistake, cell = exercise.function, exercise.misconceptions[0], f'"{exercise.key}", '
    module = inspect.getmodule(mistake.function)
    assert module is not None
    wrong = f'{inspect.getsource(module)}\nlesson.check("{exercise.key}", {mistake.function.__name__})'
    write(page, cell, wrong)
    output = page.locator(".jp-OutputArea-output .ttr-result").filter(has_text=mistake.hint)
    expect(output.locator("svg").first).to_be_visible(timeout=PATIENCE)
    write(page, cell, f'{solution(entry.stem)}\nlesson.check("{exercise.key}", {name})')
    right = page.locator(".jp-OutputArea-output .ttr-result-right").first
    expect(right).to_contain_text("Right, on all", timeout=PATIENCE)
    write(page, "lesson.hand_in()", "lesson.hand_in()")
    page.get_by_label("Name", exact=True).fill("Kim")
    line = re.compile(rf"ttr-lesson {entry.number} \| Kim \| done {exercise.key} \| checks 2 \| predicted 0 of 1")
    expect(page.locator(".ttr-line").first).to_contain_text(line, timeout=PATIENCE)


def test_an_endless_loop_is_stopped_in_an_exercise_by_the_time_limit_and_in_a_cell_by_interrupt(
    student: BrowserContext,
) -> None:
    page = open_lesson(student, LESSONS[1])
    write(page, "def connected", ENDLESS)
    expect(page.get_by_text("No end.")).to_be_visible(timeout=PATIENCE)
    old = "lesson.hand_in()"
    for times in ("once", "once more"):
        text = LOOP.replace("it begins", f"it begins {times}")
        write(page, old, text)
        loop = cells(page).filter(has_text=text.splitlines()[0]).locator(".jp-OutputArea")
        expect(loop).to_contain_text(f"it begins {times}", timeout=PATIENCE)
        page.get_by_title("Interrupt the kernel").first.click()
        expect(loop).to_contain_text("KeyboardInterrupt", timeout=PATIENCE)
        old = "it begins"
    write(page, old, "print(6 * 7, 'and Python goes on')")
    expect(page.get_by_text("42 and Python goes on", exact=True)).to_be_visible(timeout=PATIENCE)


def test_a_students_work_is_there_after_a_reload_can_be_saved_as_a_file_and_had_afresh(
    student: BrowserContext,
) -> None:
    entry = LESSONS[1]
    page = open_lesson(student, entry)
    write(page, "def connected", RIGHT)
    expect(page.locator(".ttr-result-right").first).to_contain_text("Right, on all", timeout=PATIENCE)
    page.keyboard.press("Control+S")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.reload()
    expect(cells(page).filter(has_text="my own right function")).to_have_count(1, timeout=PATIENCE)
    run_first(page)
    write(page, "my own right function", RIGHT)
    expect(page.locator(".ttr-result-right").first).to_contain_text("Right, on all", timeout=PATIENCE)

    page.get_by_role("menuitem", name="File", exact=True).click()
    item = page.locator(".lm-Menu").get_by_role("menuitem", name="Download", exact=True)
    item.hover()
    with page.expect_download() as download:
        item.click()
    assert download.value.suggested_filename == f"lessons_{entry.stem}.ipynb"
    assert "my own right function" in download.value.path().read_text(encoding="utf-8")
    page.close(run_before_unload=False)

    page = student.new_page()
    page.goto(f"{ADDRESS}afresh.html")
    page.get_by_role("listitem").filter(has_text=entry.stem).get_by_role("button", name="Afresh").click()
    expect(page.get_by_role("status")).to_contain_text("is the original again")
    page.goto(f"{ADDRESS}lab/index.html?path=lessons/{entry.stem}.ipynb")
    expect(cells(page).filter(has_text="write your own lines")).not_to_have_count(0, timeout=PATIENCE)
    expect(cells(page).filter(has_text="my own right function")).to_have_count(0)


OPENED = """async ([path, more]) => {
  const { contents } = jupyterapp.serviceManager, notebook = (await contents.get(path, { content: true })).content;
  notebook.cells[0].source += more;
  await contents.save(path, { type: "notebook", format: "json", content: notebook });
}"""
"""Keep a notebook in this browser, with more text or as it is."""


def test_a_new_release_of_a_lesson_is_shown_and_a_visitors_own_notebook_stays(student: BrowserContext) -> None:
    changed, opened = LESSONS[1], LESSONS[2]
    page = student.new_page()
    page.goto(f"{ADDRESS}lab/index.html")
    page.wait_for_function("() => window.jupyterapp?.serviceManager")
    for entry, more in ((changed, " my own words"), (opened, "")):
        page.evaluate(OPENED, [f"lessons/{entry.stem}.ipynb", more])

    text, digests = (SITE / "lab" / "index.html").read_text(encoding="utf-8"), lesson_digests()
    for entry in (changed, opened):  # the page of another release, in which both lessons have changed
        text = text.replace(digests[f"lessons/{entry.stem}.ipynb"], "0" * 8)
    student.route(re.compile(r"/lab/index\.html"), lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{ADDRESS}lab/index.html?path=lessons/{changed.stem}.ipynb")
    offer = page.get_by_role("status").filter(has_text="This lesson has changed on the site since you began it.")
    expect(offer).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".jp-RenderedMarkdown", has_text="my own words").first).to_be_visible()
    offer.get_by_role("button", name="Open the new lesson").click()
    yours = f"{changed.stem} (yours).ipynb"
    expect(page.get_by_text(f"Your notebook is now {yours}")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("tab", name=yours)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("tab", name=f"{changed.stem}.ipynb")).to_be_visible(timeout=PATIENCE)
    kept = page.evaluate("() => ttrNotebooks.kept().then((kept) => kept.map(({ path }) => path))")
    assert f"lessons/{yours}" in kept
    assert f"lessons/{opened.stem}.ipynb" not in kept, "a notebook without a change gives way"


def test_links_of_lessons_lead_to_pages_of_the_site_and_to_the_glossary(student: BrowserContext) -> None:
    page = student.new_page()
    page.goto(f"{ADDRESS}lab/index.html?path=lessons/{LESSONS[9].stem}.ipynb")
    workshop = page.get_by_role("link", name="board workshop")
    expect(workshop).to_have_attribute("href", re.compile("boards"), timeout=PATIENCE)
    with student.expect_page() as opened:
        workshop.click()
    expect(opened.value.locator(".ttr-page h1")).to_contain_text("Board workshop", timeout=PATIENCE)
    opened.value.wait_for_url(f"{ADDRESS}boards/index.html")
    opened.value.close(run_before_unload=False)
    page.get_by_role("link", name="glossary").first.click()
    expect(page.get_by_role("tab", name="glossary.ipynb")).to_be_visible(timeout=PATIENCE)


def test_a_lesson_works_from_another_computer_that_no_browser_trusts(student: BrowserContext) -> None:
    """Over HTTP from another computer, browsers offer no service worker and fewer features."""
    page = open_lesson(student, LESSONS[1], f"{ELSEWHERE}{BASE}")
    assert page.evaluate("isSecureContext") is False
    write(page, "def connected", RIGHT)
    expect(page.locator(".ttr-result-right").first).to_contain_text("Right, on all", timeout=PATIENCE)
