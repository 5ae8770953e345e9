"""Lesson 6, cuts and blocking: its positions and weak points, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks, label_components
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.exercises.cases import (
    GAMES,
    Case,
    Sample,
    board,
    network_of,
    pairs_of,
    real_games,
    routes_of_walks,
    samples,
    tracks,
)
from ttr.lessons.exercises.properties import NETWORK, PAIR, SIZES, Property, Quantity, copies, degrees, network
from ttr.ui.records.files import StudiedNetwork, games

GAME, SEAT, TURN = "3-players-all-pass", 0, 94  # tickets with minimum cuts of 1, 2 and 3, one of them far inland

PLAYERS = range(USA.seats[0], USA.seats[1] + 1)
FEW_PLAYERS = tuple(count for count in PLAYERS if USA.twins_close(count))  # claiming one track also closes the other
MANY_PLAYERS = tuple(count for count in PLAYERS if not USA.twins_close(count))


def edges_for(routes: Iterable[int], players: int) -> tuple[int, ...]:
    """Return the routes that count as edges; with few players, only one track of a double does."""
    chosen = set(routes)
    twins = board().twins
    if not USA.twins_close(players):
        return tuple(sorted(chosen))
    return tuple(route for route in sorted(chosen) if twins[route] not in chosen or route < (twins[route] or 0))


@lru_cache(maxsize=32)
def usable_network(game: str, seat: int, turn: int) -> StudiedNetwork:
    """Return the routes that a seat of a shipped game can use after a turn: its own and the open ones."""
    everything = games(board())[game]
    position = everything.position(seat, turn, still_open=True)
    routes = edges_for(set(range(len(board().routes))) - position.closed, len(everything.states[0].setup.seats))
    net = board_network(board()).edge_subgraph(routes)
    return replace(position, net=net, closed=frozenset())


def story() -> StudiedNetwork:
    return usable_network(GAME, SEAT, TURN)


def tickets() -> tuple[tuple[str, str], ...]:
    """Return the tickets to cut off in the story, in the order of the list."""
    return ("Los Angeles", "Seattle"), ("Miami", "Toronto"), ("Duluth", "El Paso")


# --- weak points ---


def has(net: Network, *cities: str) -> bool:
    return all(city in net.numbered.vertex for city in cities)


def disjoint_paths(net: Network, a: str, b: str) -> tuple[tuple[int, ...], ...]:
    """Return a maximum set of edge-disjoint paths between two cities, short ones first."""
    cut = min_cut.solve(net, a, b)
    if cut is None:
        return ()
    # The edges that carry flow out of each city; each of them belongs to one path.
    out: dict[object, list[tuple[int, object]]] = {}
    for edge, amount in zip(net.edges, cut.flow, strict=True):
        if amount:
            first, second = (edge.a, edge.b) if amount > 0 else (edge.b, edge.a)
            out.setdefault(first, []).append((edge.id, second))
    paths = []
    for _ in range(cut.value):
        cities: list[object] = [a]
        routes: list[int] = []
        while cities[-1] != b:
            route, city = out[cities[-1]].pop()
            if city in cities:  # the flow went around a cycle, so drop the cycle
                again = cities.index(city)
                del cities[again + 1 :], routes[again:]
            else:
                cities.append(city)
                routes.append(route)
        paths.append(tuple(routes))
    return tuple(sorted(paths, key=len))


def without_route(net: Network, route: int) -> Network:
    """Return a network without a route; all cities stay."""
    return Network(net.vertices, [edge for edge in net.edges if edge.id != route])


def without_city(net: Network, city: str) -> Network:
    """Return a network without a city and its routes; the other cities stay."""
    rest = [edge for edge in net.edges if city not in (edge.a, edge.b)]
    return Network([other for other in net.vertices if other != city], rest)


def draw_bridge(net: Network, route: int) -> Overlay:
    """Draw a route's component without the route: a path around it, or two sides; the sentence says which."""
    a, b = map(str, (net.edge(route).a, net.edge(route).b))
    rest = without_route(net, route)
    gone = EdgeMark(route, Role.BOTTLENECK)
    path = connectivity.path(rest, a, b)
    if path is not None:
        ends = end_marks(a, b)
        marks = edge_marks(path.edges, Role.PATH)
        if len(path.edges) == 1:
            return Overlay(ends, (gone, *marks), f"Without this route, the other track still joins {a} and {b}.")
        cities = walk_text(path.vertices)
        return Overlay(ends, (gone, *marks), f"Without this route, there is still a path: {cities}.")
    parts = [part for part in connectivity.components(rest) if a in part.vertices or b in part.vertices]
    parts.sort(key=lambda part: a not in part.vertices)
    drawn = label_components(parts)
    sizes = " and ".join(pluralize(len(part.vertices), "city") for part in parts)
    reason = f"Without this route, {a} and {b} are not connected: there are two pieces, A and B, of {sizes}."
    return Overlay(drawn.vertices, (gone, *drawn.edges), reason)


