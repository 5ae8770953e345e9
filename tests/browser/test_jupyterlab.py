"""The lessons in JupyterLab: a student's own functions, and links in the text that open a tab of the map beside it."""

import inspect
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.lessons.texts import source as solution
from ttr.lessons.catalog import LESSONS

from .conftest import DESKTOP, pictures_of_failure, wait_until_playable, window
from .lab import OPEN, jupyterlab, open_notebook, run_all, write
from .serve import Server, write_notebook
from .test_lessons import READY, step_and_predict

SMALL, LOW, LARGE = (1280, 800), (1366, 768), (1920, 1080)

# No part of the page is outside the visible part of the notebook.
IN_SIGHT = """() => {
  const part = document.querySelector('.ttr-page').getBoundingClientRect();
  const seen = document.querySelector('.jp-Notebook').getBoundingClientRect();
  return part.top >= seen.top && part.bottom <= seen.bottom + 1;
}"""

# The map's page and a link's paragraph are completely visible, the map is high enough to read, and nothing covers it.
BOTH_IN_SIGHT = """link => {
  const seen = link.closest('.jp-Notebook').getBoundingClientRect();
  const inside = part => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top >= seen.top - 1 && bottom <= seen.bottom + 1 && left >= seen.left && right <= seen.right + 1;
  };
  const page = document.querySelector('.ttr-page');
  const { left, top, height } = page.getBoundingClientRect();
  const free = y => page.contains(document.elementFromPoint(left + 12, y));
  return inside(link.closest('p, li')) && inside(page) && page.querySelector('.ttr-map-area').clientHeight >= 320
    && Array.from({ length: 60 }, (_, i) => top + (i + 0.5) * height / 60).every(free);
}"""

# As the setting "windowing mode" does, which is "full" in older versions of JupyterLab.
WINDOWING = """mode => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.notebookConfig = { ...notebook.notebookConfig, windowingMode: mode };
}"""

# The verdict of each lesson's first check for a wrong program.
SHOW_MISCONCEPTIONS = """
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.checker import check
from ttr.lessons.exercises.render import ReportOutput

for entry in LESSONS:
    first = entry.exercises[0]
    display(ReportOutput(check(first, first.misconceptions[0].function)))
"""


@pytest.fixture(scope="module")
def lab_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `ttr lab` opens it."""
    with jupyterlab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="module")
def lab_window(chromium: Browser, lab_server: Server) -> Iterator[Page]:
    """A window of JupyterLab, which opens one notebook after another."""
    with window(chromium, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}) as own:
        page = own.new_page()
        page.goto(lab_server.url)
        wait_until_playable(page, ".jp-Notebook")
        yield page


@pytest.fixture
def lab(lab_window: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The window of JupyterLab; saves a picture of it if the test fails."""
    with pictures_of_failure(request, [lab_window]):
        yield lab_window


def test_all_room_is_for_the_notebook_and_notes_open_rendered(lab: Page) -> None:
    for side in ("left", "right"):
        expect(lab.locator(f"#jp-{side}-stack")).to_be_hidden()
    expect(lab.get_by_text("Run this cell (Shift-Enter)")).to_be_visible()  # the start page, and no launcher
    lab.evaluate(OPEN, "teacher/05-euler.md")
    expect(lab.locator(".jp-MarkdownViewer h1")).to_contain_text("Euler and the longest trail")


# Tests in Python check the functions of all ten: tests/lessons/test_notebooks.py.
def test_a_lesson_in_jupyterlab_from_the_first_step_to_the_student_s_own_right_function_with_links_to_the_map(
    lab: Page,
) -> None:
    entry = LESSONS[4]
    open_notebook(lab, f"lessons/{entry.stem}.ipynb")
    run_all(lab)
    lab.locator(READY).first.wait_for()
    expect(lab.get_by_text("Jupyter news")).to_have_count(0)
    # After a full run, the map with its sentence is completely visible, below the line that says how to run it.
    lab.locator(".ttr-line").wait_for()
    lab.wait_for_function(IN_SIGHT)
    step_and_predict(lab, entry)

    exercise = entry.exercises[0]
    name = exercise.function
    mistake = exercise.misconceptions[0]
    cell = f'lesson.check("{exercise.key}"'
    module = inspect.getmodule(mistake.function)
    assert module is not None
    write(lab, cell, f'{inspect.getsource(module)}\nlesson.check("{exercise.key}", {mistake.function.__name__})')
    output = lab.locator(".jp-OutputArea-output .ttr-result").filter(has_text=mistake.hint)
    expect(output.locator("svg").first).to_be_visible()
    write(lab, cell, f'{solution(entry.stem)}\nlesson.check("{exercise.key}", {name})')
    expect(lab.locator(".jp-OutputArea-output .ttr-result-right").first).to_contain_text("Right, on all")
    expect(lab.locator(".ttr-line")).to_contain_text(
        re.compile(rf"done {exercise.key} \| checks 2 \| predicted 0 of 1")
    )
    the_counterexample_of_every_lesson_is_drawn(lab, cell)
    a_link_scrolls_nothing_and_both_its_paragraph_and_the_map_stay_in_sight(lab)


