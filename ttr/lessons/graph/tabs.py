"""Lesson 1, the board is a graph: activities on the map, from counting degrees to the last game, stations."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ipywidgets import Dropdown

from ttr.game.cards import COLORS
from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.trace import Item, Kind, Step, Trace
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity, Goal, city_options, route_options
from ttr.lessons.activities.building import Build
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, Things, tries
from ttr.lessons.exercises.cases import board
from ttr.lessons.graph.cases import (
    CLAIM,
    NORTHWEST,
    at_city,
    degree_marks,
    degrees,
    handshake,
    lengths,
    neighbor_words,
    neighbors,
    number_list,
    odd_cities,
    of_color,
    routes_within,
)
from ttr.lessons.graph.tables import colors_table, list_table, matrix_table
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.controls import html
from ttr.ui.controls.html import fact_list
from ttr.ui.controls.widgets import NOTHING, Quiet, box, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.stepper.stepper import Stepper


@algorithm(
    "Counting degrees",
    """
write 0 beside each city
> start | No route has been read yet, so each degree is 0.
for each route:
    add 1 to each of its two cities
    > route | Route {number}, {route}: one more for {ends[0]} and one more for {ends[1]}. \
The degrees add up to {total} = 2 × {number}.
add up the numbers of all cities
> answer | {size}, and the degrees add up to {total}: each route was counted at both of its ends. \
{odd} cities have an odd degree{which}.
""",
    Kind.TABLE,
    on_network=False,
)
def _counting(routes: Sequence[int]) -> Events[dict[str, int]]:
    tracks = [board().routes[route] for route in routes]
    counts = dict.fromkeys(sorted(city for track in tracks for city in track.cities), 0)

    def sums(number: int) -> dict[str, int]:
        odd = sum(degree % 2 for degree in counts.values())
        return {"routes": number, "sum of degrees": 2 * number, "odd cities": odd}

    yield (
        "start",
        {
            "vertices": dict.fromkeys(counts, Role.DONE),
            "labels": dict.fromkeys(counts, "0"),
            "items": [Item(city, 0) for city in counts],
            "counters": sums(0),
        },
    )
    for number, (route, track) in enumerate(zip(routes, tracks, strict=True), start=1):
        for city in track.cities:
            counts[city] += 1
        # A counted route is a thin line; the current route shows its number in the order.
        before = dict.fromkeys(routes[: number - 1], Role.DONE)
        reached = {city: Role.DONE if degree else None for city, degree in counts.items()}
        yield (
            "route",
            {
                "number": number,
                "route": track,
                "ends": track.cities,
                "total": 2 * number,
                "e": route,
                "edges": before,
                "clear": ["edge_labels"],
                "edge_labels": {route: str(number)},
                "vertices": {**reached, **dict.fromkeys(track.cities, Role.CURRENT)},
                "labels": {city: str(degree) for city, degree in counts.items()},
                "items": [Item(city, counts[city]) for city in track.cities],
                "counters": sums(number),
            },
        )
    odd = [city for city, degree in counts.items() if degree % 2]
    which = f": {join_names(odd)}" if 0 < len(odd) <= 4 else ""
    facts = {"size": pluralize(len(routes), "route"), "total": sum(counts.values()), "odd": len(odd), "which": which}
    roles = {city: Role.BOTTLENECK if degree % 2 else Role.ANSWER for city, degree in counts.items()}
    yield "answer", {**facts, "vertices": roles, "edges": dict.fromkeys(routes, Role.DONE), "clear": ["edge_labels"]}
    return counts


def counting(routes: Sequence[int]) -> Trace[dict[str, int]]:
    """Trace a count of degrees in the order of the routes; each route adds 1 to both of its ends."""
    return _counting.trace(routes)


@algorithm(
    "Checking a claim",
    """
for each color:
> start | The claim: the routes of each color have the lengths {claim}.
    sort the lengths of its routes
    if they are not 2, 3, 3, 4, 4, 5, 6:
    > holds | {Color}: {size}. The claim holds.
        write the color down
        > fails | {Color}: {size}. The claim says {claim}, so it fails.
