"""Lesson 4, trees: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import components, degrees, reached

of_is_tree = MisconceptionsOf("4.1")
of_spanning_tree = MisconceptionsOf("4.2")
of_trim = MisconceptionsOf("4.3")

Pairs = Sequence[tuple[str, str]]
Route = tuple[str, str, int]
Costs = Sequence[Route]


# --- is it a tree? ---


@of_is_tree(
    "only counts the routes",
    "The count is right for every tree, but also for other networks. Can one part have one route too many while "
    "another part has one too few?",
)
def only_counts(edges: Pairs) -> bool:
    return len(edges) == len(degrees(edges)) - 1


@of_is_tree(
    "counts a city once for each of its routes",
    "Two routes in a line have three cities. How many does your program count?",
)
def each_city_counted_for_each_route(edges: Pairs) -> bool:
    return len(edges) == 2 * len(edges) - 1


@of_is_tree(
    "checks only that the network is in one piece",
    "One piece is only half of a tree. Is there a route that you could leave out?",
)
def only_connected(edges: Pairs) -> bool:
    return components(edges) == 1


@of_is_tree("checks only that there is no cycle", "Without a cycle it is a forest. What makes a forest one tree?")
def only_without_cycle(edges: Pairs) -> bool:
    return all(b not in reached([*edges[:i], *edges[i + 1 :]], a) for i, (a, b) in enumerate(edges))


@of_is_tree(
    "forgets the second track of a double route",
    "If you go there and back on two tracks, is that a cycle? Where does your program lose the second track?",
)
def forgets_second_tracks(edges: Pairs) -> bool:
    once = list({(min(edge), max(edge)) for edge in edges})
    return only_counts(once) and only_connected(once)


@of_is_tree(
    "thinks a route closes a cycle if both its ends have been seen",
    "You have seen both ends, but were they in one piece? The route may join two pieces.",
)
def both_ends_seen(edges: Pairs) -> bool:
    seen: set[str] = set()
    for edge in edges:
        if set(edge) <= seen:
            return False
        seen |= set(edge)
    return True


@of_is_tree(
    "wants each route to touch those before it",
    "The routes come in any order. A route may join two pieces that were separate until then.",
)
def in_the_order_of_the_list(edges: Pairs) -> bool:
    found = {edges[0][0]}
    for edge in edges:
        if len(found & set(edge)) != 1:
            return False
        found |= set(edge)
    return True


@of_is_tree("does not allow branches", "You only allow a single line. Can three routes meet in a city of a tree?")
def without_branches(edges: Pairs) -> bool:
    straight = max(degrees(edges).values()) <= 2
    return straight and only_counts(edges) and only_connected(edges)


# --- a minimum spanning tree ---


@of_spanning_tree(
    "takes the shortest routes, cycle or not",
    "Some short routes close a cycle. Then other routes are missing elsewhere.",
)
def the_shortest_routes(edges: Costs) -> list[Route]:
    return _sorted(edges)[: len(degrees(edges)) - 1]


@of_spanning_tree(
    "skips a route if both its ends already have a route",
    "Both ends may have a route, but lie in two different pieces. What would this route do?",
)
def only_new_cities(edges: Costs) -> list[Route]:
    seen: set[str] = set()
    tree = []
    for edge in _sorted(edges):
        if not set(edge[:2]) <= seen:
            tree.append(edge)
            seen |= set(edge[:2])
    return tree


@of_spanning_tree(
    "goes on only from the last city",
    "Your tree is one line, and the line gets stuck. Where can the next route start?",
)
def from_the_end_of_a_line(edges: Costs) -> list[Route]:
    here = edges[0][0]
    seen = {here}
    line: list[Route] = []
    while True:
        onward = [edge for edge in _sorted(edges) if here in edge[:2] and not set(edge[:2]) <= seen]
        if not onward:
            return line
        line.append(onward[0])
        here = _other(onward[0], here)
        seen.add(here)


@of_spanning_tree(
    "grows the tree, but looks at each route only once",
    "A route that is no use now may lead out of the tree later.",
)
def reads_the_sorted_list_once(edges: Costs) -> list[Route]:
    inside, tree = {edges[0][0]}, []
    for edge in _sorted(edges):
        if len(inside & set(edge[:2])) == 1:
            tree.append(edge)
            inside |= set(edge[:2])
    return tree


@of_spanning_tree(
    "goes on in the sorted list after it takes a route",
    "After you take a route, a shorter route that you skipped may lead out of the tree. Where in the list does your "
    "program go on looking?",
)
def goes_on_in_the_sorted_list(edges: Costs) -> list[Route]:
    inside, tree = {edges[0][0]}, []
    while len(inside) < len(degrees(edges)):
        for edge in _sorted(edges):
            if len(inside & set(edge[:2])) == 1:
                tree.append(edge)
                inside |= set(edge[:2])
    return tree


@of_spanning_tree(
    "keeps the cheapest paths from the first city to all others",
    "Each city is close to the first one, but the whole network is not cheap. Does the distance from the first city "
    "matter here?",
)
def cheapest_paths_from_one_city(edges: Costs) -> list[Route]:
    cost = {edges[0][0]: 0}
    came: dict[str, Route] = {}
    while True:
        further = [
            (cost[city] + edge[2], i, _other(edge, city))
            for i, edge in enumerate(edges)
            for city in edge[:2]
            if city in cost and _other(edge, city) not in cost
        ]
        if not further:
            return list(came.values())
        total, i, city = min(further)
        cost[city], came[city] = total, edges[i]


@of_spanning_tree(
    "takes the longest routes first",
    "You avoid cycles correctly. In what order do the routes come?",
)
def the_longest_first(edges: Costs) -> list[Route]:
    return whatever_the_lengths(_sorted(edges)[::-1])


@of_spanning_tree("does not look at the trains", "You found a spanning tree. But which routes do you look at first?")
def whatever_the_lengths(edges: Costs) -> list[Route]:
    tree: list[Route] = []
    for edge in edges:
        if edge[1] not in reached(tree, edge[0]):
            tree.append(edge)
    return tree


# --- joining some cities ---


@of_trim("cuts off loose ends only once", "When you cut off a loose end, there may be a new one behind it.")
def trims_once(edges: Costs, cities: Sequence[str]) -> list[Route]:
    degree = degrees(edges)
    return [edge for edge in edges if not any(degree[city] == 1 and city not in cities for city in edge[:2])]


@of_trim(
    "goes through the list only once",
    "Reverse the list: is the answer the same? A route may become a loose end after its turn.",
)
def trims_in_one_go(edges: Costs, cities: Sequence[str]) -> list[Route]:
    kept = list(edges)
    for edge in edges:
        degree = degrees(kept)
        if any(degree[city] == 1 and city not in cities for city in edge[:2]):
            kept.remove(edge)
    return kept


@of_trim("cuts off cities that it must join", "Not every leaf is a loose end: some leaves have to stay. Which ones?")
def trims_terminals_too(edges: Costs, cities: Sequence[str]) -> list[Route]:
    degree = degrees(edges)
    return [edge for edge in edges if all(degree[city] > 1 for city in edge[:2])]


@of_trim(
    "keeps only routes between the cities to join",
    "The path from one of these cities to another may pass through other cities.",
)
def between_asked_cities(edges: Costs, cities: Sequence[str]) -> list[Route]:
    return [edge for edge in edges if edge[0] in cities and edge[1] in cities]


@of_trim(
    "keeps all routes at the cities to join",
    "A route at one of these cities may lead in the wrong direction, and you may need a route far from all of them. "
    "When do you need a route?",
)
def at_asked_cities(edges: Costs, cities: Sequence[str]) -> list[Route]:
    return [edge for edge in edges if edge[0] in cities or edge[1] in cities]


@of_trim("joins only the first two cities", "You join two of the cities. What about the rest of the list?")
def path_of_the_first_two(edges: Costs, cities: Sequence[str]) -> list[Route]:
    kept = list(edges)
    while True:
        degree = degrees(kept)
        loose = [edge for edge in kept if any(degree[city] == 1 and city not in cities[:2] for city in edge[:2])]
        if not loose:
            return kept
        kept.remove(loose[0])


@of_trim(
    "keeps the whole tree",
    "You join all of them, but with more routes than needed. Which route could go first?",
)
def everything(edges: Costs, cities: Sequence[str]) -> list[Route]:
    return list(edges)


def _sorted(edges: Costs) -> list[Route]:
    return sorted(edges, key=lambda edge: edge[2])


def _other(edge: Route, city: str) -> str:
    return edge[1] if edge[0] == city else edge[0]
