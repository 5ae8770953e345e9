"""Lesson 3, the cheapest way: why an answer is wrong, drawn and in words."""

from __future__ import annotations

from itertools import pairwise

from ttr.graphs import shortest_path
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cheapest.answers import Tickets
from ttr.lessons.cheapest.ways import claimed_marks, way_text, with_all_cities
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.exercise import YOURS, Case, Subject


def explain_cost(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    """Draw a way, and add up its routes or show where one is missing."""
    way: list[str] = case.arguments[1]
    direct: dict[frozenset[object], tuple[int, int]] = {}
    for edge in with_all_cities(case.routes).edges:
        direct.setdefault(frozenset((edge.a, edge.b)), (edge.id, edge.length))
    steps = [frozenset(step) for step in pairwise(way)]
    marks = tuple(EdgeMark(direct[step][0], Role.PATH) for step in dict.fromkeys(steps) if step in direct)
    places = {city: str(place) for place, city in reversed(list(enumerate(way, 1)))}
    said = "Your function says None" if answer is None else f"Your function says {counted(answer, 'train')}"
    gap = next((step for step in pairwise(way) if frozenset(step) not in direct), None)
    if gap is not None:
        missing = tuple(VertexMark(city, Role.BOTTLENECK, places[city]) for city in dict.fromkeys(gap))
        others = tuple(VertexMark(city, Role.TERMINAL, place) for city, place in places.items() if city not in gap)
        words = f"{said}, but no route leads from {gap[0]} to {gap[1]} in this network: the answer is None."
        return Overlay((*missing, *others), marks, words)
    cities = tuple(VertexMark(city, Role.TERMINAL, place) for city, place in places.items())
    if not steps:
        return Overlay(cities, (), f"{said}, but this way stays in {way[0]}: without a step it takes 0 trains.")
    words = f"{said}. The way {way_text(tuple(way))} takes {_sum([direct[step][1] for step in steps])}."
    if len(set(steps)) < len(steps):
        words += " A route that is traveled twice counts twice."
    return Overlay(cities, marks, words)


def explain_cheapest(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    """Draw the cheapest way between two cities, or what can be reached when there is none."""
    _, a, b = case.arguments
    return _explain(case, a, b, answer)


def explain_needed(case: Case, answer: int | None, truth: int | None, subject: Subject = YOURS) -> Overlay:
    """Draw the cheapest way of a player, whose own routes cost nothing."""
    routes, player, a, b = case.arguments
    names: dict[int, list[tuple[str, str]]] = {}
    for route in sorted(case.routes):
        owner = case.owners[route]
        if owner is not None:
            names.setdefault(owner, []).append(board().routes[route].cities)
    # The case names players, its picture seats: the player's is the one with the same routes.
    mine = sorted((x, y) for owner, x, y, _ in routes if owner == player)
    seat = next((seat for seat, ends in names.items() if sorted(ends) == mine), None)
    own = frozenset(route for route in case.routes if seat is not None and case.owners[route] == seat)
    rivals = frozenset(route for route in case.routes if case.owners[route] is not None) - own
    return _explain(case, a, b, answer, own, rivals, player)


def explain_tickets(case: Case, answer: Tickets, truth: Tickets, subject: Subject = YOURS) -> Overlay:
    """Draw the cheapest way of the first ticket that is listed wrongly, or is missing."""
    given = {(min(a, b), max(a, b), points): (a, b) for a, b, points in case.arguments[1]}
    for a, b, points in answer:
        if (a, b, points) not in given:
            words = f"Your function lists {a} – {b} for {counted(points, 'point')}, which is none of the tickets here."
            marks = tuple(VertexMark(city, Role.BOTTLENECK) for city in sorted({a, b} & set(board().city_index)))
            return Overlay(marks, (), words)
    wrong = next(ticket for ticket in given if (ticket in answer) != (ticket in truth))
    a, b = given[wrong]
    way = shortest_path.solve(with_all_cities(case.routes), a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    said = "Your function lists" if wrong in answer else "Your function leaves out"
    but = "points and trains are equal" if wrong in answer else "points and trains are not equal"
    cost = "" if way is None else f"{way_text(way.vertices)}, {counted(way.cost, 'train')}"
    words = f"{said} the ticket {a} – {b} for {counted(wrong[2], 'point')}. The cheapest way is {cost}: {but}."
    return Overlay(ends, tuple(EdgeMark(edge, Role.PATH) for edge in (way.edges if way else ())), words)


def _explain(
    case: Case,
    a: str,
    b: str,
    answer: int | None,
    own: frozenset[int] = frozenset(),
    rivals: frozenset[int] = frozenset(),
    player: str = "",
) -> Overlay:
    net = with_all_cities(case.routes)
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    said = f"Your function says {counted(answer, 'train')}" if answer is not None else ""
    way = shortest_path.solve(net, a, b, own, rivals)
    if way is None:
        reached = shortest_path.distances(net, a, own, rivals)
        inside = tuple(VertexMark(city, Role.COMPONENT) for city in reached if city != a)
        marks = tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges if e.a in reached and e.id not in rivals)
        open_to = f" open to {player}" if player else ""
        where = f"from {a} {player or 'one'} only gets to the cities marked here" if inside else ""
        where = where or f"no route{open_to} leads from {a}"
        return Overlay((*ends, *inside), marks, f"{said}, but {where}. There is no way to {b}: the answer is None.")
    marks = claimed_marks(way, own) if player else tuple(EdgeMark(route, Role.PATH) for route in way.edges)
    paid = [0 if route in own else net.edge(route).length for route in way.edges]
    words = f"{way_text(way.vertices)}, {_sum(paid)}"
    if player and any(route in own for route in way.edges):
        words += f" (routes of {player} cost 0)"
    if answer is None:
        return Overlay(ends, marks, f"Your function says None, but there is a way from {a} to {b}: {words}.")
    if answer > way.cost:
        return Overlay(ends, marks, f"{said}. This way is cheaper: {words}.")
    return Overlay(ends, marks, f"{said}, but no way is as cheap as that. The cheapest is {words}.")


def _sum(trains: list[int]) -> str:
    """Return an addition, as in "4 + 2 = 6 trains"."""
    total = counted(sum(trains), "train")
    return f"{' + '.join(map(str, trains))} = {total}" if len(trains) > 1 else total
