"""Lesson 9, strategies as hypotheses."""

from ttr.lessons.strategies.tabs import open_lesson

__all__ = ["open_lesson"]
