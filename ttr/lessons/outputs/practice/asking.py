"""Ask one question after another, and explain each answer immediately."""

from __future__ import annotations

from collections.abc import Callable

from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity
from ttr.lessons.activities.answer_panel import AnswerPanel
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.practice.schedule import ADAPTS, EVERYTHING, GAPS, IN_ORDER, Schedule, WhyAsked
from ttr.lessons.questions.generator import LEVELS
from ttr.runtime import this_host
from ttr.runtime.host import Place
from ttr.ui.controls import html
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, markup, show_if
from ttr.ui.markup import Markup, Pieces, concat, tag
from ttr.ui.question import Answer, AnswerKind

_LAST = 12  # the most answers to show as marks
_CHEERS = (3, 5, 8, 12, 20, 30, 50, 75, 100)  # lengths of streaks that earn praise


class Asking(Activity):
    """Endless questions; each stays open until the answer, which `verdict` then judges."""

    def __init__(self, schedule: Schedule, on_change: Callable[[], None] = lambda: None) -> None:
        self.schedule, self._on_change = schedule, on_change
        self.is_open, self.verdict = True, ""
        self._quiet = Quiet()
        topics = [("one lesson after another", IN_ORDER), ("all lessons, mixed", EVERYTHING)]
        topics += [(f"{topic.number} {topic.title}", topic.number) for topic in LESSONS]
        self.topic = dropdown("Topic", topics)
        self.level = dropdown("Level", [("as it goes", ADAPTS), *((str(level), level) for level in LEVELS)])
        for control in (self.topic, self.level):
            control.observe(self._on_choice, "value")
        self._counts, self._head, self._result = markup(), markup(), markup()
        for spoken in (self._head, self._result):
            spoken.add_class("ttr-live")  # announced by screen readers, see `Semantics`
        self.answers = AnswerPanel("Check", self.answer, self._show_pick)
        self.next_button = button("Next question", self.next, "ttr-primary")
        super().__init__(
            "Practice",
            box(
                [
                    self._counts,
                    self._head,
                    self.answers.widget,
                    box([self.next_button], "ttr-row"),
                    self._result,
                    box([self.topic, self.level], "ttr-section"),
                ],
                "ttr-panel",
                "ttr-enters",
            ),
        )
        self.begin(schedule)

    def begin(self, schedule: Schedule) -> None:
        self.schedule = schedule
        with self._quiet:
            self.topic.value, self.level.value = schedule.topic, schedule.level
        self.next()

    def next(self) -> None:
        self.task = self.schedule.next_task()
        self.question = question = self.task.question()
        self.is_open, self.verdict = True, ""
        self._result.value = ""
        self._head.value = self._question()
        self._show_counts()
        show_if(False, self.next_button)
        self.board, self.needs_map = question.board, question.needs_map
        self.show(question.before.picture, question.source)
        self.answers.begin(question)

    def choose(self, topic: int, level: int, proof: int = 0) -> None:
        """Practice another topic and level; first the proof of a lesson, if one is named."""
        with self._quiet:
            self.topic.value, self.level.value = topic, level
        self.schedule = self.schedule.choose(topic, level)
        if proof:
            self.schedule = self.schedule.prove(proof)
        self._on_change()
        if self.is_open:
            self.next()

    def answer(self, answer: Answer) -> None:
        if not self.is_open:
            return
        question, before = self.question, self.schedule
        right = question.is_right(answer)
        self.schedule = before.after(right)
        self.is_open = False
        wrong = question.words(answer) if question.to_do is not None else question.correction(answer)
        self.verdict = "Right." if right else f"Not quite: {wrong}"
        self.answers.end()
        show_if(True, self.next_button)
        self._result.value = tag(
            "div",
            tag("p", tag("b", "✓ " if right else "× ", self.verdict)),
            tag("p", against) if (against := question.feedback.get(str(answer))) else None,
            tag("p", question.why),
            html.note(self._what_follows(before, right)),
            tag("p", lesson_link(question.topic)),
            class_=f"ttr-practice-result ttr-in-sight ttr-{'yes' if right else 'no'}",
        )
        self._show_counts()
        self._on_change()
        assert question.after is not None
        self.show(question.after.picture, question.source)

    def click_city(self, city: int) -> None:
        """Choose a city; a second click submits it."""
        if self.is_open:
            self.answers.click(AnswerKind.CITY, city)

    def click_route(self, route: int) -> None:
        """Choose a route; a second click submits it."""
        if self.is_open:
            self.answers.click(AnswerKind.ROUTE, route)

    def _show_pick(self) -> None:
        if self.is_open:
            sentence = self.question.source if self.question.to_do is None else self.answers.carry.sentence.text
            self.show(self.answers.draw(self.question.before.picture), sentence)

    def _on_choice(self, change: object) -> None:
        """Change the question for a new topic or level, unless it is already answered."""
        if self._quiet:
            return
        if None in (self.topic.value, self.level.value):  # our pages never send it, and nothing may store it
            with self._quiet:
                self.topic.value, self.level.value = self.schedule.topic, self.schedule.level
        else:
            self.choose(self.topic.value, self.level.value)

    def _question(self) -> Markup:
        task = self.task
        told = {
            WhyAsked.NEW: "",
            WhyAsked.AGAIN: "again, because you missed it before: ",
            WhyAsked.EARLIER: "from before: ",
        }[task.reason]
        number = len(self.schedule.answered) + 1
        reason = tag(
            "p",
            tag("b", f"Question {number}"),
            f" · {told}",
            lesson_link(task.topic, f"lesson {task.topic}"),
            f" · level {task.level}",
            class_="ttr-practice-why",
        )
        text = tag("p", self.question.text, class_="ttr-practice-text")
        return concat([reason, text])

    def _show_counts(self) -> None:
        self._counts.value = counts_html(self.schedule)

    def _what_follows(self, before: Schedule, right: bool) -> str:
        """Return the consequences of an answer: a repetition, a streak, another level."""
        said = []
        if not right:
            said.append(f"A question like this comes back after {GAPS[0]} others.")
        elif self.task.reason is WhyAsked.AGAIN:
            waits = next((each for each in self.schedule.waiting if each.name == self.task.name), None)
            said.append("This one is done." if waits is None else f"Once more after {GAPS[waits.box]} others.")
        if self.schedule.streak in _CHEERS:
            said.append(f"{self.schedule.streak} right in a row!")
        old, new = (each.levels[self.task.topic - 1][0] for each in (before, self.schedule))
        if old != new and self.schedule.level == ADAPTS:
            said.append(f"Lesson {self.task.topic} goes {'up' if new > old else 'down'} to level {new}.")
        return " ".join(said)


