"""Predictions on the algorithms page: the stepper stops at a question until the user answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import ipywidgets as widgets

from ttr.graphs.network import Network, NetworkError, Vertex
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step
from ttr.ui.controls import html
from ttr.ui.controls.html import hint_line
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_of,
    dropdown,
    listen,
    markup,
    set_options,
    show_if,
)
from ttr.ui.page.page import guarded
from ttr.ui.question import AnswerKind
from ttr.ui.stepper.algorithm_html import prediction_table
from ttr.ui.stepper.predict import NONE_OF_THEM, GuessLine, StepQuestion, Truth, as_text, draw_comparison, judge
from ttr.ui.stepper.stepper import Stepper

HINTS = {
    AnswerKind.ROUTE: "Click a route on the map, or choose it in the list.",
    AnswerKind.CITY: "Click a city on the map, or choose it in the list.",
    AnswerKind.NUMBER: "A whole number.",
}


_NONE = object()  # the value of `NONE_OF_THEM` in the list, which no city and no route can equal
_NO_QUESTION: tuple[str, object] = ("nothing", NOTHING)


class Predictions:
    """Asks before showing a step, and compares afterwards; the page does not contain the answer before that.

    The `stepper` stops before the step that answers a question. `name` returns the name of a city, or of a route by its
    id, and `say` shows a sentence in the status line, as `Page.say` does. `truth` is the right answer while a question
    is open. `lines` holds all predictions, also those from before a reload; assign to `on_line` to hear of a new one.
    """

    expected = (NetworkError,)  # errors whose message is a sentence for the user, for `guarded`

    def __init__(
        self,
        stepper: Stepper,
        name: Callable[[Vertex], str],
        say: Callable[..., None],
    ) -> None:
        self._stepper, self._name, self.say = stepper, name, say
        self._net: Network | None = None
        self._quiet = Quiet()
        self.truth: Truth | None = None
        self.lines: tuple[GuessLine, ...] = ()
        self.on_line: Callable[[], None] = lambda: None
        self._compared: tuple[StepQuestion, Vertex | None, Truth] | None = None  # what the map compares
        self._ask = dropdown("Ask me", [_NO_QUESTION])
        listen(self._on_ask, self._ask, quiet=self._quiet)
        self.choice = dropdown("Answer")
        self.number = whole_number("Answer", 0, 9999)
        self.commit_button = button("Commit", self._commit, "ttr-primary", tooltip="Shows the step")
        self.skip_button = button("Just show me", self.skip)
        self.hint = markup()
        self._answer = box(
            [self.hint, self.choice, self.number, box([self.commit_button, self.skip_button], "ttr-row")], "ttr-section"
        )
        self.table = markup()
        self.text = make_control(widgets.Textarea, description="As text", rows=3)
        self.text.add_class("ttr-predictions-text")
        self.save_link = markup()
        self._record = box([self.table, self.text, self.save_link], "ttr-section")
        self.widget = box([self._ask, self._answer, self._record], "ttr-section")
        show_if(False, self._answer, self._record)

    @property
    def question(self) -> StepQuestion | None:
        question: StepQuestion | None = choice_of(self._ask)
        return question

    def begin(self, questions: Sequence[StepQuestion] = (), net: Network | None = None) -> None:
        """Offer the questions of a new run on a network; keep the chosen question if it is among them."""
        self._net, self._compared = net, None
        with self._quiet:
            set_options(self._ask, [_NO_QUESTION, *((q.text, q) for q in questions)])
        self._wait_for(None)

    def ask(self, question: StepQuestion | None) -> None:
        self._ask.value = question or NOTHING

    def overlay_of(self, step: Step) -> Overlay:
        """Return a step's overlay, with the comparison if this step answered the question."""
        if self._compared is not None and self._compared[-1].step != self._stepper.cursor:
            self._compared = None
        return step.overlay if self._compared is None else draw_comparison(*self._compared, step.overlay)

    def wait(self) -> None:
        """Stop the stepper before the step that answers the question, if it is still to come."""
        question, net, trace = self.question, self._net, self._stepper.trace
        truth = None if question is None or trace is None else question.truth(trace, self._stepper.cursor)
        if question is None or net is None or truth is None:
            self._wait_for(None)
            return
        if truth == self.truth:
            self._stepper.hold(truth.step - 1)
            return
        number = question.kind is AnswerKind.NUMBER
        show_if(number, self.number)
        show_if(not number, self.choice)
        if not number:
            routes = question.kind is AnswerKind.ROUTE
            things = [edge.id for edge in net.edges] if routes else sorted(net.vertices, key=str)
            none = [(NONE_OF_THEM, _NONE)] if question.value is not None else []
            set_options(self.choice, [CHOOSE, *((self._name(thing), thing) for thing in things), *none], NOTHING)
        self.hint.value = hint_line(HINTS[question.kind])
        self._wait_for(truth)

    def choose(self, guess: Vertex) -> bool:
        """Choose an answer from a click on the map, or commit it on a second click; return True if committed."""
        if self.truth is None:
            return False
        if self.choice.value == guess:
            self._commit()
            return True
        if guess in [value for _, value in self.choice.options]:
            self.choice.value = guess
        return False

    @guarded
    def commit(self, guess: Vertex | None) -> None:
        """Compare the student's answer with the right answer, and show both."""
        question, truth, trace = self.question, self.truth, self._stepper.trace
        if question is None or truth is None or trace is None:
            return
        line = judge(question, trace.algorithm, guess, truth, self._name)
        self.add((line,))
        self.on_line()
        self._compared = question, guess, truth
        self._reveal(truth)
        self.say(line.words, urgent=not line.is_right)

    def add(self, lines: Iterable[GuessLine]) -> None:
        self.lines = (*self.lines, *lines)
        show_if(bool(self.lines), self._record)
        self.table.value = prediction_table(self.lines)
        self.text.value = as_text(self.lines)
        self.save_link.value = html.download(self.text.value, "predictions.txt", "Save the list")

    @guarded
    def skip(self) -> None:
        """Show the right answer without a prediction."""
        if self.truth is not None:
            self._compared = None
            self._reveal(self.truth)
            self.say("Shown without a prediction.")

    @guarded
    def _on_ask(self) -> None:
        self._compared = None
        self.wait()

    @guarded
    def _commit(self) -> None:
        question = self.question
        if self.truth is None or question is None:
            return
        guess = self.number.number if question.kind is AnswerKind.NUMBER else choice_of(self.choice)
        if guess is None:
            self.hint.value = hint_line("Choose an answer first, from the list or on the map.")
            return
        self.commit(None if guess is _NONE else guess)

    def _wait_for(self, truth: Truth | None) -> None:
        self.truth = truth
        self._stepper.hold(None if truth is None else truth.step - 1)
        show_if(truth is not None, self._answer)

    def _reveal(self, truth: Truth) -> None:
        self._wait_for(None)
        self._stepper.go(truth.step)
