"""City names on the map: how wide a text is, and on which side of its city it stands.

A board says a side for each city. Where the canvas is too small for those sides, names move to the
side where they cover least; every canvas therefore has a picture as readable as it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr.game.board import LABEL_SIDES
from ttr.ui.map.shapes import Box, Curve, Point, bounds, common_area

# Advance widths of Helvetica and its metric twins (Arial, Liberation Sans), in thousandths of the
# font size; from Adobe's published metrics. Other signs, accented ones too, count as an average one.
_WIDTHS = {
    191: "'", 222: "ijl", 278: " fIt!,./:;[]|", 333: "r()-`", 500: "ckJsvxyz", 556: "abdeghnopqu0123456789L$_",
    584: "+<=>", 611: "FTZ", 667: "ABEKPSVXY&", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 944: "W",
}  # fmt: skip
_WIDTH_OF = {sign: width for width, signs in _WIDTHS.items() for sign in signs}

LINE_HEIGHT = 1.1  # of the font size: from the top of an accent to the bottom of a "g"
SHORT = 9  # letters; splitting a name as short as this gains nothing
LINE_STEP = 1.3  # from one line to the next; plotly's own figure


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name and the box it fills."""

    lines: tuple[str, ...]
    side: str
    box: Box


def text_width(text: str, size: float) -> float:
    """Return about how many pixels wide a text of a font size is.

    >>> round(text_width("Boston", 12))
    37
    """
    return sum(_WIDTH_OF.get(sign, 600) for sign in text) * size / 1000


def name_lines(name: str, narrow: bool) -> tuple[str, ...]:
    """Return a name in one line, or if it is long and the canvas narrow in two of about the same width.

    >>> name_lines("Salt Lake City", narrow=True)
    ('Salt', 'Lake City')
    """
    words = name.split()
    if not narrow or len(words) < 2 or len(name) <= SHORT:
        return (name,)
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(splits, key=lambda lines: max(text_width(line, 1) for line in lines))


def label_box(lines: Sequence[str], side: str, city: Point, radius: float, size: float) -> Box:
    """Return the box of a name on one side of a city of that radius."""
    x, y = city
    width = max(text_width(line, size) for line in lines)
    height = (LINE_HEIGHT + LINE_STEP * (len(lines) - 1)) * size
    away = radius + 0.3 * size
    slant = 0.62 * radius + 0.12 * size  # corners may come closer: the city is round
    corner = "-" in side
    if "left" in side:
        right = x - (slant if corner else away)
        left = right - width
    elif "right" in side:
        left = x + (slant if corner else away)
        right = left + width
    else:
        left, right = x - width / 2, x + width / 2
    if "top" in side:
        bottom = y - (slant if corner else away - 0.1 * size)
        top = bottom - height
    elif "bottom" in side:
        top = y + (slant if corner else away - 0.1 * size)
        bottom = top + height
    else:
        top, bottom = y - height / 2, y + height / 2
    return Box(left, top, right, bottom)


def place_labels(
    names: Sequence[str],
    sides: Sequence[str],
    cities: Sequence[Point],
    rows: Sequence[Curve],
    radius: float,
    size: float,
    within: Box,
    *,
    narrow: bool = False,
) -> tuple[Label, ...]:
    """Choose a side for every name so that names cover each other, cities and rows as little as possible.

    The given sides stay wherever they are good. Names are moved one at a time to their best side until
    none gains by moving: at most ten rounds of O(names · 8 · (names + rows)) box tests.

    Parameters
    ----------
    names, sides, cities
        Text, wanted side and place of each city.
    rows
        The outlines of the routes' rows.
    radius, size
        Of the cities and of the font, in pixels.
    within
        The canvas; leaving it is worst of all.
    narrow
        Whether long names may stand in two lines.
    """
    options = [
        [
            Label(lines, side, label_box(lines, side, city, radius, size))
            for lines in dict.fromkeys((name_lines(name, narrow), (name,)))
            for side in LABEL_SIDES
        ]
        for name, city in zip(names, cities, strict=True)
    ]
    discs = [Box(x - radius, y - radius, x + radius, y + radius) for x, y in cities]
    row_boxes = [bounds(row) for row in rows]

    def fixed_cost(city: int, label: Label) -> float:
        box = label.box
        core = box.shrunk(0.12 * size)  # the white around the letters may touch a row
        cost = 0.0 if label.side == sides[city] else 0.6 * size
        cost += 30 * (box.area - box.overlap(within))
        cost += sum(8 * box.overlap(disc) for other, disc in enumerate(discs) if other != city)
        cost += sum(common_area(row, core) for row, near in zip(rows, row_boxes, strict=True) if core.overlap(near))
        return cost

    fixed = [[fixed_cost(city, label) for label in labels] for city, labels in enumerate(options)]
    chosen = [LABEL_SIDES.index(side) for side in sides]
    for _ in range(10):
        moved = False
        for city, labels in enumerate(options):
            others = [options[other][chosen[other]].box for other in range(len(options)) if other != city]
            costs = [
                fixed[city][option] + sum(20 * label.box.overlap(other) for other in others)
                for option, label in enumerate(labels)
            ]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[chosen[city]]:
                chosen[city], moved = best, True
        if not moved:
            break
    return tuple(labels[choice] for labels, choice in zip(options, chosen, strict=True))
