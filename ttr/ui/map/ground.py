"""The ground below the map: sea, land, shores, borders and rivers, as SVG in the board's own units.

The ground is markup instead of a layer of the figure: the browser gets it once for a board, and transforms it when the
map's size changes. Lines are curves that pass through the midpoints of neighboring points and bend towards the points.
A river may end anywhere in a sea or a lake; it has no banks there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from ttr.game.ground import Ground, River
from ttr.ui.map.geometry import Fit
from ttr.ui.map.shapes import Curve, Point, curve_length, part_of
from ttr.ui.map.tones import tone
from ttr.ui.markup import Markup, tag

WATER, LAND, SHORE, SHALLOWS, FRONTIER = (tone(name) for name in ("water", "land", "shore", "shallows", "frontier"))
_FAR = 9000  # extent in every direction, beyond the edge of any map
_EVERYWHERE = f"M{-_FAR},{-_FAR}h{2 * _FAR}v{2 * _FAR}h{-2 * _FAR}z"
_BANK = 1.3  # width of a river's bank


Attributes = dict[str, str | float]
Element = tuple[str, Attributes, tuple["Element", ...]]
"""An element of SVG: its name, its attributes and its children."""


def bent_path(line: Sequence[Point], closed: bool = False) -> str:
    """Return SVG path commands for a quadratic B-spline along the points of a line.

    Each control point mirrors the previous one at a midpoint, as SVG's `t` command assumes.

    >>> bent_path([(0, 0), (8, 0), (8, 8), (0, 8)])
    'M0,0L4,0Q8,0,8,4t-4,4L0,8'
    """
    line = [(round(x, 1), round(y, 1)) for x, y in line]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise((*line, line[0]) if closed else line)]
    bends = "".join(f"t{_pair((b[0] - a[0], b[1] - a[1]))}" for a, b in pairwise(middles[1:]))
    curve = f"Q{_pair(line[1])},{_pair(middles[1])}{bends}" if len(middles) > 1 else ""
    if closed:
        return f"M{_pair(middles[0])}{curve}T{_pair(middles[0])}z"
    return f"M{_pair(line[0])}L{_pair(middles[0])}{curve}L{_pair(line[-1])}"


def round_shore(shore: Sequence[Point]) -> Curve:
    """Return points along the drawn curve of a shore, four for each of its own points."""
    result = []
    for before, point, after in zip((shore[-1], *shore[:-1]), shore, (*shore[1:], shore[0]), strict=True):
        start, end = (((a + b) / 2 for a, b in zip(point, other, strict=True)) for other in (before, after))
        (xa, ya), (xb, yb) = start, end
        for t in (0, 0.25, 0.5, 0.75):
            one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
            result.append((one * xa + two * point[0] + three * xb, one * ya + two * point[1] + three * yb))
    return tuple(result)


def _pair(point: Point) -> str:
    return f"{round(point[0], 2):g},{round(point[1], 2):g}"


@lru_cache(maxsize=16)
def elements(ground: Ground) -> tuple[Element, ...]:
    """Return a ground as SVG elements, from the lowest to the highest."""
    land = (_EVERYWHERE if ground.outside == "land" else "") + "".join(
        bent_path(shore, True) for shore in ground.shores
    )
    name = f"ttr-land-{crc32(land.encode()):x}"  # cached, because a page draws the same land many times
    fixed: Attributes = {"vector-effect": "non-scaling-stroke", "stroke-linejoin": "round"}
    rules: Attributes = {"fill-rule": "evenodd", "clip-rule": "evenodd"}
    parts: list[Element] = [
        ("path", {"d": _EVERYWHERE, "fill": WATER}, ()),
        ("defs", {}, (("path", {"d": land, "id": name, **rules, **fixed}, ()),)),
        _land(name, "none", SHALLOWS, 16, 0.5),
        _land(name, "none", SHALLOWS, 8, 0.5),
        _land(name, LAND, SHORE, 1.2),
    ]
    if ground.borders:
        line: Attributes = {"fill": "none", "stroke": FRONTIER, "stroke-width": 1.3, "stroke-dasharray": "5 4"}
        parts.append(("path", {"d": "".join(map(bent_path, ground.borders)), **line, **fixed}, ()))
    if ground.rivers:  # the banks of all rivers, clipped to the land, and then their water
        clip, banks = f"{name}-clip", tuple(_river(river, SHORE, _BANK) for river in ground.rivers)
        parts.append(("clipPath", {"id": clip}, (("use", {"href": f"#{name}"}, ()),)))
        parts.append(("g", {"clip-path": f"url(#{clip})"}, banks))
        parts += [_river(river, WATER) for river in ground.rivers]
    return tuple(parts)


def _land(name: str, fill: str, shore: str, width: float, opacity: float = 1.0) -> Element:
    line: Attributes = {"stroke": shore, "stroke-width": width, "stroke-opacity": opacity}
    return "use", {"href": f"#{name}", "fill": fill, **line}, ()


def _river(river: River, color: str, bank: float = 0.0) -> Element:
    ends: Attributes = {"fill": "none", "stroke": color, "stroke-linecap": "round"}
    return "path", {"d": bent_path(river.line), "stroke-width": river.width + 2 * bank, **ends}, ()


def outline(ground: Ground, ink: str) -> Markup:
    """Return a ground for print: shores and banks as thin lines without fills."""
    fine: Attributes = {"fill": "none", "stroke": ink, "vector-effect": "non-scaling-stroke", "stroke-width": 0.5}
    shores = "".join(bent_path(shore, True) for shore in ground.shores)
    banks = "".join(
        bent_path(part_of(river.line, 0, curve_length(river.line), side * river.width / 2))
        for river in ground.rivers
        for side in (-1, 1)
    )
    return tag("path", d=shores + banks, **fine)


def sketch_line(line: Sequence[Point]) -> tuple[Element, ...]:
    """Return an unfinished line: its points, and dashes between them."""
    if not line:
        return ()
    look: Attributes = {"fill": "none", "stroke": tone("accent"), "vector-effect": "non-scaling-stroke"}
    dots = "".join(f"M{_pair(point)}h0" for point in line)
    dashes = "M" + "L".join(map(_pair, line))
    return (
        ("path", {"d": dashes, **look, "stroke-width": 2, "stroke-dasharray": "6 4"}, ()),
        ("path", {"d": dots, **look, "stroke-width": 11, "stroke-linecap": "round"}, ()),
    )


def place_ground(ground: Ground, fit: Fit) -> Markup:
    return tag("g", map(_markup, elements(ground)), transform=matrix(fit))


def _markup(element: Element) -> Markup:
    name, attributes, parts = element
    return tag(name, map(_markup, parts), **attributes)


def matrix(fit: Fit) -> str:
    """Return the SVG matrix from the board's units to pixels."""
    (sx, sy), (x, y) = fit.scale, fit.shift
    return f"matrix({sx:.4g} 0 0 {sy:.4g} {x:.1f} {y:.1f})"
