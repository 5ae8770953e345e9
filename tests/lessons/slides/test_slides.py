"""Slides: at most ten a lesson, out of the notebook's own cells, each with the tab of the map that it speaks of."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS
from ttr.lessons.present.slides import SlidesPage, slides
from ttr.lessons.present.slides.from_notebook import MOST

TABS = ("Touch", "Step")


def notebook(*cells):
    """A notebook of marked cells; a text with "plain:" before it is not marked, one with "code:" is code."""
    made = []
    for source in cells:
        kind = "code" if source.startswith("code:") else "markdown"
        metadata = {} if source.startswith("plain:") else {"slideshow": {"slide_type": "slide"}}
        text = source.removeprefix("code:").removeprefix("plain:")
        made.append({"cell_type": kind, "metadata": metadata, "source": text.splitlines(keepends=True)})
    return {"cells": made}


def test_a_marked_cell_is_a_slide_with_its_heading_and_its_tab():
    (slide,) = slides(notebook("## 1 Touch: walk\n\nOpen **Touch** and **walk**.", "plain:## 2 Not this"), TABS)
    assert (slide.title, slide.text, slide.tab) == ("Touch: walk", "Open **Touch** and **walk**.", "Touch")


def test_a_long_cell_is_cut_between_paragraphs_and_a_tab_stays_open():
    found = slides(notebook(f"## 1 A\n\nOpen **Step**. {'a' * 500}\n\n{'b' * 500}\n\nshort"), TABS)
    assert [slide.tab for slide in found] == ["Step", "Step"]
    assert [slide.text[-5:] for slide in found] == ["aaaaa", "short"]
    assert {slide.title for slide in found} == {"A"}


def test_a_marked_cell_of_code_is_the_figure_of_the_slide_before_it():
    (slide,) = slides(notebook("## 1 A\n\nLook:", "code:figure()"), TABS)
    assert (slide.text, slide.code) == ("Look:", "figure()")


def test_a_last_line_about_something_that_is_not_shown_is_left_out():
    (slide,) = slides(notebook("## 1 A\n\nb\n\nThis is how:", "plain:c"), TABS)
    assert slide.text == "b"


@pytest.fixture(scope="module")
def page():
    return SlidesPage()


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.topic)
def test_each_lesson_has_ten_slides_at_most_with_a_live_figure_each(entry, page):
    page.lesson.value = entry
    assert 5 <= len(page.slides) <= MOST
    cells = json.loads((ROOT / "notebooks" / "lessons" / f"{entry.stem}.ipynb").read_text(encoding="utf-8"))["cells"]
    whole = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    tabs = {each.name for each in page.map.activities}
    for place, slide in enumerate(page.slides):
        assert page.place == place
        assert slide.text in whole, "a slide says what the notebook says"
        assert slide.title in page.words.value.unescape()
        assert not re.search(r"\b(figure|map) (below|above)\b", slide.text), "on a slide it is beside the words"
        _, figure = page.widget.children
        if slide.code:
            assert figure is not page.map.widget
        else:
            assert figure is page.map.widget
            assert page.map.activity.name == slide.tab
        page.next.click()
    assert {"Touch", "Step", "Predict", "Change"} <= {slide.tab for slide in page.slides} <= {*tabs, ""}


def test_the_first_and_the_last_slide_are_the_ends(page):
    page.lesson.value = LESSONS[1]
    page.open(LESSONS[1])
    assert page.back.disabled
    page.go(-1)
    assert page.place == 0
    page.go(100)
    assert page.place == len(page.slides) - 1
    assert page.next.disabled
    assert not page.back.disabled


@pytest.mark.parametrize(
    ("query", "topic"),
    [("?lesson=5", "euler"), ("lesson=10", "design"), ("lesson=99", "graph"), ("lesson=x", "graph"), (None, "graph")],
)
def test_a_link_leads_to_a_lesson(query, topic, page):
    page.lesson.value = LESSONS[0]
    page.open_link(query)
    assert page.lesson.value.topic == topic
    assert page.place == 0


def test_links_are_words_and_other_markdown_is_shown(page):
    page.lesson.value = LESSONS[0]
    page.open(LESSONS[0])
    page.go(1)
    assert "<strong>graph</strong>" in page.words.value
    assert "href" not in page.words.value
