"""Lesson 1, the board is a graph: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.graph.change import BuildWithTables
from ttr.lessons.graph.stepping import CountAndCheck
from ttr.lessons.graph.touch import CityOrRoute
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import put_together


def open_lesson() -> Lesson:
    """Return lesson 1, ready for its notebook."""
    return put_together(1, (CityOrRoute(), CountAndCheck()), [BuildWithTables()])
