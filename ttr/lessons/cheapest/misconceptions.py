"""Lesson 3, the cheapest path: common misconceptions as complete wrong functions."""

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
    "You can travel a route in both directions, but the list has it only once. Does your program also find the route "
    "from its other end?"
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
    "One step of the walk has no route, so nobody can travel the walk. What should your function return then?",
)
def gaps_skipped(edges: Costs, walk: Sequence[str]) -> int:
    return sum(_step(edges, a, b) or 0 for a, b in pairwise(walk))


@of_cost_of(
    "returns None only if the first step has no route",
    "The gap may come later. At which steps does your program check whether there is a route?",
)
def first_gap_only(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = [_step(edges, a, b) for a, b in pairwise(walk)]
    return None if steps[:1] == [None] else sum(step or 0 for step in steps)


@of_cost_of(
    "allows a step from a city to itself",
    "The walk names a city twice in a row. Your program finds a route for this step: where does that route lead?",
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
    "Two tracks may join two cities, but you travel only one of them. And if the walk makes a step twice, the step "
    "costs twice. What should your outer loop go through?",
)
def all_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = {frozenset(step) for step in pairwise(walk)}
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for a, b, trains in edges if frozenset((a, b)) in steps)


@of_cost_of(
    "adds both tracks of a double route",
    "Two tracks join some neighbors, but a step takes only one of them. What could stop your inner loop after it "
    "finds a route?",
)
def both_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for step in pairwise(walk) for a, b, trains in edges if {a, b} == set(step))


@of_cost_of(
    "gives up at the first route that does not fit",
    "If one route of the list does not fit, the next one may. How far must you look before you know that there is "
    "none?",
)
def gives_up(edges: Costs, walk: Sequence[str]) -> int | None:
    total = 0
    for step in pairwise(walk):
        if set(edges[0][:2]) != set(step):
            return None
        total += edges[0][2]
    return total


@of_cost_of("forgets the last step", "Count the steps of a walk with three cities. How many steps does your loop make?")
def last_step_forgotten(edges: Costs, walk: Sequence[str]) -> int | None:
    steps = [_step(edges, a, b) for a, b in pairwise(walk[:-1])]
    return None if None in steps else sum(step or 0 for step in steps)


# --- the cheapest path ---


@of_cheapest(
    "takes the path with the fewest routes",
    "Your program first finds the paths with the fewest routes. Can a path with more routes have fewer trains?",
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
    "Your program never changes the first cost of a city. What if it finds a cheaper path to the city later?",
)
def never_replaced(edges: Costs, a: str, b: str) -> int | None:
    cost, settled = {a: 0}, set[str]()
    while waiting := [city for city in cost if city not in settled]:
        here = min(waiting, key=lambda each: cost[each])
        settled.add(here)
        for other, trains in _near(edges, here):
            cost.setdefault(other, cost[here] + trains)
    return cost.get(b)


@of_cheapest("counts routes instead of trains", "You count routes. What does one route cost?")
def routes_instead(edges: Costs, a: str, b: str) -> int | None:
    return fewest_first([(first, second, 1) for first, second, _ in edges], a, b)


@of_cheapest(
    "always follows the shortest route",
    "The shortest route from here may lead in the wrong direction, even into a dead end. Which other cities should "
    "stay on your list?",
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


@of_cheapest("travels routes in only one direction", _BOTH_WAYS)
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
    "When you first see the target, it has a cost, but maybe not the smallest one yet. When can the cost no longer "
    "get smaller?",
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
    "When one cost gets smaller, other costs may get smaller too, through routes earlier in the list. How would you "
    "notice that you are not done?",
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
    "What if a and b are the same city? You are already there. What does a cost at the start?",
)
def out_and_back(edges: Costs, a: str, b: str) -> int | None:
    if a != b:
        return _cheapest(edges, a, b)
    return 2 * min((trains for _, trains in _near(edges, a)), default=0)


# --- with the routes of players ---


@of_trains_needed(
    "charges for the player's own routes again",
    "The player has already paid for these routes. What do they cost now?",
)
def own_cost_too(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner in (None, player)], a, b)


@of_trains_needed(
    "uses the routes of others",
    "A rival's route is taken. Who may own a route, so that the player can use it?",
)
def everything_open(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, 0 if owner == player else trains) for owner, x, y, trains in routes], a, b)


@of_trains_needed(
    "treats every claimed route as free",
    "Only the player's own routes are free. What about the routes of rivals?",
)
def claimed_is_free(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, 0 if owner else trains) for owner, x, y, trains in routes], a, b)


@of_trains_needed(
    "leaves out the player's own routes",
    "You use only routes that nobody owns. The player's own routes are even better. Why not use them?",
)
def own_left_out(routes: Routes, player: str, a: str, b: str) -> int | None:
    return _cheapest([(x, y, trains) for owner, x, y, trains in routes if owner is None], a, b)


@of_trains_needed(
    "keeps only one track of a double route",
    "Two tracks with different owners join some neighbors. Does your program still know both?",
)
def one_track(routes: Routes, player: str, a: str, b: str) -> int | None:
    kept = {frozenset((x, y)): (owner, x, y, trains) for owner, x, y, trains in routes}
    return _needed(list(kept.values()), player, a, b)


# --- tickets that do not fit ---


@of_odd_tickets(
    "compares points with the path with the fewest routes",
    "You compare the points with the trains of the path with the fewest routes. Is that path the cheapest?",
)
def by_fewest_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if fewest_first(edges, *ticket[:2]) != ticket[2]]


@of_odd_tickets("compares points with the number of routes", "Compare the points with trains. What do you count?")
def by_number_of_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if routes_instead(edges, *ticket[:2]) != ticket[2]]


@of_odd_tickets(
    "lists only tickets that give more points than trains",
    "A ticket also does not fit if it gives fewer points than its path has trains.",
)
def more_only(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if ticket[2] > (_cheapest(edges, *ticket[:2]) or 0)]


@of_odd_tickets(
    "lists the tickets that fit", "Read the task once more: which of the two kinds of tickets should you list?"
)
def those_that_fit(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    return [ticket for ticket in tickets if ticket[2] == _cheapest(edges, *ticket[:2])]


@of_odd_tickets(
    "lists a ticket several times",
    "Your tickets are right, but some are in your list more than once. Where in your loops do you append?",
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
