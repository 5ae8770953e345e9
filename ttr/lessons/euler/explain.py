"""Lesson 5: why an answer is wrong, drawn on the map, with a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, lettered
from ttr.graphs.words import counted
from ttr.lessons.euler.networks import degrees_of, in_one_piece, named, numbered, odd_cities, trail_overlay, way_words
from ttr.lessons.kit.cases import network_of
from ttr.lessons.kit.exercise import YOURS, Case, Subject


def pieces_overlay(net: Network, sentence: str) -> Overlay:
    """Return the components of a network, a letter for each."""
    parts = [part for part in connectivity.components(net) if part.edges]
    return lettered(parts, sentence)


def explain_walkable(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show the walk over all routes, or why there is none."""
    net = network_of(case.routes)
    trail = euler.solve(net).trail
    if trail is not None:
        said = "Your function says that these routes cannot be walked in one go."
        return trail_overlay(trail, f"{said} They can: {way_words(trail)}.")
    said = "Your function says that these routes can be walked in one go."
    if not in_one_piece(net):
        parts = counted(sum(1 for part in connectivity.components(net) if part.edges), "component")
        return pieces_overlay(net, f"{said} But they lie in {parts}, and there is no way from one to another.")
    odd = odd_cities(net)
    why = f"But {len(odd)} cities are odd: {named(odd)}. A walk can begin in one and end in one, no more."
    return Overlay(degrees_of(net), tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges), f"{said} {why}")


def explain_trail(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show the steps of a way with the route of each, or the first step that has none."""
    _, way = case.arguments
    walked, fault = walk(case.routes, way)
    said = f"Your function says that the way {' – '.join(way)} is {'a' if answer else 'no'} trail."
    cities = list(dict.fromkeys(way))
    ends = tuple(
        VertexMark(city, Role.TERMINAL, letter)
        for city, letter in zip(dict.fromkeys((way[0], way[-1])), "AB", strict=False)
    )
    if fault is None:
        again = [city for city in cities if way.count(city) > 1]
        why = "It is one: each step has a route of its own."
        if again:
            why += f" It visits {named(again)} again, but a trail may do that."
        return Overlay(ends, numbered(walked), f"{said} {why}")
    a, b = way[fault], way[fault + 1]
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)))
    others = tuple(mark for mark in ends if mark.vertex not in (a, b))
    between = [edge for edge in network_of(case.routes).edges if {edge.a, edge.b} == {a, b}]
    if not between:
        why = f"But no route of this network joins {a} and {b}."
    else:
        times = sum({a, b} == set(step) for step in pairwise(way))
        there = "only one route" if len(between) == 1 else f"only {len(between)} routes"
        why = f"But it goes {times} times between {a} and {b}, where there is {there}."
        if len(between) > 1:
            why = why.replace("there is only", "there are only")
    return Overlay((*others, *marks), numbered(walked), f"{said} {why}")


def walk(routes: frozenset[int], way: Sequence[str]) -> tuple[list[int], int | None]:
    """Return an unused route for each step of a way, and the number of the first step that has none."""
    net, walked = network_of(routes), list[int]()
    for place, (a, b) in enumerate(pairwise(way)):
        free = [edge.id for edge in net.edges if {edge.a, edge.b} == {a, b} and edge.id not in walked]
        if not free:
            return walked, place
        walked.append(free[0])
    return walked, None


def explain_length(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Show a longest trail, and say why there is no longer one where that is easily said."""
    net = network_of(case.routes)
    trail = longest_trail.solve(net)
    said = f"Your function says {answer if answer < 0 else counted(answer, 'train')}."
    here = f"{counted(trail.length, 'train')}: {way_words(trail)}"
    if answer < trail.length:
        words = f"{said} Here is a trail of {here}."
        again = [city for city in dict.fromkeys(trail.vertices) if trail.vertices.count(city) > 1]
        if again:
            words += f" It visits {named(again)} again, but uses no route twice."
        return trail_overlay(trail, words)
    if answer > net.length:
        return trail_overlay(trail, f"{said} All routes together have only {net.length}; a longest trail has {here}.")
    words = f"{said} But no trail here is longer than {here}."
    if not in_one_piece(net):
        parts = sum(1 for part in connectivity.components(net) if part.edges)
        words += f" The routes lie in {counted(parts, 'component')}, and a trail stays in one."
    else:
        words += f" {len(odd_cities(net))} cities are odd, so something must be left out."
    return trail_overlay(trail, words)
