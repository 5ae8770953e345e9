"""Lesson 6, cuts and blocking."""

from ttr.lessons.cuts.tabs import open_lesson

__all__ = ["open_lesson"]
