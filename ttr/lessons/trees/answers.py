"""What students return in the lesson, lists of routes with their trains: read, and told why they are wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from ttr.graphs import connectivity, spanning_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.kit.answers import WrongKind, described, read_number
from ttr.lessons.kit.cases import board, costs_of, network_of
from ttr.lessons.kit.exercise import YOURS, Case, Subject
from ttr.lessons.trees.shape import Cycle, cycle_in, leaves_of, marked

Priced = tuple[str, str, float]  # two cities in the order of the alphabet, and trains
Answer = tuple[Priced, ...]


def read_routes(answer: Any) -> Answer:
    """Read an answer that has to be routes with their trains; neither their order nor that of their ends matters.

    Raises
    ------
    WrongKind
        When it is anything else.

    Examples
    --------
    >>> read_routes([("Omaha", "Denver", 4)])
    (('Denver', 'Omaha', 4.0),)
    """
    wanted = "It should be a list of routes as they stand in edges, such as [('Denver', 'Omaha', 4)]"
    if not isinstance(answer, list | tuple | set | frozenset):
        raise WrongKind(f"{wanted}; your function returned {described(answer)}.")
    found = []
    for route in answer:
        if not isinstance(route, list | tuple) or len(route) != 3 or not all(isinstance(c, str) for c in route[:2]):
            raise WrongKind(f"{wanted}; in your list there is {described(route)}.")
        first, second = sorted(route[:2])
        trains = read_number(route[2], f"a list of routes with their trains as numbers, for {first} – {second} too")
        found.append((first, second, trains))
    return tuple(sorted(found))


def routes_of(case: Case, answer: Answer) -> tuple[tuple[int, ...], tuple[Priced, ...]]:
    """Return the routes of a case that an answer names, and what in it is no route of the case, or one too many."""
    left: dict[Priced, list[int]] = {}
    for index in sorted(case.routes):
        left.setdefault(_priced(index), []).append(index)
    found, unknown = [], []
    for route in answer:
        known = left.get(route)
        if known:
            found.append(known.pop(0))
        else:
            unknown.append(route)
    return tuple(found), tuple(unknown)


def spanning_measure(case: Case, answer: Answer) -> Hashable:
    """Return what counts of an answer that should be a minimum spanning tree: that it is one, or why it is none.

    It does not tell which routes there are: somebody who has a misconception may take others of the same length.
    """
    routes, unknown = routes_of(case, answer)
    if unknown:
        return "unknown routes"
    whole, part = network_of(case.routes), network_of(routes)
    if len(routes) > len(part.vertices) - len(connectivity.components(part)):
        return "a cycle"
    if len(routes) < len(whole.vertices) - 1:
        return "not joined"
    return "the cheapest" if part.length == spanning_tree.solve(whole).length else "too dear"


def explain_tree(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Say why a network is a tree, or why it is none, and draw it."""
    net = network_of(case.routes)
    pieces, cycle = connectivity.components(net), cycle_in(net)
    if truth:
        size = f"{counted(len(net.vertices), 'city')} and {counted(len(net.edges), 'route')}"
        why = f"But its {size} are in one piece, and there is no cycle."
        return Overlay((), marked(sorted(case.routes), Role.PATH), f"Your function says that this is no tree. {why}")
    reasons: list[str] = []
    marks: tuple[VertexMark, ...] = ()
    if len(pieces) > 1:
        a, b = str(pieces[0].vertices[0]), str(pieces[1].vertices[0])
        reasons.append(f"there is no way from {a} to {b}")
        marks = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    if cycle is not None:
        reasons.append(_has_cycle(cycle))
    edges = marked(cycle.edges if cycle is not None else (), Role.BOTTLENECK, case.routes)
    return Overlay(marks, edges, f"Your function says that this is a tree. But {', and '.join(reasons)}.")


def _has_cycle(cycle: Cycle) -> str:
    return f"it has a cycle: {cycle.words}"


