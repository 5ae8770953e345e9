"""Lesson 6, cuts and blocking: explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cuts.weak_points import draw_bridge, draw_cut, draw_cut_vertex, draw_paths, has
from ttr.lessons.kit.cases import Case, board, network_of
from ttr.lessons.kit.exercise import YOURS, Subject


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