def counts_html(schedule: Schedule) -> Markup:
    """Return the number of right answers, the streak, and marks for the last answers."""
    total, waiting = len(schedule.answered), len(schedule.waiting)
    if not total:
        return tag(
            "div", "Answer, and see at once why. Questions that you miss come back.", class_="ttr-practice-counts"
        )
    last = [each.right for each in schedule.answered[-_LAST:]]
    marks = tag(
        "span",
        [tag("span", "✓" if right else "×", class_="ttr-yes" if right else "ttr-no") for right in last],
        class_="ttr-practice-marks",
        role="img",
        aria_label=f"the last {pluralize(len(last), 'answer')}: "
        f"{join_names('right' if each else 'wrong' for each in last)}",
    )
    back = f"{waiting} to come back" if waiting else "nothing to come back"
    return tag(
        "div",
        tag("span", tag("b", f"{schedule.right} of {total}"), " right"),
        tag("span", tag("b", schedule.streak), " in a row"),
        tag("span", back),
        marks,
        class_="ttr-practice-counts",
    )


def lesson_link(topic: int, inline: str = "") -> Pieces:
    """Return a link to a topic's lesson, or only its name in JupyterLab, where such links do not work."""
    entry, host = LESSONS[topic - 1], this_host()
    text = inline or f"Lesson {entry.number}: {entry.title}"
    if not host.alone:
        return text
    in_files = host.place is Place.BROWSER
    address = f"../{entry.stem}/index.html" if in_files else f"lessons/{entry.stem}.ipynb"
    return tag("a", text, href=address, target="_blank", class_="ttr-inline-link" if inline else "ttr-link")
