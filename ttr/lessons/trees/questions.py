"""Lesson 4, trees: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Role, VertexMark, edge_marks
from ttr.graphs.union_find import UnionFind
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, on_paper, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, grow, pieces
from ttr.lessons.questions.parts import (
    compact_part,
    drop_second_tracks,
    edges_of,
    names_of,
    sparse_part,
    thin_out,
)
from ttr.lessons.questions.places import (
    GROWN,
    BoardNetwork,
    from_game,
    grow_network,
    network_of_board,
)
from ttr.lessons.trees.cases import (
    NEAR,
    cheapest_completion,
    cheapest_joining,
    costs_apart,
    cycle_in,
    grow_tree,
    region,
)
from ttr.ui.question import AnswerKind, Question

TREE, CYCLE, APART = "a tree", "not a tree: it has a cycle", "not a tree: it is not in one piece"


def is_tree(rng: random.Random, level: int) -> Question:
    right = rng.choice((TREE, CYCLE, APART))
    of, size = any_board(rng), 4 + 2 * level

    def make() -> frozenset[int]:
        if right != APART:
            return grow(rng, of, size, 1 if right == CYCLE else 0)
        first = grow(rng, of, size // 2)
        return first | grow(rng, of, size - size // 2, away_from=cities_of(of, first))

    # Perhaps no route closes a cycle.
    routes = draw_until(make, lambda routes: right != CYCLE or len(routes) >= size)
    return _ask_shape(BoardNetwork(of, routes, source=GROWN))


def _ask_shape(place: BoardNetwork) -> Question:
    """Ask whether a network is a tree; a network in several pieces has no cycle."""
    net, cycle, parts = place.net, cycle_in(place.net), connectivity.components(place.net)
    size = len(net.vertices)
    have = f"{size} cities and {pluralize(len(net.edges), 'route')}"
    if cycle is not None:
        right, reason = CYCLE, f"{have}, but a tree with {size} cities has only {size - 1}. The cycle: {cycle.words}."
        after = edge_marks(cycle.edges, Role.BOTTLENECK)
    elif len(parts) == 1:
        right, reason = TREE, f"{have}, one fewer, and all in one piece. So there is no cycle, and it is a tree."
        after = edge_marks(sorted(place.routes), Role.ANSWER)
    else:
        right = APART
        reason = f"{have}, in 2 pieces without a cycle. That is a forest; a tree would have {size - 1} routes."
        after = edge_marks(parts[0].edges, Role.BOTTLENECK)
    return place.ask("Is this network a tree?", right, reason, choices=(TREE, CYCLE, APART), after=after)


def to_spare(rng: random.Random, level: int) -> Question:
    return _ask_spare(grow_network(rng, 5 + 2 * level, rng.randint(1, 1 + level), doubles=max(0, level - 2)))


def _ask_spare(place: BoardNetwork) -> Question:
    net = place.net
    tree = spanning_tree.solve(net)
    right, cities = len(net.edges) - len(tree.edges), len(net.vertices)
    return place.ask(
        "All cities of this network must stay connected. What is the largest number of routes that you can remove?",
        right,
        f"{cities} cities, {len(net.edges)} routes. A spanning tree of {cities} cities has {cities - 1} routes, so "
        f"{len(net.edges)} − {cities - 1} = {right} can go.",
        tempting=(right + 1, right - 1, len(bridges.solve(net).edges)),
        unit="route",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def spanning_cost(rng: random.Random, level: int) -> Question:
    return _ask_cost(grow_network(rng, 3 + level, 1 + (level + 1) // 2))


def _ask_cost(place: BoardNetwork) -> Question:
    tree = spanning_tree.solve(place.net)
    lengths = [place.board.routes[route].length for route in tree.edges]
    return place.ask(
        "How many trains does a minimum spanning tree of this network take?",
        tree.length,
        f"Kruskal's algorithm takes the shortest routes first and skips routes that would close a cycle: "
        f"{' + '.join(map(str, lengths))} = {tree.length}.",
        tempting=(place.net.length, tree.length + 1, tree.length - 1),
        unit="train",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def next_taken(rng: random.Random, level: int) -> Question:
    def make() -> Question | None:
        place = grow_network(rng, 4 + level, 2 + (level + 1) // 2)
        return _ask_kruskal(place, rng.randint(1, len(place.net.vertices) - 3), skips=level > 2)

    return draw_until(make)


def _ask_kruskal(place: BoardNetwork, done: int, *, skips: bool) -> Question | None:
    """Ask for the next route of Kruskal's algorithm; return None if several fit, or none is skipped but should be."""
    net = place.net
    order = spanning_tree.solve(net).edges
    taken, right = order[:done], net.edge(order[done])
    forest = UnionFind(net.vertices)
    for each in taken:
        forest.union(net.edge(each).a, net.edge(each).b)
    left = [edge for edge in net.edges if edge.id not in taken]
    free = [edge for edge in left if forest.find(edge.a) != forest.find(edge.b)]
    longer = sorted((edge for edge in free if edge.length > right.length), key=lambda edge: edge.length)
    tempting = [edge for edge in left if edge not in free and edge.length <= right.length]
    if not longer or len(longer) < len(free) - 1 or (skips and not tempting):
        return None
    offered = [right, *tempting[:1], *longer[: 3 - len(tempting[:1])]]
    name = str(place.board.routes[right.id])
    reason = f"{name} is the shortest route that closes no cycle: {pluralize(right.length, 'train')}."
    if tempting:
        reason += f" {place.board.routes[tempting[0].id]} would close one."
    marks = edge_marks(taken, Role.DONE)
    return place.ask(
        "Kruskal's algorithm has taken the marked routes. Which route of this network does it take next?",
        name,
        reason,
        choices=sorted(str(place.board.routes[edge.id]) for edge in offered),
        before=marks,
        after=(*marks, *edge_marks([right.id], Role.CURRENT)),
    )


