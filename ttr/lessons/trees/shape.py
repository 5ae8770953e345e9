"""Lesson 4, trees: the shape of a network in words and marks: tree, forest or cycle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Role, edge_marks
from ttr.graphs.words import counted, walk_text
from ttr.lessons.kit.cases import network_of


@dataclass(frozen=True, slots=True)
class Cycle:
    """A cycle: its edges in order, and its vertices, the first one again at the end."""

    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]

    @property
    def words(self) -> str:
        """The cycle in words."""
        if len(self.edges) == 2:
            return f"the two tracks between {self.vertices[0]} and {self.vertices[1]}"
        return walk_text(self.vertices)


def cycle_in(net: Network) -> Cycle | None:
    """Return a shortest cycle of the network, or None for a forest."""
    found = None
    for edge in net.edges:
        rest = Network(net.vertices, [other for other in net.edges if other.id != edge.id])
        path = connectivity.path(rest, edge.a, edge.b)
        if path is not None and (found is None or len(path.edges) + 1 < len(found.edges)):
            found = Cycle((*path.edges, edge.id), (*path.vertices, edge.a))
    return found


def leaves_of(net: Network) -> tuple[str, ...]:
    """Return the vertices of degree 1."""
    return tuple(str(vertex) for vertex in net.vertices if net.degree(vertex) == 1)


def is_tree(net: Network) -> bool:
    """Return True if a network with at least one edge is a tree."""
    return len(connectivity.components(net)) == 1 and len(net.edges) == len(net.vertices) - 1


def joins(net: Network, cities: Iterable[str]) -> bool:
    """Return True if all these cities are in one component of the network."""
    wanted = set(cities)
    return any(wanted <= set(part.vertices) for part in connectivity.components(net))


def marked(edges: Iterable[int], role: Role, rest: Iterable[int] = ()) -> tuple[EdgeMark, ...]:
    """Return marks for some edges in a role, and for the others as part of the network."""
    chosen = tuple(edges)
    others = sorted(set(rest) - set(chosen))
    return (*edge_marks(others, Role.COMPONENT), *edge_marks(chosen, role))


def described(routes: frozenset[int]) -> str:
    """Return a sentence that says whether a network is a tree, is a forest, or has a cycle."""
    net = network_of(routes)
    pieces = len(connectivity.components(net))
    size = f"{counted(len(net.vertices), 'city')}, {counted(len(net.edges), 'route')}, {counted(net.length, 'train')}"
    cycle = cycle_in(net)
    if cycle is not None:
        where = "in one piece" if pieces == 1 else f"in {pieces} pieces"
        return f"{size}, {where}, with a cycle: {cycle.words}."
    if pieces > 1:
        return f"{size}: no cycle, but {pieces} pieces, so it is a forest of {pieces} trees."
    return f"{size}: in one piece and without a cycle, so it is a tree with {len(leaves_of(net))} leaves."
