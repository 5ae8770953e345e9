"""Lesson 6, cuts and blocking."""
