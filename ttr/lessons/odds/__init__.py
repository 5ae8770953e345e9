"""Lesson 8, the odds of the draw."""
