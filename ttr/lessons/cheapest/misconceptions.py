"""Misconceptions about the cheapest way: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

Costs = Sequence[tuple[str, str, int]]
Routes = Sequence[tuple[str | None, str, str, int]]


# --- what a way costs ---


def routes_counted(edges: Costs, way: Sequence[str]) -> int | None:
    """Count the routes of the way, not their trains."""
    steps = [_step(edges, a, b) for a, b in pairwise(way)]
    return None if None in steps else len(steps)


def steps_one_way(edges: Costs, way: Sequence[str]) -> int | None:
    """Find a route only when it is listed in the direction of travel."""
    total = 0
    for a, b in pairwise(way):
        found = [trains for first, second, trains in edges if (first, second) == (a, b)]
        if not found:
            return None
        total += found[0]
    return total


def gaps_skipped(edges: Costs, way: Sequence[str]) -> int:
    """Count nothing for a step that has no route."""
    return sum(_step(edges, a, b) or 0 for a, b in pairwise(way))


def all_tracks(edges: Costs, way: Sequence[str]) -> int | None:
    """Go through the routes instead of the steps, and add up each one that fits."""
    steps = {frozenset(step) for step in pairwise(way)}
    if any(_step(edges, *step) is None for step in pairwise(way)):
        return None
    return sum(trains for a, b, trains in edges if frozenset((a, b)) in steps)


def both_tracks(edges: Costs, way: Sequence[str]) -> int | None:
    """Add up all routes that fit a step, so that a double route costs twice."""
    if any(_step(edges, *step) is None for step in pairwise(way)):
        return None
    return sum(trains for step in pairwise(way) for a, b, trains in edges if {a, b} == set(step))


def gives_up(edges: Costs, way: Sequence[str]) -> int | None:
    """Return None as soon as a route of the list does not fit the step."""
    total = 0
    for step in pairwise(way):
        if set(edges[0][:2]) != set(step):
            return None
        total += edges[0][2]
    return total


def last_step_forgotten(edges: Costs, way: Sequence[str]) -> int | None:
    """Stop one step before the end."""
    steps = [_step(edges, a, b) for a, b in pairwise(way[:-1])]
    return None if None in steps else sum(step or 0 for step in steps)


# --- the cheapest way ---


def fewest_first(edges: Costs, a: str, b: str) -> int | None:
    """Search breadth first, so by the fewest routes, and return what that way costs."""
    cost, waiting = {a: 0}, [a]
    while waiting:
        city = waiting.pop(0)
        for other, trains in _near(edges, city):
            if other not in cost:
                cost[other] = cost[city] + trains
                waiting.append(other)
    return cost.get(b)


def routes_instead(edges: Costs, a: str, b: str) -> int | None:
    """Find the fewest routes."""
    return fewest_first([(first, second, 1) for first, second, _ in edges], a, b)


def greedy(edges: Costs, a: str, b: str) -> int | None:
    """Go always along the shortest route to a new city, and give up when there is none."""
    seen, city, total = {a}, a, 0
    while city != b:
        ways = [(trains, other) for other, trains in _near(edges, city) if other not in seen]
        if not ways:
            return None
        trains, city = min(ways)
        total += trains
        seen.add(city)
    return total


def one_way(edges: Costs, a: str, b: str) -> int | None:
    """Travel routes from their first city to their second only."""
    best, changed = {a: 0}, True
    while changed:
        changed = False
        for first, second, trains in edges:
            if first in best and best[first] + trains < best.get(second, 10**6):
                best[second], changed = best[first] + trains, True
    return best.get(b)


def first_seen(edges: Costs, a: str, b: str) -> int | None:
    """Run Dijkstra's algorithm, but stop as soon as the target has a cost."""
    best, settled = {a: 0}, set[str]()
    while b not in best and (waiting := [city for city in best if city not in settled]):
        city = min(waiting, key=lambda each: (best[each], each))
        settled.add(city)
        for other, trains in _near(edges, city):
            if best[city] + trains < best.get(other, 10**6):
                best[other] = best[city] + trains
            if other == b:
                return best[b]
    return best.get(b)


def never_replaced(edges: Costs, a: str, b: str) -> int | None:
    """Run Dijkstra's algorithm, but leave each city the cost that it got first."""
    cost, settled = {a: 0}, set[str]()
    while waiting := [city for city in cost if city not in settled]:
        here = min(waiting, key=lambda each: cost[each])
        settled.add(here)
        for other, trains in _near(edges, here):
            cost.setdefault(other, cost[here] + trains)
    return cost.get(b)


def one_pass(edges: Costs, a: str, b: str) -> int | None:
    """Go through the list of routes only once."""
    best = {a: 0}
    for first, second, trains in edges:
        for here, there in ((first, second), (second, first)):
            if here in best and best[here] + trains < best.get(there, 10**6):
                best[there] = best[here] + trains
    return best.get(b)


# --- with the routes of players ---


def own_cost_too(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Let the player pay for own routes once more."""
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner in (None, player)], a, b)


def everything_open(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Use the routes of others as if they were nobody's."""
    return _cheapest([(x, y, 0 if owner == player else trains) for owner, x, y, trains in routes], a, b)


def claimed_is_free(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Travel all claimed routes for nothing, also those of others."""
    return _cheapest([(x, y, 0 if owner else trains) for owner, x, y, trains in routes], a, b)


def own_left_out(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Use only routes that are nobody's."""
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner is None], a, b)


def one_track(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Keep one entry for two neighbors, so that the second track of a double replaces the first one."""
    kept = {frozenset((x, y)): (owner, x, y, trains) for owner, x, y, trains in routes}
    return _needed(list(kept.values()), player, a, b)


# --- tickets that do not fit ---


def by_fewest_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """Compare points with the trains of the way that breadth-first search finds."""
    return [ticket for ticket in tickets if fewest_first(edges, *ticket[:2]) != ticket[2]]


def by_number_of_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """Compare points with the number of routes."""
    return [ticket for ticket in tickets if routes_instead(edges, *ticket[:2]) != ticket[2]]


def more_only(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """List only tickets that give more points than their way has trains."""
    return [ticket for ticket in tickets if ticket[2] > (_cheapest(edges, *ticket[:2]) or 0)]


def those_that_fit(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """List the tickets that fit."""
    return [ticket for ticket in tickets if ticket[2] == _cheapest(edges, *ticket[:2])]


def _needed(routes: Routes, player: str, a: str, b: str) -> int | None:
    usable = [(x, y, 0 if owner == player else t) for owner, x, y, t in routes if owner in (None, player)]
    return _cheapest(usable, a, b)


def _step(edges: Costs, a: str, b: str) -> int | None:
    return next((trains for first, second, trains in edges if {first, second} == {a, b}), None)


def _near(edges: Costs, city: str) -> Iterable[tuple[str, int]]:
    for first, second, trains in edges:
        if city in (first, second):
            yield (second if city == first else first), trains


def _cheapest(edges: Costs, a: str, b: str) -> int | None:
    both = [*edges, *((second, first, trains) for first, second, trains in edges)]
    return one_way(both, a, b)
