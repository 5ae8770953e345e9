"""Lesson 6, cuts and blocking: questions about bridges, cut vertices, minimum cuts and components."""

from __future__ import annotations

import random

from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted, named
from ttr.lessons.cuts.weak_points import draw_cut, draw_cut_vertex, without_city
from ttr.lessons.questions.carried import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import connected
from ttr.lessons.questions.places import Place, drawn, from_game, grown, outlined
from ttr.ui.questions.question import AnswerKind, Question, ask


def _network(rng: random.Random, level: int) -> Place:
    if level == 4 and rng.random() < 0.5:
        return from_game(rng, 10).place
    return grown(rng, 4 + 2 * level, level, doubles=level // 3)


def name_a_bridge(rng: random.Random, level: int) -> Question:
    """Ask for a bridge."""
    place = draw_until(
        lambda: _network(rng, level), lambda place: 0 < len(bridges.solve(place.net).edges) < len(place.routes)
    )
    found = bridges.solve(place.net)
    count = len(found.edges)
    why = (
        f"{'The bridge is marked' if count == 1 else f'The {count} bridges are marked'}: on no cycle. Removing a "
        f"bridge splits a component in two. If you remove a route of a cycle, you can still go around the other side."
    )
    return place.ask(
        "Name a bridge of the network of the bright routes.",
        found.edges,
        why,
        kind=AnswerKind.ROUTE,
        after=edge_marks(found.edges, Role.BOTTLENECK),
    )


def bridge_count(rng: random.Random, level: int) -> Question:
    """Ask how many bridges there are."""
    place = _network(rng, level)
    found = bridges.solve(place.net).edges
    right, all_of_them = len(found), len(place.routes)
    if right:
        why = f"{counted(right, 'bridge')} of {counted(all_of_them, 'route')}; every other route lies on a cycle."
    else:
        why = f"None: each of the {all_of_them} routes lies on a cycle."
    return place.ask(
        "How many bridges does the network of bright routes have?",
        right,
        why,
        tempting=(right + 1, right - 1, all_of_them - right),
        unit="bridge",
        after=edge_marks(found, Role.BOTTLENECK),
    )


def _cut_vertices(net: Network) -> tuple[str, ...]:
    return tuple(map(str, bridges.solve(net).vertices))


def name_a_cut_vertex(rng: random.Random, level: int) -> Question:
    """Ask for a cut vertex."""
    place = draw_until(
        lambda: _network(rng, level),
        lambda place: 0 < len(_cut_vertices(place.net)) < len(place.net.vertices) - 1,
    )
    found = _cut_vertices(place.net)
    what = f"{found[0]} is the only one" if len(found) == 1 else f"{named(found)} are the cut vertices"
    one = "it" if len(found) == 1 else "any of them"
    why = f"{what}: removing {one} disconnects other cities. A leaf is never a cut vertex."
    return place.ask(
        "Name a cut vertex of the network of the bright routes.",
        found,
        why,
        kind=AnswerKind.CITY,
        after=[VertexMark(city, Role.BOTTLENECK) for city in found],
    )


def pieces_without(rng: random.Random, level: int) -> Question:
    """Ask how many components a network has after removing a city."""
    place = grown(rng, 5 + 2 * level, level - 1)
    net = place.net
    city = rng.choice([str(city) for city in net.vertices if net.degree(city) > 1])
    rest = [edge.id for edge in net.edges if city not in (edge.a, edge.b)]
    parts = connectivity.components(net.edge_subgraph(rest))
    alone = len(net.vertices) - 1 - sum(len(part.vertices) for part in parts)
    right = len(parts) + alone
    verdict = "so it is a cut vertex" if right > 1 else "so it is not a cut vertex"
    single = f", {counted(alone, 'city')} alone among them" if alone else ""
    there = f"there {'is' if right == 1 else 'are'} {counted(right, 'component')}"
    return place.ask(
        f"Remove {city} with its routes. How many components do the other cities of the bright network form?",
        right,
        f"Without {city} and its routes {there}{single}: {verdict}.",
        tempting=(net.degree(city), right + 1, right - 1),
        unit="component",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=(VertexMark(city, Role.BOTTLENECK), *edge_marks(rest, Role.COMPONENT)),
    )


def cut_size(rng: random.Random, level: int) -> Question:
    """Ask for the smallest number of routes that separate two cities."""

    def places() -> tuple[Place, str, str]:
        place = grown(rng, 5 + 2 * level, 2 + 2 * level, doubles=level - 1)
        a, b = map(str, rng.sample(place.net.vertices, 2))
        return place, a, b

    def worth_asking(found: tuple[Place, str, str]) -> bool:
        place, a, b = found
        cut = min_cut.solve(place.net, a, b)
        if cut is None or _are_neighbors(place.net, a, b):
            return False
        return cut.value > 1 or level < 2 or rng.random() < 0.2

    place, a, b = draw_until(places, worth_asking)
    net = place.net
    cut = min_cut.solve(net, a, b)
    assert cut is not None
    right = cut.value
    why = (
        f"Without the marked {counted(right, 'route')} no path leads from {a} to {b}. Fewer are not enough: there "
        f"{'is 1 path' if right == 1 else f'are {right} paths that share no route'} (maximum flow, minimum cut)."
    )
    return place.ask(
        f"What is the smallest number of bright routes you must remove to disconnect {a} (A) from {b} (B)?",
        right,
        why,
        tempting=(net.degree(a), net.degree(b), right + 1),
        unit="route",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(cut.edges, Role.BOTTLENECK)),
    )


