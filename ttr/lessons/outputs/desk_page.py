"""The common part of the pages to which the teacher's desk leads: a list of lessons, and a link that chooses one."""

from __future__ import annotations

from collections.abc import Iterable

from ttr.lessons.catalog import LESSONS, LessonEntry, linked_entry
from ttr.ui.controls.widgets import StatusLine, dropdown
from ttr.ui.page.link import LinkError, fields_of
from ttr.ui.page.page import Displayed, guarded


class DeskPage(Displayed):
    """A page about one lesson, which a person chooses in `lesson`; `status` says what is wrong with a link."""

    expected = (LinkError,)
    fields: tuple[str, ...] = ("lesson",)  # of its link

    def __init__(self, lessons: Iterable[LessonEntry] = LESSONS) -> None:
        self.lesson = dropdown("Lesson", [(f"{each.number} {each.title}", each) for each in lessons])
        self.status = StatusLine()
        self.say = self.status.show

    @guarded
    def open_link(self, query: str | None) -> None:
        """Choose the lesson that a link's query names, as in `?lesson=5`."""
        fields = fields_of(query, self.fields)
        self._choose(linked_entry(query), fields)

    def _choose(self, entry: LessonEntry | None, fields: dict[str, str]) -> None:
        if entry is not None:
            self.lesson.value = entry
