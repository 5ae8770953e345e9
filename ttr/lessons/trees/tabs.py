"""Lesson 4, trees: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import put_together
from ttr.lessons.trees.change import BuildTree
from ttr.lessons.trees.stepping import TreeSteps
from ttr.lessons.trees.touch import touch


def open_lesson() -> Lesson:
    """Return lesson 4, ready for its notebook."""
    return put_together(4, (touch(), TreeSteps()), [BuildTree()])
