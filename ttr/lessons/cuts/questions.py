"""Lesson 6, cuts and blocking: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Collection

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.cuts.cases import (
    EIGHT,
    TRAPS,
    draw_bridge,
    draw_cut,
    draw_cut_vertex,
    draw_paths,
    usable_network,
    without_city,
)
from ttr.lessons.exercises.cases import board, routes_of_walks, routes_through, tracks
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, Task, below, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.parts import edges_of, route_names, sparse_part, with_two_cities
from ttr.lessons.questions.places import BoardNetwork, from_game, grow_network
from ttr.ui.question import AnswerKind, Question


def _network(rng: random.Random, level: int) -> BoardNetwork:
    if level == 4 and rng.random() < 0.5:
        return from_game(rng, 10).place
    return grow_network(rng, 4 + 2 * level, level, doubles=level // 3)


def name_a_bridge(rng: random.Random, level: int) -> Question:
    place = draw_until(
        lambda: _network(rng, level), lambda place: 0 < len(bridges.solve(place.net).edges) < len(place.routes)
    )
    result = bridges.solve(place.net)
    count = len(result.edges)
    return place.ask(
        "Name a bridge of this network.",
        result.edges,
        f"{'The marked route is the only bridge' if count == 1 else f'The {count} marked routes are the bridges'}. A "
        "bridge lies on no cycle, and removing it splits a component in two. If you remove a route of a cycle, you can "
        "still go around the other side.",
        kind=AnswerKind.ROUTE,
        after=edge_marks(result.edges, Role.BOTTLENECK),
    )


def bridge_count(rng: random.Random, level: int) -> Question:
    place = _network(rng, level)
    result = bridges.solve(place.net).edges
    right, all_of_them = len(result), len(place.routes)
    if right == all_of_them:
        reason = "Every route is a bridge: the network has no cycle."
    elif right:
        are = "is a bridge" if right == 1 else "are bridges"
        reason = f"{right} of {all_of_them} routes {are}; the others lie on cycles."
    else:
        reason = f"None: each of the {all_of_them} routes lies on a cycle."
    return place.ask(
        "How many bridges does this network have?",
        right,
        reason,
        tempting=(right + 1, right - 1, all_of_them - right),
        unit="bridge",
        after=edge_marks(result, Role.BOTTLENECK),
    )


def _cut_vertices(net: Network) -> tuple[str, ...]:
    return tuple(map(str, bridges.solve(net).vertices))


def name_a_cut_vertex(rng: random.Random, level: int) -> Question:
    place = draw_until(
        lambda: _network(rng, level), lambda place: 0 < len(_cut_vertices(place.net)) < len(place.net.vertices) - 1
    )
    result = _cut_vertices(place.net)
    what = f"{result[0]} is the only cut vertex" if len(result) == 1 else f"{join_names(result)} are the cut vertices"
    one = "it" if len(result) == 1 else "any of them"
    reason = f"{what}: removing {one} disconnects other cities. A leaf is never a cut vertex."
    return place.ask(
        "Name a cut vertex of this network.",
        result,
        reason,
        after=[VertexMark(city, Role.BOTTLENECK) for city in result],
    )


def pieces_without(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, 5 + 2 * level, level - 1)
    return _ask_pieces(place, rng.choice([str(city) for city in place.net.vertices if place.net.degree(city) > 1]))


def _ask_pieces(place: BoardNetwork, city: str) -> Question:
    """Ask for the number of components that a city leaves of a connected network."""
    right, after = len(connectivity.components(without_city(place.net, city))), draw_cut_vertex(place.net, city)
    return place.ask(
        f"Remove {city} with its routes. How many components do the other cities of this network form?",
        right,
        f"{after.sentence} {city} is {'' if right > 1 else 'not '}a cut vertex.",
        tempting=(place.net.degree(city), right + 1, right - 1),
        unit="component",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=after,
    )


def cut_size(rng: random.Random, level: int) -> Question:
    def places() -> tuple[BoardNetwork, str, str]:
        place = grow_network(rng, 5 + 2 * level, 2 + 2 * level, doubles=level - 1)
        a, b = map(str, rng.sample(place.net.vertices, 2))
        return place, a, b

    def worth_asking(found: tuple[BoardNetwork, str, str]) -> bool:
        place, a, b = found
        near = any({a, b} == {edge.a, edge.b} for edge in place.net.edges)
        return not near and (_min_cut(place.net, a, b).value > 1 or level < 2 or rng.random() < 0.2)

    place, a, b = draw_until(places, worth_asking)
    net = place.net
    cut = _min_cut(net, a, b)
    right = cut.value
    if right == 1:
        reason = f"Without the marked route, no path leads from {a} to {b}. Removing nothing is not enough."
    else:
        reason = (
            f"Without the {right} marked routes, no path leads from {a} to {b}. Fewer are not enough: there are "
            f"{right} paths that share no route."
        )
    reason += " The maximum flow is as large as the minimum cut."
    return place.ask(
        f"What is the smallest number of routes that you must remove to disconnect {a} (A) from {b} (B)?",
        right,
        reason,
        tempting=(net.degree(a), net.degree(b), right + 1),
        unit="route",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(cut.edges, Role.BOTTLENECK)),
    )


def _min_cut(net: Network, a: str, b: str, uncuttable: Collection[int] = ()) -> min_cut.MinCut:
    result = min_cut.solve(net, a, b, uncuttable=uncuttable)
    assert result is not None
    return result


GENERATORS = (
    Generator("a bridge", 6, name_a_bridge, in_class=2),
    Generator("bridges", 6, bridge_count, in_class=2),
    Generator("a cut vertex", 6, name_a_cut_vertex, in_class=2),
    Generator("without a city", 6, pieces_without, in_class=2),
    Generator("minimum cut", 6, cut_size, in_class=2),
    carry_out(6, "bridges", "Carry out the search for bridges and cut vertices."),
    carry_out(6, "min-cut", "Carry out the search for a minimum cut from {0} to {1}."),
)


# --- predictions ---


_THREE, _FIVE = "3-players-all-pass", "5-players-tickets-decide"
_ROUTES = (  # the first is a bridge, and each of the others has a long path around it
    ("Nashville", "Pittsburgh"),
    ("New York", "Washington"),
    ("El Paso", "Los Angeles"),
    ("Sault St. Marie", "Winnipeg"),
)
_CHAIN = (("Omaha", "Denver", "Kansas City", "Omaha"), ("Saint Louis", "Chicago", "Pittsburgh", "Saint Louis"))


def _which_bridge() -> Question:
    place = _usable(_THREE, 1, 94)
    routes = [routes_through(ends)[0] for ends in _ROUTES]
    names = [str(board().routes[route]) for route in routes]
    after = draw_bridge(place.net, routes[0])
    return place.ask(
        "One player can use the bright routes. Which of the four marked routes is a bridge?",
        names[0],
        f"{names[0]} is a bridge. {after.sentence} There is a path around each of the others.",
        choices=sorted(names),
        before=edge_marks(routes, Role.BOTTLENECK),
        after=after,
    )


def _usable(game: str, seat: int, turn: int) -> BoardNetwork:
    position = usable_network(game, seat, turn)
    return BoardNetwork.of(position.net, position.owners)


def _how_many_claims() -> Question:
    position = usable_network(_FIVE, 3, 156)
    a, b = "Montréal", "Vancouver"
    after = draw_cut(position.net, a, b, position.free)
    return BoardNetwork.of(position.net, position.owners).ask(
        f"Five people play, and brown (◆) has the ticket {a} (A) – {b} (B). What is the smallest number of open routes "
        f"that you must close to cut the ticket off?",
        _min_cut(position.net, a, b, position.free).value,
        after.sentence,
        choices=(1, 2, 3, 4),
        before=end_marks(a, b),
        after=after,
    )


def _one_claim() -> Question:
    a, b = "Denver", "Pittsburgh"
    both = tracks("Kansas City", "Saint Louis")
    return BoardNetwork(board(), frozenset((*both, *routes_of_walks(_CHAIN)))).ask(
        f"Five people play. Is one claim enough to cut {a} (A) off from {b} (B)?",
        "no",
        "One claim takes one track, but the other track is still there. So you need two claims. With two or three "
        "players, one claim closes both tracks and is enough.",
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(both, Role.BOTTLENECK)),
    )


def _no_bridge() -> Question:
    a, b = "Denver", "Little Rock"
    place = BoardNetwork(board(), frozenset(routes_of_walks(EIGHT)))
    after = draw_cut_vertex(place.net, "Kansas City")
    return place.ask(
        f"No route here is a bridge. Can you disconnect {a} (A) from {b} (B) by removing a single other city?",
        "yes",
        after.sentence,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=after,
    )


def _how_many_paths() -> Question:
    paths = TRAPS[0]
    a, b = paths[0][0], paths[0][-1]
    place = BoardNetwork(board(), frozenset(routes_of_walks(paths)))
    after, degree = draw_paths(place.net, a, b), place.net.degree(a)
    return place.ask(
        f"What is the largest number of paths from {a} (A) to {b} (B) that share no route?",
        _min_cut(place.net, a, b).value,
        f"{after.sentence} There cannot be more, because only {pluralize(degree, 'route')} leave {a}.",
        choices=(1, 2, 3),
        before=end_marks(a, b),
        after=after,
    )


def predictions() -> tuple[Question, ...]:
    pieces = _ask_pieces(_usable(_THREE, 0, 125), "Denver").with_choices()
    return (_which_bridge(), pieces, _no_bridge(), _how_many_claims(), _one_claim(), _how_many_paths())


# --- worksheet ---


Places = tuple[Board, str, str]


def worksheet(rng: random.Random) -> Content:
    part = sparse_part(rng, 11, 13, lambda made: 2 <= len(bridges.solve(board_network(made)).edges) <= 4)
    text = (
        "Which routes are bridges? Removing a bridge splits the network into two pieces. Draw the bridges as thick "
        "lines."
    )
    tasks = _bridges(part, text, 2), _cut_vertices_task(part), _ask_without(rng, part)
    return Content(below([PaperMap(part, "A network", height=122)], *tasks), _cut(rng), (_ask_small(rng), _paths(rng)))


def _bridges(part: Board, text: str, lines: int, figure: PaperMap | None = None) -> Task:
    result = bridges.solve(board_network(part)).edges
    names, given = route_names(part, result), {"edges": edges_of(part)}
    many = f"{pluralize(len(result), 'bridge')}: {names}. All other routes lie on cycles."
    right, reason = tuple(str(part.routes[route]) for route in result), many if figure is None else f"{names}."
    return task("bridges", text, given, right, reason, lines=lines, figure=figure)


def _cut_vertices_task(part: Board) -> Task:
    result = tuple(sorted(map(str, bridges.solve(board_network(part)).vertices)))
    return task(
        "cut_vertices",
        "Which cities are cut vertices? Removing a cut vertex with its routes splits the other cities. Draw a ring "
        "around each cut vertex.",
        {"edges": edges_of(part)},
        result,
        f"{join_names(result)}.",
        lines=2,
    )


def _ask_without(rng: random.Random, part: Board) -> Task:
    bridge = rng.choice(bridges.solve(board_network(part)).edges)
    left = board_network(part).spanning_subgraph(route for route in range(len(part.routes)) if route != bridge)
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


def _small_cut(places: Places) -> bool:
    """Return True if the minimum cut is smaller than the degree of either city."""
    part, a, b = places
    net = board_network(part)
    return 2 <= _min_cut(net, a, b).value < min(net.degree(a), net.degree(b))


def _cut(rng: random.Random) -> tuple[Task, ...]:
    part, a, b = draw_until(lambda: with_two_cities(rng, 12, 18), _small_cut)
    net = board_network(part)
    cut, by_trains = _min_cut(net, a, b), min_cut.solve(net, a, b, {edge.id: edge.length for edge in net.edges})
    assert by_trains is not None
    figure = PaperMap(part, "A rival's map", height=74, numbers=True, marks={a: "A", b: "B"})
    given = {"edges": edges_of(part), "a": a, "b": b}
    cut_off = PaperMap(part, "A minimum cut in black", height=74, black=frozenset(cut.edges), marks={a: "A", b: "B"})
    tasks = (
        task(
            "min_cut",
            f"A rival wants to connect {a} (A) and {b} (B). What is the smallest number of routes that you must "
            f"close to cut A off from B? Which routes?",
            given,
            (cut.value,),
            f"{pluralize(cut.value, 'route')}, for example {route_names(part, cut.edges)}.",
            lines=2,
            shown=cut_off,
        ),
        task(
            "cut_trains",
            "Now count trains (the numbers), not routes. What is the smallest number of trains that cuts A off from B?",
            given,
            (by_trains.value,),
            f"{by_trains.value} trains: {route_names(part, by_trains.edges)}.",
            lines=2,
        ),
    )
    return below([figure], *tasks)


def _ask_small(rng: random.Random) -> Task:
    part = sparse_part(rng, 7, 7, lambda made: 1 <= len(bridges.solve(board_network(made)).edges) <= 3)
    figure = PaperMap(part, "A small network", width=116, height=42)
    return _bridges(part, "Which routes of this network are bridges?", 1, figure)


def _paths(rng: random.Random) -> Task:
    many = rng.randint(2, 4)
    return task(
        "disjoint",
        f"Between two cities there are {many} paths that share no route. Someone wants to cut the two cities off. At "
        f"least how many routes must this player claim? Why?",
        {"paths": many},
        (many,),
        f"At least {many}: each of the {many} paths has to lose a route, and no route is on two of them. (There may be "
        f"more paths, so {many} may not be enough.)",
        lines=2,
    )
