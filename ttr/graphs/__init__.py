"""Graph algorithms, which know networks but not games.

Each module has `solve`, which returns the answer, and `trace`, which shows it step by step. Ten algorithms have
`attempt`, too: somebody carries them out. `trace` and `attempt` are made of one generator and one table, and so is
`solve` where speed does not matter (`ttr.graphs.algorithm`).

Where games, bots or pages need speed, `solve` is a twin of the generator on numbered networks. On the USA board, the
twin is faster by these factors: components 11, Dijkstra 9, Kruskal 6, Prim 8, union-find 12, bridges 18, minimum cut 8,
betweenness 6. Two problems need no twin. For Steiner trees, `solve` and `trace` share one search. For longest trails,
`solve` and `trace_odd_vertices` share one, and `trace` shows another, by backtracking. Tests compare all.

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
    from .algorithm import Attempt
    from .network import Edge, Network, NetworkError, Vertex
    from .overlay import EdgeMark, Overlay, Role, VertexMark
    from .trace import Item, Kind, Step, Structure, Trace

__all__ = [
    "Attempt",
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
    "algorithm": ("Attempt",),
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
