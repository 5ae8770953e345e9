"""Lesson 4, trees: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz
from ttr.lessons.trees.change import BuildTree
from ttr.lessons.trees.exercises import EXERCISES
from ttr.lessons.trees.finale import FINALE
from ttr.lessons.trees.predictions import predictions
from ttr.lessons.trees.stepping import TreeSteps
from ttr.lessons.trees.touch import touch


def open_lesson() -> Lesson:
    """Return lesson 4, ready for its notebook."""
    activities = (
        touch(),
        TreeSteps(),
        Quiz(predictions(), opening(4)),
        BuildTree(),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(4, LessonPage("Lesson 4 · Trees", board(), activities), EXERCISES)
