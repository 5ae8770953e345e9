"""Lesson 4, trees."""

from ttr.lessons.trees.tabs import open_lesson

__all__ = ["open_lesson"]