def draw_cut_vertex(net: Network, city: str) -> Overlay:
    """Draw a city's component without the city, and say how many pieces it has."""
    whole = next(part for part in connectivity.components(net) if city in part.vertices)
    left = connectivity.components(without_city(net.edge_subgraph(whole.edges), city))
    drawn = label_components(left)
    cut = VertexMark(city, Role.BOTTLENECK, "×")
    sizes = [pluralize(len(part.vertices), "city") for part in left]
    if len(left) > 1:
        reason = f"Without {city}, its component splits into {len(left)} pieces, of {join_names(sizes)}."
    elif sum(len(part.vertices) for part in left) == 1:
        reason = f"Without {city}, only {left[0].vertices[0]} is left of its component, so nothing splits."
    else:
        reason = f"Without {city}, the other {sizes[0]} of its component are still connected."
    return Overlay((cut, *drawn.vertices), drawn.edges, reason)


def draw_cut(net: Network, a: str, b: str, own: Collection[int] = ()) -> Overlay:
    """Draw a minimum cut between two cities, with a sentence that names it; `own` routes cannot be cut."""
    ends = end_marks(a, b)
    cut = min_cut.solve(net, a, b, uncuttable=own) if has(net, a, b) else None
    if cut is None or not cut.edges:
        marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
        return Overlay(ends, marks, f"{a} and {b} are not connected, so there is nothing to cut.")
    marks = edge_marks(cut.edges, Role.BOTTLENECK)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in cut.side if city != a)
    routes = join_names([str(board().routes[edge]) for edge in cut.edges])
    filled = f" From {a}, you can only reach the filled cities." if inside else ""
    return Overlay((*ends, *inside), marks, f"Without {routes}, no path leads from {a} to {b}.{filled}")


def draw_paths(net: Network, a: str, b: str) -> Overlay:
    """Draw a maximum set of edge-disjoint paths between two cities, with a number on each."""
    ends = end_marks(a, b)
    paths = disjoint_paths(net, a, b)
    marks = tuple(EdgeMark(edge, Role.PATH, str(number)) for number, path in enumerate(paths, 1) for edge in path)
    if len(paths) == 1:
        return Overlay(ends, marks, f"Here is a path from {a} to {b}; you must cut it.")
    sentence = f"Here are {len(paths)} paths from {a} to {b} that share no route; you must cut each of them."
    return Overlay(ends, marks, sentence)


# --- cases ---


Edges = Sequence[tuple[str, str]]


def _shared_cities(edges: Edges, a: str, b: str) -> set[str]:
    near = [{x if y == city else y for x, y in edges if city in (x, y)} for city in (a, b)]
    return near[0] & near[1]


