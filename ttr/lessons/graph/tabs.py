"""Lesson 1, the board is a graph: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.graph.change import BuildWithTables
from ttr.lessons.graph.exercises import EXERCISES
from ttr.lessons.graph.finale import FINALE
from ttr.lessons.graph.predictions import predictions
from ttr.lessons.graph.stepping import CountAndCheck
from ttr.lessons.graph.touch import CityOrRoute
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz


def open_lesson() -> Lesson:
    """Return lesson 1, ready for its notebook."""
    activities = (
        CityOrRoute(),
        CountAndCheck(),
        Quiz(predictions(), opening(1)),
        BuildWithTables(),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(1, LessonPage("Lesson 1 · The board is a graph", board(), activities), EXERCISES)
