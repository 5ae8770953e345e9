"""Lesson 7, which routes matter: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise, repeat
from string import ascii_lowercase

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import centrality, connectivity, shortest_path, spanning_tree
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.centrality import cases
from ttr.lessons.centrality.cases import ranks, shortest_paths
from ttr.lessons.centrality.compare import heat
from ttr.lessons.exercises.cases import board, routes_through
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions import parts
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import BoardNetwork, grow_network
from ttr.ui.map.picture import Picture
from ttr.ui.question import Question, ask


def largest_degree(rng: random.Random, level: int) -> Question:
    def degrees(place: BoardNetwork) -> list[tuple[int, str]]:
        net = place.net
        return sorted(((net.degree(city), str(city)) for city in net.vertices), reverse=True)

    place = draw_until(
        lambda: grow_network(rng, 4 + 3 * level, 1 + level, doubles=level - 1),
        lambda place: degrees(place)[0][0] > degrees(place)[1][0],
    )
    (most, right), (second, other) = degrees(place)[:2]
    reason = f"{right} with {pluralize(most, 'route')}; next is {other} with {second}."
    return place.ask(
        "Which city of this network matters most by degree centrality?",
        (right,),
        reason,
        after=_with_values(degrees(place)),
    )


def travelers(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 3 + 2 * level)
    return _ask_travelers(place, rng.choice(place.net.edges).id)


def _ask_travelers(place: BoardNetwork, route: int) -> Question:
    """Ask for the number of pairs of cities on both sides of a bridge of a tree."""
    net, edge = place.net, place.net.edge(route)
    rest = net.edge_subgraph([e.id for e in net.edges if e.id != edge.id])
    side = next((len(part.vertices) for part in connectivity.components(rest) if edge.a in part.vertices), 1)
    other = len(net.vertices) - side
    right = side * other
    name = str(place.board.routes[edge.id])
    return place.ask(
        f"Every pair of cities in this network has one traveler. How many travelers use {name}?",
        right,
        f"{name} has {pluralize(side, 'city')} on one side and {other} on the other: {side} · {other} = {right} pairs, "
        f"each with only one path.",
        tempting=(side + other, len(net.vertices) * (len(net.vertices) - 1) // 2, right - 1),
        unit="traveler",
        before=[EdgeMark(edge.id, Role.TODO, "?")],
        after=[EdgeMark(edge.id, Role.ANSWER, str(right))],
    )


def path_count(rng: random.Random, level: int) -> Question:
    def make() -> tuple[BoardNetwork, list[tuple[str, ...]]]:
        place = grow_network(rng, 7 + 2 * level, 3 + 2 * level)
        result = shortest_paths(place.net, *rng.sample(place.net.vertices, 2))
        return place, sorted(tuple(map(str, path)) for path in result)

    def fits(made: tuple[BoardNetwork, list[tuple[str, ...]]]) -> bool:
        paths = made[1]
        return len(paths[0]) > 2 and (len(paths) > 1 or rng.random() < 0.15) and len(paths) <= 2 + level

    place, paths = draw_until(make, fits)
    a, b = paths[0][0], paths[0][-1]
    right, size = len(paths), len(paths[0]) - 1
    text = "; ".join(walk_text(path) for path in paths[:3]) + (" …" if right > 3 else "")
    on = {frozenset(pair) for path in paths for pair in pairwise(path)}
    used = [edge.id for edge in place.net.edges if frozenset((str(edge.a), str(edge.b))) in on]
    counts = f"each counts 1/{right} for betweenness" if right > 1 else "for betweenness it counts 1"
    reason = f"{pluralize(right, 'path')} with {pluralize(size, 'route')}: {text}; {counts}."
    return place.ask(
        f"How many paths from {a} (A) to {b} (B) in this network have the fewest routes?",
        right,
        reason,
        tempting=(right + 1, right - 1, size),
        unit="path",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(used, Role.PATH)),
    )


def most_between(rng: random.Random, level: int) -> Question:
    def order(place: BoardNetwork) -> list[tuple[float, str]]:
        result = centrality.solve(place.net, weighted=False).vertices
        return sorted(zip(result, map(str, place.net.vertices), strict=True), reverse=True)

    place = draw_until(
        lambda: grow_network(rng, 5 + level, level - 1), lambda place: order(place)[0][0] >= order(place)[1][0] + 1
    )
    (most, right), (second, other) = order(place)[:2]
    names = tuple(sorted(name for _, name in order(place)[:4]))
    reason = f"{right} lies between {_number(most)} pairs, {other} between {_number(second)}."
    return place.ask(
        "Think of all pairs of other cities, and their paths with the fewest routes. Which of these cities lies on "
        "such paths for the most pairs (betweenness)?",
        right,
        reason,
        choices=names,
        after=_with_values(order(place)),
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _with_values(ranked: Sequence[tuple[float, str]]) -> list[VertexMark]:
    """Return marks for cities with their values; the first city stands out."""
    roles = (Role.CURRENT, *repeat(Role.COMPONENT, len(ranked) - 1))
    return [VertexMark(city, role, _number(value)) for role, (value, city) in zip(roles, ranked, strict=True)]


def nearest_to_all(rng: random.Random, level: int) -> Question:
    def sums(place: BoardNetwork) -> list[tuple[int, str]]:
        net = place.net
        return sorted((sum(shortest_path.distances(net, city).values()), str(city)) for city in net.vertices)

    place = draw_until(
        lambda: grow_network(rng, 3 + level, level // 2), lambda place: sums(place)[0][0] < sums(place)[1][0]
    )
    (least, right), (second, other) = sums(place)[:2]
    names = tuple(sorted(name for _, name in sums(place)[:4]))
    reason = f"The paths from {right} to all others add up to {least} trains; from {other}, they add up to {second}."
    return place.ask(
        "Which of these cities has the smallest total distance, in trains, to all other cities of this network?",
        right,
        reason,
        choices=names,
        after=_with_values(sums(place)),
    )


def all_pairs(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 3 + 2 * level)
    net = place.net
    city = str(rng.choice([v for v in net.vertices if net.degree(v) > 1]))
    rest = [edge.id for edge in net.edges if city not in (edge.a, edge.b)]
    sizes = [len(part.vertices) for part in connectivity.components(net.edge_subgraph(rest))]
    sizes += [1] * (len(net.vertices) - 1 - sum(sizes))
    right = sum(x * y for x, y in combinations(sizes, 2))
    terms = " + ".join(f"{x} · {y}" for x, y in combinations(sizes, 2))
    return place.ask(
        f"This network is a tree. Between how many pairs of other cities does {city} lie?",
        right,
        f"Number of cities on the branches at {city}: {join_names(sizes)}. Pairs from two different branches pass "
        f"through {city}: {terms} = {right}.",
        tempting=(sum(sizes), len(sizes), sum(sizes) * (sum(sizes) - 1) // 2),
        unit="pair",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.ANSWER, str(right))],
    )


GENERATORS = (
    Generator("largest degree", 7, largest_degree, in_class=2),
    Generator("travelers on a route", 7, travelers, in_class=2),
    Generator("shortest ways", 7, path_count, in_class=2),
    Generator("most between", 7, most_between, in_class=2),
    Generator("nearest to all", 7, nearest_to_all, in_class=1),
    Generator("between pairs", 7, all_pairs, in_class=1),
)


# --- predictions ---


ROW = routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"))
CYCLE = routes_through(("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"))
DUMBBELL = routes_through(("Calgary", "Vancouver", "Seattle", "Calgary", "Helena", "Denver", "Omaha", "Helena"))


def _values(place: BoardNetwork) -> list[EdgeMark]:
    values = centrality.solve(place.net, False).edges
    return [
        EdgeMark(edge.id, Role.COMPONENT, f"{value:.3g}") for edge, value in zip(place.net.edges, values, strict=True)
    ]


def _cycle() -> Question:
    place = BoardNetwork(board(), frozenset(CYCLE))
    return place.ask(
        "Here is a cycle of four routes. The pair A and B has two paths with two routes. What is the betweenness of "
        "each route, by routes?",
        2,
        "The route's own two cities give 1. Each of the two opposite pairs gives one half. Together that makes 2.",
        choices=("1", "1.5", "2", "3"),
        before=end_marks("Denver", "Oklahoma City"),
        after=_values(place),
    )


def _bridge() -> Question:
    place = BoardNetwork(board(), frozenset(DUMBBELL))
    letters = (DUMBBELL[0], "A"), (routes_through(("Calgary", "Helena"))[0], "B"), (DUMBBELL[5], "C")
    return place.ask(
        "A bridge joins two triangles. Which route has the highest betweenness?",
        "B",
        "All pairs with one city on each side need the bridge: 3 · 3 = 9.",
        choices=("A", "B", "C"),
        before=[EdgeMark(route, Role.COMPONENT, letter) for route, letter in letters],
        after=_values(place),
    )


def _whole_board(question: str, *, weighted: bool, more: str = "") -> Question:
    """Ask for the busiest of three routes, with shortest paths by trains (`weighted`) or by routes."""
    first = cases.largest_edges(cases.betweenness(), 1)[0]
    asked = (*(routes_through(pair)[0] for pair in (("Helena", "Seattle"), ("Denver", "Helena"))), first)
    values = cases.betweenness(weighted=weighted)
    names, edges = board().routes, list(cases.tracks())
    numbers = "; ".join(f"{names[edge]} {cases.format_value(values[edges.index(edge)])}" for edge in asked)
    marks = tuple(
        EdgeMark(track, Role.TODO, letter if track == edge else "")
        for letter, edge in zip("ABC", asked, strict=True)
        for track in cases.tracks()[edge]
    )
    everything = frozenset(range(len(names)))
    before = Picture(overlay=Overlay((), marks), lit=everything)
    overlay = Overlay((), marks, f"In pairs of cities: {numbers}.{more}")
    after = Picture(overlay=overlay, lit=everything, heat=heat(values))
    right = str(names[cases.largest_edges(values, 1)[0]])
    return ask(question, right, tuple(str(names[edge]) for edge in asked), before=before, after=after)


def predictions() -> tuple[Question, ...]:
    by_trains = (
        "Take the whole board, and paths with the fewest trains. Which of the three marked routes has the highest "
        "betweenness?"
    )
    by_routes = (
        "Take the whole board, and paths with the fewest routes, no matter how long the routes are. Which of the three "
        "marked routes has the highest betweenness?"
    )
    return (
        _ask_travelers(BoardNetwork(board(), frozenset(ROW)), ROW[1]).with_choices(),
        _cycle(),
        _bridge(),
        _whole_board(by_trains, weighted=True),
        _whole_board(by_routes, weighted=False, more=" Now long routes are just as good."),
    )


# --- worksheet ---


def worksheet(rng: random.Random) -> Content:
    part = draw_until(lambda: tree(rng, 9), lambda made: _leader(made) is not None)
    letters = dict(enumerate(ascii_lowercase[: len(part.routes)]))
    figure = PaperMap(part, "A network without cycles", height=64, names=letters)
    front = below(
        [figure], _edges(part), _ask_betweenness(part), words="There is only one path between any two cities."
    )
    return Content((*front, _ranks(rng)), (_ask_through(rng),), (_bridge_pairs(rng), _ask_middle(rng)))


def tree(rng: random.Random, size: int) -> Board:
    part = parts.drop_second_tracks(parts.compact_part(rng, size))
    return parts.with_routes(part, sorted(spanning_tree.solve(board_network(part)).edges))


def _leader(part: Board) -> str | None:
    """Return the city between the most pairs, or None for a tie."""
    result = centrality.solve(board_network(part), weighted=False).vertices
    best = [city for city, value in zip(board_network(part).vertices, result, strict=True) if value == max(result)]
    return str(best[0]) if len(best) == 1 else None


def _edges(part: Board) -> Task:
    result = [round(value) for value in centrality.solve(board_network(part), weighted=False).edges]
    rows = [*zip(ascii_lowercase, part.routes, result, strict=False)]
    return task(
        "edge_betweenness",
        "For each route, count the pairs of cities whose path uses it. (Count the cities on each side of the route, "
        "and multiply.)",
        {"edges": parts.edges_of(part)},
        tuple(result),
        f"There are {len(part.cities)} cities. A route with k of them on one side has k · ({len(part.cities)} − k) "
        f"pairs.",
        table=FillInTable(("", "route", "pairs"), rows, 2),
    )


def _ask_betweenness(part: Board) -> Task:
    net = board_network(part)
    values = dict(zip(map(str, net.vertices), centrality.solve(net, weighted=False).vertices, strict=True))
    best = _leader(part)
    assert best is not None
    most = max(net.degree(city) for city in net.vertices)
    top = tuple(sorted(str(city) for city in net.vertices if net.degree(city) == most))
    return task(
        "vertex_betweenness",
        "Which city lies between the most pairs of other cities? Between how many pairs? Which city has the highest "
        "degree? Is it the same city?",
        {"edges": parts.edges_of(part)},
        (best, round(values[best]), top),
        f"{best} lies between {round(values[best])} pairs. "
        f"{join_names(top)} {'has' if len(top) == 1 else 'have'} the highest degree, {most}.",
        lines=2,
    )


def _ask_through(rng: random.Random) -> Task:
    def make() -> tuple[Board, int, list[tuple[str, str]]]:
        part = parts.sparse_part(rng, 9, 11)
        pairs = rng.sample(list(combinations(parts.names_of(part), 2)), 4)
        return part, rng.randrange(len(part.routes)), pairs

    def fits(made: tuple[Board, int, list[tuple[str, str]]]) -> bool:
        part, route, pairs = made
        net = board_network(part)
        paths = [parts.cheapest_path(net, a, b) for a, b in pairs]
        long = all(len(path.edges) >= 2 and not parts.has_rival(net, path) for path in paths)
        return long and sum(route in path.edges for path in paths) == 2

    part, route, pairs = draw_until(make, fits)
    paths = [parts.cheapest_path(board_network(part), a, b) for a, b in pairs]
    rows = tuple(
        (walk_text(pair), "yes" if route in path.edges else "no", walk_text(path.vertices))
        for pair, path in zip(pairs, paths, strict=True)
    )
    names = {index: "a" if index == route else str(track.length) for index, track in enumerate(part.routes)}
    return task(
        "through",
        f"The numbers are trains. For which of these pairs does the cheapest path use {part.routes[route]} (a)?",
        {"edges": parts.edges_of(part), "route": part.routes[route].cities, "pairs": tuple(pairs)},
        tuple(row[1] for row in rows),
        "Each of these pairs has only one cheapest path.",
        table=FillInTable(("pair", "along a?", "the cheapest path"), rows),
        figure=PaperMap(part, "Routes with their trains", height=70, names=names),
    )


def _ranks(rng: random.Random) -> Task:
    values = draw_until(lambda: [rng.randint(4, 20) for _ in range(5)], lambda found: len(set(found)) == 4)
    found = ranks(values)
    words = tuple(f"{rank:g}" for rank in found)
    rows = [*zip("abcde", values, words, strict=True)]
    return task(
        "ranks",
        "Rank these routes, the highest betweenness first. Equal values share the mean of their places.",
        {"values": tuple(values)},
        words,
        "The ranks of five values always add up to 15.",
        table=FillInTable(("route", "betweenness", "rank"), rows, 2),
    )


def _bridge_pairs(rng: random.Random) -> Task:
    left, right = rng.randint(2, 4), rng.randint(5, 7)
    return task(
        "bridge_pairs",
        f"A single route joins a part of {pluralize(left, 'city')} to a part of {pluralize(right, 'city')}. How many "
        f"pairs of cities have a path that uses it?",
        {"sides": (left, right)},
        (left * right,),
        f"{left} · {right} = {left * right} pairs.",
        lines=1,
    )


def _ask_middle(rng: random.Random) -> Task:
    part = draw_until(lambda: tree(rng, 6), lambda made: _leader(made) is not None)
    values = centrality.solve(board_network(part), weighted=False).vertices
    best = _leader(part)
    assert best is not None
    return task(
        "middle",
        "Which city lies between the most pairs of other cities? Between how many pairs?",
        {"edges": parts.edges_of(part)},
        (best, round(max(values))),
        f"{best}: between {pluralize(round(max(values)), 'pair')}.",
        lines=1,
        figure=PaperMap(part, "A small network", width=116, height=42),
    )
