"""Lesson 8, the odds of the draw: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.odds.change import ChangeOdds
from ttr.lessons.odds.count_step import CountSteps
from ttr.lessons.odds.finale import StopOrDraw
from ttr.lessons.odds.touch import RouteOdds
from ttr.lessons.odds.turn_worth import TurnWorth
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson


def open_lesson() -> Lesson:
    """Return lesson 8, ready for its notebook."""
    return assemble_lesson(8, (RouteOdds(), CountSteps()), (ChangeOdds(), TurnWorth(), StopOrDraw()))
