"""The shortest-path search on numbered networks (see `Network.numbered`); costs and keys are single ints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from .network import Network, check_iterable


class Scale(NamedTuple):
    """How a search packs a cost, a number of edges and a vertex, in this order, into one int as a heap key.

    Each part takes as few bits as the network allows: ints below 2^30 add and compare faster (1.15 times on a board).
    """

    shift: int  # the number of bits below a cost
    edge: int  # one edge: the lowest bit above the bits of a vertex
    never: int  # more than any path costs
    prices: list[int]  # the cost of each edge, one edge included, when no edge is free or closed


@lru_cache(maxsize=64)
def _scale(lengths: tuple[int, ...], size: int) -> Scale:
    """Return the scale for a network with this many vertices, since every path has fewer edges."""
    bits = size.bit_length()
    shift, edge = 2 * bits, 1 << bits
    return Scale(shift, edge, (sum(lengths) + 1) << shift, [(length << shift) + edge for length in lengths])


def costs_of(net: Network, free: Iterable[int], closed: Iterable[int]) -> tuple[Scale, list[int]]:
    """Return the cost of each edge, including one for the edge itself; a closed edge costs more than any path."""
    numbered = net.numbered
    scale, number = _scale(numbered.lengths, len(net.vertices)), numbered.edge
    costs = scale.prices.copy()
    for ids, cost in ((free, scale.edge), (closed, scale.never)):
        for id in check_iterable(ids, "edges"):
            try:
                costs[number[id] if type(id) is int else net.edge_number(id)] = cost
            except KeyError:
                net.edge_number(id)  # raises, with the reason
    return scale, costs


def edges_back(ends: Sequence[tuple[int, int]], via: Mapping[int, int] | Sequence[int], v: int, end: int) -> list[int]:
    """Return the edges of the path from a vertex back to the end; `via` has the edge that led to each vertex."""
    edges = []
    while v != end:
        e = via[v]
        edges.append(e)
        a, b = ends[e]
        v = b if a == v else a
    return edges


def search(net: Network, start: int, goal: int, scale: Scale, costs: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the cost of each vertex and the edge that led to it; only those on the path to the goal are final."""
    size = len(net.vertices)
    best, via = [scale.never] * size, [-1] * size
    best[start] = 0
    settle(net, scale, costs, [start], best, via, goal)
    return best, via


def settle(
    net: Network, scale: Scale, costs: Sequence[int], heap: list[int], best: list[int], via: list[int], goal: int = -1
) -> None:
    """Continue Dijkstra's algorithm until it takes the goal out of the heap, or the heap is empty."""
    adjacent, vertex, pop, push = net.numbered.adjacent, scale.edge - 1, heappop, heappush
    heapify(heap)
    while heap:
        key = pop(heap)
        v = key & vertex
        so_far = key - v
        if so_far != best[v]:
            continue  # already taken out at a lower cost
        if v == goal:
            return
        for u, e in adjacent[v]:
            cost = so_far + costs[e]
            known = best[u]
            if cost < known:
                best[u] = cost
                via[u] = e
                push(heap, cost + u)
            elif cost == known and e < via[u]:
                via[u] = e
