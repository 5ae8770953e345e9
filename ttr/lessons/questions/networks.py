"""Random networks: parts of a board grown city by city or route by route, or scattered."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.lessons.exercises.cases import board, city_pairs
from ttr.lessons.questions.generator import draw_until


def any_board(rng: random.Random) -> Board:
    """Return the board of the USA or, less often, of Budapest."""
    return other_board() if rng.random() < 0.3 else board()


def other_board() -> Board:
    return load_board("budapest")


@lru_cache(maxsize=8)
def _tracks_at(of: Board) -> dict[str, tuple[tuple[int, str], ...]]:
    """Return the single tracks at each city, each with the city at its other end."""
    single = frozenset(of.single_tracks)
    return {
        city.name: tuple(
            (route, of.routes[route].b if of.routes[route].a == city.name else of.routes[route].a)
            for route in of.routes_at(city.name)
            if route in single
        )
        for city in of.cities
    }


def grow(
    rng: random.Random, of: Board, cities: int, more: int = 0, *, doubles: int = 0, away_from: Collection[str] = ()
) -> frozenset[int]:
    """Return a random connected network with this many cities that avoids some cities.

    If possible, it has `more` extra routes beyond a tree, and `doubles` second tracks.
    """
    around, taken = _tracks_at(of), set(away_from)

    def tree() -> tuple[set[str], set[int]]:
        reached = {rng.choice([city.name for city in of.cities if city.name not in taken])}
        routes: set[int] = set()
        while len(reached) < cities:
            leads = [
                (r, city) for a in sorted(reached) for r, city in around[a] if city not in reached and city not in taken
            ]
            if not leads:
                break
            route, city = rng.choice(leads)
            routes.add(route)
            reached.add(city)
        return reached, routes

    reached, routes = draw_until(tree, lambda made: len(made[0]) == cities)
    inside = sorted({r for a in reached for r, city in around[a] if city in reached and r not in routes})
    rng.shuffle(inside)
    routes.update(inside[:more])
    twins = [twin for route in sorted(routes) if (twin := of.twins[route]) is not None]
    rng.shuffle(twins)
    return frozenset(routes | set(twins[:doubles]))


def cities_of(of: Board, routes: Iterable[int]) -> set[str]:
    return {city for route in routes for city in of.routes[route].cities}


def pieces(rng: random.Random, of: Board, sizes: Iterable[int]) -> frozenset[int]:
    """Return a random network with several components of this many cities each."""
    result: frozenset[int] = frozenset()
    for size in sizes:
        result |= grow(rng, of, size, rng.randint(0, 1), away_from=cities_of(of, result))
    return result


def grow_by_routes(rng: random.Random, size: int, closing: int = 2) -> tuple[int, ...]:
    """Return random connected routes of the lessons' board, each of which touches an earlier one.

    A route that closes a cycle has `closing` more chances than any other.
    """
    ends = city_pairs()
    result = [rng.randrange(len(ends))]
    while len(result) < size:
        cities = frozenset().union(*(ends[route] for route in result))
        near = [i for i, pair in enumerate(ends) if not cities.isdisjoint(pair) and i not in result]
        result.append(rng.choice(near + closing * [i for i in near if ends[i] <= cities]))
    return tuple(result)
