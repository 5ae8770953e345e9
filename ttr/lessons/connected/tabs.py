"""Lesson 2, connected or not: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.connected.change import counted_parts, goals
from ttr.lessons.connected.touch import place, touch
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.steps import Steps

START = "Raleigh"  # in the middle of the largest component, where the two searches find cities in different orders
STEPS = ("breadth-first", "depth-first", "union-find", "components")


def open_lesson() -> Lesson:
    """Return lesson 2, ready for its notebook."""
    build = "Click routes to build a network; click a route again to remove it. Can you build these?"
    steps = Steps([place()], STEPS, start=START)
    return assemble_lesson(2, (touch(), steps), [Build(board(), build, goals(), counted_parts)])
