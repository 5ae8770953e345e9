"""Lesson 4, trees: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from ttr import graphs
from ttr.graphs import connectivity, steiner_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import pluralize, spell_times, walk_text
from ttr.lessons.exercises.answers import read_yes_or_no
from ttr.lessons.exercises.cases import Case, board, network_of
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import components, degrees, find_reachable, network
from ttr.lessons.trees import cases
from ttr.lessons.trees.cases import (
    Answer,
    Priced,
    cycle_in,
    joins,
    leaves_of,
    mark_edges,
    price_route,
    read_routes,
    route_text,
    routes_of,
    spanning_measure,
)


def explain_tree(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain why a network is a tree or why it is not, and draw it."""
    net = network_of(case.routes)
    pieces, cycle = connectivity.components(net), cycle_in(net)
    if truth:
        size = f"{pluralize(len(net.vertices), 'city')} and {pluralize(len(net.edges), 'route')}"
        reason = f"But its {size} are in one piece, and there is no cycle."
        return Overlay(
            (), mark_edges(sorted(case.routes), Role.PATH), f"{subject.name} says that this is not a tree. {reason}"
        )
    reasons: list[str] = []
    marks: tuple[VertexMark, ...] = ()
    if len(pieces) > 1:
        a, b = str(pieces[0].vertices[0]), str(pieces[1].vertices[0])
        reasons.append(f"there is no path from {a} to {b}")
        marks = end_marks(a, b)
    if cycle is not None:
        reasons.append(f"it has a cycle: {cycle.words}")
    edges = mark_edges(cycle.edges if cycle is not None else (), Role.BOTTLENECK, case.routes)
    return Overlay(marks, edges, f"{subject.name} says that this is a tree. But {', and '.join(reasons)}.")


def explain_spanning(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Explain the fault in a minimum spanning tree, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _explain_unknown(case, answer, unknown[0], subject)
    net, part = network_of(case.routes), network_of(routes)
    cycle = cycle_in(part)
    if cycle is not None:
        sentence = f"{subject.name} returns routes with a cycle: {cycle.words}. One of them can be left out."
        return Overlay((), mark_edges(cycle.edges, Role.BOTTLENECK, routes), sentence)
    gap = _find_gap(part, tuple(map(str, net.vertices)))
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
        f"{subject.name} returns a tree of {pluralize(part.length, 'train')}. Use {route_text(into)} instead of "
        f"{route_text(out)}: everything stays joined, with {pluralize(saved, 'train')} fewer."
    )
    rest = [EdgeMark(route, Role.COMPONENT) for route in sorted(routes) if route != out]
    return Overlay((), (*rest, EdgeMark(out, Role.BOTTLENECK), EdgeMark(into, Role.TODO)), sentence)


def explain_trimmed(case: Case, answer: Answer, truth: Answer, subject: Subject = YOURS) -> Overlay:
    """Explain the fault in the part of a tree that should join some cities, and draw it."""
    routes, unknown = routes_of(case, answer)
    if unknown:
        return _explain_unknown(case, answer, unknown[0], subject)
    cities: Sequence[str] = case.arguments[1]
    part = network_of(routes)
    asked = tuple(VertexMark(city, Role.TERMINAL) for city in cities)
    gap = _find_gap(part, cities)
    if gap is not None:
        return _not_joined(network_of(case.routes), routes, gap, subject, asked)
    # A wrong answer that joins all the cities has a loose end: a leaf that is not one of them.
    loose = next(city for city in leaves_of(part) if city not in cities)
    (edge,) = part.incident(loose)
    kept = route_text(edge.id)
    sentence = f"{subject.name} keeps the route {kept}. It only leads to {loose}, which you don't have to join."
    return Overlay(asked, mark_edges([edge.id], Role.BOTTLENECK, routes), sentence)


def _find_gap(part: Network, cities: Sequence[str]) -> tuple[str, str] | None:
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
    return Overlay((*ends, *others), mark_edges(missing, Role.TODO, routes), sentence)