def prim_next(rng: random.Random, level: int) -> Question:
    """Ask for the next route of Prim's algorithm when a shorter route does not touch the tree."""

    def make() -> tuple[BoardNetwork, Vertex, tuple[int, ...], tuple[int, ...]] | None:
        place = grow_network(rng, 5 + level, 1 + level)
        net = place.net
        start = rng.choice(net.vertices)
        order = spanning_tree.prim(net, start).edges
        at = rng.randrange(2, len(order) - 1)
        taken, length = order[:at], net.edge(order[at]).length
        tree = {city for each in taken for city in (net.edge(each).a, net.edge(each).b)}
        leaving = [e for e in net.edges if (e.a in tree) != (e.b in tree)]
        right = tuple(e.id for e in leaving if e.length == length)
        away = [e for e in net.edges if e not in leaving and e.id not in taken and e.length < length]
        return (place, start, taken, right) if away and len(right) < 4 else None

    place, start, taken, right = draw_until(make)
    before: list[VertexMark | EdgeMark] = [VertexMark(start, Role.TERMINAL, "A"), *edge_marks(taken, Role.DONE)]
    names = " or ".join(str(place.board.routes[route]) for route in right)
    each = f"each of these {pluralize(len(right), 'route')} leaves" if len(right) > 1 else "it leaves"
    return place.ask(
        f"Prim's algorithm began in {start} (A) and has taken the marked routes. Which route does it take next?",
        right,
        f"{names}: {each} the tree, and no route that leaves it is shorter.",
        kind=AnswerKind.ROUTE,
        before=before,
        after=(*before, *edge_marks(right, Role.CURRENT)),
    )


def steiner_cost(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 6 + 3 * level, 2 + 2 * level) if level < 3 else network_of_board(any_board(rng))
    net = place.net

    def make() -> tuple[list[str], steiner_tree.SteinerTree] | None:
        names = [str(city) for city in rng.sample(net.vertices, 4 if level == 4 else 3)]
        tree = steiner_tree.solve(net, names)
        return None if tree is None or len(tree.edges) < len(names) else (names, tree)

    names, tree = draw_until(make)
    quick = steiner_tree.approximate(net, names)
    through = [str(city) for city in tree.vertices if city not in names]
    lengths = [place.board.routes[route].length for route in tree.edges]
    passing = f"It passes through {join_names(through)}. " if through else ""
    lettered = list(zip(names, "ABCD", strict=False))
    marks = tuple(VertexMark(name, Role.TERMINAL, letter) for name, letter in lettered)
    joined = join_names(f"{name} ({letter})" for name, letter in lettered)
    return place.ask(
        f"What is the smallest number of trains that join {joined}{place.where}?",
        tree.cost,
        f"A Steiner tree: {' + '.join(map(str, lengths))} = {tree.cost} trains. {passing}No cheaper tree joins them.",
        tempting=(quick.cost if quick is not None else 0, tree.cost + 2, tree.cost - 1),
        unit="train",
        before=marks,
        after=(*marks, *edge_marks(tree.edges, Role.ANSWER)),
    )