true, if no color is written down
> answer | The claim is true: it holds for every color.
> answer:false | The claim is false: it holds for {right}, but not for {wrong}. One wrong color would be enough.
""",
    counters="colors, holds, fails",
    on_network=False,
)
def _checking(colors: Sequence[str]) -> Events[tuple[str, ...]]:
    wrong: list[str] = []
    claim = number_list(CLAIM)

    def marked(color: str, role: Role) -> dict[str, object]:
        routes = of_color(color)
        labels = {route: str(board().routes[route].length) for route in routes}
        return {"clear": ["edges", "edge_labels"], "edges": dict.fromkeys(routes, role), "edge_labels": labels}

    yield "start", {"claim": claim}
    for number, color in enumerate(colors, start=1):
        result = lengths(of_color(color))
        size = f"{pluralize(len(result), 'route')} of {number_list(result)}, {pluralize(sum(result), 'train')}"
        if result != CLAIM:
            wrong.append(color)
        marks = marked(color, Role.TODO if result == CLAIM else Role.BOTTLENECK)
        facts = {"Color": color.capitalize(), "size": size, "claim": claim, "items": [Item(color, number_list(result))]}
        count = {"colors": number, "holds": number - len(wrong), "fails": len(wrong)}
        yield "holds" if result == CLAIM else "fails", {**facts, **marks, "counters": count}
    right = pluralize(len(colors) - len(wrong), "color")
    broken = {route: str(board().routes[route].length) for color in wrong for route in of_color(color)}
    marks = {"edges": dict.fromkeys(broken, Role.BOTTLENECK), "edge_labels": broken}
    yield (
        "answer:false" if wrong else "answer",
        {**marks, "wrong": join_names(wrong), "right": right, "clear": ["edges", "edge_labels"]},
    )
    return tuple(wrong)


def checking(colors: Iterable[str] = COLORS) -> Trace[tuple[str, ...]]:
    """Trace a check of the claim about lengths, color by color; the answer is the colors that break it.

    The structure of each step has no special drawing; its items are the colors so far, with their lengths.
    """
    return _checking.trace(tuple(colors))


# --- the last game ---


OPEN = 60  # routes still open, of 78 when double routes count once
_NAMED = 3  # the most cities that a sentence lists


def served_by(net: Network) -> dict[int, frozenset[int]]:
    """Return the cities that a station in each city serves: itself and its neighbors, by index."""
    index = board().city_index
    result = {index[str(city)]: {index[str(city)]} for city in net.vertices}
    for edge in net.edges:
        a, b = index[str(edge.a)], index[str(edge.b)]
        result[a].add(b)
        result[b].add(a)
    return {city: frozenset(cities) for city, cities in result.items()}


def fewest_stations(serves: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return the smallest set of stations that serves every city: a minimum dominating set.

    The search picks the unserved city with the fewest neighbors. That city or one of its neighbors needs a station, so
    the search tries each of them. If no set of this size works, it allows one more station.
    """
    most = max(map(len, serves.values()))

    def found(stations: int, left: frozenset[int]) -> frozenset[int] | None:
        if not left:
            return frozenset()
        if len(left) > stations * most:
            return None
        hardest = min(left, key=lambda city: (len(serves[city]), city))
        for city in sorted(serves[hardest]):
            others = found(stations - 1, left - serves[city])
            if others is not None:
                return others | {city}
        return None

    everywhere = frozenset(serves)
    tries = (found(stations, everywhere) for stations in range(len(serves) + 1))
    return next(stations for stations in tries if stations is not None)


