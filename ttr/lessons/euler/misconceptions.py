"""Lesson 5, Euler and the longest trail: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import components, degrees, neighbors, steps

of_walkable = MisconceptionsOf("5.1")
of_is_trail = MisconceptionsOf("5.2")
of_longest_trail = MisconceptionsOf("5.3")

Edges = Sequence[tuple[str, str, int]]
Walk = Sequence[str]  # the cities in the order of the visit

_SECOND_TRACK = (
    "A double route joins the same two cities with two tracks, and you may walk each. Does your program tell the two "
    "tracks apart?"
)


# --- can all routes be walked in one go? ---


@of_walkable(
    "forgets that the routes must be connected",
    "Your count of odd cities is right. But how would you walk over two cycles that do not meet?",
)
def counts_odd_only(edges: Edges) -> bool:
    return _odd(edges) <= 2


@of_walkable(
    "checks only that the routes are connected",
    "The routes are connected, but that is not enough. Think of three routes that meet in one city. How many routes "
    "does each city have?",
)
def connected_only(edges: Edges) -> bool:
    return components(edges) == 1


@of_walkable(
    "looks at each route only once when it searches",
    "A route that is no use now may lead to a new city later. How often does your search go through the list?",
)
def reads_the_list_once(edges: Edges) -> bool:
    found = set(edges[0][:2])
    for a, b, _ in edges:
        if a in found or b in found:
            found |= {a, b}
    return found == set(degrees(edges)) and _odd(edges) <= 2


@of_walkable(
    "wants no odd city at all",
    "A walk doesn't have to end where it began. What does that mean for its first and last city?",
)
def none_odd(edges: Edges) -> bool:
    return components(edges) == 1 and _odd(edges) == 0


@of_walkable(
    "wants exactly two odd cities",
    "What if the walk returns to its start, as on a cycle? Which cities are odd then?",
)
def exactly_two_odd(edges: Edges) -> bool:
    return components(edges) == 1 and _odd(edges) == 2


@of_walkable("counts neighbors, so a double route counts once", _SECOND_TRACK)
def counts_neighbors(edges: Edges) -> bool:
    return components(edges) == 1 and sum(len({*neighbors(edges, city)}) % 2 for city in degrees(edges)) <= 2


@of_walkable(
    "counts the trains at each city",
    "You walk a route once, no matter how long it is. How many routes do you use up when you pass through a city?",
)
def counts_trains(edges: Edges) -> bool:
    trains: dict[str, int] = {}
    for a, b, length in edges:
        trains[a] = trains.get(a, 0) + length
        trains[b] = trains.get(b, 0) + length
    return components(edges) == 1 and sum(number % 2 for number in trains.values()) <= 2


# --- is this walk a trail? ---


@of_is_trail(
    "does not let you visit a city twice",
    "That would be a path. What exactly may a trail not use twice?",
)
def no_city_twice(edges: Edges, walk: Walk) -> bool:
    return len(set(walk)) == len(walk) and routes_may_repeat(edges, walk)


@of_is_trail(
    "lets you walk a route twice",
    "You check whether there is a route for each step. What changes after you walk the route?",
)
def routes_may_repeat(edges: Edges, walk: Walk) -> bool:
    pairs = {frozenset(edge[:2]) for edge in edges}
    return all(step in pairs for step in steps(walk))


@of_is_trail("forgets the second track of a double route", _SECOND_TRACK)
def no_pair_twice(edges: Edges, walk: Walk) -> bool:
    return len({*steps(walk)}) == len(walk) - 1 and routes_may_repeat(edges, walk)


@of_is_trail(
    "walks routes only in the listed direction",
    "You can walk a route in both directions. It does not matter which of its cities comes first in the list.",
)
def as_listed(edges: Edges, walk: Walk) -> bool:
    left = [(a, b) for a, b, _ in edges]
    for step in pairwise(walk):
        if step not in left:
            return False
        left.remove(step)
    return True


@of_is_trail("allows jumps", "You check whether a step comes twice. But does each step have a route?")
def jumps(edges: Edges, walk: Walk) -> bool:
    return len({*steps(walk)}) == len(walk) - 1


@of_is_trail(
    "treats the same route as a new one on the way back",
    "Only one route joins Denver and Omaha. Walk from Denver to Omaha and straight back. Did you use one route, or "
    "two?",
)
def back_is_another(edges: Edges, walk: Walk) -> bool:
    left = [(a, b) for a, b, _ in edges] + [(b, a) for a, b, _ in edges]
    for step in pairwise(walk):
        if step not in left:
            return False
        left.remove(step)
    return True


@of_is_trail(
    "lets a step stay in the same city",
    "The walk names a city twice in a row. Your program finds a route for this step: where does that route lead?",
)
def may_stay(edges: Edges, walk: Walk) -> bool:
    unused = [(a, b) for a, b, _ in edges]
    for a, b in pairwise(walk):
        found = next((route for route in unused if a in route and b in route), None)
        if found is None:
            return False
        if a != b:
            unused.remove(found)
    return True


# --- how long is the longest trail? ---


@of_longest_trail("visits no city twice", "That is the longest path. May a trail pass through a city again?")
def longest_path(edges: Edges) -> int:
    def onward(city: str, visited: frozenset[str]) -> int:
        found = [
            length + onward(other, visited | {other}) for other, length, _ in _from(edges, city) if other not in visited
        ]
        return max(found, default=0)

    return max((onward(city, frozenset({city})) for city in degrees(edges)), default=0)


@of_longest_trail("counts routes instead of trains", "How long is one step? Look at the third value of each route.")
def most_routes(edges: Edges) -> int:
    return _longest([(a, b, 1) for a, b, _ in edges], degrees(edges))


@of_longest_trail(
    "always takes the longest route next",
    "A long route now can cost you a longer trail later. Which choices did your program never try?",
)
def greedy(edges: Edges) -> int:
    best = 0
    for city in degrees(edges):
        used: set[int] = set()
        length, here = 0, city
        while True:
            onward = [found for found in _from(edges, here) if found[2] not in used]
            if not onward:
                break
            here, trains, place = max(onward, key=lambda found: found[1])
            used.add(place)
            length += trains
        best = max(best, length)
    return best


@of_longest_trail(
    "begins only in the first city",
    "A longest trail may begin anywhere. Where else must your search begin?",
)
def from_the_first(edges: Edges) -> int:
    return _longest(edges, list(degrees(edges))[:1])


@of_longest_trail(
    "does not free routes when it turns back",
    "When you turn back, the route behind you is free again. Does your program know that?",
)
def never_taken_back(edges: Edges) -> int:
    return max((_without_undoing(edges, city, set()) for city in degrees(edges)), default=0)


@of_longest_trail(
    "never forgets a used route, not even for the next start",
    "When you begin in the second city, which routes are free? And which are free again when you turn back?",
)
def one_memory_for_all(edges: Edges) -> int:
    used: set[int] = set()
    return max((_without_undoing(edges, city, used) for city in degrees(edges)), default=0)


@of_longest_trail("uses only one track of a double route", _SECOND_TRACK)
def pairs_once(edges: Edges) -> int:
    def onward(city: str, used: frozenset[frozenset[str]]) -> int:
        found = [
            length + onward(other, used | {frozenset({city, other})})
            for other, length, _ in _from(edges, city)
            if frozenset({city, other}) not in used
        ]
        return max(found, default=0)

    return max((onward(city, frozenset()) for city in degrees(edges)), default=0)


@of_longest_trail(
    "adds up all trains", "All trains count only if you can walk all routes in one go. What did you check in 5.1?"
)
def everything(edges: Edges) -> int:
    return sum(length for _, _, length in edges)


# --- shared helpers ---


def _odd(edges: Edges) -> int:
    """Return the number of odd cities."""
    return sum(count % 2 for count in degrees(edges).values())


def _from(edges: Edges, city: str) -> list[tuple[str, int, int]]:
    """Return the other end, the length and the index of each route at a city."""
    return [(b if a == city else a, length, place) for place, (a, b, length) in enumerate(edges) if city in (a, b)]


def _longest(edges: Edges, starts: Iterable[str]) -> int:
    near = {city: _from(edges, city) for city in degrees(edges)}
    used: set[int] = set()

    def onward(city: str) -> int:
        best = 0
        for other, length, place in near[city]:
            if place not in used:
                used.add(place)
                best = max(best, length + onward(other))
                used.remove(place)
        return best

    return max(map(onward, starts), default=0)


def _without_undoing(edges: Edges, city: str, used: set[int]) -> int:
    best = 0
    for other, length, place in _from(edges, city):
        if place not in used:
            used.add(place)
            best = max(best, length + _without_undoing(edges, other, used))
    return best
