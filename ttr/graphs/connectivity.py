"""Connectivity: reachable vertices, breadth-first and depth-first, components, and paths with the fewest edges."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import indent

from .algorithm import NOT_NEW, Choice, Events, algorithm, choose_new
from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .trace import Facts, Kind, numbers
from .words import pluralize


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

_SPREAD = """\
put the start into the queue
> start | Begin at {v}: put it into the queue. | v=frontier +v | vertices found
while there is a vertex in the queue:
    take the first one out
    > visit | Take {v} out of the queue and look at its edges. | v=done -v | vertices visited
    for each of its edges:
    > known | The edge from {at} to {to} finds nothing new. | e=rejected | edges looked at
        if the other end is new: put it into the queue
        > discover | {v} is new, found from {at}: it joins the queue. | v=frontier e=done +v | \
edges looked at, vertices found
"""
_REACHED = f"""
every vertex that can be reached is found
> answer | {{size}} can be reached from {{start}}.
{NOT_NEW}"""


def _spread(
    net: Network, start: Vertex, target: Vertex | None = None, marks: Facts | None = None
) -> Events[dict[Vertex, Edge | None]]:
    """Search breadth-first until the target, if any, is found; return the edge that led to each vertex."""
    via: dict[Vertex, Edge | None] = {start: None}
    queue, seen, at = deque([start]), set[int](), start

    def not_first(x: Vertex) -> tuple[str, Facts]:
        if x not in queue:
            return "visited" if x in via else "outside", {}
        return "newest" if x == queue[-1] else "later", {"first": queue[0]}

    yield "start", {"v": start, **(marks or {})}
    while queue and target not in via:
        at = yield Choice("leave", queue[0], lambda: {queue[0]}, not_first)
        queue.popleft()
        yield "visit", {"v": at}
        edges = [edge for edge in net.incident(at) if edge.id not in seen]
        seen.update([edge.id for edge in edges])
        while edges and target not in via:
            to = edges[0].other(at)
            if to in via:
                yield "known", {"at": at, "e": edges.pop(0).id, "to": to}
                continue
            edge = yield from choose_new("join", edges, at, via)
            edges.remove(edge)
            to = edge.other(at)
            via[to] = edge
            queue.append(to)
            yield "discover", {"at": at, "v": to, "e": edge.id}
    return via


def _answer(start: Vertex, via: Mapping[Vertex, Edge | None]) -> Events[Search]:
    answer = Search(tuple(via), tuple([edge.id for edge in via.values() if edge is not None]))
    size = pluralize(len(via), "vertex")
    yield "answer", {"size": size, "start": start, "vertices": answer.vertices, "edges": answer.edges}
    return answer


@algorithm(
    "Breadth-first search",
    _SPREAD
    + _REACHED
    + """
? leave | vertex | Which vertex leaves the queue now?
? join | vertex | Which vertex joins the queue now?
! outside | {x} is not in the queue: it is not found yet. | took a vertex that was not in the queue
! visited | {x} has left the queue already. | took a vertex that had left the queue
! later | {x} is in the queue, but {first} came first. | took a vertex that was not first in the queue
! newest | {x} is the newest in the queue; {first} came first. | took the newest vertex: that is depth-first search
""",
    Kind.QUEUE,
    presses="each vertex that leaves or joins the queue",
)
def _breadth_first(net: Network, start: Vertex) -> Events[Search]:
    """Show breadth-first search step by step; the answer matches `breadth_first`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    >>> [step.event for step in trace_breadth_first(net, "Omaha")]
    ['start', 'visit', 'discover', 'discover', 'visit', 'visit', 'answer']
    """
    net.vertex_number(start)
    via = yield from _spread(net, start)
    return (yield from _answer(start, via))


trace_breadth_first, attempt_breadth_first = _breadth_first.trace, _breadth_first.attempt


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
    return _breadth_first.solve(net, start)


# --- Depth-first search ----------------------------------------------------------------------------------


@algorithm(
    "Depth-first search",
    """
put the start on the stack
> start | Begin at {v}: put it on the stack. | v=frontier +v | vertices found
while there is a vertex on the stack:
    look at the next edge of the top one
    > known | The edge from {at} to {to} finds nothing new. | e=rejected | edges looked at
    if the other end is new: put it on top
    > discover | {v} is new, found from {at}: go on from there. | v=frontier e=done +v | \
edges looked at, vertices found
    if no edge is left: take the vertex off, turn back
    > back | No edge is left at {v}: turn back to {to}. | v=done -v
    > back:end | No edge is left at {v}: the stack is empty. | v=done -v
