"""Lesson 1, the board is a graph: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.graph.change import BuildWithTables
from ttr.lessons.graph.stepping import CountAndCheck
from ttr.lessons.graph.touch import CityOrRoute
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson


def open_lesson() -> Lesson:
    """Return lesson 1, ready for its notebook."""
    return assemble_lesson(1, (CityOrRoute(), CountAndCheck()), [BuildWithTables()])
