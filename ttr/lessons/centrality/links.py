"""Lesson 7, which routes matter: the board with one edge for each pair of cities, and five of its cities.

Both tracks of a double route join the same cities, so this lesson counts them as one edge. The first track names it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs.network import Network
from ttr.lessons.kit.cases import board, network_of, routes_through
from ttr.ui.records.sample_games import StudiedNetwork


@lru_cache(maxsize=1)
def tracks() -> dict[int, tuple[int, ...]]:
    """Return all tracks between each pair of cities, by their first track."""
    found: dict[frozenset[str], list[int]] = {}
    for index, route in enumerate(board().routes):
        found.setdefault(frozenset(route.cities), []).append(index)
    return {each[0]: tuple(each) for each in found.values()}


@lru_cache(maxsize=1)
def first_track() -> dict[int, int]:
    """Return the first track between the cities of each route of the board."""
    return {track: first for first, every in tracks().items() for track in every}


def all_tracks(edges: Collection[int]) -> frozenset[int]:
    """Return the tracks of some edges for drawing, with both tracks of doubles."""
    return frozenset(track for edge in edges for track in tracks()[edge])


@lru_cache(maxsize=64)
def single(closed: frozenset[int] = frozenset()) -> Network:
    """Return the board with all cities and one edge for each pair, without the closed ones."""
    return board_network(board()).spanning_subgraph(edge for edge in tracks() if edge not in closed)


MIDDLE = ("Denver", "Omaha", "Chicago", "Saint Louis", "Kansas City", "Denver")  # with the chord Kansas City – Omaha


def story() -> StudiedNetwork:
    """Return five cities and six routes, with two shortest paths between some of them."""
    return StudiedNetwork(
        network_of((*routes_through(MIDDLE), *routes_through(("Kansas City", "Omaha")))), "five cities"
    )
