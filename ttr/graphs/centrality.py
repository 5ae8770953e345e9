"""Betweenness: how many shortest paths lead through each vertex and along each edge (Brandes).

In the game: the cities and routes that everyone needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from .algorithm import Events, algorithm
from .network import Network, check_network
from .overlay import Role
from .trace import Item, Kind


@dataclass(frozen=True, slots=True)
class Betweenness:
    """The betweenness of vertices and edges, counted in pairs of vertices.

    Each pair counts 1, divided evenly among all shortest paths between its two vertices.

    Attributes
    ----------
    vertices : tuple of float
        For each vertex, in the order of the network, the number of other pairs with the vertex on their shortest paths.
    edges : tuple of float
        For each edge, in the order of the network, the number of pairs with the edge on their shortest paths.
    """

    vertices: tuple[float, ...]
    edges: tuple[float, ...]


def solve(net: Network, weighted: bool = True) -> Betweenness:
    """Return the betweenness of all vertices and edges.

    Parameters
    ----------
    net : Network
        Any network. Pairs of vertices that are not connected count nothing.
    weighted : bool
        Whether a shortest path has the least length; otherwise it has the fewest edges.

    Returns
    -------
    Betweenness
        Paths with different edges are different paths, so equally short parallel edges share a pair: a path with two
        parallel edges is two paths, and each of the two edges gets one of them. Longer parallel edges and loops have 0.
        To scale the values to 0 to 1, divide by (n - 1) (n - 2) / 2 for vertices and by n (n - 1) / 2 for edges.

    Notes
    -----
    O(V (V + E) log V). From each vertex, Dijkstra's algorithm counts the shortest paths; then the shares are summed
    backwards [2]_. Betweenness is from Freeman [1]_, edge betweenness from [3]_.

    References
    ----------
    .. [1] L. C. Freeman, "A set of measures of centrality based on betweenness", Sociometry 40 (1977), 35-41.
    .. [2] U. Brandes, "A faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25 (2001),
       163-177.
    .. [3] U. Brandes, "On variants of shortest-path betweenness centrality and their generic computation",
       Social Networks 30 (2008), 136-145.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> solve(net)
    Betweenness(vertices=(0.0, 1.0, 0.0), edges=(2.0, 1.0, 1.0))
    """
    # The fast twin of `_brandes` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    ends = net.numbered.ends
    lengths = net.numbered.lengths if weighted else (1,) * len(ends)
    through = [0.0] * len(net.vertices)
    along = [0.0] * len(ends)
    for source in range(len(through)):
        order, _, counts, before = _paths(net, lengths, source)
        share = [0.0] * len(through)
        for v in reversed(order):
            given = 1 + share[v]
            for u, e in before[v]:
                part = given * (counts[u] / counts[v])  # the counts alone may be too large for a float
                share[u] += part
                along[e] += part
            if v != source:
                through[v] += share[v]
    return _halve(through, along)


@algorithm(
    "Betweenness (Brandes)",
    """
for each vertex as source:
    find the shortest paths to all others, and how many there are to each
    > paths | Shortest paths lead from {v} to {others} of the other vertices. || sources
    for each vertex, the farthest first:
        1 for the path that ends there, and its share of the paths that go on from there:
            give it to the edges that lead there, evenly for each shortest path, and to the vertices before
            > share | {v} hands {given} on to {names}: 1 for itself, {share} for the paths beyond. | v=done -v
        add its share of the paths that go on to its betweenness
