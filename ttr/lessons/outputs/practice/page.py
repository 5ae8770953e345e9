"""The practice page: a map, a question, its answer, and a summary."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Activity
from ttr.lessons.activities.page import LessonPage
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import board
from ttr.lessons.exercises.hand_in_panel import HandIn, StartOver
from ttr.lessons.exercises.handed_in_lines import NO_NAME
from ttr.lessons.outputs.practice.asking import Asking, counts_html
from ttr.lessons.outputs.practice.results import practice_results, read_results
from ttr.lessons.outputs.practice.schedule import ADAPTS, IN_ORDER, MAX_STORED, PROOFS, Schedule, read_schedule
from ttr.lessons.questions.generator import LEVELS
from ttr.runtime import this_host
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.link import LinkError, fields_of, read_whole_number
from ttr.ui.page.page import guarded

TITLE = "Practice"


class PracticePage(LessonPage):
    """Endless questions for all lessons, and the results so far; `start` is the seed of the questions."""

    expected = (LinkError,)
    _chosen: tuple[int, int, int] | None

    def __init__(self, start: int = 1) -> None:
        self._start = start
        self._same_for_all, self._chosen = False, None
        self.memory = KeptText("practice", self._restore)
        self.asking = Asking(_first(start), self._keep)
        self.summary = Summary(lambda: self.asking.schedule, self._restart)
        super().__init__(TITLE, board(), (self.asking, self.summary))
        if this_host().alone:  # nothing follows below, so the page fills the window
            self.widget.remove_class("ttr-lesson-map")
        self.add_to_head(self.memory)

    @guarded
    def open_link(self, query: str) -> None:
        """Practice the topic and level of a link, as in `?topic=2&level=3`; `&start=7` fixes the questions.

        `?proof=2` begins with the proof of lesson 2. Raises `LinkError` for an unknown topic, level or proof.
        """
        fields = fields_of(query, {"topic", "level", "start", "proof"})
        if not fields:
            return
        proof = _number(fields, "proof", len(LESSONS), 0)
        if proof and proof not in PROOFS:
            raise LinkError(f"The link asks for the proof of lesson {proof}, which has none.")
        topic = _number(fields, "topic", len(LESSONS), proof or IN_ORDER)
        level = _number(fields, "level", LEVELS[-1], ADAPTS)
        if "start" in fields:
            self._start, self._same_for_all = _number(fields, "start", 999_999, 1), True
            self.asking.begin(Schedule(self._start))
        self._chosen = topic, level, proof
        self.asking.choose(*self._chosen)

    def _keep(self) -> None:
        text = self.asking.schedule.to_text()
        if len(text) <= MAX_STORED:
            self.memory.keep(text)
        self.summary.tell()

    def _restore(self, text: str) -> None:
        """Continue from the schedule that the browser stored, unless a question is already answered."""
        schedule = read_schedule(text)
        if schedule is not None and not self.asking.schedule.answered and not self._same_for_all:
            self.asking.begin(schedule)
            if self._chosen is not None:
                self.asking.choose(*self._chosen)
            self._keep()

    def _restart(self) -> None:
        self._start += 1
        self.memory.keep("")
        self.asking.begin(_first(self._start))


def _first(start: int) -> Schedule:
    """Return the schedule of somebody new, who begins with lesson 1."""
    return Schedule(start).choose(IN_ORDER, ADAPTS)


def _number(fields: dict[str, str], name: str, most: int, otherwise: int) -> int:
    text = fields.get(name, str(otherwise))
    if (number := read_whole_number(text, 0, most)) is None:
        raise LinkError(f"The link asks for {name} {text:.20}, which does not exist. Choose 0 to {most}.")
    return number


def practice_page() -> PracticePage:
    return PracticePage(secrets.randbelow(1_000_000))


# --- the summary: results by topic, questions that will come back, and the line to hand in ---

REALLY = "Delete all answers?"


class Summary(Activity):
    """The results so far, as a table and as a line to hand in; a second press erases all results."""

    def __init__(self, schedule: Callable[[], Schedule], on_forget: Callable[[], None]) -> None:
        self._schedule, self._on_forget = schedule, on_forget
        self._text = markup()
        self._start_over = StartOver(REALLY, self._forget, "All answers are deleted")
        self.forget_button = self._start_over.button
        self.hand_in = HandIn(
            "practice", this_host().user, lambda name: practice_results(name, self._schedule()).to_text(), _name_of
        )
        forget = box([self.forget_button], "ttr-row")
        parts = [self._text, forget, markup(html.heading("To hand in")), self.hand_in.widget]
        super().__init__("Summary", box(parts, "ttr-panel"))
        self.tell()

    def tell(self) -> None:
        schedule = self._schedule()
        self._start_over.show(bool(schedule.answered))
        self.hand_in.show()
        self._text.value = concat(
            [counts_html(schedule), _best_results(schedule), _table(schedule), _coming_questions(schedule)]
        )
        total = len(schedule.answered)
        text = f"{schedule.right} of {pluralize(total, 'question')} right." if total else "No answers yet."
        self.picture, self.sentence = Picture(), text

    def _forget(self) -> None:
        self._on_forget()
        self.tell()


def _name_of(line: str) -> str:
    return next((told.name for told in read_results(line).good if told.name != NO_NAME), "")


def _best_results(schedule: Schedule) -> Markup:
    if not schedule.answered:
        return Markup()
    return html.note(f"Most in a row: {schedule.best_streak}.{_weakest_topic(schedule)}")


def _weakest_topic(schedule: Schedule) -> str:
    """Return a sentence about the weakest topic, if there is room for improvement."""
    asked = [(topic, *schedule.of_topic(topic.number)) for topic in LESSONS]
    tried = [(right / total, topic) for topic, right, total in asked if total >= 3]
    share, topic = min(tried, key=lambda each: each[0], default=(1.0, LESSONS[0]))
    return f" Practice this most: lesson {topic.number}, {topic.title}." if share < 0.8 else ""


def _table(schedule: Schedule) -> Markup:
    rows = []
    for topic in LESSONS:
        right, total = schedule.of_topic(topic.number)
        bar = tag("progress", value=right, max=total, aria_label=f"{right} of {total}") if total else Markup()
        cells = (
            tag("td", f"{topic.number} {topic.title}"),
            tag("td", f"{right} of {total} " if total else "–", bar),
            tag("td", schedule.levels[topic.number - 1][0]),
        )
        rows.append(tag("tr", cells, class_=None if total else "ttr-none"))
    head = tag("tr", [tag("th", name, scope="col") for name in ("Lesson", "Right", "Level")])
    return tag("table", tag("thead", head), tag("tbody", rows), class_="ttr-practice-table")


def _coming_questions(schedule: Schedule) -> Markup:
    if not schedule.waiting:
        return Markup()
    now = len(schedule.answered)
    rows = []
    for each in sorted(schedule.waiting, key=lambda waiting: waiting.due):
        others = each.due - now
        when = f"after {pluralize(others, 'other')}" if others > 0 else "next"
        rows.append(tag("li", f"{each.name}: {when}"))
    return concat([html.heading("Questions that come back"), tag("ul", rows)])
