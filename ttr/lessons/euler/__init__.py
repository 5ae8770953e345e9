"""Lesson 5, Euler and the longest path."""

from ttr.lessons.euler.tabs import open_lesson

__all__ = ["open_lesson"]
