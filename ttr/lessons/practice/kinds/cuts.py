"""Topic 6, cuts and blocking: bridges, cut vertices, minimum cuts, and paths that share no edge."""

from __future__ import annotations

import random

from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.bridges import Bridges
from ttr.graphs.overlay import Role, VertexMark, end_marks
from ttr.graphs.words import counted, named
from ttr.lessons.practice.places import Place, edges, from_game, grown
from ttr.lessons.practice.question import Ask, Kind, Question


def _network(rng: random.Random, level: int) -> Place:
    if level == 4 and rng.random() < 0.5:
        return from_game(rng, 10).place
    return grown(rng, 4 + 2 * level, level, doubles=level // 3)


def _with_bridges(rng: random.Random, level: int) -> tuple[Place, Bridges]:
    """Return a network with bridges, and routes that are none."""
    while True:
        place = _network(rng, level)
        found = bridges.solve(place.net)
        if 0 < len(found.edges) < len(place.routes):
            return place, found


def name_a_bridge(rng: random.Random, level: int) -> Question:
    """Ask for a bridge."""
    place, found = _with_bridges(rng, level)
    count = len(found.edges)
    why = (
        f"{'The bridge is marked' if count == 1 else f'The {count} bridges are marked'}: on no cycle. Without a bridge "
        "there is one component more; a route of a cycle leaves another way round."
    )
    return place.ask(
        "Name a bridge of the network of the bright routes.",
        found.edges,
        why,
        ask=Ask.ROUTE,
        after=edges(found.edges, Role.BOTTLENECK),
    )


def bridge_count(rng: random.Random, level: int) -> Question:
    """Ask how many bridges there are."""
    place = _network(rng, level)
    found = bridges.solve(place.net).edges
    right, all_of_them = len(found), len(place.routes)
    if right:
        why = f"{counted(right, 'bridge')} of {counted(all_of_them, 'route')}; each other route lies on a cycle."
    else:
        why = f"None: each of the {all_of_them} routes lies on a cycle."
    return place.ask(
        "How many bridges has the network of the bright routes?",
        right,
        why,
        tempting=(right + 1, right - 1, all_of_them - right),
        unit="bridge",
        after=edges(found, Role.BOTTLENECK),
    )


def name_a_cut_vertex(rng: random.Random, level: int) -> Question:
    """Ask for a cut vertex."""
    while True:
        place = _network(rng, level)
        found = tuple(str(city) for city in bridges.solve(place.net).vertices)
        if 0 < len(found) < len(place.net.vertices) - 1:
            break
    what = f"{found[0]} is the only one" if len(found) == 1 else f"{named(found)} are the cut vertices"
    why = f"{what}: without it and its routes, other cities that were connected fall apart. A leaf never is one."
    return place.ask(
        "Name a cut vertex of the network of the bright routes.",
        found,
        why,
        ask=Ask.CITY,
        after=[VertexMark(city, Role.BOTTLENECK) for city in found],
    )


def pieces_without(rng: random.Random, level: int) -> Question:
    """Ask into how many components a network falls without a city."""
    place = grown(rng, 5 + 2 * level, level - 1)
    net = place.net
    cities = [str(city) for city in net.vertices if net.degree(city) > 1]
    city = rng.choice(cities)
    rest = [edge.id for edge in net.edges if city not in (edge.a, edge.b)]
    parts = connectivity.components(net.edge_subgraph(rest))
    alone = len(net.vertices) - 1 - sum(len(part.vertices) for part in parts)
    right = len(parts) + alone
    verdict = "so it is a cut vertex" if right > 1 else "so it is no cut vertex"
    single = f", {counted(alone, 'city')} alone among them" if alone else ""
    there = f"there {'is' if right == 1 else 'are'} {counted(right, 'component')}"
    why = f"Without {city} and its routes {there}{single}: {verdict}."
    return place.ask(
        f"Take away {city} with its routes. How many components do the other cities of the bright network form?",
        right,
        why,
        tempting=(net.degree(city), right + 1, right - 1),
        unit="component",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=(VertexMark(city, Role.BOTTLENECK), *edges(rest, Role.COMPONENT)),
    )


def cut_size(rng: random.Random, level: int) -> Question:
    """Ask how few routes cut two cities off from each other."""
    while True:
        place = grown(rng, 5 + 2 * level, 2 + 2 * level, doubles=level - 1)
        net = place.net
        a, b = (str(city) for city in rng.sample(net.vertices, 2))
        cut = min_cut.solve(net, a, b)
        near = any({a, b} == {edge.a, edge.b} for edge in net.edges)
        if cut is not None and not near and (cut.value > 1 or level < 2 or rng.random() < 0.2):
            break
    right = cut.value
    why = (
        f"Without the marked {counted(right, 'route')} nothing leads from {a} to {b}. Fewer are not enough: "
        f"there {'is 1 way' if right == 1 else f'are {right} ways that share no route'} (maximum flow, minimum cut)."
    )
    return place.ask(
        f"How few of the bright routes have to go, so that {a} (A) and {b} (B) are not connected any more?",
        right,
        why,
        tempting=(net.degree(a), net.degree(b), right + 1),
        unit="route",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edges(cut.edges, Role.BOTTLENECK)),
    )


KINDS = (
    Kind("a bridge", 6, name_a_bridge),
    Kind("bridges", 6, bridge_count),
    Kind("a cut vertex", 6, name_a_cut_vertex),
    Kind("without a city", 6, pieces_without),
    Kind("minimum cut", 6, cut_size),
)