? next | vertex | Where does the search go next?
! deeper | {x} is deeper in the stack: turn back one vertex at a time. | turned back too far
"""
    + _REACHED,
    Kind.STACK,
    presses="where the search goes next: a new vertex, or one back",
)
def _depth_first(net: Network, start: Vertex) -> Events[Search]:
    """Show depth-first search step by step; the answer matches `depth_first`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    >>> [step.event for step in trace_depth_first(net, "Omaha")]
    ['start', 'discover', 'back', 'discover', 'back', 'back', 'answer']
    """
    net.vertex_number(start)
    via: dict[Vertex, Edge | None] = {start: None}
    stack, seen = [start], set[int]()
    edges = {v: list(net.incident(v)) for v in net.vertices}

    def not_below(x: Vertex) -> tuple[str, Facts]:
        return "deeper" if x in stack[:-2] else "found" if x in via else "apart", {"at": stack[-1]}

    yield "start", {"v": start}
    while stack:
        at = stack[-1]
        if not edges[at]:
            if len(stack) > 1:
                yield Choice("next", stack[-2], lambda: {stack[-2]}, not_below)
            stack.pop()
            yield ("back", {"v": at, "to": stack[-1]}) if stack else ("back:end", {"v": at})
        elif edges[at][0].id in seen:
            edges[at].pop(0)
        elif (to := edges[at][0].other(at)) in via:
            seen.add(edges[at][0].id)
            yield "known", {"at": at, "e": edges[at].pop(0).id, "to": to}
        else:
            edge = yield from choose_new("next", edges[at], at, via)
            seen.add(edge.id)
            to = edge.other(at)
            via[to] = edge
            stack.append(to)
            yield "discover", {"at": at, "v": to, "e": edge.id}
    return (yield from _answer(start, via))


trace_depth_first, attempt_depth_first = _depth_first.trace, _depth_first.attempt


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
    return _depth_first.solve(net, start)


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
    # The fast twin of `_components` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    names, numbered = net.vertices, net.numbered
    part = [-1] * len(names)
    vertices: list[list[int]] = []
    for root in range(len(part)):
        if part[root] >= 0:
            continue
        part[root] = len(vertices)
        reached = [root]
        for v in reached:
            for u, _ in numbered.adjacent[v]:
                if part[u] < 0:
                    part[u] = part[root]
                    reached.append(u)
        vertices.append(sorted(reached))
    edges: list[list[int]] = [[] for _ in vertices]
    for id, (a, _) in zip(numbered.ids, numbered.ends, strict=True):
        edges[part[a]].append(id)
    return tuple([Component(tuple([names[v] for v in vs]), tuple(es)) for vs, es in zip(vertices, edges, strict=True)])


@algorithm(
    "Connected components",
    "for each vertex that is not found yet:\n"
    + indent(_SPREAD.replace("put the start", "put it"), "    ")
    + """
    all that were found now are one component
    > component | Component {name} is complete: {names}. || components
every vertex is in one component
> answer | The network has {size}.
""",
    Kind.QUEUE,
)
def _components(net: Network) -> Events[tuple[Component, ...]]:
    """Show how the components are found, one after another; the answer matches `components`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4)], vertices=["Miami"])
    >>> [step.sentence for step in trace_components(net) if step.event == "component"]
    ['Component 1 is complete: Miami.', 'Component 2 is complete: Omaha, Denver.']
    """
    answer: list[Component] = []
    seen: set[Vertex] = set()
    for root in net.vertices:
        if root in seen:
            continue
        via = yield from _spread(net, root)
        seen.update(via)
        vertices = tuple(v for v in net.vertices if v in via)
        edges = tuple(edge.id for edge in net.edges if edge.a in via)
        answer.append(Component(vertices, edges))
        name = str(len(answer))
        yield (
            "component",
            {
                "name": name,
                "names": ", ".join(map(str, vertices)),
                "vertices": dict.fromkeys(vertices, Role.COMPONENT),
                "edges": dict.fromkeys(edges, Role.COMPONENT),
                "labels": dict.fromkeys(vertices, name),
                "edge_labels": dict.fromkeys(edges, name),
            },
        )
    yield "answer", {"size": pluralize(len(answer), "component"), "vertices": net.vertices, "edges": net.numbered.ids}
    return tuple(answer)


trace_components = _components.trace


# --- Path ------------------------------------------------------------------------------------------------


@algorithm(
    "Path with the fewest edges",
    _SPREAD
    + """
when the target is found: go back to the start along the edges that led to it
> answer | {b} is reached: the path from {a} has {size}.
> answer:none | There is no path: {b} is not among the {size} that can be reached from {a}.
""",
    Kind.QUEUE,
)
def _path(net: Network, a: Vertex, b: Vertex) -> Events[Path | None]:
    """Show how breadth-first search finds a path; the answer matches `path`.

    Examples
    --------
    >>> trace_path(Network.from_edges([("Omaha", "Denver", 4)], vertices=["Miami"]), "Omaha", "Miami")[-1].sentence
    'There is no path: Miami is not among the 2 vertices that can be reached from Omaha.'
    """
    net.vertex_number(a)
    net.vertex_number(b)
    via = yield from _spread(net, a, b, {"vertices": {b: Role.TERMINAL}})
    if b not in via:
        yield "answer:none", {"a": a, "b": b, "size": pluralize(len(via), "vertex")}
        return None
    edges, vertices = [], [b]
    while (edge := via[vertices[-1]]) is not None:
        edges.append(edge)
        vertices.append(edge.other(vertices[-1]))
    ids = tuple([edge.id for edge in reversed(edges)])
    answer = Path(sum([edge.length for edge in edges]), ids, tuple(reversed(vertices)))
    size = pluralize(len(ids), "edge")
    yield (
        "answer",
        {"a": a, "b": b, "size": size, "vertices": answer.vertices, "edges": ids, "edge_labels": numbers(ids)},
    )
    return answer


trace_path = _path.trace


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
    return _path.solve(net, a, b)