def _explain_unknown(case: Case, answer: Answer, route: Priced, subject: Subject) -> Overlay:
    """Explain that an answer names an unknown route, a wrong length, or a route too often, and draw it."""
    a, b, trains = route
    there = {index: priced for index in sorted(case.routes) if (priced := price_route(index))[:2] == (a, b)}
    lengths = [length for *_, length in there.values()]
    if trains in lengths:
        returned = spell_times(answer.count(route))
        reason = f"{returned}, but it is in the list only {spell_times(lengths.count(trains))}"
        sentence = f"{subject.name} returns the route {a} – {b} {reason}."
    elif lengths:
        sentence = f"{subject.name} returns {a} – {b} with {trains:g} trains, but the route takes {lengths[0]:g}."
    else:
        sentence = f"{subject.name} returns a route {a} – {b}, but the list has no such route."
    known = {city.name for city in board().cities}
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)) if city in known)
    return Overlay(marks, mark_edges(there, Role.BOTTLENECK, case.routes), sentence)


Pairs = Sequence[tuple[str, str]]
Route = tuple[str, str, int]
Costs = Sequence[Route]
Edge = TypeVar("Edge", bound=tuple[Any, ...])


@Exercise(
    "4.1 is it a tree?",
    cases=cases.tree_cases,
    read=read_yes_or_no,
    explain=explain_tree,
    properties=cases.OF_SHAPE,
    endless="If you walk along the routes, do you remember the cities that you have visited?",
)
def is_tree(edges: Sequence[tuple[str, str]]) -> bool:
    """Write is_tree(edges). It returns True if the routes in edges form a tree, and False if they do not. edges is a
    list of pairs of cities with at least one route; the two tracks of a double route are two pairs.

    * A tree has two properties. For each property, find a network that has it but is not a tree.
    * A network in one piece with n cities has at least n - 1 routes. What does it mean if it has more?
    * Make two tests: len(edges) is the number of cities minus 1, and you can reach all cities from the first one. For
      the second test, search as in lesson 2.
    """
    net = network(edges)
    return len(connectivity.components(net)) == 1 and graphs.spanning_tree.solve(net).length == len(edges)


@is_tree.wrong("only counts the routes")
def only_counts(edges: Pairs) -> bool:
    """The count is right for every tree, but also for other networks. Can one part have one route too many while
    another part has one too few?
    """
    return len(edges) == len(degrees(edges)) - 1


@is_tree.wrong("counts a city once for each of its routes")
def each_city_counted_for_each_route(edges: Pairs) -> bool:
    """Two routes in a line have three cities. How many does your program count?"""
    return len(edges) == 2 * len(edges) - 1


@is_tree.wrong("checks only that the network is in one piece")
def only_connected(edges: Pairs) -> bool:
    """One piece is only half of a tree. Is there a route that you could leave out?"""
    return components(edges) == 1


@is_tree.wrong("checks only that there is no cycle")
def only_without_cycle(edges: Pairs) -> bool:
    """Without a cycle it is a forest. What makes a forest one tree?"""
    return all(b not in find_reachable([*edges[:i], *edges[i + 1 :]], a) for i, (a, b) in enumerate(edges))


@is_tree.wrong("forgets the second track of a double route")
def forgets_second_tracks(edges: Pairs) -> bool:
    """If you go there and back on two tracks, is that a cycle? Where does your program lose the second track?"""
    once = list({(min(edge), max(edge)) for edge in edges})
    return only_counts(once) and only_connected(once)


@is_tree.wrong("thinks a route closes a cycle if both its ends have been seen")
def both_ends_seen(edges: Pairs) -> bool:
    """You have seen both ends, but were they in one piece? The route may join two pieces."""
    return len(_with_new_ends(edges)) == len(edges)


@is_tree.wrong("wants each route to touch those before it")
def in_the_order_of_the_list(edges: Pairs) -> bool:
    """The routes come in any order. A route may join two pieces that were separate until then."""
    return len(_grow(edges, edges[0][0])) == len(edges)


@is_tree.wrong("does not allow branches")
def without_branches(edges: Pairs) -> bool:
    """You only allow a single line. Can three routes meet in a city of a tree?"""
    straight = max(degrees(edges).values()) <= 2
    return straight and only_counts(edges) and only_connected(edges)


# --- 4.2 ---


def fair_cases(seed: int) -> tuple[Case, ...]:
    """Return the networks of `cases.spanning_cases` whose answers do not depend on the order of equal routes."""
    return tuple(case for case in cases.spanning_cases(seed) if _is_fair(case))


