"""Why an answer is wrong: the counterexample on the map, with a sentence that says so."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.centrality.drawn import table
from ttr.lessons.centrality.links import pairs_along, shares, ways_from
from ttr.lessons.centrality.ranking import ranks
from ttr.lessons.kit.cases import network_of
from ttr.lessons.kit.exercise import YOURS, Case, Subject

FEW = 3


def explain_ways(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Draw all shortest ways, with the number of ways that lead to each city on them."""
    _, a, b = case.arguments
    net = network_of(case.routes)
    said = f"Your function says {answer}."
    if not truth:
        return Overlay(_ends(a, b), _parts(net, a), f"{said} But no way leads from {a} to {b}: the number is 0.")
    there = ways_from(net, a, weighted=False)
    ways = shortest(net, a, b)
    along = tuple(EdgeMark(edge, Role.PATH) for edge in shares(net, a, b, weighted=False))
    between = {city for way in ways for city in way} - {a, b}
    marks = tuple(VertexMark(city, Role.DONE, str(there[city][1])) for city in net.vertices if city in between)
    size = counted(there[b][0], "route")
    if truth == 1:
        what = f"There is one way with {size}, and none is shorter or as short: {_way(ways[0])}."
    elif truth <= FEW:
        listed = "; ".join(map(_way, ways))
        what = f"There are {truth} ways with {size}, and none is shorter: {listed}."
    else:
        what = (
            f"There are {truth} ways with {size}, and none is shorter. The number in a city says by how many shortest "
            f"ways one gets there from {a} (A)."
        )
    return Overlay((*_ends(a, b), *marks), along, f"{said} {what}")


def explain_betweenness(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Draw a pair of cities whose shortest ways use the route, where there is one of which only a part does."""
    route = case.arguments[1]
    net = network_of(case.routes)
    edge = next(each.id for each in net.edges if {each.a, each.b} == set(route))
    pairs = pairs_along(net, edge, weighted=False)
    # The most telling pair: one that goes along the route with a part of its ways, else one that lies far apart.
    (a, b), share = min(pairs.items(), key=lambda item: (item[1] == 1, -_far(net, *item[0])))
    name = f"{route[0]} – {route[1]}"
    words = f"Your function says {answer:.6g}, but the betweenness of {name} is {truth:.6g}."
    if len(pairs) <= FEW:
        listed = ", ".join(f"{Fraction(each).limit_denominator(999)} for {c} and {d}" for (c, d), each in pairs.items())
        words += f" It is {listed}."
    else:
        words += f" For example {a} (A) and {b} (B): {_part(net, a, b, share)} it."
    others = tuple(EdgeMark(each, Role.PATH) for each in shares(net, a, b, weighted=False) if each != edge)
    return Overlay(_ends(a, b), (EdgeMark(edge, Role.ANSWER, f"{truth:.3g}"), *others), words)


def explain_ranks(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Say what the ranks are."""
    xs, ys = case.arguments
    words = f"Your function says {answer:.4g}, but the rank correlation is {truth:.4g}."
    if not -1 <= answer <= 1:
        words += " It always lies between -1 and 1."
    ties = next(([values, name] for values, name in ((xs, "xs"), (ys, "ys")) if len(set(values)) < len(values)), None)
    if ties is not None:
        values, name = ties
        twice = next(value for value in values if values.count(value) > 1)
        words += f" In {name} the value {twice:.4g} comes {values.count(twice)} times: each has the rank " + (
            f"{ranks(values)[values.index(twice)]:.4g}."
        )
    else:
        words += " The table has the ranks."
    return Overlay(sentence=words)


def draw_ranks(case: Case, overlay: Overlay) -> str:
    """Draw the values of a case with their ranks as a table."""
    xs, ys = case.arguments
    columns = (("xs", xs), ("ys", ys), ("rank in xs", ranks(list(xs))), ("rank in ys", ranks(list(ys))))
    return table(columns, overlay.sentence)


def shortest(net: Network, a: Vertex, b: Vertex) -> list[tuple[Vertex, ...]]:
    """Return all ways between two connected vertices with the fewest edges."""
    back = ways_from(net, b, weighted=False)
    ways: list[tuple[Vertex, ...]] = [(a,)]
    for left in range(back[a][0] - 1, -1, -1):
        ways = [
            (*way, city)
            for way in ways
            for city in net.vertices
            if back.get(city, (-1, 0))[0] == left and any({way[-1], city} == {e.a, e.b} for e in net.edges)
        ]
    return ways


def _ends(a: Vertex, b: Vertex) -> tuple[VertexMark, VertexMark]:
    return VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B")


def _parts(net: Network, a: Vertex) -> tuple[EdgeMark, ...]:
    part = next((part for part in connectivity.components(net) if a in part.vertices), None)
    return tuple(EdgeMark(edge, Role.COMPONENT) for edge in part.edges) if part is not None else ()


def _way(way: Sequence[Vertex]) -> str:
    return " – ".join(map(str, way))


def _far(net: Network, a: Vertex, b: Vertex) -> int:
    return ways_from(net, a, weighted=False)[b][0]


def _part(net: Network, a: Vertex, b: Vertex, share: float) -> str:
    ways = ways_from(net, a, weighted=False)[b][1]
    using = round(share * ways)
    if ways == 1:
        return "their only shortest way uses"
    if using == ways:
        return f"all of their {ways} shortest ways use"
    return f"{using} of their {ways} shortest ways {'uses' if using == 1 else 'use'}"
