"""Minimum spanning trees: the shortest edges that keep a network connected, by Kruskal and by Prim.

A disconnected network has a minimum spanning forest, with a tree for each component.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from .algorithm import Choice, Events, algorithm
from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .trace import Facts, Item, Kind, numbers
from .union_find import UnionFind
from .words import pluralize


@dataclass(frozen=True, slots=True)
class SpanningForest:
    """A tree in each component, with the smallest total length.

    Attributes
    ----------
    length : int
        The total length of its edges (in the game, trains).
    edges : tuple of int
        The ids of its edges, in the order in which they were added.
    trees : int
        The number of trees, one for each component; an isolated vertex is a tree too.
    """

    length: int
    edges: tuple[int, ...]
    trees: int


def solve(net: Network) -> SpanningForest:
    """Return the minimum spanning forest by Kruskal's algorithm.

    Parameters
    ----------
    net : Network
        Any network; it need not be connected.

    Returns
    -------
    SpanningForest
        The minimum spanning forest; among edges of equal length, smaller ids come first, so the result is unique.

    Notes
    -----
    O(E log E), for sorting. J. B. Kruskal, "On the shortest spanning subtree of a graph and the traveling
    salesman problem", Proceedings of the American Mathematical Society 7 (1956), 48-50.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> solve(net)
    SpanningForest(length=6, edges=(1, 0), trees=1)
    """
    # The fast twin of `_kruskal` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    ends, lengths = net.numbered.ends, net.numbered.lengths
    sets = UnionFind(range(len(net.vertices)))
    taken = [e for e in sorted(range(len(ends)), key=lengths.__getitem__) if sets.union(*ends[e])]
    return _forest(net, taken)


def prim(net: Network, start: Vertex | None = None) -> SpanningForest:
    """Return the same forest as `solve`, with edges in another order, by Prim's algorithm.

    Parameters
    ----------
    net : Network
        Any network; it need not be connected.
    start : Vertex, optional
        The vertex where the first tree starts; by default the first vertex. Each further tree starts at the first
        vertex that is not in a tree yet.

    Raises
    ------
    NetworkError
        If a vertex does not exist.

    Notes
    -----
    O(E log E) with a heap of edges. V. Jarník, "O jistém problému minimálním", Práce moravské přírodovědecké
    společnosti 6 (1930), 57-63; R. C. Prim, "Shortest connection networks and some generalizations", Bell System
    Technical Journal 36 (1957), 1389-1401.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> prim(net, "Denver")
    SpanningForest(length=6, edges=(0, 1), trees=1)
    """
    # The fast twin of `_prim` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    adjacent, lengths = net.numbered.adjacent, net.numbered.lengths
    roots = range(len(adjacent)) if start is None else [net.vertex_number(start), *range(len(adjacent))]
    inside = bytearray(len(adjacent))
    taken = []
    for root in roots:
        if inside[root]:
            continue
        heap = [(0, -1, root)]
        while heap:
            _, e, v = heappop(heap)
            if inside[v]:
                continue
            inside[v] = 1
            if e >= 0:
                taken.append(e)
            for u, f in adjacent[v]:
                if not inside[u]:
                    heappush(heap, (lengths[f], f, u))
    return _forest(net, taken)


# --- Step by step ----------------------------------------------------------------------------------------

_ANSWER = """
the edges taken are a minimum spanning forest
> answer | {size} of length {length} in all: nothing shorter connects as much.

! taken | {Edge} is taken already. | took an edge that was taken already
! cycle | Both ends of {edge} are in one tree already: it would close a cycle. | took an edge that closes a cycle
"""
_COUNTERS = "edges looked at, edges taken, length"


@algorithm(
    "Kruskal's algorithm",
    """
every vertex is a tree of its own; sort the edges by length
> start | {size}, the shortest first; no edge is taken yet.
for each edge, the shortest first:
    if its ends are in different trees: take it, the two trees become one
    > take | Take {edge}, length {length}: it joins two trees. | e=done -e | edges looked at, edges taken
    otherwise: leave it, it would close a cycle
    > leave | Leave {edge}, length {length}: both ends are already in one tree. | e=rejected -e | edges looked at

? take | edge | Which edge is taken next?
! longer | {Edge} has length {length}, but one of length {least} joins two trees, too. | \
took an edge that was not the shortest
"""
    + _ANSWER,
    Kind.QUEUE,
    "Sorted: the shortest comes next",
    _COUNTERS,
    presses="each edge that is taken next; of equal lengths, any that joins two trees may come first",
)
def _kruskal(net: Network) -> Events[SpanningForest]:
    """Show Kruskal's algorithm edge by edge; the answer matches `solve`.

    The queue shows the remaining edges with their lengths. Vertices of the same tree have the same label.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> for step in trace(net).steps[1:4]:
    ...     print(step.event, "-", step.sentence)
    take - Take the edge from Omaha to Duluth, length 2: it joins two trees.
    take - Take the edge from Omaha to Denver, length 4: it joins two trees.
    leave - Leave the edge from Duluth to Denver, length 9: both ends are already in one tree.
    """
    sets = UnionFind(net.vertices)
    members: dict[Vertex, list[Vertex]] = {vertex: [vertex] for vertex in net.vertices}  # by root
    heap = sorted((edge.length, edge.id) for edge in net.edges)
    taken: list[Edge] = []
    items = [Item(id, length) for length, id in heap]
    yield "start", {"size": pluralize(len(heap), "edge"), "items": items}
    while edge := (yield from _take(net, heap, taken, lambda edge: sets.together(edge.a, edge.b))):
        a, b = sets.find(edge.a), sets.find(edge.b)
        sets.union(a, b)
        root = sets.find(a)
        joined = members.pop(b if root == a else a)
        members[root] += joined
        named, label = [root, *joined], str(net.vertex_number(root) + 1)
        marks = {"vertices": dict.fromkeys(named, Role.COMPONENT), "labels": dict.fromkeys(named, label)}
        yield "take", {**_facts(edge, taken), **marks}
    return (yield from _finish(net, taken))


trace, attempt = _kruskal.trace, _kruskal.attempt


@algorithm(
    "Prim's algorithm",
    """
