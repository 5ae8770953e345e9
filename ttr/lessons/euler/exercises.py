"""Lesson 5, Euler and the longest trail: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from ttr import graphs
from ttr.graphs import euler
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, label_components, trail_marks
from ttr.graphs.words import join_names, pluralize, spell_times, walk_text
from ttr.lessons.euler import cases
from ttr.lessons.exercises.answers import read_whole, read_yes_or_no
from ttr.lessons.exercises.cases import Case, network_of
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import components, copies, degrees, in_one_pass, neighbors, steps


def explain_walkable(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk over all routes, or explain why none exists."""
    net = network_of(case.routes)
    trail = euler.solve(net).trail
    if trail is not None:
        said = f"{subject.name} says that you cannot walk these routes in one go."
        return cases.trail_overlay(trail, f"{said} But you can: {walk_text(trail.vertices)}.")
    said = f"{subject.name} says that you can walk these routes in one go."
    if not cases.in_one_piece(net):
        parts = cases.pieces(net)
        reason = f"But they lie in {pluralize(len(parts), 'component')}, and there is no path from one to another."
        return label_components(parts, f"{said} {reason}")
    odd = cases.odd_cities(net)
    reason = f"But {len(odd)} cities are odd: {join_names(odd)}. Only the first and the last city of a walk can be odd."
    return Overlay(
        cases.degree_marks(net), tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges), f"{said} {reason}"
    )


