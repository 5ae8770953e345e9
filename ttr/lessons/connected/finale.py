"""Lesson 2, connected or not: its last game, where you connect a network with few routes."""

from __future__ import annotations

import random

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, steiner_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role, lettered
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.last_games.finale import Challenge, Finale, tries


def one_piece(given: frozenset[int], chosen: frozenset[int]) -> bool:
    """Return True if adding these routes connects all cities of a network."""
    cities = network_of(given).vertices
    parts = connectivity.components(network_of(given | chosen))
    return any(set(cities) <= set(part.vertices) for part in parts)


def fewest_routes(given: frozenset[int]) -> int:
    """Return the smallest number of routes that connect a network: a Steiner tree with cost 1 for each route."""
    net = board_network(board())
    same = Network.from_edges([(edge.a, edge.b, 1) for edge in net.edges], net.vertices)
    # Renumber the edges in the same order.
    free = [new.id for new, old in zip(same.edges, net.edges, strict=True) if old.id in given]
    tree = steiner_tree.solve(same, network_of(given).vertices, free=free)
    return 0 if tree is None else tree.cost


def challenge(number: int) -> Challenge:
    """Return a position: a network with four or more components."""
    chance = random.Random(number)
    everything = range(len(board().routes))
    for _ in tries(number):
        given = frozenset(chance.sample(everything, 7))
        parts = connectivity.components(network_of(given))
        best = fewest_routes(given)
        if 4 <= len(parts) <= 5 and best >= 4:
            break

    def score(chosen: frozenset[int]) -> int | None:
        return len(chosen) if one_piece(given, chosen) else None

    twins = {twin for route in given if (twin := board().twins[route]) is not None}
    return Challenge(frozenset(everything) - given - twins, given, lettered(parts, "").vertices, best, score)


FINALE = Finale(
    2,
    "This network is in pieces, each with a letter. Click routes until all pieces are joined. What is the smallest "
    "number of routes?",
    "route",
    Role.ANSWER,
    "Nobody can do it with fewer.",
    challenge,
)
