"""The map's stylesheet: its size, the halo of names, the text about a route, and light and dark colors.

Plotly writes a color into the style of each element, and does not support CSS variables. So Python always draws light
pictures, and the page maps each layer's colors to tones (`ttr.ui.map.tones`). One figure serves light and dark pages,
and the browser switches without asking Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ttr.game.board import Board
from ttr.game.cards import ROUTE_COLORS
from ttr.graphs.overlay import Role
from ttr.ui.map.layers import layers_of
from ttr.ui.map.palette import CROWDED, FRESH, HEAT, HEAT_BORDER, INK, MUTED, PANEL, ROLES, SEATS
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import PAGE, heat, pen, role, seat, tone
from ttr.ui.map.typeface import FONT, SIZES

SHAPES = tuple(layer["name"] for layer in layers_of(Board("empty", (), (), ()), Picture()) if layer["type"] == "path")
"""The layers that are shapes, in their order: plotly numbers the elements of shapes, as it names those of traces."""

# The ground has a layer of its own: a press paints the routes again, but not the land, which takes five times as long.
# The whole map is scaled with the browser's letters, and for a projector, so that the last row can read it. Its parts
# have lengths in `Px`, which do not grow again. (Plotly allows for a scale in the pointer's position, not for a zoom.)
_SIZE = f"""
.ttr-map {{ width: 100%; height: 640px; margin: 0; overflow: hidden; background: {PAGE}; }}
.ttr-map .js-plotly-plot {{ width: 100%; height: 100%; min-height: 0; }}
.ttr-map .ttr-map-plot {{ --ttr-scale: calc(var(--ttr-map-scale, 1) * var(--ttr-letters)); position: relative;
  width: calc(100% / var(--ttr-scale)); height: calc(100% / var(--ttr-scale)); min-height: 0;
  overflow: hidden; user-select: none; -webkit-user-select: none;
  transform: scale(var(--ttr-scale)); transform-origin: 0 0; }}
.ttr-map .js-plotly-plot {{ pointer-events: none; position: relative; }}
.ttr-ground {{ position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; will-change: opacity; }}
.ttr-map-plot.ttr-unfitted > * {{ visibility: hidden; }}
.ttr-map-plot.ttr-places {{ cursor: crosshair; }}
.ttr-map-plot.ttr-over {{ cursor: pointer; }}
.ttr-map .ttr-lens.ttr-lens {{ display: none; }}
.ttr-map .main-svg {{ background: none !important; }}
.ttr-map .shapelayer path {{ stroke-miterlimit: 2; }}
.ttr-map .tracenames text {{ paint-order: stroke; stroke: {PAGE}; stroke-width: 3.5Px; stroke-linejoin: round; }}
.ttr-map .ttr-grounded .tracenames text {{ stroke: {tone("land")}; }}
@media (max-width: 700px) {{
  .ttr-map {{ height: min(122vw, 640px); }}
  .ttr-ground use:nth-of-type(1) {{ stroke-width: 9; }}
  .ttr-ground use:nth-of-type(2) {{ stroke-width: 5; }}
}}
.ttr-map-hover {{ position: absolute; box-sizing: border-box; width: max-content; max-width: 100%; padding: 4Px 7Px;
  background: {tone("hover")}; color: {tone("on-hover")}; font: {SIZES["small"]}Px/1.3 {FONT}; text-wrap: balance;
  pointer-events: none; }}
"""

CssProperty = Literal["fill", "stroke"]


class Painted(NamedTuple):
    """Tone for a color of a layer; an empty value stands for all its colors."""

    layer: str
    property: CssProperty
    value: str
    tone: str


def _marks(layer: str, what: CssProperty) -> Iterator[Painted]:
    """Yield all colors that an overlay's marks can have in a layer with many colors."""
    for number, paint in enumerate(SEATS):
        yield Painted(layer, what, paint.color, pen(number))
    for of, style in ROLES.items():
        if style.color not in (PANEL, INK) and of is not Role.COMPONENT:
            yield Painted(layer, what, style.color, role(of))


