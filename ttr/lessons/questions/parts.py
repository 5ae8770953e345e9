"""Random parts of the board, each a separate board that fills a figure on paper, and two players' routes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from ttr.game.board import Board
from ttr.game.board_parts import Route
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.network import Network
from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.generator import draw_until
from ttr.ui.records.files import StudiedNetwork, games

Edges = tuple[tuple[str, str, int], ...]
ADA, BO = "A", "B"
_EARLIEST, _LATEST = 0.5, 0.95  # the share of a game's turns after which a position is interesting


def part_of_board(cities: Collection[str], routes: Iterable[Route] | None = None) -> Board:
    """Return a board of some cities and the routes between them, or only some of these routes.

    It has no coasts, since pieces of them among its routes would look like more routes on paper.
    """
    chosen = board().routes if routes is None else tuple(routes)
    between = tuple(route for route in chosen if set(route.cities) <= set(cities))
    inside = tuple(city for city in board().cities if city.name in cities)
    return Board("part", inside, between, ())


def drop_second_tracks(part: Board) -> Board:
    return with_routes(part, part.single_tracks)


def with_routes(part: Board, routes: Iterable[int]) -> Board:
    return Board(part.name, part.cities, tuple(part.routes[route] for route in routes), ())


def compact_part(rng: random.Random, size: int) -> Board:
    """Return a connected part of the board with this many neighboring cities and all routes between them."""

    def near() -> Board:
        middle = rng.choice(board().cities)
        away = sorted(board().cities, key=lambda city: math.dist((city.x, city.y), (middle.x, middle.y)))
        return part_of_board({city.name for city in away[:size]})

    return draw_until(near, lambda part: len(connectivity.components(board_network(part))) == 1)


def thin_out(rng: random.Random, part: Board, routes: int, *, pieces: int = 1) -> Board:
    """Return a board with this many random routes of a part, and this many components."""

    def fewer() -> Board:
        return with_routes(part, sorted(rng.sample(range(len(part.routes)), min(routes, len(part.routes)))))

    return draw_until(fewer, lambda made: len(connectivity.components(board_network(made))) == pieces)


def sparse_part(
    rng: random.Random, cities: int, routes: int, fits: Callable[[Board], bool] = lambda _: True, *, pieces: int = 1
) -> Board:
    """Return a part of the board that fits, with this many cities, components, and random single routes."""
    return draw_until(lambda: thin_out(rng, drop_second_tracks(compact_part(rng, cities)), routes, pieces=pieces), fits)


def isolate(place: StudiedNetwork) -> StudiedNetwork:
    """Return a network on a board with nothing else but the coasts, so that it fills the map."""
    edges = place.net.edges
    part = part_of_board(
        {str(city) for edge in edges for city in (edge.a, edge.b)}, [board().routes[edge.id] for edge in edges]
    )
    part = replace(part, ground=board().ground)
    return StudiedNetwork(part, board_network(part), place.name, edge=place.edge, pairs=place.pairs)


def cheapest_path(
    net: Network, a: str, b: str, *, free: Collection[int] = (), closed: Collection[int] = ()
) -> shortest_path.ShortestPath:
    result = shortest_path.solve(net, a, b, free, closed)
    assert result is not None
    return result


def with_two_cities(rng: random.Random, size: int, routes: int) -> tuple[Board, str, str]:
    """Return a connected part of the board with this many routes, and two of its cities."""
    part = sparse_part(rng, size, routes)
    a, b = rng.sample(names_of(part), 2)
    return part, a, b


def has_rival(
    net: Network, path: shortest_path.ShortestPath, *, free: Collection[int] = (), closed: Collection[int] = ()
) -> bool:
    """Return True if another cheapest path leads through other cities."""
    a, b = path.vertices[0], path.vertices[-1]
    for edge in path.edges:
        ends = {net.edge(edge).a, net.edge(edge).b}
        tracks = (other.id for other in net.incident(net.edge(edge).a) if {other.a, other.b} == ends)
        around = shortest_path.solve(net, a, b, free, (*closed, *tracks))
        if around is not None and around.cost == path.cost:
            return True
    return False


def for_instance(
    net: Network, path: shortest_path.ShortestPath, *, free: Collection[int] = (), closed: Collection[int] = ()
) -> str:
    """Return "for example " if a cheapest path has rivals, otherwise an empty text."""
    return "for example " if has_rival(net, path, free=free, closed=closed) else ""


def edges_of(part: Board, routes: Iterable[int] | None = None) -> Edges:
    """Return routes of a board as triples of two cities and the trains."""
    chosen = range(len(part.routes)) if routes is None else routes
    return tuple((*part.routes[route].cities, part.routes[route].length) for route in chosen)


def names_of(part: Board) -> tuple[str, ...]:
    return tuple(city.name for city in part.cities)


def route_names(part: Board, routes: Iterable[int]) -> str:
    return ", ".join(str(part.routes[route]) for route in routes)


@dataclass(frozen=True)
class RoutesOfTwo:
    """The routes of two players in a real game."""

    ada: tuple[int, ...]  # routes of the board, in the order of the claims
    bo: tuple[int, ...]
    words: str  # its source

    @property
    def owners(self) -> dict[int, str]:
        """The letter of the owner of each claimed route."""
        return dict.fromkeys(self.ada, ADA) | dict.fromkeys(self.bo, BO)


def position(rng: random.Random, least: int = 6, most: int = 16) -> RoutesOfTwo:
    """Return the routes of two players at some turn of a shipped game, from `least` to `most` for each."""

    def some() -> RoutesOfTwo:
        game = games(board())[rng.choice(sorted(games(board())))]
        turn = round(game.last * rng.uniform(_EARLIEST, _LATEST))
        one, other = rng.sample(range(len(game.states[turn].setup.seats)), 2)
        ada, bo = (game.position(seat, turn, still_open=False).order or () for seat in (one, other))
        return RoutesOfTwo(ada, bo, f"turn {turn} of a real game of {len(game.states[turn].setup.seats)} players")

    return draw_until(some, lambda found: all(least <= len(of) <= most for of in (found.ada, found.bo)))
