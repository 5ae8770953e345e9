"""Lesson 8, the odds of the draw."""

from ttr.lessons.odds.tabs import open_lesson

__all__ = ["open_lesson"]