def _are_neighbors(net: Network, a: str, b: str) -> bool:
    return any({a, b} == {edge.a, edge.b} for edge in net.edges)


# --- for a class, on networks that read well on a projector ---


def _some_bridges(rng: random.Random) -> Network:
    """Return a network with some bridges and even more other routes."""
    return draw_until(
        lambda: connected(rng, 14), lambda net: 2 <= len(bridges.solve(net).edges) <= 5 and len(net.vertices) < 13
    )


def click_a_bridge(rng: random.Random, level: int) -> Question:
    """Ask a class for a bridge."""
    net = _some_bridges(rng)
    after = drawn(net, bridges.trace(net)[-1].overlay)
    found = bridges.solve(net).edges
    return ask("Click a bridge of this network.", found, kind=AnswerKind.ROUTE, before=outlined(net), after=after)


def count_bridges(rng: random.Random, level: int) -> Question:
    """Ask a class how many bridges there are."""
    net = _some_bridges(rng)
    after = drawn(net, bridges.trace(net)[-1].overlay)
    text = "How many bridges does this network have?"
    return ask(text, len(bridges.solve(net).edges), before=outlined(net), after=after)


def click_a_cut_vertex(rng: random.Random, level: int) -> Question:
    """Ask a class for a cut vertex."""
    net = draw_until(lambda: connected(rng, 14), lambda net: 1 <= len(_cut_vertices(net)) <= 4)
    after = drawn(net, bridges.trace(net)[-1].overlay)
    text = "Click a cut vertex of this network: removing this city splits its component."
    return ask(text, _cut_vertices(net), before=outlined(net), after=after)


def close_routes(rng: random.Random, level: int) -> Question:
    """Ask a class for the smallest cut between two cities, where each city has a larger degree."""
    wanted = rng.choice((1, 2, 2, 3))

    def places() -> tuple[Network, str, str]:
        net = connected(rng, 16)
        a, b = map(str, rng.sample(net.vertices, 2))
        return net, a, b

    def fits(found: tuple[Network, str, str]) -> bool:
        net, a, b = found
        cut, near = min_cut.solve(net, a, b), min(net.degree(a), net.degree(b))
        return cut is not None and cut.value == wanted and near >= wanted and not _are_neighbors(net, a, b)

    net, a, b = draw_until(places, fits)
    text = f"What is the smallest number of routes that you must close so that no path leads from {a} (A) to {b} (B)?"
    return ask(text, wanted, before=outlined(net, end_marks(a, b)), after=drawn(net, draw_cut(net, a, b)))


def count_without(rng: random.Random, level: int) -> Question:
    """Ask a class how many components a network has after removing a city."""
    net = draw_until(lambda: connected(rng, 13), lambda net: bool(_cut_vertices(net)))
    city = str(rng.choice([*_cut_vertices(net), rng.choice(net.vertices)]))
    right = len(connectivity.components(without_city(net, city)))
    text = f"Remove {city} and its routes. How many components does this network then have?"
    before = outlined(net, [VertexMark(city, Role.BOTTLENECK, "?")])
    return ask(text, right, before=before, after=drawn(net, draw_cut_vertex(net, city)))


PRACTICE = (
    Generator("a bridge", 6, name_a_bridge),
    Generator("bridges", 6, bridge_count),
    Generator("a cut vertex", 6, name_a_cut_vertex),
    Generator("without a city", 6, pieces_without),
    Generator("minimum cut", 6, cut_size),
    carry_out(6, "bridges", "Carry out the search for bridges and cut vertices."),
    carry_out(6, "min-cut", "Carry out the search for a minimum cut from {0} to {1}."),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (2, Generator("class: a bridge", 6, click_a_bridge, (1,))),
    (2, Generator("class: a cut vertex", 6, click_a_cut_vertex, (1,))),
    (2, Generator("class: bridges", 6, count_bridges, (1,))),
    (2, Generator("class: minimum cut", 6, close_routes, (1,))),
    (2, Generator("class: without a city", 6, count_without, (1,))),
)
