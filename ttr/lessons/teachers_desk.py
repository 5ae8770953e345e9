"""The teacher's desk: links to everything that a teacher needs for a lesson and students do not get.

It is plain HTML, like the index page. Its links are relative, since the page is in a folder beside `lessons`.
"""

from __future__ import annotations

from ttr.lessons.catalog import LESSONS, Entry
from ttr.ui.frame.style import page_css
from ttr.ui.markup import Markup, stylesheet, tag

TOOLS = (
    ("../class.ipynb", "Class", "Invite students, see who needs help, put a question to all."),
    ("worksheets.ipynb", "Worksheets", "Print two pages and a key for each lesson, in variants."),
    ("progress.ipynb", "Progress", "Paste what students handed in, get a table."),
    ("../practice.ipynb", "Practice", "Questions to all lessons; a link gives everybody the same ones."),
    ("../table.ipynb", "Table", "One game on many devices, with a page for the projector."),
)
ALONE = "This page is yours alone: anyone who has its address sees what you see. Students use the other address."


class TeachersDesk:
    """The page as the output of a cell."""

    def _repr_html_(self) -> str:
        tools = (tag("li", _link(address, name), f" {about}") for address, name, about in TOOLS)
        page = tag(
            "main",
            tag("h1", "For the teacher"),
            tag("p", ALONE),
            tag("ul", tools, class_="ttr-desk-tools"),
            tag("h2", "The lessons"),
            tag("p", "On a slide, the arrow keys go on and back, and N opens what you say in a window of its own."),
            tag("ol", (_lesson(entry) for entry in LESSONS), class_="ttr-desk-lessons"),
            class_="ttr-page ttr-index ttr-desk",
        )
        return str(stylesheet(page_css()) + tag("div", page, class_="ttr-frame"))


def _lesson(entry: Entry) -> Markup:
    links = (
        _link(f"slides.ipynb?lesson={entry.number}", "Slides"),
        _link(f"misconceptions.ipynb?lesson={entry.number}", "Misconceptions"),
        _link(f"../lessons/{entry.stem}.ipynb", "Lesson"),
    )
    return tag("li", tag("b", f"{entry.number} {entry.title}"), tag("span", links))


def _link(address: str, name: str) -> Markup:
    return tag("a", name, href=address)
