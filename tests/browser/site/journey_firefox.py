"""A lesson on the site in Firefox: a wrong function, its hint, the right one; loops without an end; a reload."""

from collections.abc import Iterator

import pytest

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS

from .conftest import ADDRESS
from .firefox import Firefox, find_firefox, firefox
from .gate import Gate
from .student import ENDLESS, LOOP, RIGHT, UNFOLD, WRONG

LESSON = LESSONS[1]


@pytest.fixture(scope="module")
def window(site_gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = find_firefox()
    if path is None:
        pytest.skip("THERE IS NO FIREFOX HERE: Chromium alone tries the site (on Debian: apt install firefox-esr)")
    with firefox(path, site_gate.proxy, tmp_path_factory.mktemp("firefox")) as window:
        window.resize(1280, 800)
        yield window


@pytest.fixture(autouse=True)
def picture_of_failure(window: Firefox, request: pytest.FixtureRequest) -> Iterator[None]:
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        window.picture(ROOT / "test-results" / f"firefox-{request.node.name}.png")


def run(window: Firefox, old: str, source: str) -> None:
    """Paste a source into the cell that contains a text, and run it."""
    window.focus(".jp-Notebook .jp-CodeCell .cm-content", old)
    window.keys("Control", "a")
    window.write(source)
    window.keys("Shift", "Enter")


def test_a_lesson_in_firefox_from_a_wrong_function_to_the_right_one_after_a_reload(window: Firefox) -> None:
    window.go(f"{ADDRESS}lab/index.html?path=lessons/{LESSON.stem}.ipynb")
    window.wait_for_text("| Idle")  # before that, cells do not run
    window.click(".jp-Notebook .jp-MarkdownCell", "Begin here")
    window.keys("Shift", "Enter")  # the line that says how to begin …
    window.keys("Shift", "Enter")  # … and the cell below it, whose code is folded away
    window.wait("() => !!document.querySelector('.ttr-page .ttr-map-plot .main-svg')")
    window.evaluate(UNFOLD)
    run(window, "def connected", WRONG)
    window.wait_for_text(LESSON.exercises[0].misconceptions[0].hint)
    run(window, "def connected", ENDLESS)
    window.wait_for_text("No end.")
    run(window, "def connected", RIGHT)
    window.wait_for_text("Right, on all", ".ttr-result-right")

    run(window, "lesson.hand_in()", LOOP)
    window.wait_for_text("it begins", ".jp-OutputArea-output")
    window.click(".jp-NotebookPanel-toolbar [title='Interrupt the kernel']")
    window.wait_for_text("KeyboardInterrupt")

    window.keys("Control", "s")
    window.wait("() => !document.querySelector('.jp-mod-dirty')")
    window.reload()
    window.wait("() => document.querySelector('.jp-Notebook')?.textContent.includes('my own right function')")


def test_a_page_in_firefox_is_made_and_answers(window: Firefox) -> None:
    window.go(f"{ADDRESS}play/index.html?rules=mini&seats=you,destination&seed=7")
    window.wait("() => 'ttrReady' in document.documentElement.dataset")
    for ticket in ("Colvane", "Bramdal"):
        window.click(".ttr-offer label", ticket)
    window.click("button", "Keep 2 of 2")
    window.wait_for_text("2 tickets", ".ttr-seat")
