"""Lesson 4, trees."""
