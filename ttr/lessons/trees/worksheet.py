"""Lesson 4, trees: its worksheet on Kruskal's algorithm by hand, Steiner trees, and recognizing a tree."""

from __future__ import annotations

import random

from ttr.game.board import Board
from ttr.graphs import spanning_tree, steiner_tree
from ttr.graphs.words import counted, named
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import compact, edges_of, names_of, net_of, single, sparse, thinned


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    part, ends = draw_until(lambda: _joined(rng, 10, 3), _through_others)
    marks = dict(zip(ends, "ABC", strict=True))
    figure = MapFigure(part, "Routes with their trains", height=98, numbers=True, marks=marks)
    front = Part((_kruskal(part, figure), _steiner(part, ends, figure)), (figure,), "The numbers are trains.")
    return Content((front,), (_surplus(rng), Part((_shapes(rng),))), (_edges(rng), _least(rng)))


def _joined(rng: random.Random, size: int, many: int) -> tuple[Board, tuple[str, ...]]:
    whole = single(compact(rng, size))
    part = thinned(rng, whole, len(whole.routes) - 1)
    return part, tuple(rng.sample(names_of(part), many))


def _tree(part: Board, ends: tuple[str, ...]) -> steiner_tree.SteinerTree:
    found = steiner_tree.solve(net_of(part), ends)
    assert found is not None
    return found


def _through_others(made: tuple[Board, tuple[str, ...]]) -> bool:
    tree = _tree(*made)
    return len(tree.vertices) > len(made[1]) + 1


def _drawn(figure: MapFigure, routes: tuple[int, ...]) -> MapFigure:
    return MapFigure(
        figure.board, "The answer in black", figure.width, figure.height, black=frozenset(routes), marks=figure.marks
    )


def _kruskal(part: Board, figure: MapFigure) -> Task:
    forest = spanning_tree.solve(net_of(part))
    rows = tuple(
        (str(place + 1), str(part.routes[route]), str(part.routes[route].length))
        for place, route in enumerate(forest.edges)
    )
    return task(
        "kruskal",
        "Use Kruskal's algorithm to find a minimum spanning tree of the whole map: keep taking the shortest route "
        "that closes no cycle. How many trains does the tree take?",
        {"edges": edges_of(part)},
        (forest.length,),
        f"{forest.length} trains together. You may choose other routes of the same length, but the sum stays the same.",
        table=Table(("", "route", "trains"), rows),
    )


def _steiner(part: Board, ends: tuple[str, ...], figure: MapFigure) -> Task:
    tree = _tree(part, ends)
    return task(
        "steiner",
        f"Now join only {named(ends)}. You may pass through other cities. What is the smallest number of trains? Draw "
        "the tree on the map.",
        {"edges": edges_of(part), "ends": ends},
        (tree.cost,),
        f"{tree.cost} trains, for example with {', '.join(str(part.routes[route]) for route in tree.edges)}.",
        lines=1,
        shown=_drawn(figure, tree.edges),
    )


def _surplus(rng: random.Random) -> Part:
    part = sparse(rng, 10, 13)
    more = len(part.routes) - len(part.cities) + 1
    made = task(
        "surplus",
        "What is the smallest number of routes you must remove so that no cycle is left? Cross them out, but keep "
        "all cities connected. What kind of network is left, and how many routes does it have?",
        {"edges": edges_of(part)},
        (more, len(part.cities) - 1),
        f"{counted(more, 'route')} of {len(part.routes)}: a spanning tree is left, with {len(part.cities) - 1} routes "
        f"for {len(part.cities)} cities.",
        lines=2,
    )
    return Part((made,), (MapFigure(part, "A network with cycles", height=54),))


def _shapes(rng: random.Random) -> Task:
    rows = []
    for shape in rng.sample(("tree", "forest", "cycle", rng.choice(("tree", "cycle"))), 4):
        vertices = rng.randint(6, 14)
        parts = 1 if shape == "tree" else rng.randint(2, 3) if shape == "forest" else rng.randint(1, 2)
        edges = vertices - parts + (rng.randint(1, 2) if shape == "cycle" else 0)
        rows.append((vertices, edges, parts, _shape(vertices, edges, parts)))
    return task(
        "shapes",
        "Here are four networks. Which is a tree? Which is a forest of several trees? Which has a cycle?",
        {"rows": tuple(row[:3] for row in rows)},
        tuple(row[3] for row in rows),
        "Without a cycle, the number of edges is the number of vertices minus the number of components.",
        table=Table(("vertices", "edges", "components", "what it is"), tuple(tuple(map(str, row)) for row in rows), 3),
    )


def _shape(vertices: int, edges: int, parts: int) -> str:
    if edges > vertices - parts:
        return "has a cycle"
    return "tree" if parts == 1 else "forest"


def _edges(rng: random.Random) -> Part:
    cities, trees = rng.randint(8, 15), rng.randint(1, 3)
    how = "is a tree" if trees == 1 else f"is a forest of {trees} trees"
    made = task(
        "tree_edges",
        f"Ada's network reaches {cities} cities and {how}. How many routes does it have? Why?",
        {"cities": cities, "trees": trees},
        (cities - trees,),
        f"{cities - trees}: a tree has one edge fewer than vertices.",
        lines=2,
    )
    return Part((made,))


def _least(rng: random.Random) -> Part:
    part = sparse(rng, 6, 8)
    forest = spanning_tree.solve(net_of(part))
    lengths = " + ".join(str(part.routes[route].length) for route in forest.edges)
    made = task(
        "least",
        "How many trains does a minimum spanning tree of this map take? Mark one on the map.",
        {"edges": edges_of(part)},
        (forest.length,),
        f"{lengths} = {forest.length} trains.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small map", width=116, height=46, numbers=True),))
