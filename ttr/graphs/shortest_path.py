"""Shortest paths: Dijkstra's algorithm and A*, with free edges and closed edges.

In the game: how many trains a ticket still takes, with your own routes free and your rivals' routes closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil, dist, isfinite

from ._path_search import Scale, costs_of, search
from .algorithm import Choice, Events, algorithm
from .network import Ids, Network, NetworkError, Vertex, check_network
from .overlay import Role
from .trace import Facts, Kind, numbers
from .words import pluralize, shorten

Points = Mapping[Vertex, Sequence[float]]  # coordinates
MAX_LENGTH = 10**100  # a longer edge counts as this long in an estimate, which must stay a float


@dataclass(frozen=True, slots=True)
class ShortestPath:
    """A cheapest path from one vertex to another.

    Attributes
    ----------
    cost : int
        The lengths of the edges that are not free (in the game, trains).
    edges : tuple of int
        The ids of its edges, in walking order.
    vertices : tuple of Vertex
        Its vertices, in walking order: one more than edges.
    paid : tuple of int
        The ids of the edges that are not free, in walking order (in the game, routes still to claim).
    """

    cost: int
    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]
    paid: tuple[int, ...]


def solve(net: Network, source: Vertex, target: Vertex, free: Ids = (), closed: Ids = ()) -> ShortestPath | None:
    """Return the cheapest path by Dijkstra's algorithm, or None if there is no path.

    Parameters
    ----------
    net : Network
        The network; an edge costs its length.
    source, target : Vertex
        Two vertices; if they are the same, the path has no edges.
    free : collection of int
        Ids of edges that cost 0.
    closed : collection of int
        Ids of edges that cannot be used, even if they are free.

    Returns
    -------
    ShortestPath or None
        Ties go to the path with the fewest edges, then to the one with the smallest ids, compared backwards from the
        target.

    Raises
    ------
    NetworkError
        If a vertex or an edge does not exist.

    Notes
    -----
    O((V + E) log V) with a binary heap. E. W. Dijkstra, "A note on two problems in connexion with graphs",
    Numerische Mathematik 1 (1959), 269-271.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Helena", 5), ("Denver", "Helena", 4)])
    >>> solve(net, "Omaha", "Helena")
    ShortestPath(cost=5, edges=(1,), vertices=('Omaha', 'Helena'), paid=(1,))
    >>> solve(net, "Omaha", "Helena", free=[0])
    ShortestPath(cost=4, edges=(0, 2), vertices=('Omaha', 'Denver', 'Helena'), paid=(2,))
    """
    # The fast twin of `_dijkstra` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    start, goal = net.vertex_number(source), net.vertex_number(target)
    scale, costs = costs_of(net, free, closed)
    _, via = search(net, start, goal, scale, costs)
    return path_along(net, start, goal, scale, costs, via)


def distances(net: Network, source: Vertex, free: Ids = (), closed: Ids = ()) -> dict[Vertex, int]:
    """Return the cost of the cheapest path to every reachable vertex, in the order of the network.

    Parameters, errors and complexity are the same as for `solve`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)], vertices=["Miami"])
    >>> distances(net, "Omaha")
    {'Omaha': 0, 'Denver': 4, 'Duluth': 2}
    """
    check_network(net)
    scale, costs = costs_of(net, free, closed)
    reached, _ = search(net, net.vertex_number(source), -1, scale, costs)
    return {v: cost >> scale.shift for v, cost in zip(net.vertices, reached, strict=True) if cost < scale.never}


def a_star(
    net: Network, source: Vertex, target: Vertex, coordinates: Points | None = None, free: Ids = (), closed: Ids = ()
) -> ShortestPath | None:
    """Return the same path as `solve`, by A*, which tries vertices nearer to the target first.

    Parameters
    ----------
    coordinates : mapping of Vertex to sequence of float, optional
        A point for each vertex, in any unit. Without coordinates, A* is Dijkstra's algorithm.
    net : Network
    source, target : Vertex
    free, closed : collection of int
        As in `solve`.

    Raises
    ------
    NetworkError
        As in `solve`, and if a vertex has no coordinates, or none with a distance to the target.

    Notes
    -----
    P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost
    paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107. `estimates` describes the bound. In
    the worst case, the same cost as `solve`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Chicago", 4), ("Denver", "Helena", 4)])
    >>> points = {"Omaha": (0, 0), "Denver": (-3, 0), "Chicago": (3, 0), "Helena": (-5, 2)}
    >>> a_star(net, "Omaha", "Helena", points).edges
    (0, 2)
    """
    return _a_star.solve(net, source, target, coordinates, free, closed)


def estimates(
    net: Network, target: Vertex, coordinates: Points | None, free: Ids = (), closed: Ids = ()
) -> dict[Vertex, int]:
    """Return a lower bound on the cost of the path from each vertex to the target.

    The bound takes the straight-line distance to the target, or to the nearest free edge if that is nearer (the rest
    may cost nothing), times the lowest cost per distance of any edge, rounded up to a whole number. Parameters and
    errors are the same as for `a_star`.

    Notes
    -----
    The estimate is consistent: along an edge, it never falls by more than the cost of the edge, so A* settles each
    vertex only once. O(V F) for F ends of free edges.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Chicago", 4)])
    >>> estimates(net, "Denver", {"Omaha": (0, 0), "Denver": (-4, 0), "Chicago": (2, 0)})
    {'Omaha': 4, 'Denver': 0, 'Chicago': 6}
    """
    check_network(net)
    net.vertex_number(target)
    if coordinates is None:
        return dict.fromkeys(net.vertices, 0)
    for vertex in net.vertices:
        if not isinstance(coordinates, Mapping) or vertex not in coordinates:
            raise NetworkError(f"vertex {shorten(vertex)} has no coordinates: give every vertex a point")
    for vertex in net.vertices:
        try:
            measurable = isfinite(dist(coordinates[vertex], coordinates[target]))
        except (TypeError, ValueError, OverflowError):
            measurable = False
        if not measurable:
            at = f"{shorten(coordinates[vertex])}, and the target is at {shorten(coordinates[target])}"
            raise NetworkError(
                f"vertex {shorten(vertex)} is at {at}: "
                "give all vertices points with the same number of coordinates, all finite"
            )
    shut = {*net.edge_numbers(closed)}
    freed = {*net.edge_numbers(free)} - shut
    prices = []
    goals = [coordinates[target]]
    for e, edge in enumerate(net.edges):
        a, b = coordinates[edge.a], coordinates[edge.b]
        if e in freed:
            goals += [a, b]
        elif e not in shut and dist(a, b) > 0:
            prices.append(min(edge.length, MAX_LENGTH) / dist(a, b))
    # Slightly less, so that rounding errors never make an estimate too large.
    price = min(prices, default=0.0) * (1 - 1e-9)
    return {v: ceil(price * min(dist(coordinates[v], goal) for goal in goals)) for v in net.vertices}


# --- Step by step ----------------------------------------------------------------------------------------

_DIJKSTRA = """
the source costs 0: put it into the heap
> start | Begin at {v}, which costs 0. | v=frontier +v
while there is a vertex in the heap:
    take out the one with the smallest cost: it is settled
    > settle | {v} is settled at cost {cost}: nothing in the heap has a smaller key. | v=done -v | vertices settled
    > settle:alone | {v} is settled at cost {cost}: it is alone in the heap. | v=done -v | vertices settled
    if it is the target: stop
    for each edge to a vertex that is not settled:
    > keep | The cost to {to} through {at}: {new}, no better than {known} before. || edges looked at
        if the path along it is better: note its cost, put the vertex into the heap
        > improve | The cost to {v} through {at}: {new}{was}. | v=frontier =v | edges looked at, costs noted
        > tie | The cost to {to} through {at}: {new} again, by an edge with a smaller id. || edges looked at
