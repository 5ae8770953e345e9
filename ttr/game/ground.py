"""The ground of a board: land and water, rivers and borders, drawn below its cities and routes. The rules ignore it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from ttr.graphs.words import shorten

MAX_POINTS = 4000  # shipped grounds have about a thousand
MAX_WIDTH = 2500

Point = tuple[float, float]
Line = tuple[Point, ...]
Outside = Literal["land", "water"]


@dataclass(frozen=True, slots=True)
class River:
    """A river along a line, in the units of the cities' x and y."""

    line: Line
    width: float


@dataclass(frozen=True, slots=True)
class Ground:
    """Land and water of a board, in the units of the cities' x and y; `outside` is the area outside every shore.

    Shores are closed lines with land on one side and water on the other. A shore in water encloses an island, a shore
    on land encloses a lake, and a shore in a lake encloses an island again. Borders are lines on the land.

    Examples
    --------
    >>> pond = Ground("land", shores=(((0, 0), (9, 0), (9, 9), (0, 9)),))
    >>> list(pond.problems())
    []
    """

    outside: Outside = "land"
    shores: tuple[Line, ...] = ()
    rivers: tuple[River, ...] = ()
    borders: tuple[Line, ...] = ()

    def problems(self) -> Iterator[str]:
        """Yield every problem with its place; yield nothing for a valid ground."""
        wrong = tuple(self._wrong_types())
        yield from wrong
        if wrong:
            return
        if self.outside not in ("land", "water"):
            yield f"ground: outside is {self.outside!r:.60}; use 'land' or 'water'"
        for index, shore in enumerate(self.shores):
            yield from _line_problems(f"ground.shores[{index}]", "a shore", shore, 3)
        for index, river in enumerate(self.rivers):
            yield from _line_problems(f"ground.rivers[{index}]", "a river", river.line, 2)
            if not 0 < river.width <= MAX_WIDTH:
                yield f"ground.rivers[{index}]: width {river.width:g} is out of range; use a number up to {MAX_WIDTH}"
        for index, border in enumerate(self.borders):
            yield from _line_problems(f"ground.borders[{index}]", "a border", border, 2)
        lines = (*self.shores, *(river.line for river in self.rivers), *self.borders)
        points = sum(map(len, lines))
        if points > MAX_POINTS:
            yield f"ground: its lines have {points} points; there is room for {MAX_POINTS}"

    def _wrong_types(self) -> Iterator[str]:
        """Yield every value of a wrong type; the types of a file are checked by its model."""
        for part in ("shores", "rivers", "borders"):
            rows: object = getattr(self, part)
            if not isinstance(rows, list | tuple):
                yield f"ground: {part} is {shorten(rows)}; use a list"
                continue
            for index, row in enumerate(rows):
                place, line = f"ground.{part}[{index}]", row
                if part == "rivers":
                    if not isinstance(row, River) or not isinstance(row.width, int | float):
                        yield f"{place} is {shorten(row)}; use a River, with a line and a width"
                        continue
                    line = row.line
                if not _is_line(line):
                    yield f"{place} is {shorten(row)}; use a list of points (x, y)"

    def to_data(self) -> dict[str, Any]:
        """Return the ground as a board file stores it, without empty parts."""
        rivers = [{"width": river.width, "line": river.line} for river in self.rivers]
        parts = {"shores": [*self.shores], "rivers": rivers, "borders": [*self.borders]}
        return {"outside": self.outside} | {key: rows for key, rows in parts.items() if rows}


def _is_line(line: object) -> bool:
    return isinstance(line, list | tuple) and all(
        isinstance(point, list | tuple) and len(point) == 2 and all(isinstance(x, int | float) for x in point)
        for point in line
    )


def _line_problems(place: str, what: str, line: Line, least: int) -> Iterator[str]:
    if len(line) < least:
        yield f"{place}: {what} needs {least} points, and this one has {len(line)}"
    if not all(map(math.isfinite, chain.from_iterable(line))):
        yield f"{place}: x and y must be finite numbers"
