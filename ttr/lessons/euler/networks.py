"""Lesson 5, Euler and the longest trail: its networks, including the seven bridges of Königsberg."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import longest_trail
from ttr.lessons.kit.cases import board, routes_through, tracks
from ttr.lessons.questions.networks import grow_by_routes
from ttr.lessons.questions.parts import alone
from ttr.ui.records.sample_games import Place, StudiedNetwork, games

# A game that only the longest trail decides. The winner's trail visits a city twice; by longest simple path, the other
# player would win.
DECIDED, WINNER, SECOND = "5-players-longest-path-decides", 0, 3
# A player whose longest trail skips some routes and visits a city twice.
STORY, STORY_SEAT = "5-players-tickets-decide", 1
LONGEST_TRIP = 8  # routes


def final(game: str, seat: int) -> StudiedNetwork:
    """Return a player's network at the end of a game."""
    played = games(board())[game]
    return played.position(seat, played.last, still_open=False)


def only(position: StudiedNetwork, routes: Iterable[int]) -> StudiedNetwork:
    """Return part of a position's network, without other players' routes."""
    kept = frozenset(routes)
    owners = tuple(owner if route in kept else None for route, owner in enumerate(position.owners))
    order = tuple(route for route in position.order or () if route in kept)
    return StudiedNetwork(position.net.edge_subgraph(kept), position.words, owners, order=order)


@lru_cache(maxsize=1)
def konigsberg() -> Place:
    """Return the seven bridges of Königsberg."""
    bridges = load_board("konigsberg")
    net = board_network(bridges)
    return Place("Königsberg, 7 bridges", bridges, StudiedNetwork(net, "the bridges"), edge="bridge")


@lru_cache(maxsize=1)
def to_walk() -> tuple[Place, ...]:
    """Return the networks to walk by hand: with four odd cities, with two, and with none."""
    winner = final(DECIDED, WINNER)
    trail = longest_trail.solve(winner.net)
    twice = [
        double for pair in (("Kansas City", "Saint Louis"), ("Chicago", "Saint Louis")) for double in tracks(*pair)
    ]
    cycle = routes_through(("Denver", "Omaha", "Kansas City", "Denver"))
    round_trip = StudiedNetwork(board_network(board()).edge_subgraph((*cycle, *twice)), "7 routes")
    return (
        konigsberg(),
        Place("One player's 7 routes", board(), only(winner, trail.edges)),
        Place("7 routes, some of them double", board(), round_trip),
    )


@lru_cache(maxsize=1)
def to_step() -> tuple[Place, ...]:
    """Return the networks that the algorithms run on."""
    player, winner = final(STORY, STORY_SEAT), final(DECIDED, WINNER)
    return (
        to_walk()[1],
        alone(to_walk()[2]),  # from Chicago, the walk gets stuck after two routes and a round trip is inserted
        konigsberg(),
        Place(f"A player's {len(player.net.edges)} routes", board(), only(player, player.order or ())),
        Place(f"The winner's {len(winner.net.edges)} routes", board(), only(winner, winner.order or ())),
        Place("The whole board", board(), StudiedNetwork(board_network(board()), "the whole board")),
    )


def grown(rng: random.Random, size: int) -> tuple[int, ...]:
    """Return a connected part of the board with second tracks; it favors routes that close a cycle."""
    return grow_by_routes(rng, size, range(len(board().routes)))


def round_trip(rng: random.Random) -> tuple[int, ...]:
    """Return a random trail that ends when it first returns to its start."""
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
