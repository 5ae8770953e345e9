"""Lines that students hand in, of lessons and of practice: what they hold, and the tables of a class."""

import re
from dataclasses import replace

import pytest

from tests.ui.seen import html_of, send, text_of
from ttr.lessons.exercises.handed_in_lines import HONEST, NO_NAME, checksum
from ttr.lessons.exercises.progress import Progress, read_progress
from ttr.lessons.outputs.practice.class_lines import read_lines
from ttr.lessons.outputs.practice.page import PracticePage
from ttr.lessons.outputs.practice.results import Count, PracticeResults, practice_results, read_results
from ttr.lessons.outputs.practice.schedule import Schedule

KIM = Progress(2, "Kim", ("2.1",), 3, 2, 4)
LOU = PracticeResults("Lou", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 1, 2, 2)))
LESSON, PRACTICE = KIM.to_text(), LOU.to_text()
OTHER = PracticeResults("Kim", (Count(1, 1, 1, 1),)).to_text()


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            [f"Dear teacher,\n> {LESSON}\nand {PRACTICE}\nKim"],
            [
                "<td>Kim</td><td>2</td><td>2.1</td><td>3</td><td>2 of 4</td><td>unchanged</td>",
                "<td>Lou</td><td>5 of 7</td><td>2 Connected or not: 3 of 5; 7 Which routes matter: 2 of 2</td>"
                "<td>unchanged</td>",
            ],
        ),
        (
            ["Lou", PracticeResults("Lou", (Count(2, 1, 1, 1),)).to_text(), PRACTICE],
            ["5 of 7</td>", "2, unchanged</td>"],
        ),
        ([PRACTICE.replace("3/4", "4/4"), PRACTICE[:30]], ["changed after it was made", "a part is missing.</td>"]),
        (
            ["Hello!"],
            ["There is no line here that a student handed in. Such a line begins with ttr-lesson or ttr-practice.</p>"],
        ),
        ([Progress(2, "<script>alert(1)</script>").to_text()], ["&lt;script&gt;", "does not prove"]),
    ],
    ids=["lessons and practice", "practice twice", "changed and incomplete", "no line", "a hostile name"],
)
def test_the_tables_of_a_class_show_each_line_or_what_is_wrong(lines: list[str], words: list[str]) -> None:
    page = read_lines("\n".join(lines))._repr_html_()
    assert [each for each in words if each not in page] == []
    assert page.count("<td>Lou</td>") <= 1
    assert "<script" not in page
    assert HONEST in page or "Hello!" in lines


def test_a_student_has_one_row_for_any_number_of_lines_of_lessons() -> None:
    kim = Progress(2, "Kim", ("2.1", "2.3"), 9, 4, 6)
    changed = Progress(2, "Kim", ("2.1",)).to_text().replace("2.1", "2.2")
    lines = [kim, Progress(3, "Lou"), replace(kim, checks=3), Progress(3, "Kim", ("3.1",), 2, 1, 1)]
    lines += [Progress(3, "kim", (), 5), Progress(2), Progress(2)]
    page = read_progress("\n".join([line.to_text() for line in lines] + [changed])).markup()
    rows = ["".join(re.findall("<td.*?>(.*?)</td>", row)) for row in page.split("<tr>")[2:]]
    assert rows[0] == "Kim" + "2, 3" + "2.1, 2.3, 3.1" + "11" + "5 of 7" + "3, unchanged"
    assert rows[1:3] == ["Lou3none00 of 0unchanged", "kim3none50 of 0unchanged"]
    assert rows[3:5] == ["no name2none00 of 0unchanged"] * 2
    assert "changed after it was made" in rows[5]
    assert len(rows) == 6


def test_a_name_cannot_break_the_line() -> None:
    for name, on_line in (("  A | B ", "A | B"), ("A\nB", NO_NAME), ("x" * 41, NO_NAME)):
        (row,) = read_progress(Progress(2, name).to_text()).rows
        assert (row.content.name, row.problem) == (on_line, "")


def test_files_are_read_one_after_the_other() -> None:
    found = read_lines(text for text in (PRACTICE, LESSON, OTHER))
    assert (len(found.lessons.rows), len(found.practice.rows)) == (1, 2)


def test_a_kind_without_lines_has_no_table_and_a_line_that_a_reply_quotes_again_counts_once() -> None:
    page = read_lines(f"{LESSON}\n{PRACTICE}\n> {LESSON}\n>> {PRACTICE[:40]}\n>> {PRACTICE[40:]}")._repr_html_()
    assert page.count("<td>unchanged; pasted 1 more time</td>") == page.count("<table>") == 2
    assert all(read_lines(line)._repr_html_().count("<table>") == 1 for line in (LESSON, PRACTICE))
    without_name = PracticeResults("", (Count(1, 1, 1, 1),)).to_text()
    assert read_lines(f"{without_name}\n{without_name}")._repr_html_().count("<td>no name</td>") == 2


def test_a_line_of_practice_counts_answers_by_topic_and_level() -> None:
    schedule = Schedule(1).choose(2, 3)
    for right in (True, False, True, True, True, True):
        schedule = schedule.after(right)
    told = practice_results("Kim", schedule)
    assert (told.right, told.total) == (schedule.right, 6)
    for count in told.counts:
        own = [
            each.right for each in schedule.answered if (each.task.topic, each.task.level) == (count.topic, count.level)
        ]
        assert (count.right, count.total) == (sum(own), len(own))


def test_a_line_whose_parts_do_not_add_up_was_changed_whatever_its_checksum() -> None:
    body = PRACTICE.rpartition(" | ")[0].replace("right 5 of 7", "right 7 of 7")
    (row,) = read_results(f"{body} | {checksum(body)}").rows
    assert "changed after it was made" in row.problem


def test_the_summary_shows_the_line_and_takes_a_name_which_comes_back_in_the_same_browser() -> None:
    page = PracticePage()
    send(page.summary.hand_in.memory, {"known": ""})
    page.asking.answer(page.asking.question.right[0])
    page.summary.hand_in.name.value = "Kim <b>"
    line = page.summary.hand_in.line
    assert read_results(line).good == [practice_results("Kim <b>", page.asking.schedule)]
    assert line in text_of(html_of(page.summary.panel))
    again = PracticePage()
    send(again.summary.hand_in.memory, {"known": page.summary.hand_in.memory.text})
    assert again.summary.hand_in.name.value == "Kim <b>"
    assert again.summary.hand_in.line == PracticeResults("Kim <b>").to_text()
