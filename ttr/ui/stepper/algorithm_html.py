"""The parts beside a data structure: pseudocode, counters, the meaning of colors, and comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ttr.graphs.overlay import Overlay, Role
from ttr.ui.controls.html import small
from ttr.ui.map import tones
from ttr.ui.map.palette import ROLES
from ttr.ui.map.tones import INK, PANEL
from ttr.ui.markup import Markup, concat, svg, tag
from ttr.ui.stepper.predict import GuessLine


def pseudocode(lines: Sequence[str], current: int) -> Markup:
    """Return numbered lines of pseudocode with the current one marked."""
    rows = []
    for number, line in enumerate(lines, start=1):
        indent = (len(line) - len(line.lstrip())) // 4
        here = number == current
        rows.append(
            tag(
                "li",
                tag("span", number),
                line.strip(),
                class_="ttr-line-now" if here else None,
                aria_current="step" if here else None,
                style=f"padding-left:{26 + 14 * indent}px",
            )
        )
    return tag("ol", rows, class_="ttr-code", aria_label="Pseudocode")


def counters(numbers: Sequence[tuple[str, int]]) -> Markup:
    cells = [tag("li", f"{what} ", tag("b", number)) for what, number in numbers]
    return tag("ul", cells, class_="ttr-counters", aria_label="Counters") if cells else Markup()


NEWEST = 5  # predictions that the table shows

_MEANINGS = {
    Role.CURRENT: "now",
    Role.FRONTIER: "waiting",
    Role.DONE: "done",
    Role.REJECTED: "not taken",
    Role.ANSWER: "answer",
    Role.PATH: "flow",
    Role.TRAIL: "trail",
    Role.TODO: "to pay",
    Role.COMPONENT: "joined",
    Role.BOTTLENECK: "holds it together",
    Role.TERMINAL: "to be reached",
}
_SWATCH_DASHES = {"solid": "", "dot": "2.5 2.5", "dashdot": "7 3 2 3"}


def legend(overlay: Overlay, meanings: Mapping[Role, str] = MappingProxyType({})) -> Markup:
    """Return a legend of the marks on the map; `meanings` are the roles' meanings in this algorithm."""
    edges = {mark.role for mark in overlay.edges}
    vertices = {mark.role for mark in overlay.vertices}
    cells = [
        tag("li", _swatch(role, role in edges), meanings.get(role, _MEANINGS[role]))
        for role in Role
        if role in edges | vertices
    ]
    return tag("ul", cells, class_="ttr-roles", aria_label="On the map") if cells else Markup()


def _swatch(role: Role, is_line: bool) -> Markup:
    style, color = ROLES[role], tones.role(role)
    if role in (Role.TERMINAL, Role.BOTTLENECK) and not (is_line and style.width):
        # As on the map, a ring distinguishes the city from a city that is only colored.
        city = svg.circle(12, 7, 2.7, fill=PANEL, stroke=INK, stroke_width=1.6)
        drawn = concat(svg.circle(12, 7, 5.9, fill="none", stroke=color, stroke_width=1.8), city)
    elif not is_line:
        ground = PANEL if role is Role.FRONTIER else color
        drawn = svg.circle(12, 7, 5, fill=ground, stroke=color, stroke_width=2.4)
    elif not style.width:
        drawn = svg.rect(1.5, 3, 21, 8, fill="none", stroke=color, stroke_width=2.4)
    else:
        dash = _SWATCH_DASHES.get(style.dash, style.dash.replace("px", ""))
        casing = svg.path("M1 7H23", stroke=tones.tone("casing"), stroke_width=7) if role is Role.TRAIL else None
        line = svg.path("M1 7H23", stroke=color, stroke_width=min(style.width, 5), stroke_dasharray=dash or None)
        drawn = concat(casing, line)
    return svg.drawing(24, 14, drawn, pixels=True)


def comparison(
    left: str, right: str, rows: Sequence[tuple[str, int | None, int | None]], answers: tuple[str, str]
) -> Markup:
    """Return the counters of two algorithms side by side; the smaller number of a row is bold."""
    body = [tag("tr", tag("th", what, scope="row"), _count(a, b), _count(b, a)) for what, a, b in rows]
    head = tag("tr", tag("td"), [tag("th", name, scope="col") for name in (left, right)])
    said = [tag("p", tag("b", name), f": {words}") for name, words in zip((left, right), answers, strict=True)]
    return tag("table", tag("thead", head), tag("tbody", body), class_="ttr-compare") + concat(said)


def _count(mine: int | None, other: int | None) -> Markup:
    less = mine is not None and other is not None and mine < other
    return tag("td", tag("b", mine) if less else "–" if mine is None else mine)


def prediction_table(guesses: Sequence[GuessLine]) -> Markup:
    """Return predictions with their comparison, the latest first."""
    cells = [
        tag(
            "li",
            tag("span", "✓" if guess.is_right else "✗", class_="ttr-done" if guess.is_right else "ttr-lost"),
            tag("span", guess.question, tag("small", guess.words)),
        )
        for guess in guesses[: -NEWEST - 1 : -1]
    ]
    score = f"{sum(guess.is_right for guess in guesses)} of {len(guesses)} right"
    line = tag("p", tag("b", f"Predictions: {score}"), class_="ttr-score-line")
    return line + tag("ul", cells, class_="ttr-predictions")


def headline(algorithm: str, inputs: str, network: str) -> Markup:
    """Return a title for the page's header."""
    ends = [" ", tag("span", inputs)] if inputs else None
    return tag("p", tag("b", algorithm), ends, small(network), class_="ttr-headline")
