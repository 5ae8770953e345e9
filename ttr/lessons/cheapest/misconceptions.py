"""Lesson 3, the cheapest path: its misconceptions, as whole wrong functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ttr.lessons.kit.exercise import MisconceptionsOf

of_cost_of = MisconceptionsOf("3.1")
of_cheapest = MisconceptionsOf("3.2")
of_trains_needed = MisconceptionsOf("3.3")
of_odd_tickets = MisconceptionsOf("3.4")

Costs = Sequence[tuple[str, str, int]]
Routes = Sequence[tuple[str | None, str, str, int]]

_BOTH_WAYS = (
    "A route can be traveled both ways, but it is listed once, in one of its two directions. Does your program also "
    "find it from the other end?"
)


# --- what a walk costs ---


@of_cost_of(
    "counts routes",
    "You count each route as 1. Routes have different lengths: what is the third thing in each entry of the list?",
)
def routes_counted(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = [_step(edges, a, b) for a, b in pairwise(walk)]
    return None if None in steps else len(steps)


@of_cost_of("finds routes in one direction only", _BOTH_WAYS)
def steps_one_way(edges: Costs, walk: Sequence[str]) -> int | None:
    total = 0
    for a, b in pairwise(walk):
        found = [trains for first, second, trains in edges if (first, second) == (a, b)]
        if not found:
            return None
        total += found[0]
    return total


@of_cost_of(
    "skips a step that has no route",
    "Between two cities of the way there is no route, so nobody can travel it. What should your function return then?",
)
def gaps_skipped(edges: Costs, walk: Sequence[str]) -> int:
    return sum(_step(edges, a, b) or 0 for a, b in pairwise(walk))


@of_cost_of(
    "returns None only if the first step has no route",
    "The gap may come later. At which steps does your program ask whether there is a route?",
)
def first_gap_only(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = [_step(edges, a, b) for a, b in pairwise(walk)]
    return None if steps[:1] == [None] else sum(step or 0 for step in steps)


@of_cost_of(
    "lets one travel from a city to itself",
    "The way names a city twice in a row. Your program finds a route for this step: where does that route lead?",
)
def staying_allowed(edges: Costs, walk: Sequence[str]) -> int | None:
    total = 0
    for a, b in pairwise(walk):
        found = [trains for first, second, trains in edges if a in (first, second) and b in (first, second)]
        if not found:
            return None
        total += found[0]
    return total


@of_cost_of(
    "adds up routes instead of steps",
    "Between two cities there may be two tracks: you travel only one of them. And a step that the way takes twice "
    "costs twice. What should your outer loop go through?",
)
def all_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = {frozenset(step) for step in pairwise(walk)}
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for a, b, trains in edges if frozenset((a, b)) in steps)


@of_cost_of(
    "adds both tracks of a double route",
    "Some neighbors are joined by two tracks, but a step takes one of them. What could stop your inner loop once "
    "it has found a route?",
)
def both_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for step in pairwise(walk) for a, b, trains in edges if {a, b} == set(step))


@of_cost_of(
    "gives up at the first route that does not fit",
    "If one route of the list does not fit, the next one may. How far must you have looked before you know that "
    "there is none?",
)
def gives_up(edges: Costs, walk: Sequence[str]) -> int | None:
    total = 0
    for step in pairwise(walk):
        if set(edges[0][:2]) != set(step):
            return None
        total += edges[0][2]
    return total


@of_cost_of("forgets the last step", "Count the steps of a way with three cities. How many does your loop make?")
def last_step_forgotten(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = [_step(edges, a, b) for a, b in pairwise(walk[:-1])]
    return None if None in steps else sum(step or 0 for step in steps)


# --- the cheapest path ---


@of_cheapest(
    "takes the path with the fewest routes",
    "Your program finds paths in the order of their routes, the fewest first. Can a way that has more routes, and "
    "so comes later, have fewer trains?",
)
def fewest_first(edges: Costs, a: str, b: str) -> int | None:
    cost, waiting = {a: 0}, [a]
    while waiting:
        city = waiting.pop(0)
        for other, trains in _near(edges, city):
            if other not in cost:
                cost[other] = cost[city] + trains
                waiting.append(other)
    return cost.get(b)


@of_cheapest(
    "never replaces a cost",
    "The first cost that you note for a city stays for ever. What if you find a cheaper path to it later?",
)
def never_replaced(edges: Costs, a: str, b: str) -> int | None:
    cost, settled = {a: 0}, set[str]()
    while waiting := [city for city in cost if city not in settled]:
        here = min(waiting, key=lambda each: cost[each])
        settled.add(here)
        for other, trains in _near(edges, here):
            cost.setdefault(other, cost[here] + trains)
    return cost.get(b)


@of_cheapest("counts routes instead of trains", "Your numbers are numbers of routes. What does one route cost?")
def routes_instead(edges: Costs, a: str, b: str) -> int | None:
    return fewest_first([(first, second, 1) for first, second, _ in edges], a, b)


@of_cheapest(
    "always follows the shortest route",
    "The shortest route from here may lead astray, even into a dead end. Which other cities should stay on your list?",
)
def greedy(edges: Costs, a: str, b: str) -> int | None:
    seen, city, total = {a}, a, 0
    while city != b:
        onward = [(trains, other) for other, trains in _near(edges, city) if other not in seen]
        if not onward:
            return None
        trains, city = min(onward)
        total += trains
        seen.add(city)
    return total


@of_cheapest("travels routes one way only", _BOTH_WAYS)
def one_way(edges: Costs, a: str, b: str) -> int | None:
    best, changed = {a: 0}, True
    while changed:
        changed = False
        for first, second, trains in edges:
            if first in best and best[first] + trains < best.get(second, 10**6):
                best[second], changed = best[first] + trains, True
    return best.get(b)


@of_cheapest(
    "stops when it first sees the target",
    "When the target is seen for the first time, it has a cost, but perhaps not yet the smallest. When can it not "
    "become smaller any more?",
)
def first_seen(edges: Costs, a: str, b: str) -> int | None:
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


@of_cheapest(
    "reads the list of routes only once",
    "A cost that becomes smaller may make others smaller too, by routes that you have passed in the list. How "
    "would you notice that there is still something to do?",
)
def one_pass(edges: Costs, a: str, b: str) -> int | None:
    best = {a: 0}
    for first, second, trains in edges:
        for here, there in ((first, second), (second, first)):
            if here in best and best[here] + trains < best.get(there, 10**6):
                best[there] = best[here] + trains
    return best.get(b)


@of_cheapest(
    "leaves a city to come back to it",
    "What if a and b are the same city? One is there already: which cost does a have at the beginning?",
)
def out_and_back(edges: Costs, a: str, b: str) -> int | None:
    if a != b:
        return _cheapest(edges, a, b)
    return 2 * min((trains for _, trains in _near(edges, a)), default=0)


# --- with the routes of players ---


@of_trains_needed(
    "lets own routes cost their trains again",
    "The player has paid for own routes already. What do they cost now?",
)
def own_cost_too(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner in (None, player)], a, b)


@of_trains_needed(
    "uses the routes of others",
    "A route of a rival is taken. Which owners may a route have, so that the player can use it?",
)
def everything_open(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, 0 if owner == player else trains) for owner, x, y, trains in routes], a, b)


@of_trains_needed(
    "takes every claimed route for free",
    "Free are only the player's own routes. What about those of rivals?",
)
def claimed_is_free(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, 0 if owner else trains) for owner, x, y, trains in routes], a, b)


@of_trains_needed(
    "leaves own routes out",
    "You use only routes that are nobody's. Own routes are the best of all: why not travel them?",
)
def own_left_out(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner is None], a, b)


@of_trains_needed(
    "keeps one track of a double route only",
    "Some neighbors are joined by two tracks with different owners. Does your program still know of both?",
)
def one_track(routes: Routes, player: str, a: str, b: str) -> int | None:
    kept = {frozenset((x, y)): (owner, x, y, trains) for owner, x, y, trains in routes}
    return _needed(list(kept.values()), player, a, b)


# --- tickets that do not fit ---


@of_odd_tickets(
    "compares with the path with the fewest routes",
    "You compare the points with the trains of a way that has few routes. Is that the cheapest?",
)
def by_fewest_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if fewest_first(edges, *ticket[:2]) != ticket[2]]


@of_odd_tickets("compares with the number of routes", "Points are compared with trains here. What do you count?")
def by_number_of_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if routes_instead(edges, *ticket[:2]) != ticket[2]]


@of_odd_tickets(
    "lists only tickets that give more points than trains",
    "A ticket does not fit either when it gives fewer points than its way has trains.",
)
def more_only(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if ticket[2] > (_cheapest(edges, *ticket[:2]) or 0)]


@of_odd_tickets(
    "lists the tickets that fit", "Read the task once more: which of the two kinds of tickets is asked for?"
)
def those_that_fit(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if ticket[2] == _cheapest(edges, *ticket[:2])]


@of_odd_tickets(
    "lists a ticket several times",
    "Your tickets are the right ones, but some stand in your list more than once. Where in your loops do you append?",
)
def listed_again(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets for _ in ticket[:2] if ticket[2] != _cheapest(edges, *ticket[:2])]


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
