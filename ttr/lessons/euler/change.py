"""Lesson 5, Euler and the longest trail: networks to build."""

from __future__ import annotations

from ttr.graphs import longest_trail
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.euler.trails import in_one_piece, longest_path, numbered_marks, odd_cities
from ttr.lessons.kit.cases import network_of
from ttr.lessons.tabs.goals import Goal

MANY = 20  # the most routes for which brute force finds the longest path fast enough


def _has_odd(routes: frozenset[int], count: int, odd: int) -> bool:
    net = network_of(routes)
    return len(routes) == count and in_one_piece(net) and len(odd_cities(net)) == odd


def _twice_a_path(routes: frozenset[int]) -> bool:
    if not routes or len(routes) > MANY:
        return False
    net = network_of(routes)
    return longest_trail.solve(net).length >= 2 * longest_path(net)[0]


GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal("6 routes in one piece with exactly 2 odd cities.", lambda routes: _has_odd(routes, 6, 2)),
    Goal("6 routes in one piece with exactly 4 odd cities.", lambda routes: _has_odd(routes, 6, 4)),
    Goal("A longest trail at least twice as long as the longest path.", _twice_a_path),
)


def measured(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the odd cities and a longest trail of a network under construction, as marks and in words."""
    net = network_of(routes)
    odd, trail = odd_cities(net), longest_trail.solve(net)
    vertices = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd)
    cities = f"{counted(len(odd), 'odd city')}: {named(odd)}" if odd else "No city is odd"
    whole = "you can walk it in one go" if trail.length == net.length else f"the longest trail has {trail.length}"
    path = f", the longest path {longest_path(net)[0]}" if len(routes) <= MANY else ""
    words = f"{counted(len(routes), 'route')}, {counted(net.length, 'train')}: {whole}{path}. {cities}."
    return Overlay(vertices, numbered_marks(trail.edges), words), words
