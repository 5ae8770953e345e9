"""Overlays of a seat's network for the map: components, tickets, longest path, cheapest completion, bottlenecks.

Each function returns an `Overlay`: the routes and cities to highlight, and a sentence that says the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import min_cut
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, label_components, letter, trail_marks
from ttr.graphs.words import pluralize


def networks(built: SeatNetwork, name: str) -> Overlay:
    """Show the components of a seat's network, the largest first."""
    parts = built.components
    if not parts:
        return Overlay(sentence=f"{name}: no routes yet, so no network.")
    sizes = "; ".join(
        f"{letter(i)}: {pluralize(len(part.vertices), 'city')}, {pluralize(built.trains(part.edges), 'train')}"
        for i, part in enumerate(parts)
    )
    return label_components(parts, f"{name}: {pluralize(len(parts), 'network')} ({sizes}).", on_edges=True)


def ticket_connectivity(built: SeatNetwork, ticket: Ticket) -> Overlay:
    """Show the path that connects a ticket's cities, or the networks that must still be joined."""
    ends = (VertexMark(ticket.a, Role.TERMINAL), VertexMark(ticket.b, Role.TERMINAL))
    path = built.path(ticket)
    if path is not None and not path.cost:
        return Overlay(
            vertices=ends,
            edges=tuple(EdgeMark(route, Role.PATH) for route in path.edges),
            sentence=f"{ticket} is connected: {' – '.join(map(str, path.vertices))}, "
            f"{pluralize(built.trains(path.edges), 'train')}.",
        )
    parts, edges, vertices = [], [], []
    for index, city in enumerate(ticket.cities):
        mark, component = letter(index), built.component_of.get(city)
        if component is None:
            parts.append(f"{city} ({mark}) is in no network")
            vertices.append(VertexMark(city, Role.TERMINAL, mark))
            continue
        part = built.components[component]
        parts.append(f"{city} is in a network of {pluralize(len(part.vertices), 'city')} ({mark})")
        edges += [EdgeMark(route, Role.COMPONENT, mark) for route in part.edges]
        vertices += [
            VertexMark(other, Role.TERMINAL if other == city else Role.COMPONENT, mark) for other in part.vertices
        ]
    outlook = (
        "the open routes can no longer connect them"
        if path is None
        else f"joining them takes {pluralize(path.cost, 'more train')}"
    )
    return Overlay(tuple(vertices), tuple(edges), f"{ticket} is not connected: {', '.join(parts)}; {outlook}.")


def longest_path(built: SeatNetwork, name: str) -> Overlay:
    """Show the longest continuous path, its routes numbered in order."""
    trail = built.longest
    if not trail.edges:
        return Overlay(sentence=f"{name}: no routes yet, so no longest path.")
    return Overlay(
        vertices=(VertexMark(trail.vertices[0], Role.TERMINAL), VertexMark(trail.vertices[-1], Role.TERMINAL))[
            : 1 if trail.vertices[0] == trail.vertices[-1] else 2
        ],
        edges=trail_marks(trail.edges),
        sentence=f"{name}: the longest path is {pluralize(trail.length, 'train')} long, "
        f"{pluralize(len(trail.edges), 'route')} from {trail.vertices[0]} to {trail.vertices[-1]}"
        + (
            "."
            if trail.at_most is None
            else f"; the search stopped early, and no path is longer than {trail.at_most} trains."
        ),
    )


def cheapest_completion(built: SeatNetwork, tickets: Sequence[Ticket]) -> Overlay:
    """Show the routes left to claim for tickets, each by its own cheapest path, with the seat's own routes free."""
    marks: dict[int, Role] = {}
    ends: dict[Vertex, VertexMark] = {}
    parts = []
    for ticket in tickets:
        path = built.path(ticket)
        if path is not None and not path.cost:
            continue
        for city in ticket.cities:
            ends[city] = VertexMark(city, Role.TERMINAL)
        if path is None:
            parts.append(f"{ticket} is cut off")
            continue
        for route in path.edges:
            marks[route] = Role.TODO if route in path.paid else Role.PATH
        routes = ", ".join(str(built.board.routes[route]) for route in path.paid)
        parts.append(f"{ticket}: {pluralize(path.cost, 'train')} on {routes}")
    if not parts:
        return Overlay(sentence="Every ticket is connected; nothing is left to claim." if tickets else "No tickets.")
    return Overlay(
        vertices=tuple(ends.values()),
        edges=tuple(EdgeMark(route, role) for route, role in marks.items()),
        sentence=f"Left to claim: {'; '.join(parts)}.",
    )