def explain_trail(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk with the route of each step, or the first step without a route."""
    _, cities = case.arguments
    walked, fault = cases.routes_along(case.routes, cities)
    said = f"{subject.name} says that {walk_text(cities)} is {'a' if answer else 'not a'} trail."
    ends = tuple(
        VertexMark(city, Role.TERMINAL, letter)
        for city, letter in zip(dict.fromkeys((cities[0], cities[-1])), "AB", strict=False)
    )
    if fault is None:
        reason = "But it is a trail: each step has its own route."
        again = cases.visited_again(cities)
        if again:
            reason += f" It visits {join_names(again)} again, but a trail may do that."
        return Overlay(ends, trail_marks(walked), f"{said} {reason}")
    a, b = cities[fault], cities[fault + 1]
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)))
    others = tuple(mark for mark in ends if mark.vertex not in (a, b))
    between = sum({edge.a, edge.b} == {a, b} for edge in network_of(case.routes).edges)
    if a == b:
        reason = f"But step {fault + 1} stays in {a}, and no route leads from a city to itself."
    elif not between:
        reason = f"But no route of this network joins {a} and {b}."
    else:
        times = sum({a, b} == set(step) for step in pairwise(cities))
        there = "there is only one route" if between == 1 else f"there are only {between} routes"
        reason = f"But it goes {spell_times(times)} between {a} and {b}, and {there}."
    return Overlay((*others, *marks), trail_marks(walked), f"{said} {reason}")


def explain_length(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Show a longest trail, and explain why no trail is longer where the reason is simple."""
    net = network_of(case.routes)
    trail = graphs.longest_trail.solve(net)
    said = f"{subject.name} says {answer if answer < 0 else pluralize(answer, 'train')}."
    if not case.routes:
        return Overlay(sentence=f"{said} But there is no route to walk, so the answer is 0.")
    here = f"{pluralize(trail.length, 'train')}: {walk_text(trail.vertices)}"
    if answer < trail.length:
        text = f"{said} Here is a trail of {here}."
        again = cases.visited_again(trail.vertices)
        if again:
            text += f" It visits {join_names(again)} again, but uses no route twice."
        return cases.trail_overlay(trail, text)
    if answer > net.length:
        return cases.trail_overlay(
            trail, f"{said} All routes together have only {net.length}; a longest trail has {here}."
        )
    text = f"{said} But no trail here is longer than {here}."
    if not cases.in_one_piece(net):
        text += (
            f" The routes are in {pluralize(len(cases.pieces(net)), 'component')}, and a trail stays in one of them."
        )
    else:
        text += f" {len(cases.odd_cities(net))} cities are odd, so the trail must leave out some routes."
    return cases.trail_overlay(trail, text)


Edges = Sequence[tuple[str, str, int]]
Walk = Sequence[str]  # the cities in the order of the visit


@Exercise(
    "5.1 in one go",
    cases=cases.walkable_cases,
    read=read_yes_or_no,
    explain=explain_walkable,
    properties=cases.OF_WALKING,
    endless="When you search, do you add a city to the list again after you have found it?",
)
def walkable(edges: Edges) -> bool:
    """Write walkable(edges). It returns True if you can walk all routes in one go, each exactly once, and False if you
    cannot. edges is a list of routes (city, city, trains); the two tracks of a double route are two routes of the list.
    There is at least one route.

    * Ask two questions: how many cities are odd? Are all routes connected?
    * For each city, count in a dictionary how many routes end there. For the other question, search from one city, as
      in lesson 2. Then compare the cities that you found with all cities that have a route.
    * Return True if you found all these cities and at most two of the counts are odd (count % 2 == 1).
    """
    return cases.has_trail(Network.from_edges(edges))


@walkable.wrong("forgets that the routes must be connected")
def counts_odd_only(edges: Edges) -> bool:
    """Your count of odd cities is right. But how would you walk over two cycles that do not meet?"""
    return _count_odd(edges) <= 2


@walkable.wrong("checks only that the routes are connected")
def connected_only(edges: Edges) -> bool:
    """The routes are connected, but that is not enough. Think of three routes that meet in one city. How many routes
    does each city have?
    """
    return components(edges) == 1


@walkable.wrong("looks at each route only once when it searches")
def reads_the_list_once(edges: Edges) -> bool:
    """A route that is no use now may lead to a new city later. How often does your search go through the list?"""
    return all(in_one_pass(edges, edges[0][0], city) for city in degrees(edges)) and _count_odd(edges) <= 2


@walkable.wrong("wants no odd city at all")
def none_odd(edges: Edges) -> bool:
    """A walk doesn't have to end where it began. What does that mean for its first and last city?"""
    return components(edges) == 1 and _count_odd(edges) == 0


@walkable.wrong("wants exactly two odd cities")
def exactly_two_odd(edges: Edges) -> bool:
    """What if the walk returns to its start, as on a cycle? Which cities are odd then?"""
    return components(edges) == 1 and _count_odd(edges) == 2


@walkable.wrong("counts neighbors, so a double route counts once")
def counts_neighbors(edges: Edges) -> bool:
    """A double route joins the same two cities with two tracks, and you may walk each. Does your program tell the two
    tracks apart?
    """
    return components(edges) == 1 and sum(len({*neighbors(edges, city)}) % 2 for city in degrees(edges)) <= 2


@walkable.wrong("counts the trains at each city")
def counts_trains(edges: Edges) -> bool:
    """You walk a route once, no matter how long it is. How many routes do you use up when you pass through a city?"""
    trains = [sum(length for _, length, _ in _routes_from(edges, city)) for city in degrees(edges)]
    return components(edges) == 1 and sum(number % 2 for number in trains) <= 2


@Exercise(
    "5.2 is it a trail?",
    cases=cases.trail_cases,
    read=read_yes_or_no,
    explain=explain_trail,
    properties=cases.OF_WALK,
    endless="One pass along the walk is enough. Does each round of your loop go one step further?",
    tried="small ones, walks through real games and through random networks",
)
def is_trail(edges: Edges, walk: Sequence[str]) -> bool:
    """Write is_trail(edges, walk). walk is a list of at least two cities, in the order of the visit. It returns True if
    this is a trail in the network: each step uses a route, and no route is used twice. Staying in a city does not count
    as a step: no route leads from a city to itself.

    * Follow the walk step by step, and keep a list of the unused routes.
    * A step goes from walk[i] to walk[i + 1]. Look for an unused route between the two, in either direction.
    * If you find one, remove it from the list, just once, and go on. If not, return False. After all steps, return
      True. Work on a copy, list(edges), so that you don't change the input.
    """
    return Counter(steps(walk)) <= copies(edges)


@is_trail.wrong("does not let you visit a city twice")
def no_city_twice(edges: Edges, walk: Walk) -> bool:
    """That would be a path. What exactly may a trail not use twice?"""
    return len(set(walk)) == len(walk) and routes_may_repeat(edges, walk)


@is_trail.wrong("does not let you visit a city twice, apart from the first one")
def no_other_city_twice(edges: Edges, walk: Walk) -> bool:
    """A trail may come back to its first city, and to any other. What exactly may a trail not use twice?"""
    return len(set(walk[1:])) == len(walk) - 1 and routes_may_repeat(edges, walk)


@is_trail.wrong("looks at the cities and not at the routes")
def cities_only(edges: Edges, walk: Walk) -> bool:
    """Your answer does not depend on the list of routes. Does each step have a route? And may a trail visit a city
    twice?
    """
    return len(set(walk)) == len(walk)


@is_trail.wrong("lets you walk a route twice")
def routes_may_repeat(edges: Edges, walk: Walk) -> bool:
    """You check whether there is a route for each step. What changes after you walk the route?"""
    return copies(edges).keys() >= {*steps(walk)}


@is_trail.wrong("forgets the second track of a double route")
def no_pair_twice(edges: Edges, walk: Walk) -> bool:
    """A double route joins the same two cities with two tracks, and you may walk each. Does your program tell the two
    tracks apart?
    """
    return len({*steps(walk)}) == len(walk) - 1 and routes_may_repeat(edges, walk)


@is_trail.wrong("walks routes only in the listed direction")
def as_listed(edges: Edges, walk: Walk) -> bool:
    """You can walk a route in both directions. It does not matter which of its cities comes first in the list."""
    return Counter(pairwise(walk)) <= Counter((a, b) for a, b, _ in edges)


@is_trail.wrong("allows jumps")
def jumps(edges: Edges, walk: Walk) -> bool:
    """You check whether a step comes twice. But does each step have a route?"""
    return len({*steps(walk)}) == len(walk) - 1


@is_trail.wrong("treats the same route as a new one on the way back")
def back_is_another(edges: Edges, walk: Walk) -> bool:
    """Only one route joins Denver and Omaha. Walk from Denver to Omaha and straight back. Did you use one route, or
    two?
    """
    return Counter(pairwise(walk)) <= Counter(step for a, b, _ in edges for step in ((a, b), (b, a)))


@is_trail.wrong("lets a step stay in the same city")
def may_stay(edges: Edges, walk: Walk) -> bool:
    """The walk names a city twice in a row. Your program finds a route for this step: where does that route lead?"""
    return Counter(step for step in steps(walk) if len(step) > 1) <= copies(edges)


@Exercise(
    "5.3 the longest trail",
    cases=cases.length_cases,
    read=read_whole,
    explain=explain_length,
    properties=cases.OF_LENGTH,
    endless=(
        "Do you mark a route as used before you go on from its other end? Otherwise you walk back and forth forever. "
        "These networks are small, so trying everything takes only a moment. On the whole board, trying everything "
        "would take longer than a lifetime, even for the best program."
    ),
)
def longest_trail(edges: Edges) -> int:
    """Write longest_trail(edges). It returns how many trains the longest trail has. In the game, the player with the
    longest trail gets the bonus. edges is a list of routes (city, city, trains); if the list is empty, the answer is 0.
    The networks are small enough to try everything by backtracking.

    * Write a second function that goes on from one city: what is the longest trail from here, with the routes that are
      still unused?
    * For each unused route at the city: mark it as used, ask the same function for its other end, add its trains, and
      mark it as unused again. Keep the largest result; if there is no such route, the result is 0. Refer to a route by
      its place in the list, so that you can tell the two tracks of a double route apart.
    * def onward(city): best = 0; for each unused route i between city and other: used.add(i); best = max(best, trains +
      onward(other)); used.remove(i); return best. The answer is the largest onward(city) over all cities.
    """
    return graphs.longest_trail.solve(Network.from_edges(edges)).length


@longest_trail.wrong("visits no city twice")
def longest_path(edges: Edges) -> int:
    """That is the longest path. May a trail pass through a city again?"""
    return max(
        (_longest_from(edges, city, frozenset({city}), lambda other, _: other) for city in degrees(edges)), default=0
    )


@longest_trail.wrong("counts routes instead of trains")
def most_routes(edges: Edges) -> int:
    """How long is one step? Look at the third value of each route."""
    return int(longest_trail.truth([(a, b, 1) for a, b, _ in edges]))


@longest_trail.wrong("always takes the longest route next")
def greedy(edges: Edges) -> int:
    """A long route now can cost you a longer trail later. Which choices did your program never try?"""

    def onward(city: str, used: frozenset[int]) -> int:
        unused = [found for found in _routes_from(edges, city) if found[2] not in used]
        if not unused:
            return 0
        other, trains, place = max(unused, key=lambda found: found[1])
        return trains + onward(other, used | {place})

    return max((onward(city, frozenset()) for city in degrees(edges)), default=0)


@longest_trail.wrong("begins only in the first city")
def from_the_first(edges: Edges) -> int:
    """A longest trail may begin anywhere. Where else must your search begin?"""
    return _longest_from(edges, edges[0][0], frozenset(), lambda _, place: place) if edges else 0


@longest_trail.wrong("does not free routes when it turns back")
def never_taken_back(edges: Edges) -> int:
    """When you turn back, the route behind you is free again. Does your program know that?"""
    return max((_without_undoing(edges, city, set()) for city in degrees(edges)), default=0)


@longest_trail.wrong("never forgets a used route, not even for the next start")
def one_memory_for_all(edges: Edges) -> int:
    """When you begin in the second city, which routes are free? And which are free again when you turn back?"""
    used: set[int] = set()
    return max((_without_undoing(edges, city, used) for city in degrees(edges)), default=0)


@longest_trail.wrong("uses only one track of a double route")
def pairs_once(edges: Edges) -> int:
    """A double route joins the same two cities with two tracks, and you may walk each. Does your program tell the two
    tracks apart?
    """
    return int(longest_trail.truth([*{frozenset(edge[:2]): edge for edge in edges}.values()]))


@longest_trail.wrong("adds up all trains")
def everything(edges: Edges) -> int:
    """All trains count only if you can walk all routes in one go. What did you check in 5.1?"""
    return sum(length for _, _, length in edges)


def _count_odd(edges: Edges) -> int:
    return sum(count % 2 for count in degrees(edges).values())


def _routes_from(edges: Edges, city: str) -> list[tuple[str, int, int]]:
    return [(b if a == city else a, length, place) for place, (a, b, length) in enumerate(edges) if city in (a, b)]


def _longest_from(edges: Edges, city: str, used: frozenset[object], mark: Callable[[str, int], object]) -> int:
    """Return the length of a longest walk from a city; no two steps have the same mark, of a city and a route."""
    result = [
        length + _longest_from(edges, other, used | {mark(other, place)}, mark)
        for other, length, place in _routes_from(edges, city)
        if mark(other, place) not in used
    ]
    return max(result, default=0)


def _without_undoing(edges: Edges, city: str, used: set[int]) -> int:
    best = 0
    for other, length, place in _routes_from(edges, city):
        if place not in used:
            used.add(place)
            best = max(best, length + _without_undoing(edges, other, used))
    return best


EXERCISES = (walkable, is_trail, longest_trail)
