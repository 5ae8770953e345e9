"""Teachers' pages: links lead to a page and a place, on a server and in the site; misconceptions; handed-in lines."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from posixpath import normpath

import pytest
from markupsafe import escape

from tests.browser.serve import ROOT
from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import MisconceptionsPage, paper
from ttr.lessons.outputs.practice.lines_panel import LinesPanel
from ttr.lessons.outputs.slides.page import SlidesPage
from ttr.lessons.outputs.worksheets.panel import WorksheetPanel
from ttr.lessons.teachers_desk import TeachersDesk
from ttr.lessons.teachers_notes import notes_page
from ttr.serving.handlers import lead_in
from ttr.site.pages import LESSON_PAGES, PAGES, PLAIN_PAGES, teachers_pages

from .texts import every_lesson, notes

NOTES = sorted((ROOT / "notebooks" / "teacher").glob("*.md"))


def links(html: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'<a [^>]*href="((?!https?:)[^"]*)"', html)]


def places(html: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', html))


@pytest.fixture(scope="module")
def served() -> dict[str, str]:
    """The pages of a server, by their addresses beside the desk."""
    lead = partial(lead_in, ROOT / "notebooks", ROOT / "notebooks" / "teacher")
    pages = {path.name: notes_page(path.read_text("utf-8"), lead, "index.ipynb", "") for path in NOTES}
    return pages | {"index.ipynb": TeachersDesk(lead)._repr_html_()}


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    return dict(teachers_pages())


def lost(pages: dict[str, str], is_there: Callable[[str], bool]) -> Iterator[str]:
    """Yield links of pages that lead to no page, or to no place in it."""
    for name, html in pages.items():
        for link in links(html):
            target, _, place = link.partition("#")
            target = target.partition("?")[0] or name
            if not (target in pages or is_there(normpath(f"teacher/{target}"))):
                yield f"{name}: {link}"
            elif place and place not in places(pages.get(target, "")):
                yield f"{name}: no place {link}"


def test_every_link_of_the_notes_and_the_desk_leads_to_a_page_of_the_server_and_of_the_site(served, site) -> None:
    assert list(lost(served, lambda path: (ROOT / "notebooks" / path).is_file())) == []
    there = {f"{page}/index.html" for page in [*PAGES, *LESSON_PAGES, *PLAIN_PAGES]} | {"index.html"}
    assert list(lost(site, there.__contains__)) == []


@every_lesson
def test_the_desk_leads_to_all_of_a_lesson(served: dict[str, str], site: dict[str, str], entry) -> None:
    on_server = {f"{entry.stem}.md", f"{entry.stem}.md#solutions", f"../lessons/{entry.stem}.ipynb"}
    on_server |= {f"{page}.ipynb?lesson={entry.number}" for page in ("slides", "worksheets", "misconceptions")}
    assert on_server <= set(links(served["index.ipynb"]))
    in_site = {f"{entry.stem}{end}" for end in (".html", ".html#solutions", "-sheets.html", "-key.html")}
    assert in_site | {f"../{entry.stem}/index.html"} <= set(links(site["index.html"]))


def test_the_desk_leads_to_plans_guides_and_the_class(served: dict[str, str], site: dict[str, str]) -> None:
    guides = {"README.md#course-plans", "class.md", "curricula.md"}
    assert guides | {"../class.ipynb", "progress.ipynb"} <= set(links(served["index.ipynb"]))
    assert {guide.replace(".md", ".html") for guide in guides} <= set(links(site["index.html"]))


def test_a_link_to_something_that_is_not_there_is_plain_text() -> None:
    page = notes_page(
        "# One\n\nSee [the docs](../../docs/servers.md) and [there](#two-2).\n\n## Two, 2!\n", lambda _: "", "", ""
    )
    assert "See the docs and" in page
    assert '<a href="#two-2">there</a>' in page
    assert "<title>One · Ticket to Ride</title>" in page
    assert places(page) == {"one", "two-2"}


def test_solutions_are_on_the_page_with_their_code(served: dict[str, str]) -> None:
    page = served["05-euler.md"]
    assert "walkable" in page[page.index('id="solutions"') :]
    assert "¶" not in page
    assert "&#182;" not in page


@every_lesson
def test_notes_name_tasks_at_three_levels_with_each_exercise_at_one_of_them(entry) -> None:
    levels = notes(entry).split("## Three levels of tasks\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| (everyone|most|some) \| (.+) \|$", levels, re.M))
    assert list(rows) == ["everyone", "most", "some"]
    exercises = [re.findall(rf"\b{entry.number}\.\d\b", row) for row in rows.values()]
    assert sorted(key for row in exercises for key in row) == [exercise.key for exercise in entry.exercises]
    assert exercises[0] == [entry.exercises[0].key]


@every_lesson
def test_a_link_leads_to_all_misconceptions_of_a_lesson(entry) -> None:
    page = MisconceptionsPage()
    page.open_link(f"?lesson={entry.number}")
    known = [mistake for exercise in entry.exercises for mistake in exercise.misconceptions]
    for shown in (page.table.value, paper(entry)):
        assert all(escape(mistake.name) in shown and escape(mistake.hint) in shown for mistake in known)


@pytest.mark.parametrize("kind", [MisconceptionsPage, WorksheetPanel, SlidesPage])
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", ""),
        ("?lesson=99", "There is no lesson '99': the lessons are 1 to 10."),
        ("?lesson=x", "There is no lesson 'x': the lessons are 1 to 10."),
        ("?leson=5", "This page does not know these fields of the link: leson."),
    ],
)
def test_a_link_to_no_lesson_says_so_beside_the_first_one(kind, query, said) -> None:
    page = kind()
    page.open_link(query)
    assert (page.lesson.value, page.status.text) == (LESSONS[0], said)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?lesson=5&show=answers", "There is no document 'answers': choose one of sheets, key, proof."),
        ("?lesson=99&show=key", "There is no lesson '99': the lessons are 1 to 10."),
        ("?leson=5&show=key", "This page does not know these fields of the link: leson."),
    ],
)
def test_a_link_to_an_unknown_document_or_lesson_changes_nothing(query, said) -> None:
    page = WorksheetPanel()
    page.open_link(query)
    assert (page.status.text, page.lesson.value, page.shown.value) == (said, LESSONS[0], "sheets")


def test_pasted_text_without_a_line_is_reported_and_never_shown_as_html() -> None:
    panel = LinesPanel()
    panel.lines.value = "<b>hello</b>"
    panel.read_button.click()
    assert "There is no line here that a student handed in" in panel.tables.value
    assert "<b>hello" not in panel.tables.value
