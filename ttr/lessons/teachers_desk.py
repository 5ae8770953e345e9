"""The teacher's desk: links to a lesson's documents for teachers only.

It is plain HTML, like the index page. Its links are relative, since the page is in a folder beside `lessons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.ui.markup import Markup, tag
from ttr.ui.page.link import way_back
from ttr.ui.page.style import page_style

PLANS = (
    ("README.md#course-plans", "Course plans", "One lesson, one day, or one term."),
    ("README.md", "The course", "How a lesson is built, and what fits into 45 minutes."),
    ("class.md", "Class guide", "One laptop, a server for thirty, grading."),
    ("curricula.md", "Curricula", "The lessons against CSTA, AP, A-level, IB, NSI and the Bildungsstandards."),
)
TOOLS = (
    ("../class.ipynb", "Class", "Invite students, see who needs help, put a question to all."),
    ("progress.ipynb", "Progress", "Paste what students handed in, get a table."),
    ("../practice.ipynb", "Practice", "Questions on all lessons; a link gives everybody the same questions."),
    ("../table.ipynb", "Table", "One game on many devices, with a page for the projector."),
)
ALONE = "On a server for a class, only people who have the address of this page see it. Keep it to yourself."
KEYS = "On a slide, the arrow keys go on and back, and N opens the speaker's notes in a window of their own."


class TeachersDesk:
    """The page as the output of a cell; `about` says who sees it.

    `lead` returns where a link leads, from its address beside the notes; an empty text means that nothing is there.
    """

    def __init__(self, lead: Callable[[str], str] = str, about: str = ALONE) -> None:
        self._lead, self._about = lead, about

    def _repr_html_(self) -> str:
        page = tag(
            "main",
            way_back(),
            tag("h1", "For the teacher"),
            tag("p", self._about),
            tag("h2", "The lessons"),
            tag("p", KEYS) if self._lead("slides.ipynb") else None,
            tag("ol", map(self._lesson, LESSONS), class_="ttr-desk-lessons"),
            tag("h2", "Plans and guides"),
            tag("ul", self._tools(PLANS), class_="ttr-desk-tools"),
            tag("h2", "In class"),
            tag("ul", self._tools(TOOLS), class_="ttr-desk-tools"),
            class_="ttr-page ttr-index ttr-desk",
        )
        return str(page_style() + tag("div", page, class_="ttr-frame"))

    def _lesson(self, entry: LessonEntry) -> Markup:
        links = (
            (f"{entry.stem}.md", "Notes"),
            (f"{entry.stem}.md#solutions", "Solutions"),
            (f"slides.ipynb?lesson={entry.number}", "Slides"),
            (f"worksheets.ipynb?lesson={entry.number}", "Worksheets"),
            (f"worksheets.ipynb?lesson={entry.number}&show=key", "Key"),
            (f"misconceptions.ipynb?lesson={entry.number}", "Misconceptions"),
            (f"../lessons/{entry.stem}.ipynb", "Lesson"),
        )
        result = (tag("a", name, href=to) for address, name in links if (to := self._lead(address)))
        return tag("li", tag("b", f"{entry.number} {entry.title}"), tag("span", result))

    def _tools(self, tools: tuple[tuple[str, str, str], ...]) -> Iterator[Markup]:
        for address, name, about in tools:
            if to := self._lead(address):
                yield tag("li", tag("a", name, href=to), f" {about}")
