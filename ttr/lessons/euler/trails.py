"""Lesson 5, Euler and the longest trail: find, draw and describe odd cities, trails and paths of its networks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs import connectivity
from ttr.graphs.connectivity import Component
from ttr.graphs.longest_trail import Trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, trail_marks
from ttr.lessons.kit.cases import network_of


def odd_cities(net: Network) -> tuple[str, ...]:
    """Return the odd vertices, in the order of the network."""
    return tuple(str(city) for city in net.vertices if net.degree(city) % 2)


def pieces(net: Network) -> list[Component]:
    """Return the components with at least one edge."""
    return [part for part in connectivity.components(net) if part.edges]


def in_one_piece(net: Network) -> bool:
    """Return True if there are edges and all of them are connected."""
    return len(pieces(net)) == 1


def walkable(net: Network) -> bool:
    """Return True if the network has an Euler trail, by Euler's two conditions."""
    return in_one_piece(net) and len(odd_cities(net)) <= 2


def routes_along(routes: frozenset[int], cities: Sequence[str]) -> tuple[list[int], int | None]:
    """Return an unused route for each step of a walk, and the number of the first step without one."""
    net, walked = network_of(routes), list[int]()
    for place, (a, b) in enumerate(pairwise(cities)):
        free = [edge.id for edge in net.edges if {edge.a, edge.b} == {a, b} and edge.id not in walked]
        if not free:
            return walked, place
        walked.append(free[0])
    return walked, None


def longest_path(net: Network) -> tuple[int, tuple[str, ...]]:
    """Return the length and the cities of a longest path of a small network, by backtracking."""
    best: tuple[int, tuple[str, ...]] = 0, ()
    waiting: list[tuple[int, tuple[str, ...]]] = [(0, (str(city),)) for city in net.vertices]
    while waiting:
        length, path = waiting.pop()
        if length > best[0]:
            best = length, path
        for edge in net.incident(path[-1]):
            other = str(edge.other(path[-1]))
            if other not in path:
                waiting.append((length + edge.length, (*path, other)))
    return best


# --- drawings ---


def degree_marks(net: Network) -> tuple[VertexMark, ...]:
    """Return marks that show each city's degree, with a ring around odd cities."""
    odd = odd_cities(net)
    return tuple(
        VertexMark(city, Role.TERMINAL if city in odd else Role.DONE, str(net.degree(city))) for city in net.vertices
    )


def trail_overlay(trail: Trail, sentence: str) -> Overlay:
    """Return an overlay of a trail with numbered edges and a ring around both ends."""
    ends = dict.fromkeys((trail.vertices[0], trail.vertices[-1])) if trail.vertices else {}
    letters = ("A", "B") if len(ends) == 2 else ("A",)
    marks = tuple(VertexMark(city, Role.TERMINAL, letter) for city, letter in zip(ends, letters, strict=False))
    return Overlay(marks, trail_marks(trail.edges), sentence)


def visited_again(cities: Sequence[object]) -> list[object]:
    """Return the cities that a walk visits more than once, without repeats."""
    return [city for city in dict.fromkeys(cities) if cities.count(city) > 1]
