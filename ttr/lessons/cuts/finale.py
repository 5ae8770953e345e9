"""Lesson 6, cuts and blocking: its last game, where you cut a rival off with few claims."""

from __future__ import annotations

import random

from ttr.graphs import connectivity, min_cut
from ttr.graphs.overlay import Role, end_marks
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.last_games.finale import Challenge, Finale, tries

OPEN = 62  # routes still open, of 78 when double routes count once


def challenge(number: int) -> Challenge:
    """Return a position: two cities whose minimum cut is smaller than the degree of either."""
    chance = random.Random(number)
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = network_of(usable)
        a, b = chance.sample(sorted(map(str, net.vertices)), 2)
        cut = min_cut.solve(net, a, b)
        if cut is not None and 2 <= cut.value < min(net.degree(a), net.degree(b)):
            break
    assert cut is not None

    def score(chosen: frozenset[int]) -> int | None:
        rest = net.spanning_subgraph(usable - chosen)
        return len(chosen) if connectivity.path(rest, a, b) is None else None

    marks = end_marks(a, b)
    return Challenge(usable, usable, marks, cut.value, score)


FINALE = Finale(
    6,
    "Your rival wants to connect A and B, and can use the bright routes. Click routes to close them, until no path is "
    "left. What is the smallest number of claims?",
    "claim",
    Role.BOTTLENECK,
    "It is a minimum cut: nobody can do it with fewer claims.",
    challenge,
)
