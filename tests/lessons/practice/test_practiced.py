"""Practice lines are read back unchanged, survive mail, and reveal changes."""

from textwrap import wrap

import pytest

from tests.ui.seen import html_of, text_of
from ttr.lessons.kit.handed_in import checksum
from ttr.lessons.kit.progress import Progress, read_progress
from ttr.lessons.present.practice.page import PracticePage
from ttr.lessons.present.practice.practiced import Count, Practiced, merged_practice, practiced, read_practiced
from ttr.lessons.present.practice.schedule import Schedule

KIM = Practiced("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 3, 2, 2)))
ALL = Practiced("Anna-Lena von Berg", tuple(Count(topic, level, 7, 12) for topic in range(1, 11) for level in (1, 4)))


@pytest.mark.parametrize("told", [KIM, ALL, Practiced("Lou <i>"), practiced("Kim", Schedule(3))])
def test_a_line_is_read_back_unchanged(told: Practiced) -> None:
    assert read_practiced(told.to_text()) == [(told, "")]


def test_it_counts_answers_by_topic_and_level() -> None:
    schedule = Schedule(1).choose(2, 3)
    for right in (True, False, True, True, True, True):
        schedule = schedule.after(right)
    told = practiced("Kim", schedule)
    assert (told.right, told.total) == (schedule.right, 6)
    for count in told.counts:
        own = [
            each.right for each in schedule.answered if (each.task.topic, each.task.level) == (count.topic, count.level)
        ]
        assert (count.right, count.total) == (sum(own), len(own))


@pytest.mark.parametrize(("old", "new"), [("3/4", "4/4"), ("Kim", "Tim"), ("at 3", "at 4"), ("5 of 7", "7 of 7")])
def test_a_line_that_was_changed_by_hand_is_recognized(old: str, new: str) -> None:
    ((_, problem),) = read_practiced(KIM.to_text().replace(old, new))
    assert "changed after it was made" in problem


def test_a_line_that_lost_its_end_is_recognized() -> None:
    ((found, problem),) = read_practiced(KIM.to_text()[:-12])
    assert found is None
    assert "a part is missing" in problem


@pytest.mark.parametrize("width", [72, 76, 78])
@pytest.mark.parametrize("begin", ["", "> ", "    "])
def test_a_line_that_mail_has_broken_and_quoted_is_read(width: int, begin: str) -> None:
    text = f"Mine: {ALL.to_text()}"
    assert len(text) > 3 * width
    for pieces in (wrap(text, width), [text[at : at + width] for at in range(0, len(text), width)]):
        mail = "\n".join(begin + piece for piece in ("Hello,", *pieces, "", "bye"))
        assert [found for found, problem in read_practiced(mail) if not problem] == [ALL]


def test_lines_of_lessons_and_of_practice_do_not_disturb_each_other() -> None:
    lesson = Progress(2, "Kim", ("2.1",), 3)
    text = f"{KIM.to_text()}\n{lesson.to_text()}\n{KIM.to_text()[:40]}\n{KIM.to_text()[40:]}"
    assert [row.progress for row in read_progress(text).rows] == [lesson]
    assert read_practiced(text) == [(KIM, ""), (KIM, "")]


LOU = Practiced("Lou", (Count(1, 1, 1, 2),))


@pytest.mark.parametrize("between", [" ", ", ", "</td><td>", " Lou: "])
def test_several_lines_pasted_into_one_are_all_read(between: str) -> None:
    text = between.join([KIM.to_text(), LOU.to_text(), Progress(2, "Kim").to_text(), ALL.to_text()])
    assert read_practiced(text) == [(KIM, ""), (LOU, ""), (ALL, "")]
    assert [row.progress for row in read_progress(text + between + Progress(3, "Lou").to_text()).rows] == [
        Progress(2, "Kim"),
        Progress(3, "Lou"),
    ]


@pytest.mark.parametrize("name", ["ttr-practice", "ttr-lesson 2", "<img src=x onerror=alert(1)>"])
def test_a_name_can_be_anything_that_fits(name: str) -> None:
    told = Practiced(name, KIM.counts)
    assert read_practiced(told.to_text()) == [(told, "")]
    assert read_practiced([told.to_text(), KIM.to_text()]) == [(told, ""), (KIM, "")]


def test_a_line_whose_parts_do_not_add_up_was_changed_whatever_its_checksum() -> None:
    body = KIM.to_text().rpartition(" | ")[0].replace("right 5 of 7", "right 7 of 7")
    ((_, problem),) = read_practiced(f"{body} | {checksum(body)}")
    assert "changed after it was made" in problem


def test_a_student_who_hands_in_twice_has_one_row_with_the_later_state() -> None:
    more = Practiced("kim", (*KIM.counts, Count(8, 1, 1, 1)))
    assert merged_practice([KIM, more, Practiced("Lou")]) == (more, Practiced("Lou"))


def test_the_summary_shows_the_line_and_takes_a_name() -> None:
    page = PracticePage()
    page.asking.answer(page.asking.question.right[0])
    page.summary.hand_in.name.value = "Kim <b>"
    line = page.summary.hand_in.line
    assert read_practiced(line) == [(practiced("Kim <b>", page.asking.schedule), "")]
    assert practiced("", page.asking.schedule).total == 1
    assert line in text_of(html_of(page.summary.panel))
