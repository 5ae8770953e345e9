"""Lesson 5: the networks that it is about, among them the seven bridges, and parts of the board that grow."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.kit.cases import board, way_along
from ttr.ui.parts.sample_games import Position, games

# A game in which two players are equal but for the longest trail. The winner's passes a city twice: were paths
# counted, the other one would win.
DECIDED, WINNER, SECOND = "5-players-longest-path-decides", 0, 3
# A player whose longest trail leaves routes out and passes a city twice.
STORY, STORY_SEAT = "5-players-tickets-decide", 1
LONGEST_TRIP = 8  # routes


@dataclass(frozen=True, slots=True)
class Place:
    """A network to walk on.

    Attributes
    ----------
    name : str
        What it is called in a list.
    board : Board
        The board that it is on.
    position : Position
        The network, and whose routes to draw.
    word : str
        What an edge is called there.
    """

    name: str
    board: Board
    position: Position
    word: str = "route"


def odd_cities(net: Network) -> tuple[str, ...]:
    """Return the odd vertices, in the order of the network."""
    return tuple(str(city) for city in net.vertices if net.degree(city) % 2)


def in_one_piece(net: Network) -> bool:
    """Tell whether there are edges and all of them are connected."""
    return sum(1 for part in connectivity.components(net) if part.edges) == 1


def walkable(net: Network) -> bool:
    """Tell whether all edges can be walked in one go: Euler's two conditions."""
    return in_one_piece(net) and len(odd_cities(net)) <= 2


def final(game: str, seat: int) -> Position:
    """Return what a player has built at the end of a game."""
    played = games(board())[game]
    return played.position(seat, played.last, still_open=False)


def only(position: Position, routes: Iterable[int]) -> Position:
    """Return a part of a position's network, with nobody else's routes drawn."""
    kept = frozenset(routes)
    owners = tuple(owner if route in kept else None for route, owner in enumerate(position.owners))
    order = tuple(route for route in position.order or () if route in kept)
    return Position(position.net.edge_subgraph(kept), position.words, owners, order=order)


@lru_cache(maxsize=1)
def konigsberg() -> Place:
    """Return the seven bridges of Königsberg."""
    bridges = load_board("konigsberg")
    net = board_network(bridges)
    return Place("Königsberg, 7 bridges", bridges, Position(net, "the bridges"), "bridge")


@lru_cache(maxsize=1)
def to_walk() -> tuple[Place, ...]:
    """Return what can be walked by hand: with four odd cities, with two, and with none."""
    winner = final(DECIDED, WINNER)
    trail = longest_trail.solve(winner.net)
    twice = [
        double for pair in (("Kansas City", "Saint Louis"), ("Chicago", "Saint Louis")) for double in tracks(*pair)
    ]
    circle = way_along(("Denver", "Omaha", "Kansas City", "Denver"))
    round_trip = Position(board_network(board()).edge_subgraph((*circle, *twice)), "7 routes")
    return (
        konigsberg(),
        Place("One player's 7 routes", board(), only(winner, trail.edges)),
        Place("7 routes, some of them double", board(), round_trip),
    )


@lru_cache(maxsize=1)
def to_step() -> tuple[Place, ...]:
    """Return what the algorithms are shown on."""
    player, winner = final(STORY, STORY_SEAT), final(DECIDED, WINNER)
    return (
        to_walk()[1],
        konigsberg(),
        Place(f"A player's {len(player.net.edges)} routes", board(), only(player, player.order or ())),
        Place(f"The winner's {len(winner.net.edges)} routes", board(), only(winner, winner.order or ())),
        Place("The whole board", board(), Position(board_network(board()), "the whole board")),
    )


def tracks(a: str, b: str) -> tuple[int, ...]:
    """Return all routes of the board between two cities."""
    return tuple(index for index, route in enumerate(board().routes) if set(route.cities) == {a, b})


def grown(rng: random.Random, size: int) -> tuple[int, ...]:
    """Return routes of the board that hang together, each joined to those before it at random."""
    routes = board().routes
    found = [rng.randrange(len(routes))]
    while len(found) < size:
        cities = {city for route in found for city in routes[route].cities}
        near = [i for i, route in enumerate(routes) if i not in found and cities & set(route.cities)]
        # Twice as often one that closes a circle: they make the difference.
        closing = [i for i in near if set(routes[i].cities) <= cities]
        found.append(rng.choice([*near, *closing, *closing]))
    return tuple(found)


def round_trip(rng: random.Random) -> tuple[int, ...]:
    """Return the routes of a random walk that uses none twice, up to the first time that it is back at its start."""
    routes = board().routes
    start = here = rng.choice(board().cities).name
    found: list[int] = []
    while not found or here != start:
        onward = [i for i, route in enumerate(routes) if here in route.cities and i not in found]
        if not onward or len(found) == LONGEST_TRIP:
            found, here = [], start
            continue
        found.append(rng.choice(onward))
        a, b = routes[found[-1]].cities
        here = b if here == a else a
    return tuple(rng.sample(found, len(found)))


def longest_path(net: Network) -> tuple[int, tuple[str, ...]]:
    """Return the length of a longest path, by backtracking, and its cities: for small networks."""
    best: tuple[int, tuple[str, ...]] = 0, ()
    waiting: list[tuple[int, tuple[str, ...]]] = [(0, (str(city),)) for city in net.vertices]
    while waiting:
        length, way = waiting.pop()
        if length > best[0]:
            best = length, way
        for edge in net.incident(way[-1]):
            other = str(edge.other(way[-1]))
            if other not in way:
                waiting.append((length + edge.length, (*way, other)))
    return best


# --- what is drawn of them ---


def degrees_of(net: Network) -> tuple[VertexMark, ...]:
    """Return each city with the number of its routes, odd ones ringed."""
    odd = odd_cities(net)
    return tuple(
        VertexMark(city, Role.TERMINAL if city in odd else Role.DONE, str(net.degree(city))) for city in net.vertices
    )


def numbered(edges: Collection[int]) -> tuple[EdgeMark, ...]:
    """Return edges as a trail, with their places in it."""
    return tuple(EdgeMark(edge, Role.TRAIL, str(place)) for place, edge in enumerate(edges, start=1))


def trail_overlay(trail: longest_trail.Trail, sentence: str) -> Overlay:
    """Return a trail drawn, its edges numbered and its two ends ringed."""
    ends = dict.fromkeys((trail.vertices[0], trail.vertices[-1])) if trail.vertices else {}
    letters = ("A", "B") if len(ends) == 2 else ("A",)
    marks = tuple(VertexMark(city, Role.TERMINAL, letter) for city, letter in zip(ends, letters, strict=False))
    return Overlay(marks, numbered(trail.edges), sentence)


def named(cities: Collection[object]) -> str:
    """Return names in a row, with "and" before the last.

    >>> named(["Denver", "Omaha", "Miami"])
    'Denver, Omaha and Miami'
    """
    names = [str(city) for city in cities]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def way_words(trail: longest_trail.Trail) -> str:
    """Return the cities of a trail in their order."""
    return " – ".join(map(str, trail.vertices))
