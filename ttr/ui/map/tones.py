"""Tones: the named colors of the pages, with their light and dark values.

Python does not know a visitor's preference, so pages and drawings refer to colors by name, as CSS variables, and the
browser picks the light or dark value. Saved and printed files have the light values.

>>> tone("ink"), in_light('<path stroke="var(--ttr-ink)"/>')
('var(--ttr-ink)', '<path stroke="#16202b"/>')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from ttr.game.cards import LOCOMOTIVE, ROUTE_COLORS
from ttr.graphs.overlay import Role
from ttr.ui.map import palette
from ttr.ui.map.palette import FRESH, HEAT, HEAT_BORDER, PAINTS, ROLES, SEATS, SLOT_BORDER, TALLY
from ttr.ui.map.typeface import FONT, SIZES
from ttr.ui.markup.element import in_letters


@dataclass(frozen=True, slots=True)
class Tone:
    light: str
    dark: str


_NIGHT = "#10171e"  # the dark page, and text on a bright background there

TONES: dict[str, Tone] = {
    "ink": Tone(palette.INK, palette.SNOW),
    "muted": Tone(palette.MUTED, "#9fb0c0"),
    "line": Tone(palette.LINE, "#2f3c49"),
    "page": Tone(palette.PAGE, _NIGHT),
    "panel": Tone(palette.PANEL, "#19232d"),
    "veil": Tone("rgba(243, 246, 241, .6)", "rgba(16, 23, 30, .6)"),  # the page's color, translucent
    "shadow": Tone("rgba(11, 16, 22, .28)", "rgba(0, 0, 0, .7)"),
    # Buttons and messages; text on them has the color `panel`.
    "accent": Tone(SEATS[0].color, SEATS[0].pen),
    "alarm": Tone(SEATS[1].color, SEATS[1].pen),
    "good": Tone(SEATS[2].color, SEATS[2].pen),
    # Borders of fields, and the focus ring.
    "edge": Tone("#7b8896", "#728394"),
    "focus": Tone("#c77700", "#ffc24d"),
    # Backgrounds of notices, and their borders; text on them has the color `ink`.
    "fresh": Tone(FRESH, "#ffab3d"),
    "lit": Tone("#fdf0d5", "#40331a"),
    "now": Tone(ROLES[Role.CURRENT].color, ROLES[Role.CURRENT].dark),
    "now-ground": Tone("#fdeee4", "#43291b"),
    "past": Tone("#e5b29a", "#8a5338"),
    "past-pale": Tone("#f3dccf", "#5b3a2a"),
    "first": Tone("#8fb4d6", "#41668a"),
    "first-pale": Tone("#b9d1e6", "#2f4b67"),
    "dots": Tone("#c5ced6", "#2b3743"),
    "hover": Tone(palette.INK, "#2c3a48"),
    "on-hover": Tone(palette.PANEL, palette.SNOW),
    # Cards and open slots.
    "card-ink": Tone(palette.INK, palette.INK),
    "slot-border": Tone(SLOT_BORDER, "#0b1016"),
    "heat-border": Tone(HEAT_BORDER, "#a3b1be"),
    "chip-border": Tone(SLOT_BORDER, "#a3b1be"),  # around things that may be as dark as the page
    "frost": Tone("rgba(255, 255, 255, .55)", "rgba(240, 244, 248, .45)"),  # over the locomotives' colors
    "closed": Tone("#e9ede9", "#1d2730"),
    "closed-border": Tone("#bcc5cc", "#3f4c59"),
    "glow": Tone(palette.PANEL, "#3a4a5a"),  # highlights claimable routes
    "glow-border": Tone(palette.MUTED, "#b4c3d1"),
    "car-border": Tone("#0b1016", "#d5dee7"),
    "on-seat": Tone(palette.PANEL, "#ffffff"),
    "city": Tone(palette.PANEL, "#f2f5f8"),
    "city-border": Tone(palette.INK, "#0b1016"),
    "halo": Tone(palette.PANEL, _NIGHT),  # around lines of an overlay
    "casing": Tone(palette.INK, "#05080b"),
    "ring": Tone(palette.PANEL, "#2c3a48"),
    "on-badge": Tone(palette.PANEL, _NIGHT),
    "tally": Tone(TALLY, TALLY),
    # Shares of games won: none, half, all.
    "loses": Tone("#ecb078", "#7c4a1a"),
    "even": Tone("#ffffff", "#222e3a"),
    "wins": Tone("#7eb2dd", "#27608f"),
    # The ground of a map: muted, so that routes and names stand out.
    "water": Tone("#d9e7ef", "#0a1725"),
    "shallows": Tone("#c9dce7", "#122230"),  # along a shore
    "land": Tone("#f8f5ec", "#19242e"),
    "shore": Tone("#a9bfcc", "#33475a"),
    "frontier": Tone("#cbc4ae", "#3a4b5a"),
    "wood": Tone("#8a5a2b", "#c99a63"),
    "deep": Tone("#2b6088", "#8fc3ea"),
    # An interval around a curve.
    "band": Tone("#bcd0e4", "#2c4a68"),
}

TONES |= {f"card-{color}": Tone(PAINTS[color].fill, PAINTS[color].dark) for color in ROUTE_COLORS}
TONES |= {
    f"heat-{step}": Tone(light, dark)
    for step, (light, dark) in enumerate(
        zip(HEAT, ("#232e39", "#27435f", "#31628f", "#4a8ac2", "#7db7e8", "#d3ebff"), strict=True)
    )
}
TONES |= {f"seat-{number}": Tone(paint.color, paint.dark) for number, paint in enumerate(SEATS)}
TONES |= {f"pen-{number}": Tone(paint.color, paint.pen) for number, paint in enumerate(SEATS)}
TONES |= {f"role-{role}": Tone(style.color, style.dark) for role, style in ROLES.items()}


def tone(name: str) -> str:
    """Return the CSS of a tone, for stylesheets and drawings; raise KeyError for an unknown one."""
    TONES[name]
    return f"var(--ttr-{name})"


INK, MUTED, LINE, PAGE, PANEL = (tone(name) for name in ("ink", "muted", "line", "page", "panel"))


def card(color: str) -> str:
    return PANEL if color == LOCOMOTIVE else tone(f"card-{color}")


def card_ink(color: str) -> str:
    return tone("on-seat" if color == "black" else "ink" if color == LOCOMOTIVE else "card-ink")


def seat(number: int) -> str:
    return tone(f"seat-{number}")


def pen(number: int) -> str:
    return tone(f"pen-{number}")


def role(of: Role) -> str:
    return tone(f"role-{of}")


def heat(step: int) -> str:
    return tone(f"heat-{step}")


def mix_colors(one: str, other: str, share: float) -> str:
    """Return a mix of two colors: the first for share 1, the second for share 0."""
    return f"color-mix(in srgb, {one} {100 * share:.4g}%, {other})"


# How much larger the browser's letters are than usual, as a number: CSS divides lengths by way of an angle.
_LETTERS = "round(tan(atan2(1rem,16Px)),.01)"
SYSTEM = "ttr-system"
"""The class of a document that follows the system's light or dark mode; set it only where all else on the page does."""

