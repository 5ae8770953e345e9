"""The networks on which exercises of the lesson are checked: trees, nearly trees, parts of the board."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, spanning_tree
from ttr.lessons.kit.cases import GAMES, Sample, board, network_of, routes_through, samples
from ttr.ui.parts.sample_games import games

_CIRCLE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")


def tracks(a: str, b: str) -> tuple[int, ...]:
    """Return all tracks between two cities."""
    return tuple(index for index, route in enumerate(board().routes) if set(route.cities) == {a, b})


def _small() -> tuple[Sample, ...]:
    late = routes_through(("Helena", "Omaha", "Chicago", "Pittsburgh"))
    double = tracks("Kansas City", "Saint Louis")
    star = [routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix")]
    apart = routes_through(("Boston", "New York"))
    return (
        Sample("one route", routes_through(("Denver", "Omaha"))),
        Sample("three routes in a row", routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis"))),
        Sample("three routes from one city", tuple(star)),
        Sample("a way whose middle comes last in the list", (late[0], late[2], late[1])),
        Sample("a circle of four routes", routes_through(_CIRCLE)),
        Sample(
            "a circle and a route that leads to it", (*routes_through(_CIRCLE), *routes_through(("Denver", "Helena")))
        ),
        Sample("both tracks of a double route", double),
        Sample(
            "both tracks of a double route and one route more", (*double, *routes_through(("Denver", "Kansas City")))
        ),
        Sample("two ways that do not meet", routes_through(("Seattle", "Portland", "San Francisco")) + apart),
        Sample("a circle and a route apart from it", routes_through(_CIRCLE) + apart),
        Sample("a double route and a route apart from it", double + apart),
    )


def grown(rng: random.Random, size: int) -> list[int]:
    """Return a random tree of the board with so many routes, in the order in which it grew."""
    net = board_network(board())
    found, routes = {rng.choice(net.vertices)}, []
    for _ in range(size):
        out = [edge for edge in net.edges if (edge.a in found) != (edge.b in found)]
        edge = rng.choice(out)
        found |= {edge.a, edge.b}
        routes.append(edge.id)
    return routes


def region(rng: random.Random, size: int) -> list[int]:
    """Return all routes between so many random cities that hang together."""
    cities = set(network_of(grown(rng, size - 1)).vertices)
    return [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= cities]


def _variants(rng: random.Random, tree: Sequence[int], name: str) -> list[Sample]:
    """Return a tree, and what becomes of it when a route is added, taken away, or put elsewhere."""
    inside = set(network_of(tree).vertices)
    more = [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= inside and edge.id not in tree]
    inner = [route for route in tree if all(network_of(tree).degree(c) > 1 for c in board().routes[route].cities)]
    found = [(name, list(tree))]
    if more:
        found.append((f"{name} with a route added", [*tree, rng.choice(more)]))
    if inner:
        cut = rng.choice(inner)
        rest = [route for route in tree if route != cut]
        found.append((f"{name} with a route taken away", rest))
        parts = [set(part.vertices) for part in connectivity.components(network_of(rest))]
        closing = [r for r in more if any(set(board().routes[r].cities) <= part for part in parts)]
        if closing:
            found.append((f"{name} with a route put elsewhere", [*rest, rng.choice(closing)]))
    return [Sample(words, tuple(rng.sample(routes, len(routes)))) for words, routes in found]


@lru_cache(maxsize=8)
def shapes(seed: int) -> tuple[Sample, ...]:
    """Return networks of which some are trees: small ones, those of players, random ones from a seed."""
    rng = random.Random(seed)
    found = [*_small()]
    for each in samples(seed):
        if each.owners:
            found.append(each)
            first = connectivity.components(network_of(each.routes))[0]
            found += _variants(rng, spanning_tree.solve(network_of(first.edges)).edges, "a part of a real game")
    for size in (4, 5, 6, 8, 10, 14):
        found += _variants(rng, grown(rng, size), f"a random network of {size} routes")
    return tuple(found)


@lru_cache(maxsize=8)
def connected_parts(seed: int) -> tuple[Sample, ...]:
    """Return networks in one piece: small ones, what players have built together, random parts of the board."""
    rng = random.Random(seed)
    found = [each for each in _small() if len(connectivity.components(network_of(each.routes))) == 1]
    long_way = routes_through(("Seattle", "Portland", "Salt Lake City", "Helena", "Seattle"))
    triangle = routes_through(("Denver", "Santa Fe", "Phoenix", "Denver"))
    tail = routes_through(("Duluth", "Omaha", "Denver", "Santa Fe"))
    found.append(Sample("two short routes that are far apart", long_way))
    found.append(Sample("a triangle", triangle))
    # Here the cheapest ways from the first city are no cheapest tree, but going on in the sorted list gives one.
    found.append(Sample("a triangle of three lengths", routes_through(("Atlanta", "Charleston", "Miami", "Atlanta"))))
    # And here the two are the same, but the longest routes are not.
    found.append(Sample("another triangle", routes_through(("Duluth", "Omaha", "Chicago", "Duluth"))))
    found.append(Sample("two short routes with a long one between them", tail))
    for key in GAMES:
        game = games(board())[key]
        state = game.states[game.last * 2 // 3]
        claimed = [route for route in game.claims if state.owners[route] is not None]
        largest = max(connectivity.components(network_of(claimed)), key=lambda part: len(part.edges))
        routes = tuple(route for route in claimed if route in largest.edges)
        found.append(Sample("what the players of a real game have built together", routes))
    for size in (4, 5, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 20):
        part = region(rng, size)
        found.append(Sample(f"a random part of the board with {size} cities", tuple(rng.sample(part, len(part)))))
    found.append(Sample("the whole board", tuple(range(len(board().routes)))))
    return tuple(found)


@lru_cache(maxsize=8)
def trees_to_trim(seed: int) -> tuple[tuple[Sample, tuple[str, ...]], ...]:
    """Return trees with cities that they join: small ones, tickets of real games, random ones from a seed."""
    rng = random.Random(seed)
    row = routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago", "Duluth"))
    star = tuple(routes_through(("Denver", city))[0] for city in ("Omaha", "Santa Fe", "Phoenix", "Helena"))
    twig = (*row, *routes_through(("Nashville", "Raleigh", "Charleston")))
    found = [
        (Sample("one route", routes_through(("Denver", "Omaha"))), ("Omaha", "Denver")),
        (Sample("three routes in a row", row[:3]), ("Miami", "Saint Louis")),
        (Sample("a row that is longer than needed", row), ("Nashville", "Saint Louis")),
        (Sample("four routes from one city", star), ("Omaha", "Helena", "Phoenix")),
        (Sample("a tree with three long arms", twig), ("Chicago", "Nashville", "Raleigh")),
    ]
    net = board_network(board())
    whole = spanning_tree.solve(net).edges
    for key in GAMES:
        game = games(board())[key]
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
    return tuple(found)
