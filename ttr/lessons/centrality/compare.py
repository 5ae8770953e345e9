"""Lesson 7, which routes matter: measures as heat maps, compared with each other and with the claims of bots."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.arena.estimate import bootstrap
from ttr.arena.tournament import tournament
from ttr.lessons.activities.activities import Activity, route_options
from ttr.lessons.centrality import cases
from ttr.lessons.centrality.cases import format_value, rank_correlation, ranks, tracks, with_unit
from ttr.lessons.centrality.cases import place as standing
from ttr.lessons.exercises.cases import board
from ttr.ui.arena.results_html import heat_swatch
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, choice_of, dropdown, listen, markup, show_if
from ttr.ui.map.palette import HEAT
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import LINE, MUTED, PANEL, pen
from ttr.ui.markup import Markup, concat, svg, tag


def heat(values: Sequence[float]) -> tuple[int, ...]:
    """Return the step of the heat scale for each route: 0 for value 0, then equal parts up to the maximum."""
    most, steps = max(values, default=0), len(HEAT) - 1
    result = [0] * len(board().routes)
    for edge, value in zip(tracks(), values, strict=True):
        for track in tracks()[edge]:
            result[track] = min(steps, 1 + int(value * steps / most)) if value > 0 else 0
    return tuple(result)


def hover(values: Sequence[float], unit: str) -> tuple[str, ...]:
    """Return a line for each route of the board with its name, value and place."""
    result = [""] * len(board().routes)
    for index, edge in enumerate(tracks()):
        place_of = f"place {standing(values, index)} of {len(values)}"
        for track in tracks()[edge]:
            result[track] = f"{board().routes[edge]} · {with_unit(values[index], unit)} · {place_of}"
    return tuple(result)


def legend(values: Sequence[float], unit: str, without: Collection[int] = ()) -> Markup:
    """Return a legend for the heat scale; `values` are in the order of `cases.tracks`; `without` excludes routes."""
    steps = heat(values)
    asked = [(steps[edge], value) for edge, value in zip(tracks(), values, strict=True) if edge not in without]
    items = []
    for step in range(len(HEAT)):
        inside = [value for its_step, value in asked if its_step == step]
        if inside:
            low, high = format_value(min(inside)), format_value(max(inside))
            items.append(heat_swatch(step, low if low == high else f"{low} to {high}"))
    return tag("ul", tag("li", f"{unit}:"), items, class_="ttr-legend", aria_label=unit)


# --- claims of bots ---


GAMES = 60
RESAMPLES = 200
PLANNERS, AIMLESS = ("destination", "conqueror"), ("random", "random")


@dataclass(frozen=True, slots=True)
class Use:
    """How often bots claimed each route, in the order of `cases.tracks`.

    Two bots play each deck twice, and each of them begins once.
    """

    games: int
    by_deck: tuple[tuple[int, ...], ...]

    @property
    def values(self) -> tuple[float, ...]:
        """In how many of 100 games each route was claimed."""
        return tuple(100 * sum(counts) / self.games for counts in zip(*self.by_deck, strict=True))


@lru_cache(maxsize=16)
def count_use(bots: tuple[str, ...], seed: int) -> Use:
    """Let two bots play each other, and count their claims; this takes a second."""
    results = tournament(bots, GAMES, seed, jobs=1, progress=False)
    place = {edge: index for index, edge in enumerate(cases.tracks())}
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * len(place))
    for row in results.rows:
        # With four players both tracks could be claimed; with two, claiming one closes the other.
        for route in row.routes:
            counts[row.deal][place[cases.first_track()[route]]] += 1
    return Use(len(results.games), tuple(tuple(each) for _, each in sorted(counts.items())))


def interval(use: Use, others: Sequence[float], chosen: Sequence[int]) -> tuple[float, float]:
    """Return the 95% interval of the rank correlation between use and another measure, by resampling decks."""
    theirs = [others[index] for index in chosen]

    def statistic(drawn: Sequence[tuple[int, ...]]) -> float:
        sums = [math.fsum(counts[index] for counts in drawn) for index in chosen]
        return rank_correlation(sums, theirs)

    return bootstrap(use.by_deck, statistic, RESAMPLES)


# --- comparisons ---


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


SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Measure:
    name: str  # its full name
    brief: str  # a short name for the axis of a chart
    unit: str  # the unit of its values
    about: str  # a description, which ends a sentence
    values: Callable[[], tuple[float, ...]] | None = None  # the value of each route, in the order of `cases.tracks`
    bots: tuple[str, ...] = ()  # or the bots with the counted claims

    def of(self, seed: int) -> tuple[float, ...]:
        """Return the value of each route; for bots, the values come from games with a seed."""
        return self.values() if self.values is not None else count_use(self.bots, seed).values


MEASURES = {
    "trains": Measure(
        "betweenness by trains",
        "betweenness, trains",
        "pairs",
        "the number of pairs of cities whose path with the fewest trains uses it.",
        lambda: cases.betweenness(),
    ),
    "routes": Measure(
        "betweenness by routes",
        "betweenness, routes",
        "pairs",
        "the number of pairs of cities whose path with the fewest routes uses it.",
        lambda: cases.betweenness(weighted=False),
    ),
    "tickets": Measure(
        "paths of the tickets",
        "paths of tickets",
        "tickets",
        "the number of tickets, out of 30, whose path with the fewest trains uses it.",
        cases.ticket_paths,
    ),
    "degrees": Measure(
        "degrees of its cities",
        "degrees",
        "neighbors",
        "the number of neighbors of its two cities, added up.",
        cases.degrees,
    ),
    "length": Measure("length in trains", "length", "trains", "the number of trains it takes.", cases.lengths),
    "planners": Measure(
        "claimed by planners",
        "claims, planners",
        "claims in 100 games",
        f"in games of {' against '.join(PLANNERS)}, bots that plan for their tickets.",
        bots=PLANNERS,
    ),
    "aimless": Measure(
        "claimed at random",
        "claims, random",
        "claims in 100 games",
        "in games of two bots that make any legal move, without a plan.",
        bots=AIMLESS,
    ),
}
LENGTHS = (
    ("of any length", (1, 2, 3, 4, 5, 6)),
    ("of 2 trains", (2,)),
    ("of 3 trains", (3,)),
    ("of 4 trains", (4,)),
    ("of 5 or 6 trains", (5, 6)),
)


def chosen_routes(lengths: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(index for index, length in enumerate(cases.lengths()) if length in lengths)


def correlation(
    one: str, other: str, seed: int, lengths: tuple[int, ...] = LENGTHS[0][1]
) -> tuple[float, tuple[float, float] | None]:
    """Return the rank correlation of two `MEASURES`, with its 95% interval if exactly one counts claims."""
    chosen = chosen_routes(lengths)
    pair = [[MEASURES[key].of(seed)[index] for index in chosen] for key in (one, other)]
    value = rank_correlation(*pair)
    counts = [key for key in (one, other) if MEASURES[key].bots]
    if len(counts) != 1:
        return value, None
    theirs = MEASURES[other if counts[0] == one else one].of(seed)
    return value, interval(count_use(MEASURES[counts[0]].bots, seed), theirs, chosen)


class Compare(Activity):
    def __init__(self) -> None:
        options: list[tuple[str, object]] = [(measure.name, key) for key, measure in MEASURES.items()]
        self._map, self._other = dropdown("Map", options), dropdown("Against", options)
        self._other.value = "routes"
        self._lengths = dropdown("Routes", [(f"{name} ({len(chosen_routes(each))})", each) for name, each in LENGTHS])
        self._seed = dropdown("Games", [(f"{GAMES} games, seed {seed}", seed) for seed in SEEDS])
        self._about, self._drawing, self._legend = markup(), markup(), markup()
        self._route = dropdown("Route", route_options(board()))
        controls = [self._map, self._other, self._lengths, self._seed]
        parts = [*controls, self._drawing, self._about, self._legend, self._route]
        super().__init__("Compare", box(parts, "ttr-panel"))
        listen(self._tell, *controls)
        listen(lambda: self._tell(about_route=True), self._route)
        self._tell()

    def click_route(self, route: int) -> None:
        self._route.value = cases.first_track()[route]

    def _tell(self, about_route: bool = False) -> None:
        one, other = (MEASURES[control.value] for control in (self._map, self._other))
        show_if(bool(one.bots or other.bots), self._seed)
        if not about_route and (one.bots or other.bots):
            self._drawing.value = html.status("The bots are playing …")
        edges, values = list(cases.tracks()), one.of(self._seed.value)
        chosen = chosen_routes(self._lengths.value)
        route = choice_of(self._route)
        asked = edges.index(cases.first_track()[route]) if route is not None else None
        up, across = ([measure.of(self._seed.value)[index] for index in chosen] for measure in (one, other))
        text = self._agreement(all_equal=any(len(set(ranked)) == 1 for ranked in (up, across)))
        axes = f"rank by {other.brief}", f"rank by {one.brief}"
        marked = chosen.index(asked) if asked in chosen else None
        self.plot = Scatter(ranks(across), ranks(up), text, axes, marked)
        self._drawing.value = self.plot.to_svg()
        lines = dict.fromkeys(f"{measure.name.capitalize()}: {measure.about}" for measure in (one, other))
        self._about.value = concat(map(html.note, lines))
        compared = tuple(value if index in chosen else 0.0 for index, value in enumerate(values))
        left_out = [edge for index, edge in enumerate(edges) if index not in chosen]
        self._legend.value = legend(compared, one.unit, left_out)
        if asked is not None and about_route:
            text = self._route_words(asked)
        picture = Picture(closed=cases.all_tracks(left_out), heat=heat(compared), hover=hover(values, one.unit))
        self.show(picture, text)

    def _agreement(self, *, all_equal: bool) -> str:
        """Return a sentence on how well the two rankings agree."""
        one, other, lengths = self._map.value, self._other.value, self._lengths.value
        count = len(chosen_routes(lengths))
        if all_equal:
            return f"All of these {count} routes have the same value, so there is nothing to rank."
        value, interval = correlation(one, other, self._seed.value, lengths)
        what = f"{MEASURES[one].name} and {MEASURES[other].name}".capitalize()
        text = f"{what}: rank correlation {value:.2f} on {count} routes"
        if interval is not None:
            text += f"; with other games, usually between {interval[0]:.2f} and {interval[1]:.2f} (95% interval)"
        return f"{text}."

    def _route_words(self, asked: int) -> str:
        """Return a sentence with both values of a route, by its index in `cases.tracks`."""
        items = []
        for key in dict.fromkeys((self._map.value, self._other.value)):
            values = MEASURES[key].of(self._seed.value)
            place = f"place {cases.place(values, asked)}"
            items.append(f"{MEASURES[key].name} {cases.format_value(values[asked])}, {place}")
        text = f"{board().routes[list(cases.tracks())[asked]]}: {'; '.join(items)}."
        if asked not in chosen_routes(self._lengths.value):
            text += " This route does not have the length that you compare."
        return text
