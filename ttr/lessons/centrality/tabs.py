"""Lesson 7, which routes matter: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.centrality.change import CloseRoutes
from ttr.lessons.centrality.compare import Compare
from ttr.lessons.centrality.exercises import EXERCISES
from ttr.lessons.centrality.finale import FINALE
from ttr.lessons.centrality.predictions import predictions
from ttr.lessons.centrality.story import story
from ttr.lessons.centrality.touch import BusiestRoutes
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz
from ttr.lessons.tabs.steps import Steps

STEPS = ("betweenness",)


def open_lesson() -> Lesson:
    """Return lesson 7, ready for its notebook."""
    activities = (
        BusiestRoutes(),
        Steps(board(), story(), STEPS),
        Quiz(predictions(), opening(7)),
        CloseRoutes(),
        Compare(),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(7, LessonPage("Lesson 7 · Which routes matter", board(), activities), EXERCISES)
