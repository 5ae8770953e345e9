"""Lesson 9, strategies as hypotheses."""
