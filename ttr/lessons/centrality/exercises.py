"""Lesson 7, which routes matter: its exercises, with their cases, misconceptions and hints."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.arena.known_figures import rank_correlation
from ttr.graphs import centrality
from ttr.graphs.network import Network
from ttr.lessons.centrality import explaining, links
from ttr.lessons.centrality import misconceptions as usual
from ttr.lessons.kit.answers import read_number, read_whole
from ttr.lessons.kit.cases import GAMES, Sample, board, edges_of, network_of, routes_through, samples
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.ui.parts.sample_games import games

Edges = Sequence[tuple[str, str]]

MIDDLE = ("Denver", "Omaha", "Chicago", "Saint Louis", "Kansas City", "Denver")  # with Kansas City – Omaha across
_SMALL = (
    ("one route", (("Denver", "Omaha"),)),
    ("two routes in a row", (("Seattle", "Portland", "San Francisco"),)),
    ("four routes in a row", (("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"),)),
    ("a cycle of four routes", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),)),
    ("a cycle with a tail", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),
                              ("Kansas City", "Saint Louis"))),
    ("five cities and six routes", (MIDDLE, ("Kansas City", "Omaha"))),
    ("two cycles that share a city", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),
                                       ("Kansas City", "Saint Louis", "Chicago", "Omaha", "Kansas City"))),
    ("two parts that do not meet", (("Seattle", "Portland", "San Francisco"), ("Boston", "New York", "Washington"))),
)  # fmt: skip


def networks(seed: int) -> tuple[Sample, ...]:
    """Return networks to check on, each pair of cities with one route at most; players' own ones are nearly trees."""
    found = [Sample(name, tuple(route for way in ways for route in routes_through(way))) for name, ways in _SMALL]
    found += [sample for sample in samples(seed) if sample.owners][::3]
    sample = games(board())
    for key in GAMES:
        game = sample[key]
        turn = game.last // 2
        owners = game.states[turn].owners
        routes = {links.first_track()[route] for route in game.claims if owners[route] is not None}
        found.append(Sample(f"all routes claimed after turn {turn} of a real game", tuple(sorted(routes))))
    rng = random.Random(seed)
    for size in (6, 10, 14, 18, 18, 22, 22):
        found.append(Sample(f"a random network of {size} routes", tuple(rng.sample(list(links.tracks()), size))))
    return tuple(found)


@lru_cache(maxsize=8)
def ways_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the first exercise: the pair with the most shortest ways, one that is far, one of chance."""
    rng = random.Random(seed)
    found = []
    for net in networks(seed):
        graph = network_of(net.routes)
        cities = list(graph.vertices)
        numbers = {
            (a, b): (far, ways)
            for a in cities
            for b, (far, ways) in links.ways_from(graph, a, weighted=False).items()
            if a != b
        }
        many = max(numbers, key=lambda pair: (numbers[pair][1], numbers[pair][0]))
        a, b = rng.sample(cities, 2)
        for pair in dict.fromkeys([many, many[::-1], max(numbers, key=lambda pair: numbers[pair][0]), (a, b)]):
            found.append(Case(net.name, (edges_of(net.routes), *map(str, pair)), frozenset(net.routes), net.owners))
    return tuple(found)


@lru_cache(maxsize=8)
def betweenness_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the second exercise: the route with the highest betweenness, and others."""
    rng = random.Random(seed)
    found = []
    for net in networks(seed):
        graph = network_of(net.routes)
        values = dict(zip((edge.id for edge in graph.edges), centrality.solve(graph, False).edges, strict=True))
        best = max(values, key=lambda edge: values[edge])
        shared = [edge for edge in values if values[edge] % 1]
        asked = dict.fromkeys([best, *rng.sample(shared, min(1, len(shared))), rng.choice(list(values))])
        for edge in asked:
            arguments = edges_of(net.routes), board().routes[edge].cities
            found.append(Case(net.name, arguments, frozenset(net.routes), net.owners))
    return tuple(found)