def _is_fair(case: Case) -> bool:
    """Return True if a case reveals misconceptions for any order of routes with equal length.

    Otherwise a student's program with such a misconception could be right by luck in a case where ours is wrong.
    """
    first, *rest = case.arguments[0]
    rng = random.Random(len(rest))
    orders = [[first, *more] for more in (rest[::-1], sorted(rest), *(rng.sample(rest, len(rest)) for _ in range(4)))]
    for function in _DEPEND_ON_TIES:
        listed = spanning_measure(case, read_routes(function([first, *rest])))
        if any(spanning_measure(case, read_routes(function(order))) != listed for order in orders):
            return False
    return True


@Exercise(
    "4.2 the cheapest tree",
    cases=fair_cases,
    read=read_routes,
    measure=spanning_measure,
    explain=explain_spanning,
    properties=cases.OF_COSTS,
    endless="Your loop ends when all cities are inside. Does every round add one city?",
)
def spanning_tree(edges: Costs) -> list[tuple[str, str, int]]:
    """Write spanning_tree(edges). It returns a minimum spanning tree of the network as a list of routes. edges is a
    list of (city, city, trains); the network is in one piece. If several trees are equally cheap, any of them is right.

    * Both algorithms of the tab “Step” work. Prim's algorithm is simpler: you only keep track of the cities in the
      tree.
    * Begin with a set that holds one city. Which routes lead from a city in the set to a city outside?
    * Repeat until all cities are inside: look at the routes with exactly one end inside, and take the one with the
      fewest trains. Put it into your list, and both its ends into the set.
    """
    return [edges[index] for index in graphs.spanning_tree.solve(Network.from_edges(edges)).edges]


@spanning_tree.wrong("takes the shortest routes, cycle or not")
def the_shortest_routes(edges: Costs) -> list[Route]:
    """Some short routes close a cycle. Then other routes are missing elsewhere."""
    return _sort(edges)[: len(degrees(edges)) - 1]


@spanning_tree.wrong("skips a route if both its ends already have a route")
def only_new_cities(edges: Costs) -> list[Route]:
    """Both ends may have a route, but lie in two different pieces. What would this route do?"""
    return _with_new_ends(_sort(edges))


@spanning_tree.wrong("goes on only from the last city")
def from_the_end_of_a_line(edges: Costs) -> list[Route]:
    """Your tree is one line, and the line gets stuck. Where can the next route start?"""
    here = edges[0][0]
    seen = {here}
    line: list[Route] = []
    while onward := [edge for edge in _sort(edges) if here in edge[:2] and not set(edge[:2]) <= seen]:
        line.append(onward[0])
        here = _other_end(onward[0], here)
        seen.add(here)
    return line


@spanning_tree.wrong("grows the tree, but looks at each route only once")
def reads_the_sorted_list_once(edges: Costs) -> list[Route]:
    """A route that is no use now may lead out of the tree later."""
    return _grow(_sort(edges), edges[0][0])


@spanning_tree.wrong("goes on in the sorted list after it takes a route")
def goes_on_in_the_sorted_list(edges: Costs) -> list[Route]:
    """After you take a route, a shorter route that you skipped may lead out of the tree. Where in the list does your
    program go on looking?
    """
    return _grow(_sort(edges) * len(edges), edges[0][0])


@spanning_tree.wrong("keeps the cheapest paths from the first city to all others")
def cheapest_paths_from_one_city(edges: Costs) -> list[Route]:
    """Each city is close to the first one, but the whole network is not cheap. Does the distance from the first city
    matter here?
    """
    cost, tree = {edges[0][0]: 0}, list[Route]()
    while further := [
        (cost[city] + edge[2], i, _other_end(edge, city))
        for i, edge in enumerate(edges)
        for city in edge[:2]
        if city in cost and _other_end(edge, city) not in cost
    ]:
        total, i, city = min(further)
        cost[city] = total
        tree.append(edges[i])
    return tree


@spanning_tree.wrong("takes the longest routes first")
def the_longest_first(edges: Costs) -> list[Route]:
    """You avoid cycles correctly. In what order do the routes come?"""
    return whatever_the_lengths(_sort(edges)[::-1])


