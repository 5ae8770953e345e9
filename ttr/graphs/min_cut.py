"""Minimum cuts: the fewest edges whose removal separates two vertices, by the maximum flow between them (Edmonds-Karp).

In the game: how many more blocked routes, and which ones, cut off a ticket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .algorithm import NOT_NEW, Choice, Events, algorithm
from .network import Ids, Network, NetworkError, Vertex, check_network
from .overlay import Role
from .plain_numbers import as_int
from .trace import Facts, Kind
from .words import pluralize, shorten

Capacities = Mapping[int, int]  # the cost of cutting each edge, by id


@dataclass(frozen=True, slots=True)
class MinCut:
    """A cheapest set of edges whose removal separates two vertices.

    Attributes
    ----------
    value : int
        The total capacity of its edges, which equals the maximum flow between the two vertices. With the default
        capacities of 1, this is the number of edges. 0 if the two are not connected.
    edges : tuple of int
        The ids of its edges, in order; no proper subset of them is a cut.
    side : tuple of Vertex
        The vertices on the source's side, in the order of the network.
    flow : tuple of int
        The flow along each edge, in the order of the network: positive from end a to end b, negative from b to a.
    """

    value: int
    edges: tuple[int, ...]
    side: tuple[Vertex, ...]
    flow: tuple[int, ...]


def solve(
    net: Network,
    source: Vertex,
    target: Vertex,
    capacities: Capacities | None = None,
    closed: Ids = (),
    uncuttable: Ids = (),
) -> MinCut | None:
    """Return a minimum cut between two vertices, or None if nothing can separate them.

    Parameters
    ----------
    net : Network
        The network.
    source, target : Vertex
        Two vertices.
    capacities : mapping of int to int, optional
        The cost of cutting each edge, by id, as whole numbers; 1 for edges not listed. An edge of capacity 0 counts as
        closed.
    closed : collection of int
        Ids of edges that count as removed, even if they are uncuttable; in the game, rivals' routes.
    uncuttable : collection of int
        Ids of edges that no cut may contain, as if their capacity were infinite; in the game, your own routes.

    Returns
    -------
    MinCut or None
        The minimum cut nearest to the source. None if uncuttable edges alone join the two vertices, or if they are the
        same: the capacity of a cut would be infinite.

    Raises
    ------
    NetworkError
        If a vertex or an edge does not exist, or a capacity is not a whole number of at least 0.

    Notes
    -----
    O(V E^2). With capacities of 1, the number of searches is at most one more than the degree of the source. The
    maximum flow equals the minimum cut [1]_. Augmenting along a path with the fewest edges keeps the number of searches
    low [2]_. With capacities of 1, the value is also the largest number of edge-disjoint paths between the two vertices
    [3]_.

    References
    ----------
    .. [1] L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canadian Journal of Mathematics 8
       (1956), 399-404.
    .. [2] J. Edmonds and R. M. Karp, "Theoretical improvements in algorithmic efficiency for network flow
       problems", Journal of the ACM 19 (1972), 248-264.
    .. [3] K. Menger, "Zur allgemeinen Kurventheorie", Fundamenta Mathematicae 10 (1927), 96-115.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Denver", "Chicago", 9)])
    >>> cut = solve(net, "Denver", "Chicago", uncuttable=[0])
    >>> cut.value, cut.edges, cut.side
    (2, (1, 2), ('Denver', 'Omaha'))
    >>> solve(net, "Denver", "Chicago", uncuttable=[2]) is None
    True
    """
    # The fast twin of `_edmonds_karp` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    start, goal = net.vertex_number(source), net.vertex_number(target)
    capacity, infinite = _capacities(net, capacities, closed, uncuttable)
    flow = [0] * len(capacity)
    if not _can_be_cut(net, start, goal, capacity, infinite):
        return None
    value = 0
    while True:
        via = _search(net, start, goal, capacity, flow)
        if goal not in via:
            return _cut(net, value, via, capacity, flow)
        value += _enlarge(net, _path(net, via, goal), capacity, flow)


# --- Step by step ----------------------------------------------------------------------------------------


@algorithm(
    "Edmonds-Karp algorithm",
    """
nothing flows
> start | Nothing flows yet from {source} to {target}.
repeat:
    search breadth-first from the source, along edges that can take more flow
    > search | Search {number}: begin at {v}. | v=frontier +v | searches
    > discover | More can flow from {tail} to {v}. | v=frontier e=frontier +v | vertices found
        (also against a flow: that takes it back)
        > discover:back | More can flow from {tail} to {v}: less of what flows back. | v=frontier e=frontier +v | \
vertices found
    if the target is found: enlarge the flow along that path, as much as all its edges can take
    > enlarge | Along {along} {more} more can flow: {flow} in all.
    otherwise: stop
    > stuck | No more can flow to {target}: only {found} found.