def by_degree(serves: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return stations chosen greedily: each one serves the most cities that no earlier station serves."""
    left, stations = frozenset(serves), set[int]()
    while left:
        best = max(serves, key=lambda city: (len(serves[city] & left), -city))
        stations.add(best)
        left -= serves[best]
    return frozenset(stations)


def in_words(serves: Mapping[int, frozenset[int]], stations: frozenset[int], pressed: int) -> str:
    names, degree = [city.name for city in board().cities], len(serves[pressed]) - 1
    others = frozenset[int]().union(*(serves[city] for city in stations if city != pressed))
    new = serves[pressed] - others
    left = sorted(frozenset(serves) - others - (serves[pressed] if pressed in stations else frozenset()))
    has = f"{names[pressed]} has degree {degree}"
    if pressed not in stations:
        lost = f"{pluralize(len(new), 'city')} fewer are served" if new else "as many cities are served as before"
        text = f"Without the station in {names[pressed]} {lost}."
    elif new:
        text = f"{has}. A station there serves {pluralize(len(new), 'city')} that had no station."
    else:
        text = f"{has}, but a station already serves each of them. One more station there adds nothing."
    if 0 < len(left) <= _NAMED:
        return f"{text} Not served: {join_names(names[city] for city in left)}."
    return f"{text} {len(left)} cities are not served." if left else text


def challenge(number: int) -> Challenge:
    """Return a position: a network of all cities in which choosing the largest degrees first is not optimal."""
    chance = random.Random(number)
    everything = board_network(board())
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = everything.spanning_subgraph(usable)
        if len(connectivity.components(net)) > 1:
            continue
        serves = served_by(net)
        best = len(fewest_stations(serves))
        if best < len(by_degree(serves)):
            break

    def score(chosen: frozenset[int]) -> int | None:
        served = frozenset[int]().union(*(serves[city] for city in chosen))
        return len(chosen) if len(served) == len(serves) else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        served = frozenset[int]().union(*(serves[city] for city in chosen))
        names = [city.name for city in board().cities]
        marks = [VertexMark(names[city], Role.ANSWER, "S") for city in sorted(chosen)]
        marks += [VertexMark(names[city], Role.TERMINAL) for city in sorted(frozenset(serves) - served)]
        stations = {names[city] for city in chosen}
        edges = [EdgeMark(edge.id, Role.ANSWER) for edge in net.edges if {edge.a, edge.b} & stations]
        text = in_words(serves, chosen, pressed) if pressed is not None else ""
        return Picture(overlay=Overlay(tuple(marks), tuple(edges), text))

    return Challenge(frozenset(serves), usable, (), best, score, show)


FINALE = Finale(
    1,
    "Only the bright routes are open. Put stations in cities, so that every city has a station or is next to a city "
    "with one. A ring marks a city that is not served yet. What is the smallest number of stations?",
    "station",
    Role.ANSWER,
    "Nobody can do it with fewer stations: a computer has tried everything.",
    challenge,
    things=Things.CITIES,
)


# --- tabs ---


_COUNTED = {Role.DONE: "counted", Role.ANSWER: "even degree", Role.BOTTLENECK: "odd degree"}
_CHECKED = {Role.TODO: "this color", Role.BOTTLENECK: "the claim fails"}


class CountAndCheck(Activity):
    def __init__(self) -> None:
        self._choice = dropdown(
            "Algorithm",
            [
                ("Count degrees: the Northwest", "northwest"),
                ("Count degrees: the whole board", "board"),
                ("Check the claim about colors", "claim"),
            ],
        )
        self._about, self._table = markup(), markup()
        self._lit: frozenset[int] = frozenset()
        self.stepper = Stepper(self._on_step, str, ends=lambda edge: board().routes[edge].cities)
        parts = [self._choice, self._about, self.stepper.panel, self._table]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._run, self._choice)
        self._run()

    def _run(self) -> None:
        trace: Trace[Any]
        if self._choice.value == "claim":
            about = "Is it true? A single color that does not fit is enough to say no."
            self._lit, trace, meanings = frozenset(), checking(), _CHECKED
        else:
            routes = (
                routes_within(NORTHWEST) if self._choice.value == "northwest" else tuple(range(len(board().routes)))
            )
            about = "Reads the list of routes once, and adds 1 at both ends of each route."
            self._lit, trace, meanings = frozenset(routes), counting(routes), _COUNTED
        self._about.value = html.note(about)
        self.stepper.show(trace, meanings=meanings)

    def _on_step(self, step: Step) -> None:
        checks = step.structure.kind is Kind.NONE  # a count has a table of degrees instead
        self._table.value = colors_table(step.structure.items) if checks else ""
        overlay = step.overlay if self._lit or step.overlay.edges else None
        self.show(Picture(overlay=overlay, lit=self._lit), step.sentence)


TOUCH_TASK = "Click a city or a route. Where do the most routes end? Where do the fewest?"
_KEPT = 12  # the most cities in the list of recent cities


class CityOrRoute(Activity):
    """Click a city to see its degree and neighbors, or a route to see its color, length and points."""

    facts: tuple[tuple[str, str, str], ...] = ()

    def __init__(self) -> None:
        self._quiet = Quiet()
        self._city = dropdown("City", city_options(board()))
        self._route = dropdown("Route", route_options(board()))
        self._fact_list, self._degree_list = markup(), markup()
        self._degrees: dict[str, int] = {}
        parts = [markup(html.status(TOUCH_TASK)), self._city, self._route, self._fact_list, self._degree_list]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(lambda: self._tell_if(self.click_city, self._city), self._city, quiet=self._quiet)
        listen(lambda: self._tell_if(self.click_route, self._route), self._route, quiet=self._quiet)
        self.show(Picture(), "Click a city, or a route between two cities.")

    @property
    def degrees_seen(self) -> dict[str, int]:
        """The recent cities with their degrees, largest first."""
        return dict(sorted(list(self._degrees.items())[-_KEPT:], key=lambda pair: -pair[1]))

    def _tell_if(self, tell: Callable[[int], None], chosen: Dropdown) -> None:
        if chosen.value != NOTHING:
            tell(chosen.value)

    def _set(self, *, city: int = NOTHING, route: int = NOTHING) -> None:
        with self._quiet:
            self._city.value, self._route.value = city, route

    def click_city(self, city: int) -> None:
        self._set(city=city)
        name = board().cities[city].name
        routes = board().routes_at(name)
        near = neighbors(routes, name)
        doubles = join_names([city for city, count in near.items() if count > 1])
        facts = [("Degree", str(len(routes)), "routes end here"), ("Neighbors", str(len(near)), join_names(list(near)))]
        if doubles:
            facts.append(("Double routes", str(len(routes) - len(near)), f"to {doubles}"))
        self._tell_facts(name, facts)
        self._remember(name, len(routes))
        sentence = f"{name} has degree {len(routes)}: {neighbor_words(near)}."
        self.show(at_city(name, str(len(routes)), sentence), sentence)

    def _tell_facts(self, name: str, facts: list[tuple[str, str, str]]) -> None:
        self.facts = tuple(facts)
        self._fact_list.value = html.heading(name) + fact_list(facts)

    def _remember(self, name: str, degree: int) -> None:
        self._degrees.pop(name, None)
        self._degrees[name] = degree
        rows = [tag("li", city, tag("b", number)) for city, number in self.degrees_seen.items()]
        self._degree_list.value = html.heading("Degrees you have seen") + tag("ul", rows, class_="ttr-values")

    def click_route(self, route: int) -> None:
        self._set(route=route)
        track, twin = board().routes[route], board().twins[route]
        points = USA.route_points[track.length]
        color = "any one color" if track.color == "gray" else track.color
        facts = [
            ("Color", track.color, "cards of any one color" if track.color == "gray" else ""),
            ("Length", pluralize(track.length, "train"), ""),
            ("Points", str(points), "for claiming it"),
            ("Double", "no" if twin is None else f"yes, the other is {board().routes[twin].color}", ""),
        ]
        self._tell_facts(str(track), facts)
        also = "" if twin is None else " It is one of two tracks."
        sentence = (
            f"{track} joins two neighbors: {color}, {pluralize(track.length, 'train')}, "
            f"{pluralize(points, 'point')}.{also}"
        )
        marks = tuple(VertexMark(city, Role.COMPONENT) for city in track.cities)
        self.show(Picture(overlay=Overlay(marks, (), sentence), lit=frozenset({route}), selected=route), sentence)


CHANGE_TASK = (
    "Click routes to build a network; click a route again to remove it. The number in a city is its degree. Odd "
    "degrees are orange."
)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    def with_degrees(*wanted: int) -> Callable[[frozenset[int]], bool]:
        return lambda routes: Counter(degrees(routes).values()) == Counter(wanted)

    return (
        Goal("4 cities with the degrees 3, 1, 1, 1.", with_degrees(3, 1, 1, 1)),
        Goal(
            "5 routes or more, and exactly 2 odd cities.",
            lambda routes: len(routes) >= 5 and len(odd_cities(routes)) == 2,
        ),
        Goal("5 cities, all of degree 2.", with_degrees(2, 2, 2, 2, 2)),
        Goal("4 cities, all of degree 3. This one is hard: use double routes.", with_degrees(3, 3, 3, 3)),
    )


class BuildWithTables(Build):
    """Build a network and watch its degrees, adjacency list and adjacency matrix change."""

    def __init__(self) -> None:
        self._matrix, self._list_of_neighbors = markup(), markup()
        super().__init__(board(), CHANGE_TASK, goals(), counted_degrees, below=[self._matrix, self._list_of_neighbors])

    def _tell(self) -> None:
        super()._tell()
        self._matrix.value, self._list_of_neighbors.value = matrix_table(self.routes), list_table(self.routes)


def counted_degrees(routes: frozenset[int]) -> tuple[Overlay, str]:
    text = handshake(routes)
    return degree_marks(routes, text), text


def open_lesson() -> Lesson:
    return assemble_lesson(1, (CityOrRoute(), CountAndCheck()), [BuildWithTables()])
