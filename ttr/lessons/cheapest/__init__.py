"""Lesson 3, the cheapest way."""

from ttr.lessons.cheapest.tabs import open_lesson

__all__ = ["open_lesson"]