OF_ROUTE: tuple[Property | Quantity, ...] = (
    Property(
        "the route is in the list twice",
        "the route is in the list once",
        lambda _, edges, route: copies(edges)[frozenset(route)] > 1,
    ),
    Property(
        "one end of the route has no other route",
        "other routes meet at both ends",
        lambda _, edges, route: min(degrees(edges)[city] for city in route) == 1,
    ),
    Property(
        "no other route meets at the first end of the route",
        "other routes meet at the first end of the route",
        lambda _, edges, route: degrees(edges)[route[0]] == 1,
    ),
    *NETWORK[1:],
    Property(
        "the route is a bridge, although both ends have other routes",
        "the route is not a bridge, or one of its ends has no other route",
        lambda truth, edges, route: truth and min(degrees(edges)[city] for city in route) > 1,
    ),
    Property(
        "the two ends have a neighbor in common",
        "the two ends have no neighbor in common",
        lambda _, edges, route: bool(_shared_cities(edges, *route)),
    ),
    *SIZES,
)


def _ends(edges: Edges) -> set[object]:
    net = network(edges)
    return {city for id in bridges.solve(net).edges for city in (net.edge(id).a, net.edge(id).b)}


OF_CITIES: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property("there is no cut vertex", "there is a cut vertex", lambda truth, *_: not truth),
    Property(
        "a cut vertex is not the end of any bridge",
        "every cut vertex is the end of a bridge",
        lambda truth, edges: not set(truth) <= _ends(edges),
    ),
    Property(
        "a bridge leads to a city that has no other route",
        "no bridge leads to a city that has no other route",
        lambda _, edges: any(degrees(edges)[str(city)] == 1 for city in _ends(edges)),
    ),
    Property(
        "a component has only one route",
        "no component has only one route",
        lambda _, edges: any(degrees(edges)[a] == degrees(edges)[b] == 1 for a, b in edges),
    ),
    Property(
        "a cut vertex has only two routes",
        "every cut vertex has three routes or more",
        lambda truth, edges: any(degrees(edges)[city] == 2 for city in truth),
    ),
    Property(
        "no neighbor of a cut vertex has only one route",
        "every cut vertex has a neighbor with only one route",
        lambda truth, edges: any(
            all(degrees(edges)[a if b == cut else b] > 1 for a, b in edges if cut in (a, b)) for cut in truth
        ),
    ),
    *SIZES,
)

OF_CUT: tuple[Property | Quantity, ...] = (
    *PAIR[2:4],
    *NETWORK[1:],
    Property(
        "the smallest cut has fewer routes than either of the two cities",
        "the smallest cut has as many routes as one of the two cities",
        lambda truth, edges, a, b: truth < min(degrees(edges)[a], degrees(edges)[b]),
    ),
    *PAIR[4:],
    *SIZES,
)


_FIVE = "5-players-tickets-decide"  # with five players, both tracks of a double can be open


EIGHT = (  # two cycles that share a city
    ("Omaha", "Kansas City", "Denver", "Omaha"),
    ("Kansas City", "Oklahoma City", "Little Rock", "Saint Louis", "Kansas City"),
)
# Two edge-disjoint paths join the ends of each first path, but no other path is disjoint from the first one.
TRAPS = (
    (
        ("Chicago", "Saint Louis", "Kansas City", "Denver"),
        ("Chicago", "Duluth", "Omaha", "Kansas City"),
        ("Saint Louis", "Little Rock", "Oklahoma City", "Denver"),
    ),
    (
        ("Atlanta", "New Orleans", "Little Rock", "Dallas"),
        ("Atlanta", "Nashville", "Saint Louis", "Little Rock"),
        ("New Orleans", "Houston", "El Paso", "Dallas"),
    ),
)


CYCLE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")
TWO_CYCLES = (CYCLE, ("Oklahoma City", "Little Rock"), ("Little Rock", "Nashville", "Saint Louis", "Little Rock"))


def two_cycles() -> StudiedNetwork:
    """Return two cycles of routes with a route between them."""
    return StudiedNetwork(board(), network_of(routes_of_walks(TWO_CYCLES)), "two cycles")


def crossing_paths() -> StudiedNetwork:
    """Return crossing paths: if you take the shortest one first, it blocks the two others."""
    return StudiedNetwork(board(), network_of(routes_of_walks(TRAPS[0])), "paths that cross")


