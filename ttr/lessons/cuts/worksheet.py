"""Lesson 6, cuts and blocking: its worksheet on bridges, cut vertices, minimum cuts, edge-disjoint paths."""

from __future__ import annotations

import random

from ttr.game.board import Board
from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.words import counted, named
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import edges_of, net_of, route_names, sparse, with_two_cities

Places = tuple[Board, str, str]


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    part = sparse(rng, 11, 13, lambda made: 2 <= len(bridges.solve(net_of(made)).edges) <= 4)
    front = Part(
        (_bridges(part), _cut_vertices(part), _without(rng, part)), (MapFigure(part, "A network", height=122),)
    )
    return Content((front,), (_cut(rng),), (_small(rng), _paths(rng)))


def _bridges(part: Board) -> Task:
    found = bridges.solve(net_of(part)).edges
    return task(
        "bridges",
        "Which routes are bridges? Removing a bridge splits the network into two pieces. Draw the bridges as thick "
        "lines.",
        {"edges": edges_of(part)},
        tuple(str(part.routes[route]) for route in found),
        f"{counted(len(found), 'bridge')}: {route_names(part, found)}. All other routes lie on cycles.",
        lines=2,
    )


def _cut_vertices(part: Board) -> Task:
    found = tuple(sorted(map(str, bridges.solve(net_of(part)).vertices)))
    return task(
        "cut_vertices",
        "Which cities are cut vertices? Removing a cut vertex with its routes splits the other cities. Draw a ring "
        "around each cut vertex.",
        {"edges": edges_of(part)},
        found,
        f"{named(found)}.",
        lines=2,
    )


def _without(rng: random.Random, part: Board) -> Task:
    bridge = rng.choice(bridges.solve(net_of(part)).edges)
    left = net_of(part).spanning_subgraph(route for route in range(len(part.routes)) if route != bridge)
    sizes = sorted(len(piece.vertices) for piece in connectivity.components(left))
    return task(
        "without",
        f"A rival takes {part.routes[bridge]}. How many cities does each of the two pieces have? How many pairs "
        "of cities are no longer connected?",
        {"edges": edges_of(part), "bridge": part.routes[bridge].cities},
        (*sizes, sizes[0] * sizes[1]),
        f"{sizes[0]} and {sizes[1]} cities: {sizes[0]} · {sizes[1]} = {sizes[0] * sizes[1]} pairs.",
        lines=2,
    )


def _min_cut(places: Places) -> min_cut.MinCut:
    found = min_cut.solve(net_of(places[0]), places[1], places[2])
    assert found is not None
    return found


def _small_cut(places: Places) -> bool:
    """Return True if the minimum cut is smaller than the degree of either city."""
    net, cut = net_of(places[0]), _min_cut(places)
    return 2 <= cut.value < min(net.degree(places[1]), net.degree(places[2]))


def _cut(rng: random.Random) -> Part:
    part, a, b = draw_until(lambda: with_two_cities(rng, 12, 18), _small_cut)
    cut = _min_cut((part, a, b))
    by_trains = min_cut.solve(net_of(part), a, b, {i: route.length for i, route in enumerate(part.routes)})
    assert by_trains is not None
    figure = MapFigure(part, "A rival's map", height=74, numbers=True, marks={a: "A", b: "B"})
    given = {"edges": edges_of(part), "a": a, "b": b}
    cut_off = MapFigure(part, "A minimum cut in black", height=74, black=frozenset(cut.edges), marks={a: "A", b: "B"})
    tasks = (
        task(
            "min_cut",
            f"A rival wants to connect {a} (A) and {b} (B). What is the smallest number of routes that cuts them "
            f"off? Which routes?",
            given,
            (cut.value,),
            f"{counted(cut.value, 'route')}, for example {route_names(part, cut.edges)}.",
            lines=2,
            shown=cut_off,
        ),
        task(
            "cut_trains",
            "Now count trains (the numbers), not routes. What is the smallest number of trains that cuts them off?",
            given,
            (by_trains.value,),
            f"{by_trains.value} trains: {route_names(part, by_trains.edges)}.",
            lines=2,
        ),
    )
    return Part(tasks, (figure,))


def _small(rng: random.Random) -> Part:
    part = sparse(rng, 7, 7, lambda made: 1 <= len(bridges.solve(net_of(made)).edges) <= 3)
    found = bridges.solve(net_of(part)).edges
    made = task(
        "bridges",
        "Which routes of this network are bridges?",
        {"edges": edges_of(part)},
        tuple(str(part.routes[route]) for route in found),
        f"{route_names(part, found)}.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small network", width=116, height=42),))


def _paths(rng: random.Random) -> Part:
    many = rng.randint(2, 4)
    made = task(
        "disjoint",
        f"Between two cities there are {many} paths that share no route. Someone wants to cut the two cities off. At "
        f"least how many routes must this player claim? Why?",
        {"paths": many},
        (many,),
        f"At least {many}: each of the {many} paths has to lose a route, and no route is on two of them. (There may be "
        f"more paths, so {many} may not be enough.)",
        lines=2,
    )
    return Part((made,))
