"""Lesson 1, the board is a graph: questions about degrees, neighbors, and the sum of the degrees."""

from __future__ import annotations

import random
from collections import Counter

from ttr.graphs.overlay import Role, VertexMark, edge_marks
from ttr.graphs.words import counted, named, often
from ttr.lessons.graph.routes import at_city, degree_marks, degrees, handshake, neighbor_words, neighbors, odd
from ttr.lessons.kit.cases import board
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, connected, scattered
from ttr.lessons.questions.places import Place, grown, lit, outlined, whole
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask


def _seen_city(rng: random.Random, level: int) -> tuple[Place, str, Counter[str]]:
    """Return a network, one of its cities, and how many routes lead from there to each neighbor."""
    place = whole(any_board(rng)) if level > 2 else grown(rng, 3 + 3 * level, 1 + level, doubles=4 * level - 4)
    degree = place.net.degree
    names = [str(city) for city in place.net.vertices if degree(city) > 1]
    near = {name: _neighbors(place, name) for name in names}
    doubled = [name for name in names if max(near[name].values()) > 1]
    city = rng.choice(doubled if level in (2, 4) and doubled else names)
    return place, city, near[city]


def _neighbors(place: Place, city: str) -> Counter[str]:
    ends = [place.board.routes[route].cities for route in place.board.routes_at(city) if route in place.routes]
    return Counter(b if a == city else a for a, b in ends)


def _to(near: Counter[str]) -> str:
    return named(f"{name} ({often(count)})" if count > 1 else name for name, count in sorted(near.items()))


def degree(rng: random.Random, level: int) -> Question:
    """Ask for the degree of a city."""
    place, city, near = _seen_city(rng, level)
    right = near.total()
    where = "on this board" if level > 2 else "in the network of the bright routes"
    why = f"The routes that end in {city} lead to {_to(near)}. A double route counts twice."
    return place.ask(
        f"What is the degree of {city} {where}?",
        right,
        why,
        tempting=(len(near), right + 1),
        unit="route",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT, str(right)), *(VertexMark(name, Role.COMPONENT) for name in near)],
    )


def neighbor_count(rng: random.Random, level: int) -> Question:
    """Ask how many neighbors a city has."""
    place, city, near = _seen_city(rng, level)
    right = len(near)
    where = "on this board" if level > 2 else "in the network of the bright routes"
    why = f"{named(sorted(near))}: that is {right}. Two tracks to the same city lead to only one neighbor."
    return place.ask(
        f"How many neighbors does {city} have {where}?",
        right,
        why,
        tempting=(near.total(), right - 1),
        unit="neighbor",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT), *(VertexMark(name, Role.COMPONENT) for name in near)],
    )


