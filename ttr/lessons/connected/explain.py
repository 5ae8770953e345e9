"""Lesson 2, connected or not: explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, end_marks
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import Case, board
from ttr.lessons.kit.exercise import YOURS, Subject

Groups = tuple[tuple[str, ...], ...]


def explain_pair(routes: frozenset[int], a: str, b: str, subject: Subject = YOURS, by: str = "") -> Overlay:
    """Draw the path between two cities, or show that there is none; `by` extends the claim (" by routes of Ada")."""
    everything = board_network(board())
    net = Network(everything.vertices, [everything.edge(route) for route in sorted(routes)])
    path = connectivity.path(net, a, b)
    if a == b:
        here = (VertexMark(a, Role.TERMINAL, "A"),)
        words = (
            f"{subject.name} says that {a} is not connected to itself{by}. But you are already there, without any "
            "route."
        )
        return Overlay(here, (), words)
    ends = end_marks(a, b)
    if path is not None:
        marks = tuple(EdgeMark(edge, Role.PATH) for edge in path.edges)
        path_text = " – ".join(map(str, path.vertices))
        return Overlay(
            ends, marks, f"{subject.name} says that {a} and {b} are not connected{by}. Here is the path: {path_text}."
        )
    reached = connectivity.breadth_first(net, a)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in reached.vertices if city != a)
    marks = tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges if e.a in reached.vertices)
    if len(reached.vertices) == 1:
        why = f"But no such route leaves {a}."
    else:
        cities = counted(len(reached.vertices) - 1, "other city") if len(reached.vertices) != 2 else "one other city"
        why = f"But from {a} you only get to {cities}, and {b} is not among them."
    return Overlay((*ends, *inside), marks, f"{subject.name} says that {a} and {b} are connected{by}. {why}")


def explain_connected(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain whether the two cities are connected: draw the path, or all cities within reach."""
    _, a, b = case.arguments
    return explain_pair(case.routes, a, b, subject)


def explain_ticket(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain whether the player connects the two cities: draw the path, or all cities within reach."""
    _, player, (a, b) = case.arguments
    return explain_pair(case.routes, a, b, subject, by=f" by routes of {player}")


def explain_components(case: Case, answer: Groups, truth: Groups, subject: Subject = YOURS) -> Overlay:
    """Explain the most obvious mistake in the groups, and draw it."""
    said = f"{subject.own} groups"
    if () in answer:
        return _mark(case, "", f"One of {said} is empty: a component has at least one city.")
    listed = [city for group in answer for city in group]
    right = {city: part for part in truth for city in part}
    for city in sorted(right):
        if city not in listed:
            return _mark(case, city, f"{city} is in none of {said}, but it has a route, so it belongs to one.")
    for city in sorted(set(listed)):
        if city not in right:
            return _mark(case, city, f"{city} is in one of {said}, but no route of this network leads there.")
    for group in answer:
        for city in group[1:]:
            if right[city] != right[group[0]]:
                return explain_pair(case.routes, group[0], city, subject)
    for city in sorted(right):
        holding = [group for group in answer if city in group]
        if len(holding) == 1 and set(holding[0]) == set(right[city]):
            continue
        missing = [other for other in right[city] if other not in holding[0]]
        if missing:
            return explain_pair(case.routes, city, missing[0], subject)
        if len(holding) > 1:
            words = f"{city} is in {len(holding)} of {said}; a city belongs to only one component."
            return _mark(case, city, words)
    return _mark(case, listed[0] if listed else "", f"One of {said} has a city twice; name each city once.")


def _mark(case: Case, city: str, sentence: str) -> Overlay:
    vertices = (VertexMark(city, Role.BOTTLENECK, "?"),) if city else ()
    return Overlay(vertices, tuple(EdgeMark(route, Role.COMPONENT) for route in sorted(case.routes)), sentence)
