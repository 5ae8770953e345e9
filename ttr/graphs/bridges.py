"""Bridges and cut vertices: the edges and vertices whose removal splits a network (Tarjan).

In the game: the routes that a ticket depends on.
"""

from __future__ import annotations

from dataclasses import dataclass

from .algorithm import NOT_NEW, Choice, Events, algorithm, choose_new
from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .trace import Facts, Kind
from .words import pluralize_or_no


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
    # The fast twin of `_bridges` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    weak_edges, cuts = _search(net)
    return Bridges(
        edges=tuple([net.numbered.ids[e] for e in sorted(weak_edges)]),
        vertices=tuple([net.vertices[v] for v in sorted(cuts)]),
    )


# --- Step by step ----------------------------------------------------------------------------------------


@algorithm(
    "Bridges and cut vertices",
    """
for each vertex that is not found yet: begin a depth-first search there
> start | Begin at {v}, which gets number {number}. | v=frontier +v | vertices found
    give each vertex that is found the next number; its low point is that number
    > discover | {v} is new, found from {tail}: number {number}. | v=frontier e=done +v | \
edges looked at, vertices found
    where an edge leads back to a vertex found before: the number of this vertex may lower the low point
    > back edge | From {v} an edge leads back to {to}, number {number}: {then}. | e=done =v | edges looked at
    when no edge is left at v: turn back to the vertex u before it; the low point of v may lower that of u
    > back | No edge is left at {left}: turn back to {v}; {then}. | -left =v
        if the low point of v is after u: the edge between u and v is a bridge
        > bridge | No path leads around the edge from {v} to {left}: it is a bridge. | e=bottleneck | bridges
        if the low point of v is not before u, and u is not a root: u is a cut vertex
        > cut vertex | The vertices found from {left} on have no path around {v}: {v} is a cut vertex.
    a root with several branches is a cut vertex
    > cut vertex:root | The {branches} branches from the root have no path around it: {v} is a cut vertex. | \
v=bottleneck
these are all bridges and cut vertices
> answer | There {are} {size}.

? next | vertex | The depth-first search is at {at}. Which new vertex does it find next?
? low | vertex | No edge is left at {at}. Which vertex is its low point?
! far | Outside the search tree, no edge leads to {x} from {at} or from a vertex found from there on. | \
took a vertex that no single edge back leads to
! late | From {at} or a vertex found from there on, an edge leads back to a vertex before {x}. | overlooked an edge back
! after | {x} was found after {at}: a low point is never later than its vertex. | took a vertex that was found later
! new | {x} has no number yet. | took a vertex without a number
"""
    + NOT_NEW,
    Kind.STACK,
    counters="vertices found, edges looked at, bridges, cut vertices",
    presses="each new vertex, and the low point of each vertex that is left, which may be the vertex itself",
)
def _bridges(net: Network) -> Events[Bridges]:
    """Show the depth-first search with its low points; the answer matches `solve`.

    Labels show the number and the low point of each vertex, as in 5/2; the stack is the path from the root, with low
    points.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> [step.sentence for step in trace(net) if step.event == "bridge"]
    ['No path leads around the edge from Omaha to Denver: it is a bridge.']
    """
    number: dict[Vertex, int] = {}
    low: dict[Vertex, int] = {}
    stack: list[Vertex] = []
    entered_by: dict[Vertex, int] = {}
    untried: dict[Vertex, list[Edge]] = {}
    seen: set[int] = set()
    bridges: set[int] = set()
    cuts: set[Vertex] = set()

    def enter(vertex: Vertex) -> Facts:
        number[vertex] = low[vertex] = len(number) + 1
        stack.append(vertex)
        untried[vertex] = list(net.incident(vertex))
        return {"v": vertex, "number": number[vertex], **point(vertex)}

    def point(vertex: Vertex) -> Facts:
        whole = {"key": low[vertex], "labels": {vertex: f"{number[vertex]}/{low[vertex]}"}}
        return {"key": number[vertex], "labels": {vertex: str(number[vertex])}, "secret": whole}

    def lower(vertex: Vertex, to: int) -> Facts:
        """Let a low point be at most a number; return the facts of that."""
        then = f"its low point is now {to}" if to < low[vertex] else "its low point stays"
        low[vertex] = min(low[vertex], to)
        return {"v": vertex, "then": then, **point(vertex)}

    def not_low(x: Vertex) -> tuple[str, Facts]:
        at, n = stack[-1], number.get(x, 0)
        kind = "new" if not n else "far" if n < low[at] else "after" if n > number[at] else "late"
        return kind, {"at": at}

    def at_low() -> set[Vertex]:
        return {v for v in stack if number[v] == low[stack[-1]]}

    done: dict[Vertex, Role] = {}
    for root in net.vertices:
        if root in number:
            continue
        branches = 0
        yield "start", {**enter(root), "vertices": done, "clear": ["places"]}
        while stack:
            here = stack[-1]
            untried[here] = [edge for edge in untried[here] if edge.id not in seen]
            if untried[here]:
                edge = untried[here][0]
                if edge.other(here) not in number:
                    edge = yield from choose_new("next", untried[here], here, number)
                seen.add(edge.id)
                if (other := edge.other(here)) not in number:
                    entered_by[other] = edge.id
                    branches += here == root
                    yield "discover", {"tail": here, "e": edge.id, **enter(other)}
                else:
                    facts = lower(here, number[other])
                    yield "back edge", {"e": edge.id, "to": other, "number": number[other], **facts}
                continue
            yield Choice("low", next(iter(at_low())), at_low, not_low, {"at": here})
            stack.pop()
            done = {here: Role.BOTTLENECK if here in cuts else Role.DONE}
            if not stack:
                if branches > 1:
                    cuts.add(here)
                    done = {here: Role.BOTTLENECK}
                    yield (
                        "cut vertex:root",
                        {"v": here, "out": [here], "branches": branches, "counters": {"cut vertices": len(cuts)}},
                    )
                continue
            before, edge_id = stack[-1], entered_by[here]
            yield "back", {"left": here, "vertices": done, **lower(before, low[here])}
            if low[here] > number[before]:
                bridges.add(edge_id)
                yield "bridge", {"v": before, "left": here, "e": edge_id}
            if low[here] >= number[before] and before != root:
                cuts.add(before)
                yield "cut vertex", {"v": before, "left": here, "counters": {"cut vertices": len(cuts)}}
    answer = Bridges(
        tuple(edge.id for edge in net.edges if edge.id in bridges),
        tuple(vertex for vertex in net.vertices if vertex in cuts),
    )
    size = f"{pluralize_or_no(len(bridges), 'bridge')} and {pluralize_or_no(len(cuts), 'cut vertex')}"
    facts = {"are": "is" if len(bridges) == 1 else "are", "size": size, "clear": ["labels"]}
    yield "answer", {**facts, "vertices": answer.vertices, "edges": answer.edges}
    return answer


trace, attempt = _bridges.trace, _bridges.attempt


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
