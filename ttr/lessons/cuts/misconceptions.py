"""Lesson 6, cuts and blocking: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import networkx as nx

from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import components, degrees, neighbors, one_way, reached

of_is_bridge = MisconceptionsOf("6.1")
of_cut_vertices = MisconceptionsOf("6.2")
of_min_cut = MisconceptionsOf("6.3")

Route = tuple[str, str]
Edges = Sequence[Route]


# --- is it a bridge? ---


@of_is_bridge(
    "removes both tracks of a double route",
    "How many routes does your program remove from the list? Remove only one of the two tracks. The other one stays.",
)
def both_tracks_gone(edges: Edges, route: Route) -> bool:
    a, b = route
    rest = [edge for edge in edges if set(edge) != {a, b}]
    return b not in reached(rest, a)


@of_is_bridge(
    "checks only for a second track",
    "A route without a second track may still lie on a cycle of routes. How would you find the path around it?",
)
def single_track(edges: Edges, route: Route) -> bool:
    return edges.count(route) == 1


@of_is_bridge(
    "finds only dead ends",
    "A dead end is a bridge, but not every bridge is a dead end. What if there are whole networks on both sides?",
)
def dead_end(edges: Edges, route: Route) -> bool:
    return any(degrees(edges)[city] == 1 for city in route)


@of_is_bridge(
    "looks only for a detour through one city",
    "The path around may be long. Which cities can you still reach, in any number of steps?",
)
def no_triangle(edges: Edges, route: Route) -> bool:
    a, b = route
    rest = _without(edges, route)
    return b not in neighbors(rest, a) and set(neighbors(rest, a)).isdisjoint(neighbors(rest, b))


@of_is_bridge(
    "travels routes only in the listed direction",
    "You can travel a route in both directions. It does not matter which city comes first in the pair. Does your "
    "search know that?",
)
def one_way_detour(edges: Edges, route: Route) -> bool:
    return not one_way(_without(edges, route), *route)


@of_is_bridge(
    "looks at each route only once when it searches",
    "The routes come in any order. A route that is no use now may lead to a new city later. How often does your "
    "search go through the list?",
)
def reads_the_list_once(edges: Edges, route: Route) -> bool:
    found = {route[0]}
    for edge in _without(edges, route):
        if found & set(edge):
            found |= set(edge)
    return route[1] not in found


@of_is_bridge(
    "forgets a city that has lost its last route",
    "You compare numbers of components. Remove a route to a dead end. Which piece do you no longer count, because no "
    "edge names its city?",
)
def lone_city_forgotten(edges: Edges, route: Route) -> bool:
    return components(_without(edges, route)) > components(edges)


@of_is_bridge(
    "checks whether the rest is in one piece",
    "The network may already have several pieces. What must change when you remove a bridge?",
)
def whole_in_pieces(edges: Edges, route: Route) -> bool:
    return components(_without(edges, route), *degrees(edges)) > 1


# --- cut vertices ---


@of_cut_vertices(
    "returns every city with three routes or more",
    "Many routes may meet in a city, but there may still be paths around it. And a cut vertex may have only two "
    "routes. What happens when you remove the city?",
)
def crossings(edges: Edges) -> set[str]:
    return {city for city, count in degrees(edges).items() if count >= 3}


@of_cut_vertices(
    "returns every city that is not a dead end",
    "A city on a cycle of routes has two neighbors. When you remove the city, can the two still reach each other?",
)
def no_dead_ends(edges: Edges) -> set[str]:
    return {city for city, count in degrees(edges).items() if count >= 2}


@of_cut_vertices(
    "returns both ends of every bridge",
    "A bridge can end in a dead end. Does anything split when you remove a city at a dead end?",
)
def ends_of_bridges(edges: Edges) -> set[str]:
    return {city for edge in edges if _is_bridge(edges, edge) for city in edge}


@of_cut_vertices(
    "looks only at ends of bridges",
    "Two cycles can share a city, and a double route is a small cycle. Then no route is a bridge. But is the city a "
    "cut vertex?",
)
def inner_ends_of_bridges(edges: Edges) -> set[str]:
    return ends_of_bridges(edges) & no_dead_ends(edges)


@of_cut_vertices(
    "forgets neighbors that are left without a route",
    "Remove the middle of a star. How many pieces are left? How many does your program count? A city without routes "
    "is a piece as well.",
)
def lone_neighbors_forgotten(edges: Edges) -> set[str]:
    before = components(edges)
    return {city for city in degrees(edges) if components(_routes_without(edges, city)) > before}


@of_cut_vertices(
    "checks whether the rest is in one piece",
    "The network may already have several pieces. Which cities must stay connected when you remove this one?",
)
def rest_in_pieces(edges: Edges) -> set[str]:
    cities = degrees(edges).keys()
    return {city for city in cities if components(_routes_without(edges, city), *(cities - {city})) > 1}


@of_cut_vertices(
    "counts the removed city as a piece",
    "You removed the city, so it is not a piece of the rest. Only the other cities count.",
)
def city_left_in(edges: Edges) -> set[str]:
    cities, before = degrees(edges), components(edges)
    return {city for city in cities if components(_routes_without(edges, city), *cities) > before}


@of_cut_vertices(
    "checks only whether its neighbors are neighbors of each other",
    "Two neighbors of the city may be joined by a long path around it. Which cities can you reach without passing "
    "through the city?",
)
def neighbors_apart(edges: Edges) -> set[str]:
    near = {city: set(neighbors(edges, city)) for city in degrees(edges)}
    return {city for city in near if any(near[city] - near[other] - {other} for other in near[city])}


@of_cut_vertices(
    "names a city several times",
    "Your cities are right, but some are in your list more than once. When can you stop looking?",
)
def once_for_each_neighbor(edges: Edges) -> list[str]:
    found = []
    for city in degrees(edges):
        first, *others = sorted({*neighbors(edges, city)})
        found += [city for other in others if other not in reached(_routes_without(edges, city), first)]
    return found


# --- the minimum cut ---


@of_min_cut(
    "counts the routes at the two cities",
    "All routes at one end form a cut, but the bottleneck may be far from both ends.",
)
def smaller_degree(edges: Edges, a: str, b: str) -> int:
    return min(degrees(edges)[a], degrees(edges)[b])


@of_min_cut(
    "counts only the routes at the first city",
    "That is a cut, but maybe not the smallest. What about the routes at the other city? What about a bottleneck "
    "between the two?",
)
def first_degree(edges: Edges, a: str, b: str) -> int:
    return degrees(edges)[a]


@of_min_cut(
    "never undoes a path that it has chosen",
    "Your first path may block two others. How could a later search travel one of its routes backward, and so fix "
    "the first path?",
)
def never_undone(edges: Edges, a: str, b: str) -> int:
    rest, count = list(edges), 0
    while path := _path(rest, a, b):
        for edge in path:
            rest.remove(edge)
        count += 1
    return count


@of_min_cut(
    "uses each city only once",
    "Your paths share no city. But paths may meet in a city, as long as they share no route.",
)
def cities_used_once(edges: Edges, a: str, b: str) -> int:
    arcs: list[tuple[Hashable, Hashable]] = []
    for city in degrees(edges):
        arcs += [((city, "in"), (city, "out"))] * (len(edges) if city in (a, b) else 1)
    for x, y in edges:
        arcs += [((x, "out"), (y, "in")), ((y, "out"), (x, "in"))]
    return _flow(arcs, (a, "in"), (b, "out"))


@of_min_cut("counts the shortest paths only", "You must cut longer paths as well. When may your program stop?")
def shortest_only(edges: Edges, a: str, b: str) -> int:
    near = dict(nx.single_source_shortest_path_length(nx.Graph([*edges, (a, a)]), a))
    steps = [edge if near[edge[0]] < near[edge[1]] else edge[::-1] for edge in edges if edge[0] in near]
    return _flow([(x, y) for x, y in steps if near[y] == near[x] + 1], a, b) if b in near else 0


@of_min_cut(
    "treats a double route as one route",
    "A pair that is in the list twice has two tracks. What does your program do with the second one?",
)
def double_once(edges: Edges, a: str, b: str) -> int:
    single = {frozenset(edge): edge for edge in edges}
    return _flow([arc for edge in single.values() for arc in (edge, edge[::-1])], a, b)


@of_min_cut(
    "travels routes in only one direction",
    "Each route can be traveled in both directions. Reverse the pairs in the list: is your answer still the same?",
)
def one_way_flow(edges: Edges, a: str, b: str) -> int:
    return _flow(list(edges), a, b)


# --- shared helpers ---


def _without(edges: Edges, route: Route) -> list[Route]:
    rest = list(edges)
    rest.remove(route)
    return rest


def _routes_without(edges: Edges, city: str) -> list[Route]:
    return [edge for edge in edges if city not in edge]


def _is_bridge(edges: Edges, route: Route) -> bool:
    return route[1] not in reached(_without(edges, route), route[0])


def _path(edges: Edges, a: str, b: str) -> list[Route]:
    """Return the routes of a path with the fewest routes, or an empty list."""
    came: dict[str, Route] = {}
    waiting = [a]
    for city in waiting:
        for edge in edges:
            if city in edge:
                other = edge[1] if edge[0] == city else edge[0]
                if other != a and other not in came:
                    came[other] = edge
                    waiting.append(other)
    path: list[Route] = []
    while b in came and b != a:
        path.append(came[b])
        b = came[b][1] if came[b][0] == b else came[b][0]
    return path


def _flow(arcs: Sequence[tuple[Hashable, Hashable]], source: Hashable, target: Hashable) -> int:
    """Return how many arc-disjoint paths lead from one node to another."""
    room = nx.DiGraph()
    room.add_nodes_from((source, target))
    for arc, many in Counter(arcs).items():
        room.add_edge(*arc, capacity=many)
    return int(nx.maximum_flow_value(room, source, target))