# A small triangle at the right of every dropdown, because browsers differ. (Pictures do not support CSS variables.)
_ARROW = (
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='6'%3E"
    f"%3Cpath d='M0 0l5 6 5-6z' fill='%23{TONES['edge'].light[1:]}'/%3E%3C/svg%3E\")"
)


def tones_css() -> str:
    """Return the CSS variables for all tones, when their dark values apply, the font, its sizes, and an arrow.

    Our own pages follow the system's preference. In JupyterLab, outputs follow its theme. Elsewhere, and in print,
    everything is light.
    """
    sizes = "".join(f"--ttr-size-{name}:{in_letters(size)};" for name, size in SIZES.items())
    return (
        f"{system_css(TONES)}"
        f":root{{{sizes}--ttr-letters:1;--ttr-font:{FONT};--ttr-arrow:{_ARROW}}}\n"
        f"@supports (width:calc(1rem*{_LETTERS})){{:root{{--ttr-letters:{_LETTERS}}}}}\n"
        f'@media screen{{body[data-jp-theme-light="false"] .jp-OutputArea{{{_dark_css(TONES)}}}}}\n'
    )


def system_css(names: Collection[str]) -> str:
    """Return the CSS variables for some tones; in a document of the class `SYSTEM` they follow the system."""
    light = "".join(f"--ttr-{name}:{TONES[name].light};" for name in names)
    return f":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root.{SYSTEM}{{{_dark_css(names)}}}}}\n"


def _dark_css(names: Collection[str]) -> str:
    values = ((name, TONES[name]) for name in names)
    changed = (f"--ttr-{name}:{value.dark};" for name, value in values if value.light.lower() != value.dark.lower())
    return f"color-scheme:dark;{''.join(changed)}"


_VARIABLE = re.compile(r"var\(--ttr-([\w-]+)\)")
_MIX = re.compile(r"color-mix\(in srgb, (#\w{6}) ([\d.]+)%, (#\w{6})\)")


def in_light(drawn: str) -> str:
    """Return a drawing with light values instead of names, for a file without a stylesheet."""
    return in_scheme(drawn, lambda value: value.light)


def in_scheme(drawn: str, which: Callable[[Tone], str]) -> str:
    """Return CSS or a drawing with tone names and mixes replaced by values."""
    plain = _VARIABLE.sub(lambda found: which(TONES[found[1]]), drawn)
    return _MIX.sub(lambda found: _mix(found[1], found[3], float(found[2]) / 100), plain)


def _mix(one: str, other: str, share: float) -> str:
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(b + (a - b) * share):02x}" for a, b in pairs)
