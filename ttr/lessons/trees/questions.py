"""Lesson 4, trees: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Edge, Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks
from ttr.graphs.union_find import UnionFind
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import board, every_route, network_of
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, grow, grow_connected, pieces
from ttr.lessons.questions.parts import (
    compact_part,
    drop_second_tracks,
    edges_of,
    names_of,
    net_of,
    sparse_part,
    thin_out,
)
from ttr.lessons.questions.places import (
    GROWN,
    BoardNetwork,
    draw_network,
    from_game,
    grow_network,
    lit_routes,
    network_of_board,
    outline_network,
)
from ttr.lessons.trees.cases import (
    NEAR,
    cheapest_completion,
    cheapest_joining,
    costs_apart,
    cycle_in,
    mark_edges,
    region,
    route_text,
)
from ttr.lessons.trees.cases import grow_tree as grown_tree
from ttr.ui.map.picture import Picture
from ttr.ui.question import AnswerKind, Question, ask

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
    place = BoardNetwork(of, routes, source=GROWN)
    net, count = place.net, len(routes)
    have = f"{size} cities and {pluralize(count, 'route')}"
    if right == CYCLE:
        on = [route for route in sorted(routes) if route not in bridges.solve(net).edges]
        reason = f"{have}, but a tree with {size} cities has only {size - 1}. The marked routes are a cycle."
        after = edge_marks(on, Role.BOTTLENECK)
    elif right == TREE:
        reason = f"{have}, one fewer, and all in one piece. So there is no cycle, and it is a tree."
        after = edge_marks(sorted(routes), Role.ANSWER)
    else:
        parts = connectivity.components(net)
        reason = f"{have}, in 2 pieces without a cycle. That is a forest; a tree would have {size - 1} routes."
        after = edge_marks(parts[0].edges, Role.BOTTLENECK)
    return place.ask(
        "What kind of network do the bright routes form?", right, reason, choices=(TREE, CYCLE, APART), after=after
    )


def to_spare(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 5 + 2 * level, rng.randint(1, 1 + level), doubles=max(0, level - 2))
    net = place.net
    tree = spanning_tree.solve(net)
    right, cities = len(net.edges) - len(tree.edges), len(net.vertices)
    return place.ask(
        "All cities of the bright routes must stay connected. What is the largest number of bright routes that you "
        "can remove?",
        right,
        f"{cities} cities, {len(net.edges)} routes. A spanning tree of {cities} cities has {cities - 1} routes, so "
        f"{len(net.edges)} − {cities - 1} = {right} can go.",
        tempting=(right + 1, right - 1, len(bridges.solve(net).edges)),
        unit="route",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def spanning_cost(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 3 + level, 1 + (level + 1) // 2)
    tree = spanning_tree.solve(place.net)
    lengths = [place.board.routes[route].length for route in tree.edges]
    return place.ask(
        "How many trains does a minimum spanning tree of the bright routes take?",
        tree.length,
        f"Kruskal's algorithm takes the shortest routes first and skips routes that would close a cycle: "
        f"{' + '.join(map(str, lengths))} = {tree.length}.",
        tempting=(place.net.length, tree.length + 1, tree.length - 1),
        unit="train",
        after=edge_marks(tree.edges, Role.ANSWER),
    )


def next_taken(rng: random.Random, level: int) -> Question:
    def make() -> tuple[BoardNetwork, tuple[int, ...], Edge, list[Edge], list[Edge]] | None:
        place = grow_network(rng, 4 + level, 2 + (level + 1) // 2)
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
    reason = f"{name} is the shortest route that closes no cycle: {pluralize(right.length, 'train')}."
    if tempting:
        reason += f" {place.board.routes[tempting[0].id]} would close one."
    marks = edge_marks(taken, Role.DONE)
    return place.ask(
        "Kruskal's algorithm has taken the marked routes. Which of the bright routes does it take next?",
        name,
        reason,
        choices=choices,
        before=marks,
        after=(*marks, *edge_marks([right.id], Role.CURRENT)),
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
        f"What is the smallest number of trains that join {joined} in one network of bright routes?",
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
    reason = "Exactly one route ends in a leaf. "
    reason += (
        f"That is true of {join_names(ends)}." if ends else "Here every city has more routes, so there is no leaf."
    )
    return place.ask(
        "How many leaves does the network of bright routes have?",
        len(ends),
        reason,
        tempting=(len(ends) - 1, len(net.vertices) - len(ends)),
        unit="leaf",
        after=[VertexMark(city, Role.ANSWER) for city in ends],
    )


# --- for a class, on networks that read well on a projector ---


def _with_cycle(rng: random.Random, size: int) -> Network:
    return draw_until(lambda: grow_connected(rng, size), lambda net: len(net.edges) > len(net.vertices))


def class_cost(rng: random.Random, level: int) -> Question:
    return cost_question(_with_cycle(rng, 9))


def class_spare(rng: random.Random, level: int) -> Question:
    return spare_question(_with_cycle(rng, 12))


def class_cycle(rng: random.Random, level: int) -> Question:
    return cycle_question(network_of(grown_tree(rng, 11)) if rng.random() < 0.5 else _with_cycle(rng, 12))


def class_kruskal(rng: random.Random, level: int) -> Question:
    """Ask for the next edge when Kruskal's algorithm must skip a shorter edge that closes a cycle."""

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
    return _ask_next(
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
    return _ask_next(
        net,
        text,
        taken,
        right,
        "leaves the tree, and is the shortest route that does",
        (VertexMark(start, Role.TERMINAL, "A"),),
    )


def _ask_next(
    net: Network, text: str, taken: tuple[int, ...], right: list[int], reason: str, cities: tuple[VertexMark, ...] = ()
) -> Question:
    done = edge_marks(taken, Role.DONE)
    chosen = edge_marks(right, Role.CURRENT)
    names = " or ".join(route_text(edge) for edge in right)
    sentence = f"{names} {reason}."
    if len(right) > 1:
        sentence = f"{names}: each of these {pluralize(len(right), 'route')} {reason}."
    return ask(
        text,
        tuple(right),
        kind=AnswerKind.ROUTE,
        before=draw_network(net, Overlay(cities, done)),
        after=draw_network(net, Overlay(cities, (*done, *chosen), sentence)),
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


# --- predictions ---


def cycle_question(net: Network) -> Question:
    cycle = cycle_in(net)
    if cycle is not None:
        sentence = f"There is a cycle: {cycle.words}."
        after = Overlay((), mark_edges(cycle.edges, Role.BOTTLENECK, lit_routes(net)), sentence)
    else:
        size = f"{pluralize(len(net.vertices), 'city')} and {pluralize(len(net.edges), 'route')}"
        sentence = f"It has {size}, and wherever you go, you can only come back the same way."
        after = Overlay((), mark_edges((), Role.COMPONENT, lit_routes(net)), sentence)
    right = "no" if cycle is None else "yes"
    return ask(
        "Does this network contain a cycle?",
        right,
        ("yes", "no"),
        before=outline_network(net),
        after=draw_network(net, after),
    )


def count_question() -> Question:
    net = board_network(board())
    tree = spanning_tree.solve(net)
    cities, right = len(net.vertices), len(tree.edges)
    question = f"The board has {cities} cities. How many routes does a spanning tree of the board have?"
    sentence = f"{right} routes, one fewer than cities. Begin with one city. Each new city comes with one new route."
    choices = (right // 2, right, cities, cities + 1)
    after = draw_network(network_of(tree.edges), Overlay((), mark_edges(tree.edges, Role.ANSWER), sentence))
    return ask(question, right, choices, before=Picture(), after=after)


def kruskal_question(net: Network) -> Question | None:
    """Ask for Kruskal's next route, the first time that it skips a shorter route, or return None if it never does."""
    order = spanning_tree.solve(net).edges
    for taken in range(2, len(order)):
        before, right = order[:taken], net.edge(order[taken])
        left = [edge for edge in net.edges if edge.id not in before and cycle_in(network_of([*before, edge.id]))]
        tempting = [edge for edge in left if edge.length < right.length]
        longer = sorted((edge for edge in net.edges if edge.length > right.length), key=lambda edge: edge.length)
        if tempting and len(longer) > 1:
            break
    else:
        return None
    choices = sorted(route_text(edge.id) for edge in (right, tempting[0], *longer[:2]))
    cycle = cycle_in(network_of([*before, tempting[0].id]))
    closed = cycle.words if cycle is not None else ""
    sentence = (
        f"{route_text(right.id)} is the shortest route that closes no cycle. {route_text(tempting[0].id)} is "
        f"shorter, but it would close a cycle: {closed}."
    )
    question = "Kruskal's algorithm has taken the marked routes. Which does it take next?"
    done = mark_edges(before, Role.DONE)
    asked = draw_network(net, Overlay((), done))
    after = draw_network(net, Overlay((), (*done, EdgeMark(right.id, Role.CURRENT)), sentence))
    return ask(question, route_text(right.id), tuple(choices), before=asked, after=after)


def cost_question(net: Network, off: Iterable[int] = ()) -> Question:
    """Ask what a minimum spanning tree costs; `off` says how far each choice is from the right answer, if any."""
    tree = spanning_tree.solve(net)
    lengths = [board().routes[route].length for route in tree.edges]
    sums = " + ".join(map(str, lengths))
    sentence = f"{pluralize(len(lengths), 'route')}: {sums} = {pluralize(tree.length, 'train')}."
    question = "How many trains does a minimum spanning tree of this network take?"
    after = draw_network(net, Overlay((), mark_edges(tree.edges, Role.ANSWER), sentence))
    before = draw_network(net, Overlay())  # no line on routes, so that students can count their slots
    return ask(question, tree.length, [tree.length + more for more in off], before=before, after=after)


def spare_question(net: Network, choices: int = 0) -> Question:
    """Ask how many routes you can remove while all cities stay connected, perhaps with this many choices."""
    tree = spanning_tree.solve(net)
    right = len(net.edges) - len(tree.edges)
    question = "All cities must stay connected. What is the largest number of these routes that you can remove?"
    sentence = (
        f"{pluralize(len(net.vertices), 'city')} need {pluralize(len(tree.edges), 'route')}, "
        f"and there are {len(net.edges)}: {right} can go. Then a spanning tree is left."
    )
    low = max(0, right - 2)
    after = draw_network(net, Overlay((), mark_edges(tree.edges, Role.ANSWER), sentence))
    return ask(question, right, range(low, low + choices), before=outline_network(net), after=after)


def network_question() -> Question:
    two, one = cheapest_completion(NEAR), cheapest_joining(NEAR.cities)
    question = f"The tickets are {NEAR.name}. Do you need fewer trains to complete them in one network or in two?"
    sentence = (
        f"Two networks take {' + '.join(map(str, costs_apart(NEAR)))} = {two.cost} trains; "
        f"the cheapest network that joins all the cities takes {one.cost}."
    )
    after = Overlay(NEAR.marks, mark_edges(sorted(two.routes), Role.ANSWER), sentence)
    return ask(
        question,
        "two networks",
        ("one network", "two networks"),
        before=Picture(overlay=Overlay(NEAR.marks), lit=every_route()),
        after=Picture(overlay=after),
    )


@lru_cache(maxsize=4)
def predictions(seed: int = 2) -> tuple[Question, ...]:
    rng = random.Random(seed)
    tree, other = grown_tree(rng, 12), grown_tree(rng, 11)
    inside = set(network_of(other).vertices)
    free = [e.id for e in board_network(board()).edges if {e.a, e.b} <= inside and e.id not in other]
    return (
        cycle_question(network_of([*other, rng.choice(free)])),
        count_question(),
        cycle_question(network_of(tree)),
        draw_until(lambda: kruskal_question(_one_track(region(rng, 9)))),
        cost_question(_one_track(region(rng, 6)), (-2, -1, 0, 2)),
        spare_question(_one_track(region(rng, 9)), 4),
        network_question(),
    )


def _one_track(routes: Sequence[int]) -> Network:
    """Return a network without second tracks, which are hard to count on the map."""
    return network_of(list({board().routes[route].cities: route for route in reversed(routes)}.values()))


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
    result = steiner_tree.solve(net_of(part), ends)
    assert result is not None
    return result


def _add_routes(figure: PaperMap, routes: tuple[int, ...]) -> PaperMap:
    return PaperMap(
        figure.board, "The answer in black", figure.width, figure.height, black=frozenset(routes), marks=figure.marks
    )


def _kruskal(part: Board) -> Task:
    forest = spanning_tree.solve(net_of(part))
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
        shown=_add_routes(figure, tree.edges),
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
        f"{cities - trees}: a tree has one edge fewer than vertices.",
        lines=2,
    )


def _ask_least(rng: random.Random) -> Task:
    part = sparse_part(rng, 6, 8)
    forest = spanning_tree.solve(net_of(part))
    lengths = " + ".join(str(part.routes[route].length) for route in forest.edges)
    return task(
        "least",
        "How many trains does a minimum spanning tree of this map take? Mark one on the map.",
        {"edges": edges_of(part)},
        (forest.length,),
        f"{lengths} = {forest.length} trains.",
        lines=1,
        figure=PaperMap(part, "A small map", width=116, height=46, numbers=True),
    )