def _layers() -> Iterator[Painted]:
    for step, color in enumerate(ROUTE_COLORS[: len(HEAT)]):  # a heat map reuses their layers
        yield Painted(f"open-{color}", "fill", HEAT[step], heat(step))
        yield Painted(f"open-{color}", "stroke", HEAT_BORDER, tone("heat-border"))
    for layer, ground, border in (
        ("claimable", tone("glow"), tone("glow-border")),
        *(
            (f"open-{color}", tone(f"card-{color}"), tone("chip-border" if color == "black" else "slot-border"))
            for color in ROUTE_COLORS
        ),
        ("closed", tone("closed"), tone("closed-border")),
        *((f"seat-{number}", seat(number), tone("car-border")) for number in range(len(SEATS))),
        ("veil", PAGE, PAGE),
    ):
        yield Painted(layer, "fill", "", ground)
        yield Painted(layer, "stroke", "", border)
    for layer, color in (
        ("stems", tone("muted")),
        ("halo-light", tone("halo")),
        ("halo-dark", tone("casing")),
        ("selected-halo", tone("halo")),
        ("selected", tone("ink")),
        *((f"role-{of}", role(of)) for of in Role if of not in (Role.COMPONENT, Role.BOTTLENECK, Role.TRAIL)),
    ):
        yield Painted(layer, "stroke", "", color)
    yield from _marks("role-component", "stroke")
    yield Painted("role-bottleneck", "stroke", FRESH, tone("fresh"))
    yield Painted("role-bottleneck", "stroke", ROLES[Role.BOTTLENECK].color, role(Role.BOTTLENECK))
    yield from _marks("badges", "fill")
    yield Painted("badges", "fill", INK, role(Role.PATH))
    yield Painted("badges", "stroke", PANEL, tone("on-badge"))
    yield Painted("badge-texts", "fill", PANEL, tone("on-badge"))
    yield Painted("rings", "fill", "", tone("ring"))
    yield Painted("rings", "stroke", INK, tone("ink"))
    yield Painted("rings", "stroke", ROLES[Role.BOTTLENECK].color, role(Role.BOTTLENECK))
    yield Painted("cities", "fill", PANEL, tone("city"))
    yield Painted("cities", "fill", INK, role(Role.PATH))
    yield Painted("cities", "stroke", INK, tone("city-border"))
    yield from _marks("cities", "fill")
    yield from _marks("cities", "stroke")
    yield Painted("city-texts", "fill", PANEL, tone("on-badge"))
    yield Painted("names", "fill", INK, tone("ink"))
    yield Painted("names", "fill", CROWDED, tone("ink"))
    yield Painted("names", "fill", MUTED, tone("muted"))


PAINTED = tuple(_layers())


def tone_of(layer: str, what: CssProperty, value: str) -> str:
    """Return the tone for a layer's color, or the color itself if it does not change in the dark.

    >>> tone_of("names", "fill", "#16202b"), tone_of("letters", "fill", "#16202b")
    ('var(--ttr-ink)', '#16202b')
    """
    for painted in PAINTED:
        if painted[:2] == (layer, what) and painted.value.lower() in ("", value.lower()):
            return painted.tone
    return value


def _in_color(what: CssProperty, value: str) -> str:
    """Return a CSS selector for elements that plotly has given a color."""
    return '[style*="{}: rgb({}, {}, {})"]'.format(what, *(int(value[at : at + 2], 16) for at in (1, 3, 5)))


def _rule(painted: Painted) -> str:
    layer, what, value, color = painted
    which = _in_color(what, value) if value else ""
    if layer in SHAPES:
        return (
            f'.ttr-map .shapelayer path[data-index="{SHAPES.index(layer)}"]{which} {{ {what}: {color} !important; }}\n'
        )
    return f".ttr-map .trace{layer} :is(path, text){which} {{ {what}: {color} !important; }}\n"


_CROWDED = f".ttr-map .tracenames text{_in_color('fill', CROWDED)} {{ display: none; }}\n"
MAP_CSS = _SIZE + "".join(map(_rule, PAINTED)) + _CROWDED
"""The page includes this once. SVG text has no other way to get a halo. The height may be overridden by the page."""
