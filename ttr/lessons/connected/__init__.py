"""Lesson 2, connected or not."""

from ttr.lessons.connected.tabs import open_lesson

__all__ = ["open_lesson"]