the edges that leave the vertices found last are a minimum cut
> answer | Cut {size}, and no path leads from {source} to {target}; {least}.
> answer:apart | No path leads from {source} to {target}: there is nothing to cut.
> answer:same | {source} cannot be cut off from itself.
> answer:solid | Nothing can cut {target} off from {source}: edges that cannot be cut join them.

? discover | vertex | The search takes {at} out of its queue. To which new vertex can more flow from there?
? cut | edge | No more can flow to {target}. Which edge belongs to the cut?
! full | No more can flow from {at} to {x}: the edges between them are full or closed. | sent flow along a full edge
! inside | {edge} does not leave the vertices found: both its ends are {side}. | cut an edge that does not leave the \
vertices found
! marked | {edge} is marked already. | took an edge twice
! closed | {edge} is closed: it needs no cut. | cut a closed edge
"""
    + NOT_NEW.replace("already.", "already in this search."),
    Kind.QUEUE,
    counters="flow, searches, vertices found",
    presses="each vertex that a search finds, then the edges of the cut",
)
def _edmonds_karp(
    net: Network,
    source: Vertex,
    target: Vertex,
    capacities: Capacities | None = None,
    closed: Ids = (),
    uncuttable: Ids = (),
) -> Events[MinCut | None]:
    """Show the algorithm of Edmonds and Karp step by step; parameters, errors and answer match `solve`.

    Edges with a flow have the role of a path and the label flow/capacity. Closed edges are rejected from the start.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Omaha", "Chicago", 4)])
    >>> for step in trace(net, "Denver", "Chicago"):
    ...     print(step.event, "-", step.sentence)
    start - Nothing flows yet from Denver to Chicago.
    search - Search 1: begin at Denver.
    discover - More can flow from Denver to Omaha.
    discover - More can flow from Omaha to Chicago.
    enlarge - Along Denver, Omaha, Chicago 1 more can flow: 1 in all.
    search - Search 2: begin at Denver.
    stuck - No more can flow to Chicago: only 1 vertex is found.
    answer - Cut 1 edge, and no path leads from Denver to Chicago; cutting fewer is not enough.
    """
    start, goal = net.vertex_number(source), net.vertex_number(target)
    capacity, infinite = _capacities(net, capacities, closed, uncuttable)
    vertices, ids, ends, adjacent = net.vertices, net.numbered.ids, net.numbered.ends, net.numbered.adjacent
    flow = [0] * len(capacity)
    queue, via, v = [start], {start: -1}, start
    names = {"source": source, "target": target}
    shut = {id: Role.REJECTED for id, most in zip(ids, capacity, strict=True) if not most}
    terminals = {source: Role.TERMINAL, target: Role.TERMINAL}

    def flows() -> Facts:
        labels = {
            ids[e]: f"{abs(amount)}/{'∞' if capacity[e] == infinite else capacity[e]}"
            for e, amount in enumerate(flow)
            if amount
        }
        edges = {**shut, **dict.fromkeys(labels, Role.PATH)}
        clear = ["vertices", "edges", "edge_labels", "places"]
        return {"vertices": terminals, "edges": edges, "edge_labels": labels, "clear": clear}

    def open_ends() -> list[int]:
        """Return the edges from the vertex `v` to new vertices that can take more flow, the first of each vertex."""
        return [e for u, e in adjacent[v] if u not in via and _spare_capacity(net, v, e, capacity, flow) > 0]

    def other(e: int) -> int:
        return ends[e][1] if ends[e][0] == v else ends[e][0]

    def not_open(x: Vertex) -> tuple[str, Facts]:
        u = net.vertex_number(x)
        near = any(u == w for w, _ in adjacent[v])
        return "found" if u in via else "full" if near else "apart", {"at": vertices[v]}

    def not_cut(x: int) -> tuple[str, Facts]:
        inside = [end in via for end in ends[net.edge_number(x)]]
        kind = "inside" if inside[0] == inside[1] else "marked" if x in marked else "closed"
        edge = f"The edge from {net.edge(x).a} to {net.edge(x).b}"
        return kind, {"edge": edge, "side": "found" if inside[0] else "not found"}

    yield "start", {**names, "vertices": terminals, "edges": shut}
    if start == goal or not _can_be_cut(net, start, goal, capacity, infinite):
        yield "answer:same" if start == goal else "answer:solid", names
        return None
    value = searches = 0
    while True:
        searches += 1
        queue, via = [start], {start: -1}
        marks = flows()
        yield "search", {**marks, "v": source, "number": searches}
        gone: list[Vertex] = []  # from the queue since the last step
        while queue and goal not in via:
            v = queue.pop(0)
            gone.append(vertices[v])
            while goal not in via and (edges := open_ends()):
                first, at = vertices[other(edges[0])], vertices[v]
                new = yield Choice(
                    "discover", first, lambda: {vertices[other(e)] for e in open_ends()}, not_open, {"at": at}
                )
                e = next(e for e in edges if vertices[other(e)] == new)
                via[other(e)] = e
                queue.append(other(e))
                back = (flow[e] < 0) if ends[e][0] == v else (flow[e] > 0)
                facts = {"v": new, "e": ids[e], "tail": at, "out": gone, "vertices": dict.fromkeys(gone, Role.DONE)}
                yield "discover:back" if back else "discover", facts
                gone = []
        if goal not in via:
            text = f"{pluralize(len(via), 'vertex')} {'is' if len(via) == 1 else 'are'}"
            yield "stuck", {**names, "found": text, "out": gone, "vertices": dict.fromkeys(gone, Role.DONE)}
            break
        path = _path(net, via, goal)
        more = _enlarge(net, path, capacity, flow)
        value += more
        along = ", ".join(str(vertices[u]) for u in (*(u for u, _ in path), goal))
        marks = flows()
        path_marks = {**marks["edges"], **{ids[e]: Role.CURRENT for _, e in path}}
        yield (
            "enlarge",
            {**marks, "edges": path_marks, "along": along, "more": more, "flow": value, "counters": {"flow": value}},
        )
    answer = _cut(net, value, via, capacity, flow)
    marked: list[int] = []
    while len(marked) < len(answer.edges):
        left = [id for id in answer.edges if id not in marked]
        marked.append((yield Choice("cut", left[0], lambda: {*answer.edges}.difference(marked), not_cut, names)))
    labels = {id: label for id, label in flows()["edge_labels"].items() if id in answer.edges}
    facts = {**names, "clear": ["edge_labels"], "edge_labels": labels, "vertices": answer.side, "edges": answer.edges}
    if not answer.edges:
        yield "answer:apart", facts
        return answer
    least = "cutting fewer is not enough" if capacities is None else f"no cut costs less than {answer.value}"
    yield "answer", {**facts, "size": pluralize(len(answer.edges), "edge"), "least": least}
    return answer


trace, attempt = _edmonds_karp.trace, _edmonds_karp.attempt


# --- On numbered networks: see `Network.numbered` ---------------------------------------------------------


def _capacities(
    net: Network, given: Capacities | None, closed: Iterable[int], uncuttable: Iterable[int]
) -> tuple[list[int], int]:
    """Return the capacity of each edge; edges that no cut may contain get more than all others together."""
    capacity = [1] * len(net.edges)
    if given is not None and not isinstance(given, Mapping):
        raise NetworkError(f"capacities are a dict from the id of an edge to a whole number, not {shorten(given)}")
    for id, most in (given or {}).items():
        e, most = net.edge_number(id), as_int(most)
        if type(most) is not int or most < 0:
            raise NetworkError(f"the capacity of edge {id} is {shorten(most)}, it must be an int of at least 0")
        capacity[e] = most
    infinite = sum(capacity) + 1
    for e in net.edge_numbers(uncuttable):
        capacity[e] = infinite
    for e in net.edge_numbers(closed):
        capacity[e] = 0
    return capacity, infinite


def _can_be_cut(net: Network, start: int, goal: int, capacity: Sequence[int], infinite: int) -> bool:
    """Return True if uncuttable edges alone do not join the two vertices."""
    solid = [infinite if most == infinite else 0 for most in capacity]
    return goal not in _search(net, start, goal, solid, [0] * len(solid))


def _spare_capacity(net: Network, v: int, e: int, capacity: Sequence[int], flow: Sequence[int]) -> int:
    return capacity[e] - flow[e] if net.numbered.ends[e][0] == v else capacity[e] + flow[e]


def _search(net: Network, start: int, goal: int, capacity: Sequence[int], flow: Sequence[int]) -> dict[int, int]:
    """Search breadth-first along edges with capacity left; return the edge that led to each vertex found."""
    adjacent, ends = net.numbered.adjacent, net.numbered.ends
    via = {start: -1}
    queue = [start]
    for v in queue:
        for u, e in adjacent[v]:
            if u not in via and (flow[e] < capacity[e] if ends[e][0] == v else -flow[e] < capacity[e]):
                via[u] = e
                if u == goal:
                    return via
                queue.append(u)
    return via


def _path(net: Network, via: Mapping[int, int], goal: int) -> list[tuple[int, int]]:
    path = []
    while (e := via[goal]) >= 0:
        a, b = net.numbered.ends[e]
        goal = b if a == goal else a
        path.append((goal, e))
    path.reverse()
    return path


def _enlarge(net: Network, path: Sequence[tuple[int, int]], capacity: Sequence[int], flow: list[int]) -> int:
    more = min([_spare_capacity(net, v, e, capacity, flow) for v, e in path])
    for v, e in path:
        flow[e] += more if net.numbered.ends[e][0] == v else -more
    return more


def _cut(net: Network, value: int, via: Collection[int], capacity: Sequence[int], flow: Sequence[int]) -> MinCut:
    return MinCut(
        value=value,
        edges=tuple(
            edge.id
            for edge, (a, b), most in zip(net.edges, net.numbered.ends, capacity, strict=True)
            if most and (a in via) != (b in via)
        ),
        side=tuple([net.vertices[v] for v in sorted(via)]),
        flow=tuple(flow),
    )
