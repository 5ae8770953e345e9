"""Lesson 6, cuts and blocking: the lesson put together."""

from __future__ import annotations

from ttr.lessons.cuts.blocking import Blocker
from ttr.lessons.cuts.cases import TRAPS, crossing_ways, two_circles
from ttr.lessons.cuts.changing import Change
from ttr.lessons.cuts.exercises import exercises
from ttr.lessons.cuts.questions import predictions
from ttr.lessons.cuts.story import story, tickets
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Quiz
from ttr.lessons.kit.steps import Steps
from ttr.ui.parts.controls import dropdown, set_options

STEPS = ("bridges", "min-cut")


class CutSteps(Steps):
    """Step through the algorithms on small networks, and on what a rival can use."""

    def __init__(self) -> None:
        small = {
            "two circles": (two_circles(), (("Denver", "Saint Louis"),)),
            "ways that cross": (crossing_ways(), ((TRAPS[0][0][0], TRAPS[0][0][-1]),)),
        }
        self._networks = {**small, "what blue can use": (story(), tickets())}
        first, ways = self._networks["two circles"]
        self._network = dropdown("Network", [(name, name) for name in self._networks])
        super().__init__(board(), first, STEPS, ways=ways)
        self.panel.children = (self._network, *self.panel.children)
        self._network.observe(self._switched, "value")

    def use(self, network: str) -> None:
        """Step through another network, by its name."""
        self._network.value = network

    def _switched(self, change: object) -> None:
        self._position, ways = self._networks[self._network.value]
        self._ways, self._from = list(ways), None
        # Told once only: the new ways fit the new network, and the algorithm runs on both together.
        self._way.unobserve(self._chosen, "value")
        set_options(self._way, [(" – ".join(way), way) for way in ways], ways[0])
        self._way.observe(self._chosen, "value")
        self._run()


def open_lesson() -> Lesson:
    """Return lesson 6, ready for its notebook."""
    block = (
        "Three play. Your rival is blue (●); the bright routes are all that it can use. Click open routes to close "
        "them: cut the ticket off with as few claims as you can."
    )
    build = (
        "Click routes to build a network. Bridges have a red frame, cut vertices a red ring with “!”. A dead end is a "
        "city with one edge. Can you build these?"
    )
    activities = (
        Blocker(story(), tickets(), block),
        CutSteps(),
        Quiz(predictions()),
        Change(build),
        Present(board()),
    )
    return Lesson(6, LessonPage("Lesson 6 · Cuts and blocking", board(), activities), exercises())
