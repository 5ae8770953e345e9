"""Lesson 10, design a board."""
