"""Lesson 4, trees: read, find and measure routes with their trains, the answers of its functions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ttr.graphs import connectivity, spanning_tree
from ttr.graphs.words import walk_text
from ttr.lessons.kit.answers import read_number, read_priced
from ttr.lessons.kit.cases import Case, board, costs_of, network_of

Priced = tuple[str, str, float]  # two cities in alphabetical order, and trains
Answer = tuple[Priced, ...]


def read_routes(answer: Any) -> Answer:
    """Read an answer that must be routes with their trains, in any order and with either city first.

    >>> read_routes([("Omaha", "Denver", 4)])
    (('Denver', 'Omaha', 4.0),)
    """
    wanted = "a list of routes exactly as in edges, such as [('Denver', 'Omaha', 4)]"

    def trains(route: Sequence[Any]) -> float:
        between = walk_text(sorted(route[:2]))
        return read_number(route[2], f"a list of routes with their trains as numbers, for {between} too")

    return read_priced(answer, wanted, trains)


def routes_of(case: Case, answer: Answer) -> tuple[tuple[int, ...], tuple[Priced, ...]]:
    """Return the routes of a case that an answer names, and its unknown or repeated routes."""
    left: dict[Priced, list[int]] = {}
    for index in sorted(case.routes):
        left.setdefault(priced(index), []).append(index)
    found, unknown = [], []
    for route in answer:
        known = left.get(route)
        if known:
            found.append(known.pop(0))
        else:
            unknown.append(route)
    return tuple(found), tuple(unknown)


def spanning_measure(case: Case, answer: Answer) -> Hashable:
    """Return whether an answer is a minimum spanning tree, or why it is not.

    The measure does not depend on the choice among equally long routes, because programs with the same misconception
    may choose differently.
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


def priced(index: int) -> Priced:
    """Return a route of the board in the form that answers use."""
    a, b, trains = costs_of([index])[0]
    return min(a, b), max(a, b), float(trains)


def route_text(index: int) -> str:
    """Return a route of the board with its trains, as in "Denver – Omaha (4)"."""
    route = board().routes[index]
    return f"{route.a} – {route.b} ({route.length})"
