"""Ready questions of lesson 4: the next edge of Kruskal and of Prim, cycles, what a spanning tree costs."""

from __future__ import annotations

import random

from ttr.classroom.question import Kind, Question
from ttr.classroom.questions.networks import drawn, first_that_fits, grown, twenty
from ttr.graphs import spanning_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.union_find import UnionFind
from ttr.graphs.words import counted
from ttr.lessons.kit.quiz import Prediction
from ttr.lessons.trees.networks import grown as grown_tree
from ttr.lessons.trees.predictions import cost_question, cycle_question, spare_question
from ttr.lessons.trees.routes import route_text


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (6, lambda: _kruskal(rng)),
            (5, lambda: _prim(rng)),
            (3, lambda: _cycle(rng)),
            (3, lambda: _number(cost_question(_routes(_with_cycle(rng, 9))))),
            (3, lambda: _number(spare_question(_routes(_with_cycle(rng, 12))))),
        ]
    )


def _routes(net: Network) -> list[int]:
    return [edge.id for edge in net.edges]


def _with_cycle(rng: random.Random, size: int) -> Network:
    return first_that_fits(lambda: grown(rng, size), lambda net: len(net.edges) > len(net.vertices))


def _number(of: Prediction) -> Question:
    """Return a lesson's prediction with a number for an answer, without the choices that would give it away."""
    return Question(of.question, int(of.right), before=of.before, after=of.after)


def _cycle(rng: random.Random) -> Question:
    routes = grown_tree(rng, 11) if rng.random() < 0.5 else _routes(_with_cycle(rng, 12))
    of = cycle_question(routes)
    return Question(of.question, of.right, of.choices, before=of.before, after=of.after)


def _kruskal(rng: random.Random) -> Question:
    """Ask for the next edge where a shorter one has to be left, since it would close a cycle."""
    while True:
        net = _with_cycle(rng, 11)
        order = spanning_tree.solve(net).edges
        at = rng.randrange(2, len(order) - 1)
        taken, length = order[:at], net.edge(order[at]).length
        forest = UnionFind(net.vertices)
        for each in taken:
            forest.union(net.edge(each).a, net.edge(each).b)
        closing = [e for e in net.edges if e.id not in taken and forest.find(e.a) == forest.find(e.b)]
        right = [e for e in net.edges if forest.find(e.a) != forest.find(e.b) and e.length == length]
        if any(edge.length <= length for edge in closing) and len(right) < 4:
            break
    return _next(
        net,
        "Kruskal's algorithm has taken the marked routes. Which one does it take next?",
        taken,
        [edge.id for edge in right],
        "joins two trees, and is the shortest that does",
    )


def _prim(rng: random.Random) -> Question:
    """Ask for the next edge where a shorter one is elsewhere."""
    while True:
        net = _with_cycle(rng, 11)
        start = rng.choice(net.vertices)
        order = spanning_tree.prim(net, start).edges
        at = rng.randrange(2, len(order) - 1)
        taken, length = order[:at], net.edge(order[at]).length
        tree = {city for each in taken for city in (net.edge(each).a, net.edge(each).b)}
        leaving = [e for e in net.edges if (e.a in tree) != (e.b in tree)]
        right = [e for e in leaving if e.length == length]
        away = [e for e in net.edges if e not in leaving and e.id not in taken and e.length < length]
        if away and len(right) < 4:
            break
    text = f"Prim's algorithm began in {start} (A) and has taken the marked routes. Which one does it take next?"
    return _next(
        net,
        text,
        taken,
        [edge.id for edge in right],
        "leaves the tree, and is the shortest that does",
        (VertexMark(start, Role.TERMINAL, "A"),),
    )


def _next(
    net: Network, text: str, taken: tuple[int, ...], right: list[int], why: str, cities: tuple[VertexMark, ...] = ()
) -> Question:
    done = tuple(EdgeMark(edge, Role.DONE) for edge in taken)
    chosen = tuple(EdgeMark(edge, Role.CURRENT) for edge in right)
    names = " or ".join(route_text(edge) for edge in right)
    words = f"{names} {why}."
    if len(right) > 1:
        words = f"{names}: each of these {counted(len(right), 'route')} {why}."
    return Question(
        text,
        tuple(right),
        kind=Kind.ROUTE,
        before=drawn(net, Overlay(cities, done)),
        after=drawn(net, Overlay(cities, (*done, *chosen), words)),
    )
