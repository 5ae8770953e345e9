"""The tab Compare: two ways to say which routes matter, beside each other; what bots really use among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttr.lessons.centrality import links, usage
from ttr.lessons.centrality.drawn import legend, scatter
from ttr.lessons.centrality.ranking import rank_correlation, ranks
from ttr.lessons.kit.activities import Activity, route_options
from ttr.lessons.kit.cases import board
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import NOTHING, box, choice_of, dropdown, markup, show_if

SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to say how much each route matters.

    Attributes
    ----------
    name : str
        What it is called.
    brief : str
        The same, for the axis of a drawing.
    unit : str
        What it counts.
    about : str
        What it says, in a sentence.
    values : callable or None
        The value of each route, in the order of `links.tracks`.
    bots : tuple of str
        Or whose claims are counted.
    """

    name: str
    brief: str
    unit: str
    about: str
    values: Callable[[], tuple[float, ...]] | None = None
    bots: tuple[str, ...] = ()

    def of(self, seed: int) -> tuple[float, ...]:
        """Return its values; those of bots come from games of a seed."""
        return self.values() if self.values is not None else usage.played(self.bots, seed).values


MEASURES = {
    "trains": Measure("betweenness by trains", "betweenness, trains", "pairs",
                      "for how many pairs of cities the way with the fewest trains uses it.",
                      lambda: links.betweenness()),
    "routes": Measure("betweenness by routes", "betweenness, routes", "pairs",
                      "for how many pairs of cities the way with the fewest routes uses it.",
                      lambda: links.betweenness(weighted=False)),
    "tickets": Measure("ways of the tickets", "ways of tickets", "tickets",
                       "for how many of the 30 tickets the way with the fewest trains uses it.", links.ticket_ways),
    "degrees": Measure("degrees of its cities", "degrees", "neighbors",
                       "how many neighbors its two cities have, added up.", links.degrees),
    "length": Measure("length in trains", "length", "trains", "how many trains it takes.", links.lengths),
    "planners": Measure("claimed by planners", "claims, planners", "claims in 100 games",
                        f"in games of {' against '.join(usage.PLANNERS)}, bots that plan for their tickets.",
                        bots=usage.PLANNERS),
    "aimless": Measure("claimed at random", "claims, random", "claims in 100 games",
                       "in games of two bots that make any legal move, without a plan.", bots=usage.AIMLESS),
}  # fmt: skip
LENGTHS = (("of any length", (1, 2, 3, 4, 5, 6)), ("of 2 trains", (2,)), ("of 3 trains", (3,)), ("of 4 trains", (4,)),
           ("of 5 or 6 trains", (5, 6)))  # fmt: skip


