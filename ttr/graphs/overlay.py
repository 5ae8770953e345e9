"""Overlay: which vertices and edges of a network to highlight, in which role, and one sentence why.

An overlay is what algorithms, bots and hints hand to the map. It names vertices and edges only;
colors, widths and dashes are the map's business (`ttr.ui.map.palette`).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Why a vertex or an edge is highlighted."""

    CURRENT = "current"  # looked at in this step
    FRONTIER = "frontier"  # discovered, waiting in the queue, stack or heap
    DONE = "done"  # settled, never looked at again
    REJECTED = "rejected"  # looked at and not taken
    ANSWER = "answer"  # part of the result
    PATH = "path"  # joins the two ends of a ticket
    TRAIL = "trail"  # part of the longest trail; the label is its place in the order
    TODO = "todo"  # still to be claimed
    COMPONENT = "component"  # belongs to the component that the label names
    BOTTLENECK = "bottleneck"  # a bridge, a cut vertex or a cut edge
    TERMINAL = "terminal"  # a vertex that has to be reached: the end of a ticket, source, target


@dataclass(frozen=True, slots=True)
class VertexMark:
    """One highlighted vertex; `label` is a short text beside it (a distance, a component's letter)."""

    vertex: Hashable
    role: Role
    label: str = ""


@dataclass(frozen=True, slots=True)
class EdgeMark:
    """One highlighted edge, named by its id; `label` is a short text on it (an order, a flow)."""

    edge: int
    role: Role
    label: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Highlights on a network and the sentence that explains them.

    Attributes
    ----------
    vertices, edges
        The marks, each vertex and edge at most once. Edges of a path or trail are in its order.
    sentence
        One sentence in words; it says everything that the picture shows.
    """

    vertices: tuple[VertexMark, ...] = ()
    edges: tuple[EdgeMark, ...] = ()
    sentence: str = ""
