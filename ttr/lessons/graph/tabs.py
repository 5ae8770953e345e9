"""Lesson 1, the board is a graph: its tabs, to look up a city, to count degrees, and to build networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ipywidgets import Dropdown

from ttr.game.rule_sets import USA
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.trace import Kind, Step, Trace
from ttr.graphs.words import counted, named
from ttr.lessons.graph.routes import (
    NORTHWEST,
    at_city,
    degree_marks,
    degrees,
    handshake,
    neighbor_words,
    neighbors,
    odd,
    within,
)
from ttr.lessons.graph.tables import colors_table, list_table, matrix_table
from ttr.lessons.graph.tracing import checking, counting
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.activities import Activity, city_options, route_options
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.goals import Goal
from ttr.ui.controls import html
from ttr.ui.controls.html import fact_list
from ttr.ui.controls.widgets import NOTHING, Quiet, box, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.stepping.stepper import Stepper

_COUNTED = {Role.DONE: "counted", Role.ANSWER: "even degree", Role.BOTTLENECK: "odd degree"}
_CHECKED = {Role.TODO: "this color", Role.BOTTLENECK: "the claim fails"}


class CountAndCheck(Activity):
    """Step through counting degrees, or through checking the claim."""

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
        self.stepper = Stepper(self._stepped, str, ends=lambda edge: board().routes[edge].cities)
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
            routes = within(NORTHWEST) if self._choice.value == "northwest" else tuple(range(len(board().routes)))
            about = "Reads the list of routes once, and adds 1 at both ends of each route."
            self._lit, trace, meanings = frozenset(routes), counting(routes), _COUNTED
        self._about.value = html.note(about)
        self.stepper.show(trace, meanings=meanings)

    def _stepped(self, step: Step) -> None:
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
        last = list(self._degrees.items())[-_KEPT:]
        return dict(sorted(last, key=lambda pair: -pair[1]))

    def _tell_if(self, tell: Callable[[int], None], chosen: Dropdown) -> None:
        if chosen.value != NOTHING:
            tell(chosen.value)

    def _set(self, *, city: int = NOTHING, route: int = NOTHING) -> None:
        with self._quiet:
            self._city.value, self._route.value = city, route

    def click_city(self, city: int) -> None:
        """Show a city's degree and neighbors."""
        self._set(city=city)
        name = board().cities[city].name
        routes = board().routes_at(name)
        near = neighbors(routes, name)
        doubles = named([city for city, count in near.items() if count > 1])
        facts = [
            ("Degree", str(len(routes)), "routes end here"),
            ("Neighbors", str(len(near)), named(list(near))),
        ]
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
        """Show a route's color, length and points."""
        self._set(route=route)
        track, twin = board().routes[route], board().twins[route]
        points = USA.route_points[track.length]
        color = "any one color" if track.color == "gray" else track.color
        facts = [
            ("Color", track.color, "cards of any one color" if track.color == "gray" else ""),
            ("Length", counted(track.length, "train"), ""),
            ("Points", str(points), "for claiming it"),
            ("Double", "no" if twin is None else f"yes, the other is {board().routes[twin].color}", ""),
        ]
        self._tell_facts(str(track), facts)
        also = "" if twin is None else " It is one of two tracks."
        sentence = (
            f"{track} joins two neighbors: {color}, {counted(track.length, 'train')}, {counted(points, 'point')}.{also}"
        )
        marks = tuple(VertexMark(city, Role.COMPONENT) for city in track.cities)
        self.show(Picture(overlay=Overlay(marks, (), sentence), lit=frozenset({route}), selected=route), sentence)


CHANGE_TASK = (
    "Click routes to build a network; click a route again to remove it. The number in a city is its degree. Odd "
    "degrees are orange."
)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return the building goals of the lesson."""

    def with_degrees(*wanted: int) -> Callable[[frozenset[int]], bool]:
        return lambda routes: Counter(degrees(routes).values()) == Counter(wanted)

    def two_odd(routes: frozenset[int]) -> bool:
        return len(routes) >= 5 and len(odd(routes)) == 2

    return (
        Goal("4 cities with the degrees 3, 1, 1, 1.", with_degrees(3, 1, 1, 1)),
        Goal("5 routes or more, and exactly 2 odd cities.", two_odd),
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
    """Return marks that show the degrees of a network, and their sum in words."""
    words = handshake(routes)
    return degree_marks(routes, words), words


def open_lesson() -> Lesson:
    """Return lesson 1, ready for its notebook."""
    return assemble_lesson(1, (CityOrRoute(), CountAndCheck()), [BuildWithTables()])
