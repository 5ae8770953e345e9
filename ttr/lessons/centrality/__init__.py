"""Lesson 7, which routes matter."""

from ttr.lessons.centrality.tabs import open_lesson

__all__ = ["open_lesson"]
