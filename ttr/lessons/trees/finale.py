"""Lesson 4, trees: its last game, where you join five cities with few trains."""

from __future__ import annotations

import random

from ttr.graphs.overlay import Role, VertexMark
from ttr.lessons.kit.cases import board, every_route, network_of
from ttr.lessons.last_games.finale import Challenge, Finale
from ttr.lessons.trees.hands import joined
from ttr.lessons.trees.shape import joins

CITIES = 5


def challenge(number: int) -> Challenge:
    """Return a position: five cities of the board."""
    cities = tuple(random.Random(number).sample([city.name for city in board().cities], CITIES))

    def score(chosen: frozenset[int]) -> int | None:
        net = network_of(chosen)
        return net.length if joins(net, cities) else None

    marks = tuple(VertexMark(city, Role.TERMINAL) for city in cities)
    return Challenge(every_route(), frozenset(), marks, joined(cities).cost, score)


FINALE = Finale(
    4,
    "Join the five marked cities in one network. Other cities may help. What is the smallest number of trains?",
    "train",
    Role.ANSWER,
    "It is a Steiner tree: nobody can do it with fewer trains.",
    challenge,
)
