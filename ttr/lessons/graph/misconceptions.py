"""Lesson 1, the board is a graph: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.graph.routes import CLAIM, Listed
from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import degrees, neighbors

of_degree = MisconceptionsOf("1.1")
of_neighbors = MisconceptionsOf("1.2")
of_claim_holds = MisconceptionsOf("1.3")
of_odd_cities = MisconceptionsOf("1.4")

Routes = Sequence[Listed]

_BOTH_ENDS = (
    "A route has two ends. The list names one of them first, but the order means nothing. Does your program also look "
    "at the second city of a route?"
)


@of_degree(
    "counts neighbors instead of routes",
    "Two cities can be joined by two routes. How often does your program count a double route?",
)
def degree_by_neighbors(routes: Routes, city: str) -> int:
    return len(set(neighbors(routes, city)))


@of_degree("looks only at the first city of a route", _BOTH_ENDS)
def degree_one_end(routes: Routes, city: str) -> int:
    return sum(a == city for a, _, _, _ in routes)


@of_degree("adds up trains", "A long route is still one route. How much do you add for a route of six trains?")
def degree_in_trains(routes: Routes, city: str) -> int:
    return sum(trains for a, b, trains, _ in routes if city in (a, b))


@of_degree(
    "gives its answer after the first route",
    "How often does the loop run? A return ends the function at once, even in the middle of a loop.",
)
def degree_of_the_first_route(routes: Routes, city: str) -> int:
    count = 0
    for a, b, _, _ in routes:
        if city in (a, b):
            count += 1
        return count
    return count


@of_degree(
    "never says more than 1",
    "Your answer is 0 or 1, never more. What is the count after the second route that ends in the city?",
)
def degree_one_at_most(routes: Routes, city: str) -> int:
    return int(any(city in (a, b) for a, b, _, _ in routes))


@of_degree(
    "counts every route",
    "You count all routes, no matter where they end. How does your program find out that a route ends in the city? "
    "Python does not read “a or b == city” as “a == city or b == city”.",
)
def degree_of_all(routes: Routes, city: str) -> int:
    return len(routes)


@of_degree(
    "never counts anything",
    "Your answer is always 0. Can both ends of a route be the city? And what is one entry of the list: a name, or "
    "four things, two of them names?",
)
def degree_never(routes: Routes, city: str) -> int:
    return 0


@of_degree(
    "starts over at each route",
    "Only the last route of the list counts. Where does your program set the count to 0, and how often does it get "
    "there?",
)
def degree_of_the_last_route(routes: Routes, city: str) -> int:
    return sum(city in (a, b) for a, b, _, _ in routes[-1:])


@of_neighbors(
    "lists a neighbor again for a second route",
    "Two tracks, one neighbor. What could you check before you add a city to your list?",
)
def neighbors_repeated(routes: Routes, city: str) -> list[str]:
    return neighbors(routes, city)


@of_neighbors(
    "lists the city itself as well",
    "One end of the route is the city itself. Which end do you want?",
)
def neighbors_and_itself(routes: Routes, city: str) -> list[str]:
    return sorted({end for a, b, _, _ in routes if city in (a, b) for end in (a, b)})


@of_neighbors("looks only at the first city of a route", _BOTH_ENDS)
def neighbors_one_way(routes: Routes, city: str) -> list[str]:
    return sorted({b for a, b, _, _ in routes if a == city})


@of_neighbors(
    "looks only at the first city, and lists a neighbor for each track",
    "Two things are wrong. Begin with this one: a neighbor can be the first or the second city of a route. Does "
    "your program look at both?",
)
def neighbors_one_way_repeated(routes: Routes, city: str) -> list[str]:
    return [b for a, b, _, _ in routes if a == city]


@of_neighbors("lists all other cities", "A neighbor is one route away. Which routes end in the city?")
def neighbors_everybody(routes: Routes, city: str) -> list[str]:
    return sorted({end for a, b, _, _ in routes for end in (a, b)} - {city})


@of_claim_holds(
    "only counts the routes of the color",
    "Seven routes can have many lengths. Does your program look at the lengths?",
)
def claim_by_count(routes: Routes, color: str) -> bool:
    return len(_lengths(routes, color)) == len(CLAIM)


@of_claim_holds(
    "only adds up the trains",
    "Different lengths can have the same sum: 2 + 5 is 3 + 4. What does the sum not tell you?",
)
def claim_by_sum(routes: Routes, color: str) -> bool:
    return sum(_lengths(routes, color)) == sum(CLAIM)


@of_claim_holds(
    "counts the routes and adds up their trains",
    "That is a good check, but two lists can have as many numbers and the same sum: 2, 5 and 3, 4. Is there a "
    "color like that?",
)
def claim_by_count_and_sum(routes: Routes, color: str) -> bool:
    return claim_by_count(routes, color) and claim_by_sum(routes, color)


@of_claim_holds(
    "takes the routes of all colors",
    "Your lengths are right, but for which routes? The task asks for the routes of one color only.",
)
def claim_without_color(routes: Routes, color: str) -> bool:
    return sorted(trains for _, _, trains, _ in routes) == list(CLAIM)


@of_claim_holds(
    "says True as soon as one route fits",
    "When does your program say False? One route that fits is not enough: the claim is about all routes of the color.",
)
def claim_by_one_route(routes: Routes, color: str) -> bool:
    return any(length in CLAIM for length in _lengths(routes, color))


@of_claim_holds(
    "checks which lengths there are, but not how often",
    "The claim says “two of 3”. A set forgets how often a number came.",
)
def claim_by_set(routes: Routes, color: str) -> bool:
    return set(_lengths(routes, color)) == set(CLAIM)


@of_claim_holds(
    "allows more routes than the claim names",
    "You found everything that the claim names. Are other lengths allowed as well?",
)
def claim_at_least(routes: Routes, color: str) -> bool:
    found = _lengths(routes, color)
    return all(found.count(length) >= CLAIM.count(length) for length in CLAIM)


@of_claim_holds(
    "compares the lengths in the order of the list",
    "The routes come in any order. Does [3, 2] mean anything different from [2, 3] here?",
)
def claim_unsorted(routes: Routes, color: str) -> bool:
    return _lengths(routes, color) == list(CLAIM)


@of_claim_holds(
    "never says True",
    "The claim holds for some colors. Print what you compare. By the way: lengths.sort() puts a list in order, but "
    "returns nothing.",
)
def claim_never(routes: Routes, color: str) -> bool:
    return False


@of_odd_cities(
    "counts neighbors instead of routes",
    "The degree counts routes, and a double route counts twice. Can a city with two neighbors have three routes?",
)
def odd_by_neighbors(routes: Routes) -> list[str]:
    return [city for city in degrees(routes) if degree_by_neighbors(routes, city) % 2]


@of_odd_cities("looks only at the first city of a route", _BOTH_ENDS)
def odd_one_end(routes: Routes) -> list[str]:
    return [city for city in degrees(routes) if degree_one_end(routes, city) % 2]


@of_odd_cities(
    "checks only the first city of each route",
    "Your degrees are right, but you never check some cities: those that always come second in their routes.",
)
def odd_first_cities(routes: Routes) -> list[str]:
    return [city for city, count in degrees(routes).items() if count % 2 and degree_one_end(routes, city)]


@of_odd_cities("lists the even cities", "Look at a network with one route: both degrees are 1. What is 1 % 2?")
def even_ones(routes: Routes) -> list[str]:
    return [city for city, count in degrees(routes).items() if count % 2 == 0]


@of_odd_cities(
    "lists a city again for each of its routes",
    "You meet a city once for each of its routes. How do you make sure that you list it only once?",
)
def odd_for_each_route(routes: Routes) -> list[str]:
    return [end for a, b, _, _ in routes for end in (a, b) if degrees(routes)[end] % 2]


def _lengths(routes: Routes, color: str) -> list[int]:
    return [trains for _, _, trains, own in routes if own == color]
