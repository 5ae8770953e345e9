"""Minimum cuts: the fewest edges whose removal separates two vertices, by the maximum flow between them (Edmonds-Karp).

In the game: how many more blocked routes, and which ones, cut off a ticket.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .network import Network, NetworkError, Vertex, check_network
from .overlay import Role
from .plain_numbers import as_int
from .trace import Item, Kind, Recorder, Structure, Trace, counted


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
    capacities: Mapping[int, int] | None = None,
    closed: Collection[int] = (),
    uncuttable: Collection[int] = (),
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


PSEUDOCODE = (
    "nothing flows",
    "repeat:",
    "    search breadth-first from the source, along edges that can take more flow",
    "        (also against a flow: that takes it back)",
    "    if the target is found: enlarge the flow along that path, as much as all its edges can take",
    "    otherwise: stop",
    "the edges that leave the vertices found last are a minimum cut",
)


def trace(
    net: Network,
    source: Vertex,
    target: Vertex,
    capacities: Mapping[int, int] | None = None,
    closed: Collection[int] = (),
    uncuttable: Collection[int] = (),
) -> Trace[MinCut | None]:
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
    check_network(net)
    start, goal = net.vertex_number(source), net.vertex_number(target)
    capacity, infinite = _capacities(net, capacities, closed, uncuttable)
    flow = [0] * len(capacity)
    recorder = Recorder()
    recorder.counters = {"flow": 0, "searches": 0, "vertices found": 0}
    shut = {edge.id: Role.REJECTED for edge, most in zip(net.edges, capacity, strict=True) if not most}
    recorder.edges.update(shut)
    recorder.vertices.update({source: Role.TERMINAL, target: Role.TERMINAL})
    queue: list[int] = []

    def note(event: str, line: int, sentence: str, vertex: int | None = None, edge: int | None = None) -> None:
        items = tuple([Item(net.vertices[v]) for v in queue])
        current = None if vertex is None else net.vertices[vertex]
        id = None if edge is None else net.edges[edge].id
        recorder.step(event, line, sentence, Structure(Kind.QUEUE, items), current, id)

    def show_flow() -> None:
        """Highlight and label the edges with a flow, and nothing else."""
        recorder.vertices = {source: Role.TERMINAL, target: Role.TERMINAL}
        recorder.edges = shut.copy()
        recorder.edge_labels.clear()
        for edge, amount, most in zip(net.edges, flow, capacity, strict=True):
            if amount:
                recorder.edges[edge.id] = Role.PATH
                recorder.edge_labels[edge.id] = f"{abs(amount)}/{'∞' if most == infinite else most}"

    def finish(answer: MinCut | None, sentence: str) -> Trace[MinCut | None]:
        recorder.answer(7, sentence, answer.side if answer else (), answer.edges if answer else ())
        return Trace("Edmonds-Karp algorithm", PSEUDOCODE, tuple(recorder.steps), answer)

    note("start", 1, f"Nothing flows yet from {source} to {target}.")
    if start == goal:
        return finish(None, f"{source} cannot be cut off from itself.")
    if not _can_be_cut(net, start, goal, capacity, infinite):
        return finish(None, f"Nothing can cut {target} off from {source}: edges that cannot be cut join them.")
    while True:
        show_flow()
        recorder.count("searches")
        recorder.vertices[source] = Role.FRONTIER
        queue = [start]
        note("search", 3, f"Search {recorder.counters['searches']}: begin at {source}.", start)
        via = {start: -1}
        while queue and goal not in via:
            v = queue.pop(0)
            here = net.vertices[v]
            recorder.vertices[here] = Role.DONE
            for u, e in net.numbered.adjacent[v]:
                if u in via or goal in via or _spare(net, v, e, capacity, flow) <= 0:
                    continue
                via[u] = e
                queue.append(u)
                there = net.vertices[u]
                recorder.count("vertices found")
                recorder.vertices[there] = Role.FRONTIER
                back = (flow[e] < 0) if net.numbered.ends[e][0] == v else (flow[e] > 0)
                line = 4 if back else 3
                sentence = f"More can flow from {here} to {there}"
                note("discover", line, f"{sentence}: less of what flows back." if back else f"{sentence}.", u, e)
                recorder.edges[net.edges[e].id] = Role.FRONTIER
        if goal not in via:
            note("stuck", 6, f"No more can flow to {target}: only {_found(len(via))} found.")
            break
        path = _path(net, via, goal)
        more = _enlarge(net, path, capacity, flow)
        recorder.counters["flow"] += more
        show_flow()
        recorder.edges.update((net.edges[e].id, Role.CURRENT) for _, e in path)
        along = ", ".join(str(net.vertices[v]) for v in (*(v for v, _ in path), goal))
        note("enlarge", 5, f"Along {along} {more} more can flow: {recorder.counters['flow']} in all.")
    answer = _cut(net, recorder.counters["flow"], via, capacity, flow)
    recorder.edge_labels = {id: label for id, label in recorder.edge_labels.items() if id in answer.edges}
    if not answer.edges:
        return finish(answer, f"No path leads from {source} to {target}: there is nothing to cut.")
    size = counted(len(answer.edges), "edge")
    least = "cutting fewer is not enough" if capacities is None else f"no cut costs less than {answer.value}"
    return finish(answer, f"Cut {size}, and no path leads from {source} to {target}; {least}.")


def _found(number: int) -> str:
    """Return the number of found vertices in words, such as "3 vertices are found"."""
    return f"{counted(number, 'vertex')} {'is' if number == 1 else 'are'}"


# --- On numbered networks: see `Network.numbered` ---------------------------------------------------------


def _capacities(
    net: Network, given: Mapping[int, int] | None, closed: Iterable[int], uncuttable: Iterable[int]
) -> tuple[list[int], int]:
    """Return the capacity of each edge; edges that no cut may contain get more than all others together."""
    capacity = [1] * len(net.edges)
    if given is not None and not isinstance(given, Mapping):
        raise NetworkError(f"capacities are a dict from the id of an edge to a whole number, not {given!r:.60}")
    for id, most in (given or {}).items():
        e, most = net.edge_number(id), as_int(most)
        if type(most) is not int or most < 0:
            raise NetworkError(f"the capacity of edge {id} is {most!r}, it must be an int of at least 0")
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


def _spare(net: Network, v: int, e: int, capacity: Sequence[int], flow: Sequence[int]) -> int:
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
    """Send as much flow as possible along a path, and return the amount."""
    more = min([_spare(net, v, e, capacity, flow) for v, e in path])
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
