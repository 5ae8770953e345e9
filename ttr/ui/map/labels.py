"""City names on the map: on which side of its city each name stands.

A board gives a side for each city. If the canvas is too small for these sides, names move to the side where they cover
the least, so that the map stays as readable as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from ttr.game.board_parts import LABEL_SIDES, City
from ttr.ui.map.shapes import Box, Curve, Point, bounds, common_area
from ttr.ui.map.typeface import text_width

LINE_HEIGHT = 1.1  # height relative to the font size, from the top of an accent to the bottom of a "g"
SHORT = 9  # names up to this length stay in one line
CROWDED = 1.0  # times the font size; a name that costs more on every side has no room
ON_ROW = (1, 4)  # cost of a square pixel over a row: on a board, and in a network with room for its names
ROOMY = 15  # largest number of cities in such a network
COVERED = 60  # cost of covering another name or a city, relative to a row
APART = 0.3  # times the font size; space between two names on a narrow canvas
BESIDE = 2  # cost of being close to another city, relative to covering a row
PLACES = 24  # only this many of a name's best places are compared with the names around
LINE_STEP = 1.3  # line height, as plotly draws it


@dataclass(frozen=True, slots=True)
class NameStyle:
    """How names stand on a canvas; on a narrow one, long names may take two lines."""

    radius: float  # around a city; names stay out of it
    size: float  # of the font
    narrow: bool = False
    wide: float = 1.0  # relative width of the browser's letters


@dataclass(frozen=True, slots=True)
class Label:
    lines: tuple[str, ...]
    side: str
    box: Box
    covers: bool = False  # True if it covers a row on a narrow canvas, which is clearer without it


def name_lines(name: str, narrow: bool) -> tuple[str, ...]:
    """Return a name in one line, or a long one on a narrow canvas in two lines of similar width.

    >>> name_lines("Salt Lake City", narrow=True)
    ('Salt Lake', 'City')
    """
    words = name.split()
    if not narrow or len(words) < 2 or len(name) <= SHORT:
        return (name,)
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(splits, key=lambda lines: max(text_width(line, 1) for line in lines))


def label_box(lines: Sequence[str], side: str, city: Point, style: NameStyle) -> Box:
    """Return the box of a name on one side of a city."""
    (x, y), radius, size = city, style.radius, style.size
    width = style.wide * max(text_width(line, size) for line in lines)
    height = (LINE_HEIGHT + LINE_STEP * (len(lines) - 1)) * size
    away = radius + 0.3 * size
    slant = 0.62 * radius + 0.12 * size  # corners may be closer because the city is round
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
    cities: Sequence[City],
    points: Sequence[Point],
    rows: Sequence[Curve],
    style: NameStyle,
    within: Box,
    weights: Sequence[int] = (),
) -> tuple[Label, ...]:
    """Return a side for every name so that names cover each other, cities and rows as little as possible.

    The cities are drawn at `points`. A city's own side is kept if it is good. If no side is free, its name may also
    slide along a side, or a little away. The search is local: it moves one name, or two neighbors together, to a better
    place until no move helps. It takes at most ten rounds of O(names · neighbors · places²) box tests. Leaving the
    canvas, `within`, costs the most. `weights` says how much it costs to cover each row, relative to the usual.
    """
    radius, size = style.radius, style.size
    discs = [Box(x - radius, y - radius, x + radius, y + radius) for x, y in points]
    on_row = ON_ROW[len(cities) <= ROOMY]
    framed = [(bounds(row), row, on_row * weight) for row, weight in zip(rows, weights or [1] * len(rows), strict=True)]
    result = []
    for index, (city, point) in enumerate(zip(cities, points, strict=True)):
        forms = dict.fromkeys((name_lines(city.name, style.narrow), (city.name,)))
        labels = [Label(form, side, label_box(form, side, point, style)) for form in forms for side in LABEL_SIDES]
        reach = _bounding_box(label.box for label in labels).shrink(-size)
        cost = partial(
            _cost,
            wanted=city.label,
            discs=[disc for other, disc in enumerate(discs) if other != index and reach.overlap(disc)],
            rows=[each for each in framed if reach.overlap(each[0])],
            size=size,
            within=within,
        )
        costs = [(cost(label), label) for label in labels]
        first = costs[LABEL_SIDES.index(city.label)]
        if min(value for value, _ in costs) > CROWDED * size:
            costs += [(cost(pushed) + 0.4 * size, pushed) for label in labels for pushed in _push(label, size)]
        others = sorted((each for each in costs if each is not first), key=lambda each: each[0])
        result.append(_Places((first, *others[: PLACES - 1]), APART * size if style.narrow else 0.0))
    _settle(result)
    return tuple(places.costs[places.chosen][1] for places in result)


def _cost(
    label: Label,
    *,
    wanted: str,
    discs: Sequence[Box],
    rows: Sequence[tuple[Box, Curve, int]],
    size: float,
    within: Box,
) -> float:
    """Return the cost of a place for a name, apart from the other names."""
    box = label.box
    core = box.shrink(0.12 * size)  # the margin around the letters may touch a row
    covered = sum(weight * common_area(row, core) for frame, row, weight in rows if core.overlap(frame))
    close = box.shrink(-0.5 * size)  # beside another city, it might be read as that city's name
    covered += sum(COVERED * box.overlap(disc) + BESIDE * close.overlap(disc) for disc in discs)
    outside = box.area - box.overlap(within)
    return covered + 30 * outside + (0.0 if label.side == wanted else 0.6 * size)


class _Places:
    """Possible places of a name, the preferred one first, with their costs; and its current place."""

    def __init__(self, costs: Sequence[tuple[float, Label]], apart: float) -> None:
        self.costs = costs
        self.apart = apart  # pixels to the names around
        self.chosen = 0
        self.reach = _bounding_box(label.box for _, label in costs)
        self.near: list[_Places] = []  # names that can be in the way
        self._beside: dict[tuple[_Places, int], list[float]] = {}

    def beside(self, other: _Places, place: int) -> list[float]:
        """Return the cost of each place with another name in one of its places."""
        if (other, place) not in self._beside:  # names often return to a place, so compare two places once
            box = other.costs[place][1].box.shrink(-self.apart)
            self._beside[other, place] = [COVERED * label.box.overlap(box) for _, label in self.costs]
        return self._beside[other, place]

    def with_others(self, left_out: _Places | None = None) -> list[float]:
        """Return the cost of each place with the other names in their current places, except one."""
        others = [self.beside(each, each.chosen) for each in self.near if each is not left_out]
        return [cost + sum(beside) for (cost, _), *beside in zip(self.costs, *others, strict=True)]


def _settle(names: Sequence[_Places]) -> None:
    """Move single names, then pairs of neighbors, until no move lowers the cost."""
    for name, other in combinations(names, 2):
        if name.reach.overlap(other.reach):
            name.near.append(other)
            other.near.append(name)
    for _ in range(10):
        moved = False
        for name in names:
            costs = name.with_others()
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[name.chosen]:
                name.chosen, moved = best, True
        if moved:
            continue
        in_the_way = [(name, other) for name in names if name.with_others()[name.chosen] > 0 for other in name.near]
        if not sum(_move_pair(name, other) for name, other in in_the_way):  # `any` would stop at the first
            break


def _move_pair(name: _Places, other: _Places) -> bool:
    ones, others = name.with_others(other), other.with_others(name)

    def both(one: int, two: int) -> float:
        return ones[one] + others[two] + name.beside(other, two)[one]

    now = both(name.chosen, other.chosen)
    pairs = ((one, two) for one in range(len(ones)) for two in range(len(others)) if ones[one] + others[two] < now)
    best = min(pairs, key=lambda pair: both(*pair), default=None)
    if best is None or both(*best) >= now - 0.01:
        return False
    name.chosen, other.chosen = best
    return True


def _push(label: Label, size: float) -> Iterator[Label]:
    """Yield places of a name along its side, and a little away from its city."""
    box, out = label.box, 0.35 * size
    across = out * (("right" in label.side) - ("left" in label.side))
    down = out * (("bottom" in label.side) - ("top" in label.side))
    along_x = 0.35 * (box.right - box.left) if label.side in ("top", "bottom") else 0.0
    along_y = 0.0 if along_x else 0.25 * size if "-" in label.side else 0.5 * (box.bottom - box.top)
    for along in (-1, -0.5, 0, 0.5, 1):
        for away in (0, 1):
            if along or away:
                yield replace(label, box=box.shift(along * along_x + away * across, along * along_y + away * down))


def _bounding_box(boxes: Iterable[Box]) -> Box:
    return bounds([corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom))])
