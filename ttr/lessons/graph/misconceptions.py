"""Misconceptions about degrees, neighbors and claims: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.graph.facts import CLAIM, Listed

Routes = Sequence[Listed]


def degree_by_neighbors(routes: Routes, city: str) -> int:
    """Count the neighbors, so that a double route counts once."""
    return len(set(neighbors_repeated(routes, city)))


def degree_one_end(routes: Routes, city: str) -> int:
    """Count only the routes that are listed with the city first."""
    return sum(a == city for a, _, _, _ in routes)


def degree_in_trains(routes: Routes, city: str) -> int:
    """Add up trains."""
    return sum(trains for a, b, trains, _ in routes if city in (a, b))


def degree_of_the_first_route(routes: Routes, city: str) -> int:
    """Return inside the loop, after the first route."""
    count = 0
    for a, b, _, _ in routes:
        if city in (a, b):
            count += 1
        return count
    return count


def degree_one_at_most(routes: Routes, city: str) -> int:
    """Write count =+ 1 for count += 1, or stop at the first route that is found."""
    return int(any(city in (a, b) for a, b, _, _ in routes))


def degree_of_all(routes: Routes, city: str) -> int:
    """Count all routes, wherever they end."""
    return len(routes)


def degree_never(routes: Routes, city: str) -> int:
    """Write and for or, or look for the city's name among the routes: nothing ever fits."""
    return 0


def degree_of_the_last_route(routes: Routes, city: str) -> int:
    """Write count = 0 inside the loop, so that only the last route counts."""
    return sum(city in (a, b) for a, b, _, _ in routes[-1:])


def neighbors_repeated(routes: Routes, city: str) -> list[str]:
    """List a neighbor once for each route."""
    return [b if a == city else a for a, b, _, _ in routes if city in (a, b)]


def neighbors_and_itself(routes: Routes, city: str) -> list[str]:
    """List both ends of each route, so that the city is among its own neighbors."""
    return sorted({end for a, b, _, _ in routes if city in (a, b) for end in (a, b)})


def neighbors_one_way(routes: Routes, city: str) -> list[str]:
    """Look only at routes that are listed with the city first."""
    return sorted({b for a, b, _, _ in routes if a == city})


def neighbors_one_way_repeated(routes: Routes, city: str) -> list[str]:
    """Look only at routes that are listed with the city first, and list a neighbor for each of them."""
    return [b for a, b, _, _ in routes if a == city]


def neighbors_everybody(routes: Routes, city: str) -> list[str]:
    """List every other city, wherever its routes lead."""
    return sorted({end for a, b, _, _ in routes for end in (a, b)} - {city})


def claim_by_count(routes: Routes, color: str) -> bool:
    """Count the routes and nothing else."""
    return len(_lengths(routes, color)) == len(CLAIM)


def claim_by_sum(routes: Routes, color: str) -> bool:
    """Add up the trains and nothing else."""
    return sum(_lengths(routes, color)) == sum(CLAIM)


def claim_by_count_and_sum(routes: Routes, color: str) -> bool:
    """Count the routes and add up the trains, and nothing else."""
    return claim_by_count(routes, color) and claim_by_sum(routes, color)


def claim_without_color(routes: Routes, color: str) -> bool:
    """Take the lengths of all routes, whatever their color."""
    return sorted(trains for _, _, trains, _ in routes) == list(CLAIM)


def claim_by_one_route(routes: Routes, color: str) -> bool:
    """Return True inside the loop, as soon as one route fits."""
    return any(length in CLAIM for length in _lengths(routes, color))


def claim_by_set(routes: Routes, color: str) -> bool:
    """Ask which lengths there are, but not how often."""
    return set(_lengths(routes, color)) == set(CLAIM)


def claim_at_least(routes: Routes, color: str) -> bool:
    """Accept more routes than there should be."""
    found = _lengths(routes, color)
    return all(found.count(length) >= CLAIM.count(length) for length in CLAIM)


def claim_unsorted(routes: Routes, color: str) -> bool:
    """Compare lists without sorting them first."""
    return _lengths(routes, color) == list(CLAIM)


def claim_never(routes: Routes, color: str) -> bool:
    """Compare with what list.sort returns, which is nothing."""
    return False


def odd_by_neighbors(routes: Routes) -> list[str]:
    """Count neighbors in place of routes."""
    return [city for city in _cities(routes) if degree_by_neighbors(routes, city) % 2]


def odd_one_end(routes: Routes) -> list[str]:
    """Count only the routes that are listed with the city first."""
    return [city for city in _cities(routes) if degree_one_end(routes, city) % 2]


def odd_first_cities(routes: Routes) -> list[str]:
    """Ask only about the cities that are listed first in some route."""
    return [city for city in _cities(routes) if degree_one_end(routes, city) and _degree(routes, city) % 2]


def even_ones(routes: Routes) -> list[str]:
    """List the even cities."""
    return [city for city in _cities(routes) if len(neighbors_repeated(routes, city)) % 2 == 0]


def odd_for_each_route(routes: Routes) -> list[str]:
    """Go through the ends of all routes, so that a city comes once for each of its routes."""
    return [end for a, b, _, _ in routes for end in (a, b) if len(neighbors_repeated(routes, end)) % 2]


def _lengths(routes: Routes, color: str) -> list[int]:
    return [trains for _, _, trains, own in routes if own == color]


def _degree(routes: Routes, city: str) -> int:
    return len(neighbors_repeated(routes, city))


def _cities(routes: Routes) -> list[str]:
    return list(dict.fromkeys(end for a, b, _, _ in routes for end in (a, b)))
