"""Topic 1, the board is a graph: degrees, neighbors, and what degrees add up to."""

from __future__ import annotations

import random
from collections import Counter

from ttr.graphs.overlay import Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.practice.places import Place, any_board, edges, grown, whole
from ttr.lessons.practice.question import Kind, Question


def _seen_city(rng: random.Random, level: int) -> tuple[Place, str, Counter[str]]:
    """Return a network, a city of it, and how many routes lead from there to each neighbor."""
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
    return named(f"{name} ({count} times)" if count > 1 else name for name, count in sorted(near.items()))


def degree(rng: random.Random, level: int) -> Question:
    """Ask for the degree of a city."""
    place, city, near = _seen_city(rng, level)
    right = near.total()
    where = "on this board" if level > 2 else "in the network of the bright routes"
    why = f"So many routes end in {city}: they lead to {_to(near)}. Each track of a double counts."
    return place.ask(
        f"What is the degree of {city} {where}?",
        right,
        why,
        tempting=(len(near), right + 1),
        unit="route",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT, str(right)), *(VertexMark(name, Role.COMPONENT) for name in near)],
    )


def neighbors(rng: random.Random, level: int) -> Question:
    """Ask how many neighbors a city has."""
    place, city, near = _seen_city(rng, level)
    right = len(near)
    where = "on this board" if level > 2 else "in the network of the bright routes"
    why = f"{named(sorted(near))}: that is {right}. Two tracks to the same city lead to one neighbor only."
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
    """Ask what all degrees add up to, or for a degree that follows from their sum."""
    place = grown(rng, (5, 8, 7, 10)[level - 1], (1, 3, 2, 3)[level - 1], doubles=level // 2)
    net = place.net
    size, degrees = len(net.edges), {str(city): net.degree(city) for city in net.vertices}
    labels = tuple(VertexMark(name, Role.COMPONENT, str(count)) for name, count in degrees.items())
    lemma = "By the handshake lemma the degrees add up to twice the number of routes, as each route has two ends"
    if level < 3:
        text = f"The bright network has {counted(size, 'route')}. What do the degrees of their cities add up to?"
        why = f"{lemma}: 2 · {size} = {2 * size}."
        return place.ask(text, 2 * size, why, tempting=(size, len(degrees), 2 * size - 1), after=labels)
    city = rng.choice(sorted(degrees))
    rest = 2 * size - degrees[city]
    text = (
        f"A network that you do not see has {counted(size, 'route')}. The degrees of its cities stand beside them; "
        f"without {city} they add up to {rest}. What is the degree of {city}?"
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
        after=(*labels, *edges(sorted(place.routes), Role.COMPONENT)),
        hidden=True,
    )


KINDS = (Kind("degree", 1, degree), Kind("neighbors", 1, neighbors), Kind("sum of degrees", 1, degree_sum))
