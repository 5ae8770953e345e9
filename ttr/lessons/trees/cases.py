"""Lesson 4, trees: test cases for its exercises, and properties that they can have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, spanning_tree
from ttr.lessons.kit.cases import (
    Case,
    Sample,
    board,
    costs_of,
    edges_of,
    network_of,
    real_games,
    routes_through,
    samples,
    tracks,
    whole_board,
)
from ttr.lessons.kit.properties import NETWORK, SIZES, UNEQUAL, Property, Quantity, degrees, one_way
from ttr.lessons.trees.networks import grown, region

Costs = Sequence[tuple[str, str, int]]
Pairs = Sequence[tuple[str, str]]

LEAF = Property(
    "a city has only one route",
    "every city has two routes or more",
    lambda _, edges, *__: 1 in degrees(edges).values(),
)

AGAINST_THE_LIST = Property(
    "you cannot get from the first city to all others in the direction in which the routes are listed",
    "you can get from the first city to all others in the direction in which the routes are listed",
    lambda _, edges: any(not one_way(edges, edges[0][0], city) for city in degrees(edges)),
)

OF_SHAPE: tuple[Property | Quantity, ...] = (
    *NETWORK,
    LEAF,
    Property(
        "there are as many routes as cities",
        "the number of routes differs from the number of cities",
        lambda _, edges: len(edges) == len(degrees(edges)),
    ),
    AGAINST_THE_LIST,
    *SIZES,
)

OF_COSTS: tuple[Property | Quantity, ...] = (
    *NETWORK,
    UNEQUAL,
    LEAF,
    AGAINST_THE_LIST,
    *SIZES,
)


def _rounds(edges: Costs, cities: Sequence[str]) -> int:
    """Return how many rounds of removing all loose ends are needed."""
    rest, rounds = list(edges), 0
    while True:
        count = degrees(rest)
        kept = [e for e in rest if not any(count[city] == 1 and city not in cities for city in e[:2])]
        if len(kept) == len(rest):
            return rounds
        rest, rounds = kept, rounds + 1


OF_TRIMMING: tuple[Property | Quantity, ...] = (
    Property("you do not have to remove a route", "you have to remove a route", lambda _, *given: _rounds(*given) == 0),
    Property("there are more than two cities", "there are only two cities", lambda _, edges, cities: len(cities) > 2),
    Property(
        "a remaining route has no end that must be joined",
        "each remaining route has an end that must be joined",
        lambda truth, edges, cities: any(not set(e[:2]) & set(cities) for e in truth),
    ),
    Quantity("you have to remove loose ends {} times", lambda _, *given: _rounds(*given)),
    *SIZES,
)


_CYCLE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")


def tree_cases(seed: int) -> tuple[Case, ...]:
    """Return networks, some of them trees: small ones, players' networks, and random ones from a seed."""
    rng = random.Random(seed)
    found = [*_small()]
    for each in samples(seed):
        if each.owners:
            found.append(each)
            first = connectivity.components(network_of(each.routes))[0]
            found += _variants(rng, spanning_tree.solve(network_of(first.edges)).edges, "a part of a real game")
    for size in (4, 5, 6, 8, 10, 14):
        found += _variants(rng, grown(rng, size), f"a random network of {size} routes")
    return tuple(net.case(edges_of(net.routes)) for net in found)


