"""Graph algorithms, which know networks but not games.

Each module has `solve`, which returns the answer fast, and `trace`, which shows it step by step.

>>> from ttr import graphs
>>> net = graphs.Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)])
>>> graphs.longest_trail.solve(net).length
6
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import (
        bridges,
        centrality,
        connectivity,
        euler,
        facts,
        longest_trail,
        min_cut,
        path_tree,
        shortest_path,
        spanning_tree,
        steiner_tree,
        union_find,
    )
    from .network import Edge, Network, NetworkError, Vertex
    from .overlay import EdgeMark, Overlay, Role, VertexMark
    from .trace import Item, Kind, Step, Structure, Trace

__all__ = [
    "Edge",
    "EdgeMark",
    "Item",
    "Kind",
    "Network",
    "NetworkError",
    "Overlay",
    "Role",
    "Step",
    "Structure",
    "Trace",
    "Vertex",
    "VertexMark",
    "bridges",
    "centrality",
    "connectivity",
    "euler",
    "facts",
    "longest_trail",
    "min_cut",
    "path_tree",
    "shortest_path",
    "spanning_tree",
    "steiner_tree",
    "union_find",
]

# Modules load on first use: a game needs only a few of the algorithms, and a page one at a time.
_LATER = {
    "network": ("Edge", "Network", "NetworkError", "Vertex"),
    "overlay": ("EdgeMark", "Overlay", "Role", "VertexMark"),
    "trace": ("Item", "Kind", "Step", "Structure", "Trace"),
}
_VALUES = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _VALUES:
        return getattr(import_module(f"{__name__}.{_VALUES[name]}"), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
