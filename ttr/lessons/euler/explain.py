"""Lesson 5, Euler and the longest trail: explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from itertools import pairwise

from ttr.graphs import euler, longest_trail
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, lettered
from ttr.graphs.words import counted, named
from ttr.lessons.euler.trails import (
    degree_marks,
    in_one_piece,
    numbered_marks,
    odd_cities,
    pieces,
    routes_along,
    trail_overlay,
    trail_words,
    visited_again,
)
from ttr.lessons.kit.cases import Case, network_of
from ttr.lessons.kit.exercise import YOURS, Subject


def explain_walkable(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk over all routes, or explain why none exists."""
    net = network_of(case.routes)
    trail = euler.solve(net).trail
    if trail is not None:
        said = f"{subject.name} says that you cannot walk these routes in one go."
        return trail_overlay(trail, f"{said} But you can: {trail_words(trail)}.")
    said = f"{subject.name} says that you can walk these routes in one go."
    if not in_one_piece(net):
        parts = pieces(net)
        why = f"But they lie in {counted(len(parts), 'component')}, and there is no path from one to another."
        return lettered(parts, f"{said} {why}")
    odd = odd_cities(net)
    why = f"But {len(odd)} cities are odd: {named(odd)}. Only the first and the last city of a walk can be odd."
    return Overlay(degree_marks(net), tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges), f"{said} {why}")


def explain_trail(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk with the route of each step, or the first step without a route."""
    _, cities = case.arguments
    walked, fault = routes_along(case.routes, cities)
    said = f"{subject.name} says that {' – '.join(cities)} is {'a' if answer else 'not a'} trail."
    ends = tuple(
        VertexMark(city, Role.TERMINAL, letter)
        for city, letter in zip(dict.fromkeys((cities[0], cities[-1])), "AB", strict=False)
    )
    if fault is None:
        why = "But it is a trail: each step has its own route."
        again = visited_again(cities)
        if again:
            why += f" It visits {named(again)} again, but a trail may do that."
        return Overlay(ends, numbered_marks(walked), f"{said} {why}")
    a, b = cities[fault], cities[fault + 1]
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)))
    others = tuple(mark for mark in ends if mark.vertex not in (a, b))
    between = sum({edge.a, edge.b} == {a, b} for edge in network_of(case.routes).edges)
    if a == b:
        why = f"But step {fault + 1} stays in {a}, and no route leads from a city to itself."
    elif not between:
        why = f"But no route of this network joins {a} and {b}."
    else:
        times = sum({a, b} == set(step) for step in pairwise(cities))
        there = "there is only one route" if between == 1 else f"there are only {between} routes"
        why = f"But it goes {times} times between {a} and {b}, and {there}."
    return Overlay((*others, *marks), numbered_marks(walked), f"{said} {why}")


def explain_length(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Show a longest trail, and explain why no trail is longer where the reason is simple."""
    net = network_of(case.routes)
    trail = longest_trail.solve(net)
    said = f"{subject.name} says {answer if answer < 0 else counted(answer, 'train')}."
    if not case.routes:
        return Overlay(sentence=f"{said} But there is no route to walk, so the answer is 0.")
    here = f"{counted(trail.length, 'train')}: {trail_words(trail)}"
    if answer < trail.length:
        words = f"{said} Here is a trail of {here}."
        again = visited_again(trail.vertices)
        if again:
            words += f" It visits {named(again)} again, but uses no route twice."
        return trail_overlay(trail, words)
    if answer > net.length:
        return trail_overlay(trail, f"{said} All routes together have only {net.length}; a longest trail has {here}.")
    words = f"{said} But no trail here is longer than {here}."
    if not in_one_piece(net):
        words += f" The routes are in {counted(len(pieces(net)), 'component')}, and a trail stays in one of them."
    else:
        words += f" {len(odd_cities(net))} cities are odd, so the trail must leave out some routes."
    return trail_overlay(trail, words)
