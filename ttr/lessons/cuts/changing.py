"""Changing: build networks with bridges, cut vertices and cuts, and change how many players there are."""

from __future__ import annotations

from collections.abc import Callable

from ttr.graphs import bridges
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cuts.explained import named
from ttr.lessons.cuts.story import FEW, edges_for, fewest, has
from ttr.lessons.kit.building import Build
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.kit.goals import Goal
from ttr.ui.parts.controls import dropdown

PAIR = ("Denver", "Pittsburgh")
MANY = FEW + 1  # from so many players on, each track of a double is an edge of its own
THREE = 3


def network(routes: frozenset[int], players: int) -> Network:
    """Return routes as a network of their cities: with two or three players, a double is one edge."""
    return network_of(edges_for(routes, players))


def claims(routes: frozenset[int], players: int) -> int:
    """Return how many claims cut the two cities of the goals off from each other; 0 where they are not connected."""
    net = network(routes, players)
    cut = fewest(net, *PAIR) if has(net, *PAIR) else None
    return cut.value if cut is not None else 0


def goals(players: Callable[[], int]) -> tuple[Goal[frozenset[int]], ...]:
    """Return what to build; `players` tells how many there are at the moment."""
    a, b = PAIR

    def shared_city(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        found = bridges.solve(net)
        return len(net.edges) >= 6 and not found.edges and bool(found.vertices)

    def no_dead_end(routes: frozenset[int]) -> bool:
        net = network(routes, players())
        return bool(bridges.solve(net).edges) and all(net.degree(city) >= 2 for city in net.vertices)

    def three(routes: frozenset[int]) -> bool:
        return claims(routes, players()) == THREE

    def other_rule(routes: frozenset[int]) -> bool:
        return (claims(routes, FEW), claims(routes, MANY)) == (1, 2)

    return (
        Goal("6 edges or more, no bridge, but a cut vertex.", shared_city),
        Goal("A bridge, but no dead end.", no_dead_end),
        Goal(f"{a} – {b}: a minimum cut of {THREE}.", three),
        Goal(f"{a} – {b}: a minimum cut of 1 with 2 or 3 players, of 2 with 4 or 5.", other_rule),
    )


def described(routes: frozenset[int], players: int) -> tuple[Overlay, str]:
    """Return bridges and cut vertices of a network that is being built, and how many claims the two cities need."""
    net = network(routes, players)
    weak = bridges.solve(net)
    twins = board().twins
    # Both tracks of a double that is one edge are marked.
    weak_routes = {route for route in routes if route in weak.edges or twins[route] in weak.edges}
    if players >= MANY:
        weak_routes = set(weak.edges)
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
    cut = fewest(net, a, b) if has(net, a, b) else None
    if cut is None or not cut.value:
        return f"{a} and {b} are not connected."
    routes = named([str(board().routes[edge]) for edge in cut.edges])
    return f"Minimum cut between {a} and {b}: {cut.value} ({routes})."


class Change(Build):
    """Build a network, with few or with many players.

    Parameters
    ----------
    task : str
        What to do, in a sentence or two.
    """

    def __init__(self, task: str) -> None:
        self._players = dropdown("Players", [("2 or 3: a double is one edge", FEW), ("4 or 5: two edges", MANY)])
        super().__init__(
            board(), task, goals(lambda: self._players.value), lambda routes: described(routes, self._players.value)
        )
        self.panel.children = (self.panel.children[0], self._players, *self.panel.children[1:])
        self._players.observe(lambda change: self._tell(), "value")

    def play(self, players: int) -> None:
        """Say how many players there are."""
        self._players.value = players
