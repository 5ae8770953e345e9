"""A lesson reports to its class, shows the class's status, and works without a class."""

from pathlib import Path

import pytest
from ipywidgets import Widget

from tests.classroom.conftest import member_code
from tests.ui.seen import everything_sent, html_of, send
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.connected.tabs import open_lesson
from ttr.lessons.notebook.in_class import LOOKED_AT, SENT, InClass
from ttr.lessons.notebook.lesson import Lesson, TaskPanel
from ttr.store.class_events import (
    ExerciseChecked,
    HandAnswered,
    HandChanged,
    LessonOpened,
    MemberJoined,
    PredictionAnswered,
    QuestionAsked,
    Stage,
    StageChanged,
)
from ttr.store.class_log import JOIN, ClassLog, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible


@pytest.fixture
def teacher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ClassLog:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    monkeypatch.setenv("TTR_STORE", url)
    store = Store(url)
    return find_class(store, begin_class(store, "Monday <b>"))


def opened_by(code: str) -> Lesson:
    """Return a lesson that a browser has opened with a code in its address."""
    lesson = open_lesson()
    send(lesson.in_class.address, {"open": code, "known": "", "page": "http://localhost:1/lessons/02-connected.ipynb"})
    return lesson


def reported(teacher: ClassLog) -> list[object]:
    teacher.read()
    return [entry.event for entry in teacher.entries if not isinstance(entry.event, MemberJoined)]


def always_yes(edges: object, a: str, b: str) -> bool:
    return True


@pytest.fixture
def lesson(teacher: ClassLog) -> Lesson:
    return opened_by(member_code(teacher, "Kim"))


def test_a_lesson_opened_from_a_class_reports_to_it(teacher: ClassLog, lesson: Lesson) -> None:
    lesson.check("2.1", lambda edges, a, b: None)  # not written yet, and so not reported
    report = lesson.check("2.1", always_yes).report
    quiz = next(each for each in lesson.page.activities if isinstance(each, Quiz))
    quiz.answer(quiz.current.right[0])  # a warm-up question, which is not reported to the class
    quiz.skip()
    asked = quiz.current
    quiz.answer(asked.right[0])
    lesson.in_class.hand_button.click()
    assert reported(teacher) == [
        LessonOpened(2),
        ExerciseChecked("2.1", str(report.verdict), report.misconception.name if report.misconception else ""),
        PredictionAnswered(2, asked.text, asked.right[0], True),
        HandChanged(True),
    ]


def test_a_hint_or_a_check_of_another_program_reports_work_on_an_exercise(teacher: ClassLog, lesson: Lesson) -> None:
    panel = TaskPanel(lesson.exercises["2.2"], lesson.in_class.tell_look)
    panel.hint_button.click()
    panel.check_button.click()
    assert reported(teacher)[1:] == 2 * [ExerciseChecked("2.2", LOOKED_AT)]


def test_a_lesson_opened_alone_reports_to_nobody_and_shows_no_class(teacher: ClassLog) -> None:
    lesson = opened_by("")
    lesson.check("2.1", always_yes)
    assert reported(teacher) == []
    assert lesson.in_class.log is None
    assert SENT not in html_of(lesson.page.widget)
    assert opened_by(teacher.new_code(JOIN)).in_class.log is None  # no member's code


@pytest.mark.parametrize("code", ["nonsense", "9-AAAAAAAAAAAAAAAAAAAAAA", 5, None])
def test_an_unknown_code_leaves_the_lesson_unchanged(teacher: ClassLog, code: object) -> None:
    lesson = open_lesson()
    send(lesson.in_class.address, {"open": code})
    assert lesson.in_class.log is None
    assert lesson.check("2.1", always_yes).report.words


def test_in_jupyterlab_a_line_of_code_joins_a_class(teacher: ClassLog, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = open_lesson()
    lesson.join(member_code(teacher, "Kim"))
    assert SENT in capsys.readouterr().out
    assert reported(teacher) == [LessonOpened(2)]


def test_the_page_names_the_class_the_student_and_the_data_it_sends(teacher: ClassLog) -> None:
    lesson = opened_by(member_code(teacher, "Kim <i>"))
    shown = html_of(lesson.page.widget)
    assert "Monday &lt;b&gt;" in shown
    assert "Kim &lt;i&gt;" in shown
    assert SENT in shown


def test_a_hand_goes_down_when_the_teacher_has_come(teacher: ClassLog, lesson: Lesson) -> None:
    lesson.in_class.hand_button.click()
    assert lesson.in_class.hand_is_up
    teacher.write(HandAnswered(lesson.in_class.log.member))
    lesson.in_class.refresh()
    assert not lesson.in_class.hand_is_up
    assert lesson.in_class.hand_button.description == "Raise your hand"


def test_a_question_to_the_class_is_announced_with_a_link_and_without_its_text(teacher: ClassLog) -> None:
    code = member_code(teacher, "Kim")
    lesson = opened_by(code)
    teacher.write(QuestionAsked({"text": "How far?"}))
    lesson.in_class.refresh()
    shown = html_of(lesson.page.widget)
    assert f'href="../class.ipynb#class={code}"' in shown
    assert "How far?" not in str(everything_sent())
    teacher.write(StageChanged(Stage.DISCUSS))
    lesson.in_class.refresh()
    assert "class.ipynb" not in html_of(lesson.page.widget)


def test_a_failed_report_is_announced_and_sent_with_the_next_one(teacher, lesson: Lesson, tmp_path: Path) -> None:
    file, aside = tmp_path / "games.sqlite", tmp_path / "aside"
    lesson.in_class.log.store.engine.dispose()
    teacher.store.engine.dispose()
    for path in tmp_path.glob("games.sqlite-*"):
        path.unlink()
    file.rename(aside)
    file.mkdir()  # not writable
    lesson.in_class.tell_look("2.1")
    assert "Your last step did not reach" in html_of(lesson.page.widget)
    file.rmdir()
    aside.rename(file)
    lesson.in_class.tell_look("2.2")
    assert reported(teacher) == [LessonOpened(2), ExerciseChecked("2.1", LOOKED_AT), ExerciseChecked("2.2", LOOKED_AT)]
    assert "does not know" not in html_of(lesson.page.widget)


@pytest.mark.parametrize(
    "notice", [lambda lesson: lesson.in_class.tell_look("2.1"), lambda lesson: lesson.in_class.refresh()]
)
def test_a_deleted_class_gets_no_more_reports(teacher: ClassLog, lesson: Lesson, notice) -> None:
    assert is_visible(lesson.in_class.shown)
    teacher.forget()
    notice(lesson)
    assert lesson.in_class.log is None
    assert not is_visible(lesson.in_class.shown)
    lesson.check("2.1", always_yes)


def test_the_lesson_sends_its_browser_nothing_about_other_students(teacher: ClassLog) -> None:
    others = [opened_by(member_code(teacher, f"Somebody{number}")) for number in range(2)]
    for lesson in others:
        lesson.check("2.1", always_yes)
    Widget.close_all()
    opened_by(member_code(teacher, "Kim"))
    assert "Somebody" not in str(everything_sent())


def test_without_a_store_there_is_no_class(teacher: ClassLog) -> None:
    alone = InClass(2, lambda: None)
    assert "No class has this code" in alone.join(member_code(teacher, "Kim"))