def leaves(rng: random.Random, level: int) -> Question:
    if level > 2:
        place = from_game(rng, *((4, 9) if level == 3 else (10, 60))).place
    else:
        of = board()
        place = BoardNetwork(of, pieces(rng, of, [5 + 2 * level, level + 1]), source=GROWN)
    net = place.net
    ends = [str(city) for city in net.vertices if net.degree(city) == 1]
    return place.ask(
        "How many leaves does this network have?",
        len(ends),
        f"A leaf has exactly one route. Leaves here: {join_names(ends) or 'none'}.",
        tempting=(len(ends) - 1, len(net.vertices) - len(ends)),
        unit="leaf",
        after=[VertexMark(city, Role.ANSWER) for city in ends],
    )


GENERATORS = (
    Generator("tree or not", 4, is_tree, in_class=2),
    Generator("leaves", 4, leaves),
    Generator("routes to spare", 4, to_spare, in_class=2),
    Generator("minimum spanning tree", 4, spanning_cost, in_class=2),
    Generator("Kruskal's next route", 4, next_taken, in_class=2),
    Generator("Prim's next route", 4, prim_next, in_class=2),
    Generator("Steiner tree", 4, steiner_cost),
    carry_out(4, "kruskal", "Carry out Kruskal's algorithm."),
    carry_out(4, "prim", "Carry out Prim's algorithm from {0}."),
)


# --- predictions ---


@lru_cache(maxsize=4)
def predictions(seed: int = 2) -> tuple[Question, ...]:
    rng = random.Random(seed)
    tree, other = grow_tree(rng, 12), grow_tree(rng, 11)
    inside = set(network_of(other).vertices)
    free = [e.id for e in board_network(board()).edges if {e.a, e.b} <= inside and e.id not in other]
    return (
        _ask_shape(BoardNetwork(board(), frozenset((*other, rng.choice(free))))),
        _ask_count(network_of_board(board())),
        _ask_shape(BoardNetwork(board(), frozenset(tree))),
        draw_until(lambda: _first_skip(_one_track(region(rng, 9)))),
        _ask_cost(_one_track(region(rng, 6))).with_choices(),
        _ask_spare(_one_track(region(rng, 9))).with_choices(),
        _one_or_two(network_of_board(board())),
    )


def _one_track(routes: Sequence[int]) -> BoardNetwork:
    """Return a network without second tracks, which are hard to count on the map."""
    return BoardNetwork(board(), frozenset(routes).intersection(board().single_tracks))


def _first_skip(place: BoardNetwork) -> Question | None:
    """Ask for Kruskal's next route, the first time that it skips another one."""
    asked = (_ask_kruskal(place, done, skips=True) for done in range(2, len(place.net.vertices) - 1))
    return next(filter(None, asked), None)


