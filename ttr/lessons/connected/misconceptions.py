"""Usual wrong answers about connectedness: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Edges = Sequence[tuple[str, str]]
Claims = Sequence[tuple[str, str, str]]


def only_direct(edges: Edges, a: str, b: str) -> bool:
    """Look for one route between the two, and for nothing longer."""
    return (a, b) in edges or (b, a) in edges


def one_way(edges: Edges, a: str, b: str) -> bool:
    """Follow routes from their first city to their second only."""
    found, waiting = {a}, [a]
    while waiting:
        city = waiting.pop()
        for first, second in edges:
            if first == city and second not in found:
                found.add(second)
                waiting.append(second)
    return b in found


def one_stop(edges: Edges, a: str, b: str) -> bool:
    """Look for a route, or for one city in between, and then stop."""
    near_a, near_b = _near(edges, a), _near(edges, b)
    return b in near_a or bool(near_a & near_b)


def one_pass(edges: Edges, a: str, b: str) -> bool:
    """Go through the list of routes only once."""
    found = {a}
    for first, second in edges:
        if first in found or second in found:
            found |= {first, second}
    return b in found


def never(edges: Edges, a: str, b: str) -> bool:
    """Look for [a, b] in a list of pairs, which is never there."""
    return False


def both_touched(edges: Edges, a: str, b: str) -> bool:
    """Ask only whether each of the two cities has a route."""
    cities = {city for edge in edges for city in edge}
    return a in cities and b in cities


def each_edge_alone(edges: Edges) -> list[set[str]]:
    """Take each route for a component."""
    return [set(edge) for edge in edges]


def neighborhoods(edges: Edges) -> list[set[str]]:
    """Take each city with its neighbors for a component."""
    return [{city, *_near(edges, city)} for city in _cities(edges)]


def never_merged(edges: Edges) -> list[set[str]]:
    """Put each route into the first group that it touches, and never join two groups."""
    groups: list[set[str]] = []
    for edge in edges:
        for group in groups:
            if group & set(edge):
                group |= set(edge)
                break
        else:
            groups.append(set(edge))
    return groups


def all_in_one(edges: Edges) -> list[set[str]]:
    """Collect all cities in one group."""
    return [set(_cities(edges))] if edges else []


def only_the_first(edges: Edges) -> list[set[str]]:
    """Find the component of the first city, and stop."""
    return [_reached(edges, edges[0][0])] if edges else []


def again_for_each_city(edges: Edges) -> list[set[str]]:
    """Begin again in every city, also in those that are in a component already."""
    return [_reached(edges, city) for city in _cities(edges)]


def everybodys(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Use the routes of all players."""
    a, b = ticket
    return b in _reached([(first, second) for _, first, second in claims], a)


def own_both_touched(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Ask only whether the player has a route at each of the two cities."""
    return both_touched(_own(claims, player), *ticket)


def own_one_way(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Follow the player's routes from their first city to their second only."""
    return one_way(_own(claims, player), *ticket)


def own_one_pass(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Go through the player's routes only once."""
    return one_pass(_own(claims, player), *ticket)


def own_only_direct(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Look for one route of the player between the two."""
    return only_direct(_own(claims, player), *ticket)


def _own(claims: Claims, player: str) -> list[tuple[str, str]]:
    return [(first, second) for owner, first, second in claims if owner == player]


def _cities(edges: Edges) -> Iterable[str]:
    return dict.fromkeys(city for edge in edges for city in edge)


def _near(edges: Edges, city: str) -> set[str]:
    return {other for edge in edges if city in edge for other in edge if other != city}


def _reached(edges: Edges, start: str) -> set[str]:
    found = {start}
    while True:
        more = found.union(*(edge for edge in edges if found & set(edge)))
        if more == found:
            return found
        found = more
