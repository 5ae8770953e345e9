"""Slides out of a notebook: the cells that say so in their metadata, cut into pieces that a projector can show.

The mark is the usual one, `"slideshow": {"slide_type": "slide"}`, so JupyterLab's own tools show the same cells.
Nothing is written twice: a slide's words are the cell's, and the tab of the map that it opens is the one that they
name. A marked cell of code is the figure of the slide before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

MOST = 10
"""Slides of a lesson."""

FULL, HALF_FULL, SHORT = 660, 330, 120
"""Letters that a slide holds, letters so few that they can be larger, and those of a paragraph that comes along with a
longer one all the same."""

_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_HEADING = re.compile(r"^#+ +(?:\d+ )?(.*)$")


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide."""

    title: str  # the heading of its cell, or of the last cell that had one
    text: str  # what it says, as Markdown
    tab: str = ""  # the tab of the lesson's map that is open with it; empty for the one that is open already
    code: str = ""  # what shows its figure; empty for the lesson's map


def slides(notebook: Mapping[str, Any], tabs: Collection[str]) -> tuple[Slide, ...]:
    """Return the slides of a lesson's notebook, whose map has these tabs."""
    found: list[Slide] = []
    title = tab = ""
    for cell, following in pairwise([*notebook["cells"], None]):
        if not _marked(cell):
            continue
        source = "".join(cell["source"]).strip()
        if cell["cell_type"] == "code":
            found[-1] = replace(found[-1], code=source)
            continue
        blocks = source.split("\n\n")
        heading = _HEADING.match(blocks[0])
        if heading:
            title, blocks = heading[1], blocks[1:]
        if blocks[-1].endswith(":") and not _marked(following):
            blocks = blocks[:-1]  # it speaks of what is not shown here
        named = [name for block in blocks for name in _BOLD.findall(block) if name in tabs]
        tab = named[0] if named else tab
        for piece in _pieces(blocks):
            here = [name for name in _BOLD.findall(piece) if name in tabs]
            tab = here[0] if here else tab
            found.append(Slide(title, piece, tab))
    return tuple(found)


def _marked(cell: Mapping[str, Any] | None) -> bool:
    """Tell whether a cell is to be on slides."""
    return cell is not None and cell["metadata"].get("slideshow", {}).get("slide_type") == "slide"


def _pieces(blocks: Sequence[str]) -> Iterator[str]:
    """Yield paragraphs and lists, so many together as a slide holds."""
    piece = ""
    for block in blocks:
        if piece and len(piece) + len(block) > FULL and min(len(piece), len(block)) > SHORT:
            yield piece
            piece = ""
        piece = f"{piece}\n\n{block}".strip()
    if piece:
        yield piece
