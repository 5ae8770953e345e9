"""Lesson 7, which routes matter: its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.arena.known_figures import rank_correlation
from ttr.graphs import centrality
from ttr.graphs.network import Network
from ttr.lessons.centrality import misconceptions, properties
from ttr.lessons.centrality.cases import betweenness_cases, path_cases, rank_cases
from ttr.lessons.centrality.explain import draw_ranks, explain_betweenness, explain_paths, explain_ranks
from ttr.lessons.centrality.shortest_paths import paths_from
from ttr.lessons.kit.answers import read_number, read_whole
from ttr.lessons.kit.exercise import Exercise, known

Edges = Sequence[tuple[str, str]]


def _net(edges: Edges, *more: str) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in edges], more)


def _shortest_paths(edges: Edges, a: str, b: str) -> int:
    return paths_from(_net(edges, a, b), a).get(b, (0, 0))[1]


def _betweenness(edges: Edges, route: tuple[str, str]) -> float:
    place = next(index for index, edge in enumerate(edges) if set(edge) == set(route))
    return centrality.solve(_net(edges)).edges[place]


SHORTEST_WAYS = Exercise(
    key="7.1",
    cases=path_cases,
    title="shortest paths",
    statement=(
        "Write shortest_ways(edges, a, b). It returns how many paths lead from city a to city b with as few routes as "
        "possible; 0 when none does. edges is a list of pairs of cities, each pair once; a route can be traveled both "
        "ways. From a city to itself there is one path, the one without a route."
    ),
    signature="shortest_ways(edges, a, b)",
    truth=_shortest_paths,
    read=read_whole,
    explain=explain_paths,
    misconceptions=known(misconceptions, "7.1"),
    properties=properties.OF_PATHS,
    hints=(
        "Search breadth-first from a. Keep two numbers for each city: how far it is, and how many shortest paths lead "
        "there.",
        "A new city gets the number of paths of the city you come from. A city that has been found, and is as far as "
        "you are now going, gets these ways on top of its own.",
        "far = {a: 0} and ways = {a: 1}. For each neighbor of a city from the queue: if it is new, set its far to one "
        "more, its ways to those of the city, and let it wait; else, if far fits, add the ways.",
    ),
    endless="Does a city join the queue again although it has been found already? It should wait only once.",
)

BETWEENNESS = Exercise(
    key="7.2",
    cases=betweenness_cases,
    title="betweenness",
    statement=(
        "Write betweenness(edges, route). For each pair of cities, find the share of its shortest paths (with the "
        "fewest routes) that use route, and add up the shares. route is a pair of cities that stands in edges; each "
        "pair of cities counts once, those with an end of the route too."
    ),
    signature="betweenness(edges, route)",
    truth=_betweenness,
    read=read_number,
    explain=explain_betweenness,
    misconceptions=known(misconceptions, "7.2"),
    properties=properties.OF_BETWEENNESS,
    hints=(
        "Compare each pair of cities with the route and without it. What can happen to the shortest path, and to the "
        "number of shortest paths?",
        "Without the route: if the way is longer now, or gone, the share was 1. If it is as long as before, some of "
        "the paths may be lost: which share is that?",
        "Let your search from 7.1 return length and number. The share of a pair is 1 if the length changes without "
        "the route, and else 1 - (number without) / (number with). Pairs without a path count 0.",
    ),
    endless="Do you list all paths, the long ones too? There are far too many: search breadth-first, as in 7.1.",
)

RANK_CORRELATION = Exercise(
    key="7.3",
    cases=rank_cases,
    title="rank correlation",
    statement=(
        "Write rank_correlation(xs, ys) for two lists of the same length. Give each value its rank in its own list, "
        "the largest 1; equal values share the mean of their ranks. Return the correlation of the two lists of ranks: "
        "correlation from the module statistics computes it. Neither list has the same value all through."
    ),
    signature="rank_correlation(xs, ys)",
    truth=rank_correlation,
    read=read_number,
    explain=explain_ranks,
    draw=draw_ranks,
    tried="short lists, routes of real games and random lists",
    misconceptions=known(misconceptions, "7.3"),
    properties=properties.OF_LISTS,
    hints=(
        "Write a second function, ranks(values), and test it alone: ranks([30, 10, 10, 20]) is [1, 3.5, 3.5, 2].",
        "The rank of a value: count how many are larger, and how many are equal to it. Equal ones share the places "
        "after the larger ones.",
        "If larger and equal are these two counts (the value itself is one of the equal ones), the rank is larger + "
        "(equal + 1) / 2. At the end: return correlation(ranks(xs), ranks(ys)).",
    ),
    endless="Nothing here has to be repeated until something happens: for loops over the lists are enough.",
)

EXERCISES = (SHORTEST_WAYS, BETWEENNESS, RANK_CORRELATION)
