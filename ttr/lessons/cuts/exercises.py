"""Lesson 6, cuts and blocking: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import bridges
from ttr.lessons.cuts import misconceptions, properties
from ttr.lessons.cuts.cases import bridge_cases, cut_cases, vertex_cases
from ttr.lessons.cuts.explain import explain_bridge, explain_cut, explain_vertices
from ttr.lessons.cuts.weak_points import minimum_cut
from ttr.lessons.kit.answers import read_names_once, read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.kit.properties import network

Edges = Sequence[tuple[str, str]]


def _is_bridge(edges: Edges, route: tuple[str, str]) -> bool:
    return list(edges).index(route) in bridges.solve(network(edges)).edges


def _cut_vertices(edges: Edges) -> list[str]:
    return [str(city) for city in bridges.solve(network(edges)).vertices]


def _min_cut(edges: Edges, a: str, b: str) -> int:
    cut = minimum_cut(network(edges, a, b), a, b)
    return cut.value if cut is not None else 0


IS_BRIDGE = Exercise(
    key="6.1",
    cases=bridge_cases,
    title="is it a bridge?",
    statement=(
        "Write is_bridge(edges, route). It returns True if the route is a bridge of the network, and False if it is "
        "not. edges is a list of pairs of cities, and route is one of these pairs. If you can use both tracks of a "
        "double route, its pair is in the list twice: these are two edges."
    ),
    signature="is_bridge(edges, route)",
    truth=_is_bridge,
    read=read_yes_or_no,
    explain=explain_bridge,
    misconceptions=known(misconceptions, "6.1"),
    properties=properties.OF_ROUTE,
    hints=(
        "Close the route. Which question about its two ends tells you whether it was a bridge?",
        "Make a new list without the route: rest = list(edges), then rest.remove(route), which removes only one "
        "entry. Then ask whether rest connects the two ends.",
        "Use the search of lesson 2: begin in the first city of the route, collect all cities that you can reach by "
        "rest, and check whether the second city of the route is among them. If not, the route is a bridge.",
    ),
    endless="Does your search remember the cities that it has visited? On a cycle, it may go around forever.",
)

CUT_VERTICES = Exercise(
    key="6.2",
    cases=vertex_cases,
    title="cut vertices",
    statement=(
        "Write cut_vertices(edges). It returns a list or a set with all cut vertices of the network, each once. If "
        "you remove a cut vertex, the rest of its component splits. The network may have several components."
    ),
    signature="cut_vertices(edges)",
    truth=_cut_vertices,
    read=read_names_once,
    explain=explain_vertices,
    misconceptions=known(misconceptions, "6.2"),
    properties=properties.OF_CITIES,
    hints=(
        "Try each city. Remove it with its routes, and begin a search at one of its neighbors. What must the search "
        "find?",
        "Without the city, all its neighbors must still be connected to each other. If the search does not find one "
        "of them, the city is a cut vertex.",
        "For each city, let rest be the list of edges that do not contain it, and near the list of its neighbors. "
        "Search from near[0] in rest. If the search misses a city of near, add the city to the answer.",
    ),
    endless="Does every search remember the cities that it has found, and visit each of them only once?",
)

MIN_CUT = Exercise(
    key="6.3",
    cases=cut_cases,
    title="how many routes to cut?",
    statement=(
        "Write min_cut(edges, a, b). It returns the smallest number of routes that you must remove so that no path "
        "leads from city a to city b. If there is no path at the start, the answer is 0. A pair that is in edges "
        "twice is a double route; each of its tracks counts."
    ),
    signature="min_cut(edges, a, b)",
    truth=_min_cut,
    read=read_whole,
    explain=explain_cut,
    misconceptions=known(misconceptions, "6.3"),
    properties=properties.OF_CUT,
    hints=(
        "The answer is the largest number of edge-disjoint paths. So count paths: search for one, note it, search "
        "for the next. Be careful: the first path may be a bad choice.",
        "Make a list of arrows: for each route (x, y) the two arrows (x, y) and (y, x). Search for b along the "
        "arrows, and remember for each city which arrow led there. Then you can trace the path back from b to a.",
        "When you find a path, reverse its arrows: for each arrow (x, y) on it, remove one (x, y) from the list and "
        "add one (y, x). Then a later path can undo it. Count the paths until you no longer find b.",
    ),
    endless=(
        "After you find a path, do you change something, so that the next search does not find the same path again? "
        "(If you try all sets of routes: the whole board has far too many.)"
    ),
)

EXERCISES = (IS_BRIDGE, CUT_VERTICES, MIN_CUT)
