"""Connectivity: reachable vertices, breadth-first and depth-first, components, and paths with the fewest edges."""

from __future__ import annotations

from dataclasses import dataclass

from .network import Network, Vertex, check_network
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted


@dataclass(frozen=True, slots=True)
class Component:
    """A connected component: a connected part of a network that no edge leaves.

    Attributes
    ----------
    vertices : tuple of Vertex
        The vertices, in the order of the network.
    edges : tuple of int
        The ids of all edges between them, in order.
    """

    vertices: tuple[Vertex, ...]
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A walk that visits no vertex twice.

    Attributes
    ----------
    length : int
        The total length of its edges (in the game, trains).
    edges : tuple of int
        The ids of its edges, in walking order.
    vertices : tuple of Vertex
        Its vertices, in walking order: one more than edges.
    """

    length: int
    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search: every vertex reachable from the start.

    Attributes
    ----------
    vertices : tuple of Vertex
        The vertices in the order found, the start first.
    edges : tuple of int
        The edges of the search tree, by id: `edges[i]` led to `vertices[i + 1]`.
    """

    vertices: tuple[Vertex, ...]
    edges: tuple[int, ...]


# --- Breadth-first search --------------------------------------------------------------------------------


def breadth_first(net: Network, start: Vertex) -> Search:
    """Find all reachable vertices, nearest first.

    Parameters
    ----------
    net : Network
        The network.
    start : Vertex
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
    check_network(net)
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
    return Search(tuple(net.vertices[v] for v in queue), tuple(net.numbered.ids[e] for e in edges))


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
    check_network(net)
    net.vertex_number(start)
    recorder = Recorder()
    found = _spread(net, start, recorder)
    answer = Search(tuple(found), tuple(e for e in found.values() if e is not None))
    recorder.answer(6, f"{counted(len(found), 'vertex')} can be reached from {start}.", answer.vertices, answer.edges)
    return Trace("Breadth-first search", BREADTH_FIRST, tuple(recorder.steps), answer)


def _spread(
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
    check_network(net)
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
    return Search(tuple(net.vertices[v] for v in found), tuple(net.numbered.ids[e] for e in edges))


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
    check_network(net)
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


# --- Components ------------------------------------------------------------------------------------------


def components(net: Network) -> tuple[Component, ...]:
    """Return the connected components of a network, in the order of their first vertices.

    An isolated vertex is a component without edges; the empty network has no components.

    Notes
    -----
    O(V + E): one search from each vertex that no earlier search has found.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Miami", "Atlanta", 5)])
    >>> components(net)
    (Component(vertices=('Omaha', 'Denver'), edges=(0,)), Component(vertices=('Miami', 'Atlanta'), edges=(1,)))
    """
    check_network(net)
    adjacent, ends = net.numbered.adjacent, net.numbered.ends
    part = [-1] * len(net.vertices)
    parts = 0
    for root in range(len(part)):
        if part[root] >= 0:
            continue
        part[root] = parts
        reached = [root]
        for v in reached:
            for u, _ in adjacent[v]:
                if part[u] < 0:
                    part[u] = parts
                    reached.append(u)
        parts += 1
    vertices: list[list[Vertex]] = [[] for _ in range(parts)]
    edges: list[list[int]] = [[] for _ in range(parts)]
    for v, p in enumerate(part):
        vertices[p].append(net.vertices[v])
    for e, (a, _) in enumerate(ends):
        edges[part[a]].append(net.numbered.ids[e])
    return tuple(Component(tuple(vs), tuple(es)) for vs, es in zip(vertices, edges, strict=True))


COMPONENTS = (
    "for each vertex that is not found yet:",
    "    put it into the queue",
    "    while there is a vertex in the queue:",
    "        take the first one out",
    "        for each of its edges:",
    "            if the other end is new: put it into the queue",
    "    all that were found now are one component",
    "every vertex is in one component",
)


def trace_components(net: Network) -> Trace[tuple[Component, ...]]:
    """Show how the components are found, one after another; the answer matches `components`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4)], vertices=["Miami"])
    >>> [step.sentence for step in trace_components(net) if step.event == "component"]
    ['Component 1 is complete: Miami.', 'Component 2 is complete: Omaha, Denver.']
    """
    check_network(net)
    recorder = Recorder()
    answer: list[Component] = []
    seen: set[Vertex] = set()
    for root in net.vertices:
        if root in seen:
            continue
        found = _spread(net, root, recorder, first_line=2)
        seen.update(found)
        vertices = tuple(v for v in net.vertices if v in found)
        edges = tuple(edge.id for edge in net.edges if edge.a in found)
        answer.append(Component(vertices, edges))
        name = str(len(answer))
        recorder.count("components")
        recorder.vertices.update(dict.fromkeys(vertices, Role.COMPONENT))
        recorder.edges.update(dict.fromkeys(edges, Role.COMPONENT))
        recorder.labels.update(dict.fromkeys(vertices, name))
        recorder.edge_labels.update(dict.fromkeys(edges, name))
        recorder.step("component", 7, f"Component {name} is complete: {', '.join(map(str, vertices))}.")
    sentence = f"The network has {counted(len(answer), 'component')}."
    recorder.answer(8, sentence, net.vertices, [edge.id for edge in net.edges])
    return Trace("Connected components", COMPONENTS, tuple(recorder.steps), tuple(answer))


# --- Path ------------------------------------------------------------------------------------------------


def path(net: Network, a: Vertex, b: Vertex) -> Path | None:
    """Return a path from a to b with the fewest edges, or None if there is no path.

    In the game: the routes that complete a ticket, when `net` holds a seat's own routes.

    Parameters
    ----------
    net : Network
        The network.
    a, b : Vertex
        Two of its vertices; if they are the same, the path has no edges.

    Returns
    -------
    Path or None
        If there are several, the one that breadth-first search from `a` finds first.

    Raises
    ------
    NetworkError
        If a vertex does not exist.

    Notes
    -----
    Breadth-first search, O(V + E). This ignores lengths; `ttr.graphs.shortest_path` minimizes them.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Denver", "Santa Fe", 2)], vertices=["Miami"])
    >>> path(net, "Omaha", "Santa Fe")
    Path(length=6, edges=(0, 1), vertices=('Omaha', 'Denver', 'Santa Fe'))
    >>> path(net, "Omaha", "Miami") is None
    True
    """
    check_network(net)
    net.vertex_number(b)
    search = breadth_first(net, a)
    found = dict(zip(search.vertices, (None, *search.edges), strict=True))
    return _path_to(net, found, b) if b in found else None


PATH = (*BREADTH_FIRST[:5], "when the target is found: go back to the start along the edges that led to it")


def trace_path(net: Network, a: Vertex, b: Vertex) -> Trace[Path | None]:
    """Show how breadth-first search finds a path; the answer matches `path`.

    Examples
    --------
    >>> trace_path(Network.from_edges([("Omaha", "Denver", 4)], vertices=["Miami"]), "Omaha", "Miami")[-1].sentence
    'There is no path: Miami is not among the 2 vertices that can be reached from Omaha.'
    """
    check_network(net)
    net.vertex_number(a)
    net.vertex_number(b)
    recorder = Recorder()
    recorder.vertices[b] = Role.TERMINAL
    found = _spread(net, a, recorder, target=b)
    answer = _path_to(net, found, b) if b in found else None
    if answer is None:
        size = counted(len(found), "vertex")
        recorder.answer(6, f"There is no path: {b} is not among the {size} that can be reached from {a}.")
    else:
        recorder.number(answer.edges)
        sentence = f"{b} is reached: the path from {a} has {counted(len(answer.edges), 'edge')}."
        recorder.answer(6, sentence, answer.vertices, answer.edges)
    return Trace("Path with the fewest edges", PATH, tuple(recorder.steps), answer)


def _path_to(net: Network, found: dict[Vertex, int | None], target: Vertex) -> Path:
    """Return the path to the target, by following back the edges that led to each vertex."""
    edges, vertices = [], [target]
    while (id := found[vertices[-1]]) is not None:
        edge = net.edge(id)
        edges.append(edge)
        vertices.append(edge.other(vertices[-1]))
    edges.reverse()
    vertices.reverse()
    return Path(sum(edge.length for edge in edges), tuple(edge.id for edge in edges), tuple(vertices))
