"""The search behind the shortest paths, in numbers (see `Network.numbered`): costs and keys are single ints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from .network import Network


class Scale(NamedTuple):
    """How a search writes a cost, a number of edges and a vertex into one int: a key of its heap, in this order.

    As few bits for each as the network needs: ints below 2^30 are added and compared faster (1.15 times on a board).
    """

    shift: int  # the bits below a cost
    edge: int  # one edge, above the bits of a vertex
    never: int  # more than any path costs
    prices: list[int]  # what each edge costs, the edge itself counted in, where none is free and none is closed


@lru_cache(maxsize=64)
def _scale(lengths: tuple[int, ...], size: int) -> Scale:
    """Return how costs are written in a network with so many vertices: no path has as many edges."""
    bits = size.bit_length()
    shift, edge = 2 * bits, 1 << bits
    return Scale(shift, edge, (sum(lengths) + 1) << shift, [(length << shift) + edge for length in lengths])


def costs_of(net: Network, free: Iterable[int], closed: Iterable[int]) -> tuple[Scale, list[int]]:
    """Return the cost of each edge, the edge itself counted in; that of a closed edge is one that no path has."""
    numbered = net.numbered
    scale, number = _scale(numbered.lengths, len(net.vertices)), numbered.edge
    costs = scale.prices.copy()
    for ids, cost in ((free, scale.edge), (closed, scale.never)):
        for id in ids:
            try:
                costs[number[id]] = cost
            except (KeyError, TypeError):
                net.edge_number(id)  # says what is wrong
    return scale, costs


def search(
    net: Network, start: int, goal: int, scale: Scale, costs: Sequence[int], keys: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the cost of each vertex, and the edge that led to it, all those on the path to the goal being final.

    The key of a vertex is its number and what the path from there is estimated to cost.
    """
    adjacent = net.numbered.adjacent
    best = [scale.never] * len(adjacent)
    via = [-1] * len(adjacent)
    settled = bytearray(len(adjacent))
    best[start] = 0
    heap = [keys[start]]
    pop, push, vertex = heappop, heappush, scale.edge - 1
    while heap:
        v = pop(heap) & vertex
        if settled[v]:
            continue
        if v == goal:
            break
        settled[v] = 1
        so_far = best[v]
        for u, e in adjacent[v]:
            cost = so_far + costs[e]
            known = best[u]
            if cost < known:
                best[u] = cost
                via[u] = e
                push(heap, cost + keys[u])
            elif cost == known and e < via[u]:
                via[u] = e
    return best, via
