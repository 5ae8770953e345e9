"""The practice page: a map, a question, its answer, and a summary."""

from __future__ import annotations

import secrets

from ttr.lessons.activities.page import LessonPage
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import board
from ttr.lessons.outputs.practice.asking import Asking
from ttr.lessons.outputs.practice.schedule import (
    ADAPTS,
    EVERYTHING,
    LONGEST,
    PROOFS,
    Schedule,
    read_schedule,
)
from ttr.lessons.outputs.practice.summary import Summary
from ttr.lessons.questions.generator import LEVELS
from ttr.runtime import this_host
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.link import LinkError, fields_of, whole
from ttr.ui.page.page import guarded

TITLE = "Practice"


class PracticePage(LessonPage):
    """Endless questions for all lessons, and the results so far; `start` is the seed of the questions."""

    expected = (LinkError,)
    _chosen: tuple[int, int, int] | None

    def __init__(self, start: int = 1) -> None:
        self._start = start
        self._same_for_all, self._chosen = False, None
        self.memory = KeptText("practice", self._known)
        self.asking = Asking(Schedule(start), self._keep)
        self.summary = Summary(lambda: self.asking.schedule, self._restart)
        super().__init__(TITLE, board(), (self.asking, self.summary))
        if this_host().alone:  # nothing follows below, so the page fills the window
            self.widget.remove_class("ttr-lesson-map")
        self.add_to_head(self.memory)

    @guarded
    def open_link(self, query: str) -> None:
        """Practice the topic and level of a link, as in `?topic=2&level=3`; `&start=7` fixes the questions.

        `?proof=2` begins with the proof of lesson 2, to put in order.

        Raises
        ------
        LinkError
            If there is no such topic, level or proof; the page says so.
        """
        fields = fields_of(query)
        if not fields.keys() & {"topic", "level", "start", "proof"}:
            return
        proof = _number(fields, "proof", len(LESSONS), 0)
        if proof and proof not in PROOFS:
            raise LinkError(f"The link asks for the proof of lesson {proof}, which has none.")
        topic = _number(fields, "topic", len(LESSONS), proof or EVERYTHING)
        level = _number(fields, "level", LEVELS[-1], ADAPTS)
        if "start" in fields:
            self._start, self._same_for_all = _number(fields, "start", 999_999, 1), True
            self.asking.begin(Schedule(self._start))
        self._chosen = topic, level, proof
        self.asking.choose(*self._chosen)

    def _keep(self) -> None:
        text = self.asking.schedule.to_text()
        if len(text) <= LONGEST:
            self.memory.text = text
        self.summary.tell()

    def _known(self, text: str) -> None:
        """Continue from the schedule that the browser stored, unless a question is already answered."""
        found = read_schedule(text)
        if found is not None and not self.asking.schedule.answered and not self._same_for_all:
            self.asking.begin(found)
            if self._chosen is not None:
                self.asking.choose(*self._chosen)
            self._keep()

    def _restart(self) -> None:
        self._start += 1
        self.memory.text = ""
        self.asking.begin(Schedule(self._start))


def _number(fields: dict[str, str], name: str, most: int, otherwise: int) -> int:
    """Return a number from a link."""
    text = fields.get(name, str(otherwise))
    if (number := whole(text, 0, most)) is None:
        raise LinkError(f"The link asks for {name} {text:.20}, which does not exist. Choose {otherwise} to {most}.")
    return number


def practice_page() -> PracticePage:
    """Return the page with a random start."""
    return PracticePage(secrets.randbelow(1_000_000))