_LISTS = (
    ("three values in the same order", [10, 20, 90], [1, 2, 3]),
    ("three values in opposite orders", [1, 5, 7], [9, 2, 1]),
    ("four values", [1, 2, 3, 4], [2, 1, 4, 30]),
    ("four values, two of them equal", [1, 2, 2, 3], [1, 2, 3, 4]),
    ("five values with ties in both lists", [5, 5, 1, 3, 3], [2, 7, 7, 1, 4]),
    ("values below zero", [-3, 0, 2.5, -1], [4, -4, 0.5, 4]),
)


@lru_cache(maxsize=8)
def rank_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the third exercise: lists, routes of real games by length and betweenness, random lists."""
    rng = random.Random(seed)
    found = [Case(name, (list(xs), list(ys))) for name, xs, ys in _LISTS]
    for net in networks(seed):
        if net.owners or "real game" in net.name:
            graph = network_of(net.routes)
            trains = [edge.length for edge in graph.edges]
            along = [round(value, 2) for value in centrality.solve(graph, False).edges]
            if min(len(set(trains)), len(set(along))) > 1:
                name = net.name.replace("routes", "routes, their trains and betweenness,")
                found.append(Case(name, (trains, along)))
    for size, most in ((6, 100), (8, 4), (12, 6), (20, 1000), (30, 5)):
        lists: tuple[list[int], list[int]] = ([], [])
        while any(len(set(values)) < 2 for values in lists):
            lists = tuple([rng.randint(0, most) for _ in range(size)] for _ in range(2))  # type: ignore[assignment]
        found.append(Case(f"random lists of {size} values", lists))
    return tuple(found)


# --- the truth, from the game's own algorithms ---


def _net(edges: Edges, *more: str) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in edges], more)


def _shortest_ways(edges: Edges, a: str, b: str) -> int:
    return links.ways_from(_net(edges, a, b), a).get(b, (0, 0))[1]


def _betweenness(edges: Edges, route: tuple[str, str]) -> float:
    place = next(index for index, edge in enumerate(edges) if set(edge) == set(route))
    return centrality.solve(_net(edges)).edges[place]


# --- the exercises ---


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="7.1", board=board(), cases=ways_cases, title="shortest ways",
            statement=(
                "Write shortest_ways(edges, a, b). It returns how many ways lead from city a to city b with as few "
                "routes as possible; 0 when none does. edges is a list of pairs of cities, each pair once; a route "
                "can be traveled both ways."
            ),
            signature="shortest_ways(edges, a, b)",
            truth=_shortest_ways, read=read_whole, explain=explaining.explain_ways,
            misconceptions=(
                Misconception("returns how long the shortest way is",
                        "That is the length of a shortest way. How many ways have this length?", usual.how_long),
                Misconception("counts all paths, the long ones too",
                        "You count detours as well. From when on should your program no longer go on to a city?",
                        usual.all_paths),
                Misconception("finds one way at most",
                        "You turn away from a city that has been found already. But if you come there again by a way "
                        "that is just as short, what has changed?", usual.first_way_only),
                Misconception("counts only from where the last step comes",
                        "You count the cities before the last one. If two ways lead to such a city, how many lead on "
                        "from there?", usual.last_steps),
                Misconception("travels routes one way only",
                        "You can travel a route both ways. It is listed as (Denver, Omaha) or as (Omaha, Denver): does "
                        "your program also go from the second city to the first?", usual.one_way_street),
            ),
            hints=(
                "Search breadth-first from a. Keep two numbers for each city: how far it is, and how many shortest "
                "ways lead there.",
                "A new city gets the number of ways of the city you come from. A city that has been found, and is as "
                "far as you are now going, gets these ways on top of its own.",
                "far = {a: 0} and ways = {a: 1}. For each neighbor of a city from the queue: if it is new, set its far "
                "to one more, its ways to those of the city, and let it wait; else, if far fits, add the ways.",
            ),
            endless="Does a city join the queue again although it has been found already? It should wait only once.",
        ),
        Exercise(
            key="7.2", board=board(), cases=betweenness_cases, title="betweenness",
            statement=(
                "Write betweenness(edges, route). For each pair of cities, find the share of its shortest ways (with "
                "the fewest routes) that use route, and add up the shares. route is a pair of cities that stands in "
                "edges; each pair of cities counts once, those with an end of the route too."
            ),
            signature="betweenness(edges, route)",
            truth=_betweenness, read=read_number, explain=explaining.explain_betweenness,
            misconceptions=(
                Misconception("counts a pair in full as soon as one of its shortest ways uses the route",
                        "If a pair has two shortest ways and one of them uses the route, how much should it count?",
                        usual.in_full),
                Misconception("follows one shortest way for each pair",
                        "You decide for one of several shortest ways; another program would decide for another one. "
                        "What would be fair?", usual.one_way_each),
                Misconception("counts the ways and not their share",
                        "A pair with many shortest ways weighs more than others in your sum. What is each pair worth?",
                        usual.each_way),
                Misconception("counts each pair from both its ends",
                        "Try one route and two cities. How many pairs are there?", usual.from_both_ends),
                Misconception("leaves out the pairs of the route's own cities",
                        "Somebody who travels from one end of the route uses it too, and so does who travels to it.",
                        usual.without_its_ends),
                Misconception("counts only the pairs that cannot do without the route",
                        "A pair of whose shortest ways only some use the route: should it count nothing at all?",
                        usual.only_always),
                Misconception("multiplies the numbers of cities on both sides, as with a bridge",
                        "That is right for a bridge. If there is a way around the route, who still needs it?",
                        usual.as_a_bridge),
            ),
            hints=(
                "Compare each pair of cities with the route and without it. What can happen to the shortest way, and "
                "to the number of shortest ways?",
                "Without the route: if the way is longer now, or gone, the share was 1. If it is as long as before, "
                "some of the ways may be lost: which share is that?",
                "Let your search from 7.1 return length and number. The share of a pair is 1 if the length changes "
                "without the route, and else 1 - (number without) / (number with). Pairs without a way count 0.",
            ),
            endless=(
                "Do you list all paths, the long ones too? There are far too many: search breadth-first, as in 7.1."
            ),
        ),
        Exercise(
            key="7.3", board=board(), cases=rank_cases, title="rank correlation",
            statement=(
                "Write rank_correlation(xs, ys) for two lists of the same length. Give each value its rank in its own "
                "list, the largest 1; equal values share the mean of their ranks. Return the correlation of the two "
                "lists of ranks: correlation from the module statistics computes it. Neither list has the same value "
                "all through."
            ),
            signature="rank_correlation(xs, ys)",
            truth=rank_correlation, read=read_number, explain=explaining.explain_ranks,
            draw=explaining.draw_ranks, tried="short lists, routes of real games and random lists",
            misconceptions=(
                Misconception("correlates the values and not their ranks",
                        "Replace the largest value by one that is a hundred times as large. The order stays the same: "
                        "does your answer?", usual.of_values),
                Misconception("gives equal values different ranks",
                        "Two values are equal, but one of them gets the better rank only because it comes first. What "
                        "would be fair?", usual.ties_in_a_row),
                Misconception("gives equal values the best of their ranks",
                        "Two share the first place, and the next one is third: then nobody has rank 2. Which rank "
                        "keeps the sum of all ranks as it is without ties?", usual.best_of_ties),
                Misconception("gives equal values the worst of their ranks",
                        "Two share the last places, 4 and 5, and you give both a 5: then nobody has rank 4. Is there a "
                        "rank between the two?", usual.worst_of_ties),
                Misconception("ranks one list from the largest, the other from the smallest",
                        "Try two lists that are the same. Which answer do you expect?", usual.opposite_orders),
                Misconception("uses the short formula with squares although there are ties",
                        "The formula with the squares of the differences is right only if all values of a list are "
                        "different. What can you compute instead from the same ranks?", usual.by_squares),
            ),
            hints=(
                "Write a second function, ranks(values), and test it alone: ranks([30, 10, 10, 20]) is "
                "[1, 3.5, 3.5, 2].",
                "The rank of a value: count how many are larger, and how many are equal to it. Equal ones share the "
                "places after the larger ones.",
                "If larger and equal are these two counts (the value itself is one of the equal ones), the rank is "
                "larger + (equal + 1) / 2. At the end: return correlation(ranks(xs), ranks(ys)).",
            ),
            endless="Nothing here has to be repeated until something happens: for loops over the lists are enough.",
        ),
    )  # fmt: skip
