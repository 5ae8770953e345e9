"""Lesson 3, the cheapest path: the exercises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.lessons.cheapest import misconceptions, properties
from ttr.lessons.cheapest.cases import claim_cases, pair_cases, ticket_cases, walk_cases
from ttr.lessons.cheapest.explain import (
    Tickets,
    explain_cheapest,
    explain_cost,
    explain_needed,
    explain_tickets,
    read_tickets,
    read_trains,
)
from ttr.lessons.kit.exercise import Exercise, known

Costs = Sequence[tuple[str, str, int]]


def _cost_of(edges: Costs, walk: Sequence[str]) -> int | None:
    total = 0
    for a, b in pairwise(walk):
        direct = [edge for edge in edges if {a, b} == set(edge[:2])]
        if not direct:
            return None
        total += _cheapest(direct, a, b) or 0
    return total


def _cheapest(edges: Costs, a: str, b: str) -> int | None:
    path = shortest_path.solve(Network.from_edges(edges, (a, b)), a, b)
    return None if path is None else path.cost


def _needed(routes: Sequence[tuple[str | None, str, str, int]], player: str, a: str, b: str) -> int | None:
    net = Network.from_edges([route[1:] for route in routes], (a, b))
    own = [id for id, route in enumerate(routes) if route[0] == player]
    closed = [id for id, route in enumerate(routes) if route[0] not in (None, player)]
    path = shortest_path.solve(net, a, b, own, closed)
    return None if path is None else path.cost


def _odd_tickets(edges: Costs, tickets: Tickets) -> list[tuple[str, str, int]]:
    return [(a, b, points) for a, b, points in tickets if _cheapest(edges, a, b) != points]


COST_OF = Exercise(
    key="3.1",
    cases=walk_cases,
    title="what does a walk cost?",
    statement=(
        "Write cost_of(edges, walk). edges is a list of routes (city, city, trains); walk is a list of cities. Return "
        "how many trains it takes to travel from the first city to the last in this order. If a step has no route, "
        "return None. A city may come twice in a row; this step has no route either."
    ),
    signature="cost_of(edges, walk)",
    truth=_cost_of,
    read=read_trains,
    explain=explain_cost,
    misconceptions=known(misconceptions, "3.1"),
    properties=properties.OF_WALK,
    hints=(
        "Do it by hand for a walk with three cities. What do you look up, and how often?",
        (
            "Go through the steps of the walk: from city number 0 to 1, from 1 to 2, and so on. For each step, look "
            "for its route in the list."
        ),
        (
            "For each i from 0 to len(walk) - 2: look for a route whose two cities are walk[i] and walk[i + 1], in "
            "either order. Add its trains once. If there is none, return None at once."
        ),
    ),
    endless="A for loop over the steps of the walk is enough here, and it always ends.",
)

CHEAPEST = Exercise(
    key="3.2",
    cases=pair_cases,
    title="the cheapest path",
    statement=(
        "Write cheapest(edges, a, b). It returns how many trains the cheapest path from city a to city b takes, or "
        "None if there is no path. edges is a list of routes (city, city, trains). Sometimes no route leads to a or "
        "b: then there is no path. A path from a city to itself takes 0 trains."
    ),
    signature="cheapest(edges, a, b)",
    truth=_cheapest,
    read=read_trains,
    explain=explain_cheapest,
    misconceptions=known(misconceptions, "3.2"),
    properties=properties.OF_PATH,
    hints=(
        "Look for the cheapest path to every city, not just to b. You already know one cost: a costs 0.",
        (
            "Keep a dictionary with the smallest cost found so far for each city. A route may make one of its two "
            "ends cheaper. Repeat until no route makes a city cheaper."
        ),
        (
            "cost = {a: 0}. As long as something changes: for each route (x, y, trains), if x has a cost, and y has "
            "none or a larger one than cost[x] + trains, put cost[x] + trains there. Do the same from y to x. At the "
            "end, "
            "return cost.get(b)."
        ),
    ),
    endless=(
        "Do you try all paths? The whole board has far too many. Or do you replace a cost although the new cost is "
        "not smaller? Then your program never runs out of work."
    ),
)

TRAINS_NEEDED = Exercise(
    key="3.3",
    cases=claim_cases,
    title="how many trains does my ticket still need?",
    statement=(
        "Write trains_needed(routes, player, a, b). routes is a list of (owner, city, city, trains); the owner is "
        "the name of a player, or None if nobody owns the route. The player's own routes cost nothing more, and the "
        "player cannot use the routes of others. Return the smallest number of trains that connects a and b, or None "
        "if there is no path."
    ),
    signature="trains_needed(routes, player, a, b)",
    truth=_needed,
    read=read_trains,
    explain=explain_needed,
    misconceptions=known(misconceptions, "3.3"),
    properties=properties.OF_CLAIM,
    hints=(
        "First change the list. Then ask a question that you have answered before.",
        ("Make a new list of (city, city, trains): which routes do not belong in it, and which now take fewer trains?"),
        (
            "Leave out routes whose owner is neither None nor the player. Own routes get 0 trains. Then return "
            "cheapest(new list, a, b)."
        ),
    ),
    endless="If you call cheapest here, check 3.2 first. It must also end when routes cost 0.",
)

ODD_TICKETS = Exercise(
    key="3.4",
    cases=ticket_cases,
    title="tickets that do not fit",
    statement=(
        "Write odd_tickets(edges, tickets). tickets is a list of (city, city, points). Return a list of the tickets "
        "whose points differ from the trains of their cheapest path, each ticket once. A ticket without a path "
        "belongs in the list too. On the "
        "last board, your program tests all tickets of the game."
    ),
    signature="odd_tickets(edges, tickets)",
    truth=_odd_tickets,
    read=read_tickets,
    explain=explain_tickets,
    misconceptions=known(misconceptions, "3.4"),
    properties=properties.OF_TICKETS,
    hints=(
        "What do you need to know about each ticket? You have a function for that.",
        "Begin with an empty list. Go through the tickets, and put those that do not fit into the list.",
        (
            "For each (a, b, points) in tickets: if cheapest(edges, a, b) is not equal to points, append (a, b, "
            "points). At the end, return the list."
        ),
    ),
    endless="If you call cheapest here, check 3.2 first: maybe that function never ends.",
    tried="small ones, positions of real games, random networks and the board with its tickets",
)

EXERCISES = (COST_OF, CHEAPEST, TRAINS_NEEDED, ODD_TICKETS)
