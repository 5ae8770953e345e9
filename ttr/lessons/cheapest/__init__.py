"""Lesson 3, the cheapest path."""
