"""Draw the signs that Figtree lacks, so that check marks, stars and arrows look the same on every system.

    python -m tools.make_signs

It writes a font to `ttr/ui/map/fonts`, and the `@font-face` rule to the stylesheet there. Browsers load the font only
for pages that have one of its signs. It needs fontTools and brotli, which come with WeasyPrint.
"""

from __future__ import annotations

from math import cos, pi, sin

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from ttr.ui.map.typeface import FACES, FONTS

FILE = "signs-1.woff2"  # change the number with the signs, because browsers cache files
WIDTH, MIDDLE = 600, 350  # the width of a sign, and the height of its middle: half of a capital's
STROKE = 72
Point = tuple[float, float]
Outline = list[Point]


def stroke(points: Outline, width: float = STROKE) -> Outline:
    """Return the outline of a polyline, with miter joins."""
    sides: list[Outline] = []
    for side in (1, -1):
        edge: Outline = []
        for place, (x, y) in enumerate(points):
            before, after = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
            one = _normal(before, (x, y)) if place else _normal((x, y), after)
            other = _normal((x, y), after) if place < len(points) - 1 else one
            scale = side * width / (1 + one[0] * other[0] + one[1] * other[1])
            edge.append((x + (one[0] + other[0]) * scale / 2, y + (one[1] + other[1]) * scale / 2))
        sides.append(edge)
    return sides[0] + sides[1][::-1]


def _normal(one: Point, other: Point) -> Point:
    across, up = other[0] - one[0], other[1] - one[1]
    length = (across**2 + up**2) ** 0.5
    return -up / length, across / length


def arc(x: float, y: float, radius: float, begin: float, end: float, pieces: int = 24) -> Outline:
    """Return points on a circle, from one angle to another, in degrees."""
    angles = [(begin + (end - begin) * piece / pieces) * pi / 180 for piece in range(pieces + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(x: float, y: float, radius: float) -> Outline:
    """Return a five-pointed star."""
    corners = [(radius if place % 2 == 0 else 0.42 * radius, pi / 2 + place * pi / 5) for place in range(10)]
    return [(x + far * cos(angle), y + far * sin(angle)) for far, angle in corners]


def box(half: float) -> Outline:
    """Return a square."""
    return [(300 + across * half, MIDDLE + up * half) for across, up in ((-1, -1), (-1, 1), (1, 1), (1, -1))]


def frame(outer: Outline, inner: Outline) -> Outline:
    """Return the area between two outlines as one outline."""
    return [*outer, outer[0], inner[0], *inner[::-1]]


def head(tip: float, tail: float) -> Outline:
    """Return an arrowhead."""
    high = abs(tip - tail)
    return stroke([(tail, MIDDLE + high), (tip, MIDDLE), (tail, MIDDLE - high)])


LESS = stroke([(500, 570), (110, 390), (500, 210)], 64)
BELOW = [(100, 70), (100, 134), (500, 134), (500, 70)]
SIGNS = {
    "✓": [stroke([(55, 340), (225, 140), (545, 650)], 100)],
    "✗": [stroke([(90, 140), (510, 560)], 96), stroke([(90, 560), (510, 140)], 96)],
    "★": [star(300, 330, 300)],
    "→": [stroke([(50, MIDDLE), (510, MIDDLE)]), head(520, 350)],
    "←": [stroke([(550, MIDDLE), (90, MIDDLE)]), head(80, 250)],
    "↔": [stroke([(90, MIDDLE), (510, MIDDLE)]), head(530, 400), head(70, 200)],
    "↻": [stroke(arc(300, 340, 205, 70, 375)), [(590, 420), (500, 250), (395, 410)]],
    "●": [arc(300, MIDDLE, 235, 0, 360)],
    "○": [frame(arc(300, MIDDLE, 235, 0, 360), arc(300, MIDDLE, 175, 0, 360))],
    "■": [box(215)],
    "□": [frame(box(215), box(157))],
    "◆": [[(300, MIDDLE - 290), (70, MIDDLE), (300, MIDDLE + 290), (530, MIDDLE)]],
    "▲": [[(50, 120), (300, 590), (550, 120)]],
    "≤": [LESS, BELOW],
    "≥": [[(600 - x, y) for x, y in LESS], BELOW],
    "√": [stroke([(40, 340), (130, 370), (240, 60), (370, 740), (600, 740)], 62)],
    "∪": [stroke([(110, 640), *arc(300, 280, 190, 180, 360), (490, 640)], 68)],
    "∞": [stroke([*arc(165, MIDDLE, 120, 45, 315), *arc(435, MIDDLE, 120, 135, -135), (250, MIDDLE + 85)], 62)],
    "‖": [stroke([(210, 60), (210, 660)]), stroke([(390, 60), (390, 660)])],
    "⚑": [stroke([(150, 30), (150, 700)], 62), [(175, 700), (540, 525), (175, 350)]],
}


def glyph(outlines: list[Outline]) -> object:
    """Return a glyph. All its outlines run clockwise, so that overlaps are filled."""
    pen = TTGlyphPen(None)
    for outline in outlines:
        area = sum(x * v - u * y for (x, y), (u, v) in zip(outline, outline[1:] + outline[:1], strict=True))
        first, *others = outline if area < 0 else outline[::-1]
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def main() -> None:
    names = {sign: f"uni{ord(sign):04X}" for sign in SIGNS}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    glyphs = {names[sign]: glyph(outlines) for sign, outlines in SIGNS.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    left = {name: builder.font["glyf"][name].xMin for name in names.values()}
    builder.setupHorizontalMetrics({".notdef": (WIDTH, 0)} | {name: (WIDTH, edge) for name, edge in left.items()})
    builder.setupHorizontalHeader(ascent=950, descent=-250)  # the same as in Figtree
    builder.setupNameTable({"familyName": "Ticket signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    builder.setupPost(keepGlyphNames=False)
    builder.font.flavor = "woff2"
    builder.save(FONTS / FILE)
    faces = (FONTS / FACES).read_text(encoding="utf-8").partition("/* signs */")[0].rstrip()
    (FONTS / FACES).write_text(f"{faces}\n\n{_face()}", encoding="utf-8")


def _face() -> str:
    """Return the `@font-face` rule, as part of the family Figtree."""
    codes = ",".join(f"U+{ord(sign):04X}" for sign in sorted(SIGNS))
    return f"""/* signs */
@font-face {{
  font-family: 'Figtree Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 300 900;
  src: url({FILE}) format('woff2');
  unicode-range: {codes};
}}
"""


if __name__ == "__main__":
    main()
