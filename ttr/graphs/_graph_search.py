"""Breadth-first and depth-first search: all vertices reachable from a start, with a queue or a stack.

`connectivity` exports both.
"""

from __future__ import annotations

from dataclasses import dataclass

from .network import Network, Vertex
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search: every vertex reachable from the start.

    Attributes
    ----------
    vertices
        The vertices in the order found, the start first.
    edges
        The edges of the search tree, by id: `edges[i]` led to `vertices[i + 1]`.
    """

    vertices: tuple[Vertex, ...]
    edges: tuple[int, ...]


# --- Breadth-first search --------------------------------------------------------------------------------


def breadth_first(net: Network, start: Vertex) -> Search:
    """Find all reachable vertices, nearest first.

    Parameters
    ----------
    net
        The network.
    start
        The vertex to start from.

    Returns
    -------
    Search
        Vertices in the order of their distance in edges; edges are tried in the order of their ids.

    Raises
    ------
    NetworkError
        If a vertex does not exist.

    Notes
    -----
    O(V + E), with a queue: E. F. Moore, "The shortest path through a maze", 1959.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Denver", "Santa Fe", 2), ("Omaha", "Duluth", 2)])
    >>> breadth_first(net, "Omaha")
    Search(vertices=('Omaha', 'Denver', 'Duluth', 'Santa Fe'), edges=(0, 2, 1))
    """
    adjacent = net.numbered.adjacent
    source = net.vertex_number(start)
    found = {source}
    queue, edges = [source], []
    for v in queue:  # the list grows while we read it, like a queue that keeps its old items
        for u, e in adjacent[v]:
            if u not in found:
                found.add(u)
                queue.append(u)
                edges.append(e)
    return Search(tuple(net.vertices[v] for v in queue), tuple(net.edges[e].id for e in edges))


BREADTH_FIRST = (
    "put the start into the queue",
    "while there is a vertex in the queue:",
    "    take the first one out",
    "    for each of its edges:",
    "        if the other end is new: put it into the queue",
    "every vertex that can be reached is found",
)


def trace_breadth_first(net: Network, start: Vertex) -> Trace[Search]:
    """Show breadth-first search step by step; the answer matches `breadth_first`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    >>> [step.event for step in trace_breadth_first(net, "Omaha")]
    ['start', 'visit', 'discover', 'discover', 'visit', 'visit', 'answer']
    """
    net.vertex_number(start)
    recorder = Recorder()
    found = spread(net, start, recorder)
    answer = Search(tuple(found), tuple(e for e in found.values() if e is not None))
    recorder.answer(6, f"{counted(len(found), 'vertex')} can be reached from {start}.", answer.vertices, answer.edges)
    return Trace("Breadth-first search", BREADTH_FIRST, tuple(recorder.steps), answer)


def spread(
    net: Network, start: Vertex, recorder: Recorder, target: Vertex | None = None, first_line: int = 1
) -> dict[Vertex, int | None]:
    """Search breadth-first until the target, if any, is found; return the edge that led to each vertex."""
    line = first_line
    found: dict[Vertex, int | None] = {start: None}
    queue = [start]
    looked_at: set[int] = set()

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        recorder.step(event, line, sentence, Structure(Kind.QUEUE, tuple(map(Item, queue))), vertex, edge)

    recorder.vertices[start] = Role.FRONTIER
    recorder.count("vertices found")
    note("start", line, f"Begin at {start}: put it into the queue.", start)
    while queue and target not in found:
        vertex = queue.pop(0)
        recorder.count("vertices visited")
        note("visit", line + 2, f"Take {vertex} out of the queue and look at its edges.", vertex)
        for edge in net.incident(vertex):
            if edge.id in looked_at:
                continue
            looked_at.add(edge.id)
            recorder.count("edges looked at")
            other = edge.other(vertex)
            if other in found:
                note("known", line + 3, f"The edge from {vertex} to {other} finds nothing new.", vertex, edge.id)
                recorder.edges[edge.id] = Role.REJECTED
                continue
            found[other] = edge.id
            queue.append(other)
            recorder.vertices[other] = Role.FRONTIER
            recorder.count("vertices found")
            note("discover", line + 4, f"{other} is new, found from {vertex}: it joins the queue.", vertex, edge.id)
            recorder.edges[edge.id] = Role.DONE
            if other == target:
                break
        recorder.vertices[vertex] = Role.DONE
    return found


# --- Depth-first search ----------------------------------------------------------------------------------


def depth_first(net: Network, start: Vertex) -> Search:
    """Find all reachable vertices, always exploring from the newest and backtracking at dead ends.

    Edges are tried in the order of their ids. Parameters and errors are the same as for `breadth_first`.

    Notes
    -----
    O(V + E), with a stack: R. Tarjan, "Depth-first search and linear graph algorithms",
    SIAM Journal on Computing 1 (1972), 146-160.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Denver", "Santa Fe", 2), ("Omaha", "Duluth", 2)])
    >>> depth_first(net, "Omaha")
    Search(vertices=('Omaha', 'Denver', 'Santa Fe', 'Duluth'), edges=(0, 1, 2))
    """
    adjacent = net.numbered.adjacent
    source = net.vertex_number(start)
    found = {source: -1}
    stack = [iter(adjacent[source])]
    while stack:
        for u, e in stack[-1]:
            if u not in found:
                found[u] = e
                stack.append(iter(adjacent[u]))
                break
        else:
            stack.pop()
    edges = list(found.values())[1:]
    return Search(tuple(net.vertices[v] for v in found), tuple(net.edges[e].id for e in edges))


DEPTH_FIRST = (
    "put the start on the stack",
    "while there is a vertex on the stack:",
    "    look at the next edge of the top one",
    "    if the other end is new: put it on top",
    "    if no edge is left: take the vertex off, turn back",
    "every vertex that can be reached is found",
)


def trace_depth_first(net: Network, start: Vertex) -> Trace[Search]:
    """Show depth-first search step by step; the answer matches `depth_first`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    >>> [step.event for step in trace_depth_first(net, "Omaha")]
    ['start', 'discover', 'back', 'discover', 'back', 'back', 'answer']
    """
    net.vertex_number(start)
    recorder = Recorder()
    found: dict[Vertex, int | None] = {start: None}
    stack = [start]
    looked_at: set[int] = set()

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        recorder.step(event, line, sentence, Structure(Kind.STACK, tuple(map(Item, stack))), vertex, edge)

    recorder.vertices[start] = Role.FRONTIER
    recorder.count("vertices found")
    note("start", 1, f"Begin at {start}: put it on the stack.", start)
    while stack:
        vertex = stack[-1]
        edge = next((edge for edge in net.incident(vertex) if edge.id not in looked_at), None)
        if edge is None:
            stack.pop()
            recorder.vertices[vertex] = Role.DONE
            onward = f"turn back to {stack[-1]}" if stack else "the stack is empty"
            note("back", 5, f"No edge is left at {vertex}: {onward}.", vertex)
            continue
        looked_at.add(edge.id)
        recorder.count("edges looked at")
        other = edge.other(vertex)
        if other in found:
            note("known", 3, f"The edge from {vertex} to {other} finds nothing new.", vertex, edge.id)
            recorder.edges[edge.id] = Role.REJECTED
            continue
        found[other] = edge.id
        stack.append(other)
        recorder.vertices[other] = Role.FRONTIER
        recorder.count("vertices found")
        note("discover", 4, f"{other} is new, found from {vertex}: go on from there.", vertex, edge.id)
        recorder.edges[edge.id] = Role.DONE
    answer = Search(tuple(found), tuple(e for e in found.values() if e is not None))
    recorder.answer(6, f"{counted(len(found), 'vertex')} can be reached from {start}.", answer.vertices, answer.edges)
    return Trace("Depth-first search", DEPTH_FIRST, tuple(recorder.steps), answer)
