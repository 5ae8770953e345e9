"""Lesson 3, the cheapest path: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import pluralize, spell_times, walk_text
from ttr.lessons.cheapest import cases
from ttr.lessons.cheapest.cases import claimed_marks, with_all_cities
from ttr.lessons.exercises.answers import IN_LIST, RETURNED, WrongKind, read_priced, read_whole
from ttr.lessons.exercises.cases import Case, board
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject

Tickets = Sequence[tuple[str, str, int]]

_MOST = 10**6  # more trains than any path on a board takes


def read_trains(answer: Any) -> int | None:
    """Read an answer that must be a number of trains, or None if there is no path.

    >>> read_trains(4), read_trains(None)
    (4, None)
    """
    if answer is None:
        return None
    if type(answer) is int and abs(answer) > _MOST:
        raise WrongKind("{subject.name} returned a number above a million, but no path takes that many trains.")
    try:
        return read_whole(answer)
    except WrongKind:
        wanted = "a whole number, or None if there is no path"
        raise WrongKind(RETURNED, wanted, answer) from None


def read_tickets(answer: Any) -> tuple[tuple[str, str, int], ...]:
    """Read an answer that must be a list of tickets, in any order and with either city first.

    >>> read_tickets([("Denver", "El Paso", 4), ["Omaha", "Denver", 4]])
    (('Denver', 'El Paso', 4), ('Denver', 'Omaha', 4))
    """
    wanted = "a list of tickets, such as [('Denver', 'El Paso', 4)]"

    def points(ticket: Sequence[Any]) -> int:
        result = read_trains(ticket[2])
        if result is None:
            raise WrongKind(IN_LIST, wanted, ticket)
        return result

    return read_priced(answer, wanted, points)


def explain_cost(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong cost: draw the walk, and add up its routes or show a gap."""
    walk: list[str] = case.arguments[1]
    direct: dict[frozenset[object], tuple[int, int]] = {}
    for edge in with_all_cities(case.routes).edges:
        direct.setdefault(frozenset((edge.a, edge.b)), (edge.id, edge.length))
    steps = [frozenset(step) for step in pairwise(walk)]
    marks = tuple(EdgeMark(direct[step][0], Role.PATH) for step in dict.fromkeys(steps) if step in direct)
    places = {city: str(place) for place, city in reversed(list(enumerate(walk, 1)))}
    said = f"{subject.name} says None" if answer is None else f"{subject.name} says {pluralize(answer, 'train')}"
    gap = next((step for step in pairwise(walk) if frozenset(step) not in direct), None)
    if gap is not None and gap[0] == gap[1]:
        others = tuple(VertexMark(city, Role.TERMINAL, place) for city, place in places.items() if city != gap[0])
        text = (
            f"{said}, but this walk has a step from {gap[0]} to {gap[0]}, and no route leads from a city to "
            f"itself. The answer is None."
        )
        return Overlay((VertexMark(gap[0], Role.BOTTLENECK, places[gap[0]]), *others), marks, text)
    if gap is not None:
        missing = tuple(VertexMark(city, Role.BOTTLENECK, places[city]) for city in dict.fromkeys(gap))
        others = tuple(VertexMark(city, Role.TERMINAL, place) for city, place in places.items() if city not in gap)
        text = f"{said}, but no route leads from {gap[0]} to {gap[1]} in this network. The answer is None."
        return Overlay((*missing, *others), marks, text)
    cities = tuple(VertexMark(city, Role.TERMINAL, place) for city, place in places.items())
    if not steps:
        return Overlay(cities, (), f"{said}, but this walk stays in {walk[0]}. It has no steps, so it takes 0 trains.")
    text = f"{said}. The walk {walk_text(tuple(walk))} takes {_sum([direct[step][1] for step in steps])}."
    if len(set(steps)) < len(steps):
        text += " A route counts each time you travel it."
    return Overlay(cities, marks, text)