def spanning_cases(seed: int) -> tuple[Case, ...]:
    """Return connected networks: small ones, all players' routes in real games, and random parts of the board."""
    rng = random.Random(seed)
    found = [each for each in _small() if len(connectivity.components(network_of(each.routes))) == 1]
    cycle = routes_through(("Seattle", "Portland", "Salt Lake City", "Helena", "Seattle"))
    triangle = routes_through(("Denver", "Santa Fe", "Phoenix", "Denver"))
    tail = routes_through(("Duluth", "Omaha", "Denver", "Santa Fe"))
    found.append(Sample("two short routes that are far apart", cycle))
    found.append(Sample("a triangle", triangle))
    # In this triangle, the cheapest paths from the first city do not form a minimum spanning tree, but one pass through
    # the sorted list finds one.
    found.append(Sample("a triangle of three lengths", routes_through(("Atlanta", "Charleston", "Miami", "Atlanta"))))
    # In this one both give a minimum spanning tree, but the longest routes do not.
    found.append(Sample("another triangle", routes_through(("Duluth", "Omaha", "Chicago", "Duluth"))))
    found.append(Sample("two short routes with a long one between them", tail))
    for game in real_games():
        claimed = game.claimed(game.last * 2 // 3)
        largest = max(connectivity.components(network_of(claimed)), key=lambda part: len(part.edges))
        routes = tuple(route for route in claimed if route in largest.edges)
        found.append(Sample("the routes that the players of a real game built together", routes))
    for size in (4, 5, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 20):
        part = region(rng, size)
        found.append(Sample(f"a random part of the board with {size} cities", tuple(rng.sample(part, len(part)))))
    return tuple(net.case(costs_of(net.routes)) for net in (*found, whole_board()))


def trim_cases(seed: int) -> tuple[Case, ...]:
    """Return trees with some cities to join: small ones, tickets of real games, and random ones from a seed."""
    rng = random.Random(seed)
    row = routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago", "Duluth"))
    star = tuple(routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix", "Helena"))
    twig = (*row, *routes_through(("Nashville", "Raleigh", "Charleston")))
    found = [
        (Sample("one route", routes_through(("Denver", "Omaha"))), ("Omaha", "Denver")),
        (Sample("three routes in a line", row[:3]), ("Miami", "Saint Louis")),
        (Sample("a line that is longer than needed", row), ("Nashville", "Saint Louis")),
        (Sample("four routes from one city", star), ("Omaha", "Helena", "Phoenix")),
        (Sample("a tree with three long arms", twig), ("Chicago", "Nashville", "Raleigh")),
    ]
    net = board_network(board())
    whole = spanning_tree.solve(net).edges
    for game in real_games():
        for seat in range(2):
            held = [board().tickets[ticket].cities for ticket in game.states[1].tickets[seat]]
            cities = tuple(dict.fromkeys(city for ticket in held for city in ticket))
            routes = tuple(rng.sample(whole, len(whole)))
            found.append((Sample("a tree of the whole board and the tickets of a real game", routes), cities))
    for size, asked in ((5, 2), (6, 2), (8, 3), (10, 3), (12, 4), (16, 4)):
        tree = grown(rng, size)
        some = tuple(map(str, rng.sample(network_of(tree).vertices, asked)))
        routes = tuple(rng.sample(tree, len(tree)))
        found.append((Sample(f"a random tree of {size} routes", routes), some))
    return tuple(net.case(costs_of(net.routes), list(cities)) for net, cities in found)


def _small() -> tuple[Sample, ...]:
    late = routes_through(("Helena", "Omaha", "Chicago", "Pittsburgh"))
    double = tracks("Kansas City", "Saint Louis")
    star = [routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix")]
    cycle, apart = routes_through(_CYCLE), routes_through(("Boston", "New York"))
    return (
        Sample("one route", routes_through(("Denver", "Omaha"))),
        Sample("three routes in a line", routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis"))),
        Sample("three routes from one city", tuple(star)),
        Sample("a path whose middle comes last in the list", (late[0], late[2], late[1])),
        Sample("a cycle of four routes", cycle),
        Sample("a cycle and a route that leads to it", (*cycle, *routes_through(("Denver", "Helena")))),
        Sample("both tracks of a double route", double),
        Sample(
            "both tracks of a double route and one more route",
            (*double, *routes_through(("Denver", "Kansas City"))),
        ),
        Sample("two paths that do not meet", routes_through(("Seattle", "Portland", "San Francisco")) + apart),
        Sample("a cycle and a separate route", cycle + apart),
        Sample("a double route and a separate route", double + apart),
    )


def _variants(rng: random.Random, tree: Sequence[int], name: str) -> list[Sample]:
    """Return a tree and its variants: one route added, removed or moved."""
    inside = set(network_of(tree).vertices)
    more = [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= inside and edge.id not in tree]
    inner = [route for route in tree if all(network_of(tree).degree(c) > 1 for c in board().routes[route].cities)]
    found = [(name, list(tree))]
    if more:
        found.append((f"{name} with a route added", [*tree, rng.choice(more)]))
    if inner:
        cut = rng.choice(inner)
        rest = [route for route in tree if route != cut]
        found.append((f"{name} with a route removed", rest))
        parts = [set(part.vertices) for part in connectivity.components(network_of(rest))]
        closing = [r for r in more if any(set(board().routes[r].cities) <= part for part in parts)]
        if closing:
            found.append((f"{name} with a route moved", [*rest, rng.choice(closing)]))
    return [Sample(words, tuple(rng.sample(routes, len(routes)))) for words, routes in found]
