"""The overview of a class, from its log and from handed-in lines: names, bars, no grades."""

import csv
import io

from tests.ui.seen import tags_shown_as_text, text_of
from ttr.classroom.overview import MisconceptionCount, Overview, overview, overview_of_lines
from ttr.classroom.overview_html import NO_MARK, overview_html
from ttr.lessons.exercises.progress import Progress
from ttr.lessons.exercises.students import by_student
from ttr.lessons.outputs.practice.results import Count, PracticeResults
from ttr.store.class_events import (
    Event,
    ExerciseChecked,
    HandAnswered,
    HandChanged,
    LessonOpened,
    LoggedEvent,
    MemberJoined,
    PredictionAnswered,
    QuestionAsked,
    SolutionShown,
    VoteCast,
    as_csv,
)

NAMES = {1: "Ada", 2: "Bo", 3: "Cy"}
RIGHT, DIRECT, ONE_WAY = "right", "looks for a direct route only", "travels routes in only one direction"


def log(*events: tuple[int | None, Event]) -> list[LoggedEvent]:
    """A log with an event each second."""
    return [LoggedEvent(at, at, who, each) for at, (who, each) in enumerate(events)]


def seen(*events: tuple[int | None, Event]) -> Overview:
    return overview(NAMES, log(*events))


def test_members_are_listed_by_lesson() -> None:
    found = seen((1, LessonOpened(2)), (2, LessonOpened(3)), (1, LessonOpened(3)))
    assert [(lesson.number, lesson.here, lesson.gone) for lesson in found.lessons] == [(3, (2, 1), ()), (2, (), (1,))]
    assert found.waiting == (3,)


def test_each_exercise_lists_who_has_done_it_and_who_is_working_on_it() -> None:
    words = ((1, "wrong"), (1, RIGHT), (2, "looked at"), (3, RIGHT), (3, "wrong"))  # a finished exercise stays finished
    (lesson,) = seen(*((who, ExerciseChecked("2.1", word)) for who, word in words)).lessons
    rows = [(row.key, row.done, row.at) for row in lesson.exercises]
    assert rows == [("2.1", (1, 3), (2,)), ("2.2", (), ()), ("2.3", (), ())]


def test_misconceptions_and_wrong_predictions_are_counted_by_students_the_newest_first() -> None:
    mistakes = ((1, DIRECT), (1, DIRECT), (2, DIRECT), (3, ONE_WAY))
    found = seen(
        *((who, ExerciseChecked("2.1", "misconception", mistake)) for who, mistake in mistakes),
        (2, ExerciseChecked("2.1", RIGHT)),
        (1, PredictionAnswered(2, "Connected?", "no", False)),
        (2, PredictionAnswered(2, "Connected?", "yes", True)),
    )
    assert found.lessons[0].bars == (
        MisconceptionCount("", "“no” to “Connected?”", 1, 0, 5),
        MisconceptionCount("2.1", ONE_WAY, 1, 0, 3),
        MisconceptionCount("2.1", DIRECT, 1, 1, 2),
    )
    assert found.lessons[0].predictions == 2


def test_hands_stand_in_the_order_in_which_they_were_raised() -> None:
    up, down = HandChanged(True), HandChanged(False)
    assert seen((2, up), (1, up), (3, up), (1, down), (None, HandAnswered(3)), (1, up)).hands == ((2, 0), (1, 5))


def test_unknown_entries_are_skipped() -> None:
    unknown = (LessonOpened(99), ExerciseChecked("99.1", RIGHT), ExerciseChecked("x", RIGHT), VoteCast(1, "a"))
    assert seen(*((1, event) for event in unknown)).lessons == ()


def test_names_are_escaped_and_can_be_hidden() -> None:
    names = {1: "<b>Ada</b>", 2: "Bo"}
    entries = log(
        (1, LessonOpened(2)), (1, ExerciseChecked("2.1", "wrong")), (1, HandChanged(True)), (2, MemberJoined("Bo"))
    )
    shown = overview_html(overview(names, entries), names=True, now=90)
    assert "&lt;b&gt;Ada&lt;/b&gt;" in shown
    assert "<b>Ada" not in shown
    assert "1 minute" in shown
    hidden = overview_html(overview(names, entries), names=False, now=90)
    assert "Ada" not in hidden
    assert "Bo" not in hidden
    assert "0 done, 1 at it" in text_of(hidden)
    assert not tags_shown_as_text(hidden)
    assert NO_MARK in hidden  # there are no grades
    assert NO_MARK in overview_html(overview(NAMES, []), names=True, now=0)
    assert "Nobody has joined" in overview_html(overview({}, []), names=True, now=0)


def test_handed_in_lines_of_lessons_and_practice_make_the_same_page() -> None:
    lines = [
        *(Progress(2, "Kim", ("2.1",), 3, 1, 2), Progress(2, "Lou <i>", (), 1), Progress(3, "Kim", ("3.1",), 1)),
        PracticeResults("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1))),
        PracticeResults("Lou <i>", (Count(2, 1, 1, 2), Count(7, 3, 2, 2))),
    ]
    found = overview_of_lines(by_student(lines))
    assert list(found.names.values()) == ["Kim", "Lou <i>"]
    assert [(lesson.number, lesson.here) for lesson in found.lessons] == [(2, (0, 1)), (3, (0,))]
    assert found.lessons[0].exercises[0].done == (0,)
    assert found.lessons[0].predictions == 2
    topics = [(topic.number, topic.levels) for topic in found.practice]
    assert topics == [(2, ((1, 4, 6), (2, 0, 1))), (7, ((3, 2, 2),))]
    assert found.practice[0].who == ((0, 3, 5), (1, 1, 2))
    page = overview_html(found, names=True, now=0)
    assert "4 of 6 at level 1, 0 of 1 at level 2. Kim 3 of 5; Lou &lt;i&gt; 1 of 2" in page
    assert "Handed-in lines do not include them" in page
    assert "Kim" not in overview_html(found, names=False, now=0)


def test_the_table_has_a_line_for_each_event_and_no_formulas() -> None:
    names = {1: "=cmd()", 2: 'Bo "the", 2nd'}
    entries = log(
        (1, MemberJoined("=cmd()")),
        (2, ExerciseChecked("2.1", "misconception", DIRECT)),
        (None, QuestionAsked({"text": "How far?"})),
        (2, VoteCast(1, "12")),
        (None, SolutionShown({"right": ["13"]})),
    )
    rows = list(csv.DictReader(io.StringIO(as_csv(names, entries))))
    assert [(row["name"], row["what"]) for row in rows] == [
        ("'=cmd()", "joined"),
        ('Bo "the", 2nd', "checked"),
        ("teacher", "put"),
        ('Bo "the", 2nd', "voted"),
        ("teacher", "solved"),
    ]
    assert (rows[1]["exercise"], rows[1]["misconception"]) == ("2.1", DIRECT)
    assert (rows[3]["question"], rows[3]["vote"], rows[3]["answer"]) == ("How far?", "1", "12")
    assert rows[4]["right"] == "13"
