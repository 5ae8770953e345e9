"""Lesson 7, which routes matter."""
