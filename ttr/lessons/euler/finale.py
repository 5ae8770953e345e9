"""Lesson 5, Euler and the longest trail: its last game, where you remove few trains so that one trail uses the rest."""

from __future__ import annotations

import random

from ttr.graphs import longest_trail
from ttr.graphs.overlay import Role, VertexMark
from ttr.lessons.euler.trails import odd_cities, walkable
from ttr.lessons.kit.cases import every_route, network_of
from ttr.lessons.last_games.finale import Challenge, Finale, tries
from ttr.lessons.questions.networks import grow_by_routes

ROUTES, ODD = 14, 6


def challenge(number: int) -> Challenge:
    """Return a position: a connected network with at least six odd cities."""
    chance = random.Random(number)
    for _ in tries(number):
        given = frozenset(grow_by_routes(chance, ROUTES, sorted(every_route()), closing=0))
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
