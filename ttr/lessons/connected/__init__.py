"""Lesson 2, connected or not."""
