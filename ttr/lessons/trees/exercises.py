"""Lesson 4, trees: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import connectivity, spanning_tree, steiner_tree
from ttr.graphs.network import Network
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.kit.properties import network
from ttr.lessons.trees import misconceptions, properties
from ttr.lessons.trees.cases import spanning_cases, tree_cases, trim_cases
from ttr.lessons.trees.explain import explain_spanning, explain_tree, explain_trimmed
from ttr.lessons.trees.routes import read_routes, spanning_measure

Costs = Sequence[tuple[str, str, int]]


def _is_tree(edges: Sequence[tuple[str, str]]) -> bool:
    net = network(edges)
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
        "Write is_tree(edges). It returns True if the routes in edges form a tree, and False if they do not. edges "
        "is a list of pairs of cities with at least one route; the two tracks of a double route are two pairs."
    ),
    signature="is_tree(edges)",
    truth=_is_tree,
    read=read_yes_or_no,
    explain=explain_tree,
    misconceptions=known(misconceptions, "4.1"),
    properties=properties.OF_SHAPE,
    hints=(
        "A tree has two properties. For each property, find a network that has it but is not a tree.",
        "A network in one piece with n cities has at least n - 1 routes. What does it mean if it has more?",
        (
            "Make two tests: len(edges) is the number of cities minus 1, and you can reach all cities from the first "
            "one. For the second test, search as in lesson 2."
        ),
    ),
    endless="If you walk along the routes, do you remember the cities that you have visited?",
)

SPANNING_TREE = Exercise(
    key="4.2",
    cases=spanning_cases,
    title="the cheapest tree",
    statement=(
        "Write spanning_tree(edges). It returns a minimum spanning tree of the network as a list of routes. edges is a "
        "list of (city, city, trains); the network is in one piece. If several trees are equally cheap, any of them "
        "is right."
    ),
    signature="spanning_tree(edges)",
    truth=_spanning_tree,
    read=read_routes,
    explain=explain_spanning,
    measure=spanning_measure,
    misconceptions=known(misconceptions, "4.2"),
    properties=properties.OF_COSTS,
    hints=(
        "Both algorithms of the tab “Step” work. Prim's algorithm is simpler: you only keep track of the cities in "
        "the tree.",
        "Begin with a set that holds one city. Which routes lead from a city in the set to a city outside?",
        (
            "Repeat until all cities are inside: look at the routes with exactly one end inside, and take the one "
            "with the fewest trains. Put it into your list, and both its ends into the set."
        ),
    ),
    endless="Your loop ends when all cities are inside. Does every round add one city?",
)

TRIM = Exercise(
    key="4.3",
    cases=trim_cases,
    title="no loose ends",
    statement=(
        "Write trim(edges, cities). edges is a tree, a list of (city, city, trains); cities is a list of at least "
        "two of its cities. Return only the routes of this tree that you need to join these cities."
    ),
    signature="trim(edges, cities)",
    truth=_trimmed,
    read=read_routes,
    explain=explain_trimmed,
    misconceptions=known(misconceptions, "4.3"),
    properties=properties.OF_TRIMMING,
    hints=(
        "Look at a leaf that is not in cities. Do you need its route?",
        "Remove the route of such a leaf. Then look again: the tree is smaller, and may have new leaves.",
        (
            "Repeat: count the routes of each city. Find a route with an end that has only this one route and is not "
            "in cities. Leave the route out. Stop when there is no such route."
        ),
    ),
    endless="Does every round of your loop remove a route? Does the loop stop when there is nothing left to remove?",
)

EXERCISES = (IS_TREE, SPANNING_TREE, TRIM)
