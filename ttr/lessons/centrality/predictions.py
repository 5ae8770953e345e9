"""Lesson 7, which routes matter: the predictions."""

from __future__ import annotations

from ttr.graphs import centrality
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.centrality import links, measures
from ttr.lessons.centrality.heat_map import heat
from ttr.lessons.kit.cases import board, network_of, routes_through
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask

ROW = routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"))
CYCLE = routes_through(("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"))
DUMBBELL = routes_through(("Calgary", "Vancouver", "Seattle", "Calgary", "Helena", "Denver", "Omaha", "Helena"))


def _before(routes: tuple[int, ...], letters: dict[int, str], cities: tuple[str, ...] = ()) -> Picture:
    marks = [EdgeMark(route, Role.COMPONENT, letters.get(route, "")) for route in routes]
    ends = tuple(VertexMark(city, Role.TERMINAL, "AB"[place]) for place, city in enumerate(cities))
    return Picture(overlay=Overlay(ends, tuple(marks)), lit=frozenset(routes))


def _after(routes: tuple[int, ...], sentence: str) -> Picture:
    """Return a picture of a network with the betweenness by routes written on each route."""
    net = network_of(routes)
    values = centrality.solve(net, False).edges
    edges = [EdgeMark(e.id, Role.COMPONENT, f"{value:.3g}") for e, value in zip(net.edges, values, strict=True)]
    return Picture(overlay=Overlay((), tuple(edges), sentence), lit=frozenset(routes))


def _row() -> Question:
    question = "Here are five cities in a line. How many pairs of cities have route B on their path?"
    why = "2 cities lie on one side of B and 3 on the other: 2 · 3 = 6 pairs."
    before = _before(ROW, dict(zip(ROW, "ABCD", strict=True)))
    return ask(question, "6", ("2", "3", "4", "6"), before=before, after=_after(ROW, why))


def _cycle() -> Question:
    question = (
        "Here is a cycle of four routes. The pair A and B has two paths with two routes. What is the betweenness of "
        "each route, by routes?"
    )
    why = "The route's own two cities give 1. Each of the two opposite pairs gives one half. Together that makes 2."
    before = _before(CYCLE, {}, ("Denver", "Oklahoma City"))
    return ask(question, "2", ("1", "1.5", "2", "3"), before=before, after=_after(CYCLE, why))


def _bridge() -> Question:
    question = "A bridge joins two triangles. Which route has the highest betweenness?"
    why = "All pairs with one city on each side need the bridge: 3 · 3 = 9."
    letters = {DUMBBELL[0]: "A", routes_through(("Calgary", "Helena"))[0]: "B", DUMBBELL[5]: "C"}
    return ask(question, "B", ("A", "B", "C"), before=_before(DUMBBELL, letters), after=_after(DUMBBELL, why))


def _whole_board(question: str, *, weighted: bool, more: str = "") -> Question:
    """Ask for the busiest of three routes, with shortest paths by trains (`weighted`) or by routes."""
    first = measures.top(measures.betweenness(), 1)[0]
    asked = (*(routes_through(pair)[0] for pair in (("Helena", "Seattle"), ("Denver", "Helena"))), first)
    values = measures.betweenness(weighted=weighted)
    names, edges = board().routes, list(links.tracks())
    numbers = "; ".join(f"{names[edge]} {measures.short(values[edges.index(edge)])}" for edge in asked)
    marks = tuple(
        EdgeMark(track, Role.TODO, letter if track == edge else "")
        for letter, edge in zip("ABC", asked, strict=True)
        for track in links.tracks()[edge]
    )
    everything = frozenset(range(len(names)))
    before = Picture(overlay=Overlay((), marks), lit=everything)
    overlay = Overlay((), marks, f"In pairs of cities: {numbers}.{more}")
    after = Picture(overlay=overlay, lit=everything, heat=heat(values))
    right = str(names[measures.top(values, 1)[0]])
    return ask(question, right, tuple(str(names[edge]) for edge in asked), before=before, after=after)


def predictions() -> tuple[Question, ...]:
    """Return questions about a path, a cycle, a bridge, and the whole board."""
    by_trains = (
        "Now take the whole board, and paths with the fewest trains. Which of the three routes has the "
        "highest betweenness?"
    )
    by_routes = (
        "Take the same three routes. But now a shortest path has the fewest routes, no matter how long they are. "
        "Which one has the highest betweenness now?"
    )
    return (
        _row(),
        _cycle(),
        _bridge(),
        _whole_board(by_trains, weighted=True),
        _whole_board(by_routes, weighted=False, more=" Now long routes are just as good."),
    )
