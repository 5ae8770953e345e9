"""Predictions on the algorithms page: a question holds the stepper until it is answered, then both are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.graphs.network import Network, NetworkError, Vertex
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step
from ttr.ui.frame.page import guarded
from ttr.ui.questions.question import AnswerKind
from ttr.ui.stepping.predict import JudgedGuess, PredictPanel, StepQuestion, Truth, drawn, judge
from ttr.ui.stepping.stepper import Stepper


class Predictions:
    """Asks before a step is shown, and compares.

    Parameters
    ----------
    stepper : Stepper
        The steps; it is held before the one that answers a question.
    net
        Gives the network of the run; None before there is one.
    name
        What a city, or a route by its id, is called.
    draw
        Draws an overlay on the map.
    say
        Puts a sentence into the status line, as `Page.say` does.

    Attributes
    ----------
    panel : PredictPanel
        The controls, and the predictions so far.
    truth : Truth or None
        What is right, while a prediction is waited for.
    """

    expected = (NetworkError,)  # errors whose message is a sentence for the user, for `guarded`

    def __init__(
        self,
        stepper: Stepper,
        net: Callable[[], Network | None],
        name: Callable[[Vertex], str],
        draw: Callable[[Overlay | None], None],
        say: Callable[..., None],
    ) -> None:
        self._stepper, self._net, self._name, self._draw, self.say = stepper, net, name, draw, say
        self.panel = PredictPanel(self.ask, self.commit, self.skip)
        self.truth: Truth | None = None
        self._judged: JudgedGuess | None = None

    def begin(self, questions: Sequence[StepQuestion]) -> None:
        """Offer the questions of another run, and forget what was shown of the one before."""
        self.truth = self._judged = None
        self.panel.set_questions(questions)

    def overlay_of(self, step: Step) -> Overlay:
        """Return a step's overlay, with the comparison on it where this step answered the question."""
        if self._judged is not None and self._judged.truth.step != self._stepper.cursor:
            self._judged = None
        return step.overlay if self._judged is None else drawn(self._judged, step.overlay)

    @guarded
    def ask(self) -> None:
        """A question was chosen, or none: hold the stepper before the step that answers it."""
        self._judged = None
        self.wait()

    def wait(self) -> None:
        """Wait for an answer, if there is a question that no step so far has answered."""
        question, net, trace = self.panel.question, self._net(), self._stepper.trace
        truth = None
        if question is not None and net is not None and trace is not None:
            truth = question.truth(trace, self._stepper.cursor)
        if question is None or net is None or truth is None:
            self.truth = None
            self._stepper.hold(None)
            self.panel.wait(False)
            return
        self._stepper.hold(truth.step - 1)
        if truth == self.truth and self.panel.pending:
            return
        self.truth = truth
        if question.kind is AnswerKind.ROUTE:
            choices: list[tuple[str, Vertex]] = [(self._name(edge.id), edge.id) for edge in net.edges]
            hint = "Click a route on the map, or choose it in the list."
        elif question.kind is AnswerKind.CITY:
            choices = [(str(city), city) for city in sorted(net.vertices, key=str)]
            hint = "Click a city on the map, or choose it in the list."
        else:
            choices, hint = [], "A whole number."
        self.panel.wait(True, choices, hint)

    @guarded
    def commit(self, guess: Vertex | None) -> None:
        """Compare the student's answer with what is right, and show both."""
        question, truth, trace = self.panel.question, self.truth, self._stepper.trace
        if question is None or truth is None or trace is None:
            return
        judged = judge(question, trace.algorithm, guess, truth, self._name)
        self.panel.add(judged, self._name)
        self._reveal(truth, judged)
        self.say(judged.words, urgent=not judged.is_right)

    @guarded
    def skip(self) -> None:
        """Show what is right without an answer."""
        if self.truth is not None:
            self._reveal(self.truth, None)
            self.say("Shown without a prediction.")

    def _reveal(self, truth: Truth, judged: JudgedGuess | None) -> None:
        self._judged, self.truth = judged, None
        self._stepper.hold(None)
        self.panel.wait(False)
        self._stepper.go(truth.step)
        if judged is not None and self._stepper.step is not None:
            self._judged = judged
            self._draw(drawn(judged, self._stepper.step.overlay))
