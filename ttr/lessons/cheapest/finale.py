"""Lesson 3, the cheapest path: its last game, where you find a cheap path around closed routes."""

from __future__ import annotations

import random

from ttr.graphs import connectivity, shortest_path
from ttr.graphs.overlay import Role, end_marks
from ttr.lessons.cheapest.paths import fewest, with_all_cities
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import Challenge, Finale, tries

OPEN = 52  # routes still open, of 78 when double routes count once


def challenge(number: int) -> Challenge:
    """Return a position: two cities whose path with the fewest routes is not the cheapest."""
    chance = random.Random(number)
    cities = [city.name for city in board().cities]
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = with_all_cities(usable)
        a, b = chance.sample(cities, 2)
        best, short = shortest_path.solve(net, a, b), fewest(net, a, b)
        if best is not None and short is not None and 4 <= len(best.edges) <= 7 and best.cost < short.cost:
            break
    assert best is not None

    def score(chosen: frozenset[int]) -> int | None:
        own = with_all_cities(chosen)
        return own.length if connectivity.path(own, a, b) is not None else None

    marks = end_marks(a, b)
    return Challenge(usable, usable, marks, best.cost, score)


FINALE = Finale(
    3,
    "Many routes are closed; the bright ones are open. Click open routes until A and B are connected. What is the "
    "smallest number of trains?",
    "train",
    Role.ANSWER,
    "It is the cheapest path, found by Dijkstra's algorithm. Nobody can do it with fewer trains.",
    challenge,
)
