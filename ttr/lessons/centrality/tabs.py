"""Lesson 7, which routes matter: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from ttr.graphs import centrality
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.centrality import links
from ttr.lessons.centrality.closing import Closing
from ttr.lessons.centrality.comparing import Compare
from ttr.lessons.centrality.exercises import MIDDLE, exercises
from ttr.lessons.centrality.guess import Guess
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.cases import board, network_of, routes_through
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Prediction, Quiz
from ttr.lessons.kit.steps import Steps
from ttr.ui.map.picture import Picture
from ttr.ui.parts.sample_games import Position

ROW = ("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago")
CYCLE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")


def story() -> Position:
    """Return the small network that is stepped through: five cities, six routes, two ways between some of them."""
    return Position(network_of((*routes_through(MIDDLE), *routes_through(("Kansas City", "Omaha")))), "five cities")


def _labeled(net: Network, sentence: str, weighted: bool = False) -> Overlay:
    """Return a network with the betweenness of its routes written on them."""
    values = centrality.solve(net, weighted).edges
    edges = [EdgeMark(e.id, Role.COMPONENT, f"{value:.3g}") for e, value in zip(net.edges, values, strict=True)]
    return Overlay((), tuple(edges), sentence)


def _asked(routes: tuple[int, ...], letters: dict[int, str], cities: tuple[str, ...] = ()) -> Picture:
    marks = [EdgeMark(route, Role.COMPONENT, letters.get(route, "")) for route in routes]
    ends = tuple(VertexMark(city, Role.TERMINAL, "AB"[place]) for place, city in enumerate(cities))
    return Picture(overlay=Overlay(ends, tuple(marks)), lit=frozenset(routes))


def predictions() -> tuple[Prediction, ...]:
    """Return questions: on a row, on a cycle, on a bridge, and on the whole board."""
    row, cycle = routes_through(ROW), routes_through(CYCLE)
    dumbbell = routes_through(("Calgary", "Vancouver", "Seattle", "Calgary", "Helena", "Denver", "Omaha", "Helena"))
    found = []

    net = network_of(row)
    letters = dict(zip(row, "ABCD", strict=True))
    found.append(Prediction(
        "Five cities in a row. How many pairs of cities have route B on their way?", ("2", "3", "4", "6"), "6",
        _asked(row, letters),
        Picture(overlay=_labeled(net, "2 cities lie on one side of B and 3 on the other: 2 · 3 = 6 pairs."),
                lit=frozenset(row)),
    ))  # fmt: skip

    net = network_of(cycle)
    before = _asked(cycle, {}, ("Denver", "Oklahoma City"))
    found.append(Prediction(
        "A cycle of four routes. The pair of A and B has two ways with two routes. Which betweenness, by routes, has "
        "each route?", ("1", "1.5", "2", "3"), "2", before,
        Picture(overlay=_labeled(net, "Its own two cities: 1. Each of the two pairs that face each other: a half. "
                                      "Together 2."), lit=frozenset(cycle)),
    ))  # fmt: skip

    net = network_of(dumbbell)
    bridge = routes_through(("Calgary", "Helena"))[0]
    sides = {dumbbell[0]: "A", bridge: "B", dumbbell[5]: "C"}
    found.append(Prediction(
        "Two triangles, joined by a bridge. Which route has the highest betweenness?", ("A", "B", "C"), "B",
        _asked(dumbbell, sides),
        Picture(overlay=_labeled(net, "All pairs with a city on either side need the bridge: 3 · 3 = 9."),
                lit=frozenset(dumbbell)),
    ))  # fmt: skip

    values = links.betweenness()
    first = links.top(values, 1)[0]
    options = (*(routes_through(pair)[0] for pair in (("Helena", "Seattle"), ("Denver", "Helena"))), first)
    names = board().routes
    edges = list(links.tracks())
    told = "; ".join(f"{names[edge]} {links.short(values[edges.index(edge)])}" for edge in options)
    letters = dict(zip(options, "ABC", strict=True))
    tracks = [(track, edge) for edge in options for track in links.tracks()[edge]]
    marks = tuple(EdgeMark(track, Role.TODO, letters[edge] if track == edge else "") for track, edge in tracks)
    everything = frozenset(range(len(names)))
    found.append(Prediction(
        "The whole board, ways with the fewest trains. Which of the three routes has the highest betweenness?",
        tuple(str(names[edge]) for edge in options), str(names[first]),
        Picture(overlay=Overlay((), marks), lit=everything),
        Picture(overlay=Overlay((), marks, f"In pairs of cities: {told}."), lit=everything, heat=links.heat(values)),
    ))  # fmt: skip

    by_routes = links.betweenness(weighted=False)
    best = links.top(by_routes, 1)[0]
    told = "; ".join(f"{names[edge]} {links.short(by_routes[edges.index(edge)])}" for edge in options)
    found.append(Prediction(
        "The same three routes. Now a shortest way is one with the fewest routes, however long they are. And now?",
        tuple(str(names[edge]) for edge in options), str(names[best]),
        Picture(overlay=Overlay((), marks), lit=everything),
        Picture(overlay=Overlay((), marks, f"In pairs of cities: {told}. Long routes are no worse any more."),
                lit=everything, heat=links.heat(by_routes)),
    ))  # fmt: skip
    return tuple(found)


def open_lesson() -> Lesson:
    """Return lesson 7, ready for its notebook."""
    activities = (
        Guess(), Steps(board(), story(), ("betweenness",)), Quiz(predictions()), Closing(), Compare(),
        Present(board()),
    )  # fmt: skip
    return Lesson(7, LessonPage("Lesson 7 · Which routes matter", board(), activities), exercises())
