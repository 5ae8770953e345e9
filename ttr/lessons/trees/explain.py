"""Lesson 4, trees: explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import Case, board, network_of
from ttr.lessons.kit.exercise import YOURS, Subject
from ttr.lessons.trees.routes import Answer, Priced, priced, route_text, routes_of
from ttr.lessons.trees.shape import cycle_in, leaves_of, marked


def explain_tree(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain why a network is a tree or why it is not, and draw it."""
    net = network_of(case.routes)
    pieces, cycle = connectivity.components(net), cycle_in(net)
    if truth:
        size = f"{counted(len(net.vertices), 'city')} and {counted(len(net.edges), 'route')}"
        why = f"But its {size} are in one piece, and there is no cycle."
        return Overlay(
            (), marked(sorted(case.routes), Role.PATH), f"{subject.name} says that this is not a tree. {why}"
        )
    reasons: list[str] = []
    marks: tuple[VertexMark, ...] = ()
    if len(pieces) > 1:
        a, b = str(pieces[0].vertices[0]), str(pieces[1].vertices[0])
        reasons.append(f"there is no path from {a} to {b}")
        marks = end_marks(a, b)
    if cycle is not None:
        reasons.append(f"it has a cycle: {cycle.words}")
    edges = marked(cycle.edges if cycle is not None else (), Role.BOTTLENECK, case.routes)
    return Overlay(marks, edges, f"{subject.name} says that this is a tree. But {', and '.join(reasons)}.")


def explain_spanning(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Explain the fault in a minimum spanning tree, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _unknown(case, answer, unknown[0], subject)
    net, part = network_of(case.routes), network_of(routes)
    cycle = cycle_in(part)
    if cycle is not None:
        sentence = f"{subject.name} returns routes with a cycle: {cycle.words}. One of them can be left out."
        return Overlay((), marked(cycle.edges, Role.BOTTLENECK, routes), sentence)
    gap = _gap(part, tuple(map(str, net.vertices)))
    if gap is not None:
        return _not_joined(net, routes, gap, subject)
    # One exchange makes a spanning tree cheaper if it is not minimal; show the exchange that saves most.
    exchanges = []
    for edge in net.edges:
        path = connectivity.path(part, edge.a, edge.b)
        if edge.id not in routes and path is not None:
            longest = max(path.edges, key=lambda route: board().routes[route].length)
            exchanges.append((board().routes[longest].length - edge.length, longest, edge.id))
    saved, out, into = max(exchanges)
    sentence = (
        f"{subject.name} returns a tree of {counted(part.length, 'train')}. Use {route_text(into)} instead of "
        f"{route_text(out)}: everything stays joined, with {counted(saved, 'train')} fewer."
    )
    rest = [EdgeMark(route, Role.COMPONENT) for route in sorted(routes) if route != out]
    return Overlay((), (*rest, EdgeMark(out, Role.BOTTLENECK), EdgeMark(into, Role.TODO)), sentence)


def explain_trimmed(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Explain the fault in the part of a tree that should join some cities, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _unknown(case, answer, unknown[0], subject)
    cities: Sequence[str] = case.arguments[1]
    part = network_of(routes)
    asked = tuple(VertexMark(city, Role.TERMINAL) for city in cities)
    gap = _gap(part, cities)
    if gap is not None:
        return _not_joined(network_of(case.routes), routes, gap, subject, asked)
    # A wrong answer that joins all the cities has a loose end: a leaf that is not one of them.
    loose = next(city for city in leaves_of(part) if city not in cities)
    (edge,) = part.incident(loose)
    kept = route_text(edge.id)
    sentence = f"{subject.name} keeps the route {kept}. It only leads to {loose}, which you don't have to join."
    return Overlay(asked, marked([edge.id], Role.BOTTLENECK, routes), sentence)


def _gap(part: Network, cities: Sequence[str]) -> tuple[str, str] | None:
    """Return two of these cities that a network does not join, or None if it joins them all."""
    first = cities[0]
    known = part.numbered.vertex
    for city in cities[1:]:
        if first not in known or city not in known or connectivity.path(part, first, city) is None:
            return first, city
    return None


def _not_joined(
    net: Network, routes: Sequence[int], gap: tuple[str, str], subject: Subject, asked: tuple[VertexMark, ...] = ()
) -> Overlay:
    """Draw the missing path between two cities."""
    a, b = gap
    path = connectivity.path(net, a, b)
    assert path is not None  # the network of every case is connected
    missing = [edge for edge in path.edges if edge not in routes]
    ends = end_marks(a, b)
    what = f"{len(routes)} routes" if len(routes) > 1 else ("one route" if routes else "no route")
    sentence = (
        f"{subject.name} returns {what}, and {a} and {b} are not joined. Here is a path: "
        f"{' – '.join(map(str, path.vertices))}."
    )
    others = tuple(mark for mark in asked if mark.vertex not in (a, b))
    return Overlay((*ends, *others), marked(missing, Role.TODO, routes), sentence)


def _unknown(case: Case, answer: Answer, route: Priced, subject: Subject) -> Overlay:
    """Explain that an answer names an unknown route, a wrong length, or a route too often."""
    a, b, trains = route
    there = Counter(priced(index) for index in case.routes)
    if there[route]:
        times = "once" if there[route] == 1 else f"{there[route]} times"
        often = Counter(answer)[route]
        why = f"{often} times, but it is in the list only {times}"
        sentence = f"{subject.name} returns the route {a} – {b} {why}."
    else:
        lengths = [length for first, second, length in there if (first, second) == (a, b)]
        if lengths:
            sentence = f"{subject.name} returns {a} – {b} with {trains:g} trains, but the route takes {lengths[0]:g}."
        else:
            sentence = f"{subject.name} returns a route {a} – {b}, but the list has no such route."
    known = {city.name for city in board().cities}
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)) if city in known)
    return Overlay(marks, marked((), Role.PATH, case.routes), sentence)
