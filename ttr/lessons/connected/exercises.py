"""Lesson 2, connected or not: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted, walk_text
from ttr.lessons.connected import cases, misconceptions
from ttr.lessons.kit.answers import read_groups, read_yes_or_no
from ttr.lessons.kit.cases import Case, board
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.kit.properties import network

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
        marks = edge_marks(path.edges, Role.PATH)
        return Overlay(
            ends,
            marks,
            f"{subject.name} says that {a} and {b} are not connected{by}. Here is the path: "
            f"{walk_text(path.vertices)}.",
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
    return Overlay(vertices, edge_marks(sorted(case.routes), Role.COMPONENT), sentence)


Edges = Sequence[tuple[str, str]]


def _is_connected(edges: Edges, a: str, b: str) -> bool:
    return connectivity.path(network(edges, a, b), a, b) is not None


def _components(edges: Edges) -> list[tuple[Vertex, ...]]:
    return [part.vertices for part in connectivity.components(network(edges))]


def _is_complete(claims: Sequence[tuple[str, str, str]], player: str, ticket: tuple[str, str]) -> bool:
    return _is_connected([(a, b) for owner, a, b in claims if owner == player], *ticket)


CONNECTED = Exercise(
    key="2.1",
    cases=cases.connected_cases,
    title="connected",
    statement=(
        "Write connected(edges, a, b). It returns True if you can travel from city a to city b on the routes in "
        "edges, and False if you cannot. edges is a list of pairs of cities; you can travel a route in both "
        "directions. A "
        "city is always connected to itself, even if no route leads there."
    ),
    signature="connected(edges, a, b)",
    truth=_is_connected,
    read=read_yes_or_no,
    explain=explain_connected,
    misconceptions=known(misconceptions, "2.1"),
    properties=cases.OF_TWO,
    hints=(
        "Forget b for a moment. Which cities can you reach from a?",
        "Keep two things: the set of cities that you have found, and a list of cities whose routes you still have to "
        "check. Both begin with a.",
        "While the list is not empty: take a city out. For every route that ends there, if its other end is not in "
        "the set, put that other end into both. At the end, is b in the set?",
    ),
    endless=(
        "Do you remember the cities you have visited? If you add a city to the list each time you see it, the list "
        "never gets empty."
    ),
)

COMPONENTS = Exercise(
    key="2.2",
    cases=cases.component_cases,
    title="components",
    statement=(
        "Write components(edges). It returns the components of the network as a list of groups. Each group is a list "
        "or a set of city names. Each city that has a route is in exactly one group."
    ),
    signature="components(edges)",
    truth=_components,
    read=read_groups,
    explain=explain_components,
    misconceptions=known(misconceptions, "2.2"),
    properties=cases.OF_GROUPS,
    hints=(
        "You can use your search from 2.1: from one city, it finds the whole component.",
        "Go through all cities. Begin a search only in a city that is in no group yet.",
        "Or with union-find: begin with a group for each city. For each route, if its ends are in two groups, join "
        "the two groups. The groups at the end are the components.",
    ),
    endless="Does every round of your loop leave less work to do?",
)

COMPLETE = Exercise(
    key="2.3",
    cases=cases.ticket_cases,
    title="is my ticket complete?",
    statement=(
        "Write complete(claims, player, ticket). claims lists the claimed routes of all players as (player, "
        "city, city); ticket is a pair of cities. Return True if the player's own routes connect the two cities."
    ),
    signature="complete(claims, player, ticket)",
    truth=_is_complete,
    read=read_yes_or_no,
    explain=explain_ticket,
    misconceptions=known(misconceptions, "2.3"),
    properties=cases.OF_TICKET,
    hints=(
        "Two steps: first choose the routes that count. Then ask a question that you have answered before.",
        "Make a list of pairs (city, city) with the player's own routes.",
        "return connected(own, ticket[0], ticket[1]), with own as the list of the player's routes.",
    ),
    endless="If you call connected here, check 2.1 first: maybe that function never ends.",
)

EXERCISES = (CONNECTED, COMPONENTS, COMPLETE)