def _small_samples() -> tuple[Sample, ...]:
    """Return small networks that expose the misconceptions of this lesson, with unique names."""
    star = (("Denver", "Phoenix"), ("Denver", "Helena"), ("Denver", "Omaha"))
    doubles = sorted((*tracks("Chicago", "Saint Louis"), *tracks("Kansas City", "Saint Louis")))
    return (
        Sample("two cycles with a route between them", routes_of_walks(TWO_CYCLES)),
        Sample("a figure of eight", routes_of_walks(EIGHT)),
        Sample("a star of three routes", routes_of_walks(star)),
        Sample("two double routes in a line", tuple(doubles)),
        Sample("a cycle and a separate part", routes_of_walks((CYCLE, ("Boston", "New York")))),
    )


def _open() -> tuple[Sample, ...]:
    """Return the open routes in positions of real games."""
    result = []
    for game in real_games((*GAMES, _FIVE)):
        for turn in (game.last * 2 // 3, game.last * 9 // 10):
            state = game.states[turn]
            players = len(state.setup.seats)
            unclaimed = {route for route, owner in enumerate(state.owners) if owner is None}
            # When one track of a double is taken, the other may be closed to some players.
            for seat in range(players):
                unclaimed -= game.position(seat, turn, still_open=True).closed
            name = f"the open routes after turn {turn} of a real game"
            result.append(Sample(name, edges_for(unclaimed, players), state.owners))
    return tuple(result)


def networks(seed: int) -> tuple[Sample, ...]:
    """Return all networks to check answers on: small ones, positions of real games, and random ones from a seed."""
    common = samples(seed)
    first = sum("random" not in sample.name for sample in common)
    rng = random.Random(seed)
    larger = [
        Sample(f"a random network of {size} routes", tuple(rng.sample(range(len(board().routes)), size)))
        for size in (36, 45, 60)
    ]
    return (*_small_samples(), *common[:first], *_open(), *common[first:], *larger)


def _case(sample: Sample, *more: object) -> Case:
    return sample.case(pairs_of(sample.routes), *more)


def bridge_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: bridges and other routes of each network."""
    rng = random.Random(seed)
    result = []
    for sample in networks(seed):
        net = network_of(sample.routes)
        weak = set(bridges.solve(net).edges)
        inner = [route for route in weak if all(net.degree(city) > 1 for city in board().routes[route].cities)]
        tracks = [route for route in sample.routes if board().twins[route] in sample.routes]
        asked = []
        for group in (weak, inner, set(sample.routes) - weak, tracks):
            if group:
                asked.append(rng.choice(sorted(group)))
        result += [_case(sample, board().routes[route].cities) for route in dict.fromkeys(asked)]
    return tuple(result)


def vertex_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise; the last one has no routes."""
    return (*map(_case, networks(seed)), Case("a network without routes", ([],)))


def cut_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: pairs of cities, near and far, in one component and in two."""
    rng = random.Random(seed)
    result = []
    for paths in TRAPS:
        sample = Sample("three paths that cross", routes_of_walks(paths))
        result.append(_case(sample, paths[0][0], paths[0][-1]))
    for sample in networks(seed):
        net = network_of(sample.routes)
        result += [_case(sample, *pair) for pair in _pairs(net, rng)]
    return tuple(result)


def _pairs(net: Network, rng: random.Random) -> list[tuple[str, str]]:
    """Return pairs of cities of a network: two with many routes, a random pair, and one in two components."""
    many = sorted(map(str, net.vertices), key=lambda city: (-net.degree(city), city))[:4]
    pairs = [(many[0], many[-1]), (many[1], many[0])]
    parts: Sequence[connectivity.Component] = connectivity.components(net)
    largest = sorted(map(str, max(parts, key=lambda part: len(part.vertices)).vertices))
    a, b = rng.sample(largest, 2)
    pairs.append((a, b))
    if len(parts) > 1:
        pairs.append((largest[0], str(min(parts, key=lambda part: len(part.vertices)).vertices[-1])))
    return [pair for pair in dict.fromkeys(pairs) if pair[0] != pair[1] and has(net, *pair)]
