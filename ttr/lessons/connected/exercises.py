"""Lesson 2, connected or not: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs import connectivity
from ttr.graphs.network import Vertex
from ttr.lessons.connected import misconceptions, properties
from ttr.lessons.connected.cases import component_cases, connected_cases, ticket_cases
from ttr.lessons.connected.explain import explain_components, explain_connected, explain_ticket
from ttr.lessons.kit.answers import read_groups, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.kit.properties import network

Edges = Sequence[tuple[str, str]]


def _is_connected(edges: Edges, a: str, b: str) -> bool:
    return connectivity.path(network(edges, a, b), a, b) is not None


def _components(edges: Edges) -> list[tuple[Vertex, ...]]:
    return [part.vertices for part in connectivity.components(network(edges))]


def _is_complete(claims: Sequence[tuple[str, str, str]], player: str, ticket: tuple[str, str]) -> bool:
    return _is_connected([(a, b) for owner, a, b in claims if owner == player], *ticket)


CONNECTED = Exercise(
    key="2.1",
    cases=connected_cases,
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
    properties=properties.OF_TWO,
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
    cases=component_cases,
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
    properties=properties.OF_GROUPS,
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
    cases=ticket_cases,
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
    properties=properties.OF_TICKET,
    hints=(
        "Two steps: first choose the routes that count. Then ask a question that you have answered before.",
        "Make a list of pairs (city, city) with the player's own routes.",
        "return connected(own, ticket[0], ticket[1]), with own as the list of the player's routes.",
    ),
    endless="If you call connected here, check 2.1 first: maybe that function never ends.",
)

EXERCISES = (CONNECTED, COMPONENTS, COMPLETE)
