"""Lesson 4, trees: its exercises, with their cases, misconceptions and hints."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.graphs import connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Network
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.cases import board, costs_of, edges_of
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.lessons.trees import misconceptions as usual
from ttr.lessons.trees.answers import (
    explain_spanning,
    explain_tree,
    explain_trimmed,
    read_routes,
    spanning_measure,
)
from ttr.lessons.trees.networks import connected_parts, shapes, trees_to_trim

Costs = Sequence[tuple[str, str, int]]


@lru_cache(maxsize=8)
def tree_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the first exercise."""
    return tuple(Case(net.name, (edges_of(net.routes),), frozenset(net.routes), net.owners) for net in shapes(seed))


@lru_cache(maxsize=8)
def spanning_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the second exercise."""
    found = (Case(net.name, (costs_of(net.routes),), frozenset(net.routes)) for net in connected_parts(seed))
    return tuple(case for case in found if _fair(case))


def _fair(case: Case) -> bool:
    """Tell whether misconceptions show in a case whichever of several routes of one length is taken first.

    Otherwise somebody who makes one of them would be right by luck where the listed program is wrong.
    """
    first, *rest = case.arguments[0]
    rng = random.Random(len(rest))
    orders = [[first, *more] for more in (rest[::-1], sorted(rest), *(rng.sample(rest, len(rest)) for _ in range(4)))]
    for function in _WITH_TIES:
        shown = spanning_measure(case, read_routes(function([first, *rest])))
        if any(spanning_measure(case, read_routes(function(order))) != shown for order in orders):
            return False
    return True


_WITH_TIES = (
    usual.the_shortest_routes, usual.only_new_cities, usual.from_the_end_of_a_line, usual.cheapest_ways_from_one_city,
    usual.reads_the_sorted_list_once, usual.goes_on_in_the_sorted_list,
)  # fmt: skip


@lru_cache(maxsize=8)
def trim_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the third exercise."""
    return tuple(
        Case(net.name, (costs_of(net.routes), list(cities)), frozenset(net.routes))
        for net, cities in trees_to_trim(seed)
    )


# --- the truth, from the game's own algorithms ---


def _is_tree(edges: Sequence[tuple[str, str]]) -> bool:
    net = Network.from_edges([(a, b, 1) for a, b in edges])
    return len(connectivity.components(net)) == 1 and spanning_tree.solve(net).length == len(edges)


def _spanning_tree(edges: Costs) -> list[tuple[str, str, int]]:
    return [edges[index] for index in spanning_tree.solve(Network.from_edges(edges)).edges]


def _trimmed(edges: Costs, cities: Sequence[str]) -> list[tuple[str, str, int]]:
    tree = steiner_tree.solve(Network.from_edges(edges), cities)
    return [edges[index] for index in tree.edges] if tree is not None else []