def explain_cheapest(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    edges, a, b = case.arguments
    return _explain_path(_as_listed(case, edges), (a, b), answer, subject)


def _as_listed(case: Case, edges: Sequence[tuple[str, str, int]]) -> Network:
    """Return the routes of a case with their listed lengths, which may differ from the board's."""
    net, lengths = with_all_cities(case.routes), defaultdict[frozenset[object], list[int]](list)
    for a, b, trains in reversed(edges):
        lengths[frozenset((a, b))].append(trains)
    return Network(net.vertices, [replace(e, length=lengths[frozenset((e.a, e.b))].pop()) for e in net.edges])


def explain_needed(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong cost: draw the player's cheapest path, where own routes cost nothing."""
    routes, player, a, b = case.arguments
    names: dict[int, list[tuple[str, str]]] = {}
    for route in sorted(case.routes):
        owner = case.owners[route]
        if owner is not None:
            names.setdefault(owner, []).append(board().routes[route].cities)
    # The case names players and its picture names seats. The player's seat is the one with the same routes.
    mine = sorted((x, y) for owner, x, y, _ in routes if owner == player)
    seat = next((seat for seat, ends in names.items() if sorted(ends) == mine), None)
    own = frozenset(route for route in case.routes if seat is not None and case.owners[route] == seat)
    rivals = frozenset(route for route in case.routes if case.owners[route] is not None) - own
    return _explain_path(with_all_cities(case.routes), (a, b), answer, subject, own, rivals, player)


def explain_tickets(case: Case, answer: Tickets, truth: Tickets, subject: Subject = YOURS) -> Overlay:
    """Explain the first wrong or missing ticket: draw its cheapest path."""
    given = {(min(a, b), max(a, b), points): (a, b) for a, b, points in case.arguments[1]}
    for a, b, points in answer:
        if (a, b, points) not in given:
            text = (
                f"{subject.name} lists {a} – {b} for {pluralize(points, 'point')}, but this ticket is not in the list."
            )
            marks = tuple(VertexMark(city, Role.BOTTLENECK) for city in sorted({a, b} & set(board().city_index)))
            return Overlay(marks, (), text)
    wrong = next((ticket for ticket in given if (ticket in answer) != (ticket in truth)), None)
    if wrong is None:
        a, b, points = next(ticket for ticket in answer if answer.count(ticket) > 1)
        times = answer.count((a, b, points))
        marks = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
        text = f"{subject.name} lists the ticket {a} – {b} {spell_times(times)}; name each ticket once."
        return Overlay(marks, (), text)
    a, b = given[wrong]
    path = shortest_path.solve(with_all_cities(case.routes), a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    said = f"{subject.name} lists" if wrong in answer else f"{subject.name} leaves out"
    but = "points and trains are equal" if wrong in answer else "points and trains are not equal"
    text = f"{said} the ticket {a} – {b} for {pluralize(wrong[2], 'point')}. "
    if path is None:
        text += "No path connects the two cities, so the points cannot match."
    else:
        text += f"The cheapest path is {walk_text(path.vertices)}, {pluralize(path.cost, 'train')}: {but}."
    return Overlay(ends, edge_marks(path.edges if path else (), Role.PATH), text)


def _explain_path(
    net: Network,
    ends: tuple[str, str],
    answer: int | None,
    subject: Subject,
    own: frozenset[int] = frozenset(),
    rivals: frozenset[int] = frozenset(),
    player: str = "",
) -> Overlay:
    """Draw the cheapest path between two cities, for a player or for anybody, or all cities within reach."""
    a, b = ends
    path = shortest_path.solve(net, a, b, own, rivals)
    said = f"{subject.name} says {pluralize(answer, 'train')}" if answer is not None else f"{subject.name} says None"
    if a == b:
        text = f"{said}, but you are already in {a}, so it takes 0 trains."
        return Overlay((VertexMark(a, Role.TERMINAL, "A"),), (), text)
    marks = end_marks(a, b)
    if path is None:
        reached = shortest_path.distances(net, a, own, rivals)
        inside = tuple(VertexMark(city, Role.COMPONENT) for city in reached if city != a)
        edges = tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges if e.a in reached and e.id not in rivals)
        if inside:
            where = f"from {a} {f'{player} only gets' if player else 'you only get'} to the cities marked here"
        else:
            where = f"no route{f' open to {player}' if player else ''} leads from {a}"
        return Overlay(
            (*marks, *inside), edges, f"{said}, but {where}. There is no path to {b}, so the answer is None."
        )
    edges = claimed_marks(path, own) if player else edge_marks(path.edges, Role.PATH)
    paid = [0 if route in own else net.edge(route).length for route in path.edges]
    text = f"{walk_text(path.vertices)}, {_sum(paid)}"
    if player and any(route in own for route in path.edges):
        text += f" (routes of {player} cost 0)"
    if answer is None:
        return Overlay(marks, edges, f"{said}, but there is a path from {a} to {b}: {text}.")
    if answer > path.cost:
        return Overlay(marks, edges, f"{said}. This path is cheaper: {text}.")
    return Overlay(marks, edges, f"{said}, but no path is as cheap as that. The cheapest is {text}.")


def _sum(trains: list[int]) -> str:
    """Return a sum written out, as in "4 + 2 = 6 trains"."""
    total = pluralize(sum(trains), "train")
    return f"{' + '.join(map(str, trains))} = {total}" if len(trains) > 1 else total


Costs = Sequence[tuple[str, str, int]]
Routes = Sequence[tuple[str | None, str, str, int]]


@Exercise(
    "3.1 what does a walk cost?",
    cases=cases.walk_cases,
    read=read_trains,
    explain=explain_cost,
    properties=cases.OF_WALK,
    endless="A for loop over the steps of the walk is enough here, and it always ends.",
)
def cost_of(edges: Costs, walk: Sequence[str]) -> int | None:
    """Write cost_of(edges, walk). edges is a list of routes (city, city, trains); walk is a list of cities. Return how
    many trains it takes to travel from the first city to the last in this order. If a step has no route, return None. A
    city may come twice in a row; this step has no route either.

    * Do it by hand for a walk with three cities. What do you look up, and how often?
    * Go through the steps of the walk: from city number 0 to 1, from 1 to 2, and so on. For each step, look for its
      route in the list.
    * For each i from 0 to len(walk) - 2: look for a route whose two cities are walk[i] and walk[i + 1], in either
      order. Add its trains once. If there is none, return None at once.
    """
    return _add_up(
        min((trains for a, b, trains in edges if {a, b} == set(step)), default=None) for step in pairwise(walk)
    )


@cost_of.wrong("counts routes")
def routes_counted(edges: Costs, walk: Sequence[str]) -> int | None:
    """You count each route as 1. Routes have different lengths: what is the third thing in each entry of the list?"""
    steps = [_step(edges, a, b) for a, b in pairwise(walk)]
    return None if None in steps else len(steps)


@cost_of.wrong("finds routes in one direction only")
def steps_one_way(edges: Costs, walk: Sequence[str]) -> int | None:
    """You can travel a route in both directions, but the list has it only once. Does your program also find the route
    from its other end?
    """
    return _add_up(next((trains for a, b, trains in edges if (a, b) == step), None) for step in pairwise(walk))


@cost_of.wrong("skips a step that has no route")
def gaps_skipped(edges: Costs, walk: Sequence[str]) -> int:
    """One step of the walk has no route, so nobody can travel the walk. What should your function return then?"""
    return sum(_step(edges, a, b) or 0 for a, b in pairwise(walk))


@cost_of.wrong("finds routes in one direction only, and skips a step that has no route")
def one_way_and_gaps_skipped(edges: Costs, walk: Sequence[str]) -> int:
    """Two things are wrong. Begin with this one: you can travel a route in both directions, but the list has it only
    once. Does your program also find the route from its other end?
    """
    return sum(steps_one_way(edges, step) or 0 for step in pairwise(walk))


@cost_of.wrong("returns None only if the first step has no route")
def first_gap_only(edges: Costs, walk: Sequence[str]) -> int | None:
    """The gap may come later. At which steps does your program check whether there is a route?"""
    steps = [_step(edges, a, b) for a, b in pairwise(walk)]
    return None if steps[:1] == [None] else sum(step or 0 for step in steps)


@cost_of.wrong("allows a step from a city to itself")
def staying_allowed(edges: Costs, walk: Sequence[str]) -> int | None:
    """The walk names a city twice in a row. Your program finds a route for this step: where does that route lead?"""
    return _add_up(next((edge[2] for edge in edges if a in edge and b in edge), None) for a, b in pairwise(walk))


@cost_of.wrong("adds up routes instead of steps")
def all_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    """Two tracks may join two cities, but you travel only one of them. And if the walk makes a step twice, the step
    costs twice. What should your outer loop go through?
    """
    steps = {frozenset(step) for step in pairwise(walk)}
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for a, b, trains in edges if frozenset((a, b)) in steps)


@cost_of.wrong("adds both tracks of a double route")
def both_tracks(edges: Costs, walk: Sequence[str]) -> int | None:
    """Two tracks join some neighbors, but a step takes only one of them. What could stop your inner loop after it finds
    a route?
    """
    if any(_step(edges, *step) is None for step in pairwise(walk)):
        return None
    return sum(trains for step in pairwise(walk) for a, b, trains in edges if {a, b} == set(step))


@cost_of.wrong("gives up at the first route that does not fit")
def gives_up(edges: Costs, walk: Sequence[str]) -> int | None:
    """If one route of the list does not fit, the next one may. How far must you look before you know that there is
    none?
    """
    return _add_up(_step(edges[:1], a, b) for a, b in pairwise(walk))


@cost_of.wrong("forgets the last step")
def last_step_forgotten(edges: Costs, walk: Sequence[str]) -> int | None:
    """Count the steps of a walk with three cities. How many steps does your loop make?"""
    return _add_up(_step(edges, a, b) for a, b in pairwise(walk[:-1]))


@Exercise(
    "3.2 the cheapest path",
    cases=cases.pair_cases,
    read=read_trains,
    explain=explain_cheapest,
    properties=cases.OF_PATH,
    endless=(
        "Do you try all paths? The whole board has far too many. Or do you replace a cost although the new cost is "
        "not smaller? Then your program never runs out of work."
    ),
)
def cheapest(edges: Costs, a: str, b: str) -> int | None:
    """Write cheapest(edges, a, b). It returns how many trains the cheapest path from city a to city b takes, or None if
    there is no path. edges is a list of routes (city, city, trains). Sometimes no route leads to a or b: then there is
    no path. A path from a city to itself takes 0 trains.

    * Look for the cheapest path to every city, not just to b. You already know one cost: a costs 0.
    * Keep a dictionary with the smallest cost found so far for each city. A route may make one of its two ends cheaper.
      Repeat until no route makes a city cheaper.
    * cost = {a: 0}. As long as something changes: for each route (x, y, trains), if x has a cost, and y has none or a
      larger one than cost[x] + trains, put cost[x] + trains there. Do the same from y to x. At the end, return
      cost.get(b).
    """
    return cases.cost(edges, a, b)


@cheapest.wrong("takes the path with the fewest routes")
def fewest_first(edges: Costs, a: str, b: str) -> int | None:
    """Your program first finds the paths with the fewest routes. Can a path with more routes have fewer trains?"""
    cost, waiting = {a: 0}, [a]
    while waiting:
        city = waiting.pop(0)
        for other, trains in _neighbors(edges, city):
            if other not in cost:
                cost[other] = cost[city] + trains
                waiting.append(other)
    return cost.get(b)


@cheapest.wrong("never replaces a cost")
def never_replaced(edges: Costs, a: str, b: str) -> int | None:
    """Your program never changes the first cost of a city. What if it finds a cheaper path to the city later?"""
    cost, settled = {a: 0}, set[str]()
    while waiting := [city for city in cost if city not in settled]:
        here = min(waiting, key=lambda each: cost[each])
        settled.add(here)
        for other, trains in _neighbors(edges, here):
            cost.setdefault(other, cost[here] + trains)
    return cost.get(b)


@cheapest.wrong("counts routes instead of trains")
def routes_instead(edges: Costs, a: str, b: str) -> int | None:
    """You count routes. What does one route cost?"""
    return fewest_first([(first, second, 1) for first, second, _ in edges], a, b)


@cheapest.wrong("always follows the shortest route")
def greedy(edges: Costs, a: str, b: str) -> int | None:
    """The shortest route from here may lead in the wrong direction, even into a dead end. Which other cities should
    stay on your list?
    """
    seen, city, total = {a}, a, 0
    while city != b:
        onward = [(trains, other) for other, trains in _neighbors(edges, city) if other not in seen]
        if not onward:
            return None
        trains, city = min(onward)
        total += trains
        seen.add(city)
    return total


@cheapest.wrong("travels routes in only one direction")
def one_way(edges: Costs, a: str, b: str) -> int | None:
    """You can travel a route in both directions, but the list has it only once. Does your program also find the route
    from its other end?
    """
    return _one_pass([*edges] * len(edges), a, b)


@cheapest.wrong("stops when it first sees the target")
def first_seen(edges: Costs, a: str, b: str) -> int | None:
    """When you first see the target, it has a cost, but maybe not the smallest one yet. When can the cost no longer get
    smaller?
    """
    best, settled = {a: 0}, set[str]()
    while b not in best and (waiting := [city for city in best if city not in settled]):
        city = min(waiting, key=lambda each: (best[each], each))
        settled.add(city)
        for other, trains in _neighbors(edges, city):
            best[other] = min(best.get(other, _MOST), best[city] + trains)
            if other == b:
                return best[b]
    return best.get(b)


@cheapest.wrong("reads the list of routes only once")
def one_pass(edges: Costs, a: str, b: str) -> int | None:
    """When one cost gets smaller, other costs may get smaller too, through routes earlier in the list. How would you
    notice that you are not done?
    """
    return _one_pass([step for x, y, trains in edges for step in ((x, y, trains), (y, x, trains))], a, b)


@cheapest.wrong("leaves a city to come back to it")
def out_and_back(edges: Costs, a: str, b: str) -> int | None:
    """What if a and b are the same city? You are already there. What does a cost at the start?"""
    if a != b:
        return cases.cost(edges, a, b)
    return 2 * min((trains for _, trains in _neighbors(edges, a)), default=0)


@Exercise(
    "3.3 how many trains does my ticket still need?",
    cases=cases.claim_cases,
    read=read_trains,
    explain=explain_needed,
    properties=cases.OF_CLAIM,
    endless="If you call cheapest here, check 3.2 first. It must also end when routes cost 0.",
)
def trains_needed(routes: Sequence[tuple[str | None, str, str, int]], player: str, a: str, b: str) -> int | None:
    """Write trains_needed(routes, player, a, b). routes is a list of (owner, city, city, trains); the owner is the name
    of a player, or None if nobody owns the route. The player's own routes cost nothing more, and the player cannot use
    the routes of others. Return the smallest number of trains that connects a and b, or None if there is no path.

    * First change the list. Then ask a question that you have answered before.
    * Make a new list of (city, city, trains): which routes do not belong in it, and which now take fewer trains?
    * Leave out routes whose owner is neither None nor the player. Own routes get 0 trains. Then return cheapest(new
      list, a, b).
    """
    return cases.trains_needed(routes, player, a, b)


@trains_needed.wrong("charges for the player's own routes again")
def own_cost_too(routes: Routes, player: str, a: str, b: str) -> int | None:
    """The player has already paid for these routes. What do they cost now?"""
    return cases.cost([(x, y, trains) for owner, x, y, trains in routes if owner in (None, player)], a, b)


@trains_needed.wrong("uses the routes of others")
def everything_open(routes: Routes, player: str, a: str, b: str) -> int | None:
    """A rival's route is taken. Who may own a route, so that the player can use it?"""
    return cases.trains_needed(
        [(owner if owner == player else None, x, y, trains) for owner, x, y, trains in routes], player, a, b
    )


@trains_needed.wrong("treats every claimed route as free")
def claimed_is_free(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Only the player's own routes are free. What about the routes of rivals?"""
    return cases.trains_needed([(owner and player, x, y, trains) for owner, x, y, trains in routes], player, a, b)


@trains_needed.wrong("leaves out the player's own routes")
def own_left_out(routes: Routes, player: str, a: str, b: str) -> int | None:
    """You use only routes that nobody owns. The player's own routes are even better. Why not use them?"""
    return cases.cost([(x, y, trains) for owner, x, y, trains in routes if owner is None], a, b)


@trains_needed.wrong("keeps only one track of a double route")
def one_track(routes: Routes, player: str, a: str, b: str) -> int | None:
    """Two tracks with different owners join some neighbors. Does your program still know both?"""
    return cases.trains_needed([*{frozenset(route[1:3]): route for route in routes}.values()], player, a, b)


@Exercise(
    "3.4 tickets that do not fit",
    cases=cases.ticket_cases,
    read=read_tickets,
    explain=explain_tickets,
    properties=cases.OF_TICKETS,
    endless="If you call cheapest here, check 3.2 first: maybe that function never ends.",
    tried="small ones, positions of real games, random networks and the board with its tickets",
)
def odd_tickets(edges: Costs, tickets: Tickets) -> list[tuple[str, str, int]]:
    """Write odd_tickets(edges, tickets). tickets is a list of (city, city, points). Return a list of the tickets whose
    points differ from the trains of their cheapest path, each ticket once. A ticket without a path belongs in the list
    too. On the last board, your program tests all tickets of the game.

    * What do you need to know about each ticket? You have a function for that.
    * Begin with an empty list. Go through the tickets, and put those that do not fit into the list.
    * For each (a, b, points) in tickets: if cheapest(edges, a, b) is not equal to points, append (a, b, points). At the
      end, return the list.
    """
    return [(a, b, points) for a, b, points in tickets if cases.cost(edges, a, b) != points]


@odd_tickets.wrong("compares points with the path with the fewest routes")
def by_fewest_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """You compare the points with the trains of the path with the fewest routes. Is that path the cheapest?"""
    return [ticket for ticket in tickets if fewest_first(edges, *ticket[:2]) != ticket[2]]


@odd_tickets.wrong("compares points with the number of routes")
def by_number_of_routes(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """Compare the points with trains. What do you count?"""
    return [ticket for ticket in tickets if routes_instead(edges, *ticket[:2]) != ticket[2]]


@odd_tickets.wrong("lists only tickets that give more points than trains")
def more_only(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """A ticket also does not fit if it gives fewer points than its path has trains."""
    return [ticket for ticket in tickets if ticket[2] > (cases.cost(edges, *ticket[:2]) or 0)]


@odd_tickets.wrong("lists the tickets that fit")
def those_that_fit(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """Read the task once more: which of the two kinds of tickets should you list?"""
    return [ticket for ticket in tickets if ticket[2] == cases.cost(edges, *ticket[:2])]


@odd_tickets.wrong("lists a ticket several times")
def listed_again(edges: Costs, tickets: Costs) -> list[tuple[str, str, int]]:
    """Your tickets are right, but some are in your list more than once. Where in your loops do you append?"""
    return [ticket for ticket in tickets for _ in ticket[:2] if ticket[2] != cases.cost(edges, *ticket[:2])]


def _add_up(steps: Iterable[int | None]) -> int | None:
    """Return the sum of the trains of some steps, or None if a step has no route."""
    result = list(steps)
    return None if None in result else sum(trains or 0 for trains in result)


def _step(edges: Costs, a: str, b: str) -> int | None:
    return next((trains for first, second, trains in edges if {first, second} == {a, b}), None)


def _neighbors(edges: Costs, city: str) -> Iterable[tuple[str, int]]:
    for first, second, trains in edges:
        if city in (first, second):
            yield (second if city == first else first), trains


def _one_pass(edges: Costs, a: str, b: str) -> int | None:
    """Return the cost of a city after one pass through the list, which travels each route as it is listed."""
    cost = {a: 0}
    for x, y, trains in edges:
        if x in cost:
            cost[y] = min(cost.get(y, _MOST), cost[x] + trains)
    return cost.get(b)


EXERCISES = (cost_of, cheapest, trains_needed, odd_tickets)
