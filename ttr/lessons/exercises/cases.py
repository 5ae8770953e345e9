"""Test cases for the exercises of many lessons: small networks, real games and random networks of the USA board."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.ui.records.files import SampleGame, games

_SMALL = (  # the cities of walks on the board, one list for each part of a small network
    ("one route", ("Denver", "Omaha")),
    ("two routes in a line", ("Seattle", "Portland", "San Francisco")),
    ("four routes in a line", ("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago")),
    ("a cycle of routes", ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")),
)
GAMES = ("4-players-shared-victory", "2-players-last-round", "3-players-all-pass")


@dataclass(frozen=True, slots=True)
class Case:
    name: str  # the source of the input, as in "a random network"
    arguments: tuple[Any, ...]  # the arguments; the function gets copies
    routes: frozenset[int] = frozenset()  # the routes of the board to draw for the case
    owners: tuple[int | None, ...] = ()  # the owners of routes if the case is a position of a game; otherwise empty


@lru_cache(maxsize=1)
def board() -> Board:
    return load_board("usa")


@lru_cache(maxsize=1)
def city_pairs() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(route.cities) for route in board().routes)


def pairs_of(routes: Sequence[int]) -> list[tuple[str, str]]:
    """Return routes as pairs of cities, the form that exercises use."""
    return [board().routes[route].cities for route in routes]


def routes_through(cities: Sequence[str]) -> tuple[int, ...]:
    """Return a route for each step of a walk, using the first track of doubles."""
    return tuple(city_pairs().index(frozenset(step)) for step in pairwise(cities))


def routes_of_walks(walks: Iterable[Sequence[str]]) -> tuple[int, ...]:
    """Return a route for each step of several walks, one walk after the other."""
    return tuple(route for walk in walks for route in routes_through(walk))


def tracks(a: str, b: str) -> tuple[int, ...]:
    return tuple(route for route, pair in enumerate(city_pairs()) if pair == {a, b})


def far_apart(net: Network, start: Vertex) -> tuple[Vertex, Vertex]:
    """Return two distant cities of a component: a city far from the start, and a city far from that city."""
    far = connectivity.breadth_first(net, start).vertices[-1]
    return far, connectivity.breadth_first(net, far).vertices[-1]


def every_route() -> frozenset[int]:
    """Return all routes of the board, such as for pictures that dim no routes."""
    return frozenset(range(len(board().routes)))


def costs_of(routes: Sequence[int]) -> list[tuple[str, str, int]]:
    """Return routes as triples (city, city, trains), the form that exercises about costs use."""
    return [(*board().routes[route].cities, board().routes[route].length) for route in routes]


def network_of(routes: Sequence[int] | frozenset[int]) -> Network:
    """Return some routes of the board as a network of their cities, with lengths in trains."""
    return board_network(board()).edge_subgraph(routes)


@dataclass(frozen=True, slots=True)
class Sample:
    """A network to check answers on."""

    name: str  # its source, as in "a random network of 8 routes"
    routes: tuple[int, ...]  # its routes, in some order
    owners: tuple[int | None, ...] = ()  # the owners of routes if it is a position of a game; otherwise empty

    def case(self, *arguments: Any) -> Case:
        return Case(self.name, arguments, frozenset(self.routes), self.owners)


def real_games(names: Iterable[str] = GAMES) -> list[SampleGame]:
    return [games(board())[name] for name in names]


def whole_board() -> Sample:
    return Sample("the whole board", tuple(range(len(board().routes))))


def samples(seed: int) -> tuple[Sample, ...]:
    """Return networks to check answers on: small ones, positions of real games, and random ones from a seed."""
    rng = random.Random(seed)
    result = [Sample(name, routes_through(cities)) for name, cities in _SMALL]
    apart = (("Seattle", "Portland", "San Francisco"), ("Boston", "New York", "Washington"))
    result.append(Sample("two parts that do not meet", routes_of_walks(apart)))
    # The middle of this path comes last in the list, and joins two separate parts.
    late = routes_through(("Helena", "Omaha", "Chicago", "Pittsburgh"))
    result.append(Sample("a path whose middle comes last", (late[0], late[2], late[1])))
    twice = tracks("Kansas City", "Saint Louis")
    result.append(Sample("both tracks of a double route", (*twice, *routes_through(("Denver", "Kansas City")))))
    for game in real_games():
        for share in (2, 3):
            turn = game.last * share // 3
            for seat in range(2):
                position = game.position(seat, turn, still_open=False)
                name = f"a player's routes after turn {turn} of a real game"
                result.append(Sample(name, position.order or (), position.owners))
    for size in (3, 5, 8, 8, 12, 12, 20, 30):
        routes = rng.sample(range(len(board().routes)), size)
        result.append(Sample(f"a random network of {size} routes", tuple(routes)))
    return tuple(result)
