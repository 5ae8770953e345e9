"""Lesson 2, connected or not: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import pluralize, walk_text
from ttr.lessons.connected import cases
from ttr.lessons.exercises import properties
from ttr.lessons.exercises.answers import read_groups, read_yes_or_no
from ttr.lessons.exercises.cases import Case, board
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import degrees, find_reachable, neighbors, network

Groups = tuple[tuple[str, ...], ...]


def explain_pair(routes: frozenset[int], a: str, b: str, subject: Subject = YOURS, by: str = "") -> Overlay:
    """Draw the path between two cities, or show that there is none; `by` extends the claim (" by routes of Ada")."""
    everything = board_network(board())
    net = Network(everything.vertices, [everything.edge(route) for route in sorted(routes)])
    path = connectivity.path(net, a, b)
    if a == b:
        here = (VertexMark(a, Role.TERMINAL, "A"),)
        text = (
            f"{subject.name} says that {a} is not connected to itself{by}. But you are already there, without any "
            "route."
        )
        return Overlay(here, (), text)
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
        reason = f"But no such route leaves {a}."
    else:
        cities = pluralize(len(reached.vertices) - 1, "other city") if len(reached.vertices) != 2 else "one other city"
        reason = f"But from {a} you only get to {cities}, and {b} is not among them."
    return Overlay((*ends, *inside), marks, f"{subject.name} says that {a} and {b} are connected{by}. {reason}")


def explain_connected(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    _, a, b = case.arguments
    return explain_pair(case.routes, a, b, subject)


def explain_ticket(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
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
            text = f"{city} is in {len(holding)} of {said}; a city belongs to only one component."
            return _mark(case, city, text)
    return _mark(case, listed[0] if listed else "", f"One of {said} has a city twice; name each city once.")


def _mark(case: Case, city: str, sentence: str) -> Overlay:
    vertices = (VertexMark(city, Role.BOTTLENECK, "?"),) if city else ()
    return Overlay(vertices, edge_marks(sorted(case.routes), Role.COMPONENT), sentence)


Edges = Sequence[tuple[str, str]]
Claims = Sequence[tuple[str, str, str]]


@Exercise(
    "2.1 connected",
    cases=cases.connected_cases,
    read=read_yes_or_no,
    explain=explain_connected,
    properties=cases.OF_TWO,
    endless=(
        "Do you remember the cities you have visited? If you add a city to the list each time you see it, the list "
        "never gets empty."
    ),
)
def connected(edges: Edges, a: str, b: str) -> bool:
    """Write connected(edges, a, b). It returns True if you can travel from city a to city b on the routes in edges, and
    False if you cannot. edges is a list of pairs of cities; you can travel a route in both directions. A city is always
    connected to itself, even if no route leads there.

    * Forget b for a moment. Which cities can you reach from a?
    * Keep two things: the set of cities that you have found, and a list of cities whose routes you still have to check.
      Both begin with a.
    * While the list is not empty: take a city out. For every route that ends there, if its other end is not in the set,
      put that other end into both. At the end, is b in the set?
    """
    return connectivity.path(network(edges, a, b), a, b) is not None


@connected.wrong("looks for a direct route only")
def only_direct(edges: Edges, a: str, b: str) -> bool:
    """The two cities don't have to be neighbors. What if you can change trains in a city between them?"""
    return (a, b) in edges or (b, a) in edges


@connected.wrong("travels routes in only one direction")
def one_way(edges: Edges, a: str, b: str) -> bool:
    """You can travel a route both ways. A route is listed as (Denver, Omaha) or as (Omaha, Denver), never as both: does
    your program also go from the second city to the first?
    """
    return properties.one_way(edges, a, b)


@connected.wrong("changes trains once at most")
def one_stop(edges: Edges, a: str, b: str) -> bool:
    """You allow one city in between. A path may have many. Can you repeat the same step until you find nothing new?"""
    near_a, near_b = neighbors(edges, a), neighbors(edges, b)
    return b in near_a or not set(near_a).isdisjoint(near_b)


@connected.wrong("reads the list of routes only once")
def one_pass(edges: Edges, a: str, b: str) -> bool:
    """Your program reads the list of routes once. A route that comes early may become useful only later, after you
    reach one of its ends. How would you notice that you are not done?
    """
    return properties.in_one_pass(edges, a, b)


@connected.wrong("always says no")
def never(edges: Edges, a: str, b: str) -> bool:
    """Your answer is False even for two neighbors. Print what you compare: an entry of the list is a pair in round
    brackets, (a, b), with its two cities in any order.
    """
    return False


@connected.wrong("asks only whether both cities have a route")
def both_touched(edges: Edges, a: str, b: str) -> bool:
    """A route at each end is not enough: the two may lie in different components. Which cities can you reach from a?"""
    return a == b or {a, b} <= degrees(edges).keys()


@connected.wrong("does not connect a city to itself")
def never_itself(edges: Edges, a: str, b: str) -> bool:
    """What if a and b are the same city? Does your program find b at the start, or only when a route leads there?"""
    return a != b and b in find_reachable(edges, a)


