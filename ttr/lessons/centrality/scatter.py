"""Lesson 7, which routes matter: a scatter plot of ranks by two measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr.ui.map.tones import LINE, MUTED, PANEL, pen
from ttr.ui.markup import Markup, svg, tag

_SIDE, _EDGE = 200, 30


@dataclass(frozen=True, slots=True)
class Scatter:
    """A scatter plot of ranks, with a dot for each route and rank 1 at the right and the top."""

    across: Sequence[float]  # the ranks, from 1
    up: Sequence[float]
    words: str  # alternative text for the drawing
    axes: tuple[str, str]  # labels for the horizontal and the vertical axis
    marked: int | None = None  # the dot to highlight

    def to_svg(self) -> Markup:
        """Return the drawing."""
        most, right, below = len(self.across), _EDGE + _SIDE, _SIDE + 14
        dots = [self._dot(index, 3.2, pen(0), 0.62) for index in range(most)]
        if self.marked is not None:
            dots.append(self._dot(self.marked, 6, pen(1), 1))
        texts = (
            svg.text(_EDGE + _SIDE / 2, below, self.axes[0], anchor="middle"),
            tag("text", self.axes[1], transform=f"translate(16 {_SIDE / 2}) rotate(-90)", text_anchor="middle"),
            svg.text(_EDGE + 4, below, max(most, 2)),
            svg.text(right - 4, below, 1, anchor="end"),
            svg.text(_EDGE - 4, _SIDE - 4, max(most, 2), anchor="end"),
            svg.text(_EDGE - 4, 12, 1, anchor="end"),
        )
        frame = svg.rect(_EDGE, 0.5, _SIDE, _SIDE - 1, fill=PANEL, stroke=LINE)
        return svg.drawing(
            right + 2,
            _SIDE + 20,
            frame,
            dots,
            texts,
            words=self.words,
            class_="ttr-scatter",
            font_size=11.5,
            fill=MUTED,
            font_family="inherit",
            style="display:block;width:100%;max-width:232px;height:auto;margin:0 auto",
        )

    def _dot(self, index: int, radius: float, color: str, opacity: float) -> Markup:
        x, y = _EDGE + self._place(self.across[index]), _SIDE - self._place(self.up[index])
        return svg.circle(x, y, radius, fill=color, fill_opacity=opacity)

    def _place(self, rank: float) -> float:
        """Return the distance of a rank from the corner; rank 1 is farthest."""
        most = max(len(self.across), 2)
        return 7 + (_SIDE - 14) * (most - rank) / (most - 1)
