"""Slides: a lesson on the projector, one thing at a time, out of its notebook's own cells and with its own map."""

from ttr.lessons.present.slides.from_notebook import Slide, slides
from ttr.lessons.present.slides.page import SlidesPage

__all__ = ["Slide", "SlidesPage", "slides"]
