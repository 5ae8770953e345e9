"""Lesson 3, the cheapest path."""

from ttr.lessons.cheapest.tabs import open_lesson

__all__ = ["open_lesson"]
