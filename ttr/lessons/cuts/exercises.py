"""Lesson 6, cuts and blocking: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import networkx as nx

from ttr import graphs
from ttr.graphs import bridges, connectivity
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import pluralize, spell_times
from ttr.lessons.cuts import cases
from ttr.lessons.cuts.cases import draw_bridge, draw_cut, draw_cut_vertex, draw_paths, has
from ttr.lessons.exercises.answers import read_names, read_whole, read_yes_or_no
from ttr.lessons.exercises.cases import Case, board, network_of
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import (
    components,
    degrees,
    find_reachable,
    in_one_pass,
    neighbors,
    network,
    one_way,
)


def read_cities(answer: object) -> tuple[str, ...]:
    return read_names(answer, "a list or a set of city names")


def explain_bridge(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw the path around the route, or the two sides of the bridge."""
    _, route = case.arguments
    result = next(index for index in sorted(case.routes) if board().routes[index].cities == route)
    drawn = draw_bridge(network_of(case.routes), result)
    claim = "is a bridge" if answer else "is not a bridge"
    sentence = f"{subject.name} says that {route[0]} – {route[1]} {claim}. {drawn.sentence}"
    return Overlay(drawn.vertices, drawn.edges, sentence)


def explain_vertices(case: Case, answer: tuple[str, ...], truth: tuple[str, ...], subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw a missing cut vertex, or a city that is not one."""
    net = network_of(case.routes)
    for city in sorted(answer):
        if not has(net, city):
            marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
            return Overlay(
                (), marks, f"{subject.own.capitalize()} answer has {city!r}, but this network has no such city."
            )
    # The city with the fewest neighbors makes the clearest example.
    wrong = sorted(set(answer) ^ set(truth), key=lambda city: (net.degree(city), city))
    if not wrong:
        city = next(city for city in answer if answer.count(city) > 1)
        text = f"{subject.own.capitalize()} answer has {city} {spell_times(answer.count(city))}; name each city once."
        return Overlay((VertexMark(city, Role.BOTTLENECK),), (), text)
    drawn = draw_cut_vertex(net, wrong[0])
    claim = "is a cut vertex" if wrong[0] in answer else "is not a cut vertex"
    return Overlay(drawn.vertices, drawn.edges, f"{subject.name} says that {wrong[0]} {claim}. {drawn.sentence}")


def explain_cut(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw a smaller cut, or more edge-disjoint paths than the answer allows."""
    _, a, b = case.arguments
    net = network_of(case.routes)
    said = f"{subject.name} says {answer}, but a number of routes is never less than 0."
    if answer >= 0:
        are = "is" if answer == 1 else "are"
        what = "needed" if answer > truth else "enough"
        said = f"{subject.name} says that {pluralize(answer, 'route')} {are} {what} to cut {a} off from {b}."
    if truth and answer > truth:
        drawn = draw_cut(net, a, b)
        enough = "1 is enough" if truth == 1 else f"{truth} are enough"
        return Overlay(drawn.vertices, drawn.edges, f"{said} But {enough}. {drawn.sentence}")
    drawn = draw_paths(net, a, b) if truth else draw_cut(net, a, b)
    return Overlay(drawn.vertices, drawn.edges, f"{said} {drawn.sentence}")


Route = tuple[str, str]
Edges = Sequence[Route]


@Exercise(
    "6.1 is it a bridge?",
    cases=cases.bridge_cases,
    read=read_yes_or_no,
    explain=explain_bridge,
    properties=cases.OF_ROUTE,
    endless="Does your search remember the cities that it has visited? On a cycle, it may go around forever.",
)
def is_bridge(edges: Edges, route: tuple[str, str]) -> bool:
    """Write is_bridge(edges, route). It returns True if the route is a bridge of the network, and False if it is not.
    edges is a list of pairs of cities, and route is one of these pairs. If you can use both tracks of a double route,
    its pair is in the list twice: these are two edges.

    * Close the route. Which question about its two ends tells you whether it was a bridge?
    * Make a new list without the route: rest = list(edges), then rest.remove(route), which removes only one entry. Then
      ask whether rest connects the two ends.
    * Use the search of lesson 2: begin in the first city of the route, collect all cities that you can reach by rest,
      and check whether the second city of the route is among them. If not, the route is a bridge.
    """
    return list(edges).index(route) in bridges.solve(network(edges)).edges


@is_bridge.wrong("removes both tracks of a double route")
def both_tracks_gone(edges: Edges, route: Route) -> bool:
    """How many routes does your program remove from the list? Remove only one of the two tracks. The other one
    stays.
    """
    a, b = route
    rest = [edge for edge in edges if set(edge) != {a, b}]
    return b not in find_reachable(rest, a)


@is_bridge.wrong("checks only for a second track")
def single_track(edges: Edges, route: Route) -> bool:
    """A route without a second track may still lie on a cycle of routes. How would you find the path around it?"""
    return edges.count(route) == 1


@is_bridge.wrong("finds only dead ends")
def dead_end(edges: Edges, route: Route) -> bool:
    """A dead end is a bridge, but not every bridge is a dead end. What if there are whole networks on both sides?"""
    return any(degrees(edges)[city] == 1 for city in route)


@is_bridge.wrong("looks only for a detour through one city")
def no_triangle(edges: Edges, route: Route) -> bool:
    """The path around may be long. Which cities can you still reach, in any number of steps?"""
    a, b = route
    rest = _remove(edges, route)
    return b not in neighbors(rest, a) and set(neighbors(rest, a)).isdisjoint(neighbors(rest, b))


@is_bridge.wrong("travels routes only in the listed direction")
def one_way_detour(edges: Edges, route: Route) -> bool:
    """You can travel a route in both directions. It does not matter which city comes first in the pair. Does your
    search know that?
    """
    return not one_way(_remove(edges, route), *route)


@is_bridge.wrong("looks at each route only once when it searches")
def reads_the_list_once(edges: Edges, route: Route) -> bool:
    """The routes come in any order. A route that is no use now may lead to a new city later. How often does your search
    go through the list?
    """
    return not in_one_pass(_remove(edges, route), *route)


@is_bridge.wrong("forgets a city that has lost its last route")
def lone_city_forgotten(edges: Edges, route: Route) -> bool:
    """You compare numbers of components. Remove a route to a dead end. Which piece do you no longer count, because no
    edge names its city?
    """
    return components(_remove(edges, route)) > components(edges)


@is_bridge.wrong("checks whether the rest is in one piece")
def whole_in_pieces(edges: Edges, route: Route) -> bool:
    """The network may already have several pieces. What must change when you remove a bridge?"""
    return components(_remove(edges, route), *degrees(edges)) > 1


@Exercise(
    "6.2 cut vertices",
    cases=cases.vertex_cases,
    read=read_cities,
    explain=explain_vertices,
    properties=cases.OF_CITIES,
    endless="Does every search remember the cities that it has found, and visit each of them only once?",
)
def cut_vertices(edges: Edges) -> list[str]:
    """Write cut_vertices(edges). It returns a list or a set with all cut vertices of the network, each once. If you
    remove a cut vertex, the rest of its component splits. The network may have several components.

    * Try each city. Remove it with its routes, and begin a search at one of its neighbors. What must the search find?
    * Without the city, all its neighbors must still be connected to each other. If the search does not find one of
      them, the city is a cut vertex.
    * For each city, let rest be the list of edges that do not contain it, and near the list of its neighbors. Search
      from near[0] in rest. If the search misses a city of near, add the city to the answer.
    """
    return [str(city) for city in bridges.solve(network(edges)).vertices]


@cut_vertices.wrong("returns every city with three routes or more")
def crossings(edges: Edges) -> set[str]:
    """Many routes may meet in a city, but there may still be paths around it. And a cut vertex may have only two
    routes. What happens when you remove the city?
    """
    return {city for city, count in degrees(edges).items() if count >= 3}


@cut_vertices.wrong("returns every city that is not a dead end")
def no_dead_ends(edges: Edges) -> set[str]:
    """A city on a cycle of routes has two neighbors. When you remove the city, can the two still reach each other?"""
    return {city for city, count in degrees(edges).items() if count >= 2}


@cut_vertices.wrong("returns both ends of every bridge")
def ends_of_bridges(edges: Edges) -> set[str]:
    """A bridge can end in a dead end. Does anything split when you remove a city at a dead end?"""
    return {city for edge in edges if is_bridge.truth(edges, edge) for city in edge}


@cut_vertices.wrong("looks only at ends of bridges")
def inner_ends_of_bridges(edges: Edges) -> set[str]:
    """Two cycles can share a city, and a double route is a small cycle. Then no route is a bridge. But is the city a
    cut vertex?
    """
    return ends_of_bridges(edges) & no_dead_ends(edges)


@cut_vertices.wrong("forgets neighbors that are left without a route")
def lone_neighbors_forgotten(edges: Edges) -> set[str]:
    """Remove the middle of a star. How many pieces are left? How many does your program count? A city without routes is
    a piece as well.
    """
    before = components(edges)
    return {city for city in degrees(edges) if components(_routes_without(edges, city)) > before}


@cut_vertices.wrong("checks whether the rest is in one piece")
def rest_in_pieces(edges: Edges) -> set[str]:
    """The network may already have several pieces. Which cities must stay connected when you remove this one?"""
    cities = degrees(edges).keys()
    return {city for city in cities if components(_routes_without(edges, city), *(cities - {city})) > 1}


@cut_vertices.wrong("counts the removed city as a piece")
def city_left_in(edges: Edges) -> set[str]:
    """You removed the city, so it is not a piece of the rest. Only the other cities count."""
    cities, before = degrees(edges), components(edges)
    return {city for city in cities if components(_routes_without(edges, city), *cities) > before}


@cut_vertices.wrong("checks only whether its neighbors are neighbors of each other")
def neighbors_apart(edges: Edges) -> set[str]:
    """Two neighbors of the city may be joined by a long path around it. Which cities can you reach without passing
    through the city?
    """
    near = {city: set(neighbors(edges, city)) for city in degrees(edges)}
    return {city for city in near if any(near[city] - near[other] - {other} for other in near[city])}


@cut_vertices.wrong("names a city several times")
def once_for_each_neighbor(edges: Edges) -> list[str]:
    """Your cities are right, but some are in your list more than once. When can you stop looking?"""
    result = []
    for city in degrees(edges):
        first, *others = sorted({*neighbors(edges, city)})
        result += [city for other in others if other not in find_reachable(_routes_without(edges, city), first)]
    return result


@Exercise(
    "6.3 how many routes to cut?",
    cases=cases.cut_cases,
    read=read_whole,
    explain=explain_cut,
    properties=cases.OF_CUT,
    endless=(
        "After you find a path, do you change something, so that the next search does not find the same path again? "
        "(If you try all sets of routes: the whole board has far too many.)"
    ),
)
def min_cut(edges: Edges, a: str, b: str) -> int:
    """Write min_cut(edges, a, b). It returns the smallest number of routes that you must remove so that no path leads
    from city a to city b. If there is no path at the start, the answer is 0. A pair that is in edges twice is a double
    route; each of its tracks counts.

    * The answer is the largest number of edge-disjoint paths. So count paths: search for one, note it, search for the
      next. Be careful: the first path may be a bad choice.
    * Make a list of arrows: for each route (x, y) the two arrows (x, y) and (y, x). Search for b along the arrows, and
      remember for each city which arrow led there. Then you can trace the path back from b to a.
    * When you find a path, reverse its arrows: for each arrow (x, y) on it, remove one (x, y) from the list and add one
      (y, x). Then a later path can undo it. Count the paths until you no longer find b.
    """
    cut = graphs.min_cut.solve(network(edges, a, b), a, b)
    return cut.value if cut is not None else 0


@min_cut.wrong("counts the routes at the two cities")
def smaller_degree(edges: Edges, a: str, b: str) -> int:
    """All routes at one end form a cut, but the bottleneck may be far from both ends."""
    return min(degrees(edges)[a], degrees(edges)[b])


@min_cut.wrong("counts only the routes at the first city")
def first_degree(edges: Edges, a: str, b: str) -> int:
    """That is a cut, but maybe not the smallest. What about the routes at the other city? What about a bottleneck
    between the two?
    """
    return degrees(edges)[a]


@min_cut.wrong("never undoes a path that it has chosen")
def never_undone(edges: Edges, a: str, b: str) -> int:
    """Your first path may block two others. How could a later search travel one of its routes backward, and so fix the
    first path?
    """
    rest, count = list(edges), 0
    while path := connectivity.path(network(rest, a, b), a, b):
        rest = [edge for place, edge in enumerate(rest) if place not in path.edges]
        count += 1
    return count


@min_cut.wrong("uses each city only once")
def cities_used_once(edges: Edges, a: str, b: str) -> int:
    """Your paths share no city. But paths may meet in a city, as long as they share no route."""
    arcs: list[tuple[Hashable, Hashable]] = []
    for city in degrees(edges):
        arcs += [((city, "in"), (city, "out"))] * (len(edges) if city in (a, b) else 1)
    for x, y in edges:
        arcs += [((x, "out"), (y, "in")), ((y, "out"), (x, "in"))]
    return _flow(arcs, (a, "in"), (b, "out"))


@min_cut.wrong("counts the shortest paths only")
def shortest_only(edges: Edges, a: str, b: str) -> int:
    """You must cut longer paths as well. When may your program stop?"""
    near = dict(nx.single_source_shortest_path_length(nx.Graph([*edges, (a, a)]), a))
    steps = [edge if near[edge[0]] < near[edge[1]] else edge[::-1] for edge in edges if edge[0] in near]
    return _flow([(x, y) for x, y in steps if near[y] == near[x] + 1], a, b) if b in near else 0


@min_cut.wrong("treats a double route as one route")
def double_once(edges: Edges, a: str, b: str) -> int:
    """A pair that is in the list twice has two tracks. What does your program do with the second one?"""
    single = {frozenset(edge): edge for edge in edges}
    return _flow([arc for edge in single.values() for arc in (edge, edge[::-1])], a, b)


@min_cut.wrong("travels routes in only one direction")
def one_way_flow(edges: Edges, a: str, b: str) -> int:
    """Each route can be traveled in both directions. Reverse the pairs in the list: is your answer still the same?"""
    return _flow(list(edges), a, b)


def _remove(edges: Edges, route: Route) -> list[Route]:
    rest = list(edges)
    rest.remove(route)
    return rest


def _routes_without(edges: Edges, city: str) -> list[Route]:
    return [edge for edge in edges if city not in edge]


def _flow(arcs: Sequence[tuple[Hashable, Hashable]], source: Hashable, target: Hashable) -> int:
    """Return how many arc-disjoint paths lead from one node to another."""
    room = nx.DiGraph()
    room.add_nodes_from((source, target))
    for arc, many in Counter(arcs).items():
        room.add_edge(*arc, capacity=many)
    return int(nx.maximum_flow_value(room, source, target))


EXERCISES = (is_bridge, cut_vertices, min_cut)
