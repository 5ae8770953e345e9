"""Lesson 6, cuts and blocking: its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import bridges
from ttr.graphs.network import Network
from ttr.lessons.cuts import misconceptions, properties
from ttr.lessons.cuts.cases import bridge_cases, cut_cases, vertex_cases
from ttr.lessons.cuts.explain import explain_bridge, explain_cut, explain_vertices
from ttr.lessons.cuts.weak_points import minimum_cut
from ttr.lessons.kit.answers import read_names_once, read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known

Edges = Sequence[tuple[str, str]]


def _net(edges: Edges, *more: str) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in edges], more)


def _is_bridge(edges: Edges, route: tuple[str, str]) -> bool:
    return list(edges).index(route) in bridges.solve(_net(edges)).edges


def _cut_vertices(edges: Edges) -> list[str]:
    return [str(city) for city in bridges.solve(_net(edges)).vertices]


def _min_cut(edges: Edges, a: str, b: str) -> int:
    cut = minimum_cut(_net(edges, a, b), a, b)
    return cut.value if cut is not None else 0


IS_BRIDGE = Exercise(
    key="6.1",
    cases=bridge_cases,
    title="is it a bridge?",
    statement=(
        "Write is_bridge(edges, route). It returns True when the route is a bridge of the network, and False when "
        "not. edges is a list of pairs of cities, and route is one of these pairs. Where both tracks of a double can "
        "be used, its pair stands in the list twice: these are two edges."
    ),
    signature="is_bridge(edges, route)",
    truth=_is_bridge,
    read=read_yes_or_no,
    explain=explain_bridge,
    misconceptions=known(misconceptions, "6.1"),
    properties=properties.OF_ROUTE,
    hints=(
        "Close the route. Which question about its two ends decides whether it was a bridge?",
        "Make a new list without the route: rest = list(edges), then rest.remove(route), which takes out one entry "
        "only. Then ask whether the two ends are connected by rest.",
        "The search of lesson 2 does it: begin in the first city of the route, collect all cities that rest leads to, "
        "and look whether the second city of the route is among them. If it is not: a bridge.",
    ),
    endless="Does your search remember the cities it has been to? On a cycle of routes it may go round for ever.",
)

CUT_VERTICES = Exercise(
    key="6.2",
    cases=vertex_cases,
    title="cut vertices",
    statement=(
        "Write cut_vertices(edges). It returns a list or a set with all cut vertices of the network, each once: the "
        "cities without which the rest of their component falls apart. The network may have several components."
    ),
    signature="cut_vertices(edges)",
    truth=_cut_vertices,
    read=read_names_once,
    explain=explain_vertices,
    misconceptions=known(misconceptions, "6.2"),
    properties=properties.OF_CITIES,
    hints=(
        "Try each city. Take it and its routes away, and begin a search at one of its neighbors. What has to be found?",
        "Without the city, all its neighbors have to be connected with each other. If one of them is not found, the "
        "city is a cut vertex.",
        "For each city: rest is the list of edges that do not contain it, near the list of its neighbors. Search from "
        "near[0] in rest. If some city of near is not among those found, add the city to the answer.",
    ),
    endless="Does every search remember the cities that it has found, and visit each of them once only?",
)

MIN_CUT = Exercise(
    key="6.3",
    cases=cut_cases,
    title="how many routes to cut?",
    statement=(
        "Write min_cut(edges, a, b). It returns the smallest number of routes that have to be taken away so that no "
        "way leads from city a to city b: 0 when there is none to begin with. A pair that is in edges twice is a "
        "double; each of its tracks has to be taken away."
    ),
    signature="min_cut(edges, a, b)",
    truth=_min_cut,
    read=read_whole,
    explain=explain_cut,
    misconceptions=known(misconceptions, "6.3"),
    properties=properties.OF_CUT,
    hints=(
        "As many routes have to be cut as there are edge-disjoint paths. So count paths: search for one, note it, "
        "search for the next. The difficulty is a first path that was badly chosen.",
        "Make a list of arrows: for each route (x, y) the two arrows (x, y) and (y, x). Search for b along arrows, "
        "and remember for each city by which arrow it was found. Then you can go back from b to a.",
        "When a path is found, turn its arrows round: for each arrow (x, y) on it, remove one (x, y) from the list and "
        "add one (y, x). So a later path can take it back. Count the paths until b is no longer found.",
    ),
    endless=(
        "When you have found a path, do you change something, so that the next search does not find the very same path "
        "again? (If you try all sets of routes: of a whole board there are far too many.)"
    ),
)

EXERCISES = (IS_BRIDGE, CUT_VERTICES, MIN_CUT)
