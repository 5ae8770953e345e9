"""Lessons: exercises and their checks, hints, predictions, progress, and the map that a lesson is told on."""
