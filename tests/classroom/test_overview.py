"""The overview of a class, from its log and from handed-in lines: names, bars, no grades."""

import csv
import io

from tests.ui.seen import tags_shown_as_text, text_of
from ttr.classroom.overview import MisconceptionCount, overview, overview_of_lines
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


def test_members_are_listed_by_lesson() -> None:
    seen = overview(NAMES, log((1, LessonOpened(2)), (2, LessonOpened(3)), (1, LessonOpened(3))))
    assert [(lesson.number, lesson.here, lesson.gone) for lesson in seen.lessons] == [(3, (2, 1), ()), (2, (), (1,))]
    assert seen.waiting == (3,)


def test_each_exercise_lists_who_has_done_it_and_who_is_working_on_it() -> None:
    seen = overview(
        NAMES,
        log(
            (1, ExerciseChecked("2.1", "wrong")),
            (1, ExerciseChecked("2.1", RIGHT)),
            (2, ExerciseChecked("2.1", "looked at")),
            (3, ExerciseChecked("2.1", RIGHT)),
            (3, ExerciseChecked("2.1", "wrong")),  # a finished exercise stays finished
        ),
    )
    (lesson,) = seen.lessons
    assert [(row.key, row.done, row.at) for row in lesson.exercises] == [
        ("2.1", (1, 3), (2,)),
        ("2.2", (), ()),
        ("2.3", (), ()),
    ]


def test_misconceptions_are_counted_by_students_the_newest_first() -> None:
    seen = overview(
        NAMES,
        log(
            (1, ExerciseChecked("2.1", "misconception", DIRECT)),
            (1, ExerciseChecked("2.1", "misconception", DIRECT)),
            (2, ExerciseChecked("2.1", "misconception", DIRECT)),
            (3, ExerciseChecked("2.1", "misconception", ONE_WAY)),
            (2, ExerciseChecked("2.1", RIGHT)),
        ),
    )
    assert seen.lessons[0].bars == (
        MisconceptionCount("2.1", ONE_WAY, 1, 0, 3),
        MisconceptionCount("2.1", DIRECT, 1, 1, 2),
    )


def test_a_wrong_prediction_is_a_bar_too_and_a_right_one_is_counted() -> None:
    seen = overview(
        NAMES,
        log(
            (1, PredictionAnswered(2, "Connected?", "no", False)), (2, PredictionAnswered(2, "Connected?", "yes", True))
        ),
    )
    assert seen.lessons[0].bars == (MisconceptionCount("", "“no” to “Connected?”", 1, 0, 0),)
    assert seen.lessons[0].predictions == 2


def test_hands_stand_in_the_order_in_which_they_were_raised() -> None:
    up, down = HandChanged(True), HandChanged(False)
    seen = overview(NAMES, log((2, up), (1, up), (3, up), (1, down), (None, HandAnswered(3)), (1, up)))
    assert seen.hands == ((2, 0), (1, 5))


def test_unknown_entries_are_skipped() -> None:
    seen = overview(
        NAMES,
        log(
            (1, LessonOpened(99)),
            (1, ExerciseChecked("99.1", RIGHT)),
            (1, ExerciseChecked("x", RIGHT)),
            (1, VoteCast(1, "a")),
        ),
    )
    assert seen.lessons == ()


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


def test_the_page_says_that_there_are_no_grades() -> None:
    assert NO_MARK in overview_html(overview(NAMES, []), names=True, now=0)
    assert "Nobody has joined" in overview_html(overview({}, []), names=True, now=0)


def test_lines_that_were_handed_in_make_the_same_page() -> None:
    lines = [Progress(2, "Kim", ("2.1",), 3, 1, 2), Progress(2, "Lou <i>", (), 1), Progress(3, "Kim", ("3.1",), 1)]
    seen = overview_of_lines(by_student(lines))
    assert list(seen.names.values()) == ["Kim", "Lou <i>"]
    assert [(lesson.number, lesson.here) for lesson in seen.lessons] == [(2, (0, 1)), (3, (0,))]
    assert seen.lessons[0].exercises[0].done == (0,)
    assert seen.lessons[0].predictions == 2
    page = overview_html(seen, names=True, now=0)
    assert "Lou &lt;i&gt;" in page
    assert "Handed-in lines do not include them" in page


def test_lines_of_practice_show_results_by_topic_and_level() -> None:
    practice = [
        PracticeResults("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1))),
        PracticeResults("Lou <i>", (Count(2, 1, 1, 2), Count(7, 3, 2, 2))),
    ]
    seen = overview_of_lines(by_student([Progress(2, "Kim", ("2.1",), 3, 1, 2), *practice]))
    assert list(seen.names.values()) == ["Kim", "Lou <i>"]
    assert [(topic.number, topic.levels) for topic in seen.practice] == [(2, ((1, 4, 6), (2, 0, 1))), (7, ((3, 2, 2),))]
    assert seen.practice[0].who == ((0, 3, 5), (1, 1, 2))
    page = overview_html(seen, names=True, now=0)
    assert "4 of 6 at level 1, 0 of 1 at level 2. Kim 3 of 5; Lou &lt;i&gt; 1 of 2" in page
    assert "Kim" not in overview_html(seen, names=False, now=0)


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
