"""Topic 4, trees: cycles, spanning trees, and the cheapest tree that joins some cities."""

from __future__ import annotations

import random

from ttr.graphs import bridges, connectivity, spanning_tree, steiner_tree
from ttr.graphs.overlay import Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.practice.places import (
    GROWN,
    Place,
    any_board,
    board,
    cities_of,
    edges,
    from_game,
    grow,
    grown,
    scatter,
    whole,
)
from ttr.lessons.practice.question import Kind, Question

TREE, CYCLE, APART = "a tree", "no tree: it has a cycle", "no tree: it is not in one piece"


def is_tree(rng: random.Random, level: int) -> Question:
    """Ask whether a network is a tree, or why it is none."""
    right = rng.choice((TREE, CYCLE, APART))
    of, size = any_board(rng), 4 + 2 * level
    while True:
        if right == APART:
            first = grow(rng, of, size // 2)
            routes = first | grow(rng, of, size - size // 2, away_from=cities_of(of, first))
        else:
            routes = grow(rng, of, size, 1 if right == CYCLE else 0)
        place = Place(of, routes, source=GROWN)
        if right != CYCLE or len(routes) >= size:  # there may be no route that closes a cycle
            break
    net, count = place.net, len(routes)
    have = f"{size} cities and {counted(count, 'route')}"
    if right == CYCLE:
        on = [route for route in sorted(routes) if route not in bridges.solve(net).edges]
        why = f"{have}: in one piece, a tree would have {size - 1}. The marked routes are a cycle."
        after = edges(on, Role.BOTTLENECK)
    elif right == TREE:
        why = f"{have}, one fewer, and all in one piece: so there is no cycle, and it is a tree."
        after = edges(sorted(routes), Role.ANSWER)
    else:
        parts = connectivity.components(net)
        why = f"{have}, in 2 pieces without a cycle: that is a forest. A tree would have {size - 1} routes."
        after = edges(parts[0].edges, Role.BOTTLENECK)
    return place.ask("What is the network of the bright routes?", right, why, choices=(TREE, CYCLE, APART), after=after)


def to_spare(rng: random.Random, level: int) -> Question:
    """Ask how many routes can go while everything stays connected."""
    place = grown(rng, 5 + 2 * level, rng.randint(1, 1 + level), doubles=max(0, level - 2))
    net = place.net
    tree = spanning_tree.solve(net)
    right, cities = len(net.edges) - len(tree.edges), len(net.vertices)
    why = (
        f"{cities} cities, {len(net.edges)} routes. A spanning tree of {cities} cities has {cities - 1} routes, so "
        f"{len(net.edges)} - {cities - 1} = {right} can go."
    )
    return place.ask(
        "How many of the bright routes can be taken away at most, so that all their cities stay connected?",
        right,
        why,
        tempting=(right + 1, right - 1, len(bridges.solve(net).edges)),
        unit="route",
        after=edges(tree.edges, Role.ANSWER),
    )


def spanning_cost(rng: random.Random, level: int) -> Question:
    """Ask what a minimum spanning tree costs."""
    place = grown(rng, 3 + level, 1 + (level + 1) // 2)
    tree = spanning_tree.solve(place.net)
    lengths = [place.board.routes[route].length for route in tree.edges]
    why = (
        f"Kruskal's algorithm takes the shortest routes first and leaves what would close a cycle: "
        f"{' + '.join(map(str, lengths))} = {tree.length}."
    )
    return place.ask(
        "How many trains does a minimum spanning tree of the bright routes take?",
        tree.length,
        why,
        tempting=(place.net.length, tree.length + 1, tree.length - 1),
        unit="train",
        after=edges(tree.edges, Role.ANSWER),
    )


def next_taken(rng: random.Random, level: int) -> Question:
    """Ask which route Kruskal's algorithm takes next."""
    while True:
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
        if len(longer) == len(free) - 1 and len(longer) >= 1 and (tempting or level < 3):
            break
    offered = [right, *tempting[:1], *longer[: 3 - len(tempting[:1])]]
    choices = tuple(sorted(str(place.board.routes[edge.id]) for edge in offered))
    name = str(place.board.routes[right.id])
    why = f"{name} is the shortest that closes no cycle, {counted(right.length, 'train')}."
    if tempting:
        why += f" {place.board.routes[tempting[0].id]} would close one."
    marks = edges(taken, Role.DONE)
    return place.ask(
        "Kruskal's algorithm has taken the marked routes. Which of the bright ones does it take next?",
        name,
        why,
        choices=choices,
        before=marks,
        after=(*marks, *edges([right.id], Role.CURRENT)),
    )


def steiner_cost(rng: random.Random, level: int) -> Question:
    """Ask how few trains join three or four cities."""
    place = grown(rng, 6 + 3 * level, 2 + 2 * level) if level < 3 else whole(any_board(rng))
    net = place.net
    while True:
        names = [str(city) for city in rng.sample(net.vertices, 4 if level == 4 else 3)]
        tree = steiner_tree.solve(net, names)
        if tree is not None and len(tree.edges) >= len(names):
            break
    quick = steiner_tree.approximate(net, names)
    through = [str(city) for city in tree.vertices if city not in names]
    lengths = [place.board.routes[route].length for route in tree.edges]
    passing = f"It passes through {named(through)}. " if through else ""
    why = f"A Steiner tree: {' + '.join(map(str, lengths))} = {tree.cost} trains. {passing}No cheaper one joins them."
    lettered = list(zip(names, "ABCD", strict=False))
    marks = tuple(VertexMark(name, Role.TERMINAL, letter) for name, letter in lettered)
    joined = named(f"{name} ({letter})" for name, letter in lettered)
    return place.ask(
        f"How few trains join {joined} in one network of bright routes?",
        tree.cost,
        why,
        tempting=(quick.cost if quick is not None else 0, tree.cost + 2, tree.cost - 1),
        unit="train",
        before=marks,
        after=(*marks, *edges(tree.edges, Role.ANSWER)),
    )


def leaves(rng: random.Random, level: int) -> Question:
    """Ask how many leaves a player's network or a random one has."""
    if level > 2:
        place = from_game(rng, *((4, 9) if level == 3 else (10, 60))).place
    else:
        of = board()
        place = Place(of, scatter(rng, of, [5 + 2 * level, level + 1]), source=GROWN)
    net = place.net
    ends = [str(city) for city in net.vertices if net.degree(city) == 1]
    why = f"In a leaf exactly one route ends: {named(ends) or 'there is none'}."
    return place.ask(
        "How many leaves has the network of the bright routes?",
        len(ends),
        why,
        tempting=(len(ends) - 1, len(net.vertices) - len(ends)),
        unit="leaf",
        after=[VertexMark(city, Role.ANSWER) for city in ends],
    )


KINDS = (
    Kind("tree or not", 4, is_tree),
    Kind("leaves", 4, leaves),
    Kind("routes to spare", 4, to_spare),
    Kind("minimum spanning tree", 4, spanning_cost),
    Kind("Kruskal's next route", 4, next_taken),
    Kind("Steiner tree", 4, steiner_cost),
)
