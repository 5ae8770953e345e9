"""Lesson 6, cuts and blocking: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import bridges, min_cut
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cuts import cases, misconceptions
from ttr.lessons.cuts.weak_points import draw_bridge, draw_cut, draw_cut_vertex, draw_paths, has
from ttr.lessons.kit.answers import read_names, read_whole, read_yes_or_no
from ttr.lessons.kit.cases import Case, board, network_of
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.kit.properties import network


def read_cities(answer: object) -> tuple[str, ...]:
    """Read an answer that must be a list or a set of cities."""
    return read_names(answer, "a list or a set of city names")


def explain_bridge(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw the path around the route, or the two sides of the bridge."""
    _, route = case.arguments
    found = next(index for index in sorted(case.routes) if board().routes[index].cities == route)
    drawn = draw_bridge(network_of(case.routes), found)
    claim = "is a bridge" if answer else "is not a bridge"
    sentence = f"{subject.name} says that {route[0]} – {route[1]} {claim}. {drawn.sentence}"
    return Overlay(drawn.vertices, drawn.edges, sentence)


def explain_vertices(case: Case, answer: tuple[str, ...], truth: tuple[str, ...], subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw a missing cut vertex, or a city that is not one."""
    net = network_of(case.routes)
    for city in sorted(answer):
        if not has(net, city):
            marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
            return Overlay(
                (), marks, f"{subject.own.capitalize()} answer has {city!r}, but this network has no such city."
            )
    # The city with the fewest neighbors makes the clearest example.
    wrong = sorted(set(answer) ^ set(truth), key=lambda city: (net.degree(city), city))
    if not wrong:
        city = next(city for city in answer if answer.count(city) > 1)
        words = f"{subject.own.capitalize()} answer has {city} {answer.count(city)} times; name each city once."
        return Overlay((VertexMark(city, Role.BOTTLENECK),), (), words)
    drawn = draw_cut_vertex(net, wrong[0])
    claim = "is a cut vertex" if wrong[0] in answer else "is not a cut vertex"
    return Overlay(drawn.vertices, drawn.edges, f"{subject.name} says that {wrong[0]} {claim}. {drawn.sentence}")


def explain_cut(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw a smaller cut, or more edge-disjoint paths than the answer allows."""
    _, a, b = case.arguments
    net = network_of(case.routes)
    said = f"{subject.name} says {answer}, but a number of routes is never less than 0."
    if answer >= 0:
        are = "is" if answer == 1 else "are"
        what = "needed" if answer > truth else "enough"
        said = f"{subject.name} says that {counted(answer, 'route')} {are} {what} to cut {a} off from {b}."
    if truth and answer > truth:
        drawn = draw_cut(net, a, b)
        enough = "1 is enough" if truth == 1 else f"{truth} are enough"
        return Overlay(drawn.vertices, drawn.edges, f"{said} But {enough}. {drawn.sentence}")
    drawn = draw_paths(net, a, b) if truth else draw_cut(net, a, b)
    return Overlay(drawn.vertices, drawn.edges, f"{said} {drawn.sentence}")


Edges = Sequence[tuple[str, str]]


def _is_bridge(edges: Edges, route: tuple[str, str]) -> bool:
    return list(edges).index(route) in bridges.solve(network(edges)).edges


def _cut_vertices(edges: Edges) -> list[str]:
    return [str(city) for city in bridges.solve(network(edges)).vertices]


def _min_cut(edges: Edges, a: str, b: str) -> int:
    cut = min_cut.solve(network(edges, a, b), a, b)
    return cut.value if cut is not None else 0


IS_BRIDGE = Exercise(
    key="6.1",
    cases=cases.bridge_cases,
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
    properties=cases.OF_ROUTE,
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
    cases=cases.vertex_cases,
    title="cut vertices",
    statement=(
        "Write cut_vertices(edges). It returns a list or a set with all cut vertices of the network, each once. If "
        "you remove a cut vertex, the rest of its component splits. The network may have several components."
    ),
    signature="cut_vertices(edges)",
    truth=_cut_vertices,
    read=read_cities,
    explain=explain_vertices,
    misconceptions=known(misconceptions, "6.2"),
    properties=cases.OF_CITIES,
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
    cases=cases.cut_cases,
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
    properties=cases.OF_CUT,
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
