"""Lesson 7, which routes matter: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.arena.known_figures import rank_correlation
from ttr.graphs import centrality
from ttr.lessons.centrality import misconceptions, properties
from ttr.lessons.centrality.cases import betweenness_cases, path_cases, rank_cases
from ttr.lessons.centrality.explain import draw_ranks, explain_betweenness, explain_paths, explain_ranks
from ttr.lessons.centrality.shortest_paths import paths_from
from ttr.lessons.kit.answers import read_number, read_whole
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.kit.properties import network

Edges = Sequence[tuple[str, str]]


def _shortest_paths(edges: Edges, a: str, b: str) -> int:
    return paths_from(network(edges, a, b), a).get(b, (0, 0))[1]


def _betweenness(edges: Edges, route: tuple[str, str]) -> float:
    place = next(index for index, edge in enumerate(edges) if set(edge) == set(route))
    return centrality.solve(network(edges)).edges[place]


SHORTEST_PATHS = Exercise(
    key="7.1",
    cases=path_cases,
    title="shortest paths",
    statement=(
        "Write shortest_ways(edges, a, b). It returns the number of shortest paths from city a to city b: paths with "
        "as few routes as possible. If there is no path, the answer is 0. edges is a list of pairs of cities, each "
        "pair once; you can travel a route in both directions. From a city to itself there is one path: the path "
        "without a route."
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
        "A new city gets the number of paths of the city that you come from. What if you already found the city, and "
        "your new path is just as short? Then add these paths to its number.",
        "far = {a: 0} and ways = {a: 1}. For each neighbor of a city from the queue: if it is new, set its far to "
        "one more, copy the ways of the city, and add it to the queue. Otherwise, if far fits, add the ways.",
    ),
    endless="Do you put a city into the queue again after you have found it? It should wait only once.",
)

BETWEENNESS = Exercise(
    key="7.2",
    cases=betweenness_cases,
    title="betweenness",
    statement=(
        "Write betweenness(edges, route). For each pair of cities, find the share of its shortest paths (with the "
        "fewest routes) that use route, and add up the shares. route is one of the pairs in edges. Count each pair "
        "of cities once, including pairs with an end of the route."
    ),
    signature="betweenness(edges, route)",
    truth=_betweenness,
    read=read_number,
    explain=explain_betweenness,
    misconceptions=known(misconceptions, "7.2"),
    properties=properties.OF_BETWEENNESS,
    hints=(
        "Compare each pair of cities with the route and without it. What can happen to the shortest path? What can "
        "happen to the number of shortest paths?",
        "Remove the route. If the shortest path is now longer, or gone, the share was 1. If the length is the same, "
        "you may have lost some of the paths: what share is that?",
        "Let your search from 7.1 return the length and the number. The share of a pair is 1 if the length changes "
        "without the route; otherwise it is 1 - (number without) / (number with). Pairs without a path count 0.",
    ),
    endless="Do you list all paths, even the long ones? There are far too many. Search breadth-first, as in 7.1.",
)

RANK_CORRELATION = Exercise(
    key="7.3",
    cases=rank_cases,
    title="rank correlation",
    statement=(
        "Write rank_correlation(xs, ys) for two lists of the same length. Give each value its rank in its own list; "
        "the largest value has rank 1, and equal values share the mean of their ranks. Return the correlation of the "
        "two lists of ranks: correlation from the module statistics computes it. In each list, at least two values "
        "differ."
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
        "To rank a value, count how many values are larger, and how many are equal to it. Equal values share the "
        "places after the larger ones.",
        "Call these two counts larger and equal (the value itself counts as equal). The rank is larger + (equal + 1) "
        "/ 2. At the end: return correlation(ranks(xs), ranks(ys)).",
    ),
    endless="You don't need a while loop here: for loops over the lists are enough.",
)

EXERCISES = (SHORTEST_PATHS, BETWEENNESS, RANK_CORRELATION)
