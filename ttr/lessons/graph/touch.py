"""Lesson 1, the first thing to do: click a city or a route, and read what the map knows of it."""

from __future__ import annotations

from html import escape

from ttr.game.rule_sets import USA
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.graph.facts import and_list, neighbor_words, neighbors
from ttr.lessons.kit.activities import Activity, city_options, route_options
from ttr.lessons.kit.cases import board
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import NOTHING, Quiet, box, dropdown, markup
from ttr.ui.parts.structure_view import fact_list

_KEPT = 12  # cities in the list of those looked at


class Look(Activity):
    """Click a city or a route, and see its degree and neighbors, or its color, length and points.

    Parameters
    ----------
    task : str
        What to do, in a sentence or two.
    """

    def __init__(self, task: str) -> None:
        self._quiet = Quiet()
        self._city = dropdown("City", city_options(board()))
        self._route = dropdown("Route", [("choose …", NOTHING), *route_options(board())])
        self._facts, self._seen = markup(), markup()
        self._looked: dict[str, int] = {}
        parts = [markup(html.status(task)), self._city, self._route, self._facts, self._seen]
        super().__init__("Touch", box(parts, "ttr-panel"))
        self._city.observe(lambda change: self._chosen(city=change["new"]), "value")
        self._route.observe(lambda change: self._chosen(route=change["new"]), "value")
        self.show(Picture(), "Click a city, or a route between two cities.")

    def click_city(self, city: int) -> None:
        """Look at a city."""
        self._look_at_city(city)

    def click_route(self, route: int) -> None:
        """Look at a route."""
        self._look_at_route(route)

    def _chosen(self, *, city: int = NOTHING, route: int = NOTHING) -> None:
        if self._quiet:
            return
        if city != NOTHING:
            self._look_at_city(city)
        elif route != NOTHING:
            self._look_at_route(route)

    def _set(self, *, city: int = NOTHING, route: int = NOTHING) -> None:
        with self._quiet:
            self._city.value, self._route.value = city, route

    def _look_at_city(self, index: int) -> None:
        self._set(city=index)
        name = board().cities[index].name
        routes = board().routes_at(name)
        near = neighbors(routes, name)
        doubles = and_list([city for city, count in near.items() if count > 1])
        facts = [
            ("Degree", str(len(routes)), "routes end here"),
            ("Neighbors", str(len(near)), and_list(list(near))),
        ]
        if doubles:
            facts.append(("Double routes", str(len(routes) - len(near)), f"to {doubles}"))
        self._facts.value = html.heading(name) + fact_list(facts)
        self._remember(name, len(routes))
        marks = [VertexMark(name, Role.CURRENT, str(len(routes)))]
        marks += [VertexMark(city, Role.COMPONENT) for city in near]
        sentence = f"{name} has degree {len(routes)}: {neighbor_words(near)}."
        picture = Picture(overlay=Overlay(tuple(marks), (), sentence), lit=frozenset(routes))
        self.show(picture, sentence)

    def _remember(self, name: str, degree: int) -> None:
        self._looked.pop(name, None)
        self._looked[name] = degree
        last = sorted(list(self._looked.items())[-_KEPT:], key=lambda pair: -pair[1])
        rows = "".join(f"<li>{escape(city)}<b>{number}</b></li>" for city, number in last)
        self._seen.value = f'{html.heading("Degrees you have seen")}<ul class="ttr-values">{rows}</ul>'

    def _look_at_route(self, index: int) -> None:
        self._set(route=index)
        route = board().routes[index]
        points = USA.route_points[route.length]
        twin = board().twins[index]
        color = "any one color" if route.color == "gray" else route.color
        facts = [
            ("Color", route.color, "cards of any one color will do" if route.color == "gray" else ""),
            ("Length", counted(route.length, "train"), ""),
            ("Points", str(points), "for claiming it"),
            ("Double", "no" if twin is None else f"yes, the other is {board().routes[twin].color}", ""),
        ]
        self._facts.value = html.heading(str(route)) + fact_list(facts)
        also = "" if twin is None else " It is one of two tracks."
        sentence = (
            f"{route} joins two neighbors: {color}, {counted(route.length, 'train')}, {counted(points, 'point')}.{also}"
        )
        marks = tuple(VertexMark(city, Role.COMPONENT) for city in route.cities)
        self.show(Picture(overlay=Overlay(marks, (), sentence), lit=frozenset({index}), selected=index), sentence)