@spanning_tree.wrong("does not look at the trains")
def whatever_the_lengths(edges: Costs) -> list[Route]:
    """You found a spanning tree. But which routes do you look at first?"""
    tree: list[Route] = []
    for edge in edges:
        if edge[1] not in find_reachable(tree, edge[0]):
            tree.append(edge)
    return tree


_DEPEND_ON_TIES = (  # misconceptions whose answer depends on the order of routes with equal lengths
    the_shortest_routes,
    only_new_cities,
    from_the_end_of_a_line,
    cheapest_paths_from_one_city,
    reads_the_sorted_list_once,
    goes_on_in_the_sorted_list,
)


@Exercise(
    "4.3 no loose ends",
    cases=cases.trim_cases,
    read=read_routes,
    explain=explain_trimmed,
    properties=cases.OF_TRIMMING,
    endless="Does every round of your loop remove a route? Does the loop stop when there is nothing left to remove?",
)
def trim(edges: Costs, cities: Sequence[str]) -> list[tuple[str, str, int]]:
    """Write trim(edges, cities). edges is a tree, a list of (city, city, trains); cities is a list of at least two of
    its cities. Return only the routes of this tree that you need to join these cities.

    * Look at a leaf that is not in cities. Do you need its route?
    * Remove the route of such a leaf. Then look again: the tree is smaller, and may have new leaves.
    * Repeat: count the routes of each city. Find a route with an end that has only this one route and is not in cities.
      Leave the route out. Stop when there is no such route.
    """
    tree = steiner_tree.solve(Network.from_edges(edges), cities)
    return [edges[index] for index in tree.edges] if tree is not None else []


@trim.wrong("cuts off loose ends only once")
def trims_once(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """When you cut off a loose end, there may be a new one behind it."""
    degree = degrees(edges)
    return [edge for edge in edges if not any(degree[city] == 1 and city not in cities for city in edge[:2])]


@trim.wrong("goes through the list only once")
def trims_in_one_go(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """Reverse the list: is the answer the same? A route may become a loose end after its turn."""
    kept = list(edges)
    for edge in edges:
        degree = degrees(kept)
        if any(degree[city] == 1 and city not in cities for city in edge[:2]):
            kept.remove(edge)
    return kept


@trim.wrong("cuts off cities that it must join")
def trims_terminals_too(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """Not every leaf is a loose end: some leaves have to stay. Which ones?"""
    degree = degrees(edges)
    return [edge for edge in edges if all(degree[city] > 1 for city in edge[:2])]


@trim.wrong("keeps only routes between the cities to join")
def between_asked_cities(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """The path from one of these cities to another may pass through other cities."""
    return [edge for edge in edges if edge[0] in cities and edge[1] in cities]


@trim.wrong("keeps all routes at the cities to join")
def at_asked_cities(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """A route at one of these cities may lead in the wrong direction, and you may need a route far from all of them.
    When do you need a route?
    """
    return [edge for edge in edges if edge[0] in cities or edge[1] in cities]


@trim.wrong("joins only the first two cities")
def path_of_the_first_two(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """You join two of the cities. What about the rest of the list?"""
    return [*trim.truth(edges, cities[:2])]


@trim.wrong("keeps the whole tree")
def everything(edges: Costs, cities: Sequence[str]) -> list[Route]:
    """You join all of them, but with more routes than needed. Which route could go first?"""
    return list(edges)


def _with_new_ends(edges: Sequence[Edge]) -> list[Edge]:
    """Return the routes with an end that no route before them has."""
    return [edge for place, edge in enumerate(edges) if not {*edge[:2]} <= {*degrees(edges[:place])}]


def _grow(edges: Sequence[Edge], start: str) -> list[Edge]:
    """Return the routes that enlarge a tree, in one pass from a city."""
    inside, tree = {start}, []
    for edge in edges:
        if len(inside & set(edge[:2])) == 1:
            tree.append(edge)
            inside |= set(edge[:2])
    return tree


def _sort(edges: Costs) -> list[Route]:
    return sorted(edges, key=lambda edge: edge[2])


def _other_end(edge: Route, city: str) -> str:
    return edge[1] if edge[0] == city else edge[0]


EXERCISES = (is_tree, spanning_tree, trim)
