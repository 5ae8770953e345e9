"""Lesson 4, trees: parts of the board, all routes between some cities or in a random region, and random trees."""

from __future__ import annotations

import random

from ttr.game.seat_network import board_network
from ttr.lessons.kit.cases import board, network_of

WEST = (
    "Vancouver",
    "Seattle",
    "Portland",
    "San Francisco",
    "Los Angeles",
    "Las Vegas",
    "Salt Lake City",
    "Helena",
    "Denver",
    "Phoenix",
    "Santa Fe",
)
SIX = ("Seattle", "Portland", "San Francisco", "Los Angeles", "Las Vegas", "Salt Lake City")
THREE = ("Charleston", "Phoenix", "Winnipeg")


def between(cities: tuple[str, ...]) -> tuple[int, ...]:
    """Return all routes of the board between the given cities."""
    return tuple(edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= set(cities))


def grown(rng: random.Random, size: int) -> list[int]:
    """Return a random tree of the board with this many routes, in order of growth."""
    net = board_network(board())
    found, routes = {rng.choice(net.vertices)}, []
    for _ in range(size):
        out = [edge for edge in net.edges if (edge.a in found) != (edge.b in found)]
        edge = rng.choice(out)
        found |= {edge.a, edge.b}
        routes.append(edge.id)
    return routes


def region(rng: random.Random, size: int) -> list[int]:
    """Return all routes between this many random cities that form a connected part of the board."""
    cities = set(network_of(grown(rng, size - 1)).vertices)
    return [edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= cities]
