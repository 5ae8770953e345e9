"""Lesson 8, the odds of the draw: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.kit.cases import board
from ttr.lessons.odds.change import ChangeOdds
from ttr.lessons.odds.count_step import CountSteps
from ttr.lessons.odds.exercises import EXERCISES
from ttr.lessons.odds.finale import StopOrDraw
from ttr.lessons.odds.predictions import predictions
from ttr.lessons.odds.touch import RouteOdds
from ttr.lessons.odds.turn_worth import TurnWorth
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz


def open_lesson() -> Lesson:
    """Return lesson 8, ready for its notebook."""
    activities = (
        RouteOdds(),
        CountSteps(),
        Quiz(predictions(), opening(8)),
        ChangeOdds(),
        TurnWorth(),
        StopOrDraw(),
        Present(board()),
    )
    return Lesson(8, LessonPage("Lesson 8 · The odds of the draw", board(), activities), EXERCISES)
