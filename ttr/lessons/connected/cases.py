"""Lesson 2, connected or not: the position of its story, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.exercises.cases import Case, Sample, board, far_apart, pairs_of, real_games, routes_through, samples
from ttr.lessons.exercises.properties import (
    CYCLE,
    IN_PIECES,
    NETWORK,
    PAIR,
    PARALLEL,
    SIZES,
    Property,
    Quantity,
    count_routes_between,
    narrow,
)
from ttr.ui.records.files import StudiedNetwork, games

GAME, TURN, SEAT = "4-players-shared-victory", 130, 1  # three components, one complete ticket and one incomplete


def story() -> StudiedNetwork:
    """Return the network that the lesson is about: one player's routes late in a game."""
    return games(board())[GAME].position(SEAT, TURN, still_open=False)


_MANY = 7  # cities, too many to name them


def draw_joined(net: Network, a: str, b: str) -> Overlay:
    """Return a drawing of the path between two cities, or of all cities within reach of the first one."""
    ends = end_marks(a, b)
    for city in (a, b):
        if city not in net.numbered.vertex:
            sentence = f"{a} and {b} are not connected: no route of this network leads to {city}."
            return Overlay(ends, (), sentence)
    path = connectivity.path(net, a, b)
    if path is not None:
        edges = edge_marks(path.edges, Role.PATH)
        cities = walk_text(path.vertices)
        size = pluralize(len(path.edges), "route")
        return Overlay(ends, edges, f"Connected: {cities}, {size}.")
    part = next(part for part in connectivity.components(net) if a in part.vertices)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in part.vertices if city != a)
    edges = edge_marks(part.edges, Role.COMPONENT)
    names = sorted(str(mark.vertex) for mark in inside)
    cities = join_names(names) if len(names) < _MANY else f"the {len(names)} other cities marked here"
    sentence = f"Not connected: from {a} you only get to {cities}."
    return Overlay((*ends, *inside), edges, sentence)


# --- cases ---


Claims = Sequence[tuple[str, str, str]]


def _own_routes(claims: Claims, player: str, ticket: tuple[str, str]) -> tuple[list[tuple[str, str]], str, str]:
    return [(a, b) for owner, a, b in claims if owner == player], *ticket


def _all(claims: Claims, ticket: tuple[str, str]) -> int | None:
    return count_routes_between([(a, b) for _, a, b in claims], *ticket)


def _walks_on(rows: Sequence[tuple[str, str]], a: str, b: str) -> bool:
    """Return True if always taking the first unused route leads to the other city."""
    here, unused = a, list(rows)
    while here != b:
        route = next((route for route in unused if here in route), None)
        if route is None:
            return False
        unused.remove(route)
        here = route[0] if route[1] == here else route[1]
    return True


OF_TWO: tuple[Property | Quantity, ...] = (
    *PAIR[:3],
    *NETWORK[1:],
    *PAIR[3:],
    Property(
        "the first route of the list leads to one of the two cities",
        "the first route of the list leads to neither of the two cities",
        lambda _, edges, a, b: bool(edges) and bool({a, b} & {*edges[0]}),
    ),
    Property(
        "the first route of the list ends at the first of the two cities",
        "the first route of the list does not end at the first of the two cities",
        lambda _, edges, a, b: bool(edges) and a in edges[0],
    ),
    Property(
        "if you always take the first unused route, you reach a dead end, although there is a path",
        "always taking the first unused route is enough, or there is no path",
        lambda _, edges, a, b: count_routes_between(edges, a, b) is not None and not _walks_on(edges, a, b),
    ),
    *SIZES,
)


def _joins_groups(edges: Sequence[tuple[str, str]]) -> bool:
    """Return True if a route joins two groups of cities that were separate before it."""
    groups: list[set[str]] = []
    for a, b in edges:
        touched = [group for group in groups if {a, b} & group]
        if len(touched) > 1:
            return True
        groups = [group for group in groups if group not in touched] + [{a, b}.union(*touched)]
    return False


