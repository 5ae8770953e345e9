"""Lesson 7, which routes matter: questions about degrees, shortest paths and betweenness."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise, repeat

from ttr.graphs import centrality, connectivity, shortest_path
from ttr.graphs.overlay import EdgeMark, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.centrality.shortest_paths import shortest_paths
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import Place, grown
from ttr.ui.questions.question import AnswerKind, Question


def largest_degree(rng: random.Random, level: int) -> Question:
    """Ask for the city with the largest degree."""

    def degrees(place: Place) -> list[tuple[int, str]]:
        net = place.net
        return sorted(((net.degree(city), str(city)) for city in net.vertices), reverse=True)

    place = draw_until(
        lambda: grown(rng, 4 + 3 * level, 1 + level, doubles=level - 1),
        lambda place: degrees(place)[0][0] > degrees(place)[1][0],
    )
    (most, right), (second, other) = degrees(place)[:2]
    why = f"{right} with {counted(most, 'route')}; next is {other} with {second}."
    return place.ask(
        "Which city of the bright network matters most by degree centrality?",
        (right,),
        why,
        kind=AnswerKind.CITY,
        after=_with_values(degrees(place)),
    )


def travelers(rng: random.Random, level: int) -> Question:
    """Ask how many pairs of cities use a route of a tree."""
    place = grown(rng, 3 + 2 * level)
    net = place.net
    edge = rng.choice(net.edges)
    rest = net.edge_subgraph([e.id for e in net.edges if e.id != edge.id])
    side = next((len(part.vertices) for part in connectivity.components(rest) if edge.a in part.vertices), 1)
    other = len(net.vertices) - side
    right = side * other
    name = str(place.board.routes[edge.id])
    why = (
        f"{name} has {counted(side, 'city')} on one side and {other} on the other: {side} · {other} = {right} pairs, "
        f"each with only one path."
    )
    return place.ask(
        f"Every pair of cities in the bright network has one traveler. How many travelers use {name}?",
        right,
        why,
        tempting=(side + other, len(net.vertices) * (len(net.vertices) - 1) // 2, right - 1),
        unit="traveler",
        before=[EdgeMark(edge.id, Role.TODO, "?")],
        after=[EdgeMark(edge.id, Role.ANSWER, str(right))],
    )


def path_count(rng: random.Random, level: int) -> Question:
    """Ask how many shortest paths there are between two cities."""

    def make() -> tuple[Place, list[tuple[str, ...]]]:
        place = grown(rng, 7 + 2 * level, 3 + 2 * level)
        found = shortest_paths(place.net, *rng.sample(place.net.vertices, 2))
        return place, sorted(tuple(map(str, path)) for path in found)

    def fits(made: tuple[Place, list[tuple[str, ...]]]) -> bool:
        paths = made[1]
        return len(paths[0]) > 2 and (len(paths) > 1 or rng.random() < 0.15) and len(paths) <= 2 + level

    place, paths = draw_until(make, fits)
    a, b = paths[0][0], paths[0][-1]
    right, size = len(paths), len(paths[0]) - 1
    told = "; ".join(walk_text(path) for path in paths[:3]) + (" …" if right > 3 else "")
    on = {frozenset(pair) for path in paths for pair in pairwise(path)}
    used = [edge.id for edge in place.net.edges if frozenset((str(edge.a), str(edge.b))) in on]
    counts = f"each counts 1/{right} for betweenness" if right > 1 else "for betweenness it counts 1"
    why = f"{counted(right, 'path')} with {counted(size, 'route')}: {told}; {counts}."
    return place.ask(
        f"On the bright routes, how many paths from {a} (A) to {b} (B) have the fewest routes?",
        right,
        why,
        tempting=(right + 1, right - 1, size),
        unit="path",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(used, Role.PATH)),
    )


def most_between(rng: random.Random, level: int) -> Question:
    """Ask which city lies on the shortest paths of the most pairs."""

    def order(place: Place) -> list[tuple[float, str]]:
        found = centrality.solve(place.net, weighted=False).vertices
        return sorted(zip(found, map(str, place.net.vertices), strict=True), reverse=True)

    place = draw_until(
        lambda: grown(rng, 5 + level, level - 1), lambda place: order(place)[0][0] >= order(place)[1][0] + 1
    )
    (most, right), (second, other) = order(place)[:2]
    names = tuple(sorted(name for _, name in order(place)[:4]))
    why = f"{right} lies between {_number(most)} pairs, {other} between {_number(second)}."
    return place.ask(
        "Think of all pairs of other cities, and their paths with the fewest routes. Which of these cities lies on "
        "such paths for the most pairs (betweenness)?",
        right,
        why,
        choices=names,
        after=_with_values(order(place)),
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _with_values(ranked: Sequence[tuple[float, str]]) -> list[VertexMark]:
    """Return marks for cities with their values; the first city stands out."""
    roles = (Role.CURRENT, *repeat(Role.COMPONENT, len(ranked) - 1))
    return [VertexMark(city, role, _number(value)) for role, (value, city) in zip(roles, ranked, strict=True)]


def nearest_to_all(rng: random.Random, level: int) -> Question:
    """Ask which city has the smallest total distance to all others, in trains."""

    def sums(place: Place) -> list[tuple[int, str]]:
        net = place.net
        return sorted((sum(shortest_path.distances(net, city).values()), str(city)) for city in net.vertices)

    place = draw_until(lambda: grown(rng, 3 + level, level // 2), lambda place: sums(place)[0][0] < sums(place)[1][0])
    (least, right), (second, other) = sums(place)[:2]
    names = tuple(sorted(name for _, name in sums(place)[:4]))
    why = f"The paths from {right} to all others add up to {least} trains; from {other}, they add up to {second}."
    return place.ask(
        "Which of these cities has the smallest total distance, in trains, to all other cities of the bright network?",
        right,
        why,
        choices=names,
        after=_with_values(sums(place)),
    )


def all_pairs(rng: random.Random, level: int) -> Question:
    """Ask how many pairs of other cities have a given city of a tree on their path."""
    place = grown(rng, 3 + 2 * level)
    net = place.net
    city = str(rng.choice([v for v in net.vertices if net.degree(v) > 1]))
    rest = [edge.id for edge in net.edges if city not in (edge.a, edge.b)]
    sizes = [len(part.vertices) for part in connectivity.components(net.edge_subgraph(rest))]
    sizes += [1] * (len(net.vertices) - 1 - sum(sizes))
    right = sum(x * y for x, y in combinations(sizes, 2))
    terms = " + ".join(f"{x} · {y}" for x, y in combinations(sizes, 2))
    total = f"{terms} = {right}" if len(sizes) > 2 else f"{terms}, that is {right}"
    why = (
        f"Number of cities on the branches at {city}: {named(sizes)}. Pairs from two different branches pass through "
        f"{city}: {total}."
    )
    return place.ask(
        f"The bright network is a tree. Between how many pairs of other cities does {city} lie?",
        right,
        why,
        tempting=(sum(sizes), len(sizes), sum(sizes) * (sum(sizes) - 1) // 2),
        unit="pair",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.ANSWER, str(right))],
    )


PRACTICE = (
    Generator("largest degree", 7, largest_degree),
    Generator("travelers on a route", 7, travelers),
    Generator("shortest ways", 7, path_count),
    Generator("most between", 7, most_between),
    Generator("nearest to all", 7, nearest_to_all),
    Generator("between pairs", 7, all_pairs),
)

# How many class questions come from each generator, after the concept questions.
CLASS = tuple(zip((2, 2, 2, 2, 1, 1), PRACTICE, strict=True))
