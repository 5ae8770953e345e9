"""Lesson 2, connected or not: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit import properties
from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import degrees, neighbors, reached

of_connected = MisconceptionsOf("2.1")
of_components = MisconceptionsOf("2.2")
of_complete = MisconceptionsOf("2.3")

Edges = Sequence[tuple[str, str]]
Claims = Sequence[tuple[str, str, str]]

_BOTH_WAYS = (
    "You can travel a route both ways. A route is listed as (Denver, Omaha) or as (Omaha, Denver), never as both: does "
    "your program also go from the second city to the first?"
)
_NOT_ONCE = (
    "Your program reads the list of routes once. A route that comes early may become useful only later, after you "
    "reach one of its ends. How would you notice that you are not done?"
)


@of_connected(
    "looks for a direct route only",
    "The two cities don't have to be neighbors. What if you can change trains in a city between them?",
)
def only_direct(edges: Edges, a: str, b: str) -> bool:
    return (a, b) in edges or (b, a) in edges


@of_connected("travels routes in only one direction", _BOTH_WAYS)
def one_way(edges: Edges, a: str, b: str) -> bool:
    return properties.one_way(edges, a, b)


@of_connected(
    "changes trains once at most",
    "You allow one city in between. A path may have many. Can you repeat the same step until you find nothing new?",
)
def one_stop(edges: Edges, a: str, b: str) -> bool:
    near_a, near_b = neighbors(edges, a), neighbors(edges, b)
    return b in near_a or not set(near_a).isdisjoint(near_b)


@of_connected("reads the list of routes only once", _NOT_ONCE)
def one_pass(edges: Edges, a: str, b: str) -> bool:
    return properties.in_one_pass(edges, a, b)


@of_connected(
    "always says no",
    "Your answer is False every time, even for two neighbors. Print what you compare: an entry of the list is a "
    "pair in round brackets, (a, b), with its two cities in any order.",
)
def never(edges: Edges, a: str, b: str) -> bool:
    return False


@of_connected(
    "asks only whether both cities have a route",
    "A route at each end is not enough: the two may lie in different components. Which cities can you reach from a?",
)
def both_touched(edges: Edges, a: str, b: str) -> bool:
    return a == b or {a, b} <= degrees(edges).keys()


@of_connected(
    "does not connect a city to itself",
    "What if a and b are the same city? Does your program find b at the start, or only when a route leads there?",
)
def never_itself(edges: Edges, a: str, b: str) -> bool:
    return a != b and b in reached(edges, a)


@of_components(
    "treats each route as a component",
    "Two routes that share a city belong to the same component. When do you join groups?",
)
def each_edge_alone(edges: Edges) -> list[set[str]]:
    return [set(edge) for edge in edges]


@of_components(
    "treats each city with its neighbors as a component",
    "You look only one step ahead. The neighbors of the neighbors belong to the group as well, and so on.",
)
def neighborhoods(edges: Edges) -> list[set[str]]:
    return [{city, *neighbors(edges, city)} for city in degrees(edges)]


@of_components(
    "never joins two groups",
    "A route can have its two ends in two different groups. Then the two groups become one.",
)
def never_merged(edges: Edges) -> list[set[str]]:
    groups: list[set[str]] = []
    for edge in edges:
        for group in groups:
            if group & set(edge):
                group |= set(edge)
                break
        else:
            groups.append(set(edge))
    return groups


@of_components(
    "joins groups in a second pass, but not after that",
    "After your second pass, two groups can still share a city. A path can be long, and its routes can come in any "
    "order. How would you notice that there are still groups to join?",
)
def merged_once_more(edges: Edges) -> list[set[str]]:
    merged: list[set[str]] = []
    for group in never_merged(edges):
        for other in merged:
            if other & group:
                other |= group
                break
        else:
            merged.append(set(group))
    return merged


@of_components(
    "puts all cities into one group",
    "You collect cities, but when does a new group begin? If no route joins two parts, they are two components.",
)
def all_in_one(edges: Edges) -> list[set[str]]:
    return [set(degrees(edges))] if edges else []


@of_components(
    "finds the component of the first city only",
    "You found everything that is connected to the first city. Where would you begin again?",
)
def only_the_first(edges: Edges) -> list[set[str]]:
    return [reached(edges, edges[0][0])] if edges else []


@of_components(
    "lists a component again for each of its cities",
    "Your groups are right, but some come several times. In which cities should you not begin again?",
)
def again_for_each_city(edges: Edges) -> list[set[str]]:
    return [reached(edges, city) for city in degrees(edges)]


@of_complete(
    "uses the routes of all players",
    "Whose routes are these? Only the player's own routes count for a ticket.",
)
def everybodys(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    a, b = ticket
    return b in reached([(first, second) for _, first, second in claims], a)


@of_complete(
    "asks only whether the player has a route at both cities",
    "The player has reached both cities, but maybe with two networks that do not meet.",
)
def own_both_touched(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    return both_touched(_own(claims, player), *ticket)


@of_complete("travels routes in only one direction", _BOTH_WAYS)
def own_one_way(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    return one_way(_own(claims, player), *ticket)


@of_complete("reads the list of claims only once", _NOT_ONCE)
def own_one_pass(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    return one_pass(_own(claims, player), *ticket)


@of_complete(
    "looks for one route between the two cities",
    "A ticket usually takes more than one route. It may take any number of routes.",
)
def own_only_direct(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    return only_direct(_own(claims, player), *ticket)


def _own(claims: Claims, player: str) -> list[tuple[str, str]]:
    return [(first, second) for owner, first, second in claims if owner == player]
