"""Lesson 7, which routes matter: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.centrality.change import CloseRoutes
from ttr.lessons.centrality.compare import Compare
from ttr.lessons.centrality.story import story
from ttr.lessons.centrality.touch import BusiestRoutes
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import put_together
from ttr.lessons.tabs.steps import Steps

STEPS = ("betweenness",)


def open_lesson() -> Lesson:
    """Return lesson 7, ready for its notebook."""
    return put_together(7, (BusiestRoutes(), Steps(board(), story(), STEPS)), (CloseRoutes(), Compare()))
