"""Lesson 4, trees: questions about cycles, spanning trees and Steiner trees."""

from __future__ import annotations

import random

from ttr.graphs import bridges, connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Edge, Network, Vertex
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks
from ttr.graphs.union_find import UnionFind
from ttr.graphs.words import counted, named
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.questions.carried import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, connected, grow, pieces
from ttr.lessons.questions.places import GROWN, Place, drawn, from_game, grown, whole
from ttr.lessons.trees.networks import grown as grown_tree
from ttr.lessons.trees.predictions import cost_question, cycle_question, spare_question
from ttr.lessons.trees.routes import route_text
from ttr.ui.questions.question import AnswerKind, Question, ask

TREE, CYCLE, APART = "a tree", "not a tree: it has a cycle", "not a tree: it is not in one piece"


def is_tree(rng: random.Random, level: int) -> Question:
    """Ask whether a network is a tree, or why it is not."""
    right = rng.choice((TREE, CYCLE, APART))
    of, size = any_board(rng), 4 + 2 * level

    def make() -> frozenset[int]:
        if right != APART:
            return grow(rng, of, size, 1 if right == CYCLE else 0)
        first = grow(rng, of, size // 2)
        return first | grow(rng, of, size - size // 2, away_from=cities_of(of, first))

    # Perhaps no route closes a cycle.
    routes = draw_until(make, lambda routes: right != CYCLE or len(routes) >= size)
    place = Place(of, routes, source=GROWN)
    net, count = place.net, len(routes)
    have = f"{size} cities and {counted(count, 'route')}"
    if right == CYCLE:
        on = [route for route in sorted(routes) if route not in bridges.solve(net).edges]
        why = f"{have}, but a tree with {size} cities has only {size - 1}. The marked routes are a cycle."
        after = edge_marks(on, Role.BOTTLENECK)
    elif right == TREE:
        why = f"{have}, one fewer, and all in one piece. So there is no cycle, and it is a tree."
        after = edge_marks(sorted(routes), Role.ANSWER)
    else:
        parts = connectivity.components(net)
        why = f"{have}, in 2 pieces without a cycle. That is a forest; a tree would have {size - 1} routes."
        after = edge_marks(parts[0].edges, Role.BOTTLENECK)
    return place.ask(
        "What kind of network do the bright routes form?", right, why, choices=(TREE, CYCLE, APART), after=after
    )


def to_spare(rng: random.Random, level: int) -> Question:
    """Ask how many routes you can remove while everything stays connected."""
    place = grown(rng, 5 + 2 * level, rng.randint(1, 1 + level), doubles=max(0, level - 2))
    net = place.net
    tree = spanning_tree.solve(net)
    right, cities = len(net.edges) - len(tree.edges), len(net.vertices)
    why = (
        f"{cities} cities, {len(net.edges)} routes. A spanning tree of {cities} cities has {cities - 1} routes, so "
        f"{len(net.edges)} - {cities - 1} = {right} can go."
    )
    return place.ask(
        "All cities of the bright routes must stay connected. What is the largest number of bright routes that you "
        "can remove?",
        right,
        why,
        tempting=(right + 1, right - 1, len(bridges.solve(net).edges)),
        unit="route",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def spanning_cost(rng: random.Random, level: int) -> Question:
    """Ask what a minimum spanning tree costs."""
    place = grown(rng, 3 + level, 1 + (level + 1) // 2)
    tree = spanning_tree.solve(place.net)
    lengths = [place.board.routes[route].length for route in tree.edges]
    why = (
        f"Kruskal's algorithm takes the shortest routes first and skips routes that would close a cycle: "
        f"{' + '.join(map(str, lengths))} = {tree.length}."
    )
    return place.ask(
        "How many trains does a minimum spanning tree of the bright routes take?",
        tree.length,
        why,
        tempting=(place.net.length, tree.length + 1, tree.length - 1),
        unit="train",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def next_taken(rng: random.Random, level: int) -> Question:
    """Ask which route Kruskal's algorithm takes next."""

    def make() -> tuple[Place, tuple[int, ...], Edge, list[Edge], list[Edge]] | None:
        place = grown(rng, 4 + level, 2 + (level + 1) // 2)
        net = place.net
        order = spanning_tree.solve(net).edges
        done = rng.randint(1, len(order) - 2)
        taken, right = order[:done], net.edge(order[done])
        home = {c: i for i, part in enumerate(connectivity.components(net.edge_subgraph(taken))) for c in part.vertices}
        closing = [
            edge
            for edge in net.edges
            if edge.id not in taken and edge.a in home and edge.b in home and home[edge.a] == home[edge.b]
        ]
        free = [edge for edge in net.edges if edge.id not in taken and edge not in closing]
        longer = sorted((edge for edge in free if edge.length > right.length), key=lambda edge: edge.length)
        tempting = [edge for edge in closing if edge.length <= right.length]
        fits = len(longer) == len(free) - 1 and len(longer) >= 1 and (tempting or level < 3)
        return (place, taken, right, tempting, longer) if fits else None

    place, taken, right, tempting, longer = draw_until(make)
    offered = [right, *tempting[:1], *longer[: 3 - len(tempting[:1])]]
    choices = tuple(sorted(str(place.board.routes[edge.id]) for edge in offered))
    name = str(place.board.routes[right.id])
    why = f"{name} is the shortest route that closes no cycle: {counted(right.length, 'train')}."
    if tempting:
        why += f" {place.board.routes[tempting[0].id]} would close one."
    marks = edge_marks(taken, Role.DONE)
    return place.ask(
        "Kruskal's algorithm has taken the marked routes. Which of the bright routes does it take next?",
        name,
        why,
        choices=choices,
        before=marks,
        after=(*marks, *edge_marks([right.id], Role.CURRENT)),
    )


def steiner_cost(rng: random.Random, level: int) -> Question:
    """Ask for the smallest number of trains that join three or four cities."""
    place = grown(rng, 6 + 3 * level, 2 + 2 * level) if level < 3 else whole(any_board(rng))
    net = place.net

    def make() -> tuple[list[str], steiner_tree.SteinerTree] | None:
        names = [str(city) for city in rng.sample(net.vertices, 4 if level == 4 else 3)]
        tree = steiner_tree.solve(net, names)
        return None if tree is None or len(tree.edges) < len(names) else (names, tree)

    names, tree = draw_until(make)
    quick = steiner_tree.approximate(net, names)
    through = [str(city) for city in tree.vertices if city not in names]
    lengths = [place.board.routes[route].length for route in tree.edges]
    passing = f"It passes through {named(through)}. " if through else ""
    why = f"A Steiner tree: {' + '.join(map(str, lengths))} = {tree.cost} trains. {passing}No cheaper tree joins them."
    lettered = list(zip(names, "ABCD", strict=False))
    marks = tuple(VertexMark(name, Role.TERMINAL, letter) for name, letter in lettered)
    joined = named(f"{name} ({letter})" for name, letter in lettered)
    return place.ask(
        f"What is the smallest number of trains that join {joined} in one network of bright routes?",
        tree.cost,
        why,
        tempting=(quick.cost if quick is not None else 0, tree.cost + 2, tree.cost - 1),
        unit="train",
        before=marks,
        after=(*marks, *edge_marks(tree.edges, Role.ANSWER)),
    )


def leaves(rng: random.Random, level: int) -> Question:
    """Ask how many leaves a player's network or a random one has."""
    if level > 2:
        place = from_game(rng, *((4, 9) if level == 3 else (10, 60))).place
    else:
        of = board()
        place = Place(of, pieces(rng, of, [5 + 2 * level, level + 1]), source=GROWN)
    net = place.net
    ends = [str(city) for city in net.vertices if net.degree(city) == 1]
    why = f"Exactly one route ends in a leaf: {named(ends) or 'there is none'}."
    return place.ask(
        "How many leaves does the network of bright routes have?",
        len(ends),
        why,
        tempting=(len(ends) - 1, len(net.vertices) - len(ends)),
        unit="leaf",
        after=[VertexMark(city, Role.ANSWER) for city in ends],
    )


# --- for a class, on networks that read well on a projector ---


def _with_cycle(rng: random.Random, size: int) -> Network:
    return draw_until(lambda: connected(rng, size), lambda net: len(net.edges) > len(net.vertices))


def class_cost(rng: random.Random, level: int) -> Question:
    """Ask a class what a minimum spanning tree costs."""
    return cost_question(_with_cycle(rng, 9))


def class_spare(rng: random.Random, level: int) -> Question:
    """Ask a class how many routes you can remove."""
    return spare_question(_with_cycle(rng, 12))


def class_cycle(rng: random.Random, level: int) -> Question:
    """Ask a class whether there is a cycle."""
    return cycle_question(network_of(grown_tree(rng, 11)) if rng.random() < 0.5 else _with_cycle(rng, 12))


def class_kruskal(rng: random.Random, level: int) -> Question:
    """Ask for the next edge when Kruskal's algorithm must skip a shorter one that closes a cycle."""

    def make() -> tuple[Network, tuple[int, ...], list[int]] | None:
        net = _with_cycle(rng, 11)
        order = spanning_tree.solve(net).edges
        at = rng.randrange(2, len(order) - 1)
        taken, length = order[:at], net.edge(order[at]).length
        forest = UnionFind(net.vertices)
        for each in taken:
            forest.union(net.edge(each).a, net.edge(each).b)
        closing = [e for e in net.edges if e.id not in taken and forest.find(e.a) == forest.find(e.b)]
        right = [e.id for e in net.edges if forest.find(e.a) != forest.find(e.b) and e.length == length]
        fits = any(edge.length <= length for edge in closing) and len(right) < 4
        return (net, taken, right) if fits else None

    net, taken, right = draw_until(make)
    return _next(
        net,
        "Kruskal's algorithm has taken the marked routes. Which one does it take next?",
        taken,
        right,
        "joins two trees, and is the shortest route that does",
    )


def class_prim(rng: random.Random, level: int) -> Question:
    """Ask for the next edge of Prim's algorithm when a shorter edge does not touch the tree."""

    def make() -> tuple[Network, Vertex, tuple[int, ...], list[int]] | None:
        net = _with_cycle(rng, 11)
        start = rng.choice(net.vertices)
        order = spanning_tree.prim(net, start).edges
        at = rng.randrange(2, len(order) - 1)
        taken, length = order[:at], net.edge(order[at]).length
        tree = {city for each in taken for city in (net.edge(each).a, net.edge(each).b)}
        leaving = [e for e in net.edges if (e.a in tree) != (e.b in tree)]
        right = [e.id for e in leaving if e.length == length]
        away = [e for e in net.edges if e not in leaving and e.id not in taken and e.length < length]
        return (net, start, taken, right) if away and len(right) < 4 else None

    net, start, taken, right = draw_until(make)
    text = f"Prim's algorithm began in {start} (A) and has taken the marked routes. Which one does it take next?"
    return _next(
        net,
        text,
        taken,
        right,
        "leaves the tree, and is the shortest route that does",
        (VertexMark(start, Role.TERMINAL, "A"),),
    )


def _next(
    net: Network, text: str, taken: tuple[int, ...], right: list[int], why: str, cities: tuple[VertexMark, ...] = ()
) -> Question:
    done = edge_marks(taken, Role.DONE)
    chosen = edge_marks(right, Role.CURRENT)
    names = " or ".join(route_text(edge) for edge in right)
    words = f"{names} {why}."
    if len(right) > 1:
        words = f"{names}: each of these {counted(len(right), 'route')} {why}."
    return ask(
        text,
        tuple(right),
        kind=AnswerKind.ROUTE,
        before=drawn(net, Overlay(cities, done)),
        after=drawn(net, Overlay(cities, (*done, *chosen), words)),
    )


PRACTICE = (
    Generator("tree or not", 4, is_tree),
    Generator("leaves", 4, leaves),
    Generator("routes to spare", 4, to_spare),
    Generator("minimum spanning tree", 4, spanning_cost),
    Generator("Kruskal's next route", 4, next_taken),
    Generator("Steiner tree", 4, steiner_cost),
    carry_out(4, "kruskal", "Carry out Kruskal's algorithm."),
    carry_out(4, "prim", "Carry out Prim's algorithm from {0}."),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (2, Generator("class: kruskal", 4, class_kruskal, (1,))),
    (2, Generator("class: prim", 4, class_prim, (1,))),
    (2, Generator("class: cycle", 4, class_cycle, (1,))),
    (2, Generator("class: spanning cost", 4, class_cost, (1,))),
    (2, Generator("class: to spare", 4, class_spare, (1,))),
)