go back from the target along the edges that led to it
> answer | The cheapest path from {source} to {target} costs {cost} and has {size}.
> answer:none | There is no path from {source} to {target}.

? settle | vertex | Which vertex is settled next?
! settled | {x} is settled already. | took a vertex that was settled already
! outside | {x} is not in the heap: no usable edge leads there from a settled vertex. | took a vertex outside the heap
! later | {x} costs {cost}, but {first}, with {least}, is the smallest in the heap. | took a vertex with a larger cost
! estimate | {x} has the key {cost} + {rest}, but {first}, with {least} + {first_rest}, is the smallest in the heap. | \
took a vertex with a larger sum of cost and estimate
"""


def _settle(
    net: Network,
    source: Vertex,
    target: Vertex,
    free: Ids,
    closed: Ids,
    coordinates: Points | None = None,
    not_least: str = "later",
) -> Events[ShortestPath | None]:
    """Search as `_path_search.search` does, with names in place of numbers."""
    start, goal = net.vertex_number(source), net.vertex_number(target)
    estimate = estimates(net, target, coordinates, free, closed)
    scale, costs = costs_of(net, free, closed)
    shift, never = scale.shift, scale.never
    price = dict(zip(net.numbered.ids, costs, strict=True))
    best: dict[Vertex, int] = {source: 0}  # cost and number of edges packed into one int, as in `search`
    via: dict[Vertex, int] = {}
    settled: set[Vertex] = set()
    heap = [(estimate[source] << shift, start)]

    def key(v: Vertex) -> int:
        return (best[v] >> shift) + estimate[v]

    def not_next(x: Vertex) -> tuple[str, Facts]:
        if x in settled or x not in best:
            return "settled" if x in settled else "outside", {}
        first = net.vertices[heap[0][1]]
        costs = {"cost": best[x] >> shift, "least": best[first] >> shift}
        return not_least, {"first": first, **costs, "rest": estimate[x], "first_rest": estimate[first]}

    def least() -> set[Vertex]:
        return {v for v in best if v not in settled and key(v) == heap[0][0] >> shift}

    shut = {id: Role.REJECTED for id, cost in price.items() if cost >= never}
    labels = {source: "0"}
    begin = {"v": source, "vertices": {target: Role.TERMINAL}, "edges": shut, "labels": labels}
    yield "start", {**begin, "key": key(source), "rank": heap[0]}
    while heap and target not in settled:
        at = yield Choice("settle", net.vertices[heap[0][1]], least, not_next)
        settled.add(at)
        while heap and net.vertices[heap[0][1]] in settled:
            heappop(heap)
        # Only the last edge of a vertex's path belongs to the tree of cheapest paths.
        edges: dict[int, Role | None] = {via[at]: Role.DONE} if at in via else {}
        yield "settle" if heap else "settle:alone", {"v": at, "cost": best[at] >> shift, "edges": edges}
        for edge in net.incident(at) if at != target else ():
            to = edge.other(at)
            if to in settled or price[edge.id] >= never:
                continue
            new, known = best[at] + price[edge.id], best.get(to)
            facts = {"at": at, "e": edge.id, "to": to, "new": new >> shift, "known": (known or 0) >> shift}
            if known is None or new < known:
                was = "" if known is None else f", it was {known >> shift}"
                if known is not None and known >> shift == new >> shift:
                    was = " again, with fewer edges"
                edges = {} if known is None else {via[to]: None}
                best[to], via[to] = new, edge.id
                rank = (new + (estimate[to] << shift), net.vertex_number(to))
                heappush(heap, rank)
                facts |= {"v": to, "was": was, "labels": {to: str(new >> shift)}, "key": key(to), "rank": rank}
                yield "improve", {**facts, "edges": {**edges, edge.id: Role.FRONTIER}}
            elif new == known and edge.id < via[to]:
                edges = {via[to]: None, edge.id: Role.FRONTIER}
                via[to] = edge.id
                yield "tie", {**facts, "edges": edges}
            else:
                yield "keep", facts
    ends = {"source": source, "target": target}
    if target not in settled:
        yield "answer:none", ends
        return None
    row = [-1] * len(net.vertices)
    for v, id in via.items():
        row[net.vertex_number(v)] = net.edge_number(id)
    answer = path_along(net, start, goal, scale, costs, row)
    assert answer is not None
    facts = {**ends, "cost": answer.cost, "size": pluralize(len(answer.edges), "edge")}
    yield "answer", {**facts, "vertices": answer.vertices, "edges": answer.edges, "edge_labels": numbers(answer.edges)}
    return answer


_COUNTERS = "vertices settled, edges looked at, costs noted"
_PRESSES = "each vertex that is settled next; of equal costs, any may come first"


@algorithm("Dijkstra's algorithm", _DIJKSTRA, Kind.HEAP, counters=_COUNTERS, presses=_PRESSES)
def _dijkstra(
    net: Network, source: Vertex, target: Vertex, free: Ids = (), closed: Ids = ()
) -> Events[ShortestPath | None]:
    """Show Dijkstra's algorithm step by step; parameters, errors and answer match `solve`.

    Labels show the cost of each vertex, which is its key in the heap. Closed edges are rejected from the start.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Denver", "Helena", 4)])
    >>> trace(net, "Omaha", "Helena", free=[0])[-1].sentence
    'The cheapest path from Omaha to Helena costs 4 and has 2 edges.'
    """
    return (yield from _settle(net, source, target, free, closed))


_A_STAR = _DIJKSTRA.replace("smallest cost:", "smallest cost + estimate:")


@algorithm("A*", _A_STAR, Kind.HEAP, counters=_COUNTERS, presses=_PRESSES.replace("costs", "costs + estimates"))
def _a_star(
    net: Network, source: Vertex, target: Vertex, coordinates: Points | None = None, free: Ids = (), closed: Ids = ()
) -> Events[ShortestPath | None]:
    """Show A* step by step, with cost + estimate as heap keys; parameters, errors and answer match `a_star`."""
    return (yield from _settle(net, source, target, free, closed, coordinates, not_least="estimate"))


trace, attempt = _dijkstra.trace, _dijkstra.attempt
trace_a_star, attempt_a_star = _a_star.trace, _a_star.attempt


def path_along(
    net: Network, start: int, goal: int, scale: Scale, costs: Sequence[int], via: Sequence[int]
) -> ShortestPath | None:
    """Return the path to the goal, found backward through `via`; None if the search did not reach the goal."""
    if start != goal and via[goal] < 0:
        return None
    ends, ids, all_vertices, edge = net.numbered.ends, net.numbered.ids, net.vertices, scale.edge
    total = 0
    edges, vertices, paid = [], [all_vertices[goal]], []
    v = goal
    # In one loop, because `edges_back` and a second walk for the vertices would take 1.7 times as long.
    while v != start:
        e = via[v]
        a, b = ends[e]
        v = b if a == v else a
        id, cost = ids[e], costs[e]
        edges.append(id)
        vertices.append(all_vertices[v])
        if cost > edge:
            paid.append(id)
            total += cost
    return ShortestPath(total >> scale.shift, tuple(edges[::-1]), tuple(vertices[::-1]), tuple(paid[::-1]))