def bottlenecks(built: SeatNetwork, tickets: Sequence[Ticket], *, twins_close: bool) -> Overlay:
    """Show the smallest set of routes that rivals must claim to cut off a ticket: a minimum cut between its cities.

    Own routes cannot be cut, and connected tickets are left out. If claiming one track of a double route closes the
    other (`twins_close`), one claim cuts both. Ties go to the minimum cut nearest to the first city.
    """
    board, parts = built.board, []
    ends: dict[Vertex, VertexMark] = {}
    marks: dict[int, EdgeMark] = {}
    for ticket in tickets:
        if built.connects(ticket):
            continue
        closed = cut_closed(built, twins_close)
        cut = min_cut.solve(board_network(board), ticket.a, ticket.b, closed=closed, uncuttable=built.own)
        if cut is None or not cut.value:
            parts.append(f"{ticket} is cut off already")
            continue
        for city in ticket.cities:
            ends[city] = VertexMark(city, Role.TERMINAL)
        for route in cut.edges:
            twin = board.twins[route]
            both = (route, twin) if twins_close and twin is not None and twin not in built.closed else (route,)
            marks |= {track: EdgeMark(track, Role.BOTTLENECK) for track in both}
        tracks = Counter(str(board.routes[route]) for route in cut.edges)
        names = ", ".join(name if count == 1 else f"{name} (both tracks)" for name, count in tracks.items())
        least = "" if cut.value == 1 else "at least "
        parts.append(f"{ticket}: rivals need {least}{pluralize(cut.value, 'claim')} to cut it off: {names}")
    if not parts:
        return Overlay(sentence="Every ticket is connected: nothing can cut it off." if tickets else "No tickets.")
    return Overlay(tuple(ends.values()), tuple(marks.values()), f"{'; '.join(parts)}.")


def cut_closed(built: SeatNetwork, twins_close: bool) -> frozenset[int]:
    """Return the edges to ignore when counting claims: closed routes, and all but one track of a double route."""
    if not twins_close:
        return built.closed
    seconds = (
        route
        for route, twin in enumerate(built.board.twins)
        if twin is not None and twin < route and not {route, twin} & (built.own | built.closed)
    )
    return built.closed.union(seconds)


def all_tickets(built: SeatNetwork, tickets: Sequence[Ticket]) -> Overlay:
    """Show the connecting paths of all completed tickets, and the ends of all others."""
    marks: dict[int, EdgeMark] = {}
    ends: dict[Vertex, VertexMark] = {}
    connected = []
    for ticket in tickets:
        for city in ticket.cities:
            ends[city] = VertexMark(city, Role.TERMINAL)
        if built.connects(ticket) and (path := built.path(ticket)) is not None:
            connected.append(str(ticket))
            marks |= {route: EdgeMark(route, Role.PATH) for route in path.edges}
    names = f": {'; '.join(connected)}" if connected else ""
    return Overlay(
        tuple(ends.values()),
        tuple(marks.values()),
        f"{len(connected)} of {pluralize(len(tickets), 'ticket')} connected{names}.",
    )


def draw_plan(built: SeatNetwork, ends: Iterable[Vertex], routes: Iterable[int], sentence: str) -> Overlay:
    """Show a planned network: routes to claim, routes already owned, and cities to reach."""
    return Overlay(
        vertices=tuple(VertexMark(city, Role.TERMINAL) for city in dict.fromkeys(ends)),
        edges=tuple(EdgeMark(route, Role.PATH if route in built.own else Role.TODO) for route in dict.fromkeys(routes)),
        sentence=sentence,
    )
