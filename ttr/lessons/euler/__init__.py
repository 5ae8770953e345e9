"""Lesson 5, Euler and the longest trail."""

from ttr.lessons.euler.tabs import open_lesson

__all__ = ["open_lesson"]