each pair was counted from both its ends: halve everything
> answer | {top} has the highest betweenness: it lies on the paths of {pairs}.
> answer:none | No vertex lies between two others.
> answer:empty | There is no vertex.
""",
    Kind.STACK,
    counters="sources, shares handed on",
)
def _brandes(net: Network, weighted: bool = True) -> Events[Betweenness]:
    """Show Brandes's algorithm source by source; parameters and answer match `solve`.

    For each source, the first step finds its shortest paths and labels vertices with distance and number of paths, as
    in 7 (2). Then one step per vertex, backwards, labels vertices and edges with their shares of the paths from this
    source. The stack has the remaining vertices, with distances; the labels of the last step are the answer.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)])
    >>> for step in trace(net).steps[:3]:
    ...     print(step.event, "-", step.sentence)
    paths - Shortest paths lead from Denver to 2 of the other vertices.
    share - Duluth hands 1 on to Omaha: 1 for itself, 0 for the paths beyond.
    share - Omaha hands 2 on to Denver: 1 for itself, 1 for the paths beyond.
    """
    names, ids = net.vertices, net.numbered.ids
    lengths = net.numbered.lengths if weighted else (1,) * len(ids)
    through, along, handed_on = [0.0] * len(names), [0.0] * len(ids), 0
    for source, name in enumerate(names):
        order, distances, counts, before = _paths(net, lengths, source)
        yield (
            "paths",
            {
                "v": name,
                "others": len(order) - 1,
                "clear": ["vertices", "edges", "labels", "edge_labels", "places"],
                "items": [Item(names[v], distances[v]) for v in order],
                "vertices": {names[v]: Role.FRONTIER for v in order},
                "edges": {ids[e]: Role.FRONTIER for v in order for _, e in before[v]},
                "labels": {names[v]: f"{distances[v]} ({counts[v]})" for v in order},
            },
        )
        share = [0.0] * len(names)
        for number, v in enumerate(reversed(order[1:])):
            given, labels, edge_labels = 1 + share[v], {names[v]: _format_share(share[v])}, {}
            for u, e in before[v]:
                part = given * (counts[u] / counts[v])  # the counts alone may be too large for a float
                share[u] += part
                along[e] += part
                labels[names[u]], edge_labels[ids[e]] = _format_share(share[u]), _format_share(part)
            handed_on += len(before[v])
            through[v] += share[v]
            facts = {"v": names[v], "given": _format_share(given), "share": _format_share(share[v])}
            facts["names"] = ", ".join(dict.fromkeys(str(names[u]) for u, _ in before[v]))
            marks = {"edges": dict.fromkeys(edge_labels, Role.DONE), "labels": labels, "edge_labels": edge_labels}
            clear = [] if number else ["labels"]
            yield "share", {**facts, **marks, "clear": clear, "counters": {"shares handed on": handed_on}}
    answer = _halve(through, along)
    most = max(answer.vertices, default=0)
    facts = {"pairs": f"{_format_share(most)} {'pair' if most == 1 else 'pairs'}"}
    if names:
        facts["top"] = str(names[answer.vertices.index(most)])
    labels = {v: _format_share(x) for v, x in zip(names, answer.vertices, strict=True)}
    edge_labels = {id: _format_share(x) for id, x in zip(ids, answer.edges, strict=True)}
    event = "answer" if most else "answer:none" if names else "answer:empty"
    yield event, {**facts, "vertices": names, "edges": ids, "labels": labels, "edge_labels": edge_labels}
    return answer


trace = _brandes.trace


def _format_share(share: float) -> str:
    """Return a share as text with at most three digits; whole numbers keep all digits."""
    return f"{share:.0f}" if share >= 100 else f"{share:.3g}"


# --- On numbered networks: see `Network.numbered` ---------------------------------------------------------


def _paths(
    net: Network, lengths: tuple[int, ...], source: int
) -> tuple[list[int], list[int], list[int], list[list[tuple[int, int]]]]:
    """Count the shortest paths from a vertex.

    Return the vertices found, in the order of distance. Also return, for each vertex, its distance (-1 if not found),
    the number of shortest paths to it, and a pair (previous vertex, edge) for each last edge of these paths.
    """
    adjacent = net.numbered.adjacent
    size = len(adjacent)
    distances = [-1] * size
    counts = [0] * size
    before: list[list[tuple[int, int]]] = [[] for _ in adjacent]
    settled = bytearray(size)
    distances[source], counts[source] = 0, 1
    order = []
    heap = [source]  # distance and vertex packed into one int
    while heap:
        distance, v = divmod(heappop(heap), size)
        if settled[v]:
            continue
        settled[v] = 1
        order.append(v)
        for u, e in adjacent[v]:
            new, known = distance + lengths[e], distances[u]
            if known < 0 or new < known:
                distances[u] = new
                counts[u] = counts[v]
                before[u] = [(v, e)]
                heappush(heap, new * size + u)
            elif new == known:
                counts[u] += counts[v]
                before[u].append((v, e))
    return order, distances, counts, before


def _halve(through: list[float], along: list[float]) -> Betweenness:
    """Count each pair once."""
    return Betweenness(tuple([x / 2 for x in through]), tuple([x / 2 for x in along]))