@Exercise(
    "2.2 components",
    cases=cases.component_cases,
    read=read_groups,
    explain=explain_components,
    properties=cases.OF_GROUPS,
    endless="Does every round of your loop leave less work to do?",
)
def components(edges: Edges) -> list[tuple[Vertex, ...]]:
    """Write components(edges). It returns the components of the network as a list of groups. Each group is a list or a
    set of city names. Each city that has a route is in exactly one group.

    * You can use your search from 2.1: from one city, it finds the whole component.
    * Go through all cities. Begin a search only in a city that is in no group yet.
    * Or with union-find: begin with a group for each city. For each route, if its ends are in two groups, join the two
      groups. The groups at the end are the components.
    """
    return [part.vertices for part in connectivity.components(network(edges))]


@components.wrong("treats each route as a component")
def each_edge_alone(edges: Edges) -> list[set[str]]:
    """Two routes that share a city belong to the same component. When do you join groups?"""
    return [set(edge) for edge in edges]


@components.wrong("treats each city with its neighbors as a component")
def neighborhoods(edges: Edges) -> list[set[str]]:
    """You look only one step ahead. The neighbors of the neighbors belong to the group as well, and so on."""
    return [{city, *neighbors(edges, city)} for city in degrees(edges)]


@components.wrong("never joins two groups")
def never_merged(edges: Iterable[Collection[str]]) -> list[set[str]]:
    """A route can have its two ends in two different groups. Then the two groups become one."""
    groups: list[set[str]] = []
    for edge in edges:
        for group in groups:
            if not group.isdisjoint(edge):
                group.update(edge)
                break
        else:
            groups.append(set(edge))
    return groups


@components.wrong("joins groups in a second pass, but not after that")
def merged_once_more(edges: Edges) -> list[set[str]]:
    """After your second pass, two groups can still share a city. A path can be long, and its routes can come in any
    order. How would you notice that there are still groups to join?
    """
    return never_merged(never_merged(edges))


@components.wrong("puts all cities into one group")
def all_in_one(edges: Edges) -> list[set[str]]:
    """You collect cities, but when does a new group begin? If no route joins two parts, they are two components."""
    return [set(degrees(edges))] if edges else []


@components.wrong("finds the component of the first city only")
def only_the_first(edges: Edges) -> list[set[str]]:
    """You found everything that is connected to the first city. Where would you begin again?"""
    return [find_reachable(edges, edges[0][0])] if edges else []


@components.wrong("lists a component again for each of its cities")
def again_for_each_city(edges: Edges) -> list[set[str]]:
    """Your groups are right, but some come several times. In which cities should you not begin again?"""
    return [find_reachable(edges, city) for city in degrees(edges)]


@Exercise(
    "2.3 is my ticket complete?",
    cases=cases.ticket_cases,
    read=read_yes_or_no,
    explain=explain_ticket,
    properties=cases.OF_TICKET,
    endless="If you call connected here, check 2.1 first: maybe that function never ends.",
)
def complete(claims: Sequence[tuple[str, str, str]], player: str, ticket: tuple[str, str]) -> bool:
    """Write complete(claims, player, ticket). claims lists the claimed routes of all players as (player, city, city);
    ticket is a pair of cities. Return True if the player's own routes connect the two cities.

    * Two steps: first choose the routes that count. Then ask a question that you have answered before.
    * Make a list of pairs (city, city) with the player's own routes.
    * return connected(own, ticket[0], ticket[1]), with own as the list of the player's routes.
    """
    return bool(connected.truth(_own_routes(claims, player), *ticket))


@complete.wrong("uses the routes of all players")
def everybodys(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Whose routes are these? Only the player's own routes count for a ticket."""
    a, b = ticket
    return b in find_reachable([(first, second) for _, first, second in claims], a)


@complete.wrong("asks only whether the player has a route at both cities")
def own_both_touched(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """The player has reached both cities, but maybe with two networks that do not meet."""
    return both_touched(_own_routes(claims, player), *ticket)


@complete.wrong("travels routes in only one direction")
def own_one_way(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """You can travel a route both ways. A route is listed as (Denver, Omaha) or as (Omaha, Denver), never as both: does
    your program also go from the second city to the first?
    """
    return one_way(_own_routes(claims, player), *ticket)


@complete.wrong("reads the list of claims only once")
def own_one_pass(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """Your program reads the list of routes once. A route that comes early may become useful only later, after you
    reach one of its ends. How would you notice that you are not done?
    """
    return one_pass(_own_routes(claims, player), *ticket)


@complete.wrong("looks for one route between the two cities")
def own_only_direct(claims: Claims, player: str, ticket: tuple[str, str]) -> bool:
    """A ticket usually takes more than one route. It may take any number of routes."""
    return only_direct(_own_routes(claims, player), *ticket)


def _own_routes(claims: Claims, player: str) -> list[tuple[str, str]]:
    return [(first, second) for owner, first, second in claims if owner == player]


EXERCISES = (connected, components, complete)