def explain_spanning(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Say what is wrong with a minimum spanning tree, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _unknown(case, answer, unknown[0])
    net, part = network_of(case.routes), network_of(routes)
    cycle = cycle_in(part)
    if cycle is not None:
        sentence = f"Your function returns routes with a cycle: {cycle.words}. One of them can be left out."
        return Overlay((), marked(cycle.edges, Role.BOTTLENECK, routes), sentence)
    gap = _gap(part, tuple(map(str, net.vertices)))
    if gap is not None:
        return _not_joined(net, routes, *gap)
    # A spanning tree that is not the cheapest becomes cheaper by one exchange; show the one that saves most.
    exchanges = []
    for edge in net.edges:
        way = connectivity.path(part, edge.a, edge.b)
        if edge.id not in routes and way is not None:
            longest = max(way.edges, key=lambda route: board().routes[route].length)
            exchanges.append((board().routes[longest].length - edge.length, longest, edge.id))
    saved, out, into = max(exchanges)
    sentence = (
        f"Your function returns a tree of {counted(part.length, 'train')}. Take {_named(into)} in place of "
        f"{_named(out)}: everything stays joined, for {counted(saved, 'train')} fewer."
    )
    rest = [EdgeMark(route, Role.COMPONENT) for route in sorted(routes) if route != out]
    return Overlay((), (*rest, EdgeMark(out, Role.BOTTLENECK), EdgeMark(into, Role.TODO)), sentence)


def explain_trimmed(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Say what is wrong with the part of a tree that joins some cities, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _unknown(case, answer, unknown[0])
    cities: Sequence[str] = case.arguments[1]
    part = network_of(routes)
    asked = tuple(VertexMark(city, Role.TERMINAL) for city in cities)
    gap = _gap(part, cities)
    if gap is not None:
        return _not_joined(network_of(case.routes), routes, *gap, asked=asked)
    # What joins all the cities and is not the answer has a loose end: a leaf that nobody asked for.
    loose = next(city for city in leaves_of(part) if city not in cities)
    (edge,) = part.incident(loose)
    sentence = f"Your function keeps the route {_named(edge.id)}. It leads to {loose} only, which need not be joined."
    return Overlay(asked, marked([edge.id], Role.BOTTLENECK, routes), sentence)


def _gap(part: Network, cities: Sequence[str]) -> tuple[str, str] | None:
    """Return two of these cities that a network does not join; None when it joins them all."""
    first = cities[0]
    known = part.numbered.vertex
    for city in cities[1:]:
        if first not in known or city not in known or connectivity.path(part, first, city) is None:
            return first, city
    return None


def _not_joined(net: Network, routes: Sequence[int], a: str, b: str, asked: tuple[VertexMark, ...] = ()) -> Overlay:
    """Draw the way that is missing between two cities."""
    way = connectivity.path(net, a, b)
    assert way is not None  # all cases are in one piece
    missing = [edge for edge in way.edges if edge not in routes]
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    what = f"{len(routes)} routes" if len(routes) > 1 else ("one route" if routes else "no route")
    sentence = (
        f"Your function returns {what}, and {a} and {b} are not joined. Here is a way: "
        f"{' – '.join(map(str, way.vertices))}."
    )
    others = tuple(mark for mark in asked if mark.vertex not in (a, b))
    return Overlay((*ends, *others), marked(missing, Role.TODO, routes), sentence)


def _unknown(case: Case, answer: Answer, route: Priced) -> Overlay:
    """Say that an answer names a route that is not there, with other trains, or too often."""
    a, b, trains = route
    there = Counter(_priced(index) for index in case.routes)
    if there[route]:
        times = "once" if there[route] == 1 else f"{there[route]} times"
        often = Counter(answer)[route]
        why = f"{often} times, but it is in the list only {times}"
        sentence = f"Your function returns the route {a} – {b} {why}."
    else:
        lengths = [length for first, second, length in there if (first, second) == (a, b)]
        if lengths:
            sentence = f"Your function returns {a} – {b} with {trains:g} as its trains, but it takes {lengths[0]:g}."
        else:
            sentence = f"Your function returns a route {a} – {b}, but there is none in the list."
    known = {city.name for city in board().cities}
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)) if city in known)
    return Overlay(marks, marked((), Role.PATH, case.routes), sentence)


def _named(index: int) -> str:
    route = board().routes[index]
    return f"{route.a} – {route.b} ({route.length})"


def _priced(index: int) -> Priced:
    a, b, trains = costs_of([index])[0]
    return min(a, b), max(a, b), float(trains)
