"""Lesson 10, design a board."""

from ttr.lessons.design.tabs import open_lesson

__all__ = ["open_lesson"]
