"""The stepper: a cursor over the steps of a trace, with all parts of a step except the map.

The page turns `step.overlay` into a picture of its map; the stepper shows pseudocode, data structure, counters and
the sentence. Only the current step goes to the browser, so a long trace is as fast as a short one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Kind, Step, Structure, Trace
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import SentenceLine, box, button, dropdown, markup, set_options, show_if
from ttr.ui.stepper import algorithm_html, structure_view

ANY_EVENT = "anything found"
# Events that mark a result; "anything found" stops at any of them.
FOUND = frozenset(
    {"answer", "best", "branch", "bridge", "choose", "component", "compress", "cut vertex", "cycle", "discover"}
    | {"enlarge", "give up", "improve", "join", "leave out", "settle", "stuck", "take"}
)


class StepParts:
    """The parts of a step beside the map: `code`, `structure`, `counters` and `legend`.

    `name` returns the name of an item of a data structure: a vertex, or the id of an edge.
    """

    def __init__(self, name: Callable[[Vertex], str]) -> None:
        self._name = name
        self._meanings: Mapping[Role, str] = {}  # special meanings of roles, for the legend
        self.code, self.counters, self.structure, self.legend = markup(), markup(), markup(), markup()

    def show_parts(
        self, pseudocode: Sequence[str], step: Step, content: Structure, now: Collection[Vertex] = ()
    ) -> None:
        """Show the parts of a step, with the current items of the data structure highlighted."""
        self.code.value = algorithm_html.pseudocode(pseudocode, step.line)
        self.counters.value = algorithm_html.counters(step.counters)
        self.structure.value = structure_view.structure(content, self._name, now)
        self.legend.value = algorithm_html.legend(step.overlay, self._meanings)


class Stepper(StepParts):
    """A trace with a timeline, a `panel` beside the map and a `foot` below it.

    `on_held` is called when the user tries to go beyond the step where the stepper is held. `ends` returns the two ends
    of an edge by its id; a forest highlights them for the current edge. The foot has the `sentence`, the `timeline`,
    the list `event` of jump targets, and `jump_button`.
    """

    def __init__(
        self,
        on_step: Callable[[Step], None],
        name: Callable[[Vertex], str] = str,
        on_held: Callable[[], None] = lambda: None,
        ends: Callable[[int], Iterable[Vertex]] = lambda edge: (),
    ) -> None:
        super().__init__(name)
        self._on_step, self._on_held, self._ends = on_step, on_held, ends
        self.trace: Trace[Any] | None = None
        self._hold: int | None = None
        self._note = ""
        self.timeline = Timeline(self._on_move, "Step")
        self.event = dropdown("To", [(ANY_EVENT, ANY_EVENT)])
        self.jump_button = button("Jump", self.next_event, tooltip="Go on to the next step of this kind")
        self.sentence = SentenceLine()
        self.foot = box(
            [
                self.sentence,
                box([self.timeline.widget, box([self.event, self.jump_button], "ttr-jump")], "ttr-stepper-foot"),
            ],
            "ttr-stepper",
        )
        self.panel = box([self.code, self.counters, self.structure, self.legend], "ttr-stepper-panel")
        self.clear()

    @property
    def step(self) -> Step | None:
        return self.trace[self.timeline.cursor] if self.trace is not None else None

    @property
    def cursor(self) -> int:
        """The index of the current step."""
        return self.timeline.cursor

    def show(self, trace: Trace[Any], cursor: int = 0, meanings: Mapping[Role, str] | None = None) -> None:
        """Show a trace from its first or another step; `meanings` explain its roles in the legend."""
        self._meanings = meanings or {}
        self.trace, self._hold, self._note = trace, None, ""
        events = list(dict.fromkeys(step.event for step in trace))
        set_options(self.event, [(ANY_EVENT, ANY_EVENT), *((event, event) for event in events)], ANY_EVENT)
        self.timeline.set_last(len(trace) - 1, cursor)
        self.event.disabled = self.jump_button.disabled = False
        show_if(True, self.panel)
        self._show()

    def clear(self, sentence: str = "") -> None:
        """Show no trace, only a sentence."""
        self.trace, self._hold, self._note = None, None, ""
        self.timeline.set_last(0)
        # Keep the timeline in place, but disabled: otherwise the map would jump.
        self.event.disabled = self.jump_button.disabled = True
        show_if(False, self.panel)
        self.code.value = self.structure.value = self.counters.value = ""
        self.sentence.show(sentence)

    def go(self, step: int) -> None:
        self.timeline.go(step)

    def next_event(self) -> None:
        """Go to the next step with the chosen event; stay if there is none."""
        if self.trace is None:
            return
        event = self.event.value
        for index in range(self.cursor + 1, len(self.trace)):
            if self.trace[index].event == event or (event == ANY_EVENT and self.trace[index].event in FOUND):
                self.go(index)
                return
        what = "nothing more is found" if event == ANY_EVENT else f"there are no more “{event}” steps"
        self.say(f"After this step {what}.")

    def hold(self, step: int | None) -> None:
        """Block steps beyond this one; None removes the block."""
        self._hold = step

    def say(self, note: str) -> None:
        """Put some words before the step's sentence, until the next step."""
        self._note = note
        self._show_sentence()

    def _on_move(self, stop: int) -> None:
        if self._hold is not None and stop > self._hold:
            self.timeline.go(self._hold)
            if self.timeline.cursor == self._hold:
                self._show()
            self._on_held()
            return
        self._note = ""
        self._show()

    def _show(self) -> None:
        step = self.step
        if step is None or self.trace is None:
            return
        self._show_sentence()
        now = [mark.vertex for mark in step.overlay.vertices if mark.role is Role.CURRENT]
        edges = [mark.edge for mark in step.overlay.edges if mark.role is Role.CURRENT]
        # A forest has only vertices, so show an edge by its ends.
        now += [end for edge in edges for end in self._ends(edge)] if step.structure.kind is Kind.FOREST else edges
        self.show_parts(self.trace.pseudocode, step, step.structure, now)
        self._on_step(step)

    def _show_sentence(self) -> None:
        step = self.step
        if step is not None:
            self.sentence.show(f"{self._note} {step.sentence}".strip())
