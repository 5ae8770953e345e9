"""Lesson 6, cuts and blocking: networks to build with bridges, cut vertices and cuts, for few or many players."""

from __future__ import annotations

from collections.abc import Callable

from ttr.graphs import bridges
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.cuts.story import FEW_PLAYERS, MANY_PLAYERS, edges_for
from ttr.lessons.cuts.weak_points import has, minimum_cut
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.goals import Goal
from ttr.ui.controls.widgets import dropdown, listen

TASK = (
    "Click routes to build a network. Bridges have a red frame, cut vertices a red ring with “!”. A dead end is a "
    "city with one edge. Can you build these?"
)
PAIR = ("Denver", "Pittsburgh")
FEW_TEXT, MANY_TEXT = (" or ".join(map(str, counts)) for counts in (FEW_PLAYERS, MANY_PLAYERS))


def network(routes: frozenset[int], players: int) -> Network:
    """Return routes as a network of their cities; with few players, a double is one edge."""
    return network_of(edges_for(routes, players))


def claims(routes: frozenset[int], players: int) -> int:
    """Return how many claims separate the two cities of the goals; 0 if they are not connected."""
    net = network(routes, players)
    cut = minimum_cut(net, *PAIR) if has(net, *PAIR) else None
    return cut.value if cut is not None else 0


def goals(players: Callable[[], int]) -> tuple[Goal[frozenset[int]], ...]:
    """Return the building goals; `players` returns the current number of players."""
    a, b = PAIR

    def shared_city(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        found = bridges.solve(net)
        return len(net.edges) >= 6 and not found.edges and bool(found.vertices)

    def no_dead_end(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        return bool(bridges.solve(net).edges) and all(net.degree(city) >= 2 for city in net.vertices)

    def three(routes: frozenset[int]) -> bool:
        return claims(routes, players()) == 3

    def other_rule(routes: frozenset[int]) -> bool:
        return (claims(routes, FEW_PLAYERS[0]), claims(routes, MANY_PLAYERS[0])) == (1, 2)

    return (
        Goal("6 edges or more, no bridge, but a cut vertex.", shared_city),
        Goal("A bridge, but no dead end.", no_dead_end),
        Goal(f"{a} – {b}: a minimum cut of 3.", three),
        Goal(f"{a} – {b}: a minimum cut of 1 with {FEW_TEXT} players, of 2 with {MANY_TEXT}.", other_rule),
    )


def described(routes: frozenset[int], players: int) -> tuple[Overlay, str]:
    """Return the bridges, cut vertices and minimum cut of a network under construction, as marks and in words."""
    net = network(routes, players)
    weak = bridges.solve(net)
    weak_routes = set(weak.edges)
    if players in FEW_PLAYERS:  # mark both tracks of a double that counts as one edge
        weak_routes |= {route for route in routes if board().twins[route] in weak.edges}
    vertices = {city: VertexMark(city, Role.COMPONENT) for city in net.vertices}
    vertices |= {city: VertexMark(city, Role.TERMINAL) for city in PAIR if has(net, city)}
    vertices |= {city: VertexMark(city, Role.BOTTLENECK, "!") for city in weak.vertices}
    edges = [EdgeMark(route, Role.BOTTLENECK if route in weak_routes else Role.COMPONENT) for route in sorted(routes)]
    words = (
        f"{counted(len(net.edges), 'edge')}, {counted(len(weak.edges), 'bridge')}, "
        f"{counted(len(weak.vertices), 'cut vertex')}. {_between(net)}"
    )
    return Overlay(tuple(vertices.values()), tuple(edges), words), words


def _between(net: Network) -> str:
    a, b = PAIR
    cut = minimum_cut(net, a, b) if has(net, a, b) else None
    if cut is None or not cut.value:
        return f"{a} and {b} are not connected."
    routes = named([str(board().routes[edge]) for edge in cut.edges])
    return f"Minimum cut between {a} and {b}: {cut.value} ({routes})."


class BuildForPlayers(Build):
    """Build a network for few or many players."""

    def __init__(self) -> None:
        counts = [(f"{FEW_TEXT}: a double is one edge", FEW_PLAYERS[0]), (f"{MANY_TEXT}: two edges", MANY_PLAYERS[0])]
        self._players = dropdown("Players", counts)
        super().__init__(
            board(),
            TASK,
            goals(lambda: self._players.value),
            lambda routes: described(routes, self._players.value),
            above=[self._players],
        )
        listen(self._tell, self._players)
