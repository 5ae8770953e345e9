"""Ready questions of lesson 6: bridges, cut vertices, minimum cuts."""

from __future__ import annotations

import random

from ttr.classroom.question import Kind, Question
from ttr.classroom.questions.networks import drawn, first_that_fits, grown, outlined, twenty
from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role, VertexMark, end_marks
from ttr.lessons.cuts.weak_points import draw_cut, draw_cut_vertex, without_city


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (5, lambda: _bridge(rng)),
            (5, lambda: _cut_vertex(rng)),
            (3, lambda: _how_many_bridges(rng)),
            (4, lambda: _cut(rng)),
            (3, lambda: _pieces_without(rng)),
        ]
    )


def _some_bridges(rng: random.Random) -> Network:
    """Return a network with some bridges, and with more routes that are none."""
    return first_that_fits(
        lambda: grown(rng, 14), lambda net: 2 <= len(bridges.solve(net).edges) <= 5 and len(net.vertices) < 13
    )


def _bridge(rng: random.Random) -> Question:
    net = _some_bridges(rng)
    found = bridges.solve(net).edges
    after = drawn(net, bridges.trace(net)[-1].overlay)
    return Question("Click a bridge of this network.", found, kind=Kind.ROUTE, before=outlined(net), after=after)


def _how_many_bridges(rng: random.Random) -> Question:
    net = _some_bridges(rng)
    right = len(bridges.solve(net).edges)
    after = drawn(net, bridges.trace(net)[-1].overlay)
    return Question("How many bridges does this network have?", right, before=outlined(net), after=after)


def _cut_vertex(rng: random.Random) -> Question:
    net = first_that_fits(lambda: grown(rng, 14), lambda net: 1 <= len(bridges.solve(net).vertices) <= 4)
    found = tuple(map(str, bridges.solve(net).vertices))
    after = drawn(net, bridges.trace(net)[-1].overlay)
    text = "Click a cut vertex of this network: a city without which it falls apart."
    return Question(text, found, before=outlined(net), after=after)


def _cut(rng: random.Random) -> Question:
    wanted = rng.choice((1, 2, 2, 3))
    while True:
        net = grown(rng, 16)
        a, b = map(str, rng.sample(net.vertices, 2))
        cut = min_cut.solve(net, a, b)
        near = min(net.degree(a), net.degree(b))
        if cut is not None and cut.value == wanted and near >= wanted and not {a, b} & _joined(net, a, b):
            break
    text = f"How many routes have to be closed, at least, so that no way leads from {a} (A) to {b} (B)?"
    after = drawn(net, draw_cut(net, a, b))
    return Question(text, cut.value, before=outlined(net, end_marks(a, b)), after=after)


def _joined(net: Network, a: str, b: str) -> set[str]:
    """Return the two cities if a route joins them, and nothing else."""
    return {a, b} if any({edge.a, edge.b} == {a, b} for edge in net.edges) else set()


def _pieces_without(rng: random.Random) -> Question:
    net = first_that_fits(lambda: grown(rng, 13), lambda net: bool(bridges.solve(net).vertices))
    city = str(rng.choice([*bridges.solve(net).vertices, rng.choice(net.vertices)]))
    right = len(connectivity.components(without_city(net, city)))
    text = f"Without {city} and its routes: how many components does this network have?"
    asked = outlined(net, [VertexMark(city, Role.BOTTLENECK, "?")])
    return Question(text, right, before=asked, after=drawn(net, draw_cut_vertex(net, city)))
