"""Shortest-path search step by step: A*, which without estimates is Dijkstra's algorithm.

Used by `shortest_path.trace` and `trace_a_star`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ._path_search import Scale
from .network import Network, Vertex
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure


def settle(
    net: Network,
    recorder: Recorder,
    source: Vertex,
    target: Vertex,
    scale: Scale,
    costs: Sequence[int],
    estimate: Mapping[Vertex, int],
) -> list[int] | None:
    """Show `search` with names in place of numbers; return its result, or None if the target is out of reach."""
    shift, never = scale.shift, scale.never
    price = {edge.id: cost for edge, cost in zip(net.edges, costs, strict=True)}
    best: dict[Vertex, int] = {source: 0}  # cost and number of edges packed into one int, as in `search`
    via: dict[Vertex, int] = {}
    waiting = {source}
    settled: set[Vertex] = set()
    recorder.counters = {"vertices settled": 0, "edges looked at": 0, "costs noted": 0}

    def key(vertex: Vertex) -> tuple[int, int]:
        return best[vertex] + (estimate[vertex] << shift), net.vertex_number(vertex)

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        heap = [Item(v, key(v)[0] >> shift) for v in sorted(waiting, key=key)]
        recorder.step(event, line, sentence, Structure(Kind.HEAP, tuple(heap)), vertex, edge)

    recorder.edges.update((id, Role.REJECTED) for id, cost in price.items() if cost >= never)
    recorder.vertices[target] = Role.TERMINAL
    recorder.vertices[source] = Role.FRONTIER
    recorder.labels[source] = "0"
    note("start", 1, f"Begin at {source}, which costs 0.", source)
    while waiting and target not in settled:
        vertex = min(waiting, key=key)
        waiting.remove(vertex)
        settled.add(vertex)
        recorder.count("vertices settled")
        recorder.vertices[vertex] = Role.DONE
        cost = best[vertex] >> shift
        why = "nothing in the heap has a smaller key" if waiting else "it is alone in the heap"
        note("settle", 3, f"{vertex} is settled at cost {cost}: {why}.", vertex)
        for edge in net.incident(vertex) if vertex != target else ():
            other = edge.other(vertex)
            if other in settled or price[edge.id] >= never:
                continue
            recorder.count("edges looked at")
            new = best[vertex] + price[edge.id]
            known = best.get(other)
            along = f"to {other} through {vertex}: {new >> shift}"
            if known is None or new < known:
                best[other], via[other] = new, edge.id
                waiting.add(other)
                recorder.count("costs noted")
                recorder.vertices[other] = Role.FRONTIER
                recorder.labels[other] = str(new >> shift)
                was = "" if known is None else f", it was {known >> shift}"
                if known is not None and known >> shift == new >> shift:
                    was = " again, with fewer edges"
                note("improve", 6, f"The cost {along}{was}.", vertex, edge.id)
            elif new == known and edge.id < via[other]:
                via[other] = edge.id
                note("tie", 6, f"The cost {along} again, by an edge with a smaller id.", vertex, edge.id)
            else:
                note("keep", 5, f"The cost {along}, no better than {known >> shift} before.", vertex, edge.id)
        # Only the last edge of a vertex's path belongs to the tree of cheapest paths.
        recorder.edges = {id: role for id, role in recorder.edges.items() if role is Role.REJECTED}
        recorder.edges.update((id, Role.DONE if v in settled else Role.FRONTIER) for v, id in via.items())

    if target not in settled:
        return None
    numbers = [-1] * len(net.vertices)
    for v, id in via.items():
        numbers[net.vertex_number(v)] = net.edge_number(id)
    return numbers