OF_GROUPS: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property(
        "a route joins two groups that were separate until then",
        "no route joins two groups that were separate until then",
        lambda _, edges: _joins_groups(edges),
    ),
    Property(
        "a component has only two cities",
        "every component has three or more cities",
        lambda truth, _: any(len(group) == 2 for group in truth),
    ),
    *SIZES,
    Quantity("the largest component has {} cities", lambda truth, _: max(map(len, truth), default=0)),
)

OF_TICKET: tuple[Property | Quantity, ...] = (
    Property("the player is not Ada", "the player is Ada", lambda _, claims, player, ticket: player != "Ada"),
    Property(
        "the two cities are joined only if you count the routes of others too",
        "the routes of others change nothing",
        lambda truth, claims, player, ticket: not truth and _all(claims, ticket) is not None,
    ),
    *narrow((*PAIR[2:], PARALLEL, CYCLE, IN_PIECES), _own_routes, " (of the player’s own routes)"),
)


_NAMES = ("Ada", "Bo", "Cy", "Dee")  # for the players of real games, who are otherwise named after their bots

ITSELF = 16  # one network in 16 has a case about a city and itself
ORDERS = 60  # random orders to try, of which the order with the most passes is kept
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
    """Return pairs of cities to ask about: a connected pair, if any, and a pair that is not connected."""
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


def _count_passes(routes: Sequence[int]) -> int:
    """Return how many passes it takes to join every group with the first group that it touches."""
    groups, passes = [set(edge) for edge in pairs_of(routes)], 0
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
    return Sample("a long path in a bad order", max(orders, key=_count_passes))


def connected_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    result = []
    for place, net in enumerate(samples(seed)):
        pairs = _pairs(net.routes, rng)
        if place % ITSELF == 2:
            pairs.append((pairs[0][1], pairs[0][1]))
        if place % ITSELF == 5:
            untouched = sorted({city.name for city in board().cities}.difference(*pairs_of(net.routes)))
            pairs += [(city, city) for city in untouched[:1]]
        result += [net.case(pairs_of(net.routes), a, b) for a, b in pairs]
    return tuple(result)


def component_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise; the last one has no routes."""
    rng = random.Random(seed)
    nets = [*samples(seed), *(_hard_to_join(rng, routes) for routes in _LONG)]
    cases = [net.case(pairs_of(net.routes)) for net in nets]
    return (*cases, Case("a network without routes", ([],)))


def ticket_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: tickets and city pairs in real games and on small networks."""
    rng = random.Random(seed)
    result = []
    for net in samples(seed):
        if net.owners:
            continue  # real games come below, with all players' routes
        # Every third route belongs to the other player.
        claims = [("Bo" if i % 3 == 2 else "Ada", *edge) for i, edge in enumerate(pairs_of(net.routes))]
        seats = _seats(claims, net.routes)
        for a, b in _pairs(net.routes, rng):
            mine = frozenset(route for i, route in enumerate(net.routes) if i % 3 != 2)
            result.append(Case(net.name, (claims, "Ada", (a, b)), mine, seats))
    for game in real_games():
        for share in (2, 3):
            turn = game.last * share // 3
            state, claimed = game.states[turn], game.routes_claimed(turn)
            claims = [(_NAMES[state.owners[route] or 0], *board().routes[route].cities) for route in claimed]
            for seat in range(2):
                own = [route for route in claimed if state.owners[route] == seat]
                asked = [board().tickets[ticket].cities for ticket in state.tickets[seat][:2]]
                for ticket in [*asked, *_pairs(own, rng)[:1], *_pairs(claimed, rng)[:1]]:
                    where = f"a real game after turn {turn}"
                    result.append(Case(where, (claims, _NAMES[seat], ticket), frozenset(own), state.owners))
    return tuple(result)


def _seats(claims: Sequence[tuple[str, str, str]], routes: Sequence[int]) -> tuple[int | None, ...]:
    owners: list[int | None] = [None] * len(board().routes)
    for route, (player, _, _) in zip(routes, claims, strict=True):
        owners[route] = 0 if player == "Ada" else 1
    return tuple(owners)