# --- the exercises ---


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="4.1", board=board(), cases=tree_cases, title="is it a tree?",
            statement=(
                "Write is_tree(edges). It returns True when the routes in edges form a tree, and False when not. edges "
                "is a list of pairs of cities with at least one route; the two tracks of a double route are two pairs."
            ),
            signature="is_tree(edges)",
            truth=_is_tree, read=read_yes_or_no, explain=explain_tree,
            misconceptions=(
                Misconception("only counts the routes",
                        "The count is right for every tree, but for other networks too. Can one part have a route too "
                        "many while another part has one too few?",
                        usual.only_counts),
                Misconception("counts a city once for each of its routes",
                        "Two routes in a row have three cities. How many does your program count?",
                        usual.each_city_counted_for_each_route),
                Misconception("asks only whether all is in one piece",
                        "In one piece is half of it. Is there a route that could be left out?",
                        usual.only_connected),
                Misconception("asks only whether there is no cycle",
                        "Without a cycle it is a forest. What makes a forest one tree?",
                        usual.only_without_cycle),
                Misconception("forgets the second track of a double route",
                        "There and back on two tracks: is that a cycle? Where does your program lose the second track?",
                        usual.forgets_second_tracks),
                Misconception("sees a cycle when both ends of a route have been seen",
                        "Both ends have been seen, but were they in one piece? The route may join two pieces.",
                        usual.both_ends_seen),
                Misconception("wants each route to touch those before it",
                        "The routes come in any order. A route may join two pieces that were apart until then.",
                        usual.in_the_order_of_the_list),
                Misconception("does not allow branches",
                        "You ask for a single line. May three routes meet in a city of a tree?",
                        usual.without_branches),
            ),
            hints=(
                "Two things make a tree. For each of them, find a network that has it and is no tree.",
                "A network in one piece with n cities has at least n - 1 routes. What does it mean if it has more?",
                "Two tests: len(edges) is the number of cities less one, and from the first city one reaches all. "
                "For the second, search as in lesson 2.",
            ),
            endless="If you walk along the routes: do you remember the cities where you have been?",
        ),
        Exercise(
            key="4.2", board=board(), cases=spanning_cases, title="the cheapest tree",
            statement=(
                "Write spanning_tree(edges). It returns a minimum spanning tree of the network as a list of routes. "
                "edges is a list of (city, city, trains); the network is in one piece. If several trees take equally "
                "few trains, any of them is right."
            ),
            signature="spanning_tree(edges)",
            truth=_spanning_tree, read=read_routes, explain=explain_spanning, measure=spanning_measure,
            misconceptions=(
                Misconception("takes the shortest routes, cycle or not",
                        "Some of the short routes close a cycle. Then others are missing elsewhere.",
                        usual.the_shortest_routes),
                Misconception("leaves a route when both its ends have a route already",
                        "Both ends may have a route and still lie in two different pieces. What would that route do?",
                        usual.only_new_cities),
                Misconception("goes on from the last city only",
                        "Your tree is one line, and the line gets stuck. From which cities may the next route start?",
                        usual.from_the_end_of_a_line),
                Misconception("grows the tree, but looks at each route only once",
                        "A route that leads nowhere when you look at it may lead out of the tree later.",
                        usual.reads_the_sorted_list_once),
                Misconception("goes on in the sorted list when a route has been taken",
                        "When a route has been taken, a shorter one that you passed over may lead out of the tree. "
                        "Where in the list does your program go on looking?",
                        usual.goes_on_in_the_sorted_list),
                Misconception("keeps the cheapest way from the first city to each other",
                        "Each city is near to the first one, but the whole is not cheap. Does it matter here how far "
                        "a city is from the first one?",
                        usual.cheapest_ways_from_one_city),
                Misconception("takes the longest routes first",
                        "Nothing is wrong with how you avoid cycles. In what order do the routes come?",
                        usual.the_longest_first),
                Misconception("does not look at the trains",
                        "It is a spanning tree. But which routes do you look at first?",
                        usual.whatever_the_lengths),
            ),
            hints=(
                "Both algorithms of the tab “Step” will do. Prim's needs less: only the cities that are in the tree.",
                "Begin with a set that holds one city. Which routes lead from a city inside to one outside?",
                "Until all cities are inside: of the routes with exactly one end inside, take the one with the fewest "
                "trains; put it into your list, and both its ends into the set.",
            ),
            endless="Your loop ends when all cities are inside. Does every round bring one city more?",
        ),
        Exercise(
            key="4.3", board=board(), cases=trim_cases, title="no loose ends",
            statement=(
                "Write trim(edges, cities). edges is a tree, a list of (city, city, trains); cities is a list of at "
                "least two cities of it. Return the routes that are needed to join these cities by this tree, and no "
                "others."
            ),
            signature="trim(edges, cities)",
            truth=_trimmed, read=read_routes, explain=explain_trimmed,
            misconceptions=(
                Misconception("cuts loose ends off once only",
                        "When a loose end is gone, there may be a new one behind it.", usual.trims_once),
                Misconception("goes through the list only once",
                        "Turn the list round: is the answer the same? A route may become a loose end after its turn.",
                        usual.trims_in_one_go),
                Misconception("cuts off cities that are asked for",
                        "Not every leaf is a loose end: some of them have to stay. Which?", usual.trims_terminals_too),
                Misconception("keeps only routes between cities that are asked for",
                        "The way from one of the cities to another may pass through other cities.",
                        usual.between_asked_cities),
                Misconception("keeps the routes at the cities that are asked for",
                        "A route at one of the cities may lead the wrong way, and one far from all of them may be "
                        "needed. When is a route needed?",
                        usual.at_asked_cities),
                Misconception("joins the first two cities only",
                        "Two of the cities are joined. What about the rest of the list?", usual.way_of_the_first_two),
                Misconception("keeps the whole tree",
                        "All of them are joined, but by more than is needed. Which route could go first?",
                        usual.everything),
            ),
            hints=(
                "Look at a leaf that is not in cities. Is its route needed?",
                "Take the route of such a leaf away. Then look again: the tree is smaller, and may have new leaves.",
                "Repeat: count the routes of each city; find a route with an end that has one route only and is not "
                "in cities; leave it out. Stop when there is none.",
            ),
            endless="Does every round of your loop leave out a route, and does the loop stop when there is none to go?",
        ),
    )  # fmt: skip
