"""Lesson 7, which routes matter: the exercises, and explanations of wrong answers, on the map or as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ttr.arena.known_figures import rank_correlation
from ttr.graphs import centrality, connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted, walk_text
from ttr.lessons.centrality import cases, misconceptions
from ttr.lessons.centrality.measures import ranks
from ttr.lessons.centrality.shortest_paths import pairs_along, paths_from, shares, shortest_paths
from ttr.lessons.kit.answers import read_number, read_whole
from ttr.lessons.kit.cases import Case, network_of
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.kit.properties import network
from ttr.ui.map.tones import INK, LINE
from ttr.ui.markup import Markup, tag

MOST_NAMED = 3  # sentences list at most this many paths or pairs
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
    size = counted(there[b][0], "route")
    if truth == 1:
        what = f"There is one path with {size}, and all others are longer: {walk_text(paths[0])}."
    elif truth <= MOST_NAMED:
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
    # The most instructive pair: the route lies on only some of its shortest paths, or else its cities are far apart.
    (a, b), share = min(pairs.items(), key=lambda item: (item[1] == 1, -_far(net, *item[0])))
    name = f"{route[0]} – {route[1]}"
    words = f"{subject.name} says {answer:.6g}, but the betweenness of {name} is {truth:.6g}."
    if len(pairs) <= MOST_NAMED:
        listed = ", ".join(f"{Fraction(each).limit_denominator(999)} for {c} and {d}" for (c, d), each in pairs.items())
        words += f" It is {listed}."
    else:
        words += f" For example {a} (A) and {b} (B): {_part(net, a, b, share)} it."
    others = tuple(EdgeMark(each, Role.PATH) for each in shares(net, a, b, weighted=False) if each != edge)
    return Overlay(end_marks(a, b), (EdgeMark(edge, Role.ANSWER, f"{truth:.3g}"), *others), words)


def explain_ranks(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong rank correlation by its ties or its ranks."""
    xs, ys = case.arguments
    words = f"{subject.name} says {answer:.4g}, but the rank correlation is {truth:.4g}."
    if not -1 <= answer <= 1:
        words += " A rank correlation always lies between -1 and 1."
    ties = next(((values, name) for values, name in ((xs, "xs"), (ys, "ys")) if len(set(values)) < len(values)), None)
    if ties is not None:
        values, name = ties
        twice = next(value for value in values if values.count(value) > 1)
        rank = ranks(values)[values.index(twice)]
        words += f" In {name} the value {twice:.4g} comes {values.count(twice)} times, so each has rank {rank:.4g}."
    else:
        words += " The table shows the ranks."
    return Overlay(sentence=words)


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


def _far(net: Network, a: Vertex, b: Vertex) -> int:
    return paths_from(net, a, weighted=False)[b][0]


def _part(net: Network, a: Vertex, b: Vertex, share: float) -> str:
    count = paths_from(net, a, weighted=False)[b][1]
    using = round(share * count)
    if count == 1:
        return "their only shortest path uses"
    if using == count:
        return f"all of their {count} shortest paths use"
    return f"{using} of their {count} shortest paths {'uses' if using == 1 else 'use'}"


Edges = Sequence[tuple[str, str]]


def _shortest_paths(edges: Edges, a: str, b: str) -> int:
    return paths_from(network(edges, a, b), a).get(b, (0, 0))[1]


def _betweenness(edges: Edges, route: tuple[str, str]) -> float:
    place = next(index for index, edge in enumerate(edges) if set(edge) == set(route))
    return centrality.solve(network(edges)).edges[place]


SHORTEST_PATHS = Exercise(
    key="7.1",
    cases=cases.path_cases,
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
    properties=cases.OF_PATHS,
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
    cases=cases.betweenness_cases,
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
    properties=cases.OF_BETWEENNESS,
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
    cases=cases.rank_cases,
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
    properties=cases.OF_LISTS,
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
