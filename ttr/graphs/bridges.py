"""Bridges and cut vertices: the edges and vertices whose removal splits a network (Tarjan).

In the game: the routes that a ticket depends on.
"""

from __future__ import annotations

from dataclasses import dataclass

from .network import Network, Vertex, check_network
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted


@dataclass(frozen=True, slots=True)
class Bridges:
    """The bridges and cut vertices of a network.

    Attributes
    ----------
    edges : tuple of int
        The ids of the bridges, in order. Removing one creates one more component.
    vertices : tuple of Vertex
        The cut vertices, in the order of the network. Removing one, with its edges, splits its component.
    """

    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]


def solve(net: Network) -> Bridges:
    """Return all bridges and cut vertices.

    Parameters
    ----------
    net : Network
        Any network. Parallel edges and loops are never bridges.

    Notes
    -----
    O(V + E), by depth-first search. The low point of a vertex is the earliest vertex that one non-tree edge reaches
    from the vertex or its descendants. J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph
    manipulation", Communications of the ACM 16 (1973), 372-378; R. E. Tarjan, "A note on finding the bridges of a
    graph", Information Processing Letters 2 (1974), 160-161.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> solve(net)
    Bridges(edges=(0,), vertices=('Omaha',))
    """
    check_network(net)
    weak_edges, cuts = _search(net)
    return Bridges(
        edges=tuple([net.numbered.ids[e] for e in sorted(weak_edges)]),
        vertices=tuple([net.vertices[v] for v in sorted(cuts)]),
    )


PSEUDOCODE = (
    "for each vertex that is not found yet: begin a depth-first search there",
    "    give each vertex that is found the next number; its low point is that number",
    "    where an edge leads back to a vertex found before: its number may lower the low point",
    "    when no edge is left: turn back; the low point may lower that of the vertex before",
    "        if the low point is not before the vertex turned back from: the edge to it is a bridge",
    "        if it is not before the vertex turned back to, and that is not a root: that vertex is a cut vertex",
    "    a root with several branches is a cut vertex",
    "these are all bridges and cut vertices",
)


def trace(net: Network) -> Trace[Bridges]:
    """Show the depth-first search with its low points; the answer matches `solve`.

    Labels show the number and the low point of each vertex, as in 5/2; the stack is the path from the root, with low
    points.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> [step.sentence for step in trace(net) if step.event == "bridge"]
    ['No path leads around the edge from Omaha to Denver: it is a bridge.']
    """
    check_network(net)
    recorder = Recorder()
    recorder.counters = {"vertices found": 0, "edges looked at": 0, "bridges": 0, "cut vertices": 0}
    number: dict[Vertex, int] = {}
    low: dict[Vertex, int] = {}
    stack: list[Vertex] = []
    entered_by: dict[Vertex, int] = {}
    looked_at: set[int] = set()
    bridges: set[int] = set()
    cuts: set[Vertex] = set()

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        recorder.labels = {v: f"{n}/{low[v]}" for v, n in number.items()}
        items = tuple([Item(v, low[v]) for v in stack])
        recorder.step(event, line, sentence, Structure(Kind.STACK, items), vertex, edge)

    def enter(vertex: Vertex) -> None:
        number[vertex] = low[vertex] = len(number) + 1
        stack.append(vertex)
        recorder.vertices[vertex] = Role.FRONTIER
        recorder.count("vertices found")

    def cut(vertex: Vertex, line: int, why: str) -> None:
        if vertex not in cuts:
            cuts.add(vertex)
            recorder.count("cut vertices")
        note("cut vertex", line, f"{why}: {vertex} is a cut vertex.", vertex)

    for root in net.vertices:
        if root in number:
            continue
        branches = 0
        enter(root)
        note("start", 1, f"Begin at {root}, which gets number {number[root]}.", root)
        while stack:
            here = stack[-1]
            edge = next((edge for edge in net.incident(here) if edge.id not in looked_at), None)
            if edge is not None:
                looked_at.add(edge.id)
                recorder.count("edges looked at")
                other = edge.other(here)
                if other not in number:
                    enter(other)
                    entered_by[other] = edge.id
                    branches += here == root
                    note("discover", 2, f"{other} is new, found from {here}: number {number[other]}.", other, edge.id)
                else:
                    lower = number[other] < low[here]
                    low[here] = min(low[here], number[other])
                    then = f"its low point is now {low[here]}" if lower else "its low point stays"
                    sentence = f"From {here} an edge leads back to {other}, number {number[other]}: {then}."
                    note("back edge", 3, sentence, here, edge.id)
                recorder.edges[edge.id] = Role.DONE
                continue
            stack.pop()
            recorder.vertices[here] = Role.BOTTLENECK if here in cuts else Role.DONE
            if not stack:
                if branches > 1:
                    cut(here, 7, f"The {branches} branches from the root have no path around it")
                    recorder.vertices[here] = Role.BOTTLENECK
                continue
            before = stack[-1]
            lower = low[here] < low[before]
            low[before] = min(low[before], low[here])
            then = f"its low point is now {low[before]}" if lower else "its low point stays"
            note("back", 4, f"No edge is left at {here}: turn back to {before}; {then}.", before)
            if low[here] > number[before]:
                bridges.add(entered_by[here])
                recorder.count("bridges")
                recorder.edges[entered_by[here]] = Role.BOTTLENECK
                sentence = f"No path leads around the edge from {before} to {here}: it is a bridge."
                note("bridge", 5, sentence, before, entered_by[here])
            if low[here] >= number[before] and before != root:
                cut(before, 6, f"The vertices found from {here} on have no path around {before}")
    answer = Bridges(
        tuple(edge.id for edge in net.edges if edge.id in bridges),
        tuple(vertex for vertex in net.vertices if vertex in cuts),
    )
    recorder.labels.clear()
    are = "is" if len(bridges) == 1 else "are"
    size = f"{counted(len(bridges), 'bridge')} and {counted(len(cuts), 'cut vertex')}"
    recorder.answer(8, f"There {are} {size}.", answer.vertices, answer.edges)
    return Trace("Bridges and cut vertices", PSEUDOCODE, tuple(recorder.steps), answer)


# --- On numbered networks: see `Network.numbered` ---------------------------------------------------------


def _search(net: Network) -> tuple[list[int], set[int]]:
    """Search depth-first, without recursion; return the bridges and the cut vertices."""
    adjacent = net.numbered.adjacent
    size = len(adjacent)
    entered, low = [-1] * size, [0] * size  # the discovery number and the low point of each vertex
    bridges: list[int] = []
    cuts: set[int] = set()
    clock = 0
    for root in range(size):
        if entered[root] >= 0:
            continue
        entered[root] = low[root] = clock
        clock += 1
        branches = 0
        stack = [(root, -1, iter(adjacent[root]))]
        while stack:
            v, by, onward = stack[-1]
            for u, e in onward:
                if e == by:
                    continue  # the tree edge itself does not lead back; a parallel edge does
                if entered[u] < 0:
                    entered[u] = low[u] = clock
                    clock += 1
                    stack.append((u, e, iter(adjacent[u])))
                    break
                if entered[u] < low[v]:
                    low[v] = entered[u]
            else:
                stack.pop()
                if not stack:
                    continue
                before = stack[-1][0]
                if low[v] < low[before]:
                    low[before] = low[v]
                if low[v] > entered[before]:
                    bridges.append(by)
                if before == root:
                    branches += 1
                elif low[v] >= entered[before]:
                    cuts.add(before)
        if branches > 1:
            cuts.add(root)
    return bridges, cuts
