"""Lesson 3, the cheapest way: its exercises, with their misconceptions and hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.lessons.cheapest import misconceptions as usual
from ttr.lessons.cheapest.answers import Tickets, read_tickets, read_trains
from ttr.lessons.cheapest.explaining import explain_cheapest, explain_cost, explain_needed, explain_tickets
from ttr.lessons.cheapest.trials import claim_cases, pair_cases, ticket_cases, way_cases
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.exercise import Case, Exercise, Misconception

Costs = Sequence[tuple[str, str, int]]
# --- the truth, from the game's own algorithms ---


def _cost_of(edges: Costs, way: Sequence[str]) -> int | None:
    total = 0
    for a, b in pairwise(way):
        direct = [edge for edge in edges if {a, b} == set(edge[:2])]
        if not direct:
            return None
        total += _cheapest(direct, a, b) or 0
    return total


def _cheapest(edges: Costs, a: str, b: str) -> int | None:
    way = shortest_path.solve(Network.from_edges(edges, (a, b)), a, b)
    return None if way is None else way.cost


def _needed(routes: Sequence[tuple[str | None, str, str, int]], player: str, a: str, b: str) -> int | None:
    net = Network.from_edges([route[1:] for route in routes], (a, b))
    own = [id for id, route in enumerate(routes) if route[0] == player]
    closed = [id for id, route in enumerate(routes) if route[0] not in (None, player)]
    way = shortest_path.solve(net, a, b, own, closed)
    return None if way is None else way.cost


def _odd_tickets(edges: Costs, tickets: Tickets) -> list[tuple[str, str, int]]:
    return [(a, b, points) for a, b, points in tickets if _cheapest(edges, a, b) != points]


# --- the exercises ---


def _exercise(key: str, cases: Callable[[int], tuple[Case, ...]], **parts: Any) -> Exercise:
    return Exercise(key=key, board=board(), cases=cases, **{"read": read_trains, **parts})


_BOTH_WAYS = (
    "A route can be traveled both ways, but it is listed once, in one of its two directions. Does your program also "
    "find it from the other end?"
)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        _exercise(
            "3.1", way_cases, title="what does a way cost?",
            statement=(
                "Write cost_of(edges, way). edges is a list of routes (city, city, trains); way is a list of cities. "
                "Return how many trains it takes to travel from the first city to the last in this order. If there is "
                "no route between two cities that follow each other, return None."
            ),
            signature="cost_of(edges, way)",
            truth=_cost_of, explain=explain_cost,
            misconceptions=(
                Misconception("counts routes",
                        "You count each route as 1. Routes have different lengths: what is the third thing in each "
                        "entry of the list?",
                        usual.routes_counted),
                Misconception("finds routes in one direction only", _BOTH_WAYS, usual.steps_one_way),
                Misconception("skips a step that has no route",
                        "Between two cities of the way there is no route, so nobody can travel it. What should your "
                        "function return then?",
                        usual.gaps_skipped),
                Misconception("adds up routes instead of steps",
                        "Between two cities there may be two tracks: you travel only one of them. And a step that the "
                        "way takes twice costs twice. What should your outer loop go through?",
                        usual.all_tracks),
                Misconception("adds both tracks of a double route",
                        "Some neighbors are joined by two tracks, but a step takes one of them. What could stop your "
                        "inner loop once it has found a route?",
                        usual.both_tracks),
                Misconception("gives up at the first route that does not fit",
                        "If one route of the list does not fit, the next one may. How far must you have looked before "
                        "you know that there is none?",
                        usual.gives_up),
                Misconception("forgets the last step",
                        "Count the steps of a way with three cities. How many does your loop make?",
                        usual.last_step_forgotten),
            ),
            hints=(
                "Do it by hand for a way with three cities. What do you look up, and how often?",
                "Go through the steps of the way: from city number 0 to 1, from 1 to 2, and so on. For each step look "
                "for its route in the list.",
                "For each i from 0 to len(way) - 2: look for a route whose two cities are way[i] and way[i + 1], in "
                "either order. Add its trains once. If there is none, return None at once.",
            ),
            endless="A for loop over the steps of the way is enough here: it ends by itself.",
        ),
        _exercise(
            "3.2", pair_cases, title="the cheapest way",
            statement=(
                "Write cheapest(edges, a, b). It returns how many trains the cheapest way from city a to city b takes, "
                "or None if there is no way. edges is a list of routes (city, city, trains). It may happen that no "
                "route leads to a or b: then there is no way."
            ),
            signature="cheapest(edges, a, b)",
            truth=_cheapest, explain=explain_cheapest,
            misconceptions=(
                Misconception("takes the way with the fewest routes",
                        "Your program finds ways in the order of their routes, the fewest first. Can a way that has "
                        "more routes, and so comes later, have fewer trains?",
                        usual.fewest_first),
                Misconception("never replaces a cost",
                        "The first cost that you note for a city stays for ever. What if you find a cheaper way to it "
                        "later?",
                        usual.never_replaced),
                Misconception("counts routes instead of trains",
                        "Your numbers are numbers of routes. What does one route cost?", usual.routes_instead),
                Misconception("always follows the shortest route",
                        "The shortest route from here may lead astray, even into a dead end. Which other cities "
                        "should stay on your list?",
                        usual.greedy),
                Misconception("travels routes one way only", _BOTH_WAYS, usual.one_way),
                Misconception("stops when it first sees the target",
                        "When the target is seen for the first time, it has a cost, but perhaps not yet the smallest. "
                        "When can it not become smaller any more?",
                        usual.first_seen),
                Misconception("reads the list of routes only once",
                        "A cost that becomes smaller may make others smaller too, by routes that you have passed in "
                        "the list. How would you notice that there is still something to do?",
                        usual.one_pass),
            ),
            hints=(
                "Look for the cheapest way to every city, not to b alone. You know one already: a costs 0.",
                "Keep a dictionary with the smallest cost found so far for each city. Each route may make one of its "
                "two ends cheaper. Repeat until no route does.",
                "cost = {a: 0}. As long as something changes: for each route (x, y, trains), if x has a cost, and y "
                "has none or a larger one than cost[x] + trains, put cost[x] + trains there; the same from y to x. "
                "At the end, return cost.get(b).",
            ),
            endless=(
                "Do you try out all ways? On the whole board there are far too many. Or do you replace a cost although "
                "the new one is not smaller? Then there is always something to do."
            ),
        ),
        _exercise(
            "3.3", claim_cases, title="how many trains does my ticket still need?",
            statement=(
                "Write trains_needed(routes, player, a, b). routes lists (owner, city, city, trains); the owner is the "
                "name of a player, or None while the route is nobody's. The player's own routes cost nothing more, "
                "routes of others cannot be used. Return the fewest trains that still join a and b, or None if it "
                "cannot be done."
            ),
            signature="trains_needed(routes, player, a, b)",
            truth=_needed, explain=explain_needed,
            misconceptions=(
                Misconception("lets own routes cost their trains again",
                        "The player has paid for own routes already. What do they cost now?", usual.own_cost_too),
                Misconception("uses the routes of others",
                        "A route of a rival is taken. Which owners may a route have, so that the player can use it?",
                        usual.everything_open),
                Misconception("takes every claimed route for free",
                        "Free are only the player's own routes. What about those of rivals?", usual.claimed_is_free),
                Misconception("leaves own routes out",
                        "You use only routes that are nobody's. Own routes are the best of all: why not travel them?",
                        usual.own_left_out),
                Misconception("keeps one track of a double route only",
                        "Some neighbors are joined by two tracks with different owners. Does your program still know "
                        "of both?",
                        usual.one_track),
            ),
            hints=(
                "Change the list first; then ask a question that you have answered before.",
                "Make a new list of (city, city, trains): which routes do not belong in it, and which have other "
                "trains than before?",
                "Leave out routes whose owner is neither None nor the player. Own routes get 0 trains. Then "
                "return cheapest(new list, a, b).",
            ),
            endless="If you call cheapest here: check 3.2 first. It must also end when routes cost 0.",
        ),
        _exercise(
            "3.4", ticket_cases, title="tickets that do not fit",
            statement=(
                "Write odd_tickets(edges, tickets). tickets is a list of (city, city, points). Return a list of those "
                "tickets whose points are not the trains of their cheapest way. On the last board, your program tests "
                "all tickets of the game."
            ),
            signature="odd_tickets(edges, tickets)",
            truth=_odd_tickets, read=read_tickets, explain=explain_tickets,
            misconceptions=(
                Misconception("compares with the way with the fewest routes",
                        "You compare the points with the trains of a way that has few routes. Is that the cheapest?",
                        usual.by_fewest_routes),
                Misconception("compares with the number of routes",
                        "Points are compared with trains here. What do you count?", usual.by_number_of_routes),
                Misconception("lists only tickets that give more points than trains",
                        "A ticket does not fit either when it gives fewer points than its way has trains.",
                        usual.more_only),
                Misconception("lists the tickets that fit",
                        "Read the task once more: which of the two kinds of tickets is asked for?",
                        usual.those_that_fit),
            ),
            hints=(
                "What do you need to know of each ticket? You have a function for that.",
                "Begin with an empty list. Go through the tickets, and put those that do not fit into the list.",
                "For each (a, b, points) in tickets: if cheapest(edges, a, b) is not equal to points, append "
                "(a, b, points). At the end, return the list.",
            ),
            endless="If you call cheapest here: check 3.2 first, it may be the one that does not end.",
            tried="small ones, positions of real games, random networks and the board with its tickets",
        ),
    )  # fmt: skip
