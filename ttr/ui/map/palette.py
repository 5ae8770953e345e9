"""The palette: the colors of maps and games, and the letter, shape or pattern that goes with each.

No meaning rests on color alone. A card color has a letter, a seat has a shape, and an overlay's role has a dash
pattern, a ring or a sign. Values are from a color-blind-safe set; the tests check contrasts. On a dark page, `dark` is
the value of a color. `ttr.ui.map.tones` gives each color a name.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from ttr.game.cards import COLORS, GRAY, LETTERS, LOCOMOTIVE
from ttr.graphs.overlay import Role
from ttr.ui.markup import Attribute, Markup
from ttr.ui.markup.svg import circle, polygon

INK = "#16202b"
SNOW = "#e3eaf1"  # ink on a dark page
MUTED = "#5b6875"
LINE = "#d7dee4"
PAGE = "#f3f6f1"
PANEL = "#ffffff"
TALLY = "#b9d1e6"  # background of the first count; the second count has the first seat's color
SLOT_BORDER = "#6b7480"
HEAT_BORDER = "#6b7481"  # almost `SLOT_BORDER`; distinct so that the stylesheet can give it another dark value
CROWDED = "#17202b"  # for names that cover rows: almost ink, but distinct so that the stylesheet hides them


@dataclass(frozen=True, slots=True)
class Paint:
    fill: str  # background
    dark: str
    letter: str  # the letter on it; empty for gray
    ink: str  # the letter's color
    word: str  # the color's name on a page


_FILLS = {
    "purple": ("#CC79A7", "#d684b1"),
    "blue": ("#4F96CC", "#5aa2d8"),
    "orange": ("#E9A22B", "#e9a22b"),
    "white": ("#FFFFFF", "#e9eef3"),
    "green": ("#35A981", "#3fb58c"),
    "yellow": ("#F0E442", "#e6da45"),
    "black": ("#4A4F57", "#4b535d"),
    "red": ("#E0703A", "#ee8450"),
}

PAINTS: dict[str, Paint] = {
    color: Paint(*_FILLS[color], LETTERS[color], PANEL if color == "black" else INK, color) for color in COLORS
} | {
    GRAY: Paint("#C9CDD2", "#98a3af", "", INK, "gray"),
    LOCOMOTIVE: Paint("#E4E8EC", "", "★", INK, "any"),
}

# The frame around a route that was just claimed.
FRESH = "#B85F00"

# Steps of a heat map, from never to most often: each step is darker and wider.
HEAT = ("#FFFFFF", "#D6E4F0", "#A5C6E0", "#6E9FCB", "#3B74AE", "#123F73")


@dataclass(frozen=True, slots=True)
class SeatPaint:
    color: str  # dark enough for a white mark on it
    dark: str
    pen: str  # of lines and marks on a dark page: bright enough to stand out
    word: str  # the color's name
    shape: str  # the mark's name
    sign: str  # the mark as a character, for text
    symbol: str  # plotly's name of the mark


SEATS: tuple[SeatPaint, ...] = (
    SeatPaint("#0B4F8A", "#2870b4", "#7fbaf0", "blue", "circle", "●", "circle"),
    SeatPaint("#B3261E", "#c93a2f", "#ff9184", "red", "triangle", "▲", "triangle-up"),
    SeatPaint("#1B6E4B", "#217b5b", "#63d3a0", "green", "square", "■", "square"),
    SeatPaint("#8A5A00", "#926308", "#e8b84f", "brown", "diamond", "◆", "diamond"),
    SeatPaint("#6B3FA0", "#8256c0", "#c3a3f5", "purple", "star", "★", "star"),
)


@dataclass(frozen=True, slots=True)
class RoleStyle:
    color: str  # color of the line, the ring and the badge
    dark: str
    width: float  # width of the line, in pixels for rows of full width; 0 draws a frame around the edge instead
    dash: str = "solid"  # plotly's name of the dash pattern
    halo: str = PANEL  # color of the band under the line
    sign: str = ""  # shown on a mark without a label, if the pattern alone does not identify the role


ROLES: dict[Role, RoleStyle] = {
    Role.CURRENT: RoleStyle("#C2410C", "#ff8f4d", 6.5, sign="?"),
    Role.FRONTIER: RoleStyle("#1764A8", "#6cb4f5", 4.5, "dot"),
    Role.DONE: RoleStyle(MUTED, "#9fb0c0", 4),
    Role.REJECTED: RoleStyle("#7A3E48", "#d38c98", 2.5, "dashdot", sign="×"),
    Role.ANSWER: RoleStyle("#0F7247", "#4fd197", 6.5, sign="✓"),
    Role.PATH: RoleStyle(INK, SNOW, 5.5),
    # A light line in a dark casing stays visible on the cars of every seat.
    Role.TRAIL: RoleStyle(PANEL, "#ffffff", 3, halo=INK),
    Role.TODO: RoleStyle(INK, SNOW, 0, "7px,3px"),
    # Components have their seat's color; this one is for networks that belong to no seat.
    Role.COMPONENT: RoleStyle("#1764A8", "#6cb4f5", 6.5),
    Role.BOTTLENECK: RoleStyle("#C8102E", "#ff6b7d", 0, sign="!"),
    Role.TERMINAL: RoleStyle(INK, SNOW, 0),
}


# --- the mark of a seat, identical on every system ---

# Corners of each symbol, by plotly's names, for a radius of about 1; any other symbol is a circle.
_CORNERS = {
    "triangle-up": [(0.0, -1.25), (1.15, 0.85), (-1.15, 0.85)],
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "diamond": [(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    "star": [
        (radius * sin(corner * pi / 5), -radius * cos(corner * pi / 5))
        for corner in range(10)
        for radius in ((1.5, 0.65)[corner % 2],)
    ],
}


def seat_mark(seat: int, x: float, y: float, size: float, **look: Attribute) -> Markup:
    """Return a seat's mark around a point, as a shape of a drawing.

    >>> seat_mark(0, 10, 10, 5, fill="navy")
    Markup('<circle cx="10" cy="10" r="5" fill="navy"/>')
    """
    return symbol_mark(SEATS[seat].symbol, x, y, size, **look)


def symbol_mark(symbol: str, x: float, y: float, size: float, **look: Attribute) -> Markup:
    if symbol not in _CORNERS:
        return circle(round(x, 1), round(y, 1), size, **look)
    return polygon([(x + size * dx, y + size * dy) for dx, dy in _CORNERS[symbol]], **look)
