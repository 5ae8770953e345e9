"""Lesson 6, cuts and blocking: find, draw and describe bridges, cut vertices, cuts and disjoint paths."""

from __future__ import annotations

from collections.abc import Collection

from ttr.graphs import connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks, lettered
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.kit.cases import board


def has(net: Network, *cities: str) -> bool:
    """Return True if a network has all these cities."""
    return all(city in net.numbered.vertex for city in cities)


def disjoint_paths(net: Network, a: str, b: str) -> tuple[tuple[int, ...], ...]:
    """Return a maximum set of edge-disjoint paths between two cities, short ones first."""
    cut = min_cut.solve(net, a, b)
    if cut is None:
        return ()
    # The edges that carry flow out of each city; each of them belongs to one path.
    out: dict[object, list[tuple[int, object]]] = {}
    for edge, amount in zip(net.edges, cut.flow, strict=True):
        if amount:
            first, second = (edge.a, edge.b) if amount > 0 else (edge.b, edge.a)
            out.setdefault(first, []).append((edge.id, second))
    paths = []
    for _ in range(cut.value):
        cities: list[object] = [a]
        routes: list[int] = []
        while cities[-1] != b:
            route, city = out[cities[-1]].pop()
            if city in cities:  # the flow went around a cycle, so drop the cycle
                again = cities.index(city)
                del cities[again + 1 :], routes[again:]
            else:
                cities.append(city)
                routes.append(route)
        paths.append(tuple(routes))
    return tuple(sorted(paths, key=len))


def without_route(net: Network, route: int) -> Network:
    """Return a network without a route; all cities stay."""
    return Network(net.vertices, [edge for edge in net.edges if edge.id != route])


def without_city(net: Network, city: str) -> Network:
    """Return a network without a city and its routes; the other cities stay."""
    rest = [edge for edge in net.edges if city not in (edge.a, edge.b)]
    return Network([other for other in net.vertices if other != city], rest)


def draw_bridge(net: Network, route: int) -> Overlay:
    """Draw a route's component without the route: a path around it, or two sides; the sentence says which."""
    a, b = map(str, (net.edge(route).a, net.edge(route).b))
    rest = without_route(net, route)
    gone = EdgeMark(route, Role.BOTTLENECK)
    path = connectivity.path(rest, a, b)
    if path is not None:
        ends = end_marks(a, b)
        marks = edge_marks(path.edges, Role.PATH)
        if len(path.edges) == 1:
            return Overlay(ends, (gone, *marks), f"Without this route, the other track still joins {a} and {b}.")
        cities = walk_text(path.vertices)
        return Overlay(ends, (gone, *marks), f"Without this route, there is still a path: {cities}.")
    parts = [part for part in connectivity.components(rest) if a in part.vertices or b in part.vertices]
    parts.sort(key=lambda part: a not in part.vertices)
    drawn = lettered(parts)
    sizes = " and ".join(counted(len(part.vertices), "city") for part in parts)
    why = f"Without this route, {a} and {b} are not connected: there are two pieces, A and B, of {sizes}."
    return Overlay(drawn.vertices, (gone, *drawn.edges), why)


def draw_cut_vertex(net: Network, city: str) -> Overlay:
    """Draw a city's component without the city, and say how many pieces it has."""
    whole = next(part for part in connectivity.components(net) if city in part.vertices)
    left = connectivity.components(without_city(net.edge_subgraph(whole.edges), city))
    drawn = lettered(left)
    cut = VertexMark(city, Role.BOTTLENECK, "×")
    sizes = [counted(len(part.vertices), "city") for part in left]
    if len(left) > 1:
        why = f"Without {city}, its component splits into {len(left)} pieces, of {named(sizes)}."
    elif sum(len(part.vertices) for part in left) == 1:
        why = f"Without {city}, only {left[0].vertices[0]} is left of its component, so nothing splits."
    else:
        why = f"Without {city}, the other {sizes[0]} of its component are still connected."
    return Overlay((cut, *drawn.vertices), drawn.edges, why)


def draw_cut(net: Network, a: str, b: str, own: Collection[int] = ()) -> Overlay:
    """Draw a minimum cut between two cities, with a sentence that names it; `own` routes cannot be cut."""
    ends = end_marks(a, b)
    cut = min_cut.solve(net, a, b, uncuttable=own) if has(net, a, b) else None
    if cut is None or not cut.edges:
        marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
        return Overlay(ends, marks, f"{a} and {b} are not connected, so there is nothing to cut.")
    marks = edge_marks(cut.edges, Role.BOTTLENECK)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in cut.side if city != a)
    routes = named([str(board().routes[edge]) for edge in cut.edges])
    filled = f" From {a}, you can only reach the filled cities." if inside else ""
    return Overlay((*ends, *inside), marks, f"Without {routes} no path leads from {a} to {b}.{filled}")


def draw_paths(net: Network, a: str, b: str) -> Overlay:
    """Draw a maximum set of edge-disjoint paths between two cities, with a number on each."""
    ends = end_marks(a, b)
    paths = disjoint_paths(net, a, b)
    marks = tuple(EdgeMark(edge, Role.PATH, str(number)) for number, path in enumerate(paths, 1) for edge in path)
    if len(paths) == 1:
        return Overlay(ends, marks, f"Here is a path from {a} to {b}; you must cut it.")
    sentence = f"Here are {len(paths)} paths from {a} to {b} that share no route; you must cut each of them."
    return Overlay(ends, marks, sentence)