def chosen_routes(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return which routes have one of some lengths, by their places in `links.tracks`."""
    return tuple(index for index, length in enumerate(links.lengths()) if length in lengths)


def correlation(
    one: str, other: str, seed: int, lengths: tuple[int, ...] = LENGTHS[0][1]
) -> tuple[float, tuple[float, float] | None]:
    """Return the rank correlation of two measures, and its 95 % interval where one of them counts claims.

    Parameters
    ----------
    one, other
        Keys of `MEASURES`.
    seed
        Decides the games.
    lengths
        Which routes count.
    """
    chosen = chosen_routes(lengths)
    pair = [[MEASURES[key].of(seed)[index] for index in chosen] for key in (one, other)]
    value = rank_correlation(*pair)
    counts = [key for key in (one, other) if MEASURES[key].bots]
    if len(counts) != 1:
        return value, None
    theirs = MEASURES[other if counts[0] == one else one].of(seed)
    return value, usage.interval(usage.played(MEASURES[counts[0]].bots, seed), theirs, chosen)


class Compare(Activity):
    """Two measures: one on the map, both as ranks."""

    def __init__(self) -> None:
        options: list[tuple[str, object]] = [(measure.name, key) for key, measure in MEASURES.items()]
        self._map, self._other = dropdown("Map", options), dropdown("Against", options)
        self._other.value = "routes"
        self._lengths = dropdown("Routes", [_with_count(*each) for each in LENGTHS])
        self._seed = dropdown("Games", [(f"{usage.GAMES} games, seed {seed}", seed) for seed in SEEDS])
        self._about, self._plot, self._legend = markup(), markup(), markup()
        self._route = dropdown("Route", [("choose …", NOTHING), *route_options(board())])
        controls = [self._map, self._other, self._lengths, self._seed]
        super().__init__("Compare", box([*controls, self._plot, self._about, self._legend, self._route], "ttr-panel"))
        for control in controls:
            control.observe(lambda change: self._tell(), "value")
        self._route.observe(lambda change: self._tell(about_route=True), "value")
        self._tell()

    def choose(
        self, on_map: str, against: str, lengths: tuple[int, ...] | None = None, seed: int | None = None
    ) -> None:
        """Choose two measures by their keys, and which routes and games."""
        self._map.value, self._other.value = on_map, against
        self._lengths.value = self._lengths.value if lengths is None else lengths
        self._seed.value = self._seed.value if seed is None else seed

    def click_route(self, route: int) -> None:
        """Single out a route."""
        self._route.value = links.first_track()[route]

    def _tell(self, about_route: bool = False) -> None:
        one, other, seed = self._map.value, self._other.value, self._seed.value
        show_if(any(MEASURES[key].bots for key in (one, other)), self._seed)
        if not about_route and any(MEASURES[key].bots for key in (one, other)):
            self._plot.value = html.status("The bots are playing …")
        edges, names = list(links.tracks()), board().routes
        chosen = chosen_routes(self._lengths.value)
        up, across = ([MEASURES[key].of(seed)[index] for index in chosen] for key in (one, other))
        value, interval = correlation(one, other, seed, self._lengths.value)
        what = f"{MEASURES[one].name} and {MEASURES[other].name}".capitalize()
        words = f"{what}: rank correlation {value:.2f} on {len(chosen)} routes."
        if interval is not None:
            words = f"{words[:-1]}; with other games between {interval[0]:.2f} and {interval[1]:.2f} (95 % interval)."
        if any(len(set(values)) == 1 for values in (up, across)):
            words = f"All of these {len(chosen)} routes have the same value: there is nothing to rank."
        axes = f"rank by {MEASURES[other].brief}", f"rank by {MEASURES[one].brief}"
        route = choice_of(self._route)
        asked = edges.index(links.first_track()[route]) if route is not None else None
        shown = chosen.index(asked) if asked is not None and asked in chosen else None
        self._plot.value = scatter(ranks(across), ranks(up), words, axes, shown)
        told = dict.fromkeys(f"{MEASURES[key].name.capitalize()}: {MEASURES[key].about}" for key in (one, other))
        self._about.value = "".join(map(html.note, told))
        all_values = MEASURES[one].of(seed)
        values = tuple(each if index in chosen else 0.0 for index, each in enumerate(all_values))
        left_out = [edge for index, edge in enumerate(edges) if index not in chosen]
        self._legend.value = legend(values, MEASURES[one].unit, left_out)
        if asked is not None and about_route:
            words = f"{names[edges[asked]]}: " + "; ".join(
                f"{MEASURES[key].name} {links.short(MEASURES[key].of(seed)[asked])}, "
                f"place {links.place(MEASURES[key].of(seed), asked)}" for key in dict.fromkeys((one, other))
            ) + "."  # fmt: skip
            if asked not in chosen:
                words += " It has another length than the routes that are compared."
        closed = links.all_tracks(left_out)
        hover = links.hover(all_values, MEASURES[one].unit)
        self.show(Picture(closed=closed, heat=links.heat(values), hover=hover), words)


def _with_count(name: str, lengths: tuple[int, ...]) -> tuple[str, object]:
    return f"{name} ({len(chosen_routes(lengths))})", lengths
