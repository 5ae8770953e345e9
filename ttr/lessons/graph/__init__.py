"""Lesson 1, the board is a graph."""

from ttr.lessons.graph.tabs import open_lesson

__all__ = ["open_lesson"]
