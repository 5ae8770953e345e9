"""Minimum spanning trees: the shortest edges that keep a network connected, by Kruskal and by Prim.

A disconnected network has a minimum spanning forest, with a tree for each component.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted
from .union_find import UnionFind


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

KRUSKAL = (
    "every vertex is a tree of its own; sort the edges by length",
    "for each edge, the shortest first:",
    "    if its ends are in different trees: take it, the two trees become one",
    "    otherwise: leave it, it would close a cycle",
    "the edges taken are a minimum spanning forest",
)
PRIM = (
    "while there is a vertex in no tree:",
    "    begin a tree there: put its edges into the heap",
    "    while there is an edge in the heap:",
    "        take out the shortest one",
    "        if both its ends are in the tree: leave it, it would close a cycle",
    "        otherwise: take it",
    "        put the other edges of the new vertex into the heap",
    "the edges taken are a minimum spanning forest",
)


def trace(net: Network) -> Trace[SpanningForest]:
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
    check_network(net)
    recorder = Recorder()
    recorder.counters = {"edges looked at": 0, "edges taken": 0, "length": 0}
    sets = UnionFind(net.vertices)
    members: dict[Vertex, list[Vertex]] = {vertex: [vertex] for vertex in net.vertices}  # by root
    queue = sorted(net.edges, key=lambda edge: edge.length)
    taken: list[int] = []

    def note(event: str, line: int, sentence: str, edge: int | None = None) -> None:
        items = tuple([Item(edge.id, edge.length) for edge in queue])
        recorder.step(event, line, sentence, Structure(Kind.QUEUE, items, "Sorted: the shortest comes next"), edge=edge)

    note("start", 1, f"{counted(len(queue), 'edge')}, the shortest first; no edge is taken yet.")
    while queue:
        edge = queue.pop(0)
        recorder.count("edges looked at")
        what = f"the edge from {edge.a} to {edge.b}, length {edge.length}"
        a, b = sets.find(edge.a), sets.find(edge.b)
        if not sets.union(a, b):
            note("leave", 4, f"Leave {what}: both ends are already in one tree.", edge.id)
            recorder.edges[edge.id] = Role.REJECTED
            continue
        taken.append(net.edge_number(edge.id))
        root = sets.find(a)
        members[root] += members.pop(b if root == a else a)
        recorder.vertices.update(dict.fromkeys(members[root], Role.COMPONENT))
        recorder.labels.update(dict.fromkeys(members[root], str(net.vertex_number(root) + 1)))
        recorder.count("edges taken")
        recorder.counters["length"] += edge.length
        note("take", 3, f"Take {what}: it joins two trees.", edge.id)
        recorder.edges[edge.id] = Role.DONE
    return _finish("Kruskal's algorithm", KRUSKAL, net, taken, recorder)


def trace_prim(net: Network, start: Vertex | None = None) -> Trace[SpanningForest]:
    """Show Prim's algorithm edge by edge; parameters, errors and answer match `prim`.

    The heap shows the edges that leave the tree, and inner edges not yet discarded, by length.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> [item.key for item in trace_prim(net, "Denver")[0].structure.items]
    [4, 9]
    """
    check_network(net)
    if start is not None:
        net.vertex_number(start)
    recorder = Recorder()
    recorder.counters = {"edges looked at": 0, "edges taken": 0, "length": 0}
    inside: set[Vertex] = set()
    heap: list[Edge] = []
    taken: list[int] = []

    def note(event: str, line: int, sentence: str, vertex: Vertex | None = None, edge: int | None = None) -> None:
        items = tuple([Item(edge.id, edge.length) for edge in heap])
        recorder.step(event, line, sentence, Structure(Kind.HEAP, items), vertex, edge)

    def enter(vertex: Vertex) -> int:
        """Add a vertex to the tree and its edges to the heap; return the number of these edges."""
        inside.add(vertex)
        recorder.vertices[vertex] = Role.DONE
        new = [edge for edge in net.incident(vertex) if edge.other(vertex) not in inside]
        heap.extend(new)
        heap.sort(key=lambda edge: (edge.length, edge.id))
        recorder.edges.update((edge.id, Role.FRONTIER) for edge in new)
        return len(new)

    for root in net.vertices if start is None else (start, *net.vertices):
        if root in inside:
            continue
        size = counted(enter(root), "edge")
        note("start", 2, f"Begin a tree at {root}: {size} can be the first.", root)
        while heap:
            edge = heap.pop(0)
            recorder.count("edges looked at")
            what = f"the edge from {edge.a} to {edge.b}, length {edge.length}"
            if edge.a in inside and edge.b in inside:
                note("leave", 5, f"Leave {what}: both ends are already in the tree.", edge=edge.id)
                recorder.edges[edge.id] = Role.REJECTED
                continue
            taken.append(net.edge_number(edge.id))
            recorder.count("edges taken")
            recorder.counters["length"] += edge.length
            new = edge.b if edge.a in inside else edge.a
            note("take", 6, f"Take {what}, the shortest in the heap: {new} joins the tree.", new, edge.id)
            recorder.edges[edge.id] = Role.DONE
            if pushed := enter(new):
                note("push", 7, f"{counted(pushed, 'edge')} of {new} to vertices outside: into the heap.", new)
    return _finish("Prim's algorithm", PRIM, net, taken, recorder)


def _finish(
    name: str, pseudocode: tuple[str, ...], net: Network, taken: list[int], recorder: Recorder
) -> Trace[SpanningForest]:
    answer = _forest(net, taken)
    recorder.labels.clear()
    recorder.number(answer.edges)
    sentence = f"{counted(answer.trees, 'tree')} of length {answer.length} in all: nothing shorter connects as much."
    recorder.answer(len(pseudocode), sentence, net.vertices, answer.edges)
    return Trace(name, pseudocode, tuple(recorder.steps), answer)


def _forest(net: Network, taken: list[int]) -> SpanningForest:
    """Return the forest of these edge numbers; each edge joins two trees."""
    lengths = net.numbered.lengths
    return SpanningForest(
        length=sum([lengths[e] for e in taken]),
        edges=tuple([net.numbered.ids[e] for e in taken]),
        trees=len(net.vertices) - len(taken),
    )
