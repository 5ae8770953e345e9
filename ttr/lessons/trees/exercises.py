"""Lesson 4, trees: its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Network
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.trees import misconceptions, properties
from ttr.lessons.trees.cases import spanning_cases, tree_cases, trim_cases
from ttr.lessons.trees.explain import explain_spanning, explain_tree, explain_trimmed
from ttr.lessons.trees.routes import read_routes, spanning_measure

Costs = Sequence[tuple[str, str, int]]


def _is_tree(edges: Sequence[tuple[str, str]]) -> bool:
    net = Network.from_edges([(a, b, 1) for a, b in edges])
    return len(connectivity.components(net)) == 1 and spanning_tree.solve(net).length == len(edges)


def _spanning_tree(edges: Costs) -> list[tuple[str, str, int]]:
    return [edges[index] for index in spanning_tree.solve(Network.from_edges(edges)).edges]


def _trimmed(edges: Costs, cities: Sequence[str]) -> list[tuple[str, str, int]]:
    tree = steiner_tree.solve(Network.from_edges(edges), cities)
    return [edges[index] for index in tree.edges] if tree is not None else []


IS_TREE = Exercise(
    key="4.1",
    cases=tree_cases,
    title="is it a tree?",
    statement=(
        "Write is_tree(edges). It returns True when the routes in edges form a tree, and False when not. edges is a "
        "list of pairs of cities with at least one route; the two tracks of a double route are two pairs."
    ),
    signature="is_tree(edges)",
    truth=_is_tree,
    read=read_yes_or_no,
    explain=explain_tree,
    misconceptions=known(misconceptions, "4.1"),
    properties=properties.OF_SHAPE,
    hints=(
        "Two things make a tree. For each of them, find a network that has it and is no tree.",
        "A network in one piece with n cities has at least n - 1 routes. What does it mean if it has more?",
        (
            "Two tests: len(edges) is the number of cities less one, and from the first city one reaches all. For the "
            "second, search as in lesson 2."
        ),
    ),
    endless="If you walk along the routes: do you remember the cities where you have been?",
)

SPANNING_TREE = Exercise(
    key="4.2",
    cases=spanning_cases,
    title="the cheapest tree",
    statement=(
        "Write spanning_tree(edges). It returns a minimum spanning tree of the network as a list of routes. edges is a "
        "list of (city, city, trains); the network is in one piece. If several trees take equally few trains, any of "
        "them is right."
    ),
    signature="spanning_tree(edges)",
    truth=_spanning_tree,
    read=read_routes,
    explain=explain_spanning,
    measure=spanning_measure,
    misconceptions=known(misconceptions, "4.2"),
    properties=properties.OF_COSTS,
    hints=(
        "Both algorithms of the tab “Step” will do. Prim's needs less: only the cities that are in the tree.",
        "Begin with a set that holds one city. Which routes lead from a city inside to one outside?",
        (
            "Until all cities are inside: of the routes with exactly one end inside, take the one with the fewest "
            "trains; put it into your list, and both its ends into the set."
        ),
    ),
    endless="Your loop ends when all cities are inside. Does every round bring one city more?",
)

TRIM = Exercise(
    key="4.3",
    cases=trim_cases,
    title="no loose ends",
    statement=(
        "Write trim(edges, cities). edges is a tree, a list of (city, city, trains); cities is a list of at least two "
        "cities of it. Return the routes that are needed to join these cities by this tree, and no others."
    ),
    signature="trim(edges, cities)",
    truth=_trimmed,
    read=read_routes,
    explain=explain_trimmed,
    misconceptions=known(misconceptions, "4.3"),
    properties=properties.OF_TRIMMING,
    hints=(
        "Look at a leaf that is not in cities. Is its route needed?",
        "Take the route of such a leaf away. Then look again: the tree is smaller, and may have new leaves.",
        (
            "Repeat: count the routes of each city; find a route with an end that has one route only and is not in "
            "cities; leave it out. Stop when there is none."
        ),
    ),
    endless="Does every round of your loop leave out a route, and does the loop stop when there is none to go?",
)

EXERCISES = (IS_TREE, SPANNING_TREE, TRIM)