def _ask_count(whole: BoardNetwork) -> Question:
    tree, cities = spanning_tree.solve(whole.net), len(whole.net.vertices)
    right = len(tree.edges)
    return whole.ask(
        f"The board has {cities} cities. How many routes does a spanning tree of the board have?",
        right,
        f"{right} routes, one fewer than cities. Begin with one city. Each new city comes with one new route.",
        choices=(right // 2, right, cities, cities + 1),
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def _one_or_two(whole: BoardNetwork) -> Question:
    two, one = cheapest_completion(NEAR), cheapest_joining(NEAR.cities)
    return whole.ask(
        f"The tickets are {NEAR.name}. Do you need fewer trains to complete them in one network or in two?",
        "two networks",
        f"Two networks take {' + '.join(map(str, costs_apart(NEAR)))} = {two.cost} trains; "
        f"the cheapest network that joins all the cities takes {one.cost}.",
        choices=("one network", "two networks"),
        before=NEAR.marks,
        after=(*NEAR.marks, *edge_marks(sorted(two.routes), Role.ANSWER)),
    )


# --- worksheet ---


def worksheet(rng: random.Random) -> Content:
    part, ends = draw_until(lambda: _draw_joined(rng, 10, 3), lambda made: len(_tree(*made).vertices) > 4)
    marks = dict(zip(ends, "ABC", strict=True))
    figure = PaperMap(part, "Routes with their trains", height=98, numbers=True, marks=marks)
    tasks = _kruskal(part), _steiner(part, ends, figure)
    front = below([figure], *tasks, words="The numbers are trains.")
    return Content(front, (_ask_surplus(rng), _shapes(rng)), (_edges(rng), _ask_least(rng)))


def _draw_joined(rng: random.Random, size: int, many: int) -> tuple[Board, tuple[str, ...]]:
    whole = drop_second_tracks(compact_part(rng, size))
    part = thin_out(rng, whole, len(whole.routes) - 1)
    return part, tuple(rng.sample(names_of(part), many))


def _tree(part: Board, ends: tuple[str, ...]) -> steiner_tree.SteinerTree:
    result = steiner_tree.solve(board_network(part), ends)
    assert result is not None
    return result


def _kruskal(part: Board) -> Task:
    forest = spanning_tree.solve(board_network(part))
    rows = [(place, part.routes[route], part.routes[route].length) for place, route in enumerate(forest.edges, start=1)]
    return task(
        "kruskal",
        "Use Kruskal's algorithm to find a minimum spanning tree of the whole map: keep taking the shortest route "
        "that closes no cycle. How many trains does the tree take?",
        {"edges": edges_of(part)},
        (forest.length,),
        f"{forest.length} trains together. You may choose other routes of the same length, but the sum stays the same.",
        lines=1,
        table=FillInTable(("", "route", "trains"), rows),
    )


def _steiner(part: Board, ends: tuple[str, ...], figure: PaperMap) -> Task:
    tree = _tree(part, ends)
    return task(
        "steiner",
        f"Now join only {join_names(ends)}. You may pass through other cities. What is the smallest number of trains? "
        "Draw the tree on the map.",
        {"edges": edges_of(part), "ends": ends},
        (tree.cost,),
        f"{tree.cost} trains, for example with {', '.join(str(part.routes[route]) for route in tree.edges)}.",
        lines=1,
        shown=replace(figure, words="The answer in black", numbers=False, black=frozenset(tree.edges)),
    )


def _ask_surplus(rng: random.Random) -> Task:
    part = sparse_part(rng, 10, 13)
    more = len(part.routes) - len(part.cities) + 1
    return task(
        "surplus",
        "What is the smallest number of routes you must remove so that no cycle is left? Cross them out, but keep "
        "all cities connected. What kind of network is left, and how many routes does it have?",
        {"edges": edges_of(part)},
        (more, len(part.cities) - 1),
        f"{pluralize(more, 'route')} of {len(part.routes)}: a spanning tree is left, with {len(part.cities) - 1} "
        f"routes for {len(part.cities)} cities.",
        lines=2,
        figure=PaperMap(part, "A network with cycles", height=54),
    )


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
        table=FillInTable(("vertices", "edges", "components", "what it is"), rows, 3),
    )


def _shape(vertices: int, edges: int, parts: int) -> str:
    if edges > vertices - parts:
        return "has a cycle"
    return "tree" if parts == 1 else "forest"


def _edges(rng: random.Random) -> Task:
    cities, trees = rng.randint(8, 15), rng.randint(1, 3)
    how = "is a tree" if trees == 1 else f"is a forest of {trees} trees"
    return task(
        "tree_edges",
        f"Ada's network reaches {cities} cities and {how}. How many routes does it have? Why?",
        {"cities": cities, "trees": trees},
        (cities - trees,),
        f"{cities} − {trees} = {cities - trees}: each tree has one edge fewer than vertices.",
        lines=2,
    )


def _ask_least(rng: random.Random) -> Task:
    asked = _ask_cost(network_of_board(sparse_part(rng, 6, 8)))
    return on_paper("least", asked, "A small map", 46, more="Mark one on the map.", numbers=True)
