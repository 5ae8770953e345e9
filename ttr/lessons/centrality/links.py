"""The board with one edge for each pair of cities, and how much each edge matters by one measure or another.

The two tracks of a double route join the same cities: to ask which routes matter, they are one. An edge is named by
the first track.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations

from ttr.game.seat_network import board_network
from ttr.graphs import centrality
from ttr.graphs.network import Network, Vertex
from ttr.lessons.kit.cases import board
from ttr.ui.map.palette import HEAT


@lru_cache(maxsize=1)
def tracks() -> dict[int, tuple[int, ...]]:
    """Return for the first track of each pair of cities all its tracks."""
    found: dict[frozenset[str], list[int]] = {}
    for index, route in enumerate(board().routes):
        found.setdefault(frozenset(route.cities), []).append(index)
    return {each[0]: tuple(each) for each in found.values()}


@lru_cache(maxsize=1)
def first_track() -> dict[int, int]:
    """Return for each route of the board the first track of its pair of cities."""
    return {track: first for first, every in tracks().items() for track in every}


def all_tracks(edges: Collection[int]) -> frozenset[int]:
    """Return edges with both tracks of doubles, to draw them."""
    return frozenset(track for edge in edges for track in tracks()[edge])


@lru_cache(maxsize=64)
def single(closed: frozenset[int] = frozenset()) -> Network:
    """Return the board with all its cities and one edge a pair, without those that are closed."""
    net = board_network(board())
    return Network(net.vertices, [net.edge(edge) for edge in tracks() if edge not in closed])


# --- shortest ways ---


def ways_from(net: Network, start: Vertex, weighted: bool = True) -> dict[Vertex, tuple[int, int]]:
    """Return for each vertex that can be reached how far it is, and how many shortest ways lead there.

    Parameters
    ----------
    net
        Any network.
    start
        Where the ways begin.
    weighted
        Whether a way is as long as its edges together, or, if not, as many as they are.
    """
    numbered = net.numbered
    first = numbered.vertex[start]
    far, ways, settled, heap = {first: 0}, {first: 1}, set(), [(0, first)]
    while heap:
        here, v = heappop(heap)
        if v in settled:
            continue
        settled.add(v)
        for u, e in numbered.adjacent[v]:
            new = here + (numbered.lengths[e] if weighted else 1)
            if u not in far or new < far[u]:
                far[u], ways[u] = new, ways[v]
                heappush(heap, (new, u))
            elif new == far[u]:
                ways[u] += ways[v]
    return {net.vertices[v]: (far[v], ways[v]) for v in far}


def shares(net: Network, a: Vertex, b: Vertex, weighted: bool = True) -> dict[int, float]:
    """Return which share of the shortest ways between two vertices leads along each edge; edges without are left out.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Denver", "Chicago", 8)])
    >>> shares(net, "Denver", "Chicago")
    {0: 0.5, 1: 0.5, 2: 0.5}
    """
    there, back = ways_from(net, a, weighted), ways_from(net, b, weighted)
    if b not in there:
        return {}
    far, ways = there[b]
    found = {}
    for edge in net.edges:
        step = edge.length if weighted else 1
        for u, v in ((edge.a, edge.b), (edge.b, edge.a)):
            if u in there and v in back and there[u][0] + step + back[v][0] == far:
                found[edge.id] = there[u][1] * back[v][1] / ways
    return found


def pairs_along(net: Network, edge: int, weighted: bool = True) -> dict[tuple[Vertex, Vertex], float]:
    """Return the pairs of vertices with a shortest way along an edge, and which share of their ways does."""
    found = {pair: shares(net, *pair, weighted).get(edge, 0.0) for pair in combinations(net.vertices, 2)}
    return {pair: share for pair, share in found.items() if share}


# --- measures: a value for each edge of `tracks`, in order ---


@lru_cache(maxsize=64)
def betweenness(closed: frozenset[int] = frozenset(), weighted: bool = True) -> tuple[float, ...]:
    """Return the betweenness of all routes; a closed one has 0."""
    net = single(closed)
    found = dict(zip((edge.id for edge in net.edges), centrality.solve(net, weighted).edges, strict=True))
    return tuple(round(found.get(edge, 0.0), 6) for edge in tracks())


@lru_cache(maxsize=1)
def ticket_ways() -> tuple[float, ...]:
    """Return for each route the tickets whose shortest ways by trains use it, each by its share."""
    found = [shares(single(), *ticket.cities) for ticket in board().tickets]
    return tuple(round(sum(each.get(edge, 0.0) for each in found), 6) for edge in tracks())


@lru_cache(maxsize=1)
def degrees() -> tuple[float, ...]:
    """Return for each route the degrees of its two cities together."""
    net = single()
    return tuple(float(sum(net.degree(city) for city in board().routes[edge].cities)) for edge in tracks())


@lru_cache(maxsize=1)
def lengths() -> tuple[float, ...]:
    """Return the length of each route in trains."""
    return tuple(float(board().routes[edge].length) for edge in tracks())


def place(values: Sequence[float], index: int) -> int:
    """Return the place of a value among all, 1 for the largest; equal values have the same.

    >>> [place((5, 7, 5), index) for index in range(3)]
    [2, 1, 2]
    """
    return 1 + sum(value > values[index] for value in values)


def top(values: Sequence[float], count: int) -> list[int]:
    """Return the edges with the largest values, the largest first."""
    edges = list(tracks())
    order = sorted(range(len(edges)), key=lambda index: (-values[index], index))
    return [edges[index] for index in order[:count]]


# --- how it is drawn ---


def heat(values: Sequence[float]) -> tuple[int, ...]:
    """Return the step of the heat scale for each route of the board: 0 for nothing, then even parts up to the most."""
    most, steps = max(values, default=0), len(HEAT) - 1
    found = [0] * len(board().routes)
    for edge, value in zip(tracks(), values, strict=True):
        for track in tracks()[edge]:
            found[track] = min(steps, 1 + int(value * steps / most)) if value > 0 else 0
    return tuple(found)


def hover(values: Sequence[float], unit: str) -> tuple[str, ...]:
    """Return a line for each route of the board: what it is, its value, its place."""
    found = [""] * len(board().routes)
    for index, edge in enumerate(tracks()):
        place_of = f"place {place(values, index)} of {len(values)}"
        for track in tracks()[edge]:
            found[track] = f"{board().routes[edge]} · {short(values[index])} {unit} · {place_of}"
    return tuple(found)


def short(value: float) -> str:
    """Write a value with one digit after the point, but for whole numbers and large ones.

    >>> short(104.6), short(12.25), short(3.0)
    ('105', '12.2', '3')
    """
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"
