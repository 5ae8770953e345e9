"""Lesson 1, the board is a graph."""
