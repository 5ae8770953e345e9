"""Lesson 5, Euler and the longest trail: its last game, where you remove few trains so that one trail uses the rest."""

from __future__ import annotations

import random

from ttr.game.seat_network import board_network
from ttr.graphs import longest_trail
from ttr.graphs.overlay import Role, VertexMark
from ttr.lessons.euler.trails import odd_cities, walkable
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.last_games.finale import Challenge, Finale, tries

ROUTES, ODD = 14, 6


def grown(chance: random.Random) -> frozenset[int]:
    """Return a connected part of the board, grown route by route."""
    net = board_network(board())
    edges = {edge.id: edge for edge in net.edges}
    routes = {chance.choice(sorted(edges))}
    while len(routes) < ROUTES:
        cities = {city for route in routes for city in (edges[route].a, edges[route].b)}
        near = [each for each, edge in sorted(edges.items()) if each not in routes and {edge.a, edge.b} & cities]
        routes.add(chance.choice(near))
    return frozenset(routes)


def challenge(number: int) -> Challenge:
    """Return a position: a connected network with at least six odd cities."""
    chance = random.Random(number)
    for _ in tries(number):
        given = grown(chance)
        net = network_of(given)
        if len(odd_cities(net)) >= ODD:
            break

    def score(chosen: frozenset[int]) -> int | None:
        rest = network_of(given - chosen)
        return net.length - rest.length if chosen and walkable(rest) else None

    marks = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd_cities(net))
    return Challenge(given, given, marks, net.length - longest_trail.solve(net).length, score)


FINALE = Finale(
    5,
    "You cannot walk the bright network in one go: the marked cities are odd. Click routes to leave them out. What is "
    "the smallest number of trains?",
    "train",
    Role.REJECTED,
    "The rest is a longest trail: nobody can leave out fewer trains.",
    challenge,
)
