"""Lesson 7, which routes matter: the exercises, and explanations of wrong answers, on the map or as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from statistics import correlation

from ttr.arena import known_figures
from ttr.graphs import centrality, connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import pluralize, spell_times, walk_text
from ttr.lessons.centrality import cases
from ttr.lessons.centrality.cases import pairs_along, paths_from, ranks, shares, shortest_paths
from ttr.lessons.exercises.answers import read_number, read_whole
from ttr.lessons.exercises.cases import Case, network_of
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import find_reachable, neighbors, network
from ttr.ui.map.tones import INK, LINE
from ttr.ui.markup import Markup, tag

MAX_NAMED = 3  # sentences list at most this many paths or pairs

ROWS = 12  # the most rows of a table


def explain_paths(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong number: draw all shortest paths, and write on each city how many lead there."""
    _, a, b = case.arguments
    net = network_of(case.routes)
    said = f"{subject.name} says {answer}."
    if not truth:
        return Overlay(
            end_marks(a, b), _parts(net, a), f"{said} But no path leads from {a} to {b}, so the number is 0."
        )
    if a == b:
        here = (VertexMark(a, Role.TERMINAL, "A"),)
        return Overlay(
            here, (), f"{said} But if you go from {a} to {a}, you are already there: one path, without a route."
        )
    there = paths_from(net, a, weighted=False)
    paths = shortest_paths(net, a, b)
    along = edge_marks(shares(net, a, b, weighted=False), Role.PATH)
    between = {city for path in paths for city in path} - {a, b}
    marks = tuple(VertexMark(city, Role.DONE, str(there[city][1])) for city in net.vertices if city in between)
    size = pluralize(there[b][0], "route")
    if truth == 1:
        what = f"There is one path with {size}, and all others are longer: {walk_text(paths[0])}."
    elif truth <= MAX_NAMED:
        listed = "; ".join(map(walk_text, paths))
        what = f"There are {truth} paths with {size}, and none is shorter: {listed}."
    else:
        what = (
            f"There are {truth} paths with {size}, and none is shorter. The number in a city counts the shortest "
            f"paths from {a} (A) to this city."
        )
    return Overlay((*end_marks(a, b), *marks), along, f"{said} {what}")


