"""A line of practice has the results by topic and level."""

from tests.ui.seen import html_of, send, text_of
from ttr.lessons.exercises.handed_in_lines import checksum
from ttr.lessons.outputs.practice.page import PracticePage
from ttr.lessons.outputs.practice.results import Count, PracticeResults, practice_results, read_results
from ttr.lessons.outputs.practice.schedule import Schedule

KIM = PracticeResults("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 3, 2, 2)))


def test_it_counts_answers_by_topic_and_level() -> None:
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
    body = KIM.to_text().rpartition(" | ")[0].replace("right 5 of 7", "right 7 of 7")
    (row,) = read_results(f"{body} | {checksum(body)}").rows
    assert "changed after it was made" in row.problem


def test_the_summary_shows_the_line_and_takes_a_name() -> None:
    page = PracticePage()
    page.asking.answer(page.asking.question.right[0])
    page.summary.hand_in.name.value = "Kim <b>"
    line = page.summary.hand_in.line
    assert read_results(line).good == [practice_results("Kim <b>", page.asking.schedule)]
    assert practice_results("", page.asking.schedule).total == 1
    assert line in text_of(html_of(page.summary.panel))


def test_the_name_comes_back_in_the_same_browser() -> None:
    page = PracticePage()
    send(page.summary.hand_in.memory, {"known": KIM.to_text()})
    assert page.summary.hand_in.line == PracticeResults("Kim").to_text()
    again = PracticePage()
    send(again.summary.hand_in.memory, {"known": page.summary.hand_in.memory.text})
    assert again.summary.hand_in.name.value == "Kim"
