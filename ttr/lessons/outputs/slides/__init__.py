"""Slides: a lesson on the projector, one idea at a time, above the lesson's own map."""
