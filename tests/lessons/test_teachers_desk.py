"""Teachers' pages for all lessons: the desk with its links, and a page of misconceptions for each lesson."""

import re

import pytest
from markupsafe import escape

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import MisconceptionsPage, paper
from ttr.lessons.present.practice.lines_panel import LinesPanel
from ttr.lessons.teachers_desk import TeachersDesk

TEACHER = ROOT / "notebooks" / "teacher"


def test_every_link_of_the_desk_leads_to_a_page_of_every_lesson_or_of_the_class() -> None:
    links = re.findall(r'href="([^"]+)"', TeachersDesk()._repr_html_())
    assert all((TEACHER / link.partition("?")[0]).is_file() for link in links)
    for page in ("slides.ipynb?lesson={}", "misconceptions.ipynb?lesson={}"):
        assert {page.format(entry.number) for entry in LESSONS} <= set(links)
    assert {"../class.ipynb", "progress.ipynb", "worksheets.ipynb"} <= set(links)


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
