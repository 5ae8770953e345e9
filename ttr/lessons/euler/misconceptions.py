"""Lesson 5, Euler and the longest path: its misconceptions, as whole wrong functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.lessons.kit.exercise import misconception

Edges = Sequence[tuple[str, str, int]]
Walk = Sequence[str]  # the cities in the order in which they are visited

_SECOND_TRACK = (
    "Where there is a double track, two routes join the same two cities, and each may be walked. Does your program "
    "tell the two apart?"
)


# --- can all routes be walked in one go? ---


@misconception(
    "forgets that the routes must hang together",
    "Your count of odd cities is right. But how would you walk over two circles that do not meet?",
)
def counts_odd_only(edges: Edges) -> bool:
    """Count the odd cities, and forget that all routes have to be connected."""
    return len(_odd(edges)) <= 2


@misconception(
    "asks only whether the routes hang together",
    "They hang together, but that is not enough: think of three routes that meet in one city. What about the number "
    "of routes at each city?",
)
def connected_only(edges: Edges) -> bool:
    """Ask only whether all routes are connected."""
    return _in_one_piece(edges)


@misconception(
    "looks at each route only once when it searches",
    "A route that led to nothing new when you looked at it may do so later. How often does your search go through the "
    "list?",
)
def reads_the_list_once(edges: Edges) -> bool:
    """Collect what is connected to the first route, but look at each route only once."""
    found = set(edges[0][:2])
    for a, b, _ in edges:
        if a in found or b in found:
            found |= {a, b}
    return found == set(_cities(edges)) and len(_odd(edges)) <= 2


@misconception(
    "wants no odd city at all",
    "A walk need not end where it began. What does that mean for its first and its last city?",
)
def none_odd(edges: Edges) -> bool:
    """Want no odd city at all."""
    return _in_one_piece(edges) and not _odd(edges)


@misconception(
    "wants exactly two odd cities",
    "What if the walk comes back to where it began, as on a circle? Which cities are odd then?",
)
def exactly_two_odd(edges: Edges) -> bool:
    """Want exactly two odd cities, and forget the round trip."""
    return _in_one_piece(edges) and len(_odd(edges)) == 2


@misconception("counts neighbors, so that both tracks of a double are one", _SECOND_TRACK)
def counts_neighbors(edges: Edges) -> bool:
    """Count the neighbors of a city, so that both tracks of a double are one."""
    neighbors: dict[str, set[str]] = {}
    for a, b, _ in edges:
        neighbors.setdefault(a, set()).add(b)
        neighbors.setdefault(b, set()).add(a)
    return _in_one_piece(edges) and sum(len(near) % 2 for near in neighbors.values()) <= 2


@misconception(
    "counts the trains at each city",
    "You walk a route once, however long it is. What is it that you use up when you pass through a city?",
)
def counts_trains(edges: Edges) -> bool:
    """Count the trains at a city where the routes should be counted."""
    trains: dict[str, int] = {}
    for a, b, length in edges:
        trains[a] = trains.get(a, 0) + length
        trains[b] = trains.get(b, 0) + length
    return _in_one_piece(edges) and sum(number % 2 for number in trains.values()) <= 2


# --- is this walk a trail? ---


@misconception(
    "forbids to visit a city twice",
    "That would be a path. What exactly is it that a trail may not use twice?",
)
def no_city_twice(edges: Edges, walk: Walk) -> bool:
    """Ask for a path: no city twice."""
    return len(set(walk)) == len(walk) and routes_may_repeat(edges, walk)


@misconception(
    "allows a route to be walked twice",
    "You look whether there is a route for each step. What has changed when it has been walked?",
)
def routes_may_repeat(edges: Edges, walk: Walk) -> bool:
    """Ask only whether each step is a route, however often it is used."""
    pairs = {frozenset(edge[:2]) for edge in edges}
    return all(step in pairs for step in _steps(walk))


@misconception("forgets the second track of a double", _SECOND_TRACK)
def no_pair_twice(edges: Edges, walk: Walk) -> bool:
    """Go between two cities once only, also where there are two tracks."""
    steps = _steps(walk)
    return len(set(steps)) == len(steps) and routes_may_repeat(edges, walk)


@misconception(
    "walks routes only as they are listed",
    "A route can be walked both ways, whichever of its cities comes first in the list.",
)
def as_listed(edges: Edges, walk: Walk) -> bool:
    """Walk routes only in the direction in which they are listed."""
    left = [(a, b) for a, b, _ in edges]
    for step in pairwise(walk):
        if step not in left:
            return False
        left.remove(step)
    return True


@misconception("allows jumps", "You look whether a step comes twice. But is there a route for each step at all?")
def jumps(edges: Edges, walk: Walk) -> bool:
    """Ask only whether no step comes twice, not whether there is a route for it."""
    steps = _steps(walk)
    return len(set(steps)) == len(steps)


@misconception(
    "takes a route for another one on the way back",
    "Walk from Denver to Omaha and straight back, where there is one route. Did you use one route, or two?",
)
def back_is_another(edges: Edges, walk: Walk) -> bool:
    """Take a route for another one on the way back."""
    left = [(a, b) for a, b, _ in edges] + [(b, a) for a, b, _ in edges]
    for step in pairwise(walk):
        if step not in left:
            return False
        left.remove(step)
    return True


@misconception(
    "lets a step stay in its city",
    "The way names a city twice in a row. Your program finds a route for this step: where does that route lead?",
)
def may_stay(edges: Edges, walk: Walk) -> bool:
    """Ask of an unused route only whether both cities of a step are among its ends, as those of one that stays are."""
    unused = [(a, b) for a, b, _ in edges]
    for a, b in pairwise(walk):
        found = next((route for route in unused if a in route and b in route), None)
        if found is None:
            return False
        if a != b:
            unused.remove(found)
    return True


# --- how long is the longest trail? ---


@misconception("adds up all trains", "All trains count only if all routes can be walked in one go. What did 5.1 ask?")
def everything(edges: Edges) -> int:
    """Add up all trains."""
    return sum(length for _, _, length in edges)


@misconception("visits no city twice", "That is the longest path. May a trail come through a city again?")
def longest_path(edges: Edges) -> int:
    """Visit no city twice."""

    def onward(city: str, visited: frozenset[str]) -> int:
        found = [
            length + onward(other, visited | {other}) for other, length, _ in _from(edges, city) if other not in visited
        ]
        return max(found, default=0)

    return max((onward(city, frozenset({city})) for city in _cities(edges)), default=0)


@misconception("counts routes in place of trains", "How long is one step? The third value of each route says it.")
def most_routes(edges: Edges) -> int:
    """Count routes where trains should be counted."""
    return _longest([(a, b, 1) for a, b, _ in edges], _cities(edges))


@misconception(
    "always takes the longest route next",
    "A long route now can cost you a longer way later. Which choices has your program never tried?",
)
def greedy(edges: Edges) -> int:
    """Take the longest route at each step, from every city."""
    best = 0
    for city in _cities(edges):
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


@misconception(
    "begins in the first city only",
    "A longest trail may begin anywhere. Where else does your search have to begin?",
)
def from_the_first(edges: Edges) -> int:
    """Begin in the first city only."""
    return _longest(edges, _cities(edges)[:1])


@misconception(
    "does not take back what it walked",
    "When you turn back, the route behind you is free again for another try. Does your program know?",
)
def never_taken_back(edges: Edges) -> int:
    """Walk on from every city, but leave the routes of the choices before marked as used."""
    return max((_without_undoing(edges, city, set()) for city in _cities(edges)), default=0)


@misconception(
    "never forgets a used route, not even for the next start",
    "When you begin in the second city, which routes are still free? And when you turn back on the way?",
)
def one_memory_for_all(edges: Edges) -> int:
    """Mark routes as used once and for all, whatever the start."""
    used: set[int] = set()
    return max((_without_undoing(edges, city, used) for city in _cities(edges)), default=0)


@misconception("uses only one track of a double", _SECOND_TRACK)
def pairs_once(edges: Edges) -> int:
    """Remember pairs of cities in place of routes, so that a second track is never used."""

    def onward(city: str, used: frozenset[frozenset[str]]) -> int:
        found = [
            length + onward(other, used | {frozenset({city, other})})
            for other, length, _ in _from(edges, city)
            if frozenset({city, other}) not in used
        ]
        return max(found, default=0)

    return max((onward(city, frozenset()) for city in _cities(edges)), default=0)


# --- what several of them use ---


def _cities(edges: Edges) -> list[str]:
    return list(dict.fromkeys(city for a, b, _ in edges for city in (a, b)))


def _odd(edges: Edges) -> list[str]:
    ends = [city for a, b, _ in edges for city in (a, b)]
    return [city for city in _cities(edges) if ends.count(city) % 2]


def _in_one_piece(edges: Edges) -> bool:
    found: set[str] = set(edges[0][:2]) if edges else set()
    while True:
        more = found.union(*({a, b} for a, b, _ in edges if found & {a, b}))
        if more == found:
            return found == set(_cities(edges))
        found = more


def _steps(walk: Walk) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(walk)]


def _from(edges: Edges, city: str) -> list[tuple[str, int, int]]:
    """Return where the routes at a city lead, how long they are, and their places in the list."""
    return [(b if a == city else a, length, place) for place, (a, b, length) in enumerate(edges) if city in (a, b)]


def _longest(edges: Edges, starts: Sequence[str]) -> int:
    near = {city: _from(edges, city) for city in _cities(edges)}
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