def degree_sum(rng: random.Random, level: int) -> Question:
    """Ask for the sum of all degrees, or for a degree that follows from their sum."""
    place = grown(rng, (5, 8, 7, 10)[level - 1], (1, 3, 2, 3)[level - 1], doubles=level // 2)
    net = place.net
    size, degrees = len(net.edges), {str(city): net.degree(city) for city in net.vertices}
    labels = tuple(VertexMark(name, Role.COMPONENT, str(count)) for name, count in degrees.items())
    lemma = "By the handshake lemma, the degrees add up to twice the number of routes, because each route has two ends"
    if level < 3:
        text = f"The bright network has {counted(size, 'route')}. What do the degrees of its cities add up to?"
        why = f"{lemma}: 2 · {size} = {2 * size}."
        return place.ask(text, 2 * size, why, tempting=(size, len(degrees), 2 * size - 1), after=labels)
    city = rng.choice(sorted(degrees))
    rest = 2 * size - degrees[city]
    text = (
        f"A network that you cannot see has {counted(size, 'route')}. You know all degrees except that of {city}: "
        f"they add up to {rest}. What is the degree of {city}?"
    )
    why = f"{lemma}: 2 · {size} - {rest} = {degrees[city]}."
    known = [VertexMark(m.vertex, Role.TERMINAL, "?") if m.vertex == city else m for m in labels]
    return place.ask(
        text,
        degrees[city],
        why,
        tempting=(abs(size - rest), degrees[city] + 1),
        unit="route",
        before=known,
        after=(*labels, *edge_marks(sorted(place.routes), Role.COMPONENT)),
        hidden=True,
    )


# --- for a class, on networks that read well on a projector ---


def class_degree(rng: random.Random, level: int) -> Question:
    """Ask a class for the degree of a city."""
    city = rng.choice([city.name for city in board().cities if 3 <= len(board().routes_at(city.name)) <= 8])
    right = len(board().routes_at(city))
    why = f"The routes at {city} lead to {neighbor_words(neighbors(board().routes_at(city), city))}: degree {right}."
    text = f"What is the degree of {city}? A double route counts twice."
    return ask(text, right, before=at_city(city, "?", near=False), after=at_city(city, str(right), why))


def class_neighbors(rng: random.Random, level: int) -> Question:
    """Ask a class how many neighbors a city has."""
    doubled = [city.name for city in board().cities]
    doubled = [city for city in doubled if len(neighbors(board().routes_at(city), city)) < len(board().routes_at(city))]
    city = rng.choice(doubled)
    near = neighbors(board().routes_at(city), city)
    why = (
        f"The neighbors of {city} are {named(sorted(near))}: {len(near)}. Its degree is {len(board().routes_at(city))}."
    )
    text = f"How many neighbors does {city} have?"
    return ask(text, len(near), before=at_city(city, "?", near=False), after=at_city(city, str(len(near)), why))


def class_highest(rng: random.Random, level: int) -> Question:
    """Ask a class for the city with the highest degree."""

    def fits(routes: frozenset[int]) -> bool:
        counts = sorted(degrees(routes).values())
        return counts[-1] > 3 and counts[-1] == counts[-2] + 1

    net = draw_until(lambda: connected(rng, 14), lambda net: fits(lit(net)))
    counts = degrees(lit(net))
    most = max(counts.values())
    best = tuple(city for city, count in counts.items() if count == most)
    why = f"{named(best)} has degree {most}; no other city of this network has more than {most - 1}."
    after = Picture(overlay=degree_marks(lit(net), why), lit=lit(net))
    text = "Which city of this network has the highest degree?"
    return ask(text, best, before=outlined(net), after=after)


def class_sum(rng: random.Random, level: int) -> Question:
    """Ask a class for the sum of the degrees."""
    net = scattered(rng, rng.randrange(9, 18))
    after = Picture(overlay=degree_marks(lit(net), handshake(lit(net))), lit=lit(net))
    text = f"This network has {len(net.edges)} routes. What do the degrees of its cities add up to?"
    return ask(text, 2 * len(net.edges), before=outlined(net), after=after)


def class_odd(rng: random.Random, level: int) -> Question:
    """Ask a class how many cities have an odd degree."""
    net = connected(rng, rng.randrange(7, 12))
    right = odd(lit(net))
    why = (
        f"{named(right)} have an odd degree. Their number is even in every network."
        if right
        else "No city has an odd degree."
    )
    after = Picture(overlay=degree_marks(lit(net), why), lit=lit(net))
    return ask("How many cities of this network have an odd degree?", len(right), before=outlined(net), after=after)


PRACTICE = (
    Generator("degree", 1, degree),
    Generator("neighbors", 1, neighbor_count),
    Generator("sum of degrees", 1, degree_sum),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (2, Generator("class: degree", 1, class_degree, (1,))),
    (2, Generator("class: neighbors", 1, class_neighbors, (1,))),
    (2, Generator("class: highest", 1, class_highest, (1,))),
    (2, Generator("class: sum", 1, class_sum, (1,))),
    (2, Generator("class: odd", 1, class_odd, (1,))),
)
