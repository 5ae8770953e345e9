"""Lesson 2, connected or not: test cases for its exercises."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.lessons.kit.cases import GAMES, Case, Sample, board, edges_of, far_apart, routes_through, samples
from ttr.ui.records.sample_games import games

_NAMES = ("Ada", "Bo", "Cy", "Dee")  # for the players of real games, who are otherwise named after their bots

ITSELF = 16  # one network in 16 has a case about a city and itself
ORDERS = 60  # random orders to try; the one with the most passes is kept
_LONG = tuple(
    routes_through(walk.split(", "))
    for walk in (
        "Vancouver, Seattle, Portland, Salt Lake City, Las Vegas, Los Angeles, Phoenix, Denver, Helena, Winnipeg, "
        "Duluth, Chicago, Pittsburgh, Toronto, Montréal, Boston, New York, Washington, Raleigh, Charleston, Miami",
        "San Francisco, Los Angeles, El Paso, Santa Fe, Oklahoma City, Dallas, Little Rock, Saint Louis, Kansas City, "
        "Omaha, Duluth, Sault St. Marie, Toronto, Pittsburgh, Raleigh, Nashville, Atlanta, New Orleans",
    )
)


def _pairs(routes: Sequence[int], rng: random.Random) -> list[tuple[str, str]]:
    """Return pairs of cities to ask about: a connected one if there is any, and one that is not connected."""
    net = board_network(board()).edge_subgraph(routes)
    parts = [part.vertices for part in connectivity.components(net)]
    largest = max(parts, key=len)
    pairs = [(largest[0], largest[-1]), (largest[-1], largest[0])] if len(largest) < 4 else []
    if len(largest) >= 4:
        # Two cities far apart, in both orders, expose a search that stops too early.
        far = far_apart(net, largest[0])
        pairs = [far, far[::-1]]
    others = [part for part in parts if part is not largest]
    if others:
        pairs.append((rng.choice(largest), rng.choice(rng.choice(others))))
    elif len(net.vertices) < len(board().cities):
        outside = sorted({city.name for city in board().cities} - set(map(str, net.vertices)))
        pairs.append((rng.choice(largest), rng.choice(outside)))
    return [(str(a), str(b)) for a, b in pairs]


def _passes(routes: Sequence[int]) -> int:
    """Return how many passes it takes to join every group with the first group that it touches."""
    groups, passes = [set(edge) for edge in edges_of(routes)], 0
    while True:
        joined: list[set[str]] = []
        for group in groups:
            first = next((other for other in joined if other & group), None)
            if first is None:
                joined.append(set(group))
            else:
                first |= group
        if len(joined) == len(groups):
            return passes
        groups, passes = joined, passes + 1


def _hard_to_join(rng: random.Random, routes: Sequence[int]) -> Sample:
    """Return routes in an order that forces many joins of components."""
    orders = [tuple(rng.sample(routes, len(routes))) for _ in range(ORDERS)]
    return Sample("a long path in a bad order", max(orders, key=_passes))


@lru_cache(maxsize=8)
def connected_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise."""
    rng = random.Random(seed)
    found = []
    for place, net in enumerate(samples(seed)):
        asked = _pairs(net.routes, rng)
        if place % ITSELF == 2:
            asked.append((asked[0][1], asked[0][1]))
        if place % ITSELF == 5:
            untouched = sorted({city.name for city in board().cities}.difference(*edges_of(net.routes)))
            asked += [(city, city) for city in untouched[:1]]
        found += [net.case(edges_of(net.routes), a, b) for a, b in asked]
    return tuple(found)


@lru_cache(maxsize=8)
def component_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise; the last one has no routes."""
    rng = random.Random(seed)
    nets = [*samples(seed), *(_hard_to_join(rng, routes) for routes in _LONG)]
    cases = [net.case(edges_of(net.routes)) for net in nets]
    return (*cases, Case("a network without routes", ([],)))


@lru_cache(maxsize=8)
def ticket_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: tickets and city pairs in real games and on small networks."""
    rng = random.Random(seed)
    found = []
    for net in samples(seed):
        if net.owners:
            continue  # real games come below, with all players' routes
        # Every third route belongs to the other player.
        claims = [("Bo" if i % 3 == 2 else "Ada", *edge) for i, edge in enumerate(edges_of(net.routes))]
        seats = _seats(claims, net.routes)
        for a, b in _pairs(net.routes, rng):
            mine = frozenset(route for i, route in enumerate(net.routes) if i % 3 != 2)
            found.append(Case(net.name, (claims, "Ada", (a, b)), mine, seats))
    for key in GAMES:
        game = games(board())[key]
        for share in (2, 3):
            state = game.states[game.last * share // 3]
            claimed = [route for route in game.claims if state.owners[route] is not None]
            claims = [(_NAMES[state.owners[route] or 0], *board().routes[route].cities) for route in claimed]
            for seat in range(2):
                own = [route for route in claimed if state.owners[route] == seat]
                asked = [board().tickets[ticket].cities for ticket in state.tickets[seat][:2]]
                for ticket in [*asked, *_pairs(own, rng)[:1], *_pairs(claimed, rng)[:1]]:
                    where = f"a real game after turn {game.last * share // 3}"
                    found.append(Case(where, (claims, _NAMES[seat], ticket), frozenset(own), state.owners))
    return tuple(found)


def _seats(claims: Sequence[tuple[str, str, str]], routes: Sequence[int]) -> tuple[int | None, ...]:
    owners: list[int | None] = [None] * len(board().routes)
    for route, (player, _, _) in zip(routes, claims, strict=True):
        owners[route] = 0 if player == "Ada" else 1
    return tuple(owners)
