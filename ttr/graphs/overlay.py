"""Overlay: the vertices and edges of a network to highlight, their roles, and one sentence why.

Algorithms, bots and hints hand overlays to the map. An overlay names only vertices and edges;
colors, widths and dashes belong to the map (`ttr.ui.map.palette`).
`label_components` makes the most common one: components, named A, B, C.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase
from typing import Any

from .plain_numbers import as_int


class Role(StrEnum):
    """Why a vertex or an edge is highlighted.

    Examples
    --------
    >>> EdgeMark(4, Role.PATH).role
    <Role.PATH: 'path'>
    """

    CURRENT = "current"  # visited in this step
    FRONTIER = "frontier"  # discovered, waiting in the queue, stack or heap
    DONE = "done"  # settled, never visited again
    REJECTED = "rejected"  # considered and not taken
    ANSWER = "answer"  # part of the result
    PATH = "path"  # joins the two ends of a ticket
    TRAIL = "trail"  # part of the longest trail; the label is its place in the order
    TODO = "todo"  # still to claim
    COMPONENT = "component"  # belongs to the component named by the label
    BOTTLENECK = "bottleneck"  # a bridge, a cut vertex or a cut edge
    TERMINAL = "terminal"  # a vertex to reach: the end of a ticket, source, target


@dataclass(frozen=True, slots=True)
class VertexMark:
    """One highlighted vertex.

    Attributes
    ----------
    vertex : Vertex
        The vertex.
    role : Role
        Why it is highlighted.
    label : str
        A short text beside it, such as a distance or a component's letter.

    Examples
    --------
    >>> VertexMark("Omaha", Role.DONE, "4")
    VertexMark(vertex='Omaha', role=<Role.DONE: 'done'>, label='4')
    """

    vertex: Hashable
    role: Role
    label: str = ""


@dataclass(frozen=True, slots=True)
class EdgeMark:
    """One highlighted edge.

    Attributes
    ----------
    edge : int
        The id of the edge.
    role : Role
        Why it is highlighted.
    label : str
        A short text on it, such as its place in an order or a flow.

    Examples
    --------
    >>> EdgeMark(4, Role.TRAIL, "1")
    EdgeMark(edge=4, role=<Role.TRAIL: 'trail'>, label='1')
    """

    edge: int
    role: Role
    label: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "edge", as_int(self.edge))


@dataclass(frozen=True, slots=True)
class Overlay:
    """Highlights on a network and the sentence that explains them.

    Attributes
    ----------
    vertices : tuple of VertexMark
    edges : tuple of EdgeMark
        The marks, at most one for each vertex and edge. Edges of a path or trail are in walking order.
    sentence : str
        One sentence that says everything the picture shows.

    Examples
    --------
    >>> ends = VertexMark("Denver", Role.TERMINAL), VertexMark("Omaha", Role.TERMINAL)
    >>> Overlay(ends, (EdgeMark(0, Role.PATH),), "The path has one edge.").sentence
    'The path has one edge.'
    """

    vertices: tuple[VertexMark, ...] = ()
    edges: tuple[EdgeMark, ...] = ()
    sentence: str = ""


def end_marks(a: Hashable, b: Hashable) -> tuple[VertexMark, VertexMark]:
    """Return the marks A and B for the two ends of a path.

    >>> [mark.label for mark in end_marks("Omaha", "Denver")]
    ['A', 'B']
    """
    return VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B")


def edge_marks(edges: Iterable[int], role: Role, label: Callable[[int], str] = lambda edge: "") -> tuple[EdgeMark, ...]:
    """Return marks for edges.

    >>> edge_marks([4, 2], Role.PATH)[0]
    EdgeMark(edge=4, role=<Role.PATH: 'path'>, label='')
    """
    return tuple(EdgeMark(edge, role, label(edge)) for edge in edges)


def trail_marks(edges: Iterable[int]) -> tuple[EdgeMark, ...]:
    """Return marks that number the edges of a trail in order.

    >>> [(mark.edge, mark.label) for mark in trail_marks([4, 2])]
    [(4, '1'), (2, '2')]
    """
    return tuple(EdgeMark(edge, Role.TRAIL, str(place)) for place, edge in enumerate(edges, start=1))


def letter(index: int) -> str:
    """Return the name of a component by its index: A to Z, then A2, B2 and so on.

    >>> [letter(index) for index in (0, 25, 26, 53)]
    ['A', 'Z', 'A2', 'B3']
    """
    again, index = divmod(index, len(ascii_uppercase))
    return ascii_uppercase[index] + (str(again + 1) if again else "")


def label_components(components: Iterable[Any], sentence: str = "", *, on_edges: bool = False) -> Overlay:
    """Return an overlay that labels components with letters, beginning with A.

    Parameters
    ----------
    components : iterable of Component
        Components, for example from `connectivity.components` or `SeatNetwork.components`, in the order of the letters.
    sentence : str
        The sentence of the overlay.
    on_edges : bool
        Whether edges carry the letters too; vertices always do.

    >>> from ttr.graphs import connectivity
    >>> from ttr.graphs.network import Network
    >>> parts = connectivity.components(Network.from_edges([("s", "t", 1), ("u", "v", 1)]))
    >>> [(mark.vertex, mark.label) for mark in label_components(parts).vertices]
    [('s', 'A'), ('t', 'A'), ('u', 'B'), ('v', 'B')]
    """
    parts = [(letter(index), component) for index, component in enumerate(components)]
    return Overlay(
        tuple(VertexMark(vertex, Role.COMPONENT, name) for name, part in parts for vertex in part.vertices),
        tuple(EdgeMark(edge, Role.COMPONENT, name if on_edges else "") for name, part in parts for edge in part.edges),
        sentence,
    )
