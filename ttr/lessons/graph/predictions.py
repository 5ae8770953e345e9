"""Lesson 1, the board is a graph: the predictions."""

from __future__ import annotations

import random

from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.lessons.graph.routes import (
    at_city,
    degree_marks,
    degree_vertices,
    degrees,
    handshake,
    lengths,
    neighbor_words,
    neighbors,
    number_list,
    odd,
    of_color,
)
from ttr.lessons.kit.cases import board, every_route
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask


def predictions(seed: int = 9) -> tuple[Question, ...]:
    """Return questions about the board and about a random network from a seed."""
    rng = random.Random(seed)
    net = _grown(12, rng)
    return (
        _degree_of("Omaha"),
        _neighbors_of("Kansas City"),
        _sum_of(net),
        _odd_in(net),
        _one_more("Denver", "Las Vegas"),
        _five_of_three(),
        _other_lengths("blue", "green"),
    )


def _grown(size: int, rng: random.Random) -> frozenset[int]:
    """Return a random connected network, where each route touches an earlier one."""
    routes = {rng.randrange(len(board().routes))}
    while len(routes) < size:
        reached = degrees(routes)
        near = [i for i, route in enumerate(board().routes) if route.a in reached or route.b in reached]
        routes.add(rng.choice(near))
    return frozenset(routes)


def _degree_of(city: str) -> Question:
    routes = board().routes_at(city)
    near = neighbors(routes, city)
    right = len(routes)
    why = f"The routes at {city} lead to {neighbor_words(near)}: {right} routes."
    choices = sorted({len(near), right, right - 1, right + 1})
    question = f"What is the degree of {city}?"
    return ask(question, right, choices, before=at_city(city, "?", question), after=at_city(city, str(right), why))


def _neighbors_of(city: str) -> Question:
    routes = board().routes_at(city)
    near = neighbors(routes, city)
    why = f"The degree of {city} is {len(routes)}, but it has only {len(near)} neighbors: {neighbor_words(near)}."
    choices = (len(near), len(near) + 1, len(routes) - 1, len(routes))
    question = f"How many neighbors does {city} have?"
    before, after = at_city(city, "?", question), at_city(city, str(len(routes)), why)
    return ask(question, len(near), choices, before=before, after=after)


def _sum_of(net: frozenset[int]) -> Question:
    size, cities = len(net), len(degrees(net))
    choices = sorted({size, 2 * size, 2 * size - 1, cities})
    question = f"This network has {size} routes. What do the degrees of its cities add up to?"
    after = Picture(overlay=degree_marks(net, handshake(net)), lit=net)
    return ask(question, 2 * size, choices, before=Picture(overlay=Overlay(), lit=net), after=after)


def _odd_in(net: frozenset[int]) -> Question:
    right = len(odd(net))
    # Only one choice is even, so students who know the handshake lemma need not count.
    choices = sorted({right, right - 1, right + 1, right + 3})
    question = "This is the same network. How many of its cities have an odd degree?"
    why = "The orange cities are odd. Their number must be even, and only one answer is even. You don't need to count."
    after = Picture(overlay=degree_marks(net, why), lit=net)
    return ask(question, right, choices, before=Picture(overlay=Overlay(), lit=net), after=after)


def _one_more(a: str, b: str) -> Question:
    counts = degrees(range(len(board().routes)))
    question = (
        f"Suppose a new route joined {a} (degree {counts[a]}) and {b} (degree {counts[b]}). How does the number of "
        f"odd cities on the board change?"
    )
    parity = {True: "odd", False: "even"}
    why = (
        f"{a} was {parity[counts[a] % 2 == 1]} and gets degree {counts[a] + 1}; {b} was {parity[counts[b] % 2 == 1]} "
        f"and gets degree {counts[b] + 1}: one odd city goes, and one comes."
    )
    before, after = (
        Picture(overlay=Overlay(degree_vertices({city: counts[city] + more for city in (a, b)}), (), words))
        for more, words in ((0, question), (1, why))
    )
    choices = ("one more", "one fewer", "two more", "no change")
    return ask(question, choices[3], choices, before=before, after=after)


def _five_of_three() -> Question:
    question = "Can you choose routes so that 5 cities each have degree 3, and no other city has a route?"
    why = (
        "The degrees would add up to 5 × 3 = 15. But the sum is twice the number of routes, and 15 is odd. So it is "
        "impossible on any board."
    )
    choices = ("yes", "no", "only on another board")
    return ask(
        question, "no", choices, before=Picture(), after=Picture(overlay=Overlay((), (), why), lit=every_route())
    )


def _other_lengths(like: str, other: str) -> Question:
    first, second = lengths(of_color(like)), lengths(of_color(other))
    question = (
        f"{like.capitalize()} and {other} have {len(first)} routes each, and {sum(first)} trains each. Do their "
        "routes have the same lengths?"
    )
    why = (
        f"{like.capitalize()} has {number_list(first)}, but {other} has {number_list(second)}. Equal sums don't mean "
        f"equal parts."
    )
    lit = frozenset(of_color(like) + of_color(other))
    marks = tuple(EdgeMark(route, Role.TODO, str(board().routes[route].length)) for route in sorted(lit))
    return ask(
        question,
        "no" if first != second else "yes",
        ("yes", "no"),
        before=Picture(overlay=Overlay(), lit=lit),
        after=Picture(overlay=Overlay((), marks, why), lit=lit),
    )
