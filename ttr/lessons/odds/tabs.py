"""Lesson 8, the odds of the draw: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Quiz
from ttr.lessons.odds.activities import CountSteps, RouteOdds
from ttr.lessons.odds.changing import ChangeOdds, TurnWorth
from ttr.lessons.odds.exercises import exercises
from ttr.lessons.odds.predictions import predictions


def open_lesson() -> Lesson:
    """Return lesson 8, ready for its notebook."""
    activities = (RouteOdds(), CountSteps(), Quiz(predictions()), ChangeOdds(), TurnWorth(), Present(board()))
    return Lesson(8, LessonPage("Lesson 8 · The odds of the draw", board(), activities), exercises())
