"""Lesson 4, trees: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr.graphs import connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import counted, walk_text
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.cases import Case, board, network_of
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.kit.properties import network
from ttr.lessons.trees import cases, misconceptions
from ttr.lessons.trees.routes import Answer, Priced, priced, read_routes, route_text, routes_of, spanning_measure
from ttr.lessons.trees.shape import cycle_in, joins, leaves_of, marked


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
    return next(((cities[0], city) for city in cities[1:] if not joins(part, (cities[0], city))), None)


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
        f"{subject.name} returns {what}, and {a} and {b} are not joined. Here is a path: {walk_text(path.vertices)}."
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


Costs = Sequence[tuple[str, str, int]]


def _is_tree(edges: Sequence[tuple[str, str]]) -> bool:
    net = network(edges)
    return len(connectivity.components(net)) == 1 and spanning_tree.solve(net).length == len(edges)


def _spanning_tree(edges: Costs) -> list[tuple[str, str, int]]:
    return [edges[index] for index in spanning_tree.solve(Network.from_edges(edges)).edges]


def _trimmed(edges: Costs, cities: Sequence[str]) -> list[tuple[str, str, int]]:
    tree = steiner_tree.solve(Network.from_edges(edges), cities)
    return [edges[index] for index in tree.edges] if tree is not None else []


IS_TREE = Exercise(
    key="4.1",
    cases=cases.tree_cases,
    title="is it a tree?",
    statement=(
        "Write is_tree(edges). It returns True if the routes in edges form a tree, and False if they do not. edges "
        "is a list of pairs of cities with at least one route; the two tracks of a double route are two pairs."
    ),
    signature="is_tree(edges)",
    truth=_is_tree,
    read=read_yes_or_no,
    explain=explain_tree,
    misconceptions=known(misconceptions, "4.1"),
    properties=cases.OF_SHAPE,
    hints=(
        "A tree has two properties. For each property, find a network that has it but is not a tree.",
        "A network in one piece with n cities has at least n - 1 routes. What does it mean if it has more?",
        (
            "Make two tests: len(edges) is the number of cities minus 1, and you can reach all cities from the first "
            "one. For the second test, search as in lesson 2."
        ),
    ),
    endless="If you walk along the routes, do you remember the cities that you have visited?",
)

SPANNING_TREE = Exercise(
    key="4.2",
    cases=cases.spanning_cases,
    title="the cheapest tree",
    statement=(
        "Write spanning_tree(edges). It returns a minimum spanning tree of the network as a list of routes. edges is a "
        "list of (city, city, trains); the network is in one piece. If several trees are equally cheap, any of them "
        "is right."
    ),
    signature="spanning_tree(edges)",
    truth=_spanning_tree,
    read=read_routes,
    explain=explain_spanning,
    measure=spanning_measure,
    misconceptions=known(misconceptions, "4.2"),
    properties=cases.OF_COSTS,
    hints=(
        "Both algorithms of the tab “Step” work. Prim's algorithm is simpler: you only keep track of the cities in "
        "the tree.",
        "Begin with a set that holds one city. Which routes lead from a city in the set to a city outside?",
        (
            "Repeat until all cities are inside: look at the routes with exactly one end inside, and take the one "
            "with the fewest trains. Put it into your list, and both its ends into the set."
        ),
    ),
    endless="Your loop ends when all cities are inside. Does every round add one city?",
)

TRIM = Exercise(
    key="4.3",
    cases=cases.trim_cases,
    title="no loose ends",
    statement=(
        "Write trim(edges, cities). edges is a tree, a list of (city, city, trains); cities is a list of at least "
        "two of its cities. Return only the routes of this tree that you need to join these cities."
    ),
    signature="trim(edges, cities)",
    truth=_trimmed,
    read=read_routes,
    explain=explain_trimmed,
    misconceptions=known(misconceptions, "4.3"),
    properties=cases.OF_TRIMMING,
    hints=(
        "Look at a leaf that is not in cities. Do you need its route?",
        "Remove the route of such a leaf. Then look again: the tree is smaller, and may have new leaves.",
        (
            "Repeat: count the routes of each city. Find a route with an end that has only this one route and is not "
            "in cities. Leave the route out. Stop when there is no such route."
        ),
    ),
    endless="Does every round of your loop remove a route? Does the loop stop when there is nothing left to remove?",
)

EXERCISES = (IS_TREE, SPANNING_TREE, TRIM)
