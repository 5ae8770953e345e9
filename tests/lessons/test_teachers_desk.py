"""Teachers' pages for all lessons: misconceptions of each lesson, and lines that students handed in."""

import pytest
from markupsafe import escape

from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import MisconceptionsPage, paper
from ttr.lessons.outputs.practice.lines_panel import LinesPanel


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.topic)
def test_a_link_leads_to_all_misconceptions_of_a_lesson(entry) -> None:
    page = MisconceptionsPage()
    page.open_link(f"?lesson={entry.number}")
    known = [mistake for exercise in entry.exercises for mistake in exercise.misconceptions]
    for shown in (page.table.value, paper(entry)):
        assert all(escape(mistake.name) in shown and escape(mistake.hint) in shown for mistake in known)


@pytest.mark.parametrize("query", ["?lesson=99", "?lesson=x", "", None])
def test_a_link_to_no_lesson_leads_to_the_first_one(query) -> None:
    page = MisconceptionsPage()
    page.open_link(query)
    assert page.lesson.value is LESSONS[0]


def test_pasted_text_without_a_line_is_reported_and_never_shown_as_html() -> None:
    panel = LinesPanel()
    panel.lines.value = "<b>hello</b>"
    panel.read_button.click()
    assert "There is no line here that a student handed in" in panel.tables.value
    assert "<b>hello" not in panel.tables.value