while there is a vertex in no tree:
    begin a tree there: put its edges into the heap
    > start | Begin a tree at {v}: {size} can be the first. | v=done
    while there is an edge in the heap:
        take out the shortest one
        if both its ends are in the tree: leave it, it would close a cycle
        > leave | Leave {edge}, length {length}: both ends are already in the tree. | e=rejected -e | edges looked at
        otherwise: take it
        > take | Take {edge}, length {length}, the shortest in the heap: {v} joins the tree. | v=done e=done -e | \
edges looked at, edges taken
        put the other edges of the new vertex into the heap
        > push | {size} of {v} to vertices outside: into the heap.

? take | edge | Which edge is taken next?
! outside | {Edge} does not touch the tree. | took an edge away from the tree: Kruskal does that, Prim does not
! longer | {Edge} has length {length}, but one of length {least} leaves the tree, too. | \
took an edge that was not the shortest
"""
    + _ANSWER,
    Kind.HEAP,
    counters=_COUNTERS,
    presses="each edge that is taken next; of equal lengths, any that leaves the tree may come first",
)
def _prim(net: Network, start: Vertex | None = None) -> Events[SpanningForest]:
    """Show Prim's algorithm edge by edge; parameters, errors and answer match `prim`.

    The heap shows the edges that leave the tree, and inner edges not yet discarded, by length.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> [item.key for item in trace_prim(net, "Denver")[0].structure.items]
    [4, 9]
    """
    inside: set[Vertex] = set()
    heap: list[tuple[int, int]] = []  # length and id
    taken: list[Edge] = []

    def enter(vertex: Vertex) -> Facts:
        inside.add(vertex)
        new = [edge for edge in net.incident(vertex) if edge.other(vertex) not in inside]
        for edge in new:
            heappush(heap, (edge.length, edge.id))
        items = [Item(edge.id, edge.length) for edge in new]
        marks = {edge.id: Role.FRONTIER for edge in new}
        return {"v": vertex, "size": pluralize(len(new), "edge"), "items": items, "edges": marks}

    for root in net.vertices if start is None else (net.vertices[net.vertex_number(start)], *net.vertices):
        if root in inside:
            continue
        yield "start", enter(root)
        while edge := (yield from _take(net, heap, taken, lambda edge: {edge.a, edge.b} <= inside, inside)):
            new = edge.b if edge.a in inside else edge.a
            yield "take", {**_facts(edge, taken), "v": new}
            if (pushed := enter(new))["items"]:
                yield "push", pushed
    return (yield from _finish(net, taken))


trace_prim, attempt_prim = _prim.trace, _prim.attempt


def _take(
    net: Network,
    heap: list[tuple[int, int]],
    taken: list[Edge],
    closes: Callable[[Edge], bool],
    tree: Container[Vertex] | None = None,
) -> Events[Edge | None]:
    """Return the shortest edge of a heap that closes no cycle, and leave the edges before it; None if there is none.

    If the edges must touch a `tree`, an edge elsewhere is a mistake of its own kind.
    """

    def shortest() -> set[int]:
        return {id for length, id in heap if length == heap[0][0] and not closes(net.edge(id))}

    def not_next(x: int) -> tuple[str, Facts]:
        edge = net.edge(x)
        apart = tree is not None and edge.a not in tree and edge.b not in tree
        kind = "taken" if edge in taken else "cycle" if closes(edge) else "outside" if apart else "longer"
        return kind, {**_facts(edge), "least": heap[0][0]}

    while heap:
        edge = net.edge(heap[0][1])
        if closes(edge):
            heappop(heap)
            yield "leave", _facts(edge)
            continue
        edge = net.edge((yield Choice("take", edge.id, shortest, not_next)))
        if edge.id == heap[0][1]:
            heappop(heap)
        else:
            heap.remove((edge.length, edge.id))
            heapify(heap)
        taken.append(edge)
        return edge
    return None


def _facts(edge: Edge, taken: Sequence[Edge] = ()) -> Facts:
    name = f"he edge from {edge.a} to {edge.b}"
    facts = {"e": edge.id, "edge": f"t{name}", "Edge": f"T{name}", "length": edge.length}
    return {**facts, "counters": {"length": sum([edge.length for edge in taken])}} if taken else facts


def _finish(net: Network, taken: Sequence[Edge]) -> Events[SpanningForest]:
    answer = _forest(net, [net.edge_number(edge.id) for edge in taken])
    facts = {"size": pluralize(answer.trees, "tree"), "length": answer.length, "clear": ["labels"]}
    marks = {"vertices": net.vertices, "edges": answer.edges, "edge_labels": numbers(answer.edges)}
    yield "answer", {**facts, **marks}
    return answer


def _forest(net: Network, taken: list[int]) -> SpanningForest:
    lengths = net.numbered.lengths
    return SpanningForest(
        length=sum([lengths[e] for e in taken]),
        edges=tuple([net.numbered.ids[e] for e in taken]),
        trees=len(net.vertices) - len(taken),
    )
