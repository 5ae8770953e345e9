"""Slides: a lesson on the projector, one thing at a time, beside the lesson's own map."""
