"""Lesson 6, cuts and blocking: test cases for its exercises, and properties that they can have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ttr.graphs import bridges, connectivity
from ttr.graphs.network import Network
from ttr.lessons.cuts.story import edges_for
from ttr.lessons.cuts.weak_points import has
from ttr.lessons.kit.cases import GAMES, Case, Sample, along, board, edges_of, network_of, real_games, samples, tracks
from ttr.lessons.kit.properties import NETWORK, PAIR, SIZES, Property, Quantity, copies, degrees, network
from ttr.ui.records.sample_games import StudiedNetwork

Edges = Sequence[tuple[str, str]]


def _shared(edges: Edges, a: str, b: str) -> set[str]:
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
        lambda _, edges, route: bool(_shared(edges, *route)),
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
    return StudiedNetwork(network_of(along(TWO_CYCLES)), "two cycles")


def crossing_paths() -> StudiedNetwork:
    """Return crossing paths: if you take the shortest one first, it blocks the two others."""
    return StudiedNetwork(network_of(along(TRAPS[0])), "paths that cross")


def _small() -> tuple[Sample, ...]:
    """Return small networks that expose the misconceptions of this lesson, with unique names."""
    star = (("Denver", "Phoenix"), ("Denver", "Helena"), ("Denver", "Omaha"))
    doubles = sorted((*tracks("Chicago", "Saint Louis"), *tracks("Kansas City", "Saint Louis")))
    return (
        Sample("two cycles with a route between them", along(TWO_CYCLES)),
        Sample("a figure of eight", along(EIGHT)),
        Sample("a star of three routes", along(star)),
        Sample("two double routes in a line", tuple(doubles)),
        Sample("a cycle and a separate part", along((CYCLE, ("Boston", "New York")))),
    )


def _open() -> tuple[Sample, ...]:
    """Return the open routes in positions of real games."""
    found = []
    for game in real_games((*GAMES, _FIVE)):
        for turn in (game.last * 2 // 3, game.last * 9 // 10):
            state = game.states[turn]
            players = len(state.setup.seats)
            unclaimed = {route for route, owner in enumerate(state.owners) if owner is None}
            # When one track of a double is taken, the other may be closed to some players.
            for seat in range(players):
                unclaimed -= game.position(seat, turn, still_open=True).closed
            name = f"the open routes after turn {turn} of a real game"
            found.append(Sample(name, edges_for(unclaimed, players), state.owners))
    return tuple(found)


def networks(seed: int) -> tuple[Sample, ...]:
    """Return all networks to check answers on: small ones, positions of real games, and random ones from a seed."""
    common = samples(seed)
    first = sum("random" not in sample.name for sample in common)
    rng = random.Random(seed)
    larger = [
        Sample(f"a random network of {size} routes", tuple(rng.sample(range(len(board().routes)), size)))
        for size in (36, 45, 60)
    ]
    return (*_small(), *common[:first], *_open(), *common[first:], *larger)


def _case(sample: Sample, *more: object) -> Case:
    return sample.case(edges_of(sample.routes), *more)


def bridge_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: bridges and other routes of each network."""
    rng = random.Random(seed)
    found = []
    for sample in networks(seed):
        net = network_of(sample.routes)
        weak = set(bridges.solve(net).edges)
        inner = [route for route in weak if all(net.degree(city) > 1 for city in board().routes[route].cities)]
        tracks = [route for route in sample.routes if board().twins[route] in sample.routes]
        asked = []
        for group in (weak, inner, set(sample.routes) - weak, tracks):
            if group:
                asked.append(rng.choice(sorted(group)))
        found += [_case(sample, board().routes[route].cities) for route in dict.fromkeys(asked)]
    return tuple(found)


def vertex_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise; the last one has no routes."""
    return (*map(_case, networks(seed)), Case("a network without routes", ([],)))


def cut_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: pairs of cities, near and far, in one component and in two."""
    rng = random.Random(seed)
    found = []
    for paths in TRAPS:
        sample = Sample("three paths that cross", along(paths))
        found.append(_case(sample, paths[0][0], paths[0][-1]))
    for sample in networks(seed):
        net = network_of(sample.routes)
        found += [_case(sample, *pair) for pair in _pairs(net, rng)]
    return tuple(found)


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