def explain_betweenness(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong betweenness: draw two cities with a shortest path along the route."""
    route = case.arguments[1]
    net = network_of(case.routes)
    edge = next(each.id for each in net.edges if {each.a, each.b} == set(route))
    pairs = pairs_along(net, edge, weighted=False)
    # The most instructive pair: only some of its shortest paths use the route, or else its cities are far apart.
    (a, b), share = min(
        pairs.items(), key=lambda item: (item[1] == 1, -paths_from(net, item[0][0], weighted=False)[item[0][1]][0])
    )
    name = f"{route[0]} – {route[1]}"
    text = f"{subject.name} says {answer:.6g}, but the betweenness of {name} is {truth:.6g}."
    if len(pairs) <= MAX_NAMED:
        listed = ", ".join(f"{Fraction(each).limit_denominator(999)} for {c} and {d}" for (c, d), each in pairs.items())
        text += f" It is {listed}."
    else:
        text += f" For example {a} (A) and {b} (B): {_part(net, a, b, share)} it."
    others = tuple(EdgeMark(each, Role.PATH) for each in shares(net, a, b, weighted=False) if each != edge)
    return Overlay(end_marks(a, b), (EdgeMark(edge, Role.ANSWER, f"{truth:.3g}"), *others), text)


def explain_ranks(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    xs, ys = case.arguments
    text = f"{subject.name} says {answer:.4g}, but the rank correlation is {truth:.4g}."
    if not -1 <= answer <= 1:
        text += " A rank correlation always lies between -1 and 1."
    ties = next(((values, name) for values, name in ((xs, "xs"), (ys, "ys")) if len(set(values)) < len(values)), None)
    if ties is not None:
        values, name = ties
        twice = next(value for value in values if values.count(value) > 1)
        rank = ranks(values)[values.index(twice)]
        text += (
            f" In {name} the value {twice:.4g} comes {spell_times(values.count(twice))}, so each has rank {rank:.4g}."
        )
    else:
        text += " The table shows the ranks."
    return Overlay(sentence=text)


def draw_ranks(case: Case, overlay: Overlay) -> Markup:
    """Return a table of a case's values and ranks, with a row for each pair of values."""
    xs, ys = case.arguments
    columns = {"xs": xs, "ys": ys, "rank in xs": ranks(list(xs)), "rank in ys": ranks(list(ys))}
    cell = f"padding:3px 12px;border-bottom:1px solid {LINE};text-align:right;color:{INK}"
    head = tag("tr", [tag("th", name, scope="col", style=cell) for name in columns])
    rows = [
        tag("tr", [tag("td", f"{values[row]:.4g}", style=cell) for values in columns.values()])
        for row in range(min(len(xs), ROWS))
    ]
    look = "border-collapse:collapse;margin-top:8px;font-size: var(--ttr-size-text)"
    table = tag("table", tag("thead", head), tag("tbody", rows), style=look, aria_label=overlay.sentence)
    more = tag("p", tag("small", f"and {len(xs) - ROWS} more rows")) if len(xs) > ROWS else None
    return tag("div", table, more, style="overflow-x:auto")


def _parts(net: Network, a: Vertex) -> tuple[EdgeMark, ...]:
    part = next((part for part in connectivity.components(net) if a in part.vertices), None)
    return edge_marks(part.edges, Role.COMPONENT) if part is not None else ()


def _part(net: Network, a: Vertex, b: Vertex, share: float) -> str:
    count = paths_from(net, a, weighted=False)[b][1]
    using = round(share * count)
    if count == 1:
        return "their only shortest path uses"
    if using == count:
        return f"all of their {count} shortest paths use"
    return f"{using} of their {count} shortest paths {'uses' if using == 1 else 'use'}"


Edges = Sequence[tuple[str, str]]
Route = tuple[str, str]


@Exercise(
    "7.1 shortest paths",
    cases=cases.path_cases,
    read=read_whole,
    explain=explain_paths,
    properties=cases.OF_PATHS,
    endless="Do you put a city into the queue again after you have found it? It should wait only once.",
)
def shortest_ways(edges: Edges, a: str, b: str) -> int:
    """Write shortest_ways(edges, a, b). It returns the number of shortest paths from city a to city b: paths with as
    few routes as possible. If there is no path, the answer is 0. edges is a list of pairs of cities, each pair once;
    you can travel a route in both directions. From a city to itself there is one path: the path without a route.

    * Search breadth-first from a. Keep two numbers for each city: how far it is, and how many shortest paths lead
      there.
    * A new city gets the number of paths of the city that you come from. What if you already found the city, and your
      new path is just as short? Then add these paths to its number.
    * far = {a: 0} and ways = {a: 1}. For each neighbor of a city from the queue: if it is new, set its far to one more,
      copy the ways of the city, and add it to the queue. Otherwise, if far fits, add the ways.
    """
    return _paths(edges, a, b)[1]


@shortest_ways.wrong("returns how long the shortest path is")
def how_long(edges: Edges, a: str, b: str) -> int:
    """That is the length of a shortest path. How many paths have this length?"""
    return _paths(edges, a, b)[0]


@shortest_ways.wrong("counts all paths, even the long ones")
def all_paths(edges: Edges, a: str, b: str) -> int:
    """You count detours as well. When should your program stop going on to a city?"""

    def count(city: str, seen: frozenset[str]) -> int:
        if city == b:
            return 1
        return sum(count(other, seen | {other}) for other in neighbors(edges, city) if other not in seen)

    return count(a, frozenset({a}))


@shortest_ways.wrong("finds at most one path")
def first_path_only(edges: Edges, a: str, b: str) -> int:
    """You skip a city that you already found. But what if you get there again on a path that is just as short?"""
    return int(_paths(edges, a, b)[1] > 0)


@shortest_ways.wrong("counts only the cities before the last step")
def last_steps(edges: Edges, a: str, b: str) -> int:
    """You count the cities before the last one. If two paths lead to such a city, how many paths go on from there?"""
    length, _ = _paths(edges, a, b)
    return sum(_paths(edges, a, city)[0] + 1 == length for city in neighbors(edges, b))


@shortest_ways.wrong("travels routes in only one direction")
def one_way_street(edges: Edges, a: str, b: str) -> int:
    """You can travel a route in both directions. The list has it as (Denver, Omaha) or as (Omaha, Denver). Does your
    program also go from the second city to the first?
    """
    layer, seen = Counter([a]), {a}
    while layer and b not in layer:
        layer = Counter(y for x, y in edges for _ in range(layer[x]) if y not in seen)
        seen |= layer.keys()
    return layer[b]


@shortest_ways.wrong("never counts more than four paths")
def no_more_than_four(edges: Edges, a: str, b: str) -> int:
    """This network has more paths than your program ever returns. Each city before the last step brings all its paths.
    Do you add all of them?
    """
    return min(4, _paths(edges, a, b)[1])


@shortest_ways.wrong("finds no path from a city to itself")
def none_to_itself(edges: Edges, a: str, b: str) -> int:
    """If a and b are the same city, which path has the fewest routes? How many paths to a do you begin with?"""
    return 0 if a == b else _paths(edges, a, b)[1]


@Exercise(
    "7.2 betweenness",
    cases=cases.betweenness_cases,
    read=read_number,
    explain=explain_betweenness,
    properties=cases.OF_BETWEENNESS,
    endless="Do you list all paths, even the long ones? There are far too many. Search breadth-first, as in 7.1.",
)
def betweenness(edges: Edges, route: tuple[str, str]) -> float:
    """Write betweenness(edges, route). For each pair of cities, find the share of its shortest paths (with the fewest
    routes) that use route, and add up the shares. route is one of the pairs in edges. Count each pair of cities once,
    including pairs with an end of the route.

    * Compare each pair of cities with the route and without it. What can happen to the shortest path? What can happen
      to the number of shortest paths?
    * Remove the route. If the shortest path is now longer, or gone, the share was 1. If the length is the same, you may
      have lost some of the paths: what share is that?
    * Let your search from 7.1 return the length and the number. The share of a pair is 1 if the length changes without
      the route; otherwise it is 1 - (number without) / (number with). Pairs without a path count 0.
    """
    return centrality.solve(network(edges)).edges[_place(edges, route)]


@betweenness.wrong("counts a pair in full as soon as one of its shortest paths uses the route")
def in_full(edges: Edges, route: Route) -> float:
    """If a pair has two shortest paths and one of them uses the route, how much should it count?"""
    return len(_shares(edges, route))


@betweenness.wrong("follows one shortest path for each pair")
def one_path_each(edges: Edges, route: Route) -> float:
    """You pick one of several shortest paths; another program may pick another. What would be fair?"""
    net, place = network(edges), _place(edges, route)
    result = (connectivity.path(net, a, b) for a, b in combinations(net.vertices, 2))
    return sum(path is not None and place in path.edges for path in result)


@betweenness.wrong("counts the paths instead of their share")
def each_path(edges: Edges, route: Route) -> float:
    """A pair with many shortest paths counts more than others in your sum. How much should each pair count?"""
    return sum(round(share * _paths(edges, str(a), str(b))[1]) for (a, b), share in _shares(edges, route).items())


@betweenness.wrong("counts each pair twice, once from each end")
def from_both_ends(edges: Edges, route: Route) -> float:
    """Try one route with two cities. How many pairs are there?"""
    return 2 * sum(_shares(edges, route).values())


@betweenness.wrong("leaves out the pairs of the route's own cities")
def without_its_ends(edges: Edges, route: Route) -> float:
    """A traveler who starts or ends at one end of the route may use it too."""
    return sum(share for pair, share in _shares(edges, route).items() if not set(pair) & set(route))


@betweenness.wrong("counts only the pairs that need the route")
def only_always(edges: Edges, route: Route) -> float:
    """For some pairs, only some of the shortest paths use the route. Should these pairs count nothing?"""
    return sum(share == 1 for share in _shares(edges, route).values())


@betweenness.wrong("multiplies the numbers of cities on both sides, as with a bridge")
def as_a_bridge(edges: Edges, route: Route) -> float:
    """That is right for a bridge. But if there is a path around the route, who still needs the route?"""
    without = [edge for edge in edges if set(edge) != set(route)]
    first, second = (len(find_reachable(without, city)) for city in route)
    return first * second


@Exercise(
    "7.3 rank correlation",
    cases=cases.rank_cases,
    read=read_number,
    explain=explain_ranks,
    draw=draw_ranks,
    properties=cases.OF_LISTS,
    endless="You don't need a while loop here: for loops over the lists are enough.",
    tried="short lists, routes of real games and random lists",
)
def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Write rank_correlation(xs, ys) for two lists of the same length. Give each value its rank in its own list; the
    largest value has rank 1, and equal values share the mean of their ranks. Return the correlation of the two lists of
    ranks: correlation from the module statistics computes it. In each list, at least two values differ.

    * Write a second function, ranks(values), and test it alone: ranks([30, 10, 10, 20]) is [1, 3.5, 3.5, 2].
    * To rank a value, count how many values are larger, and how many are equal to it. Equal values share the places
      after the larger ones.
    * Call these two counts larger and equal (the value itself counts as equal). The rank is larger + (equal + 1) / 2.
      At the end: return correlation(ranks(xs), ranks(ys)).
    """
    return known_figures.rank_correlation(xs, ys)


@rank_correlation.wrong("correlates the values instead of their ranks")
def of_values(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Replace the largest value by one that is a hundred times as large. The order stays the same. Does your answer
    stay the same?
    """
    return correlation(xs, ys)


@rank_correlation.wrong("gives equal values different ranks")
def ties_in_a_row(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Two values are equal, but one gets the better rank just because it comes first. What would be fair?"""

    def ranks(values: Sequence[float]) -> list[int]:
        return [sum(v > value for v in values) + values[:place].count(value) for place, value in enumerate(values)]

    return _of_ranks(xs, ys, ranks)


@rank_correlation.wrong("gives equal values the best of their ranks")
def best_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Two values share first place, and the next one is third. Then nobody has rank 2. Which rank keeps the sum of all
    ranks the same as without ties?
    """
    return _of_ranks(xs, ys, lambda values: [1 + sum(other > value for other in values) for value in values])


@rank_correlation.wrong("gives equal values the worst of their ranks")
def worst_of_ties(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Two values share the last places, 4 and 5, and you give both a 5. Then nobody has rank 4. Is there a rank between
    the two?
    """
    return _of_ranks(xs, ys, lambda values: [sorted(values).index(value) for value in values])


@rank_correlation.wrong("ranks one list from the largest, the other from the smallest")
def opposite_orders(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Try two equal lists. Which answer do you expect?"""
    return -correlation(ranks(xs), ranks(ys))


@rank_correlation.wrong("uses the short formula with squares, even for ties")
def by_squares(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The formula with the squares of the differences is right only if all values of a list are different. What can you
    compute from the ranks instead?
    """
    size = len(xs)
    squares = sum((x - y) ** 2 for x, y in zip(ranks(xs), ranks(ys), strict=True))
    return 1 - 6 * squares / (size * (size * size - 1))


def _paths(edges: Edges, a: str, b: str) -> tuple[int, int]:
    """Return the distance of two cities and the number of shortest paths, or twice 0 if there is none."""
    return paths_from(network(edges, a), a).get(b, (0, 0))


def _shares(edges: Edges, route: Route) -> dict[tuple[Vertex, Vertex], float]:
    """Return the share of shortest paths along a route, for each pair of cities that has one."""
    return pairs_along(network(edges), _place(edges, route))


def _place(edges: Edges, route: Route) -> int:
    return next(index for index, edge in enumerate(edges) if set(edge) == set(route))


def _of_ranks(xs: Sequence[float], ys: Sequence[float], ranks: Callable[[Sequence[float]], list[int]]) -> float:
    return correlation(ranks(xs), ranks(ys))


EXERCISES = (shortest_ways, betweenness, rank_correlation)
