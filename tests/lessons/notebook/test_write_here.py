"""A page with a site beside it has a field to write a program, and results from the browser count."""

from pathlib import Path

import pytest

from tests.classroom.conftest import member_code
from tests.ui.seen import send
from ttr.lessons.connected.exercises import connected as CONNECTED
from ttr.lessons.connected.tabs import open_lesson
from ttr.lessons.exercises.checker import check
from ttr.lessons.exercises.written import tell
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.notebook.write_here import WriteHere
from ttr.runtime import SITE
from ttr.store.class_events import ExerciseChecked, LessonOpened
from ttr.store.class_log import begin_class, find_class
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible

MISTAKE = CONNECTED.misconceptions[0]
WRONG = tell(check(CONNECTED, MISTAKE.function))


@pytest.fixture(autouse=True)
def on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv(SITE, "/site/")


def connected(edges, a, b):
    return None  # write your own lines


def place(lesson: Lesson) -> WriteHere:
    return lesson.check("2.1", connected)


def test_the_field_begins_with_the_notebook_s_cell_or_without_a_site_a_sentence_says_where_to_write(
    monkeypatch,
) -> None:
    assert place(open_lesson()).begin == "def connected(edges, a, b):\n    return None  # write your own lines"
    monkeypatch.delenv(SITE)
    shown = open_lesson().check("2.1", connected)
    assert not isinstance(shown, WriteHere)
    assert "To write the function, open this lesson in JupyterLab" in repr(shown)


def test_a_wrong_function_opens_its_counterexample_on_the_map_and_a_right_one_is_done() -> None:
    lesson = open_lesson()
    here, tab = place(lesson), lesson.page.tabs.buttons["Counterexample"]
    assert not is_visible(tab)
    send(here, {"told": WRONG})
    assert is_visible(tab)
    assert lesson.page.activity.name == "Counterexample"
    assert lesson.page.sentence.text.startswith("Your function says that")
    assert lesson.progress.done == ()
    send(here, {"told": {"verdict": "right"}})
    assert (lesson.progress.done, lesson.progress.checks) == (("2.1",), 2)
    assert lesson.page.sentence.text == "Exercise 2.1 connected: Right."
    send(place(lesson), {"told": {"verdict": "crash", "case": 2}})  # without an answer
    assert lesson.page.sentence.text == f"Stopped by an error: {lesson.exercises['2.1'].cases(2)[2].name}."


def test_start_over_deletes_the_programs_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = open_lesson()
    here, sent = place(lesson), list[object]()
    monkeypatch.setattr(here, "send", sent.append)
    for _ in range(2):
        assert sent == []
        lesson.start_over.button.click()
    assert sent == [{"forget": True}]


@pytest.mark.parametrize("content", [None, {}, {"told": "right"}, {"told": {"verdict": "RIGHT"}}, {"verdict": "right"}])
def test_unexpected_messages_of_a_browser_are_ignored(content: object) -> None:
    lesson = open_lesson()
    before = lesson.progress
    send(place(lesson), content)
    assert lesson.progress == before


def test_the_class_gets_a_report_of_each_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_STORE", f"sqlite:///{tmp_path}/games.sqlite")
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    log = find_class(store, begin_class(store, "Monday"))
    lesson = open_lesson()
    lesson.join(member_code(log, "Kim"))
    here = place(lesson)
    send(here, {"told": WRONG})
    send(here, {"told": {"verdict": "right"}})
    log.read()
    told = [entry.event for entry in log.entries if isinstance(entry.event, LessonOpened | ExerciseChecked)]
    assert told == [
        LessonOpened(2),
        ExerciseChecked("2.1", "misconception", MISTAKE.name),
        ExerciseChecked("2.1", "right"),
    ]
