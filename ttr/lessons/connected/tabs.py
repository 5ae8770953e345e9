"""Lesson 2, connected or not: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.connected.change import counted_parts, goals
from ttr.lessons.connected.exercises import EXERCISES
from ttr.lessons.connected.finale import FINALE
from ttr.lessons.connected.predictions import predictions
from ttr.lessons.connected.story import story
from ttr.lessons.connected.touch import touch
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz
from ttr.lessons.tabs.steps import Steps

START = "Raleigh"  # in the middle of the largest component: the two searches find its cities in different orders
STEPS = ("breadth-first", "depth-first", "union-find", "components")


def open_lesson() -> Lesson:
    """Return lesson 2, ready for its notebook."""
    build = "Click routes to build a network; click a route again to take it away. Can you build these?"
    activities = (
        touch(),
        Steps(board(), story(), STEPS, start=START),
        Quiz(predictions(), opening(2)),
        Build(board(), build, goals(), counted_parts),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(2, LessonPage("Lesson 2 · Connected or not", board(), activities), EXERCISES)