def a_link_scrolls_nothing_and_both_its_paragraph_and_the_map_stay_in_sight(lab: Page) -> None:
    links = lab.locator("button.ttr-opens-tab")
    assert links.count() > 6
    for wide, high in (SMALL, LOW, LARGE):
        lab.set_viewport_size({"width": wide, "height": high})
        for link in links.all()[:: 1 if wide == SMALL[0] else 3]:
            for _ in range(2):  # the height of cells is only known once they are visible
                link.evaluate("link => link.scrollIntoView({ block: 'center' })")
                before = settled_top(link)
            link.click()
            expect(tab_of(lab, link)).to_have_attribute("aria-selected", "true")
            assert settled_top(link) == pytest.approx(before, abs=1)
            assert link.evaluate(BOTH_IN_SIGHT), f"{link.inner_text()} at {wide}"
    expect(lab.get_by_role("button", name="Back to the text")).to_have_count(0)


@pytest.mark.parametrize(("wide", "mode"), [(900, "contentVisibility"), (1280, "full")])
def test_in_a_narrow_notebook_a_button_leads_from_the_map_back_to_the_text(lab: Page, wide: int, mode: str) -> None:
    lab.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    open_notebook(lab, f"lessons/{LESSONS[1].stem}.ipynb")
    run_all(lab)
    lab.locator(READY).first.wait_for()
    lab.locator(".ttr-line").wait_for()
    lab.mouse.wheel(0, 1)  # read on
    lab.set_viewport_size({"width": wide, "height": DESKTOP[1]})
    lab.evaluate(WINDOWING, mode)
    lab.keyboard.press("Escape")  # a user's action there ends the automatic scrolling
    link = lab.locator("button.ttr-opens-tab", has_text="Change").first
    scroll_to(lab, link)
    before = settled_top(link)
    link.press("Enter")
    expect(tab_of(lab, link)).to_have_attribute("aria-selected", "true")
    expect(lab.locator(".ttr-map-area")).to_be_in_viewport(ratio=0.9)
    lab.get_by_role("button", name="Back to the text").press("Enter")
    expect(link).to_be_focused()
    assert settled_top(link) == pytest.approx(before, abs=1)


def test_a_saved_output_whose_kernel_has_ended_says_what_to_do(lab: Page, lab_server: Server) -> None:
    path = write_notebook(lab_server.cwd / "saved.ipynb", "import ipywidgets\nipywidgets.Button(description='there')")
    open_notebook(lab, path.name)
    run_all(lab)
    lab.get_by_role("button", name="there").wait_for()
    lab.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    open_notebook(lab, path.name)
    output = lab.locator(".jp-OutputArea-output")
    expect(output).to_contain_text("model not found")  # what ipywidgets says
    said = output.evaluate("output => [getComputedStyle(output, '::after').content, getComputedStyle(output).fontSize]")
    assert said[1] == "0px"
    assert "Run the notebook again" in said[0]


def tab_of(page: Page, link: Locator) -> Locator:
    return page.get_by_role("tab", name=link.inner_text(), exact=True)


def settled_top(link: Locator) -> float:
    """Return a link's place, once it has not moved for some frames."""
    return float(
        link.evaluate(
            """async link => {
              let top, still = 0;
              while (still < 4) {
                await new Promise(requestAnimationFrame);
                const now = link.getBoundingClientRect().top;
                still = now === top ? still + 1 : 0;
                top = now;
              }
              return top;
            }"""
        )
    )


def scroll_to(page: Page, link: Locator) -> None:
    """Turn the wheel until a link is visible, because a notebook may only render visible cells."""
    page.mouse.move(500, 500)
    for _ in range(40):
        if link.count() and link.evaluate("link => link.getBoundingClientRect().top < innerHeight - 200"):
            return
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(100)


def the_counterexample_of_every_lesson_is_drawn(lab: Page, cell: str) -> None:
    write(lab, cell, SHOW_MISCONCEPTIONS)
    for entry in LESSONS:
        hint = entry.exercises[0].misconceptions[0].hint
        output = lab.locator(".jp-OutputArea-output .ttr-result").filter(has_text=hint)
        expect(output.locator("svg").first).to_be_visible()
