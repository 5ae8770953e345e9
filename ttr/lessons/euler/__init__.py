"""Lesson 5, Euler and the longest trail."""
