"""Ask one question after another, and explain each answer immediately."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets

from ttr.graphs.algorithm import Attempt
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity, city_options, route_options
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.practice.schedule import ADAPTS, EVERYTHING, GAPS, IN_ORDER, Schedule, WhyAsked
from ttr.lessons.questions.generator import LEVELS
from ttr.runtime import this_host
from ttr.runtime.host import Place
from ttr.ui.controls import html
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.widgets import NOTHING, Quiet, box, button, choice_of, dropdown, markup, put, set_options, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, Pieces, concat, tag
from ttr.ui.panels.position import item_name
from ttr.ui.question import Answer, AnswerKind, Question, presses_text
from ttr.ui.stepper.carry_out import CarryOut, InOrder

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
        self._counts, self._head, self._hint, self._result = markup(), markup(), markup(), markup()
        for spoken in (self._head, self._hint, self._result):
            spoken.add_class("ttr-live")  # announced by screen readers, see `Semantics`
        self.answers: tuple[widgets.Button, ...] = ()
        self._choices = box([], "ttr-row", "ttr-choices")
        self.number = whole_number("Answer", 0, 9999)
        self.pick = dropdown("Answer")
        self.carry = CarryOut(lambda thing: item_name(self.question.board, thing), self._on_press)
        self.order = InOrder(self._answer_by_steps)
        self.check_button = button("Check", self._check, "ttr-primary", tooltip="Is this right?")
        self.next_button = button("Next question", self.next, "ttr-primary")
        super().__init__(
            "Practice",
            box(
                [
                    self._counts,
                    self._head,
                    self._choices,
                    self.pick,
                    self.number,
                    self.carry.foot,
                    self.carry.panel,
                    self.order.panel,
                    self._hint,
                    box([self.check_button, self.next_button], "ttr-row"),
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
        self._result.value = self._hint.value = ""
        self._head.value = self._question()
        self._show_counts()
        offered = question.choices if question.kind is AnswerKind.CHOICE else ()
        past, self.answers = self.answers, tuple(button(each, partial(self.answer, each)) for each in offered)
        self._choices.children = self.answers
        for control in past:  # the list of buttons must not grow forever
            control.close()
        show_if(bool(offered), self._choices)
        show_if(question.kind is AnswerKind.NUMBER, self.number)
        show_if(question.kind in (AnswerKind.CITY, AnswerKind.ROUTE), self.pick)
        show_if(not offered and question.to_do is None, self.check_button)
        show_if(False, self.next_button)
        self.number.clear()
        self.number.unit, self.number.disabled = question.unit, False
        put(self.check_button, disabled=False)
        self.pick.disabled = False
        if question.kind in (AnswerKind.CITY, AnswerKind.ROUTE):
            set_options(self.pick, _options(question), NOTHING)
            what = "city" if question.kind is AnswerKind.CITY else "route"
            self._hint.value = html.note(f"Click the {what} on the map, or choose it from the list.")
        self.board, self.needs_map = question.board, question.needs_map
        show_if(question.kind is AnswerKind.STEPS, self.carry.panel, self.carry.foot)
        show_if(question.kind is AnswerKind.ORDER, self.order.panel)
        self.order.clear()
        self.show(question.before.picture, question.source)
        if question.kind is AnswerKind.ORDER and question.to_do is not None:
            self.order.begin(question.to_do.begin(), question.choices)
        elif question.to_do is not None:
            self.carry.begin(question.to_do.begin(), question.to_do.meanings)

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
        for control in (*self.answers, self.number, self.pick, self.check_button):
            control.disabled = True
        show_if(False, self.check_button)
        show_if(True, self.next_button)
        self._hint.value = ""
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
        name = self.question.board.cities[city].name
        if self.question.kind is AnswerKind.CITY:
            self._click(name)
        elif self.question.kind is AnswerKind.STEPS and self.is_open:
            self.carry.press(name, is_edge=False)

    def click_route(self, route: int) -> None:
        """Choose a route; a second click submits it."""
        if self.question.kind is AnswerKind.ROUTE:
            self._click(route)
        elif self.question.kind is AnswerKind.STEPS and self.is_open:
            self.carry.press(route, is_edge=True)

    def _on_press(self) -> None:
        attempt, overlay = self.carry.attempt, self.carry.overlay
        if attempt is None or overlay is None or not self.is_open:
            return
        self.show(Picture(overlay=overlay, lit=self.question.before.picture.lit), self.carry.sentence.text)
        self._finish(attempt)

    def _answer_by_steps(self) -> None:
        if self.is_open and self.order.attempt is not None:
            self._finish(self.order.attempt)

    def _finish(self, attempt: Attempt[Any]) -> None:
        if attempt.done:
            self.answer(presses_text(attempt))

    def _click(self, thing: Answer) -> None:
        if not self.is_open:
            return
        if thing not in [value for _, value in self.pick.options]:
            self._hint.value = html.hint_line("That is not in the bright network.")
        elif self.pick.value == thing:
            self.answer(thing)
        else:
            self.pick.value = thing
            self._hint.value = html.hint_line(f"{self.question.words(thing)}: click again, or press Check.")

    def _check(self) -> None:
        if self.question.kind is AnswerKind.NUMBER:
            if self.number.require() is not None:
                self.answer(self.number.value)
        elif (chosen := choice_of(self.pick)) is None:
            self._hint.value = html.hint_line("First choose an answer on the map or in the list.")
        else:
            self.answer(chosen)

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


def _options(question: Question) -> list[tuple[str, object]]:
    result: list[tuple[str, object]]
    if question.kind is AnswerKind.ROUTE:
        result = [
            (name, route) for name, route in route_options(question.board) if route in question.before.picture.lit
        ]
    else:
        inside = {city for route in question.before.picture.lit for city in question.board.routes[route].cities}
        result = [(name, name) for name, index in city_options(question.board) if index != NOTHING and name in inside]
    return [("choose …", NOTHING), *result]


def lesson_link(topic: int, inline: str = "") -> Pieces:
    """Return a link to a topic's lesson, or only its name in JupyterLab, where such links do not work."""
    entry, host = LESSONS[topic - 1], this_host()
    text = inline or f"Lesson {entry.number}: {entry.title}"
    if not host.alone:
        return text
    in_files = host.place is Place.BROWSER
    address = f"../{entry.stem}/index.html" if in_files else f"lessons/{entry.stem}.ipynb"
    return tag("a", text, href=address, target="_blank", class_="ttr-inline-link" if inline else "ttr-link")
