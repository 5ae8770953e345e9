"""A slide: a few words above the lesson's map with matching settings, and notes for the teacher."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

MAX_WORDS = 40
"""The most words that a class can read from the last row while somebody talks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A slide of a lesson, for the projector.

    >>> slide = Slide(title="Degree", aim="Count the routes at a city.", tab="Touch", notes=("Ask: who has the most?",))
    >>> slide.word_count
    7
    """

    title: str
    aim: str  # a sentence or two for the class
    points: tuple[str, ...] = ()  # questions, steps, or terms with their meanings
    notes: tuple[str, ...]  # the paragraphs of the teacher's notes
    tab: str  # the tab of the lesson's map to open
    settings: Mapping[str, str] = field(default_factory=dict)  # the choices in that tab's lists, by label
    figure: str = ""  # a function of the lesson for a figure instead of the map, as in "river.map_and_graph"

    @property
    def word_count(self) -> int:
        return len(" ".join((self.title, self.aim, *self.points)).split())


def read_slides(file: Path) -> tuple[Slide, ...]:
    """Return the slides in a lesson's file.

    A slide has a heading, its aim, points as a list, a line with the tab of the map and the choices in its lists, and
    notes for the teacher as a quotation. A `ValueError` names the slide that lacks its aim, its tab or its notes.
    """
    return tuple(_slide(file, text) for text in re.split(r"^## ", file.read_text("utf-8"), flags=re.MULTILINE)[1:])


def _slide(file: Path, text: str) -> Slide:
    title, *blocks = text.strip().split("\n\n")
    aim, points, notes = "", tuple[str, ...](), tuple[str, ...]()
    settings = dict[str, str]()
    for block in blocks:
        if block.startswith("- "):
            points = _unwrap(re.split(r"^- ", block, flags=re.MULTILINE)[1:])
        elif block.startswith("> "):
            notes = _unwrap(re.sub(r"^> ?", "", block, flags=re.MULTILINE).split("\n\n"))
        elif block.startswith("Tab: "):
            settings = dict(each.split(": ", 1) for each in re.split(r" · |\n", block))
        else:
            (aim,) = _unwrap([block])
    for part, found in (("an aim", aim), ("a line “Tab: ” and a name", settings), ("notes after “> ”", notes)):
        if not found:
            raise ValueError(f"{file}: the slide “{title}” lacks {part}")
    tab, figure = settings.pop("Tab"), settings.pop("Figure", "")
    return Slide(title=title, aim=aim, points=points, notes=notes, tab=tab, settings=settings, figure=figure)


def _unwrap(texts: list[str]) -> tuple[str, ...]:
    return tuple(re.sub(r"\s*\n\s*", " ", text.strip()) for text in texts)
